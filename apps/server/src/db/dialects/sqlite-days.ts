import { sql } from 'kysely'
import { deleteBatch } from '../delete-batch.ts'
import type { Tx } from '../handle.ts'
import type { Bulk, DayTable } from './bulk.ts'
import type { AddDayColumns, MigrationHelpers } from './engine.ts'

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
  addColumns: AddDayColumns,
): Promise<void> => {
  const builder = addColumns(db.schema.createTable(table), id)
  if (table === 'visit_event') {
    await builder.execute()
    await db.schema.createIndex('visit_event_day').on(table).columns(['day', 'profile_id', 'at']).execute()
    return
  }
  const keyed = builder.addPrimaryKeyConstraint(`${table}_pk`, [...keys[table]])
  // Documents are too large for inner nodes of a clustered table
  await (table === 'visit_cube' ? keyed : clustered(keyed)).execute()
}

export const removeDays: Bulk['removeDays'] = (db, table, { first }, limit) =>
  deleteBatch(db, table, keys[table], sql`day < ${first}`, limit)
