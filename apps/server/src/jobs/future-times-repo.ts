import { dayMs, hourMs } from '@vitrine/contract/durations'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'
import { maxIntervalMs } from '../features/latest/index.ts'
import { maxLinkCheckWaitMs } from '../features/links/index.ts'
import { holdLifetimeMs } from '../features/profile/index.ts'

/** Sets `columns` to now + `delayMs` (default 0) if the first column is more than `maxAheadMs` after that. */
type TimeColumns = {
  [Table in keyof Schema]: {
    table: Table
    columns: readonly [keyof Schema[Table] & string, ...(keyof Schema[Table] & string)[]]
    maxAheadMs: number
    delayMs?: number
    condition?: RawBuilder<unknown>
  }
}[keyof Schema]

/** Times that work or users wait for. `maxAheadMs` is longer than any regular wait. */
export const timeColumns: readonly TimeColumns[] = [
  {
    table: 'mail',
    columns: ['next_at'],
    maxAheadMs: 2 * hourMs,
    condition: sql`sent_at is null and failed_at is null`,
  },
  { table: 'alert', columns: ['mail_at'], maxAheadMs: 9 * dayMs },
  { table: 'reset_request', columns: ['due_at', 'requested_at'], maxAheadMs: hourMs },
  // A former username is reserved until then
  { table: 'username_redirect', columns: ['expires_at'], maxAheadMs: dayMs, delayMs: holdLifetimeMs },
  { table: 'profile', columns: ['domain_next_at'], maxAheadMs: 2 * dayMs },
  { table: 'link_check', columns: ['due_at'], maxAheadMs: maxLinkCheckWaitMs },
  { table: 'latest_source', columns: ['due_at'], maxAheadMs: 2 * maxIntervalMs },
  { table: 'erasure', columns: ['due_at'], maxAheadMs: 2 * hourMs },
  {
    table: 'webhook_delivery',
    columns: ['next_at'],
    maxAheadMs: 2 * dayMs,
    condition: sql`settled_at is null`,
  },
  { table: 'destination', columns: ['retry_at'], maxAheadMs: dayMs },
  { table: 'webhook_endpoint', columns: ['next_at', 'retry_at', 'lease_until'], maxAheadMs: 2 * dayMs },
]

/** Corrects the times of one table. Returns the number of corrected rows. */
export const correctTimes = async (
  db: Tx,
  { table, columns, maxAheadMs, delayMs = 0, condition = sql`1 = 1` }: TimeColumns,
  now: number,
): Promise<number> => {
  const at = now + delayMs
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${at}`))
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${values} where ${sql.ref(columns[0])} > ${at + maxAheadMs} and ${condition}`.execute(
      db,
    )
  return Number(numAffectedRows)
}
