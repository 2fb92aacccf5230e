import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/databases.ts'
import { isUnavailable } from './dialects/errors.ts'
import type { Database, Tx } from './handle.ts'
import { openDatabase } from './open.ts'

describe.runIf(inject('databases').engines.includes('postgres'))('connections to PostgreSQL', () => {
  let database: TestDatabase
  const open: { close(): Promise<unknown> }[] = []
  beforeEach(async () => {
    database = await cloneDatabase('postgres')
  })
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close()
    await database.drop()
  })

  const count = (bucket: string) => (tx: Tx) =>
    tx
      .insertInto('throttle')
      .values({ bucket, hits: 1, resets_at: 1 })
      .onConflict((c) => c.column('bucket').doUpdateSet((e) => ({ hits: e('throttle.hits', '+', 1) })))
      .execute()
  const openPool = async () => {
    const db = await openDatabase(database)
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
      // Writes may take long on a busy machine
      const db = await openDatabase({ ...database, url: url.href, maxWaitMs: 60_000 })
      open.push(db)
      await db.acquireSharedLock()
      limited.push(db)
    }
    const writes = Array.from({ length: 200 }, (_, n) => limited[n % 2]!.tx(count(`bucket ${n % 20}`)))
    const failed = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected')
    expect(failed).toEqual([])
  })

  test('continues reads and other writes while twelve transactions wait for one row', async () => {
    const db = await openPool()
    await db.tx(count('locked'))
    const owner = await connectAsOwner()
    await owner.query('begin')
    await owner.query("select * from throttle where bucket = 'locked' for update")
    const startedAt = performance.now()
    const blocked = Array.from({ length: 12 }, () => db.tx(count('locked')))
    const settled = Promise.allSettled(blocked)
    let longestMs = 0
    for (let n = 0; n < 50; n++) {
      const at = performance.now()
      await db.read.selectFrom('throttle').selectAll().execute()
      await db.ping()
      longestMs = Math.max(longestMs, performance.now() - at)
    }
    // Behind the blocked transactions they would wait for the lock timeout of 2 s
    expect(longestMs).toBeLessThan(1900)
    expect(db.longestWaitMs()).toBeLessThan(1900)
    const results = await settled
    for (const each of results) expect(each.status === 'rejected' && isUnavailable(each.reason)).toBe(true)
    console.log(
      `reads beside a locked row: ${Math.round(longestMs)} ms at most; writers of it were refused within ${Math.round(performance.now() - startedAt)} ms`,
    )
    await owner.query('rollback')
    await db.tx(count('locked'))
  })
})
