import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { expect, onTestFinished, test } from 'vitest'
import { type App, createCookieHeader, startApp, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { runCleanup } from '#tests/jobs.ts'
import { selectRow, selectRows, updateRows } from '#tests/rows.ts'
import { createPasswordHasher } from '../../crypto/password.ts'
import { expiredSignIns } from './jobs.ts'

const wrong = 'not the password'

describeBoth('sign-in', (engine) => {
  const app = useApp(engine)
  const profile = (cookie: string) => app.request({ url: '/api/v1/profile', cookie })

  test('creates a session with a new token and revokes the previous one', async () => {
    const person = await app.signUp()
    const response = await app.signIn(person, { cookie: person.cookie, csrf: person.csrf })
    expect(response.status).toBe(200)
    expect(response.body.data.user.email).toBe(person.email)
    const cookie = createCookieHeader(response)
    expect(cookie).not.toBe(person.cookie)
    expect(response.cookies.vitrine_session!.value).toMatch(/^[\w-]{43}$/)
    expect((await profile(cookie)).status).toBe(200)
    expect((await profile(person.cookie)).status).toBe(401)
  })

  test('signs in other addresses while one address sends 290 wrong passwords', async () => {
    const passwords = createPasswordHasher({ parallel: 1, queueLimit: 20 })
    const settings = { TRUST_PROXY: '127.0.0.1', AUTH_RATE_LIMIT_RPM: '300' }
    const busy = await startApp(engine, settings, { passwords })
    onTestFinished(() => busy.close())
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const people: Awaited<ReturnType<App['signUp']>>[] = []
    for (let i = 0; i < 15; i++) people.push(await busy.signUp())
    const flood = Array.from({ length: 290 }, (_, i) =>
      busy.signIn({ email: `nobody-${i}@example.org`, password: wrong }, from('203.0.113.7')),
    )
    const isRefused = async (response: (typeof flood)[number]) =>
      (await response).status === 503 ? true : new Promise<never>(() => {})
    await Promise.race(flood.map(isRefused))
    const signIns = people.map((person, i) => busy.signIn(person, from(`2001:db8:${i}::1`)))
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(Array(15).fill(200))
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { body, headers } of refused)
      expect([body.code, headers['retry-after']]).toEqual(['unavailable', '1'])
  })

  test('returns the same response for a wrong password and an unknown e-mail address', async () => {
    const person = await app.signUp()
    const attempt = async (email: string) => {
      const before = app.hashes.count
      const { status, body, headers } = await app.signIn({ email, password: wrong })
      const { date: _, 'x-request-id': __, ...rest } = headers
      return { status, body, rest, hashes: app.hashes.count - before }
    }
    const wrongPassword = await attempt(person.email)
    expect(await attempt('nobody@example.org')).toEqual(wrongPassword)
    expect(wrongPassword).toMatchObject({ status: 401, body: { code: 'invalid_credentials' }, hashes: 1 })
  })

  test.each(['known', 'unknown'])(
    'blocks the source increasingly after ten failures in a row, across restarts: a %s e-mail address',
    async (which) => {
      const person = await app.signUp()
      const email = which === 'known' ? person.email : `nobody-${person.email}`
      const guess = () => app.signIn({ email, password: wrong })
      for (let i = 1; i <= 10; i++) expect((await guess()).status).toBe(401)
      for (const seconds of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
        const before = app.hashes.count
        const refusal = await guess()
        expect([refusal.status, refusal.body.code]).toEqual([429, 'rate_limited'])
        expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(seconds / 2)
        expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(seconds)
        expect(app.hashes.count).toBe(before)
        if (seconds === 60) await app.restart()
        app.clock.advance(seconds * 1000)
        expect((await guess()).status).toBe(401)
      }
      if (which === 'unknown') return
      expect((await app.signIn(person)).status).toBe(429)
      expect((await app.signIn(person, { from: '2001:db8::1' })).status).toBe(200)
      app.clock.advance(hourMs)
      expect((await app.signIn(person)).status).toBe(200)
      expect((await guess()).status).toBe(401)
      expect((await app.signIn(person)).status).toBe(200)
    },
  )

  test('limits concurrent guesses to ten, even if one is correct', async () => {
    const person = await app.signUp()
    for (let i = 1; i <= 9; i++) await app.signIn({ ...person, password: wrong })
    const guesses = Array.from({ length: 30 }, (_, i) =>
      app.signIn({ ...person, password: i === 29 ? person.password : `${wrong} ${i}` }),
    )
    const statuses = (await Promise.all(guesses)).map((a) => a.status)
    // Either the correct password came first and reset the nine failures, or it was rejected like the others
    const isFirst = statuses[29] === 200
    expect(statuses.filter((s) => s === 401)).toHaveLength(isFirst ? 10 : 1)
    expect(statuses.filter((s) => s === 429)).toHaveLength(isFirst ? 19 : 29)
    const rows = await app.deps.db.read
      .selectFrom('sign_in_failure')
      .select('failures')
      .where('source', 'like', `password user:${person.user.id} %`)
      .execute()
    expect(rows).toEqual([{ failures: 10 }])
  })

  test('accepts all concurrent sign-ins with the correct password', async () => {
    const person = await app.signUp()
    const responses = await Promise.all(Array.from({ length: 30 }, () => app.signIn(person)))
    expect(new Set(responses.map((a) => a.status))).toEqual(new Set([200]))
    expect(new Set(responses.map((a) => a.cookies.vitrine_session!.value)).size).toBe(30)
  })

  test('reveals a block only after the correct password', async () => {
    const person = await app.signUp()
    const key = await app.key(person, 'write')
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(200)
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { blocked_at: 1 })
    const right = await app.signIn(person)
    expect([right.status, right.body.code]).toEqual([403, 'account_blocked'])
    expect((await app.signIn({ ...person, password: wrong })).body.code).toBe('invalid_credentials')
    expect((await profile(person.cookie)).status).toBe(401)
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(401)
    expect((await app.signIn(person)).cookies).toEqual({})
  })

  test('replaces a hash of another cost at sign-in', async () => {
    const person = await app.signUp()
    const old = await createPasswordHasher({ cost: { memory: 32, passes: 1, parallelism: 1 } }).hash(
      person.password,
    )
    const stored = async () =>
      (await selectRow(app.deps.db, 'user', { id: person.user.id }, ['password_hash'])).password_hash
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { password_hash: old })
    expect((await app.signIn({ ...person, password: wrong })).status).toBe(401)
    expect(await stored()).toBe(old)
    expect((await app.signIn(person)).status).toBe(200)
    expect(await stored()).toContain('m=64,')
    expect((await app.signIn(person)).status).toBe(200)
  })

  test('sends an e-mail for a sign-in on a new device only', async () => {
    const person = await app.signUp()
    await app.signIn(person)
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
    await app.signIn(person, { headers: { 'user-agent': agent } })
    await app.signIn(person, { headers: { 'user-agent': agent.replace('18_0', '18_1') } })
    const notices = (await app.mails(person.email)).filter((m) => m.subject.startsWith('New sign-in'))
    expect(notices).toHaveLength(1)
    expect(notices[0]!.text).toContain('Safari on iOS')
  })

  test('revokes the session on sign-out', async () => {
    const person = await app.signUp()
    const key = await app.key(person, 'write')
    const byKey = await app.post('/api/v1/auth/logout', undefined, { key })
    expect([byKey.status, byKey.body.code]).toEqual([403, 'session_required'])
    const response = await app.as(person, 'POST', '/api/v1/auth/logout')
    expect([response.status, response.body]).toEqual([200, { ok: true }])
    expect(response.cookies.vitrine_session!.attributes).toContain('Max-Age=0')
    expect((await profile(person.cookie)).status).toBe(401)
    expect((await app.as(person, 'POST', '/api/v1/auth/logout')).status).toBe(401)
  })

  test('expires a session after 12 idle hours or 7 days', async () => {
    const idle = await app.signUp()
    app.clock.advance(12 * hourMs - minuteMs)
    expect((await profile(idle.cookie)).status).toBe(200)
    await app.settle()
    app.clock.advance(12 * hourMs + 1)
    expect((await profile(idle.cookie)).status).toBe(401)
    const busyPerson = await app.signUp()
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      app.clock.advance(6 * hourMs)
      expect((await profile(busyPerson.cookie)).status).toBe(200)
      await app.settle()
    }
    app.clock.advance(6 * hourMs)
    expect((await profile(busyPerson.cookie)).status).toBe(401)
  })

  test('extends the session to 30 idle days with `remember`', async () => {
    const person = await app.signUp()
    const login = (remember: boolean) =>
      app.post('/api/v1/auth/login', { email: person.email, password: person.password, remember })
    expect((await login(false)).cookies.vitrine_session!.attributes.join()).not.toContain('Max-Age')
    const remembered = await login(true)
    expect(remembered.cookies.vitrine_session!.attributes).toContain(`Max-Age=${180 * 24 * 3600}`)
    const cookie = createCookieHeader(remembered)
    app.clock.advance(30 * dayMs - minuteMs)
    expect((await profile(cookie)).status).toBe(200)
    await app.settle()
    app.clock.advance(30 * dayMs + 1)
    expect((await profile(cookie)).status).toBe(401)
  })

  test('deletes expired rows and keeps valid ones', async () => {
    const person = await app.signUp()
    app.clock.advance(13 * hourMs)
    const holds = await app.signIn(person)
    expect(await runCleanup(app.deps, expiredSignIns, app.clock.now)).toBeGreaterThan(0)
    expect((await profile(createCookieHeader(holds))).status).toBe(200)
    const sessions = await selectRows(app.deps.db, 'session', { user_id: person.user.id }, ['id'])
    expect(sessions).toHaveLength(1)
    expect(await runCleanup(app.deps, expiredSignIns, app.clock.now)).toBe(0)
  })

  test('writes no password or token to the log or the database', async () => {
    const person = await app.signUp('Plain Texts')
    await app.signIn({ ...person, password: 'a wrong secret phrase' })
    const { cookies } = await app.signIn(person)
    const [token, mark] = [cookies.vitrine_session!.value, cookies.vitrine_device!.value]
    const key = await app.key(person, 'read')
    await app.request({ url: '/api/v1/links', key })
    const logged = app.lines.join('\n')
    const rows = JSON.stringify([
      await selectRows(app.deps.db, 'user'),
      await selectRows(app.deps.db, 'session'),
      await selectRows(app.deps.db, 'api_key'),
      await selectRows(app.deps.db, 'audit'),
      await selectRows(app.deps.db, 'mail'),
    ])
    for (const secret of [
      person.password,
      'a wrong secret phrase',
      token,
      mark,
      key,
      /vitrine_session=([^;]+)/.exec(person.cookie)![1]!,
    ]) {
      expect(logged).not.toContain(secret)
      expect(rows).not.toContain(secret)
    }
  })
})
