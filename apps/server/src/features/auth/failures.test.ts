import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import type { Actor } from '../../domain/context.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/durations.ts'
import type { UserRow } from '../users/index.ts'
import { markDevice } from './device.ts'
import { type Attempt, clearFailures, countFailure, deleteFailures, findWaits } from './failure-repo.ts'
import { type AttemptContext, attemptWithoutAccount, toAttempt } from './failures.ts'

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
  /** A try from where the account has signed in before: nothing but its source counts. */
  const attemptFrom = (source = newSource()): Attempt => ({ factor: 'password', source, account: [] })
  const fail = (attempt: Attempt, now = start) => app.deps.db.tx((db) => countFailure(db, attempt, now))
  const succeed = (attempt: Attempt, now = start) => app.deps.db.tx((db) => clearFailures(db, attempt, now))
  const waits = (attempt: Attempt, now = start) => findWaits(app.deps.db.read, attempt, now)
  const failTimes = async (attempt: Attempt, times: number, now = start) => {
    for (let i = 0; i < times; i++) await fail(attempt, now)
  }

  test('make their source wait from the tenth in a row: 30 seconds, then twice as long each time', async () => {
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
      // Attempts during the wait are refused and do not prolong it
      expect(await fail(attempt, until - 1)).toEqual({ consecutive: null, until })
      expect(await waits(attempt)).toMatchObject({ any: until, single: until })
      now = until
    }
  })

  test('are forgotten a day after the last of them, and not before', async () => {
    const [early, late] = [attemptFrom(), attemptFrom()]
    for (const attempt of [early, late]) await failTimes(attempt, 5)
    expect(await fail(early, start + dayMs - 1)).toEqual({ consecutive: 6, until: null })
    expect(await fail(late, start + dayMs)).toEqual({ consecutive: 1, until: null })
  })

  test('in a row are ended by a success, unless the source waits', async () => {
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

  const limit = { name: 'test' }
  /** A try from a new source, with a limit of two failures, of which one is forgotten each minute. */
  const stranger = (bucket: string, more: Partial<Attempt['account'][number]> = {}): Attempt => ({
    factor: 'password',
    source: newSource(),
    account: [{ ...limit, bucket, burst: 2, windowMs: 2 * minuteMs, ...more }],
  })

  test('from strange sources count together, up to a bound, and are forgotten one after the other', async () => {
    const bucket = newSource('account')
    const failAt = (now: number) => fail(stranger(bucket), now)
    const anyAt = async () => (await waits(stranger(bucket))).any
    expect(await failAt(start)).toEqual({ consecutive: 1, until: null })
    expect(await anyAt()).toBe(start)
    expect(await failAt(start)).toEqual({ consecutive: 1, until: null })
    expect(await anyAt()).toBe(start + minuteMs)
    expect(await failAt(start + minuteMs - 1)).toEqual({ consecutive: null, until: start + minuteMs })
    expect(await failAt(start + minuteMs)).toEqual({ consecutive: 1, until: null })
    expect(await anyAt()).toBe(start + 2 * minuteMs)
    // After a long time without any there is room for as many as at first
    for (const i of [1, 2])
      expect(await failAt(start + dayMs), String(i)).toEqual({ consecutive: 1, until: null })
    expect((await failAt(start + dayMs)).until).toBe(start + dayMs + minuteMs)
    expect((await fail(attemptFrom(), start + dayMs)).until).toBeNull()
  })

  test('beyond the bound of accounts without a second factor make only those wait', async () => {
    const bucket = newSource('account')
    await fail(stranger(bucket))
    await fail(stranger(bucket))
    expect(await waits(stranger(bucket, { singleFactor: true }))).toMatchObject({
      any: 0,
      single: start + minuteMs,
    })
    expect(await waits(stranger(bucket))).toMatchObject({ any: start + minuteMs, single: start + minuteMs })
  })

  test('count at every bound, and wait for the last that has room again', async () => {
    const [short, long] = [newSource('account'), newSource('account')]
    const attempt = (): Attempt => ({
      factor: 'password',
      source: newSource(),
      account: [
        { ...limit, bucket: short, burst: 1, windowMs: minuteMs },
        { ...limit, bucket: long, burst: 1, windowMs: hourMs },
      ],
    })
    expect(await fail(attempt())).toEqual({ consecutive: 1, until: null })
    expect(await fail(attempt(), start + 1)).toEqual({ consecutive: null, until: start + hourMs })
    expect((await waits(attempt())).any).toBe(start + hourMs)
  })

  test('of a source stay at the account when a success ends them, and go with a new password', async () => {
    const bucket = newSource('account')
    const attempt = stranger(bucket)
    await failTimes(attempt, 2)
    expect(await succeed(attempt, start + 1)).toMatchObject({
      any: start + minuteMs,
      single: start + minuteMs,
    })
    const other = attemptFrom()
    await failTimes(other, 10)
    await app.deps.db.tx((db) => deleteFailures(db, attempt))
    expect(await waits(attempt)).toMatchObject({ any: 0, single: 0 })
    expect((await waits(other)).any).toBe(start + 30 * secondMs)
  })

  const user = { id: 7, password_hash: 'the hash', email_key: 'wren@example.org' } as UserRow
  const otherUser = { ...user, id: 8 }
  const session = (userId: number, id: number) => ({ userId, credential: `session:${id}` }) as Actor
  const from = (address: string, more: Partial<AttemptContext> = {}): AttemptContext => ({
    actor: null,
    address,
    now: start,
    ...more,
  })
  const onDevice = (of: UserRow, cookie: string | null = null) => ({
    device: markDevice(app.deps.secrets, cookie, of, start),
  })

  test('are counted by account, factor and source: own sessions, known devices, addresses by /64', () => {
    const device = onDevice(user)
    const attempts: Record<string, Attempt[]> = {
      'an address': [
        toAttempt(app.deps.secrets, from('192.0.2.1'), 'password', user),
        toAttempt(app.deps.secrets, from('192.0.2.1', { actor: session(8, 1) }), 'password', user),
        toAttempt(app.deps.secrets, from('192.0.2.1', { browser: onDevice(otherUser) }), 'password', user),
        toAttempt(
          app.deps.secrets,
          from('::ffff:192.0.2.1', { browser: { device: null } }),
          'password',
          user,
        ),
      ],
      'another address': [toAttempt(app.deps.secrets, from('192.0.2.2'), 'password', user)],
      'a network': [
        toAttempt(app.deps.secrets, from('2001:db8::1'), 'password', user),
        toAttempt(app.deps.secrets, from('2001:db8::2:1'), 'password', user),
      ],
      'a code': [toAttempt(app.deps.secrets, from('192.0.2.1'), 'code', user)],
      'another account': [toAttempt(app.deps.secrets, from('192.0.2.1'), 'password', otherUser)],
      'a session': [
        toAttempt(app.deps.secrets, from('192.0.2.1', { actor: session(7, 1) }), 'password', user),
        toAttempt(
          app.deps.secrets,
          from('192.0.2.2', { actor: session(7, 1), browser: device }),
          'password',
          user,
        ),
      ],
      'another session': [
        toAttempt(app.deps.secrets, from('192.0.2.1', { actor: session(7, 2) }), 'password', user),
      ],
      'a device': [
        toAttempt(app.deps.secrets, from('192.0.2.1', { browser: device }), 'password', user),
        toAttempt(app.deps.secrets, from('192.0.2.9', { browser: device }), 'password', user),
      ],
      'another device': [
        toAttempt(app.deps.secrets, from('192.0.2.1', { browser: onDevice(user) }), 'password', user),
      ],
    }
    const sourcesByName = Object.entries(attempts).map(([name, same]) => [
      name,
      new Set(same.map(({ source }) => source)),
    ])
    for (const [name, same] of sourcesByName) expect((same as Set<string>).size, name as string).toBe(1)
    expect(new Set(sourcesByName.flatMap(([, same]) => [...(same as Set<string>)])).size).toBe(
      sourcesByName.length,
    )
    const counted = Object.entries(attempts).map(([name, [one]]) => [name, one!.account.length])
    expect(Object.fromEntries(counted)).toEqual({
      'an address': 2,
      'another address': 2,
      'a network': 2,
      'a code': 1,
      'another account': 2,
      'a session': 0,
      'another session': 0,
      'a device': 0,
      'another device': 0,
    })
    const rows = (name: string) => attempts[name]![0]!.account.map(({ bucket }) => bucket)
    expect(rows('another address')).toEqual(rows('an address'))
    expect(new Set(['an address', 'a code', 'another account'].flatMap(rows)).size).toBe(5)
    for (const [one] of Object.values(attempts)) {
      expect(one!.factor).toBe(one === attempts['a code']![0] ? 'code' : 'password')
      expect(one!.source).not.toContain('192.0.2')
    }
  })

  test('counts failures without an account by the same rules in separate rows', () => {
    const at = (address: string, email: string) =>
      attemptWithoutAccount(app.deps.secrets, from(address), email)
    const attempt = at('192.0.2.1', 'nobody@example.org')
    const real = toAttempt(app.deps.secrets, from('192.0.2.1'), 'password', user)
    expect(attempt.factor).toBe('password')
    expect(attempt.account.map(({ bucket: _, ...bound }) => bound)).toEqual(
      real.account.map(({ bucket: _, ...bound }) => bound),
    )
    expect(at('192.0.2.1', 'nobody@example.org')).toEqual(attempt)
    const elsewhere = at('192.0.2.2', 'nobody@example.org')
    expect(elsewhere.source).not.toBe(attempt.source)
    expect(elsewhere.account).toEqual(attempt.account)
    const someoneElse = at('192.0.2.1', 'somebody@example.org')
    expect(someoneElse.source).not.toBe(attempt.source)
    expect(someoneElse.account).not.toEqual(attempt.account)
    for (const bucket of [attempt.source, ...attempt.account.map((bound) => bound.bucket)])
      expect(bucket).toMatch(/^password(-single-factor)? \d{1,6}$/)
  })

  test('that come while their source waits use up nothing of what the account has room for', async () => {
    const bucket = newSource('account')
    const bound = { burst: 12, windowMs: 12 * minuteMs }
    const waiting = stranger(bucket, bound)
    await failTimes(waiting, 10)
    for (let i = 0; i < 5; i++) expect((await fail(waiting)).consecutive).toBeNull()
    for (let i = 0; i < 2; i++) expect((await fail(stranger(bucket, bound))).consecutive).toBe(1)
    expect((await fail(stranger(bucket, bound))).until).toBe(start + minuteMs)
  })
})
