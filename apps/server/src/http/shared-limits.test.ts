import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../../../../tests/support/app.ts'
import { describeBoth } from '../../../../tests/support/databases.ts'
import { createApp } from '../app.ts'
import { type Container, createContainer } from '../container.ts'
import type { Deps } from '../deps.ts'
import { dayMs } from '../lib/durations.ts'
import { createCodeTries } from '../site/links/code-tries.ts'
import { createSharedLimiter } from './shared-limits.ts'
import { createLimiter } from './window-limiter.ts'

const windowMs = 60_000

describeBoth('a limit in the database', (engine) => {
  let app: App
  let deps: Deps
  beforeAll(async () => {
    app = await startApp(engine, { AUTH_RATE_LIMIT_RPM: '5', FORM_RATE_LIMIT_RPM: '5' })
    deps = app.deps
  })
  afterAll(() => app.close())

  let made = 0
  const fresh = () => `key ${++made}`
  const outcomes = (hits: Promise<number>[]) =>
    Promise.all(hits).then((waits) => waits.filter((wait) => wait === 0).length)

  test('answers as the one in memory does, whenever the hits come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 3, 10, 16, 17, 40),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 }),
        async (limit, pauses) => {
          const key = fresh()
          const shared = createSharedLimiter(deps, 'model', limit, windowMs)
          const memory = createLimiter(limit, windowMs)
          let now = 1_800_000_000_000
          for (const pause of pauses) {
            now += pause
            expect(await shared.hit(key, now)).toBe(memory.hit(key, now))
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  test('lets exactly its number through of what comes at once', async () => {
    const [one, other] = [0, 1].map(() => createSharedLimiter(deps, 'burst', 10, windowMs))
    const key = fresh()
    expect(await outcomes(Array.from({ length: 30 }, (_, i) => (i % 2 ? one! : other!).hit(key, 5)))).toBe(10)
    expect(await one!.hit(key, 5)).toBe(60)
    expect(await other!.hit(key, 5 + windowMs)).toBe(0)
  })

  test.each([3, 40])(
    'a full window of %i opens in its time, also when the clock was ahead',
    async (limit) => {
      const ahead = dayMs
      const limiter = createSharedLimiter(deps, 'clock', limit, windowMs)
      for (const ask of [limiter.hit, limiter.check]) {
        const key = fresh()
        for (let i = 0; i < limit; i++) await limiter.hit(key, ahead)
        expect(await ask(key, 0)).toBe(60)
        expect(await ask(key, 30_000)).toBe(30)
        expect(await ask(key, windowMs + 1)).toBe(0)
      }
    },
  )

  test('a check counts nothing and tells a full window', async () => {
    const limiter = createSharedLimiter(deps, 'check', 2, windowMs)
    const key = fresh()
    for (let i = 0; i < 5; i++) expect(await limiter.check(key, 0)).toBe(0)
    expect([await limiter.hit(key, 0), await limiter.hit(key, 10_000)]).toEqual([0, 0])
    expect([await limiter.check(key, 20_000), await limiter.check(key, windowMs)]).toEqual([40, 0])
  })

  test('another limit than before holds from the next hit on', async () => {
    const key = fresh()
    for (let i = 0; i < 20; i++) await createSharedLimiter(deps, 'changed', 300, windowMs).hit(key, 0)
    const lower = createSharedLimiter(deps, 'changed', 2, windowMs)
    expect([await lower.hit(key, 0), await lower.hit(key, 0), await lower.hit(key, 0)]).toEqual([0, 0, 60])
  })

  test('limit 0 allows everything and keeps nothing; names and keys do not share', async () => {
    const count = async () =>
      (
        await deps.db.read
          .selectFrom('throttle')
          .select('bucket')
          .where('bucket', 'like', 'limit none %')
          .execute()
      ).length
    const none = createSharedLimiter(deps, 'none', 0, windowMs)
    for (let i = 0; i < 10; i++) expect(await none.hit('key', 0)).toBe(0)
    expect(await count()).toBe(0)
    const [a, b] = [createSharedLimiter(deps, 'a', 1, windowMs), createSharedLimiter(deps, 'b', 1, windowMs)]
    expect([await a.hit('x', 0), await b.hit('x', 0), await a.hit('y', 0), await a.hit('x', 0)]).toEqual([
      0, 0, 0, 60,
    ])
  })

  test('what is kept names no address, and a flood of refused ones writes nothing', async () => {
    const email = 'nobody@example.org'
    const ask = () => app.post('/api/v1/auth/password-reset/request', { email }, { from: '203.0.113.77' })
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200)
    const rows = () =>
      deps.db.read.selectFrom('throttle').selectAll().where('bucket', 'like', 'limit sign-in %').execute()
    const before = await rows()
    expect(before.length).toBeGreaterThan(0)
    for (let i = 0; i < 20; i++) expect((await ask()).status).toBe(429)
    expect(await rows()).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('203.0.113')
  })

  /** A limiter, and how many transactions it has begun. */
  const watched = (limit: number) => {
    let transactions = 0
    const tx: Deps['db']['tx'] = (work) => {
      transactions += 1
      return deps.db.tx(work)
    }
    const limiter = createSharedLimiter(
      { ...deps, db: { ...deps.db, tx } },
      `watched ${fresh()}`,
      limit,
      windowMs,
    )
    return { limiter, transactions: () => transactions }
  }

  test('a full window is refused without the database until it opens', async () => {
    const { limiter, transactions } = watched(3)
    for (let i = 0; i < 3; i++) expect(await limiter.hit('key', i * 1000)).toBe(0)
    expect(await limiter.hit('key', 3000)).toBe(57)
    expect(transactions()).toBe(4)
    for (let now = 4000; now < windowMs; now += 1000)
      expect(await (now % 3000 ? limiter.hit : limiter.check)('key', now)).toBe((windowMs - now) / 1000)
    expect(transactions()).toBe(4)
    expect([await limiter.hit('key', windowMs), await limiter.hit('key', windowMs)]).toEqual([0, 1])
    expect(transactions()).toBe(6)
  })

  test('hits of one turn of the event loop share a transaction, and each is decided by itself', async () => {
    const { limiter, transactions } = watched(2)
    const hits: Promise<number>[] = []
    for (let i = 0; i < 40; i++) {
      hits.push(limiter.hit(`key ${i % 10}`, 0))
      // A transaction of SQLite needs no more than that: each hit would have its own
      for (let step = 0; step < 100; step++) await null
    }
    expect(await Promise.all(hits)).toEqual([...Array(20).fill(0), ...Array(20).fill(60)])
    expect(transactions()).toBe(1)
    const many = watched(1)
    const all = Array.from({ length: 120 }, (_, i) => many.limiter.hit(`key ${i}`, 0))
    expect(await outcomes(all)).toBe(120)
    expect(many.transactions()).toBe(3)
  })

  test('where the database fails, all that waited for it fail, count nothing, and the next ones are counted', async () => {
    let broken: 'begin' | 'commit' | null = 'begin'
    const tx: Deps['db']['tx'] = async (work) => {
      if (broken === 'begin') throw new Error('no connection')
      return deps.db.tx(async (db, after) => {
        const result = await work(db, after)
        if (broken === 'commit') throw new Error('no commit')
        return result
      })
    }
    const limiter = createSharedLimiter({ ...deps, db: { ...deps.db, tx } }, fresh(), 2, windowMs)
    const settled = () => Promise.allSettled([1, 2, 3].map(() => limiter.hit('key', 0)))
    for (broken of ['begin', 'commit'] as const)
      expect((await settled()).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    broken = null
    expect(await settled()).toMatchObject([{ value: 0 }, { value: 0 }, { value: 60 }])
  })

  test('wrong codes of a gate are counted by all who ask, at once too, and a right one is free', async () => {
    const person = await app.signUp()
    const gate = { type: 'code', code: 'open sesame' }
    const link = { title: 'Secret', url: 'https://example.com/', gate }
    const { id } = (await app.as(person, 'POST', '/api/v1/links', link)).body.data
    const { findLink } = await import('../features/links/service.ts')
    const stored = (await findLink(deps, id))!
    const [one, other] = [createCodeTries(deps), createCodeTries(deps)]
    for (let i = 0; i < 20; i++)
      expect(await one!(stored, '203.0.113.78', 'open sesame')).toEqual({ opens: true, wait: 0 })
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, i) => (i % 2 ? one! : other!)(stored, '203.0.113.78', `guess ${i}`)),
    )
    expect(tries.filter(({ wait }) => wait === 0)).toHaveLength(10)
    expect(await other!(stored, '203.0.113.78', 'open sesame')).toMatchObject({ opens: false })
    expect(await other!(stored, '203.0.113.79', 'open sesame')).toEqual({ opens: true, wait: 0 })
  })
})

describeBoth('two processes', (engine) => {
  // SQLite has one process; a second one in this thread would wait for the first for ever
  describe.runIf(engine === 'postgres')('on one database', () => {
    let app: App
    let other: Container
    let second: FastifyInstance
    beforeAll(async () => {
      app = await startApp(engine, { AUTH_RATE_LIMIT_RPM: '6', FORM_RATE_LIMIT_RPM: '6' })
      other = await createContainer(app.config, pino({ level: 'silent' }), app.clock.now)
      second = await createApp(other.deps)
    })
    afterAll(async () => {
      await second.close()
      await other.close()
      await app.close()
    })

    test('count the hits of an address together, also at once', async () => {
      const limiters = [app.deps, other.deps].map((deps) => createSharedLimiter(deps, 'both', 12, windowMs))
      const now = app.clock.now()
      const waits = await Promise.all(
        Array.from({ length: 40 }, (_, i) => limiters[i % 2]!.hit('203.0.113.1', now)),
      )
      expect(waits.filter((wait) => wait === 0)).toHaveLength(12)
      expect(await limiters[0]!.hit('203.0.113.1', now + windowMs)).toBe(0)
    })

    test('do not wait for each other in a circle, whatever order their hits come in', async () => {
      const limiters = [app.deps, other.deps].map((deps) => createSharedLimiter(deps, 'order', 40, windowMs))
      const keys = Array.from({ length: 30 }, (_, i) => `203.0.113.${i}`)
      const now = app.clock.now()
      for (let round = 0; round < 20; round++)
        await Promise.all([
          ...keys.map((key) => limiters[0]!.hit(key, now)),
          ...keys.toReversed().map((key) => limiters[1]!.hit(key, now)),
        ])
      const waits = await Promise.all(keys.flatMap((key) => limiters.map((limiter) => limiter.hit(key, now))))
      expect(waits).toEqual(Array(60).fill(60))
    })

    test('refuse an address that used its tries up at the other, and a visitor of a form', async () => {
      const person = await app.signUp()
      const field = { id: 'name', type: 'text', label: 'Name', required: true }
      const business_block_config = { fields: [field] }
      const form = {
        title: 'Write',
        url: 'https://example.com/',
        kind: 'form',
        business_block_config,
      }
      const { body } = await app.as(person, 'POST', '/api/v1/links', form)
      expect(body.ok, JSON.stringify(body)).toBe(true)
      app.clock.advance(windowMs)
      const calls = {
        reset: { url: '/api/v1/auth/password-reset/request', payload: { email: 'nobody@example.org' } },
        form: { url: `/f/${body.data.id}`, payload: { name: 'Ann' } },
      }
      for (const [name, call] of Object.entries(calls)) {
        const statuses: number[] = []
        for (let i = 0; i < 14; i++) {
          const process = i % 2 ? app.app : second
          const answer = await process.inject({ method: 'POST', remoteAddress: '203.0.113.90', ...call })
          statuses.push(answer.statusCode)
        }
        expect(statuses, name).toEqual([...Array(6).fill(200), ...Array(8).fill(429)])
      }
    })
  })
})
