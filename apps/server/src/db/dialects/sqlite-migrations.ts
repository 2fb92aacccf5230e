import { setTimeout as sleep } from 'node:timers/promises'
import type Driver from 'better-sqlite3'
import { sql } from 'kysely'
import type { Tx } from '../handle.ts'
import type { Engine, MigrationHelpers } from './engine.ts'
import { isUnavailable } from './errors.ts'
import { createDayTable } from './sqlite-days.ts'

const migrationLockMs = 60_000

/** Runs migrations in one transaction, then checks all references if there were any. */
export const runMigrations = async (
  writer: Driver.Database,
  begin: Engine['begin'],
  work: Parameters<Engine['runMigrations']>[0],
): Promise<string[]> => {
  // SQLite's procedure for changing tables (lang_altertable.html, section 7) requires foreign keys to be off
  writer.pragma('foreign_keys = OFF')
  try {
    const db = await beginWithTimeout(begin, migrationLockMs)
    try {
      const appliedNames = await work(db, createHelpers(db))
      // Checks every row of the database, so only after a migration
      const invalidKeys = appliedNames.length > 0 ? (writer.pragma('foreign_key_check') as unknown[]) : []
      if (invalidKeys.length > 0)
        throw new Error(`a migration leaves ${invalidKeys.length} rows with broken references`)
      await db.commit().execute()
      return appliedNames
    } catch (error) {
      if (writer.inTransaction) await db.rollback().execute()
      throw error
    }
  } finally {
    writer.pragma('foreign_keys = ON')
  }
}

async function beginWithTimeout<T>(begin: () => Promise<T>, limitMs: number): Promise<T> {
  for (const end = Date.now() + limitMs; ; ) {
    try {
      return await begin()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > end) throw error
      await sleep(100)
    }
  }
}

function createHelpers(db: Tx): MigrationHelpers {
  const id: MigrationHelpers['id'] = (table) =>
    table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
  const clustered: MigrationHelpers['clustered'] = (table) => table.modifyEnd(sql`without rowid`)
  return {
    id,
    reusableId: (table) => table.addColumn('id', 'integer', (column) => column.primaryKey()),
    clustered,
    big: 'integer',
    small: 'integer',
    bytes: 'blob',
    async jsonTexts(table, source, columns) {
      const doc = sql.id(source)
      for (const [name, path] of Object.entries(columns)) {
        const at = sql.lit(`$.${path.join('.')}`)
        // Only nested `case` prevents the functions from reading a text that is not valid JSON
        const text = sql`case when json_valid(${doc}) then case when json_type(${doc}, ${at}) = 'text'
          then case when length(${doc} ->> ${at}) <= 200 then ${doc} ->> ${at} end end end`
        await db.schema
          .alterTable(table)
          .addColumn(name, 'text', (column) => column.generatedAlwaysAs(text))
          .execute()
      }
    },
    // FTS5 with trigrams over the table's rows (sqlite.org/fts5.html#external_content_tables)
    async searchable(table, column) {
      const [rows, index, text] = [sql.id(table), sql.id(`${table}_search`), sql.id(column)]
      await sql`create virtual table ${index} using fts5(${text}, content=${sql.lit(table)}, content_rowid='id',
        tokenize='trigram case_sensitive 1')`.execute(db)
      // Overwrite deleted content immediately
      await sql`insert into ${index} (${index}, rank) values ('secure-delete', 1)`.execute(db)
      const add = sql`insert into ${index} (rowid, ${text}) values (new.id, new.${text});`
      const remove = sql`insert into ${index} (${index}, rowid, ${text}) values ('delete', old.id, old.${text});`
      const trigger = (event: string) => sql.id(`${table}_search_${event}`)
      await sql`create trigger ${trigger('insert')} after insert on ${rows} begin ${add} end`.execute(db)
      await sql`create trigger ${trigger('delete')} after delete on ${rows} begin ${remove} end`.execute(db)
      await sql`create trigger ${trigger('update')} after update of ${text} on ${rows}
        when old.${text} <> new.${text} begin ${remove} ${add} end`.execute(db)
      await sql`create index ${sql.id(`${table}_${column}`)} on ${rows} (${text})`.execute(db)
    },
    createDayTable: (table, addColumns) => createDayTable(db, table, { id, clustered }, addColumns),
    async appendOnly(table) {
      for (const event of ['update', 'delete']) {
        await sql`create trigger ${sql.id(`${table}_no_${event}`)} before ${sql.raw(event)} on ${sql.id(table)}
          begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db)
      }
    },
  }
}
