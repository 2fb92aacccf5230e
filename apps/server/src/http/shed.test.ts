import { afterEach, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/databases.ts'
import { startBareService } from '#tests/in-process.ts'
import type { Deps } from '../deps.ts'
import { registerOperatorRoutes } from './operator.ts'
import { loadBounds, rejectWhenOverloaded } from './shed.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

type Overload = { bounds?: Partial<typeof loadBounds>; db?: Partial<Deps['db']>; SHED_LOAD?: 'on' | 'off' }

/** Starts a service with few routes. `db` replaces methods of the database handle. */
const start = async ({ bounds, db, SHED_LOAD = 'on' }: Overload) => {
  const database = await cloneDatabase('sqlite')
  undo.push(() => database.drop())
  const service = await startBareService(database, { SHED_LOAD }, (app, deps) => {
    rejectWhenOverloaded(
      app,
      { ...deps, db: { ...deps.db, ...db } },
      { overloaded: null, isStarting: false },
      { ...loadBounds, ...bounds },
    )
    registerOperatorRoutes(app, deps)
    for (const path of ['/work', '/docs', '/robots.txt', '/:username/robots.txt', '/studio/assets/*'])
      app.get(path, async () => ({ ok: true }))
  })
  undo.push(() => service.close())
  return service
}

/** Blocks the event loop for `ms` in each iteration. The returned function stops it. */
const congest = (ms: number): (() => void) => {
  let on = true
  const turn = () => {
    const end = performance.now() + ms
    while (performance.now() < end);
    if (on) setTimeout(turn, 0)
  }
  turn()
  return () => {
    on = false
  }
}

test('responds with 503 while the event loop is late', async () => {
  const { app, deps } = await start({ bounds: { eventLoopMs: 50 } })
  expect((await app.inject('/work')).statusCode).toBe(200)
  const stop = congest(120)
  undo.push(async () => stop())
  await expect.poll(async () => (await app.inject('/work')).statusCode).toBe(503)
  const shed = await app.inject('/work')
  expect(shed.headers['retry-after']).toBe('2')
  expect(shed.headers['x-request-id']).toBeTruthy()
  expect(shed.json()).toMatchObject({ ok: false, code: 'unavailable' })
  // An unknown path is also rejected
  expect((await app.inject('/nothing')).statusCode).toBe(503)
  for (const url of ['/healthz', '/readyz', '/metrics', '/studio/assets/main.js'])
    expect((await app.inject(url)).statusCode, url).toBe(200)
  stop()
  await expect.poll(async () => (await app.inject('/work')).statusCode).toBe(200)
  expect(await deps.metrics.registry.metrics()).toMatch(/vitrine_shed_total\{reason="event_loop"\} [1-9]/)
})

test('responds with 503 while the heap exceeds its limit', async () => {
  const { app, deps } = await start({ bounds: { heapBytes: 1024 } })
  await expect.poll(async () => (await app.inject('/work')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(await deps.metrics.registry.metrics()).toMatch(/vitrine_shed_total\{reason="heap"\} [1-9]/)
})

test('responds with 503 if the database is needed and a request waits too long for it', async () => {
  let waited = 0
  const { app } = await start({ db: { longestWaitMs: () => waited } })
  expect((await app.inject('/work')).statusCode).toBe(200)
  waited = 2001
  expect((await app.inject('/work')).statusCode).toBe(503)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  for (const url of ['/docs', '/robots.txt']) expect((await app.inject(url)).statusCode, url).toBe(200)
  expect((await app.inject('/somebody/robots.txt')).statusCode).toBe(503)
  waited = 0
  expect((await app.inject('/work')).statusCode).toBe(200)
})

test('never responds with 503 if SHED_LOAD=off', async () => {
  const bounds = { eventLoopMs: 0, heapBytes: 0, databaseMs: 0 }
  const { app } = await start({ SHED_LOAD: 'off', bounds, db: { longestWaitMs: () => 60_000 } })
  expect((await app.inject('/work')).statusCode).toBe(200)
})
