import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { deleteBatch } from '../delete-batch.ts'
import type { Tx } from '../handle.ts'
import type { Bulk, DayTable } from './bulk.ts'
import type { AddDayColumns, MigrationHelpers } from './engine.ts'

const keys: Readonly<Record<DayTable, readonly string[]>> = {
  visit_event: ['profile_id', 'at', 'id', 'day'],
  visit_cube: ['profile_id', 'day'],
  visit_shown: ['day', 'profile_id', 'visitor'],
}
/** Days after today that have a partition. Rows of other days are stored in the default partition. */
const daysAhead = 3

const formatPartitionName = (table: DayTable, day: number): string =>
  `${table}_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`

/** Creates a table of visits with one partition per day. The first partition also contains all earlier days. */
export const createDayTable = async (
  db: Tx,
  table: DayTable,
  addColumns: AddDayColumns,
  today: number,
): Promise<void> => {
  const isNumbered = table === 'visit_event'
  // Partitioned tables have no identity columns before PostgreSQL 17
  if (isNumbered) await sql`create sequence visit_event_id_numbers`.execute(db)
  const addId: MigrationHelpers['id'] = (builder) =>
    builder.addColumn('id', 'bigint', (column) => column.defaultTo(sql`nextval('visit_event_id_numbers')`))
  await addColumns(db.schema.createTable(table), addId)
    .addPrimaryKeyConstraint(`${table}_key`, [...keys[table]])
    .modifyEnd(sql`partition by range (day)`)
    .execute()
  // The documents are compressed
  if (table === 'visit_cube')
    await sql`alter table visit_cube alter column doc set storage external`.execute(db)
  if (isNumbered) await sql`alter sequence visit_event_id_numbers owned by visit_event.id`.execute(db)
  const last = today + 1
  await sql`create table ${sql.id(formatPartitionName(table, last))} partition of ${sql.id(table)}
    for values from (minvalue) to (${sql.lit(last + 1)})`.execute(db)
  await sql`create table ${sql.id(`${table}_default`)} partition of ${sql.id(table)} default`.execute(db)
  await createDays(db, table, last + 1, today + daysAhead)
}

export const removeDays: Bulk['removeDays'] = async (db, table, { first, today }, limit) => {
  // Writers wait while, for example, a backup blocks this transaction. A setting of the session does not work behind a pooler
  await sql`set local lock_timeout = '2s'`.execute(db)
  const droppedPartitions = (await ownsTable(db, table)) ? await rotateDays(db, table, first, today) : 0
  // Includes the rows of the default partition
  const deletedRows = await deleteBatch(db, table, keys[table], sql`day < ${first}`, limit)
  return droppedPartitions + deletedRows
}

/** Returns false for a role that may only read and write rows. */
const ownsTable = async (db: Tx, table: DayTable): Promise<boolean> => {
  const { rows } = await sql<{ owns: number }>`select pg_has_role(relowner, 'usage')
      and has_schema_privilege(relnamespace, 'create') as owns from pg_class where oid = ${table}::regclass`.execute(
    db,
  )
  return rows[0]?.owns === 1
}

/** Creates the partitions of the next days and drops expired partitions. Returns the number of dropped partitions. */
const rotateDays = async (db: Tx, table: DayTable, firstDay: number, today: number): Promise<number> => {
  await createDays(db, table, today + 1, today + daysAhead)
  const firstName = formatPartitionName(table, firstDay)
  const oldPartitions = (await listPartitions(db, table)).filter(
    (name) => /_\d{8}$/.test(name) && name < firstName,
  )
  for (const name of oldPartitions) await sql`drop table ${sql.id(name)}`.execute(db)
  return oldPartitions.length
}

const listPartitions = async (db: Tx, table: DayTable): Promise<string[]> =>
  (
    await sql<{
      name: string
    }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::regclass`.execute(db)
  ).rows.map(({ name }) => name)

const createDays = async (db: Tx, table: DayTable, fromDay: number, toDay: number): Promise<void> => {
  const existing = await listPartitions(db, table)
  // The first partition contains all earlier days; a clock that was set back may ask for such a day
  const first = existing.filter((name) => /_\d{8}$/.test(name)).sort()[0] ?? ''
  for (let day = fromDay; day <= toDay; day += 1) {
    const name = formatPartitionName(table, day)
    const [start, end] = [sql.lit(day), sql.lit(day + 1)]
    if (existing.includes(name) || name < first) continue
    // A partition cannot take rows that the default partition has
    const { rows } =
      await sql`select 1 from ${sql.id(`${table}_default`)} where day = ${start} limit 1`.execute(db)
    if (rows.length) continue
    // Attaching does not block readers and writers of the other partitions
    await sql`create table ${sql.id(name)} (like ${sql.id(table)} including defaults including indexes)`.execute(
      db,
    )
    await sql`alter table ${sql.id(table)} attach partition ${sql.id(name)} for values from (${start}) to (${end})`.execute(
      db,
    )
  }
}
