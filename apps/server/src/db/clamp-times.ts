import { sql } from 'kysely'
import type { Tx } from './handle.ts'
import type { Schema } from './schema.ts'

/** Sets time columns to `at` if the first is more than `maxAheadMs` ahead (clock skew would delay work). Returns the changed rows. */
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
