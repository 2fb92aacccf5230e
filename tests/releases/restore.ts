import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Driver from 'better-sqlite3'
import pg from 'pg'
import { MIGRATIONS } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { type EngineName, emptyDatabase, type TestDatabase } from '../support/databases.ts'

/** A database as a release left it, on either engine; not migrated. */
export const restoreDatabase = async (engine: EngineName, version: string): Promise<TestDatabase> => {
  const database = await emptyDatabase(engine)
  const bytes = gunzipSync(readFileSync(join(import.meta.dirname, `${version}.sqlite.gz`)))
  if (engine === 'sqlite') {
    await writeFile(join(database.dataDir, 'vitrine.sqlite'), bytes)
    return database
  }
  const kept = new Driver(bytes, { readonly: true })
  try {
    await copyRows(kept, database)
  } finally {
    kept.close()
  }
  return database
}

/** The same rows on PostgreSQL, in tables as that release's migrations made them. */
const copyRows = async (kept: Driver.Database, database: TestDatabase): Promise<void> => {
  const done = kept.prepare('select name from kysely_migration').pluck().all() as string[]
  const db = await openDatabase({
    ...database,
    migrations: Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => done.includes(name))),
  })
  await db.migrate()
  await db.close()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows: tables } = await client.query<{ name: string; id: string | null }>(
      `select table_name as name, (select pg_get_serial_sequence(quote_ident(table_name), 'id')
        from information_schema.columns c where c.table_name = t.table_name and c.column_name = 'id' and c.table_schema = 'public') as id
       from information_schema.tables t where table_schema = 'public' and table_name not like 'kysely_%'`,
    )
    for (const { name, id } of tables) {
      await client.query(`delete from "${name}"`)
      for (const row of kept.prepare(`select * from "${name}"`).all() as Record<string, unknown>[]) {
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
