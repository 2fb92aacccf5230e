import { minuteMs, secondMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { type Attempt, clearFailures, countFailure, findWaits } from './failure-repo.ts'

const start = Date.UTC(2026, 5, 1)

describeBoth('failures of an account', (engine) => {
  let app: App
  let sources = 0
  beforeAll(async () => {
    app = await startApp(engine, {}, fixedClock)
  })
  afterAll(() => app.close())

  const newSource = (name = 'source'): string => {
    sources += 1
    return `${name} ${sources}`
  }
  /** Attempt from a known device, which counts for its source only. */
  const attemptFrom = (source = newSource()): Attempt => ({ factor: 'password', source, account: [] })
  const fail = (attempt: Attempt, now = start) => app.deps.db.tx((db) => countFailure(db, attempt, now))
  const succeed = (attempt: Attempt, now = start) => app.deps.db.tx((db) => clearFailures(db, attempt, now))
  const waits = (attempt: Attempt, now = start) => findWaits(app.deps.db.read, attempt, now)
  const failTimes = async (attempt: Attempt, times: number, now = start) => {
    for (let i = 0; i < times; i++) await fail(attempt, now)
  }

  test('blocks the source from the tenth consecutive failure for 30 seconds, then twice as long', async () => {
    const attempt = attemptFrom()
    let now = start
    for (let n = 1; n <= 9; n++) {
      expect(await fail(attempt, now)).toEqual({ consecutive: n, until: null })
      expect((await waits(attempt)).any).toBeLessThanOrEqual(now)
      now += secondMs
    }
    for (const [n, wait] of [30, 60, 120, 240].entries()) {
      expect(await fail(attempt, now)).toEqual({ consecutive: 10 + n, until: null })
      const until = now + wait * secondMs
      expect(await waits(attempt)).toMatchObject({ any: until, single: until })
      // Attempts during the wait are rejected and do not prolong it
      expect(await fail(attempt, until - 1)).toEqual({ consecutive: null, until })
      expect(await waits(attempt)).toMatchObject({ any: until, single: until })
      now = until
    }
  })

  test('resets consecutive failures after a successful sign-in, unless the source must wait', async () => {
    const attempt = attemptFrom()
    const other = attemptFrom()
    for (const one of [attempt, other]) await failTimes(one, 9)
    expect((await succeed(attempt)).any).toBeLessThanOrEqual(start)
    expect(await fail(attempt)).toEqual({ consecutive: 1, until: null })
    expect(await fail(other)).toEqual({ consecutive: 10, until: null })
    const until = start + 30 * secondMs
    expect((await succeed(other, until - 1)).any).toBe(until)
    expect((await waits(other)).any).toBe(until)
    expect((await succeed(other, until)).any).toBe(0)
    expect(await fail(other, until)).toEqual({ consecutive: 1, until: null })
  })

  test('does not count attempts of a waiting source against the account’s limit', async () => {
    const limit = { name: 'test', bucket: newSource('account'), burst: 12, windowMs: 12 * minuteMs }
    const stranger = (): Attempt => ({ factor: 'password', source: newSource(), account: [limit] })
    const waiting = stranger()
    await failTimes(waiting, 10)
    for (let i = 0; i < 5; i++) expect((await fail(waiting)).consecutive).toBeNull()
    for (let i = 0; i < 2; i++) expect((await fail(stranger())).consecutive).toBe(1)
    expect((await fail(stranger())).until).toBe(start + minuteMs)
  })
})
