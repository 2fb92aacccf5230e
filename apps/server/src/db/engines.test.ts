import { chmod } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, createEmptyDatabase, describeSql, type TestDatabase } from '#tests/databases.ts'
import { insertUser } from '#tests/rows.ts'
import { runScript } from '#tests/script.ts'
import { compileOnce } from './compile-once.ts'
import { isUniqueViolation } from './dialects/errors.ts'
import type { Database } from './handle.ts'
import { openDatabase } from './open.ts'

describeSql('database engines', (engine) => {
  let database: TestDatabase
  let db: Database
  beforeEach(async () => {
    database = await cloneDatabase(engine)
    db = await openDatabase(database)
  })
  afterEach(async () => {
    await db.close()
    await database.drop()
  })
  const addUser = (n: number) =>
    db.tx((tx) =>
      insertUser(tx, { email: `p${n}@example.org`, name: `Person ${n}`, created_at: 1_790_000_000_000 + n }),
    )

  test('never reuses the id of a deleted row', async () => {
    await addUser(1)
    const second = await addUser(2)
    await db.tx((tx) => tx.deleteFrom('user').where('id', '=', second).execute())
    const third = await addUser(3)
    expect(third).toBeGreaterThan(second)
  })

  test('returns ids, times, counts, sums and comparisons as numbers', async () => {
    await addUser(1)
    const row = await db.read
      .selectFrom('user')
      .select(({ fn }) => [
        fn.max('id').as('id'),
        fn.max('created_at').as('at'),
        fn.countAll<number>().as('count'),
        fn.sum<number>('created_at').as('sum'),
        sql<number>`max(created_at) > 5`.as('is_later'),
        sql<number>`max(created_at) / 86400000`.as('day'),
      ])
      .executeTakeFirstOrThrow()
    const at = 1_790_000_000_001
    expect(row).toEqual({ id: 1, at, count: 1, sum: at, is_later: 1, day: Math.floor(at / dayMs) })
  })

  test('passes large integers as integers on both engines', async () => {
    await addUser(1)
    const { week } = await db.read
      .selectFrom('user')
      .select(sql<number>`created_at / cast(${3_000_000_000} as bigint)`.as('week'))
      .executeTakeFirstOrThrow()
    expect(week).toBe(Math.floor(1_790_000_000_001 / 3_000_000_000))
    const largest = Number.MAX_SAFE_INTEGER
    await db.tx((tx) =>
      tx.insertInto('sign_in_failure').values({ source: 'x', failures: 1, next_at: largest }).execute(),
    )
    expect(await db.read.selectFrom('sign_in_failure').select('next_at').executeTakeFirst()).toEqual({
      next_at: largest,
    })
  })

  test('distinguishes a duplicate from other errors', async () => {
    await addUser(1)
    const duplicate = await addUser(1).catch((error: unknown) => error)
    expect(isUniqueViolation(duplicate)).toBe(true)
    const key = { source: 'x', failures: 1, next_at: 1 }
    const primary = await db
      .tx(async (tx) => {
        await tx.insertInto('sign_in_failure').values([key, key]).execute()
      })
      .catch((error: unknown) => error)
    expect(isUniqueViolation(primary)).toBe(true)
    const orphan = await db
      .tx((tx) => tx.insertInto('recovery_code').values({ user_id: 99, code_hash: '-' }).execute())
      .catch((error: unknown) => error)
    expect(orphan).toBeInstanceOf(Error)
    expect(isUniqueViolation(orphan)).toBe(false)
  })

  test('deletes dependent rows with their row', async () => {
    const id = await addUser(1)
    await db.tx((tx) => tx.insertInto('recovery_code').values({ user_id: id, code_hash: '-' }).execute())
    await db.tx((tx) => tx.deleteFrom('user').where('id', '=', id).execute())
    expect(await db.read.selectFrom('recovery_code').selectAll().execute()).toEqual([])
  })

  test('allows adding audit rows, but not changing or deleting them', async () => {
    const row = { id: 1, at: 1, credential: 'system', action: 'a', subject_type: 's', request_id: '-' }
    await db.tx((tx) =>
      tx
        .insertInto('audit')
        .values({ ...row, chain: 0, seq: 1, detail: '{}', prev_hash: '', hash: 'h', key_id: '', mac: '' })
        .execute(),
    )
    await expect(db.tx((tx) => tx.updateTable('audit').set({ action: 'b' }).execute())).rejects.toThrow(
      'append-only',
    )
    await expect(db.tx((tx) => tx.deleteFrom('audit').execute())).rejects.toThrow('append-only')
    expect(await db.read.selectFrom('audit').select('action').execute()).toEqual([{ action: 'a' }])
  })

  test('returns the same rows for a query compiled once as through Kysely', async () => {
    for (const n of [1, 2, 3]) await addUser(n)
    const query = compileOnce<{ from: number; key: string }, { id: number; name: string; plan_key: string }>(
      (on, p) =>
        on
          .selectFrom('user')
          .select(['id', 'name', 'plan_key'])
          .where('id', '>=', p('from'))
          .where('email_key', '!=', p('key'))
          .where('plan_key', '=', 'free')
          .where('created_at', '>', p('from'))
          .orderBy('id'),
    )
    const through = (from: number, key: string) =>
      db.read
        .selectFrom('user')
        .select(['id', 'name', 'plan_key'])
        .where('id', '>=', from)
        .where('email_key', '!=', key)
        .where('plan_key', '=', 'free')
        .where('created_at', '>', from)
        .orderBy('id')
        .execute()
    for (const [from, key] of [
      [1, 'p2@example.org'],
      [3, 'x'],
      [9, 'x'],
    ] as const) {
      expect(await query(db.read, { from, key })).toEqual(await through(from, key))
    }
    expect((await query(db.read, { from: 1, key: 'p2@example.org' })).map((row) => row.id)).toEqual([1, 3])
  })

  test('runs a compiled query on the read handle and in transactions', async () => {
    const query = compileOnce<object, { name: string }>((on) =>
      on.selectFrom('user').select('name').orderBy('id'),
    )
    expect(await query(db.read, {})).toEqual([])
    await addUser(1)
    expect(await query(db.read, {})).toEqual([{ name: 'Person 1' }])
    expect(await db.tx((tx) => query(tx, {}))).toEqual([{ name: 'Person 1' }])
  })

  test('reports a missing argument of a query compiled once', async () => {
    const query = compileOnce<{ id?: number }, unknown>((on, p) =>
      on
        .selectFrom('user')
        .select('name')
        .where('id', '=', p('id') as number),
    )
    await expect(query(db.read, {})).rejects.toThrow('the query needs the argument id')
  })

  test('resolves a ping while the database is open', async () => {
    await expect(db.ping()).resolves.toBeUndefined()
  })
})

describe('database URLs', () => {
  test('rejects a URL of another engine without showing its password', async () => {
    for (const url of ['mysql://me:secret@host/db', 'sqlite::memory:', 'sqlite:']) {
      const error = await openDatabase({ url, dataDir: '/tmp' }).catch((failure: unknown) => failure)
      expect(String(error)).toContain('the database address must be')
      expect(String(error)).not.toContain('secret')
    }
  })

  test('reports a folder in which the file cannot be created', async () => {
    await expect(openDatabase({ url: '', dataDir: '/dev/null/data' })).rejects.toThrow(
      /\/dev\/null\/data and vitrine.sqlite in it must be readable and writable/,
    )
  })
})

/** Tests usually run as root in containers, whom file modes don't stop: so the script gives that up first. */
describe('permissions', () => {
  test.each([
    ['the folder', 0o555, 0o666],
    ['the file', 0o777, 0o444],
  ])('reports the path to fix if %s is read-only', async (_what, folderMode, fileMode) => {
    const database = await cloneDatabase('sqlite')
    await chmod(dirname(database.dataDir), 0o755)
    await chmod(join(database.dataDir, 'vitrine.sqlite'), fileMode)
    await chmod(database.dataDir, folderMode)
    // The driver is loaded first: afterwards its folder may be out of reach
    const loaded = await createEmptyDatabase('sqlite')
    const output = await runScript(`
      await (await openDatabase(${JSON.stringify(loaded)})).close()
      if (process.getuid() === 0) process.setuid(65534)
      await openDatabase(${JSON.stringify(database)}).then(() => console.log('opened'), (error) => console.log(error.message))`)
    expect(output).toContain(
      `${database.dataDir} and vitrine.sqlite in it must be readable and writable: EACCES`,
    )
    await chmod(database.dataDir, 0o777)
    await database.drop()
    await loaded.drop()
  })
})
