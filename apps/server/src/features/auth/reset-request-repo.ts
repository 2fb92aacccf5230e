// One row per e-mail address, whether or not it has an account, so that the work is the same.
import { type Selectable, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { maxPendingResets, resetDelayMs } from './policy.ts'

export type ResetRequest = Selectable<Schema['reset_request']>

/** Stores a request, or keeps the due time of a pending one. Returns false if too many are pending. */
export const storeResetRequest = async (db: Tx, request: ResetRequest): Promise<boolean> => {
  const waiting = await countRows(
    db.selectFrom('reset_request').where('email_hash', '<>', request.email_hash),
  )
  if (waiting >= maxPendingResets) return false
  const { sealed, requested_at, due_at } = request
  // Replace a due time beyond the maximum delay (clock skew)
  const latest = requested_at + resetDelayMs.max
  const boundedDueAt = sql<number>`case when reset_request.due_at > ${latest} then ${due_at} else reset_request.due_at end`
  await db
    .insertInto('reset_request')
    .values(request)
    .onConflict((c) => c.column('email_hash').doUpdateSet({ sealed, requested_at, due_at: boundedDueAt }))
    .execute()
  return true
}

export const listDueResetRequests = (
  db: Db,
  now: number,
  after: string,
  limit: number,
): Promise<Pick<ResetRequest, 'email_hash' | 'due_at'>[]> =>
  db
    .selectFrom('reset_request')
    .select(['email_hash', 'due_at'])
    .where('due_at', '<=', now)
    .where('email_hash', '>', after)
    .orderBy('email_hash')
    .limit(limit)
    .execute()

/** Claims a request, in the transaction of its effect. Returns undefined if another process was faster. */
export const claimResetRequest = (
  db: Tx,
  emailHash: string,
  now: number,
): Promise<ResetRequest | undefined> =>
  db
    .deleteFrom('reset_request')
    .where('email_hash', '=', emailHash)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

export const deleteOldResetRequests = (db: Tx, requestedBefore: number, limit: number): Promise<number> =>
  deleteBatch(db, 'reset_request', ['email_hash'], sql`requested_at <= ${requestedBefore}`, limit)
