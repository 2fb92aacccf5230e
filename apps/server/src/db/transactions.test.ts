import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, describeSql, type TestDatabase } from '#tests/databases.ts'
import { runScript } from '#tests/script.ts'
import type { Database, Db, Tx } from './handle.ts'
import { openDatabase } from './open.ts'

const counter = { source: 'a', failures: 0, next_at: 1 }
const failures = (db: Db) =>
  db.selectFrom('sign_in_failure').select('failures').where('source', '=', 'a').executeTakeFirst()

describeSql('transactions', (engine) => {
  let database: TestDatabase
  let db: Database
  const warnings: string[] = []
  beforeEach(async () => {
    database = await cloneDatabase(engine)
    warnings.length = 0
    db = await openDatabase({ ...database, log: { info() {}, warn: (_, message) => warnings.push(message) } })
  })
  afterEach(async () => {
    await db.close()
    await database.drop()
  })

  test('returns the result of a transaction and commits its writes', async () => {
    const result = await db.tx(async (tx) => {
      await tx.insertInto('sign_in_failure').values(counter).execute()
      return 'done'
    })
    expect(result).toBe('done')
    expect(await failures(db.read)).toEqual({ failures: 0 })
  })

  test('discards writes and work after the commit on rollback', async () => {
    const ran: string[] = []
    const failing = db.tx(async (tx, after) => {
      await tx.insertInto('sign_in_failure').values(counter).execute()
      after(() => ran.push('after'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(ran).toEqual([])
    expect(await failures(db.read)).toBeUndefined()
  })

  test('runs work after the commit in order, with its result visible and database access', async () => {
    const events: unknown[] = []
    let done: Promise<unknown> = Promise.resolve()
    await db.tx(async (tx, after) => {
      await tx.insertInto('sign_in_failure').values(counter).execute()
      after(() => events.push('first'))
      after(() => {
        done = failures(db.read).then(async (row) => {
          events.push(row)
          await db.tx((inner) => inner.updateTable('sign_in_failure').set({ failures: 5 }).execute())
        })
      })
      expect(events).toEqual([])
    })
    await done
    expect(events).toEqual(['first', { failures: 0 }])
    expect(await failures(db.read)).toEqual({ failures: 5 })
  })

  test('logs work after the commit that fails, without an effect on the caller', async () => {
    const ran: string[] = []
    const result = await db.tx(async (_tx, after) => {
      after(() => {
        throw new Error('later')
      })
      after((async () => {
        throw new Error('much later')
      }) as () => void)
      after(() => ran.push('still'))
      return 7
    })
    await sleep(5)
    expect(result).toBe(7)
    expect(ran).toEqual(['still'])
    expect(warnings).toEqual(['work after a commit failed', 'work after a commit failed'])
  })

  test('rejects the read handle and tx only inside a transaction', async () => {
    const escapes: [string, () => Promise<unknown>][] = [
      ['the read handle', () => failures(db.read)],
      ['tx', () => db.tx(async () => 1)],
    ]
    for (const [what, use] of escapes) {
      await expect(db.tx(() => use())).rejects.toThrow(
        `${what} was used inside a transaction; pass the transaction's db on`,
      )
      await use()
    }
  })

  test('distinguishes concurrent transactions from nested ones', async () => {
    await Promise.all(
      [1, 2, 3].map((n) =>
        db.tx((tx) =>
          tx
            .insertInto('sign_in_failure')
            .values({ ...counter, source: `${n}` })
            .execute(),
        ),
      ),
    )
    expect(
      await db.read.selectFrom('sign_in_failure').select('source').orderBy('source').execute(),
    ).toHaveLength(3)
  })

  test('rejects writes by a transaction handle after its end', async () => {
    let endedTx: Tx | undefined
    await db.tx(async (tx) => {
      endedTx = tx
    })
    await expect(endedTx?.insertInto('sign_in_failure').values(counter).execute()).rejects.toThrow()
    expect(await failures(db.read)).toBeUndefined()
  })

  test('allows reads by code that continues after its transaction', async () => {
    let late: Promise<unknown> = Promise.resolve()
    await db.tx(async () => {
      late = sleep(20).then(() => failures(db.read))
    })
    await expect(late).resolves.toBeUndefined()
  })

  test('rolls back all writes after a swallowed error', async () => {
    const outcome = await db
      .tx(async (tx) => {
        await tx.insertInto('sign_in_failure').values(counter).execute()
        await tx
          .insertInto('sign_in_failure')
          .values(counter)
          .execute()
          .catch(() => {})
        return 'committed'
      })
      .catch(() => 'refused')
    // PostgreSQL has aborted the transaction and reports it at COMMIT; SQLite keeps the first write
    expect([outcome, await failures(db.read)]).toEqual(
      engine === 'postgres' ? ['refused', undefined] : ['committed', { failures: 0 }],
    )
  })

  test('accepts exactly one of 20 concurrent guarded updates', async () => {
    await db.tx((tx) => tx.insertInto('sign_in_failure').values(counter).execute())
    const won = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        db.tx((tx) =>
          tx
            .updateTable('sign_in_failure')
            .set({ failures: n + 1 })
            .where('source', '=', 'a')
            .where('failures', '=', 0)
            .returning('failures')
            .execute(),
        ),
      ),
    )
    const winners = won.flat()
    expect(winners).toHaveLength(1)
    expect(await failures(db.read)).toEqual(winners[0])
  })

  test('loses no update and fails no transaction of two processes that read and write', async () => {
    await db.tx((tx) => tx.insertInto('sign_in_failure').values(counter).execute())
    const script = `
      const db = await openDatabase(${JSON.stringify(database)})
      for (let n = 0; n < 100; n += 1) await db.tx(async (tx) => {
        const select = tx.selectFrom('sign_in_failure').select('failures')
        const row = await (${JSON.stringify(engine)} === 'postgres' ? select.forUpdate() : select).executeTakeFirstOrThrow()
        await tx.updateTable('sign_in_failure').set({ failures: row.failures + 1 }).execute()
      })
      await db.close()`
    await Promise.all([runScript(script), runScript(script)])
    expect(await failures(db.read)).toEqual({ failures: 200 })
  })

  test('includes the longest current wait in connectionWaits()', async () => {
    const narrow = await openDatabase({ ...database, poolSize: 1 })
    try {
      expect(narrow.connectionWaits().oldestMs).toBe(0)
      const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holding = narrow.tx(() => {
        held.resolve()
        return release.promise
      })
      await held.promise
      const queued = narrow.tx(async () => {})
      await sleep(100)
      expect(narrow.connectionWaits().oldestMs).toBeGreaterThan(80)
      release.resolve()
      await Promise.all([holding, queued])
      expect(narrow.connectionWaits().oldestMs).toBe(0)
    } finally {
      await narrow.close()
    }
  })
})
