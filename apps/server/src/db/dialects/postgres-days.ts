import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { deleteBatch } from '../delete-batch.ts'
import type { Tx } from '../handle.ts'
import type { Bulk, DayTable } from './bulk.ts'

/** Column that selects the partition of a row, its units per day, and the primary key. */
type Layout = { readonly column: string; readonly perDay: number; readonly key: readonly string[] }

const layouts: Readonly<Record<DayTable, Layout>> = {
  visit: { column: 'at', perDay: dayMs, key: ['profile_id', 'at', 'id'] },
  visit_seen: { column: 'day', perDay: 1, key: ['day', 'profile_id', 'visitor', 'what'] },
  visit_shown: { column: 'day', perDay: 1, key: ['day', 'profile_id', 'visitor'] },
}
/** Days after today that have a partition. Rows of other days are stored in the default partition. */
const daysAhead = 3

const formatPartitionName = (table: DayTable, day: number): string =>
  `${table}_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`

/** Converts a table with its new primary key to one partition per day. Existing rows become the partition that ends after tomorrow. */
export const partitionByDay = async (db: Tx, table: DayTable, today: number): Promise<void> => {
  const { column, perDay, key } = layouts[table]
  const last = today + 1
  const former = sql.id(formatPartitionName(table, last))
  const end = (last + 1) * perDay
  // Rows with a future time fit into no partition. Delete rows of visitors, because with a corrected day their keys could be equal
  const isLater = sql`${sql.id(column)} >= ${sql.lit(end)}`
  if (table === 'visit') await sql`update visit set at = ${sql.lit(end - 1)} where ${isLater}`.execute(db)
  else await sql`delete from ${sql.id(table)} where ${isLater}`.execute(db)
  await sql`alter table ${sql.id(table)} rename to ${former}`.execute(db)
  await sql`create table ${sql.id(table)} (like ${former} including defaults) partition by range (${sql.id(column)})`.execute(
    db,
  )
  await sql`alter table ${sql.id(table)} add constraint ${sql.id(`${table}_key`)} primary key (${sql.join(key.map((name) => sql.id(name)))})`.execute(
    db,
  )
  await sql`alter table ${sql.id(table)} attach partition ${former} for values from (minvalue) to (${sql.lit(end)})`.execute(
    db,
  )
  await sql`create table ${sql.id(`${table}_default`)} partition of ${sql.id(table)} default`.execute(db)
  await createDays(db, table, last + 1, today + daysAhead)
}

export const removeDays: Bulk['removeDays'] = async (db, table, { first, today }, limit) => {
  // Writers wait while, for example, a backup blocks this transaction. A setting of the session does not work behind a pooler
  await sql`set local lock_timeout = '2s'`.execute(db)
  const droppedPartitions = (await ownsTable(db, table)) ? await rotateDays(db, table, first, today) : 0
  // Includes the rows of the default partition, and of the partition from before the conversion
  const { column, perDay, key } = layouts[table]
  const deletedRows = await deleteBatch(db, table, key, sql`${sql.ref(column)} < ${first * perDay}`, limit)
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
  const { column, perDay } = layouts[table]
  const existing = await listPartitions(db, table)
  // The first partition contains all earlier days; a clock that was set back may ask for such a day
  const first = existing.filter((name) => /_\d{8}$/.test(name)).sort()[0] ?? ''
  for (let day = fromDay; day <= toDay; day += 1) {
    const name = formatPartitionName(table, day)
    const [start, end] = [sql.lit(day * perDay), sql.lit((day + 1) * perDay)]
    if (existing.includes(name) || name < first) continue
    // A partition cannot take rows that the default partition has
    const { rows } =
      await sql`select 1 from ${sql.id(`${table}_default`)} where ${sql.id(column)} >= ${start} and ${sql.id(column)} < ${end} limit 1`.execute(
        db,
      )
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
