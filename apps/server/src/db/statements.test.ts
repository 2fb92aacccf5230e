import Driver from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase, describeSql, type TestDatabase } from '#tests/databases.ts'
import { compileOnce } from './compile-once.ts'
import { isUnavailable } from './dialects/errors.ts'
import type { Database, Db } from './handle.ts'
import { openDatabase } from './open.ts'

describeSql('prepared statements', (engine) => {
  let database: TestDatabase
  let db: Database
  beforeEach(async () => {
    database = await cloneDatabase(engine)
    // One connection for reads and one for transactions, so that their statement lists are complete
    db = await openDatabase({ ...database, poolSize: 1 })
    await db.tx((tx) =>
      tx.insertInto('sign_in_failure').values({ source: 'a', failures: 1, next_at: 1 }).execute(),
    )
  })
  afterEach(async () => {
    await db.close()
    await database.drop()
  })

  /** Returns how often `text` was prepared during `work`. */
  async function preparations(text: string, work: () => Promise<void>): Promise<number> {
    if (engine === 'postgres') {
      await work()
      const count = async (on: Db) => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements
          where statement like ${`%${text}%`} and statement not like '%pg_prepared%'`.execute(on)
        return rows[0]!.count
      }
      return (await count(db.read)) + (await db.tx(count))
    }
    const prepare = vi.spyOn(Driver.prototype, 'prepare')
    try {
      await work()
      return prepare.mock.calls.filter(([source]) => String(source).includes(text)).length
    } finally {
      prepare.mockRestore()
    }
  }

  test('prepares a compiled query once', async () => {
    const query = compileOnce<{ source: string }, { failures: number }>((on, p) =>
      on.selectFrom('sign_in_failure').select(['failures', 'next_at']).where('source', '=', p('source')),
    )
    const prepared = await preparations('"failures", "next_at"', async () => {
      for (let n = 0; n < 5; n += 1) expect(await query(db.read, { source: 'a' })).toHaveLength(1)
    })
    expect(prepared).toBe(1)
    const update = compileOnce<{ failures: number }, { failures: number }>((on, p) =>
      on
        .updateTable('sign_in_failure')
        .set({ failures: p('failures') })
        .returning('failures'),
    )
    const updated = await preparations('update "sign_in_failure" set', async () => {
      for (let n = 0; n < 6; n += 1)
        expect(await db.tx((tx) => update(tx, { failures: n }))).toEqual([{ failures: n }])
    })
    expect(updated).toBe(1)
  })

  test('reads a column that was added to a table of a prepared statement', async () => {
    const query = compileOnce<{ source: string }, object>((on, p) =>
      on.selectFrom('sign_in_failure').select(['source', 'failures']).where('source', '=', p('source')),
    )
    const update = compileOnce<{ source: string }, object>((on, p) =>
      on
        .updateTable('sign_in_failure')
        .set((e) => ({ failures: e('failures', '+', 1) }))
        .where('source', '=', p('source'))
        .returning(['source', 'failures']),
    )
    for (let n = 0; n < 3; n += 1) {
      await query(db.read, { source: 'a' })
      await db.tx((tx) => update(tx, { source: 'a' }))
    }
    const other = await openDatabase(database)
    await other.tx((tx) => sql`alter table sign_in_failure add column note text default 'new'`.execute(tx))
    await other.close()
    expect(await query(db.read, { source: 'a' })).toEqual([{ source: 'a', failures: 4 }])
    expect(await db.tx((tx) => update(tx, { source: 'a' }))).toEqual([{ source: 'a', failures: 5 }])
  })

  test('rejects a compiled query that does not list its columns', async () => {
    const all = compileOnce<object, object>((on) => on.selectFrom('sign_in_failure').selectAll())
    const returned = compileOnce<object, object>((on) => on.deleteFrom('sign_in_failure').returningAll())
    await expect(all(db.read, {})).rejects.toThrow('must list its columns')
    await expect(db.tx((tx) => returned(tx, {}))).rejects.toThrow('must list its columns')
  })

  test('returns the number of changed rows', async () => {
    const result = await db.tx((tx) =>
      tx.updateTable('sign_in_failure').set({ failures: 9 }).executeTakeFirstOrThrow(),
    )
    expect(result.numUpdatedRows).toBe(1n)
  })

  test.runIf(engine === 'postgres')('throws for an integer beyond the safe range', async () => {
    await expect(sql`select 9007199254740993::bigint as n`.execute(db.read)).rejects.toThrow(
      'beyond the integers',
    )
  })

  test.runIf(engine === 'sqlite')(
    'reports a full disk as unavailable, and continues once there is space',
    async () => {
      const wide = { failures: 1, next_at: 1 }
      const limit = (pages: number) =>
        db.tx((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))
      await limit(1) // SQLite raises this to the current number of pages
      const full = await db
        .tx((tx) =>
          tx
            .insertInto('sign_in_failure')
            .values({ source: 'x'.repeat(500_000), ...wide })
            .execute(),
        )
        .catch((error: unknown) => error)
      expect(isUnavailable(full), String(full)).toBe(true)
      await limit(100_000)
      await db.tx((tx) =>
        tx
          .insertInto('sign_in_failure')
          .values({ source: 'b', ...wide })
          .execute(),
      )
      expect(
        await db.read.selectFrom('sign_in_failure').select('source').orderBy('source').execute(),
      ).toHaveLength(2)
    },
  )

  test('does not report an invalid statement as an outage', async () => {
    const failures = await Promise.allSettled([
      sql`select nothing from nowhere`.execute(db.read),
      db.tx((tx) =>
        tx.insertInto('sign_in_failure').values({ source: 'a', failures: 1, next_at: 1 }).execute(),
      ),
      db.tx(() => db.read.selectFrom('sign_in_failure').selectAll().execute()),
    ])
    for (const failure of failures) {
      const error: unknown = failure.status === 'rejected' ? failure.reason : undefined
      expect(error).toBeInstanceOf(Error)
      expect(isUnavailable(error), String(error)).toBe(false)
    }
  })
})
