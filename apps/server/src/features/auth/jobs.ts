import { secondMs } from '@vitrine/contract/durations'
import { deleteFullBuckets } from '../../db/rate-limit.ts'
import { createCleanup, type RowJob } from '../../domain/job.ts'
import { createExpirySteps, deleteOldSignIns } from '../credentials/index.ts'
import { deleteOldSignInFailures } from './failure-repo.ts'
import { processResetRequest } from './password-reset.ts'
import { resetTokenLifetimeMs } from './policy.ts'
import { deleteOldResetRequests, listDueResetRequests, type ResetRequest } from './reset-request-repo.ts'
import { signInRetentionMs } from './sign-in-log.ts'

export const expiredSignIns = createCleanup('expired-sign-ins', (now) => ({
  ...createExpirySteps(now),
  resetRequests: (db, limit) => deleteOldResetRequests(db, now - resetTokenLifetimeMs, limit),
  failedSignIns: (db, limit) => deleteOldSignInFailures(db, now, limit),
  signIns: (db, limit) => deleteOldSignIns(db, now - signInRetentionMs, limit),
  rateLimits: (db, limit) => deleteFullBuckets(db, now, limit),
}))

export const passwordResets: RowJob<Pick<ResetRequest, 'email_hash' | 'due_at'>> = {
  kind: 'rows',
  name: 'password-resets',
  everyMs: 3 * secondMs,
  parallel: 1,
  listDueRows: ({ db }, now, after, limit) =>
    listDueResetRequests(db.read, now, after?.email_hash ?? '', limit),
  toKey: ({ email_hash }) => email_hash,
  since: ({ due_at }) => due_at,
  work: async (deps, [{ email_hash }]) => ({
    processed: Number(await processResetRequest(deps, email_hash)),
  }),
}
