import { removeFull } from '../../db/rate-limit.ts'
import type { RemovalJob } from '../../domain/job.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import {
  removeExpiredChallenges,
  removeExpiredGrants,
  removeExpiredKeys,
  removeExpiredSessions,
  removeExpiredTokens,
  removeIdleSessions,
} from '../credentials/service.ts'
import { removeOldFailures } from './failure-repo.ts'
import { resetTokenMs } from './policy.ts'
import { deleteOldResetRequests } from './reset-request-repo.ts'

/** An expired key is still listed for a while, so that its owner sees why it stopped. */
const expiredKeysKeptMs = 30 * dayMs

export const expiredSignIns: RemovalJob = {
  kind: 'removal',
  name: 'expired-sign-ins',
  summary: 'removes sessions, challenges, tokens, keys, agents and counters that have expired',
  everyMs: hourMs,
  steps: {
    sessions: (_, db, { now }, limit) => removeExpiredSessions(db, now, limit),
    idle: (_, db, { now }, limit) => removeIdleSessions(db, now, limit),
    challenges: (_, db, { now }, limit) => removeExpiredChallenges(db, now, limit),
    tokens: (_, db, { now }, limit) => removeExpiredTokens(db, now, limit),
    keys: (_, db, { now }, limit) => removeExpiredKeys(db, now - expiredKeysKeptMs, limit),
    agents: (_, db, { now }, limit) => removeExpiredGrants(db, now, limit),
    resets: (_, db, { now }, limit) => deleteOldResetRequests(db, now - resetTokenMs, limit),
    failures: (_, db, { now }, limit) => removeOldFailures(db, now, limit),
    limits: (_, db, { now }, limit) => removeFull(db, now, limit),
  },
}
