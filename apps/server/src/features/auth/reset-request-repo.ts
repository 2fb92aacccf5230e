import { type Selectable, sql } from 'kysely'
import { clampTimes } from '../../db/clamp-times.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { removeSome } from '../../db/remove-some.ts'
import type { ResetRequestTable } from '../../db/schema.ts'
import { hourMs } from '../../lib/durations.ts'
import { maxWaitingResets, resetDelayMs } from './policy.ts'

/** The requests for a password reset that wait: one row for each address, whether or not it has an account. */

export type ResetRequest = Selectable<ResetRequestTable>

/** Keeps a request; an address that waits already keeps its turn. False when too many others wait. */
export const storeResetRequest = async (db: Tx, request: ResetRequest): Promise<boolean> => {
  const { waiting } = await db
    .selectFrom('reset_request')
    .select((e) => e.fn.countAll<number>().as('waiting'))
    .where('email_hash', '<>', request.email_hash)
    .executeTakeFirstOrThrow()
  if (waiting >= maxWaitingResets) return false
  const { sealed, requested_at, due_at } = request
  // A turn further ahead than any is set was given by a clock that was ahead
  const latest = requested_at + resetDelayMs.max
  const turn = sql<number>`case when reset_request.due_at > ${latest} then ${due_at} else reset_request.due_at end`
  await db
    .insertInto('reset_request')
    .values(request)
    .onConflict((c) => c.column('email_hash').doUpdateSet({ sealed, requested_at, due_at: turn }))
    .execute()
  return true
}

/** Addresses whose turn it is, in the order of their hashes. */
export const dueResetRequests = (
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

/** Takes a due request, in the transaction of what it leads to. Nothing comes back when another process was faster. */
export const takeResetRequest = (db: Tx, emailHash: string, now: number): Promise<ResetRequest | undefined> =>
  db
    .deleteFrom('reset_request')
    .where('email_hash', '=', emailHash)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Deletes up to `limit` requests made before. Returns how many. */
export const deleteOldResetRequests = (db: Tx, before: number, limit: number): Promise<number> =>
  removeSome(db, 'reset_request', ['email_hash'], sql`requested_at <= ${before}`, limit)

/** Makes requested resets due that wait longer than any delay. */
export const releaseFutureResets = (db: Tx, now: number): Promise<number> =>
  clampTimes(db, 'reset_request', ['due_at', 'requested_at'], now, hourMs)
