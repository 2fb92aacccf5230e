import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { cloneDatabase, createEmptyDatabase, describeBoth } from '#tests/databases.ts'
import { startBareService } from '#tests/in-process.ts'
import { selectRows } from '#tests/rows.ts'
import { storeJobFailure } from '../db/jobs.ts'
import type { Deps } from '../deps.ts'
import { createDatabaseMetrics } from '../process/metrics-collected.ts'
import type { DrainableServer } from './drain.ts'
import { toDomainError } from './errors.ts'
import { registerOperatorRoutes } from './operator.ts'
import type { Load } from './shed.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

describeBoth('operator endpoints', (engine) => {
  const start = async (env: Record<string, string> = {}, make = cloneDatabase) => {
    const database = await make(engine)
    undo.push(() => database.drop())
    const service = await startBareService(database, env, (app, deps) => registerOperatorRoutes(app, deps))
    undo.push(() => service.close().catch(() => {}))
    return service
  }

  /** Lets the engine reject writes: SQLite may not grow, PostgreSQL's sessions are read-only. */
  const block = async (deps: Deps, isBlocked: boolean) => {
    const { read } = deps.db
    if (engine === 'sqlite') {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(read)
      const limit = isBlocked ? rows[0]!.page_count : 1_000_000
      await deps.db.tx((tx) => sql`pragma max_page_count = ${sql.lit(limit)}`.execute(tx))
      return
    }
    const client = new pg.Client(deps.config.DATABASE_URL)
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    const name = client.escapeIdentifier(client.database!)
    await client.query(`alter database ${name} set default_transaction_read_only = ${isBlocked}`)
    await client.end()
    // Open sessions keep the former value
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      read,
    )
    await expect
      .poll(() =>
        sql`select 1`.execute(read).then(
          () => deps.db.connections().idle,
          () => 0,
        ),
      )
      .toBeGreaterThan(0)
  }

  test('sends health and readiness with no-store', async () => {
    const { app } = await start()
    const health = await app.inject('/healthz')
    expect(health.statusCode).toBe(200)
    expect(health.json()).toEqual({ ok: true, data: { status: 'ok' } })
    expect(health.headers['cache-control']).toBe('no-store')
    const ready = await app.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.headers['x-request-id']).toBeTruthy()
  })

  test('reports "not ready" in the strict check if a migration is missing', async () => {
    const { app, deps } = await start({}, createEmptyDatabase)
    const before = await app.inject('/readyz?strict=1')
    expect(before.statusCode).toBe(503)
    expect(before.headers['retry-after']).toBe('2')
    expect(before.json()).toMatchObject({ ok: false, code: 'unavailable' })
    await deps.db.migrate()
    expect((await app.inject('/readyz?strict=1')).statusCode).toBe(200)
  })

  test('reports a missing database only in the strict check', async () => {
    const { app, deps } = await start()
    await deps.db.close()
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/readyz?strict=1')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })

  test('reports a database that stores nothing in the strict check, the metric and responses, until it has space again', async () => {
    const { app, deps } = await start()
    createDatabaseMetrics(deps.metrics, deps.db)
    const [rule, sentence] =
      engine === 'sqlite' ? ['storage_full', 'disk is full'] : ['storage_read_only', 'read-only']
    const readGauge = async () =>
      /^vitrine_database_writable (.*)$/m.exec((await app.inject('/metrics')).body)?.[1]
    const write = () =>
      deps.db.tx((tx) =>
        storeJobFailure(
          tx,
          'test',
          { row_key: '', failures: 0, retry_at: 0 },
          0,
          randomBytes(50_000).toString('hex'),
        ),
      )
    const readState = async () => {
      const { statusCode, body } = await app.inject('/readyz?strict=1')
      return [
        statusCode,
        JSON.parse(body).meta?.problems?.[0]?.rule ?? JSON.parse(body).errors?.[0],
        await readGauge(),
      ]
    }
    expect((await readState())[0]).toBe(200)
    await block(deps, true)
    await expect(write()).rejects.toThrow()
    const error = await write().catch((error: Error) => toDomainError(deps, error, { id: '1' }))
    expect(error).toMatchObject({
      code: 'unavailable',
      problems: [{ rule, message: expect.stringContaining(sentence) }],
    })
    for (const _ of [1, 2]) expect(await readState()).toEqual([503, expect.stringContaining(sentence), '0'])
    // A transaction without changes succeeds on a full disk
    if (engine === 'sqlite') await deps.db.tx(async () => {})
    expect((await readState())[0]).toBe(503)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await block(deps, false)
    expect(await readState()).toEqual([200, undefined, '1'])
    await write()
    const rows = await selectRows(deps.db, 'job_failure', {}, ['job'])
    expect(rows).toEqual([{ job: 'test' }])
  })

  test('reports "not ready" on an open connection while the service drains', async () => {
    const { app } = await start()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    const sendRequest = () =>
      new Promise<string>((resolve) => {
        socket.once('data', (chunk) => resolve(String(chunk)))
        socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n')
      })
    expect(await sendRequest()).toContain('200 OK')
    const drained = (app.server as DrainableServer).drain({ graceMs: 5000, limitMs: 5000 })
    expect(await sendRequest()).toContain('503 Service Unavailable')
    await drained
    socket.destroy()
  })

  test('shows metrics only to requests from this machine', async () => {
    const { app } = await start()
    const read = (remoteAddress: string, headers = {}) =>
      app.inject({ url: '/metrics', remoteAddress, headers })
    for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) {
      const response = await read(address)
      expect(response.statusCode, address).toBe(200)
      expect(response.headers['content-type']).toContain('text/plain')
      expect(response.body).toContain('# TYPE vitrine_http_request_seconds histogram')
    }
    for (const address of ['192.0.2.1', '10.0.0.1', '2001:db8::1']) {
      const response = await read(address)
      expect(response.statusCode, address).toBe(404)
      expect(response.json().code).toBe('not_found')
    }
    // Behind an undeclared proxy on this machine, every client would look local
    expect((await read('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(404)
  })

  test('rejects an unreadable client IP address behind a trusted proxy', async () => {
    const { app } = await start({ TRUST_PROXY: '127.0.0.1' })
    const read = async (forwarded: string) =>
      (await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': forwarded } })).statusCode
    expect(await read('127.0.0.1')).toBe(200)
    for (const forwarded of ['192.0.2.1', 'unknown', '_hidden', '127.0.0.1, unknown'])
      expect(await read(forwarded), forwarded).toBe(404)
  })

  test('requires the token for metrics once it is configured', async () => {
    const { app } = await start({ METRICS_TOKEN: 'scrape-me' })
    const read = (authorization?: string) =>
      app.inject({
        url: '/metrics',
        remoteAddress: '192.0.2.1',
        headers: authorization ? { authorization } : {},
      })
    expect((await read('Bearer scrape-me')).statusCode).toBe(200)
    expect((await read('Bearer scrape-m')).statusCode).toBe(404)
    expect((await read('Bearer ')).statusCode).toBe(404)
    expect((await app.inject('/metrics')).statusCode).toBe(404)
  })
})

test('responds to the strict check if the database hangs', async () => {
  const database = await cloneDatabase('sqlite')
  undo.push(() => database.drop())
  const service = await startBareService(database, {}, (app, deps) =>
    registerOperatorRoutes(app, { ...deps, db: { ...deps.db, ping: () => new Promise(() => {}) } }),
  )
  undo.push(() => service.close())
  expect((await service.app.inject('/readyz?strict=1')).statusCode).toBe(503)
})

test('reports "not ready" for an overloaded event loop, but not for a large heap', async () => {
  const database = await cloneDatabase('sqlite')
  undo.push(() => database.drop())
  const load: Load = { overloaded: 'event_loop', isStarting: false }
  const service = await startBareService(database, {}, (app, deps) => registerOperatorRoutes(app, deps, load))
  undo.push(() => service.close())
  expect((await service.app.inject('/readyz')).statusCode).toBe(503)
  load.overloaded = 'heap'
  expect((await service.app.inject('/readyz')).statusCode).toBe(200)
})
