import { expect, test } from 'vitest'
import { createCookieHeader, useApp } from '#tests/app.ts'
import { advanceToNextStep, computeCode, createWrongCode, enableTwoFactor } from '#tests/authenticator.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRow } from '#tests/rows.ts'

describeBoth('sessions, keys and two-factor authentication', (engine) => {
  const app = useApp(engine)
  const lastMail = async (to: string) => (await app.mails(to)).at(-1)

  test('lists and revokes sessions, one by one or all others', async () => {
    const person = await app.signUp()
    const [second, third] = [
      createCookieHeader(await app.signIn(person)),
      createCookieHeader(await app.signIn(person)),
    ]
    const list = async () => (await app.as(person, 'GET', '/account/sessions')).body.data
    const sessions = await list()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter((s: { current: boolean }) => s.current)).toHaveLength(1)
    expect(sessions[0]).toMatchObject({
      user_agent: 'Firefox on Linux',
      address: '127.0.0.1',
      two_factor: false,
      revision: 1,
      last_used_at: sessions[0].last_seen_at,
      updated_at: sessions[0].last_seen_at,
    })
    const secondId = (await app.request({ url: '/account/sessions', cookie: second })).body.data.find(
      (s: { current: boolean }) => s.current,
    ).id
    const stranger = await app.signUp()
    expect((await app.as(stranger, 'DELETE', `/account/sessions/${secondId}`)).status).toBe(404)
    expect((await app.as(person, 'DELETE', `/account/sessions/${secondId}`)).body.data).toEqual({
      id: secondId,
      deleted: true,
    })
    expect((await app.request({ url: '/account', cookie: second })).status).toBe(401)
    const copy = person.cookie
    const ended = await app.as(person, 'DELETE', '/account/sessions')
    expect(ended.body.data).toEqual({
      ended: 1,
      ended_credentials: [{}, { is_current: true }].map((current) => ({
        type: 'session',
        id: expect.any(Number),
        ...current,
      })),
      deleted: true,
    })
    person.cookie = createCookieHeader(ended)
    expect((await app.request({ url: '/account', cookie: copy })).status).toBe(401)
    expect((await app.request({ url: '/account', cookie: third })).status).toBe(401)
    const [mine] = await list()
    const signedOut = await app.as(person, 'DELETE', `/account/sessions/${mine.id}`)
    expect(signedOut.cookies.vitrine_session!.attributes).toContain('Max-Age=0')
    expect((await app.as(person, 'GET', '/account')).status).toBe(401)
  })

  test('accepts a key until it expires or is revoked', async () => {
    const person = await app.signUp()
    const create = (body: object) => app.as(person, 'POST', '/account/api-keys', body)
    const created = await create({ name: 'Nightly', scope: 'read', expires_at: '2099-01-01T00:00:00Z' })
    expect(created.status).toBe(201)
    const { key, id, prefix } = created.body.data
    expect(key).toMatch(/^vt_[0-9A-Za-z]{36}$/)
    expect(key.startsWith(prefix)).toBe(true)
    expect(created.body.data).toMatchObject({ revision: 1, updated_at: created.body.data.created_at })
    const listed = (await app.as(person, 'GET', '/account/api-keys')).body.data
    expect(listed).toEqual([expect.objectContaining({ id, name: 'Nightly', scope: 'read' })])
    expect(JSON.stringify(listed)).not.toContain(key)
    expect((await lastMail(person.email))!.text).toContain('Nightly')
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(200)
    const write = await app.post('/api/v1/links', { title: 'T', url: 'https://example.org' }, { key })
    expect([write.status, write.body.code]).toEqual([403, 'key_scope'])
    expect((await app.as(person, 'DELETE', `/account/api-keys/${id}`)).status).toBe(200)
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(401)
    expect((await app.as(person, 'DELETE', `/account/api-keys/${id}`)).status).toBe(404)
    const soon = new Date(app.clock.now + 60_000).toISOString()
    const short = (await create({ name: 'Short', scope: 'read', expires_at: soon })).body.data.key
    app.clock.advance(60_000)
    expect((await app.request({ url: '/api/v1/links', key: short })).status).toBe(401)
    expect((await create({ name: 'Past', scope: 'read', expires_at: soon })).status).toBe(422)
    expect((await create({ name: 'Root', scope: 'admin' })).body.code).toBe('not_admin')
  })

  test('creates a key for the caller only, and only with a session', async () => {
    const [person, victim] = [await app.signUp(), await app.signUp()]
    const body = { name: 'X', scope: 'write', user_id: victim.user.id }
    const { key } = (await app.as(person, 'POST', '/account/api-keys', body)).body.data
    expect((await app.request({ url: '/api/v1/profile', key })).body.data.id).toBe(person.profileId)
    expect((await app.as(victim, 'GET', '/account/api-keys')).body.data).toEqual([])
    expect((await app.post('/account/api-keys', body)).status).toBe(401)
  })

  test('creates five of 20 concurrently requested keys if five are left', async () => {
    const person = await app.signUp()
    const create = (name: string) => app.as(person, 'POST', '/account/api-keys', { name, scope: 'read' })
    for (let i = 0; i < 45; i++) await create(`first ${i}`)
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => create(`racer ${i}`)))
    expect(responses.map((a) => a.status).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(409)])
    expect((await app.as(person, 'GET', '/account/api-keys')).body.data).toHaveLength(50)
  })

  test('turns on two-factor authentication only after a correct code', async () => {
    const person = await app.signUp()
    const current_password = person.password
    const step = (path: string, body: object) => app.as(person, 'POST', `/account/two-factor${path}`, body)
    expect((await step('/confirm', { code: '123456' })).body.code).toBe('conflict')
    expect((await step('', { current_password: 'wrong' })).body.code).toBe('invalid_credentials')
    const setup = (await step('', { current_password })).body.data
    expect(setup.otpauth_url).toContain(`secret=${setup.secret}`)
    expect(setup.qr_svg).toMatch(/^<svg /)
    const stored = await selectRow(app.deps.db, 'user', { id: person.user.id }, ['totp_secret'])
    expect(stored.totp_secret).not.toContain(setup.secret)
    const bad = createWrongCode(setup.secret, app.clock.now)
    expect((await step('/confirm', { code: bad })).body.code).toBe('two_factor_invalid')
    expect((await app.signIn(person)).status).toBe(200)
    const code = computeCode(setup.secret, app.clock.now)
    const { recovery_codes: first } = (await step('/confirm', { code })).body.data
    expect(new Set(first).size).toBe(10)
    expect((await app.signIn(person)).status).toBe(202)
    expect((await step('', { current_password })).body.code).toBe('conflict')
    expect((await step('/recovery-codes', { current_password, code })).body.code).toBe('two_factor_invalid')
    advanceToNextStep(app)
    const renewed = await step('/recovery-codes', {
      current_password,
      code: computeCode(setup.secret, app.clock.now),
    })
    const { recovery_codes: second } = renewed.body.data
    expect(second.filter((c: string) => first.includes(c))).toEqual([])
    const off = (body: object) => app.as(person, 'DELETE', '/account/two-factor', body)
    expect((await off({ current_password, code: first[0] })).body.code).toBe('two_factor_invalid')
    expect((await off({ current_password: 'wrong', code: second[0] })).body.code).toBe('invalid_credentials')
    expect((await off({ current_password, code: second[0] })).status).toBe(200)
    expect((await app.signIn(person)).status).toBe(200)
    expect((await off({ current_password, code: second[1] })).body.code).toBe('conflict')
    expect((await app.mails(person.email)).map((m) => m.subject)).toEqual(
      expect.arrayContaining([
        'Two-factor authentication was turned on',
        'You have new recovery codes',
        'Two-factor authentication was turned off',
      ]),
    )
  })

  test('counts wrong codes when turning on two-factor authentication and renewing recovery codes', async () => {
    const person = await app.signUp()
    const current_password = person.password
    const { secret } = (await app.as(person, 'POST', '/account/two-factor', { current_password })).body.data
    const wrong = () => createWrongCode(secret, app.clock.now)
    const rightCode = () => computeCode(secret, app.clock.now)
    const confirm = (code: string) => app.as(person, 'POST', '/account/two-factor/confirm', { code })
    for (let i = 0; i < 10; i++) expect((await confirm(wrong())).body.code).toBe('two_factor_invalid')
    const refusal = await confirm(rightCode())
    expect([refusal.status, refusal.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(30)
    app.clock.advance(30_000)
    expect((await confirm(rightCode())).status).toBe(200)
    advanceToNextStep(app)
    const renew = (code: string) =>
      app.as(person, 'POST', '/account/two-factor/recovery-codes', { current_password, code })
    for (let i = 0; i < 10; i++) expect((await renew(wrong())).body.code).toBe('two_factor_invalid')
    expect((await renew(rightCode())).status).toBe(429)
    app.clock.advance(30_000)
    expect((await renew(rightCode())).status).toBe(200)
  })

  test('checks at most ten of 30 concurrent codes while two-factor authentication is set up', async () => {
    const person = await app.signUp()
    const current_password = person.password
    const { secret } = (await app.as(person, 'POST', '/account/two-factor', { current_password })).body.data
    const code = createWrongCode(secret, app.clock.now)
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => app.as(person, 'POST', '/account/two-factor/confirm', { code })),
    )
    expect(responses.filter((a) => a.status === 401)).toHaveLength(10)
    expect(responses.filter((a) => a.status === 429)).toHaveLength(20)
  })

  test('does not block sign-in after wrong codes in the account settings', async () => {
    const person = await enableTwoFactor(app, await app.signUp())
    advanceToNextStep(app)
    const off = (code: string) =>
      app.as(person, 'DELETE', '/account/two-factor', { current_password: person.password, code })
    for (let i = 0; i < 10; i++)
      expect((await off(createWrongCode(person.secret, app.clock.now))).body.code).toBe('two_factor_invalid')
    expect((await off(computeCode(person.secret, app.clock.now))).status).toBe(429)
    const cookie = createCookieHeader(await app.signIn(person))
    const code = person.recoveryCodes[0]!
    expect((await app.post('/api/v1/auth/2fa', { code }, { cookie })).status).toBe(200)
  })
})
