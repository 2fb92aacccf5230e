import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { cloneDatabase, createEmptyDatabase, describeBoth } from '#tests/databases.ts'
import { startBareService } from '#tests/in-process.ts'
import type { DrainableServer } from './drain.ts'
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
  const load: Load = { overloaded: 'event_loop' }
  const service = await startBareService(database, {}, (app, deps) => registerOperatorRoutes(app, deps, load))
  undo.push(() => service.close())
  expect((await service.app.inject('/readyz')).statusCode).toBe(503)
  load.overloaded = 'heap'
  expect((await service.app.inject('/readyz')).statusCode).toBe(200)
})
