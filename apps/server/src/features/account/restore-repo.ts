import { type Kysely, sql } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'

type Row = Record<string, unknown>
type Table = keyof Schema

/** Tables that come back with an account (`user_id`) and a page (`profile_id`), each after those it references. */
export const restoredTables = {
  user_id: ['identity', 'passkey', 'recovery_code', 'ai_credit', 'subscription', 'voucher_use'],
  profile_id: [
    ...(['version', 'profile_history', 'link', 'link_history', 'link_check', 'upload'] as const),
    ...(['variant', 'campaign', 'form_submission', 'subscriber', 'segment', 'page_report'] as const),
    ...(['alert', 'alert_preferences', 'alert_check'] as const),
    ...(['doctor_run', 'doctor_action', 'ai_idea'] as const),
    ...(['visit_event', 'visit_sum', 'visit_cube'] as const),
  ],
} satisfies Record<string, readonly Table[]>

const generatedColumns: Partial<Record<Table, readonly string[]>> = {
  link: ['external_id', 'external_source', 'ends_at'],
}
const rowsPerRead = 20_000
/** SQLite binds at most 32,766 values per statement. */
const rowsPerInsert = 500

/** Copies the rows whose `column` is `id`, as `change` returns them; it omits a row by returning null. */
export const copyRows = async (
  from: Db,
  to: Tx,
  table: Table,
  column: string,
  id: number,
  change: (row: Row) => Row | null = (row) => row,
): Promise<void> => {
  let lastId = 0
  for (;;) {
    // Only visits may be too many for the memory
    const range =
      table === 'visit_event' ? sql`and id > ${lastId} order by id limit ${sql.lit(rowsPerRead)}` : sql``
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} ${range}`.execute(
        from,
      )
    for (const row of rows) {
      for (const name of generatedColumns[table] ?? []) delete row[name]
      lastId = Math.max(lastId, Number(row.id ?? 0))
    }
    const copies = rows.map(change).filter((row) => row !== null)
    for (let i = 0; i < copies.length; i += rowsPerInsert)
      await (to as unknown as Kysely<Record<Table, Row>>)
        .insertInto(table)
        .values(copies.slice(i, i + rowsPerInsert))
        .execute()
    if (table !== 'visit_event' || rows.length < rowsPerRead) break
  }
  // A database restored from an earlier backup has not generated the latest ids yet
  if (lastId && to.engine === 'postgres')
    await sql`select setval(s, ${lastId}) from (select pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass as s) as t
      where coalesce(pg_sequence_last_value(s), 0) < ${lastId}`.execute(to)
}
