import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { countStatements } from '#tests/statements.ts'
import { createApp } from '../app.ts'
import { type Container, createContainer } from '../container.ts'
import { createSecrets } from '../crypto/secrets.ts'
import { deleteFullBuckets } from '../db/rate-limit.ts'
import type { Deps } from '../deps.ts'
import { createGateCodeCheck } from '../site/links/gate-code-check.ts'
import { createDatabaseLimiter, createMemoryLimiter, type RateLimit, takeTokens } from './rate-limit.ts'

const windowMs = 60_000
const start = Date.UTC(2026, 5, 1)
const secrets = createSecrets('only-for-tests-0123456789-abcdefghij')

let names = 0
/** A limit that shares no bucket with others. */
const newLimit = (burst: number): RateLimit => {
  names += 1
  return { name: `test ${names}`, burst, windowMs }
}

describe('rate limit in memory', () => {
  const createLimiter = (burst: number) => createMemoryLimiter({ secrets }, newLimit(burst))

  test('grants only the burst and the refill', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 300 }),
        (burst, pauses) => {
          const limiter = createLimiter(burst)
          const interval = Math.ceil(windowMs / burst)
          let now = start
          let granted = 0
          for (const pause of pauses) {
            now += pause
            const remaining = limiter.countRemaining('key', now)
            const wait = limiter.consume('key', now)
            expect(wait === 0).toBe(remaining > 0)
            granted += wait === 0 ? 1 : 0
            expect(granted).toBeLessThanOrEqual(burst + Math.floor((now - start) / interval))
          }
        },
      ),
    )
  })

  test.each([1, 7, 300, 5000])('grants a burst of exactly %i per window', (burst) => {
    const limiter = createLimiter(burst)
    const grantsAt = (now: number) => {
      let grants = 0
      while (limiter.consume('key', now) === 0) grants += 1
      return grants
    }
    expect(limiter.countRemaining('key', start)).toBe(burst)
    expect([grantsAt(start), limiter.countRemaining('key', start)]).toEqual([burst, 0])
    expect(grantsAt(start + burst * Math.ceil(windowMs / burst))).toBe(burst)
  })

  test('reports the seconds until the next token', () => {
    const limiter = createLimiter(3)
    for (let i = 0; i < 3; i++) expect(limiter.consume('key', start)).toBe(0)
    expect([limiter.consume('key', start), limiter.check('key', start + 19_500)]).toEqual([20, 1])
    expect([limiter.check('key', start + 20_000), limiter.countRemaining('key', start + 20_000)]).toEqual([
      0, 1,
    ])
    expect([limiter.consume('key', start + 20_000), limiter.consume('key', start + 20_000)]).toEqual([0, 20])
  })

  test('never rejects a steady client below the limit', () => {
    const limiter = createLimiter(600)
    for (let i = 0; i < 1200; i++) expect(limiter.consume('key', start + i * 101)).toBe(0)
  })

  test.each([1, 3, 40])('waits at most two windows after a clock jump, with a burst of %i', (burst) => {
    const ofJump = (back: number) => {
      const limiter = createLimiter(burst)
      for (let i = 0; i < burst; i++) limiter.consume('key', start)
      return limiter.consume('key', start - back)
    }
    for (const back of [1000, windowMs / 2, windowMs, 2 * windowMs, 1000 * windowMs])
      expect(ofJump(back)).toBeLessThanOrEqual((2 * windowMs) / 1000)
    expect(ofJump(1000 * windowMs)).toBe(0)
  })

  test('counts keys and names separately and disables a burst of 0', () => {
    const [none, one, other] = [createLimiter(0), createLimiter(1), createLimiter(1)]
    for (let i = 0; i < 100; i++) expect(none.consume('key', start)).toBe(0)
    expect([one.consume('a', start), one.consume('b', start), other.consume('a', start)]).toEqual([0, 0, 0])
    expect(one.consume('a', start)).toBe(60)
  })
})

describeSql('rate limit in the database', (engine) => {
  const app = useApp(engine, { AUTH_RATE_LIMIT_RPM: '5' })
  let deps: Deps
  beforeAll(async () => {
    deps = app.deps
    app.clock.stop()
  })

  const countGrants = async (hits: Promise<number>[]) =>
    (await Promise.all(hits)).filter((wait) => wait === 0).length
  const rows = () => deps.db.read.selectFrom('rate_limit').selectAll().orderBy('bucket').execute()

  test('grants the same hits as the limit in memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 3, 10, 17, 40),
        fc.array(fc.integer({ min: -5000, max: 20_000 }), { minLength: 1, maxLength: 40 }),
        async (burst, pauses) => {
          const limit = newLimit(burst)
          const [stored, memory] = [createDatabaseLimiter(deps, limit), createMemoryLimiter(deps, limit)]
          let now = start
          for (const pause of pauses) {
            now += pause
            expect(await stored.check('key', now)).toBe(memory.check('key', now))
            expect(await stored.consume('key', now)).toBe(memory.consume('key', now))
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  test('grants exactly its burst of concurrent hits', async () => {
    const limit = newLimit(10)
    const limiters = [createDatabaseLimiter(deps, limit), createDatabaseLimiter(deps, limit)]
    const hits = Array.from({ length: 30 }, (_, i) => limiters[i % 2]!.consume('key', start))
    expect(await countGrants(hits)).toBe(10)
    expect(await limiters[0]!.consume('key', start)).toBe(6)
    expect(await limiters[1]!.consume('key', start + 6000)).toBe(0)
  })

  test('rejects an empty bucket with one read', async () => {
    const limiter = createDatabaseLimiter(deps, newLimit(2))
    for (let i = 0; i < 2; i++) await limiter.consume('key', start)
    const before = await rows()
    const statements = await countStatements(async () => {
      for (let i = 0; i < 5; i++) expect(await limiter.consume('key', start)).toBe(30)
    })
    expect(statements).toBe(5)
    expect(await rows()).toEqual(before)
  })

  test('checks a bucket without taking a token', async () => {
    const limiter = createDatabaseLimiter(deps, newLimit(2))
    for (let i = 0; i < 5; i++) expect(await limiter.check('key', start)).toBe(0)
    expect([await limiter.consume('key', start), await limiter.consume('key', start)]).toEqual([0, 0])
    expect(await limiter.check('key', start)).toBe(30)
  })

  test('consumes several buckets atomically under concurrency', async () => {
    const [wide, narrow] = [newLimit(20), newLimit(5)]
    const take = () =>
      deps.db.tx((db) =>
        takeTokens(
          deps,
          db,
          [
            [wide, 1],
            [narrow, 'key'],
          ],
          start,
        ),
      )
    expect(await countGrants(Array.from({ length: 12 }, take))).toBe(5)
    const limiter = createDatabaseLimiter(deps, wide)
    expect(await countGrants(Array.from({ length: 20 }, () => limiter.consume(1, start)))).toBe(15)
  })

  test('applies a changed burst from the next hit on', async () => {
    const limit = newLimit(300)
    for (let i = 0; i < 20; i++) await createDatabaseLimiter(deps, limit).consume('key', start)
    const lower = createDatabaseLimiter(deps, { ...limit, burst: 2 })
    expect([await lower.consume('key', start), await lower.consume('key', start)]).toEqual([0, 4])
  })

  test('deletes full buckets only', async () => {
    const [none, limit] = [newLimit(0), newLimit(1)]
    await createDatabaseLimiter(deps, none).consume('key', start)
    for (const [key, at] of [
      ['early', start],
      ['late', start + 1],
    ] as const)
      await createDatabaseLimiter(deps, limit).consume(key, at)
    const count = async ({ name }: RateLimit) =>
      (await rows()).filter(({ bucket }) => bucket.startsWith(`${name} `)).length
    expect([await count(none), await count(limit)]).toEqual([0, 2])
    while (await deps.db.tx((db) => deleteFullBuckets(db, start + windowMs, 100)));
    expect(await count(limit)).toBe(1)
  })

  test('limits the number of rows for invented keys and stores no IP address', async () => {
    const ask = () =>
      app.post(
        '/api/v1/auth/password-reset/request',
        { email: 'nobody@example.org' },
        { from: '203.0.113.77' },
      )
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    const buckets = (await rows()).map(({ bucket }) => bucket)
    expect(buckets.join()).not.toContain('203.0.113')
    const numbers = buckets.filter((bucket) => bucket.startsWith('sign-in '))
    expect(numbers.length).toBeGreaterThan(0)
    for (const bucket of numbers) expect(Number(bucket.split(' ')[1])).toBeLessThan(2 ** 18)
  })

  test('counts no hit while the database fails', async () => {
    let broken = true
    const tx: Deps['db']['tx'] = (work) =>
      deps.db.tx(async (db, after) => {
        const result = await work(db, after)
        if (broken) throw new Error('no commit')
        return result
      })
    const limiter = createDatabaseLimiter({ ...deps, db: { ...deps.db, tx } }, newLimit(2))
    const settled = () => Promise.allSettled([1, 2, 3].map(() => limiter.consume('key', start)))
    expect((await settled()).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    broken = false
    const waits = (await settled()).map((result) => result.status === 'fulfilled' && result.value)
    expect(waits.toSorted()).toEqual([0, 0, 30])
  })

  test('counts concurrent wrong gate codes, but not correct ones', async () => {
    const person = await app.signUp()
    const gate = { type: 'code', code: 'open sesame' }
    const link = { title: 'Secret', url: 'https://example.com/', gate }
    const { id } = (await app.as(person, 'POST', '/api/v1/links', link)).body.data
    const { findLink } = await import('../features/links/index.ts')
    const stored = (await findLink(deps.db.read, id))!
    const [one, other] = [createGateCodeCheck(deps), createGateCodeCheck(deps)]
    for (let i = 0; i < 20; i++)
      expect(await one!(stored, '203.0.113.78', 'open sesame')).toEqual({
        isCorrect: true,
        retryAfterSeconds: 0,
      })
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, i) => (i % 2 ? one! : other!)(stored, '203.0.113.78', `guess ${i}`)),
    )
    expect(tries.filter(({ retryAfterSeconds }) => retryAfterSeconds === 0)).toHaveLength(10)
    expect(await other!(stored, '203.0.113.78', 'open sesame')).toMatchObject({ isCorrect: false })
    expect(await other!(stored, '203.0.113.79', 'open sesame')).toEqual({
      isCorrect: true,
      retryAfterSeconds: 0,
    })
  })
})

describeSql('rate limit of two processes', (engine) => {
  // SQLite has one process; a second one in this thread would wait for the first forever
  describe.runIf(engine === 'postgres')('same database', () => {
    let app: App
    let other: Container
    let second: FastifyInstance
    beforeAll(async () => {
      app = await startApp(engine, { AUTH_RATE_LIMIT_RPM: '6', FORM_RATE_LIMIT_RPM: '1' })
      other = await createContainer(app.config, pino({ level: 'silent' }), () => app.clock.now)
      second = await createApp(other.deps)
    })
    afterAll(async () => {
      await second.close()
      await other.close()
      await app.close()
    })

    test('grants exactly one burst together under concurrency', async () => {
      const limit = newLimit(12)
      const limiters = [app.deps, other.deps].map((deps) => createDatabaseLimiter(deps, limit))
      const waits = await Promise.all(
        Array.from({ length: 40 }, (_, i) => limiters[i % 2]!.consume('203.0.113.1', start)),
      )
      expect(waits.filter((wait) => wait === 0)).toHaveLength(12)
      expect(await limiters[0]!.consume('203.0.113.1', start + windowMs)).toBe(0)
    })

    test('rejects an IP address that used up its attempts at the other process', async () => {
      const person = await app.signUp()
      const field = { id: 'name', type: 'text', label: 'Name', required: true }
      const business_block_config = { fields: [field] }
      const form = { title: 'Write', url: 'https://example.com/', kind: 'form', business_block_config }
      const { body } = await app.as(person, 'POST', '/api/v1/links', form)
      expect(body.ok, JSON.stringify(body)).toBe(true)
      app.clock.advance(windowMs)
      app.clock.stop()
      const calls = {
        reset: {
          burst: 6,
          url: '/api/v1/auth/password-reset/request',
          payload: { email: 'nobody@example.org' },
        },
        form: { burst: 20, url: `/f/${body.data.id}`, payload: { name: 'Ann' } },
      }
      for (const [name, { burst, ...call }] of Object.entries(calls)) {
        const statuses: number[] = []
        for (let i = 0; i < burst + 8; i++) {
          const process = i % 2 ? app.app : second
          const response = await process.inject({ method: 'POST', remoteAddress: '203.0.113.90', ...call })
          statuses.push(response.statusCode)
        }
        expect(statuses, name).toEqual([...Array(burst).fill(200), ...Array(8).fill(429)])
      }
    })
  })
})
