import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Driver from 'better-sqlite3'
import pg from 'pg'
import { allMigrations } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { createEmptyDatabase, type EngineName, type TestDatabase } from '../support/databases.ts'

/** Opens the database of a release on either engine, without migrations. */
export const restoreDatabase = async (engine: EngineName, version: string): Promise<TestDatabase> => {
  const database = await createEmptyDatabase(engine)
  const bytes = gunzipSync(readFileSync(join(import.meta.dirname, `${version}.sqlite.gz`)))
  if (engine === 'sqlite') {
    await writeFile(join(database.dataDir, 'vitrine.sqlite'), bytes)
    return database
  }
  const source = new Driver(bytes, { readonly: true })
  try {
    await copyRows(source, database, version)
  } finally {
    source.close()
  }
  return database
}

/** Copies the rows to PostgreSQL into the tables of that release. */
const copyRows = async (release: Driver.Database, database: TestDatabase, version: string): Promise<void> => {
  const schema = join(import.meta.dirname, `${version}.postgres.sql.gz`)
  if (existsSync(schema)) await runScript(database, gunzipSync(readFileSync(schema)).toString())
  else await migrate(database, release.prepare('select name from kysely_migration').pluck().all() as string[])
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows: tables } = await client.query<{ name: string; id: string | null }>(
      `select table_name as name, (select pg_get_serial_sequence(quote_ident(table_name), 'id')
        from information_schema.columns c where c.table_name = t.table_name and c.column_name = 'id' and c.table_schema = 'public') as id
       from information_schema.tables t where table_schema = 'public'`,
    )
    for (const { name, id } of tables) {
      await client.query(`delete from "${name}"`)
      const columnNames = (release.pragma(`table_info("${name}")`) as { name: string }[]).map(
        (column) => `"${column.name}"`,
      )
      for (const row of release.prepare(`select ${columnNames} from "${name}"`).all() as Record<
        string,
        unknown
      >[]) {
        const columns = Object.keys(row)
        await client.query(
          `insert into "${name}" (${columns.map((column) => `"${column}"`)}) overriding system value
           values (${columns.map((_, at) => `$${at + 1}`)})`,
          Object.values(row),
        )
      }
      if (id)
        await client.query(`select setval($1, (select coalesce(max(id), 0) + 1 from "${name}"), false)`, [id])
    }
  } finally {
    await client.end()
  }
}

/** Runs the migrations of a release. If a later baseline has replaced them, its schema is a file. */
const migrate = async (database: TestDatabase, names: readonly string[]): Promise<void> => {
  const migrations = Object.fromEntries(
    Object.entries(allMigrations).filter(([name]) => names.includes(name)),
  )
  const db = await openDatabase({ ...database, migrations })
  await db.migrate()
  await db.close()
}

const runScript = async (database: TestDatabase, script: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(script)
  } finally {
    await client.end()
  }
}
