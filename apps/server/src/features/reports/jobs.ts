import { dayMs } from '@vitrine/contract/durations'
import { createCleanup } from '../../domain/job.ts'
import * as repo from './repo.ts'

const retentionMs = 180 * dayMs

export const oldReports = createCleanup('old-reports', (now) => ({
  reports: (db, limit) => repo.deleteOldReports(db, now - retentionMs, limit),
}))
