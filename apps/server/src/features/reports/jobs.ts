import { dayMs, hourMs } from '@vitrine/contract/durations'
import { runSteps, type TaskJob } from '../../domain/job.ts'
import * as repo from './repo.ts'

const retentionMs = 180 * dayMs

export const oldReports: TaskJob = {
  kind: 'task',
  name: 'old-reports',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, { reports: (db, limit) => repo.deleteOldReports(db, run.now - retentionMs, limit) }),
}
