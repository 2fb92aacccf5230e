import { runSteps, type TaskJob } from '../../domain/job.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import * as repo from './repo.ts'

const retentionMs = 180 * dayMs

export const oldReports: TaskJob = {
  kind: 'task',
  name: 'old-reports',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, { reports: (db, limit) => repo.deleteOldReports(db, run.now - retentionMs, limit) }),
}
