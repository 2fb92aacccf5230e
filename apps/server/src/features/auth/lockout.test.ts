import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import {
  createCookieHeader,
  type JsonResponse,
  type Person,
  type Request,
  readToken,
  useApp,
} from '#tests/app.ts'
import {
  advanceToNextStep,
  computeCode,
  createWrongCode,
  enableTwoFactor,
  type Protected,
} from '#tests/authenticator.ts'
import { describeBoth } from '#tests/databases.ts'
import { runCleanup } from '#tests/jobs.ts'
import { createApp } from '../../app.ts'
import { createContainer } from '../../container.ts'
import { createRateLimitKey } from '../../domain/rate-limit.ts'
import { expiredSignIns } from './jobs.ts'
import { accountLimits } from './policy.ts'

const wrong = 'not the password'

describeBoth('failed sign-ins', (engine) => {
  const app = useApp(engine)
  let strangers = 0
  beforeAll(async () => {
    app.clock.stop()
  })

  const fresh = () => {
    strangers += 1
    return `10.${strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`
  }
  const guess = (email: string, from = fresh(), rest: Partial<Request> = {}) =>
    app.signIn({ email, password: wrong }, { from, ...rest })
  /** Sends wrong passwords from `count` IP addresses, some at once. */
  const guesses = async (email: string, count: number): Promise<JsonResponse[]> => {
    const responses: JsonResponse[] = []
    while (responses.length < count)
      responses.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(20, count - responses.length) }, () => guess(email)),
        )),
      )
    return responses
  }
  /**
   * Stores the limits of an account as `failures` wrong passwords from new addresses leave them. From 100 on, every source waits that the
   * account has not signed in from. The key is the account's id, or an e-mail address without an account.
   */
  const attack = (key: number | string, failures = 100) =>
    app.deps.db.tx(async (db) => {
      for (const { name, burst, windowMs } of accountLimits.password) {
        const full_at = app.clock.now + (Math.min(failures, burst) * windowMs) / burst
        await db
          .insertInto('rate_limit')
          .values({ bucket: createRateLimitKey(app.deps, name, key), full_at })
          .onConflict((c) => c.column('bucket').doUpdateSet({ full_at }))
          .execute()
      }
    })
  const outcome = ({ status, body }: JsonResponse) => [status, body.code]
  const wait = ({ headers }: JsonResponse) => Number(headers['retry-after'])
  const invalidCredentials = [401, 'invalid_credentials']
  const rateLimited = [429, 'rate_limited']
  const device = (response: JsonResponse) => `vitrine_device=${response.cookies.vitrine_device!.value}`
  const enrolled = async (): Promise<Protected> => {
    const person = await enableTwoFactor(app, await app.signUp())
    advanceToNextStep(app)
    return person
  }

  test('never blocks an IP address because of failures from another', async () => {
    const person = await app.signUp()
    const stranger = fresh()
    for (let i = 1; i <= 10; i++)
      expect(outcome(await guess(person.email, stranger))).toEqual(invalidCredentials)
    expect(outcome(await app.signIn(person, { from: stranger }))).toEqual(rateLimited)
    expect((await app.signIn(person, { from: fresh() })).status).toBe(200)
    // One more failure each hour would otherwise keep the account locked
    for (let i = 0; i < 24; i++) {
      app.clock.advance(hourMs)
      expect([401, 429]).toContain((await guess(person.email, stranger)).status)
    }
    expect(outcome(await app.signIn(person, { from: stranger }))).toEqual(rateLimited)
    expect((await app.signIn(person, { from: fresh() })).status).toBe(200)
  })

  test('counts failures of one IPv6 network together', async () => {
    const person = await app.signUp()
    for (let i = 1; i <= 10; i++)
      expect(outcome(await guess(person.email, `2001:db8:0:1::${i}`))).toEqual(invalidCredentials)
    expect(outcome(await app.signIn(person, { from: '2001:db8:0:1:ffff::1' }))).toEqual(rateLimited)
    expect((await app.signIn(person, { from: '2001:db8:0:2::1' })).status).toBe(200)
  })

  test('counts failures regardless of headers, body and case of the e-mail address', async () => {
    const person = await app.signUp()
    const from = fresh()
    for (let i = 1; i <= 10; i++) {
      const email = i % 2 ? person.email.toUpperCase() : person.email
      const body = { email, password: wrong, remember: i % 3 === 0, user_id: i, address: `192.0.2.${i}` }
      const headers = {
        'x-forwarded-for': `192.0.2.${i}`,
        'x-real-ip': `192.0.2.${i}`,
        'user-agent': `agent ${i}`,
      }
      expect(outcome(await app.post('/api/v1/auth/login', body, { from, headers }))).toEqual(
        invalidCredentials,
      )
    }
    expect(outcome(await app.signIn(person, { from }))).toEqual(rateLimited)
  })

  test.each(['known', 'unknown'])(
    'blocks further guesses after 100 sources, with gradual recovery: a %s e-mail address',
    async (which) => {
      const person = await app.signUp()
      const email = which === 'known' ? person.email : `nobody-${person.email}`
      const before = app.hashes.count
      expect(new Set((await guesses(email, 100)).map((a) => a.status))).toEqual(new Set([401]))
      const further = await guess(email)
      expect(outcome(further)).toEqual(rateLimited)
      expect(further.body.errors[0]).toMatch(/password by e-mail/)
      expect(wait(further)).toBeGreaterThan(14 * 60)
      expect(wait(further)).toBeLessThanOrEqual(15 * 60)
      expect(app.hashes.count - before).toBe(101)
      if (which === 'unknown') return
      const from = fresh()
      expect(outcome(await app.signIn(person, { from }))).toEqual(rateLimited)
      await app.restart()
      expect(outcome(await app.signIn(person, { from }))).toEqual(rateLimited)
      app.clock.advance(wait(further) * 1000)
      expect((await app.signIn(person, { from })).status).toBe(200)
    },
  )

  test('does not reveal whether an e-mail address has an account', async () => {
    const person = await app.signUp()
    const protectedOne = await enrolled()
    const emails = [person.email, protectedOne.email, `nobody-${person.email}`]
    const oneSource = fresh()
    for (let i = 1; i <= 14; i++) {
      if (i === 13)
        for (const key of [person.user.id, protectedOne.user.id, emails[2]!]) await attack(key, 99)
      const from = i <= 12 ? oneSource : fresh()
      const responses = []
      for (const email of emails) {
        const before = app.hashes.count
        const { status, body, headers } = await guess(email, from)
        const retryAfter =
          headers['retry-after'] === undefined ? null : Math.ceil(wait({ headers } as JsonResponse) / 10)
        responses.push({ status, body, retryAfter, hashes: app.hashes.count - before })
      }
      expect(responses[1]).toEqual(responses[0])
      expect(responses[2]).toEqual(responses[0])
    }
    expect((await guess(emails[0]!)).status).toBe(429)
  })

  test('checks the password of at most 100 of 150 concurrent sources', async () => {
    const person = await app.signUp()
    const responses = await Promise.all(Array.from({ length: 150 }, () => guess(person.email)))
    const checked = responses.filter((a) => a.status === 401).length
    expect(checked).toBeGreaterThan(0)
    expect(checked).toBeLessThanOrEqual(100)
    expect(responses.every((a) => [401, 429, 503].includes(a.status))).toBe(true)
    const rows = await app.deps.db.read
      .selectFrom('sign_in_failure')
      .select('source')
      .where('source', 'like', `password user:${person.user.id} %`)
      .execute()
    expect(rows.length).toBeLessThanOrEqual(150)
  })

  // SQLite has one process; a second one in this thread would wait for the first for ever
  test.runIf(engine === 'postgres')(
    'counts failures in two processes together, also concurrently',
    async () => {
      const person = await app.signUp()
      const other = await createContainer(app.config, pino({ level: 'silent' }), () => app.clock.now)
      const { passwords } = app.deps
      const second = await createApp({ ...other.deps, passwords })
      try {
        const from = fresh()
        const payload = { email: person.email, password: wrong }
        const there = () =>
          second.inject({ method: 'POST', url: '/api/v1/auth/login', payload, remoteAddress: from })
        const statuses = await Promise.all(
          Array.from({ length: 24 }, async (_, i) =>
            i % 2 ? (await there()).statusCode : (await guess(person.email, from)).status,
          ),
        )
        expect(statuses.filter((status) => status === 401)).toHaveLength(10)
        expect((await there()).statusCode).toBe(429)
      } finally {
        await second.close()
        await other.close()
      }
    },
  )

  test('allows sign-in from a known device after failed sign-ins from other devices', async () => {
    const person = await app.signUp()
    const first = await app.signIn(person, { from: fresh() })
    const cookie = device(first)
    expect(first.cookies.vitrine_device!.attributes).toEqual(
      expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${180 * 24 * 3600}`]),
    )
    expect(first.cookies.vitrine_device!.value).not.toContain(person.email)
    await attack(person.user.id)
    expect(outcome(await app.signIn(person, { from: fresh() }))).toEqual(rateLimited)
    const back = await app.signIn(person, { from: fresh(), cookie })
    expect(back.status).toBe(200)
    for (let i = 1; i <= 10; i++)
      expect(outcome(await guess(person.email, fresh(), { cookie }))).toEqual(invalidCredentials)
    expect(outcome(await app.signIn(person, { from: fresh(), cookie: device(back) }))).toEqual(rateLimited)
    app.clock.advance(2 * hourMs)
    expect((await app.signIn(person, { from: fresh(), cookie })).status).toBe(200)
    app.clock.advance(181 * dayMs)
    await attack(person.user.id)
    expect(outcome(await app.signIn(person, { from: fresh(), cookie }))).toEqual(rateLimited)
  })

  test('recognises a device only for accounts that signed in on the device', async () => {
    const [one, two, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()]
    const shared = device(await app.signIn(two, { cookie: device(await app.signIn(one)) }))
    for (const person of [one, two, stranger]) await attack(person.user.id)
    const from = fresh()
    const tries = async (person: Person, cookie: string) =>
      (await app.signIn(person, { from: fresh(), cookie })).status
    expect([await tries(one, shared), await tries(two, shared)]).toEqual([200, 200])
    expect(await tries(stranger, shared)).toBe(429)
    const [, id, ...rest] = /^vitrine_device=([\w-]+)(.*)$/.exec(shared)!
    for (const forged of [
      '',
      'x',
      `${id}`,
      `${'A'.repeat(22)}${rest.join('')}`,
      `${id}.zzzz.${'A'.repeat(43)}`,
      '.'.repeat(400),
    ])
      expect(await tries(one, `vitrine_device=${forged}`)).toBe(429)
    expect((await app.signIn(one, { from, cookie: 'vitrine_device=x' })).status).toBe(429)
  })

  test('forgets all known devices but the current one when the password changes', async () => {
    const person = await app.signUp()
    const [mine, other] = [await app.signIn(person), await app.signIn(person)]
    const password = 'another long phrase'
    const changeResponse = await app.request({
      method: 'PUT',
      url: '/account',
      body: { current_password: person.password, password },
      cookie: createCookieHeader(mine),
      csrf: mine.body.data.csrf_token,
    })
    expect(changeResponse.status).toBe(200)
    await attack(person.user.id)
    const signIn = (cookie: string) => app.signIn({ ...person, password }, { from: fresh(), cookie })
    expect(outcome(await signIn(device(other)))).toEqual(rateLimited)
    expect((await signIn(device(changeResponse))).status).toBe(200)
  })

  test('counts failed sign-ins and failed password confirmations separately', async () => {
    const person = await app.signUp()
    await attack(person.user.id)
    const rename = (current_password: string) =>
      app.as(person, 'PUT', '/account', { name: 'Kim New', current_password })
    expect((await rename(person.password)).status).toBe(200)
    const another = await app.signUp()
    for (let i = 1; i <= 10; i++)
      expect((await app.as(another, 'PUT', '/account', { name: 'X', current_password: wrong })).status).toBe(
        401,
      )
    expect(
      (await app.as(another, 'PUT', '/account', { name: 'X', current_password: another.password })).status,
    ).toBe(429)
    expect((await app.signIn(another)).status).toBe(200)
  })

  test('does not block or reveal an account with a second factor after failed sign-ins from other devices', async () => {
    const person = await enrolled()
    await attack(person.user.id)
    expect(outcome(await guess(person.email))).toEqual(rateLimited)
    const pending = await app.signIn(person, { from: fresh() })
    expect(pending.status).toBe(202)
    const code = computeCode(person.secret, app.clock.now)
    const done = await app.post(
      '/api/v1/auth/2fa',
      { code },
      { cookie: createCookieHeader(pending), from: fresh() },
    )
    expect(done.status).toBe(200)
    const guesser = fresh()
    for (let i = 1; i <= 10; i++) await guess(person.email, guesser)
    expect(outcome(await app.signIn(person, { from: guesser }))).toEqual(rateLimited)
  })

  test('limits checks to 1,000 sources, even with a second factor', async () => {
    const person = await enrolled()
    await attack(person.user.id, 999)
    await guess(person.email)
    const before = app.hashes.count
    const over = await app.signIn(person, { from: fresh() })
    expect([outcome(over), app.hashes.count - before]).toEqual([rateLimited, 0])
    expect(wait(over)).toBeLessThanOrEqual(90)
    app.clock.advance(wait(over) * 1000)
    expect((await app.signIn(person, { from: fresh() })).status).toBe(202)
  })

  test('allows sign-in from known devices after wrong codes from other devices', async () => {
    const person = await enrolled()
    const ownSignIn = await app.post(
      '/api/v1/auth/2fa',
      { code: computeCode(person.secret, app.clock.now) },
      { cookie: createCookieHeader(await app.signIn(person)) },
    )
    const thief = async (from: string) => {
      const cookie = createCookieHeader(await app.signIn(person, { from }))
      const responses = []
      for (let i = 1; i <= 5; i++)
        responses.push(
          await app.post(
            '/api/v1/auth/2fa',
            { code: createWrongCode(person.secret, app.clock.now) },
            { cookie, from },
          ),
        )
      return responses.map((a) => a.status)
    }
    const complete = async (from: string, marks = '') => {
      advanceToNextStep(app)
      const pending = await app.signIn(person, { from, cookie: marks })
      const cookie = [createCookieHeader(pending), marks].filter(Boolean).join('; ')
      return app.post(
        '/api/v1/auth/2fa',
        { code: computeCode(person.secret, app.clock.now) },
        { cookie, from },
      )
    }
    const [one, two] = [fresh(), fresh()]
    for (const from of [one, one]) expect(await thief(from)).toEqual(Array(5).fill(401))
    expect((await complete(fresh())).status).toBe(200)
    for (const from of [two, two]) expect(await thief(from)).toEqual(Array(5).fill(401))
    const refusedCode = await complete(fresh())
    expect(outcome(refusedCode)).toEqual(rateLimited)
    expect(wait(refusedCode)).toBeLessThanOrEqual(3600)
    expect((await complete(fresh(), device(ownSignIn))).status).toBe(200)
    app.clock.advance(wait(refusedCode) * 1000)
    expect((await complete(fresh())).status).toBe(200)
  })

  test('forgets failures after a day and after a password reset', async () => {
    const person = await app.signUp()
    const from = fresh()
    for (let i = 1; i <= 9; i++) expect(outcome(await guess(person.email, from))).toEqual(invalidCredentials)
    app.clock.advance(dayMs + minuteMs)
    for (let i = 1; i <= 9; i++) expect(outcome(await guess(person.email, from))).toEqual(invalidCredentials)
    expect((await app.signIn(person, { from })).status).toBe(200)
    await attack(person.user.id)
    await app.post('/api/v1/auth/password-reset/request', { email: person.email })
    const token = readToken((await app.mails(person.email)).at(-1))
    const password = 'another long phrase'
    expect((await app.post('/api/v1/auth/password-reset/confirm', { token, password })).status).toBe(200)
    expect((await app.signIn({ ...person, password }, { from: fresh() })).status).toBe(200)
  })

  test('stores a limited number of rows for a day, without e-mail addresses', async () => {
    const person = await app.signUp()
    for (let i = 0; i < 5; i++) await guess(`nobody-${i}-${person.email}`, '203.0.113.77')
    await guess(person.email, '203.0.113.77')
    const keys = async () => [
      ...(await app.deps.db.read.selectFrom('sign_in_failure').select('source as key').execute()),
      ...(await app.deps.db.read.selectFrom('rate_limit').select('bucket as key').execute()),
    ]
    const text = (await keys()).map(({ key }) => key)
    expect(text.join('\n')).not.toMatch(/203\.0\.113|@|nobody-/)
    // Addresses without an account share a fixed number of keys
    for (const key of text.filter((k) => k.startsWith('password') && !/user:|id:/.test(k)))
      expect(key).toMatch(/^password(-single-factor)? \d{1,6}$/)
    app.clock.advance(2 * dayMs)
    await runCleanup(app.deps, expiredSignIns, app.clock.now)
    expect(await keys()).toEqual([])
  })
})
