import pg from 'pg'
import { quoteAll, quoteIdentifier } from './bulk.ts'
import { arrayTypes, formatColumnArray } from './postgres-bulk.ts'
import { createConnectionOptions } from './postgres-connection.ts'
import {
  type CopyProgress,
  isInternalTable,
  progressTable,
  type Row,
  sourceRow,
  type Table,
  type TargetTables,
} from './tables.ts'

const integers = new Set<number>([pg.types.builtins.INT2, pg.types.builtins.INT4, pg.types.builtins.INT8])
/** Name of the progress row with the statements that `completeCopy` runs. */
const deferredRow = '#later'
type Query = (text: string, values?: unknown[]) => Promise<Row[]>

const getTypeParser =
  (oid: number) =>
  (text: string): string | number | Buffer => {
    if (integers.has(oid)) return Number(text)
    return oid === pg.types.builtins.BYTEA ? Buffer.from(text.slice('\\x'.length), 'hex') : text
  }

/** Opens all tables. With `readOnly`, it reads one snapshot and does not write. */
export const openPostgresTables = async (
  url: string,
  { readOnly }: { readOnly: boolean },
): Promise<TargetTables> => {
  const client = new pg.Client({
    ...createConnectionOptions(url),
    application_name: 'vitrine-move',
    keepAlive: true,
    types: { getTypeParser } as pg.CustomTypesConfig,
  })
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  if (readOnly) await client.query('begin isolation level repeatable read read only')
  const all: Query = async (text, values = []) =>
    (await client.query({ text, values, rowMode: 'array' })).rows
  const inTransaction = async (work: () => Promise<void>) => {
    await client.query('begin')
    try {
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
  const storeProgress = (name: string, { after, rows }: CopyProgress) =>
    all(
      `insert into ${progressTable} values ($1, $2, $3) on conflict (name) do update set after = excluded.after, rows = excluded.rows`,
      [name, JSON.stringify(after), rows],
    )
  return {
    name: url.replace(/\/\/.*@/, '//').replace(/\?.*/, ''),
    list: () => listTables(all),
    async read(table, after, limit) {
      const isText = (column: string) => table.types[table.columns.indexOf(column)] === 'text'
      // Sorts equally in all databases, whatever their collation
      const key = table.key
        .map((column) => `${quoteIdentifier(column)}${isText(column) ? ' collate "C"' : ''}`)
        .join(', ')
      const placeholders = table.key
        .map((column, i) => `$${i + 1}::${isText(column) ? 'text' : 'bigint'}`)
        .join(', ')
      return all(
        `select ${quoteAll(table.columns)} from ${quoteIdentifier(table.name)} ${after ? `where (${key}) > (${placeholders})` : ''} order by ${key} limit ${limit}`,
        after ? [...after] : [],
      )
    },
    async lastId(table) {
      const sequence = await findSequence(all, table)
      if (sequence === null) return null
      const [row] = await all(`select case when is_called then last_value else 0 end from ${sequence}`)
      return Number(row![0])
    },
    async startCopy(source) {
      const [row] = await all('select to_regclass($1)', [progressTable])
      if (row![0] !== null)
        return (
          (await all(`select after from ${progressTable} where name = $1`, [sourceRow]))[0]?.[0] ===
          JSON.stringify([source])
        )
      if ((await all('select 1 from "user" limit 1')).length) return false
      const tables = await listTables(all)
      const deferrable = await readDeferrable(all)
      await inTransaction(async () => {
        await client.query(
          `create table ${progressTable} (name text primary key, after text, rows bigint not null)`,
        )
        await storeProgress(sourceRow, { after: [source], rows: 0 })
        await storeProgress(deferredRow, { after: deferrable.map(({ create }) => create), rows: 0 })
        for (const { name } of tables)
          if ((await all(`select 1 from ${quoteIdentifier(name)} limit 1`)).length)
            await client.query(`delete from ${quoteIdentifier(name)}`)
        for (const { drop } of deferrable.toReversed()) await client.query(drop)
      })
      return true
    },
    async readProgress({ name }) {
      const [row] = await all(`select after, rows from ${progressTable} where name = $1`, [name])
      return row ? { after: JSON.parse(String(row[0])), rows: Number(row[1]) } : { after: null, rows: 0 }
    },
    async write(table, rows, progress) {
      const arrays = table.types.map((type, i) => formatColumnArray(type, rows, i))
      const placeholders = table.types.map((type, i) => `$${i + 1}::${arrayTypes[type]}[]`)
      await inTransaction(async () => {
        await client.query(
          `insert into ${quoteIdentifier(table.name)} (${quoteAll(table.columns)}) select * from unnest(${placeholders.join(', ')})`,
          arrays,
        )
        await storeProgress(table.name, progress)
      })
    },
    async setLastId(table, id) {
      const sequence = await findSequence(all, table)
      if (sequence !== null && id > 0) await all('select setval($1, $2)', [sequence, id])
    },
    async completeCopy() {
      await client.query("set maintenance_work_mem = '256MB'")
      const [row] = await all(`select after from ${progressTable} where name = $1`, [deferredRow])
      await inTransaction(async () => {
        for (const create of JSON.parse(String(row![0])) as string[]) await client.query(create)
        await client.query(`drop table ${progressTable}`)
      })
      await client.query('analyze')
    },
    async close() {
      await client.end()
    },
  }
}

const findSequence = async (all: Query, { name }: Table): Promise<string | null> =>
  ((
    await all(
      "select pg_get_serial_sequence($1, 'id') where exists (select 1 from information_schema.columns where table_schema = current_schema() and table_name = $2 and column_name = 'id')",
      [quoteIdentifier(name), name],
    )
  )[0]?.[0] as string | null) ?? null

const listTables = async (all: Query): Promise<Table[]> => {
  const columns = await all(
    `select c.relname, a.attname,
        case when t.typname like 'int%' then 'integer' when t.typname = 'bytea' then 'bytes' else 'text' end, coalesce(array_position(i.indkey::int[], a.attnum::int), -1)
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace order by c.relname, a.attname collate "C"`,
  )
  const references = await all(
    `select c.relname, f.relname from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_class f on f.oid = k.confrelid where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  )
  const names = [...new Set(columns.map(([name]) => String(name)))].filter((name) => !isInternalTable(name))
  return names.map((name) => {
    const tableColumns = columns.filter(([table]) => table === name)
    return {
      name,
      columns: tableColumns.map(([, column]) => String(column)),
      types: tableColumns.map(([, , type]) => type as Table['types'][number]),
      key: tableColumns
        .filter(([, , , at]) => Number(at) >= 0)
        .sort((a, b) => Number(a[3]) - Number(b[3]))
        .map(([, column]) => String(column)),
      references: [
        ...new Set(references.filter(([table]) => table === name).map(([, needed]) => String(needed))),
      ],
    }
  })
}

/** Returns indexes and foreign keys, which are created faster after all rows are loaded. Primary keys and indexes of partitions stay. */
const readDeferrable = async (all: Query): Promise<{ create: string; drop: string }[]> => {
  const keys = await all(
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
        format('alter table %s drop constraint %I', conrelid::regclass, conname)
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  const indexes = await all(
    `select pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass)
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'i' and not c.relispartition
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')`,
  )
  // Create in this order and drop in reverse: a key may need an index
  return [...indexes, ...keys].map(([create, drop]) => ({ create: String(create), drop: String(drop) }))
}
