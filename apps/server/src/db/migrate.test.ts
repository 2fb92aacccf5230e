import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, createEmptyDatabase, describeSql, type TestDatabase } from '#tests/databases.ts'
import { runScript } from '#tests/script.ts'
import { baselineName } from './applied-migrations.ts'
import type { Database } from './handle.ts'
import { allMigrations, type Migration } from './migrate.ts'
import { openDatabase } from './open.ts'
import { isSchemaCurrent } from './schema-version.ts'

const addTable = (name: string): Migration => ({
  up: (db) => db.schema.createTable(name).addColumn('n', 'integer').execute(),
})
const names = Object.keys(allMigrations)

test('lists every file of the migrations folder under its name after the baseline', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort()
  expect(names).toEqual([baselineName, ...files])
  for (const name of files) expect(name).toMatch(/^\d{4}_[a-z0-9_]+$/)
  // Otherwise a misspelt release would be ignored
  for (const name of files.filter((name) => name.includes('_needs')))
    expect(name).toMatch(/_needs_\d+_\d+_\d+$/)
})

describeSql('migrations', (engine) => {
  let database: TestDatabase
  const opened: Database[] = []
  async function open(migrations?: Record<string, Migration>) {
    const db = await openDatabase({ ...database, ...(migrations && { migrations }) })
    opened.push(db)
    return db
  }
  beforeEach(async () => {
    database = await createEmptyDatabase(engine)
  })
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.close()
    await database.drop()
  })
  const tables = async (db: Database) => (await db.read.introspection.getTables()).map((table) => table.name)

  test('applies each migration once', async () => {
    const db = await open()
    expect(await db.migrate()).toEqual(names)
    expect(await tables(db)).toContain('profile')
    expect(await db.migrate()).toEqual([])
    expect(await (await open()).migrate()).toEqual([])
  })

  test('rolls back the whole run and reports the migration that failed', async () => {
    const db = await open({
      ...allMigrations,
      '9001_good': addTable('good'),
      '9002_bad': {
        async up(on) {
          await addTable('half').up(on, undefined as never)
          throw new Error('boom')
        },
      },
    })
    await expect(db.migrate()).rejects.toThrow('migration 9002_bad failed and was undone: boom')
    expect(await tables(db)).toEqual([])
    expect(await (await open()).migrate()).toEqual(names)
  })

  test('runs on a newer database unless the name of a migration requires a later release', async () => {
    const newer = {
      ...allMigrations,
      '9001_future': addTable('future'),
      '9002_dropped_needs_0_0_1': addTable('other'),
    }
    await (await open(newer)).migrate()
    const older = await open()
    expect(await older.migrate()).toEqual([])
    expect(await isSchemaCurrent(older.read)).toBe(true)
    await (await open({ ...newer, '9003_dropped_needs_99_0_0': addTable('last') })).migrate()
    await expect(older.migrate()).rejects.toThrow(
      /database is newer than this version.*9003_dropped_needs_99_0_0 has been applied/,
    )
  })

  test.each([
    ['a gap', ['9002_second'], 'missing migrations: 9001_first;'],
    ['an unknown migration in between', ['9001_first', '9001_form', '9002_second'], 'unknown: 9001_form'],
  ])('reports the next step for a database with %s without changing it', async (_, recorded, reason) => {
    const migrations = Object.fromEntries(recorded.map((name) => [name, { up: async () => {} }]))
    await (await open({ [baselineName]: { up: async () => {} }, ...migrations })).migrate()
    const current = await open({
      ...allMigrations,
      '9001_first': addTable('first'),
      '9002_second': addTable('second'),
    })
    await expect(current.migrate()).rejects.toThrow(reason)
    await expect(current.migrate()).rejects.toThrow('Restore a backup')
    expect(await tables(current)).toEqual([])
  })

  test('migrates once if several processes start together', async () => {
    const script = (next: string) => `
      const next = { async up(db) { await db.schema.createTable('next').addColumn('n', 'integer').execute() } }
      const db = await openDatabase({ ...${JSON.stringify(database)}, migrations: { ...allMigrations, ${next} } })
      console.log(JSON.stringify(await db.migrate()))
      await db.close()`
    const start = async (next: string) => {
      const outputs = await Promise.all([1, 2, 3].map(() => runScript(script(next))))
      return outputs.flatMap((text) => JSON.parse(text) as string[])
    }
    expect(await start('')).toEqual(names)
    expect(await start(`'9001_next': next`)).toEqual(['9001_next'])
  })

  test('waits for a running migration, also with a lock timeout of the database', async () => {
    if (engine === 'postgres') {
      const { read } = await open()
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(read)
      await sql`alter database ${sql.id(rows[0]!.name)} set lock_timeout = '100ms'`.execute(read)
    }
    const release = Promise.withResolvers<void>()
    const slow: Migration = {
      async up(on, helpers) {
        await addTable('slow').up(on, helpers)
        await release.promise
      },
    }
    const migrations = { '0001_slow': slow }
    const first = (await open(migrations)).migrate()
    const script = `
      const db = await openDatabase({ ...${JSON.stringify(database)}, migrations: { '0001_slow': { async up() {} } } })
      console.log(JSON.stringify(await db.migrate()))
      await db.close()`
    const second = runScript(script)
    if (engine === 'postgres') {
      const { read } = await open()
      const isWaiting = async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event = 'advisory' and query_start < clock_timestamp() - interval '300 ms'`.execute(read)
        return rows.length > 0
      }
      await expect.poll(isWaiting).toBe(true)
      release.resolve()
    } else setTimeout(release.resolve, 1_500)
    expect(await first).toEqual(['0001_slow'])
    expect(JSON.parse(await second)).toEqual([])
  })
})

describe('copies before migrations', () => {
  test('copies an SQLite file before migrations and keeps three copies', async () => {
    const database = await cloneDatabase('sqlite')
    const written: string[] = []
    const migrations: Record<string, Migration> = { ...allMigrations }
    for (const n of [1, 2, 3, 4]) {
      migrations[`900${n}_more`] = addTable(`more${n}`)
      const db = await openDatabase({ ...database, migrations: { ...migrations } })
      await db.tx((tx) =>
        tx
          .insertInto('rate_limit')
          .values({ bucket: `${n}`, full_at: 1 })
          .execute(),
      )
      expect(await db.migrate()).toEqual([`900${n}_more`])
      expect(await db.migrate()).toEqual([])
      await db.close()
      written.push(`vitrine.sqlite.before-900${n}_more`)
    }
    const copies = readdirSync(database.dataDir).filter((name) => name.includes('.before-'))
    expect(copies.sort()).toEqual(written.slice(1))
    // The copy holds the state before the migration and opens as a database
    const copy = await openDatabase({ url: join(database.dataDir, written[3] ?? ''), dataDir: '' })
    const rows = await copy.read.selectFrom('rate_limit').select('bucket').orderBy('bucket').execute()
    expect(rows.map((row) => row.bucket)).toEqual(['1', '2', '3', '4'])
    const inCopy = (await copy.read.introspection.getTables()).map((table) => table.name)
    expect(inCopy).toContain('more3')
    expect(inCopy).not.toContain('more4')
    await copy.close()
    await database.drop()
  })

  test('copies no database that is new or has no pending migrations', async () => {
    const database = await createEmptyDatabase('sqlite')
    const db = await openDatabase(database)
    await db.migrate()
    await db.migrate()
    await db.close()
    expect(readdirSync(database.dataDir)).toEqual(['vitrine.sqlite'])
    await database.drop()
  })

  test('stops a migration that would break references', async () => {
    const database = await cloneDatabase('sqlite')
    const rebuild: Migration = {
      async up(on) {
        const db = on as unknown as Kysely<Record<string, Record<string, unknown>>>
        await db.schema
          .createTable('user_new')
          .addColumn('id', 'integer', (c) => c.primaryKey())
          .execute()
        await db
          .insertInto('user_new')
          .columns(['id'])
          .expression((e) => e.selectFrom('user').select('id'))
          .execute()
        await db.schema.dropTable('user').execute()
        await db.schema.alterTable('user_new').renameTo('user').execute()
      },
    }
    const broken: Migration = {
      async up(on) {
        await (on as unknown as Kysely<{ user: object }>).deleteFrom('user').execute()
      },
    }
    const first = await openDatabase(database)
    await first.tx(async (tx) => {
      await sql`insert into user (email, email_key, name, password_hash, plan_key, created_at, updated_at)
        values ('a', 'a', 'a', '-', 'free', 1, 1)`.execute(tx)
      await tx.insertInto('recovery_code').values({ user_id: 1, code_hash: '-' }).execute()
    })
    await first.close()
    const bad = await openDatabase({ ...database, migrations: { ...allMigrations, '9001_broken': broken } })
    await expect(bad.migrate()).rejects.toThrow('1 rows with broken references')
    await bad.close()
    const db = await openDatabase({ ...database, migrations: { ...allMigrations, '9001_rebuild': rebuild } })
    await db.migrate()
    expect(await db.read.selectFrom('recovery_code').select('user_id').execute()).toEqual([{ user_id: 1 }])
    // Foreign keys are enforced again afterwards
    const orphan = db.tx((tx) =>
      tx.insertInto('recovery_code').values({ user_id: 9, code_hash: '-' }).execute(),
    )
    await expect(orphan).rejects.toThrow(/FOREIGN KEY/)
    await db.close()
    await database.drop()
  })

  test('skips the check of all tables if no migration is pending', async () => {
    const database = await cloneDatabase('sqlite')
    const file = new SqliteFile(join(database.dataDir, 'vitrine.sqlite'))
    file.pragma('foreign_keys = OFF')
    file.exec(`insert into recovery_code (user_id, code_hash) values (9, '-')`)
    file.close()
    const db = await openDatabase(database)
    expect(await db.migrate()).toEqual([])
    await db.close()
    await database.drop()
  })

  test('reports a file that is not a database and does not change it', async () => {
    const database = await createEmptyDatabase('sqlite')
    const file = join(database.dataDir, 'vitrine.sqlite')
    await writeFile(file, 'not a database at all, just some text that is long enough '.repeat(20))
    await expect(openDatabase(database)).rejects.toThrow(
      `the database file ${file} cannot be opened: file is not a database`,
    )
    expect(existsSync(`${file}-wal`)).toBe(false)
    await database.drop()
  })
})
