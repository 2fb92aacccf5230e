import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Driver from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, type Person, startApp } from '#tests/app.ts'
import { describeOn } from '#tests/databases.ts'
import { startPostgres, type TestServer } from '#tests/postgres.ts'
import { deleteRows, selectRows } from '#tests/rows.ts'
import { compileOnce } from './compile-once.ts'
import { isUnavailable } from './dialects/errors.ts'
import { openDatabase } from './open.ts'

describeOn('sqlite', 'SQLite file that another process writes to [sqlite]', () => {
  let app: App
  let person: Person
  let other: Driver.Database
  beforeEach(async () => {
    app = await startApp('sqlite')
    person = await app.signUp()
    other = new Driver(`${app.config.DATA_DIR}/vitrine.sqlite`)
    other.exec('begin immediate')
  })
  afterEach(async () => {
    if (other.inTransaction) other.exec('rollback')
    other.close()
    await app.close()
  })
  const read = () => app.as(person, 'GET', '/api/v1/links')
  const write = () => app.as(person, 'POST', '/api/v1/links', { title: 'Shop', url: 'https://example.org/' })

  test('delays only writes during another process’s transaction', async () => {
    const writing = write()
    for (let n = 0; n < 20; n++) {
      expect((await read()).status).toBe(200)
      await sleep(5)
    }
    other.exec('commit')
    expect((await writing).status).toBe(200)
    expect((await read()).body.data).toHaveLength(1)
  })

  test('fails all writes at the same time if a lock is held too long', async () => {
    const writing = Array.from({ length: 5 }, write)
    expect((await Promise.race(writing)).status).toBe(503)
    // A second wait would take five seconds
    const all = await Promise.race([Promise.all(writing), sleep(4_000)])
    expect(all?.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    other.exec('commit')
    expect((await write()).status).toBe(200)
    expect((await read()).body.data).toHaveLength(1)
  })
})

describeOn('postgres', 'PostgreSQL outage [postgres]', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (reason: unknown) => reason,
    )

  test('fails every call as unavailable until the server is back', async () => {
    const losses: string[] = []
    const messages: string[] = []
    const db = await openDatabase({ url: server.url, dataDir: '', poolSize: 3 })
    await db.migrate()
    // The test server commits without flushing; the checkpoint flushes the data that must survive the crash
    await sql`checkpoint`.execute(db.read)
    const query = compileOnce<{ n: number }, { id: number }>((on, p) =>
      on.selectFrom('user').select('id').where('id', '=', p('n')),
    )
    const uses: (() => Promise<unknown>)[] = [
      () => query(db.read, { n: 1 }),
      () => selectRows(db, 'user'),
      () => deleteRows(db, 'sign_in_failure'),
      () => db.ping(),
    ]
    db.subscribe(
      'news',
      (payload) => messages.push(payload),
      () => losses.push('lost'),
    )
    for (const use of uses) await use()
    await expect.poll(() => losses.length).toBe(1) // connected: messages before it may have been missed

    const during = failure(
      db.tx(async (tx) => {
        await tx.selectFrom('user').select('id').execute()
        await server.crash()
        await tx.selectFrom('user').select('id').execute()
      }),
    )
    expect(isUnavailable(await during)).toBe(true)
    for (const use of uses) {
      const error = await failure(use())
      expect(error).toBeInstanceOf(Error)
      expect(isUnavailable(error), String(error)).toBe(true)
    }
    await expect.poll(() => losses.length).toBeGreaterThanOrEqual(2)

    await server.restart()
    for (const use of uses) expect(await failure(use())).toBeUndefined()
    await expect.poll(() => losses.length).toBeGreaterThanOrEqual(3)
    db.publish('news', 'back')
    await expect.poll(() => messages).toEqual(['back'])
    await db.close()
  })

  test('fails as unavailable if a server accepts connections but does not respond', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((done) => mute.once('listening', done))
    const { port } = mute.address() as { port: number }
    const db = await openDatabase({ url: `postgres://x@127.0.0.1:${port}/x`, dataDir: '' })
    for (const use of [() => db.ping(), () => db.tx(async () => {})]) {
      const error = await failure(use())
      expect(isUnavailable(error), String(error)).toBe(true)
    }
    await db.close()
    mute.close()
  })

  test('recovers from an incomplete response, which fails as unavailable', async () => {
    const { hostname, port } = new URL(server.url)
    let isBroken = false
    const relay = createServer((client) => {
      const target = connect(Number(port), hostname)
      for (const socket of [client, target]) socket.on('error', () => {})
      client.on('close', () => target.destroy())
      client.pipe(target)
      // A row whose first field is longer than the row
      target.on('data', (bytes) =>
        client.write(isBroken ? Buffer.from('440000000a00024c000000', 'hex') : bytes),
      )
    }).listen(0, '127.0.0.1')
    await new Promise((done) => relay.once('listening', done))
    const url = new URL(server.url)
    url.host = `127.0.0.1:${(relay.address() as { port: number }).port}`
    const db = await openDatabase({ url: url.href, dataDir: '' })
    await db.ping()
    isBroken = true
    const error = await failure(db.tx((tx) => sql`select 1`.execute(tx)))
    expect(isUnavailable(error), String(error)).toBe(true)
    isBroken = false
    expect(await failure(db.tx((tx) => sql`select 1`.execute(tx)))).toBeUndefined()
    await db.close()
    relay.close()
  })

  test('fails as unavailable if all connections of the pool are in use', async () => {
    const db = await openDatabase({ url: server.url, dataDir: '', poolSize: 1 })
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.tx(() => {
      held.resolve()
      return release.promise
    })
    await held.promise
    const error = await failure(db.tx(async () => {}))
    expect(isUnavailable(error), String(error)).toBe(true)
    expect(await selectRows(db, 'user', {}, ['id'])).toEqual([])
    release.resolve()
    await holding
    await db.close()
  })
})
