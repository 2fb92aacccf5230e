import type { Tx } from '../../db/handle.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'

/** Makes requested resets due that wait longer than any: a clock that was ahead has set their time. */
export const releaseFutureResets = async (db: Tx, now: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('reset_request')
    .set({ due_at: now, requested_at: now })
    .where('due_at', '>', now + hourMs)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes counters of failed attempts that last longer than any: a clock that was ahead has set their end. */
export const deleteFutureFailures = async (db: Tx, now: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('throttle')
    .where('resets_at', '>', now + 2 * dayMs)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
