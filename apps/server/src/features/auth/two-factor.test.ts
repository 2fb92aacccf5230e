import { hourMs, minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { createCookieHeader, type JsonResponse, useApp } from '#tests/app.ts'
import {
  advanceToNextStep,
  computeCode,
  createWrongCode,
  enableTwoFactor,
  type Protected,
} from '#tests/authenticator.ts'
import { describeBoth } from '#tests/databases.ts'
import { sendWhileRevoking } from '#tests/late-request.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { deleteChallenges } from '../credentials/index.ts'
import { listValidSessions } from '../credentials/session-repo.ts'

describeBoth('sign-in with a second factor', (engine) => {
  const app = useApp(engine)

  const enrolled = async (): Promise<Protected> => {
    const person = await enableTwoFactor(app, await app.signUp())
    advanceToNextStep(app)
    return person
  }
  const challenge = async (person: Protected, rest = {}): Promise<string> => {
    const response = await app.signIn(person, rest)
    if (response.status !== 202) throw new Error(`login answered ${response.status}`)
    return createCookieHeader(response)
  }
  const complete = (cookie: string, code: string): Promise<JsonResponse> =>
    app.post('/api/v1/auth/2fa', { code }, { cookie })
  const now = (person: Protected) => computeCode(person.secret, app.clock.now)
  const wrong = (person: Protected) => createWrongCode(person.secret, app.clock.now)
  const outcome = (response: JsonResponse) => [response.status, response.body.code]

  test('creates a session only after the code', async () => {
    const person = await enrolled()
    const response = await app.signIn(person)
    expect(response.status).toBe(202)
    expect(response.body.data).toMatchObject({ two_factor_required: true })
    expect(Date.parse(response.body.data.expires_at) - app.clock.now).toBeGreaterThan(295_000)
    expect(Object.keys(response.cookies)).toEqual(['vitrine_challenge'])
    const pending = createCookieHeader(response)
    for (const url of [
      '/api/v1/profile',
      '/api/v1/links',
      '/account',
      '/account/export',
      '/account/sessions',
    ])
      expect((await app.request({ url, cookie: pending })).status, url).toBe(401)
    const asSession = pending.replace('vitrine_challenge', 'vitrine_session')
    expect((await app.request({ url: '/account', cookie: asSession })).status).toBe(401)
    const done = await complete(pending, now(person))
    expect(done.status).toBe(200)
    expect(done.body.data.user.two_factor_enabled).toBe(true)
    expect(done.cookies.vitrine_challenge!.attributes).toContain('Max-Age=0')
    const cookie = createCookieHeader(done)
    expect((await app.request({ url: '/api/v1/profile', cookie })).status).toBe(200)
    const sessions = (await app.request({ url: '/account/sessions', cookie })).body.data
    expect(sessions.find((s: { current: boolean }) => s.current).two_factor).toBe(true)
  })

  test('requires the CSRF token of the 202 response from browsers', async () => {
    const person = await enrolled()
    const response = await app.signIn(person)
    const cookie = createCookieHeader(response)
    const headers = { origin: 'http://vitrine.test' }
    const code = now(person)
    expect((await app.post('/api/v1/auth/2fa', { code }, { cookie, headers })).body.code).toBe('csrf_invalid')
    const csrf = response.body.data.csrf_token
    expect((await app.post('/api/v1/auth/2fa', { code }, { cookie, headers, csrf })).status).toBe(200)
  })

  test('rejects a code without a valid challenge', async () => {
    const person = await enrolled()
    expect(outcome(await complete('', '123456'))).toEqual([401, 'unauthenticated'])
    expect(outcome(await complete('vitrine_challenge=abc', '123456'))).toEqual([401, 'challenge_expired'])
    const cookie = await challenge(person)
    app.clock.advance(5 * minuteMs)
    expect(outcome(await complete(cookie, now(person)))).toEqual([401, 'challenge_expired'])
  })

  test('accepts each code once', async () => {
    const person = await enrolled()
    const code = now(person)
    const [first, second, third] = [await challenge(person), await challenge(person), await challenge(person)]
    expect((await complete(first, code)).status).toBe(200)
    expect(outcome(await complete(first, code))).toEqual([401, 'challenge_expired'])
    expect(outcome(await complete(second, code))).toEqual([401, 'two_factor_invalid'])
    const earlier = computeCode(person.secret, app.clock.now - 30_000)
    expect(outcome(await complete(second, earlier))).toEqual([401, 'two_factor_invalid'])
    advanceToNextStep(app)
    expect((await complete(third, now(person))).status).toBe(200)
  })

  test.each([-2, 2])('rejects a code that is %i steps off', async (steps) => {
    const person = await enrolled()
    app.clock.advance(120_000)
    const code = computeCode(person.secret, app.clock.now + steps * 30_000)
    expect(outcome(await complete(await challenge(person), code))).toEqual([401, 'two_factor_invalid'])
  })

  test('accepts exactly one of 20 concurrent uses of one code at 20 challenges', async () => {
    const person = await enrolled()
    const cookies = await Promise.all(Array.from({ length: 20 }, () => challenge(person)))
    const code = now(person)
    const responses = await Promise.all(cookies.map((cookie) => complete(cookie, code)))
    expect(responses.filter((a) => a.status === 200)).toHaveLength(1)
    expect(responses.every((a) => [200, 401, 429, 503].includes(a.status))).toBe(true)
  })

  test('accepts exactly one of 20 concurrent uses of a recovery code', async () => {
    const person = await enrolled()
    const cookies = await Promise.all(Array.from({ length: 20 }, () => challenge(person)))
    const code = person.recoveryCodes[0]!
    const responses = await Promise.all(cookies.map((cookie) => complete(cookie, code)))
    expect(responses.filter((a) => a.status === 200)).toHaveLength(1)
    app.clock.advance(hourMs)
    expect(outcome(await complete(await challenge(person), code))).toEqual([401, 'two_factor_invalid'])
  })

  test('rejects a recovery code after a concurrent reset revoked access', async () => {
    const person = await enrolled()
    const cookie = await challenge(person)
    const { id } = person.user
    const late = await sendWhileRevoking(
      app,
      engine,
      id,
      () => complete(cookie, person.recoveryCodes[0]!),
      (db) => deleteChallenges(db, id),
    )
    expect(outcome(late)).toEqual([401, 'challenge_expired'])
    expect(await listValidSessions(app.deps.db.read, id, app.clock.now)).toEqual([])
  })

  test('accepts a recovery code without dashes and in lower case', async () => {
    const person = await enrolled()
    const rows = JSON.stringify(await selectRows(app.deps.db, 'recovery_code'))
    for (const code of person.recoveryCodes) {
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(code.replaceAll('-', ''))
    }
    const typed = person.recoveryCodes[3]!.replaceAll('-', ' ').toLowerCase()
    expect((await complete(await challenge(person), typed)).status).toBe(200)
  })

  test('invalidates a challenge after five wrong codes', async () => {
    const person = await enrolled()
    const cookie = await challenge(person)
    for (let i = 1; i <= 5; i++)
      expect(outcome(await complete(cookie, wrong(person)))).toEqual([401, 'two_factor_invalid'])
    expect(outcome(await complete(cookie, now(person)))).toEqual([401, 'challenge_expired'])
    expect((await complete(await challenge(person), now(person))).status).toBe(200)
  })

  test('limits wrong codes over several challenges, even after a restart', async () => {
    const person = await enrolled()
    for (let i = 0; i < 2; i++) {
      const cookie = await challenge(person)
      for (let j = 0; j < 5; j++) expect((await complete(cookie, wrong(person))).status).toBe(401)
      if (i === 0) await app.restart()
    }
    const cookie = await challenge(person)
    const refusal = await complete(cookie, now(person))
    expect(outcome(refusal)).toEqual([429, 'rate_limited'])
    // A new password would not help
    expect(refusal.body.errors).toEqual([expect.not.stringContaining('password')])
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(30)
    app.clock.advance(30_000)
    expect((await complete(cookie, now(person))).status).toBe(200)
  })

  test('completes only challenges of the account by its code', async () => {
    const [one, two] = [await enrolled(), await enrolled()]
    advanceToNextStep(app)
    const cookie = await challenge(one)
    expect((await complete(cookie, now(two))).status).toBe(401)
    expect((await complete(cookie, two.recoveryCodes[0]!)).status).toBe(401)
    expect((await complete(cookie, now(one))).status).toBe(200)
  })

  test('rejects an account that was blocked between password and code', async () => {
    const person = await enrolled()
    const cookie = await challenge(person)
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { blocked_at: 1 })
    expect(outcome(await complete(cookie, now(person)))).toEqual([403, 'account_blocked'])
  })
})
