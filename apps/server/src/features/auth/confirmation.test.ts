import { minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { createCookieHeader, type JsonResponse, type Person, startApp } from '#tests/app.ts'
import { computeCode, enableTwoFactor } from '#tests/authenticator.ts'
import { describeBoth } from '#tests/databases.ts'
import { startOidc } from '#tests/oidc.ts'
import { createAuthenticator } from '#tests/passkeys.ts'
import { useResource } from '#tests/resources.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { createUnusableHash } from '../../crypto/password.ts'
import { runJob } from '../../jobs/engine.ts'
import { exportBuilds } from '../exports/index.ts'

type Session = Pick<Person, 'cookie' | 'csrf'>

describeBoth('confirmation of a session', (engine) => {
  const provider = useResource(() => startOidc('http://vitrine.test/studio/oidc'))
  const app = useResource(() => startApp(engine, { ...provider.env, AUTH_RATE_LIMIT_RPM: '10000' }))

  const toStatusAndRule = ({ status, body }: JsonResponse) => [status, body.problems?.[0].rule]
  const required = [403, 'confirmation_required']
  /** Makes the sign-in and confirmation of all sessions of a person old. */
  const age = (person: Pick<Person, 'user'>, at = app.clock.now - 16 * minuteMs) =>
    updateRows(app.deps.db, 'session', { user_id: person.user.id }, { created_at: at, confirmed_at: null })
  const dropPassword = (person: Pick<Person, 'user'>) =>
    updateRows(app.deps.db, 'user', { id: person.user.id }, { password_hash: createUnusableHash() })
  const createKey = (session: Session, scope = 'write') =>
    app.as(session, 'POST', '/account/api-keys', { name: 'Script', scope })
  const confirm = (session: Session, body: object) => app.as(session, 'POST', '/account/confirm', body)
  const renewed = (response: JsonResponse): Session => ({
    cookie: createCookieHeader(response),
    csrf: response.body.data.csrf_token,
  })
  const withPasskey = async () => {
    const person = await app.signUp()
    const authenticator = createAuthenticator(new URL(app.deps.config.BASE_URL).origin)
    const password = { current_password: person.password }
    const options = (await app.as(person, 'POST', '/account/passkeys/start', password)).body.data
    const body = { name: 'Phone', response: authenticator.create(options) }
    const added = await app.as(person, 'POST', '/account/passkeys', body)
    return { person, authenticator, id: added.body.data.id as number }
  }
  const challenge = async () => (await app.request({ url: '/account/passkeys/sign-in' })).body.data
  /** Opens the provider and returns the query of its response with the cookie that belongs to it. */
  const atProvider = async (session: Session, purpose: string, subject: string) => {
    const started = await app.as(session, 'POST', '/ext/v1/auth/oidc/start', { purpose })
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    const query = await provider.visit(started.body.data.url, subject)
    return {
      query,
      url: started.body.data.url,
      cookie: `vitrine_oidc=${started.cookies.vitrine_oidc?.value}`,
    }
  }
  const finish = (session: Session, { query, cookie }: { query: string; cookie: string }) =>
    app.post(
      '/ext/v1/auth/oidc/finish',
      { query },
      { cookie: `${session.cookie}; ${cookie}`, csrf: session.csrf },
    )
  const withIdentity = async (subject: string) => {
    const person = await app.signUp()
    provider.people.set(subject, { email: `${subject}@elsewhere.example`, email_verified: true })
    const linked = await finish(person, await atProvider(person, 'link', subject))
    expect(linked.body.data.status).toBe('linked')
    return person
  }

  test('shows the download URL of an export only after a confirmation', async () => {
    const person = await app.signUp()
    const { id } = (await app.as(person, 'POST', '/ext/v1/exports', {})).body.data
    await runJob(app.deps, exportBuilds, { now: app.clock.now })
    const readUrls = async () => {
      const { data } = (await app.as(person, 'GET', '/ext/v1/exports')).body
      return [data[0].status, data[0].download_url !== null]
    }
    expect(await readUrls()).toEqual(['ready', true])
    await age(person)
    expect(await readUrls()).toEqual(['ready', false])
    expect(toStatusAndRule(await app.as(person, 'GET', `/ext/v1/exports/${id}`))).toEqual(required)
    const session = renewed(await confirm(person, { current_password: person.password }))
    const { data } = (await app.as(session, 'GET', `/ext/v1/exports/${id}`)).body
    expect(data.download_url).toMatch(/^http/)
  })

  test('requires the password of an account that has one', async () => {
    const person = await app.signUp()
    const responses = [
      await app.as(person, 'PUT', '/account', { email: 'thief@example.org' }),
      await app.as(person, 'PUT', '/account', { password: 'another gravel orchid' }),
      await app.as(person, 'POST', '/account/two-factor', {}),
      await app.as(person, 'DELETE', '/account', {}),
      await app.as(person, 'POST', '/account/passkeys/start', {}),
    ]
    expect(responses.map(toStatusAndRule)).toEqual(Array(5).fill([422, 'required']))
  })

  test('requires no confirmation if the password is sent', async () => {
    const person = await app.signUp()
    await age(person)
    const name = { name: 'Renamed', current_password: person.password }
    expect((await app.as(person, 'PUT', '/account', name)).status).toBe(200)
    const wrong = { ...name, current_password: 'wrong gravel orchid' }
    expect((await app.as(person, 'PUT', '/account', wrong)).body.code).toBe('invalid_credentials')
    const deleted = await app.as(person, 'DELETE', '/account', { current_password: person.password })
    expect(deleted.status).toBe(200)
  })

  test('replaces the session token after a password confirmation, so that copies are invalid', async () => {
    const person = await app.signUp()
    await age(person)
    const wrong = await confirm(person, { current_password: 'wrong gravel orchid' })
    expect([wrong.status, Object.keys(wrong.cookies)]).toEqual([401, []])
    const response = await confirm(person, { current_password: person.password })
    expect(response.status).toBe(200)
    expect(response.cookies.vitrine_session).toMatchObject({ value: expect.any(String) })
    expect((await createKey(person)).status).toBe(401)
    expect((await createKey(renewed(response))).status).toBe(201)
    const sessions = (await app.as(renewed(response), 'GET', '/account/sessions')).body.data
    expect(sessions).toHaveLength(1)
  })

  test('requires exactly one proof', async () => {
    const person = await app.signUp()
    for (const body of [{}, { current_password: person.password, response: {} }])
      expect(toStatusAndRule(await confirm(person, body))).toEqual([422, 'confirm_with_one'])
    const tries = []
    for (let i = 0; i < 11; i++) tries.push((await confirm(person, { current_password: 'wrong' })).status)
    expect(tries).toEqual([...Array(10).fill(401), 429])
    expect((await confirm(person, { current_password: person.password })).status).toBe(429)
  })

  test('accepts exactly one of twenty concurrent confirmations', async () => {
    const person = await app.signUp()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => confirm(person, { current_password: person.password })),
    )
    const confirmations = responses.filter(({ status }) => status === 200)
    expect(confirmations).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(19)
    expect((await createKey(renewed(confirmations[0]!))).status).toBe(201)
  })

  test('accepts a passkey of the account once, without a password', async () => {
    const { person, authenticator } = await withPasskey()
    const other = await withPasskey()
    await dropPassword(person)
    await age(person)
    const response = authenticator.get(await challenge())
    const foreign = await confirm(other.person, { response })
    expect(toStatusAndRule(foreign)).toEqual([401, 'passkey_invalid'])
    const confirmation = await confirm(person, { response })
    expect(confirmation.status).toBe(200)
    const session = renewed(confirmation)
    expect((await confirm(session, { response })).status).toBe(401)
    expect((await app.post('/account/passkeys/sign-in', { response })).status).toBe(401)
    const copied = await confirm(session, { response: authenticator.get(await challenge(), { counter: 1 }) })
    expect(toStatusAndRule(copied)).toEqual([401, 'passkey_copied'])
    expect((await app.as(session, 'DELETE', '/account', {})).status).toBe(200)
  })

  test('accepts the provider only with a linked identity and the same account', async () => {
    const person = await withIdentity('owner')
    const stranger = await withIdentity('stranger')
    await dropPassword(person)
    await age(person)
    expect(toStatusAndRule(await finish(person, await atProvider(person, 'confirm', 'stranger')))).toEqual([
      422,
      'oidc_refused',
    ])
    const begun = await atProvider(person, 'confirm', 'owner')
    expect(new URL(begun.url).searchParams.get('prompt')).toBe('login')
    expect(toStatusAndRule(await finish(stranger, begun))).toEqual([422, 'oidc_expired'])
    expect(toStatusAndRule(await createKey(person))).toEqual(required)
    const proof = await atProvider(person, 'confirm', 'owner')
    const response = await finish(person, proof)
    expect(response.body.data).toMatchObject({ status: 'confirmed', user: null })
    const session = renewed(response)
    expect((await createKey(session)).status).toBe(201)
    expect((await finish(session, proof)).status).toBe(422)
    // A sign-in at the provider without a session confirms nothing
    const anonymous = await app.post('/ext/v1/auth/oidc/start', { purpose: 'confirm' })
    expect(anonymous.body.code).toBe('session_required')
  })

  test('requires a confirmed session to connect agents', async () => {
    const person = await app.signUp()
    const client = await app.post('/oauth/register', {
      client_name: 'Helper',
      redirect_uris: ['http://127.0.0.1:8976/callback'],
    })
    const query = new URLSearchParams({
      client_id: client.body.client_id,
      redirect_uri: 'http://127.0.0.1:8976/callback',
      response_type: 'code',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      scope: 'write',
      resource: `${app.deps.config.BASE_URL}/mcp`,
    })
    const ask = () => app.request({ url: `/oauth/authorize?${query}`, cookie: person.cookie })
    expect((await ask()).status).toBe(200)
    await age(person)
    const askResponse = await ask()
    expect([askResponse.status, String(askResponse.headers.location)]).toEqual([
      303,
      expect.stringMatching(/^\/studio\/confirm\?next=%2Foauth%2Fauthorize/),
    ])
    const grant = () =>
      app.postForm(
        '/oauth/authorize',
        {
          ...Object.fromEntries(query),
          csrf_token: person.csrf,
          profile_id: String(person.profileId),
          access: 'write',
        },
        { headers: { cookie: person.cookie } },
      )
    const refusal = await grant()
    expect([refusal.statusCode, refusal.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/studio\/confirm\?/),
    ])
    const grants = await selectRows(app.deps.db, 'agent_grant', { user_id: person.user.id }, ['id'])
    expect(grants).toEqual([])
    await age(person, app.clock.now)
    expect((await grant()).headers.location).toMatch(/^http:\/\/127\.0\.0\.1:8976\/callback\?code=/)
  })

  test('keeps the last way to sign in, even if two are removed concurrently', async () => {
    const { person, id } = await withPasskey()
    provider.people.set('last', { email: 'last@elsewhere.example', email_verified: true })
    await finish(person, await atProvider(person, 'link', 'last'))
    await dropPassword(person)
    const [identity] = (await app.as(person, 'GET', '/ext/v1/account/identities')).body.data
    expect((await app.as(person, 'GET', '/account')).body.data.sign_in_methods).toEqual(['passkey', 'oidc'])
    const responses = await Promise.all([
      app.as(person, 'DELETE', `/account/passkeys/${id}`, {}),
      app.as(person, 'DELETE', `/ext/v1/account/identities/${identity.id}`),
    ])
    expect(responses.map(toStatusAndRule).sort()).toEqual([
      [200, undefined],
      [409, 'last_sign_in_method'],
    ])
    const { sign_in_methods } = (await app.as(person, 'GET', '/account')).body.data
    expect(sign_in_methods).toHaveLength(1)
  })

  test('lists recent sign-ins of the account with method, device and result', async () => {
    const person = await app.signUp()
    const owner = await enableTwoFactor(app, person)
    const list = async (session: Session) =>
      (await app.as(session, 'GET', '/account/sign-ins')).body.data.map(
        ({ method, succeeded, browser, system, country }: Record<string, unknown>) => [
          method,
          succeeded,
          `${browser} on ${system}`,
          country,
        ],
      )
    const device = 'Firefox on Linux'
    expect(await list(owner)).toEqual([['password', true, device, null]])
    await app.signIn({ email: person.email, password: 'wrong gravel orchid' })
    await app.signIn({ email: 'unknown@example.org', password: 'wrong gravel orchid' })
    const pending = await app.signIn(person)
    const rest = { cookie: createCookieHeader(pending), csrf: pending.body.data.csrf_token }
    await app.post('/api/v1/auth/2fa', { code: '000000' }, rest)
    await app.post('/api/v1/auth/2fa', { code: owner.recoveryCodes[0] }, rest)
    expect(await list(owner)).toEqual([
      ['recovery_code', true, device, null],
      ['totp', false, device, null],
      ['password', false, device, null],
      ['password', true, device, null],
    ])
    expect(computeCode(owner.secret, app.clock.now)).not.toBe('000000')
    const stranger = await app.signUp()
    expect(await list(stranger)).toEqual([['password', true, device, null]])
  })
})
