import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmptyDatabase, describeSql, type TestDatabase } from '#tests/databases.ts'
import { createTestSettings, testSecret } from '#tests/in-process.ts'
import { computeFileFingerprint, dumpName, manifestName, secretCheckText } from '../cli/manifest.ts'
import { runCommand } from '../cli/run.ts'
import { loadConfig } from '../config.ts'
import { createSecrets } from '../crypto/secrets.ts'
import { startService } from '../start.ts'
import { openDatabase } from './open.ts'

const sentence =
  /^.*An earlier version than 0\.2\.0 created this database\. .* by export and import: docs\/operating\.md/

describeSql('database of a version before the baseline', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createEmptyDatabase(engine)
    const db = await openDatabase(database)
    await db.tx(async (tx) => {
      await sql`create table "user" (id integer primary key, email text)`.execute(tx)
      await sql`insert into "user" values (1, 'robin@example.com')`.execute(tx)
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(
        tx,
      )
      await sql`insert into kysely_migration values ('0001_foundation', ''), ('0003_visits', '')`.execute(tx)
    })
    await db.close()
    await writeFile(join(database.dataDir, 'secret'), testSecret)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await database.drop()
  })

  const readState = async () => {
    if (engine === 'sqlite') {
      const names = (await readdir(database.dataDir)).filter((name) => name.startsWith('vitrine.sqlite'))
      return Promise.all(
        names.map(async (name) => [name, (await readFile(join(database.dataDir, name))).toString('base64')]),
      )
    }
    const db = await openDatabase(database)
    try {
      const tables = await db.read.introspection.getTables({ withInternalKyselyTables: true })
      return [tables, await db.read.selectFrom('user').selectAll().execute()]
    } finally {
      await db.close()
    }
  }
  const run = async (...args: string[]) => {
    for (const [name, value] of Object.entries(createTestSettings(database))) vi.stubEnv(name, value)
    const notes: string[] = []
    const code = await runCommand(args, { line() {}, note: (text) => notes.push(text) })
    return { code, notes: notes.join('\n') }
  }

  test('is refused at the start with the way by export and import, and not changed', async () => {
    const before = await readState()
    await expect(startService(loadConfig(createTestSettings(database)))).rejects.toThrow(sentence)
    expect(await readState()).toEqual(before)
  })

  test('is refused by commands, and not changed', async () => {
    const before = await readState()
    const target = `sqlite:${join(database.dataDir, 'target.sqlite')}`
    const commands = [
      ['backup', join(database.dataDir, 'backups')],
      ['move', '--to', target],
      ['migrate'],
      ['jobs'],
      ['secret', 'rotate'],
    ]
    for (const command of commands) {
      const { code, notes } = await run(...command)
      expect([command[0], code, notes]).toEqual([command[0], 1, expect.stringMatching(sentence)])
      expect(notes).not.toContain('\n')
    }
    expect(await readState()).toEqual(before)
  })

  test('is refused as a backup, also one of PostgreSQL without a dump', async () => {
    const directory = join(database.dataDir, 'backup')
    await mkdir(directory)
    const copy = join(directory, 'vitrine.sqlite')
    if (engine === 'sqlite') await copyFile(join(database.dataDir, 'vitrine.sqlite'), copy)
    const manifest = {
      format: 1,
      made_at: '2026-11-22T14:00:00.000Z',
      database: engine,
      migrations: engine === 'sqlite' ? ['0001_foundation', '0003_visits'] : [],
      media: 'included',
      secret: 'configured',
      secret_check: createSecrets(testSecret).mac('backup', secretCheckText),
      files: engine === 'sqlite' ? [{ path: 'vitrine.sqlite', ...(await computeFileFingerprint(copy)) }] : [],
    }
    await writeFile(join(directory, manifestName), JSON.stringify(manifest))
    for (const option of ['--check', '--rehearse', '--force'])
      expect(await run('restore', directory, option)).toEqual({
        code: 1,
        notes: expect.stringMatching(sentence),
      })
    expect(await readdir(directory)).not.toContain(dumpName)
  })
})

test('refuses a database of a version before the baseline in a file without a write-ahead log', async () => {
  const database = await createEmptyDatabase('sqlite')
  const file = join(database.dataDir, 'vitrine.sqlite')
  const old = new SqliteFile(file)
  old.exec(
    `create table kysely_migration (name text primary key); insert into kysely_migration values ('0001_foundation')`,
  )
  old.close()
  const before = await readFile(file)
  await expect(openDatabase(database)).rejects.toThrow(sentence)
  expect(await readFile(file)).toEqual(before)
  expect(await readdir(database.dataDir)).toEqual(['vitrine.sqlite'])
  await database.drop()
})
