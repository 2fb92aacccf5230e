import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Driver from 'better-sqlite3'
import pg from 'pg'
import { allMigrations } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { createEmptyDatabase, type EngineName, type TestDatabase } from '../support/databases.ts'

/** Creates the database that a release stored in `file`, on either engine and without migrations. */
export const restoreDatabase = async (engine: EngineName, file: string): Promise<TestDatabase> => {
  const database = await createEmptyDatabase(engine)
  const bytes = gunzipSync(readFileSync(file))
  if (engine === 'sqlite') {
    await writeFile(join(database.dataDir, 'vitrine.sqlite'), bytes)
    return database
  }
  const source = new Driver(bytes, { readonly: true })
  try {
    await copyRows(source, database)
  } finally {
    source.close()
  }
  return database
}

/** Copies the rows to PostgreSQL into the tables of that release. */
const copyRows = async (release: Driver.Database, database: TestDatabase): Promise<void> => {
  await migrate(database, release.prepare('select name from kysely_migration').pluck().all() as string[])
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows: tables } = await client.query<{ name: string; id: string | null }>(
      `select c.relname as name, (select pg_get_serial_sequence(quote_ident(c.relname), 'id') from pg_attribute
          where attrelid = c.oid and attname = 'id') as id
        from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
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

/** Runs the migrations of a release. */
const migrate = async (database: TestDatabase, names: readonly string[]): Promise<void> => {
  const migrations = Object.fromEntries(
    Object.entries(allMigrations).filter(([name]) => names.includes(name)),
  )
  const db = await openDatabase({ ...database, migrations })
  await db.migrate()
  await db.close()
}
