import { dayMs, hourMs } from '@vitrine/contract/durations'
import { runSteps, type TaskJob } from '../../domain/job.ts'
import * as repo from './repo.ts'

/** Retention of spam. Owners are not notified of spam, so they need time to find false positives. */
const spamRetentionMs = 30 * dayMs

export const oldSpam: TaskJob = {
  kind: 'task',
  name: 'old-spam',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, {
      submissions: (db, limit) => repo.deleteOldSpam(db, run.now - spamRetentionMs, limit),
    }),
}
