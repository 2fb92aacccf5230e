import { sql } from 'kysely'
import type { Tx } from './handle.ts'
import type { Schema } from './schema.ts'

/**
 * Sets the time columns of a row to `at` if the first of them is more than `maxAheadMs` later. Such times come from clock skew
 * and would delay work. Returns the number of changed rows.
 */
export const clampTimes = async (
  db: Tx,
  table: keyof Schema,
  columns: readonly [string, ...string[]],
  at: number,
  maxAheadMs: number,
  condition = sql`1 = 1`,
): Promise<number> => {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${at}`))
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${values} where ${sql.ref(columns[0])} > ${at + maxAheadMs} and ${condition}`.execute(
      db,
    )
  return Number(numAffectedRows)
}
