import Driver from 'better-sqlite3'
import { quoteAll, quoteIdentifier } from './bulk.ts'
import { toBindable } from './sqlite-kysely.ts'
import {
  type CopyProgress,
  isInternalTable,
  progressTable,
  type Row,
  sourceRow,
  type Table,
  type TargetTables,
} from './tables.ts'

const busyTimeoutMs = 2_000

const findType = (type: string): Table['types'][number] => {
  if (/int/i.test(type)) return 'integer'
  return /blob/i.test(type) ? 'bytes' : 'text'
}

/** Opens a file and locks it until `close`. Throws if another process uses it. */
export const openSqliteTables = (file: string): TargetTables => {
  const db = new Driver(file, { fileMustExist: true, timeout: busyTimeoutMs })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('begin immediate; commit')
  } catch (cause) {
    db.close()
    throw new Error(`${file} is in use. Stop the service first.`, { cause })
  }
  db.pragma('cache_size = -64000')
  const statements = new Map<string, Driver.Statement<unknown[]>>()
  const prepare = (text: string) => {
    const cached = statements.get(text)
    if (cached) return cached
    const statement = db.prepare<unknown[]>(text)
    statements.set(text, statement)
    return statement
  }
  const storeProgress = (name: string, { after, rows }: CopyProgress) =>
    prepare(
      `insert into ${progressTable} values (?, ?, ?) on conflict (name) do update set after = excluded.after, rows = excluded.rows`,
    ).run(name, JSON.stringify(after), rows)
  const list = async (): Promise<Table[]> => {
    const names = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
    return names
      .filter((name) => !isInternalTable(name))
      .map((name) => {
        const columns = (
          db.pragma(`table_info(${quoteIdentifier(name)})`) as { name: string; type: string; pk: number }[]
        ).toSorted((a, b) => (a.name < b.name ? -1 : 1))
        const references = db.pragma(`foreign_key_list(${quoteIdentifier(name)})`) as { table: string }[]
        return {
          name,
          columns: columns.map((column) => column.name),
          types: columns.map(({ type }) => findType(type)),
          key: columns
            .filter(({ pk }) => pk)
            .sort((a, b) => a.pk - b.pk)
            .map((column) => column.name),
          references: [...new Set(references.map(({ table }) => table))],
        }
      })
  }
  /** Returns true if the table never reuses ids (`AUTOINCREMENT`). */
  const hasAutoincrement = (name: string): boolean => {
    const source = db.prepare('select sql from sqlite_master where name = ?').pluck().get(name) as string
    return /autoincrement/i.test(source)
  }
  return {
    name: file,
    list,
    async read(table, after, limit) {
      const key = quoteAll(table.key)
      const placeholders = table.key.map(() => '?').join(', ')
      const text = `select ${quoteAll(table.columns)} from ${quoteIdentifier(table.name)} ${after ? `where (${key}) > (${placeholders})` : ''} order by ${key} limit ?`
      return prepare(text)
        .raw()
        .all(...toBindable([...(after ?? []), limit])) as Row[]
    },
    async lastId({ name }) {
      if (!hasAutoincrement(name)) return null
      return (db.prepare('select seq from sqlite_sequence where name = ?').pluck().get(name) as number) ?? 0
    },
    async startCopy(source) {
      const hasProgressTable = db.prepare('select 1 from sqlite_master where name = ?').get(progressTable)
      if (hasProgressTable)
        return (
          db.prepare(`select after from ${progressTable} where name = ?`).pluck().get(sourceRow) ===
          JSON.stringify([source])
        )
      const tables = await list()
      if (db.prepare('select 1 from user limit 1').get() !== undefined) return false
      db.transaction(() => {
        db.exec(`create table ${progressTable} (name text primary key, after text, rows integer not null)`)
        storeProgress(sourceRow, { after: [source], rows: 0 })
        for (const { name } of tables)
          if (db.prepare(`select 1 from ${quoteIdentifier(name)} limit 1`).get())
            db.exec(`delete from ${quoteIdentifier(name)}`)
      })()
      return true
    },
    async readProgress({ name }) {
      const row = prepare(`select after, rows from ${progressTable} where name = ?`).get(name) as
        | { after: string; rows: number }
        | undefined
      return row ? { after: JSON.parse(row.after), rows: row.rows } : { after: null, rows: 0 }
    },
    async write(table, rows, progress) {
      const placeholders = table.columns.map(() => '?').join(', ')
      const insert = prepare(
        `insert into ${quoteIdentifier(table.name)} (${quoteAll(table.columns)}) values (${placeholders})`,
      )
      db.transaction(() => {
        for (const row of rows) insert.run(...row)
        storeProgress(table.name, progress)
      })()
    },
    async setLastId({ name }, id) {
      if (!hasAutoincrement(name)) return
      db.transaction(() => {
        db.prepare('delete from sqlite_sequence where name = ?').run(name)
        db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, id)
      })()
    },
    async completeCopy() {
      db.exec(`drop table ${progressTable}`)
      db.pragma('wal_checkpoint(TRUNCATE)')
    },
    async close() {
      db.close()
    },
  }
}
