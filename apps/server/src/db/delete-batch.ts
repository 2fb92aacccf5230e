import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './handle.ts'
import type { Schema } from './schema.ts'

/** Deletes up to `limit` matching rows, so that statements stay short. `key` lists the primary key columns. */
export const deleteBatch = async (
  db: Tx,
  table: keyof Schema,
  key: readonly string[],
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> => {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where (${columns}) in (select ${columns} from ${sql.table(table)} where ${condition} limit ${limit})`.execute(
      db,
    )
  return Number(numAffectedRows)
}
