import { sql } from 'kysely'
import { deleteBatch } from '../delete-batch.ts'
import type { Tx } from '../handle.ts'
import type { Bulk, DayTable } from './bulk.ts'
import type { DayTableBuilder, MigrationHelpers } from './engine.ts'

const keys: Readonly<Record<DayTable, readonly string[]>> = {
  visit_event: ['id'],
  visit_cube: ['day', 'profile_id'],
  visit_shown: ['day', 'profile_id', 'visitor'],
}

/** Creates a table of visits. Its key or index begins with the day, so that expired rows are adjacent. */
export const createDayTable = async (
  db: Tx,
  table: DayTable,
  { id, clustered }: Pick<MigrationHelpers, 'id' | 'clustered'>,
  addColumns: (table: DayTableBuilder) => DayTableBuilder,
): Promise<void> => {
  const columns = (builder: unknown) => addColumns(builder as DayTableBuilder)
  if (table === 'visit_event') {
    await db.schema.createTable(table).$call(id).$call(columns).execute()
    await db.schema.createIndex('visit_event_day').on(table).columns(['day', 'profile_id', 'at']).execute()
  } else
    await db.schema
      .createTable(table)
      .$call(columns)
      .addPrimaryKeyConstraint(`${table}_pk`, [...keys[table]])
      // Documents are too large for inner nodes of a clustered table
      .$call(table === 'visit_cube' ? (t) => t : clustered)
      .execute()
}

export const removeDays: Bulk['removeDays'] = (db, table, { first }, limit) =>
  deleteBatch(db, table, keys[table], sql`day < ${first}`, limit)
