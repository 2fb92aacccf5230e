import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, describeOn, type TestDatabase } from '#tests/databases.ts'
import { selectRows } from '#tests/rows.ts'
import { isUnavailable } from './dialects/errors.ts'
import type { Database, Tx } from './handle.ts'
import { openDatabase } from './open.ts'

describeOn('postgres', 'connections to PostgreSQL', () => {
  let database: TestDatabase
  const open: { close(): Promise<unknown> }[] = []
  beforeEach(async () => {
    database = await cloneDatabase('postgres')
  })
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close()
    await database.drop()
  })

  const count = (source: string) => (tx: Tx) =>
    tx
      .insertInto('sign_in_failure')
      .values({ source, failures: 1, next_at: 1 })
      .onConflict((c) =>
        c.column('source').doUpdateSet((e) => ({ failures: e('sign_in_failure.failures', '+', 1) })),
      )
      .execute()
  const openPool = async (maxWaitMs = database.maxWaitMs) => {
    const db = await openDatabase({ ...database, maxWaitMs })
    open.push(db)
    await db.acquireSharedLock()
    return db
  }
  const connectAsOwner = async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    open.push({ close: () => client.end() })
    return client
  }

  test('shares the available connections if the server rejects more', async () => {
    const owner = await connectAsOwner()
    // A limit per role, because superusers may exceed the one of a database
    const role = `limited_${owner.database}`
    await owner.query(`create role ${role} login password 'p' connection limit 8`)
    await owner.query(`grant all on all tables in schema public to ${role}`)
    open.push({ close: () => owner.query(`drop owned by ${role}; drop role ${role}`) })
    const url = new URL(database.url)
    url.username = role
    url.password = 'p'
    const limited: Database[] = []
    for (let n = 0; n < 2; n++) {
      const db = await openDatabase({ ...database, url: url.href })
      open.push(db)
      await db.acquireSharedLock()
      limited.push(db)
    }
    const writes = Array.from({ length: 200 }, (_, n) => limited[n % 2]!.tx(count(`source ${n % 20}`)))
    const failed = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected')
    expect(failed).toEqual([])
  })

  const lockRow = async (db: Database) => {
    await db.tx(count('locked'))
    const owner = await connectAsOwner()
    await owner.query('begin')
    await owner.query("select * from sign_in_failure where source = 'locked' for update")
    return owner
  }

  test('continues reads while twelve transactions wait for one row', async () => {
    const db = await openPool()
    const owner = await lockRow(db)
    let settled = 0
    const blocked = Array.from({ length: 12 }, () => db.tx(count('locked')).finally(() => settled++))
    for (let n = 0; n < 5; n++) {
      await selectRows(db, 'sign_in_failure')
      await db.ping()
    }
    expect([settled, db.longestWaitMs()]).toEqual([0, 0])
    await owner.query('rollback')
    await Promise.all(blocked)
  })

  test('refuses transactions that wait too long for a locked row', async () => {
    const db = await openPool(3_000)
    const owner = await lockRow(db)
    const error = await db.tx(count('locked')).catch((error: unknown) => error)
    expect([String(error), isUnavailable(error)]).toEqual([expect.stringContaining('lock timeout'), true])
    await owner.query('rollback')
    await db.tx(count('locked'))
  })
})
