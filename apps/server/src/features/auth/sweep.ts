import { deleteFullBuckets } from '../../db/rate-limit.ts'
import { runSteps, type TaskJob } from '../../domain/job.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import {
  removeExpiredChallenges,
  removeExpiredGrants,
  removeExpiredKeys,
  removeExpiredSessions,
  removeExpiredTokens,
  removeIdleSessions,
  removeOldSignIns,
  removeUsedChallenges,
} from '../credentials/index.ts'
import { removeOldFailures } from './failure-repo.ts'
import { resetTokenLifetimeMs } from './policy.ts'
import { deleteOldResetRequests } from './reset-request-repo.ts'
import { signInRetentionMs } from './sign-in-log.ts'

/** Retention of expired keys, so that their owner sees why they stopped working. */
const expiredKeyRetentionMs = 30 * dayMs

export const expiredSignIns: TaskJob = {
  kind: 'task',
  name: 'expired-sign-ins',
  summary: 'removes sessions, challenges, tokens, keys, agents and counters that have expired',
  everyMs: hourMs,
  work: (deps, run) => {
    const { now } = run
    return runSteps(deps, run, {
      sessions: (db, limit) => removeExpiredSessions(db, now, limit),
      idle: (db, limit) => removeIdleSessions(db, now, limit),
      challenges: (db, limit) => removeExpiredChallenges(db, now, limit),
      usedChallenges: (db, limit) => removeUsedChallenges(db, now, limit),
      tokens: (db, limit) => removeExpiredTokens(db, now, limit),
      keys: (db, limit) => removeExpiredKeys(db, now - expiredKeyRetentionMs, limit),
      agents: (db, limit) => removeExpiredGrants(db, now, limit),
      resets: (db, limit) => deleteOldResetRequests(db, now - resetTokenLifetimeMs, limit),
      failures: (db, limit) => removeOldFailures(db, now, limit),
      signIns: (db, limit) => removeOldSignIns(db, now - signInRetentionMs, limit),
      limits: (db, limit) => deleteFullBuckets(db, now, limit),
    })
  },
}
