import { hourMs } from '@vitrine/contract/durations'
import type { Tx } from '../db/handle.ts'
import { runSteps, type TaskJob } from '../domain/job.ts'
import { correctTimes, timeColumns } from './future-times-repo.ts'

/**
 * Corrects implausible times. Without it, a clock that was a year ahead for a moment would delay e-mails, renames and
 * sign-ins for a year.
 */
export const futureTimes: TaskJob = {
  kind: 'task',
  name: 'future-times',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(
      deps,
      run,
      Object.fromEntries(
        timeColumns.map((times) => [times.table, (db: Tx) => correctTimes(db, times, run.now)]),
      ),
    ),
}
