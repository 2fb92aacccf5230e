import { deleteFullBuckets } from '../../db/rate-limit.ts'
import { runSteps, type TaskJob } from '../../domain/job.ts'
import { hourMs } from '../../lib/durations.ts'
import { createExpirySteps, deleteOldSignIns } from '../credentials/index.ts'
import { deleteOldFailures } from './failure-repo.ts'
import { resetTokenLifetimeMs } from './policy.ts'
import { deleteOldResetRequests } from './reset-request-repo.ts'
import { signInRetentionMs } from './sign-in-log.ts'

export const expiredSignIns: TaskJob = {
  kind: 'task',
  name: 'expired-sign-ins',
  summary: 'removes sessions, challenges, tokens, keys, agents and counters that have expired',
  everyMs: hourMs,
  work: (deps, run) => {
    const { now } = run
    return runSteps(deps, run, {
      ...createExpirySteps(now),
      resets: (db, limit) => deleteOldResetRequests(db, now - resetTokenLifetimeMs, limit),
      failures: (db, limit) => deleteOldFailures(db, now, limit),
      signIns: (db, limit) => deleteOldSignIns(db, now - signInRetentionMs, limit),
      limits: (db, limit) => deleteFullBuckets(db, now, limit),
    })
  },
}
