import { afterEach, expect, test } from 'vitest'
import {
  type App,
  createCookieHeader,
  type JsonResponse,
  type Person,
  password,
  readToken,
  startApp,
} from '#tests/app.ts'
import { advanceToNextStep, computeCode, enableTwoFactor } from '#tests/authenticator.ts'
import { describeBoth } from '#tests/databases.ts'
import { startOidc } from '#tests/oidc.ts'
import { useResource } from '#tests/resources.ts'
import { deleteRows, selectRows, updateRows } from '#tests/rows.ts'
import { createSystemContext } from '../../deps.ts'
import { sendPasswordReset } from './index.ts'

describeBoth('sign-in by OpenID Connect', (engine) => {
  let app: App
  let count = 0
  const provider = useResource(() => startOidc('http://vitrine.test/studio/oidc'))
  afterEach(async () => {
    provider.login.down = false
    await app.close()
  })

  const start = async (env: Record<string, string> = {}) => {
    app = await startApp(engine, { ...provider.env, ...env })
  }
  /** Adds a person at the provider and returns their subject. */
  const add = (claims: Parameters<typeof provider.people.set>[1]): string => {
    const subject = `person-${++count}`
    provider.people.set(subject, { email_verified: true, name: 'Wren Okoro', ...claims })
    return subject
  }
  const toCookieHeader = (response: JsonResponse) => `vitrine_oidc=${response.cookies.vitrine_oidc?.value}`
  const begin = async (person?: Person) => {
    const url = '/ext/v1/auth/oidc/start'
    const response = person ? await app.as(person, 'POST', url, { purpose: 'link' }) : await app.post(url, {})
    expect(response.status).toBe(200)
    return { url: String(response.body.data.url), cookie: toCookieHeader(response) }
  }
  const finish = (query: string, cookie: string, person?: Person) =>
    app.post(
      '/ext/v1/auth/oidc/finish',
      { query },
      person ? { cookie: `${person.cookie}; ${cookie}`, csrf: person.csrf } : { cookie },
    )
  const signIn = async (subject: string) => {
    const { url, cookie } = await begin()
    return finish(await provider.visit(url, subject), cookie)
  }
  const toStatusAndRule = ({ status, body }: JsonResponse) => [
    status,
    body.problems?.[0].rule ?? body.data.status,
  ]
  const change = (person: Person, columns: object) =>
    updateRows(app.deps.db, 'user', { id: person.user.id }, columns)

  test.each([
    ['a new person', {}, {}, [200, 'signed_in']],
    ['an unverified address', {}, { email_verified: false }, [403, 'oidc_unverified']],
    ['an address without a claim', {}, { email_verified: undefined }, [403, 'oidc_unverified']],
    ['a trusted address', { OIDC_OPTIONS: 'trust-email' }, { email_verified: undefined }, [200, 'signed_in']],
    [
      'an unverified address',
      { OIDC_OPTIONS: 'trust-email' },
      { email_verified: false },
      [403, 'oidc_unverified'],
    ],
    ['another domain', { OIDC_OPTIONS: 'domain=example.com' }, {}, [403, 'oidc_domain']],
    ['the required domain', { OIDC_OPTIONS: 'domain=example.org' }, {}, [200, 'signed_in']],
    ['no invitation', { REGISTRATION: 'invite' }, {}, [403, 'registration_by_invitation']],
    ['a closed registration', { REGISTRATION: 'closed' }, {}, [403, 'registration_closed']],
    ['an access code that is missing', { ACCESS_CODES: 'spring' }, {}, [403, 'registration_by_invitation']],
  ])('applies the settings to %s with %j and %j', async (_, env, claims, expected) => {
    await start(env)
    const subject = add({ email: `new-${count}@example.org`, ...claims })
    const response = await signIn(subject)
    expect(toStatusAndRule(response)).toEqual(expected)
    expect(response.cookies.vitrine_session !== undefined).toBe(response.status === 200)
    if (response.status === 200) {
      expect(response.body.data.user).toMatchObject({ email_verified: true, is_admin: false })
      expect((await signIn(subject)).body.data.user.id).toBe(response.body.data.user.id)
    }
  })

  test('rejects a verified e-mail address whose normalised form is another mailbox', async () => {
    await start()
    const person = await app.signUp()
    const lookAlike = person.email.replace(/[a-z]/, (letter) =>
      String.fromCodePoint(letter.charCodeAt(0) + 0xfee0),
    )
    for (const email of [lookAlike, '\uff56ip@corp.example'])
      expect(toStatusAndRule(await signIn(add({ email })))).toEqual([403, 'oidc_unverified'])
    expect(await selectRows(app.deps.db, 'user', {}, ['id'])).toHaveLength(1)
  })

  test('finds an account by another form of its domain, and reports accounts that differ in that form alone', async () => {
    await start()
    const [unicode, ascii] = [await app.signUp(), await app.signUp()]
    const setEmail = (person: Person, email: string) => change(person, { email, email_key: email })
    await setEmail(unicode, 'wren@bücher.example')
    const response = await signIn(add({ email: 'Wren@xn--bcher-kva.example' }))
    expect([response.body.data.status, response.body.data.email]).toEqual(['confirm', 'wren@bücher.example'])
    await setEmail(ascii, 'wren@xn--bcher-kva.example')
    const own = await signIn(add({ email: 'wren@xn--bcher-kva.example' }))
    expect(own.body.data.email).toBe('wren@xn--bcher-kva.example')
    expect(
      app.lines.filter((line) => line.includes('several accounts have one e-mail address')),
    ).toHaveLength(1)
  })

  test('links an existing account only after its password, then signs in', async () => {
    await start()
    const person = await app.signUp()
    const subject = add({ email: person.email.toUpperCase() })
    const asked = await signIn(subject)
    expect([asked.body.data.status, asked.body.data.email]).toEqual(['confirm', person.email])
    expect(asked.cookies.vitrine_session).toBeUndefined()
    const confirm = (secret: string) =>
      app.post('/ext/v1/auth/oidc/confirm', { password: secret }, { cookie: toCookieHeader(asked) })
    expect((await confirm('wrong gravel orchid')).body.code).toBe('invalid_credentials')
    expect(toStatusAndRule(await signIn(subject))).toEqual([200, 'confirm'])
    expect(toStatusAndRule(await confirm(password))).toEqual([200, 'signed_in'])
    expect(toStatusAndRule(await signIn(subject))).toEqual([200, 'signed_in'])
    const mails = (await app.mails(person.email)).filter((mail) =>
      mail.subject.endsWith('account was linked'),
    )
    expect(mails.map(({ text }) => text.includes(new URL(provider.issuer).host))).toEqual([true])
  })

  test('links no identity that another user of the browser left unconfirmed', async () => {
    await start()
    const person = await enableTwoFactor(app, await app.signUp())
    const asked = await signIn(add({ email: person.email }))
    const pendingSignIn = { cookie: toCookieHeader(asked) }
    advanceToNextStep(app)
    const started = await app.post('/api/v1/auth/login', { email: person.email, password }, pendingSignIn)
    expect(started.status).toBe(202)
    expect(started.cookies.vitrine_oidc?.value).toBe('')
    const confirmed = await app.post('/ext/v1/auth/oidc/confirm', { password }, pendingSignIn)
    expect(toStatusAndRule(confirmed)).toEqual([200, 'two_factor'])
    const rest = {
      cookie: `${createCookieHeader(confirmed)}; ${pendingSignIn.cookie}`,
      csrf: confirmed.body.data.csrf_token,
    }
    const code = { code: computeCode(person.secret, app.clock.now) }
    expect((await app.post('/api/v1/auth/2fa', code, rest)).status).toBe(200)
    expect(
      (await app.mails(person.email))
        .map(({ subject }) => subject)
        .filter((text) => text.endsWith('account was linked')),
    ).toHaveLength(1)
  })

  test('signs in invited people while registration is closed', async () => {
    await start({ REGISTRATION: 'closed' })
    const admin = await app.person('agency')
    await app.deps.db.tx(async (db) => {
      await db.updateTable('user').set({ admin_at: 1 }).where('id', '=', admin.userId).execute()
      await db.updateTable('api_key').set({ scope: 'admin' }).where('scope', '=', 'write').execute()
    })
    const workspace = await app.call(admin, 'POST', '/workspaces', { name: 'Team' })
    const invite = { email: 'guest@example.org', role: 'editor' }
    await app.call(admin, 'POST', `/workspaces/${workspace.data.id}/invites`, invite)
    expect(toStatusAndRule(await signIn(add({ email: 'guest@example.org' })))).toEqual([200, 'signed_in'])
    const body = { email: 'cleo@example.org', name: 'Cleo Okoro' }
    const created = await app.call(admin, 'POST', '/ext/v1/admin/users', body)
    const response = await signIn(add({ email: 'cleo@example.org' }))
    expect(response.body.data.user).toMatchObject({ id: created.data.id, email_verified: true })
  })

  test('keeps the e-mail address of the account, asks for its second factor and rejects a blocked account', async () => {
    await start()
    const subject = add({ email: 'states@example.org' })
    const { user } = (await signIn(subject)).body.data
    const person = { user } as Person
    provider.people.set(subject, { email: 'changed@example.org', email_verified: false })
    expect((await signIn(subject)).body.data.user).toMatchObject({ id: user.id, email: 'states@example.org' })
    await change(person, { totp_confirmed_at: 1, totp_secret: 'sealed' })
    const challenged = await signIn(subject)
    expect(toStatusAndRule(challenged)).toEqual([200, 'two_factor'])
    expect(Object.keys(challenged.cookies)).not.toContain('vitrine_session')
    await change(person, { blocked_at: 1 })
    expect(toStatusAndRule(await signIn(subject))).toEqual([403, 'account_blocked'])
    await deleteRows(app.deps.db, 'user', { id: user.id })
    expect(toStatusAndRule(await signIn(subject))).toEqual([403, 'oidc_unverified'])
  })

  test('links only unlinked identities and keeps the last way to sign in', async () => {
    await start()
    const [first, second] = [await app.signUp(), await app.signUp()]
    const subject = add({ email: 'elsewhere@example.com' })
    const link = async (person: Person) => {
      const { url, cookie } = await begin(person)
      return finish(await provider.visit(url, subject), cookie, person)
    }
    expect(toStatusAndRule(await link(first))).toEqual([200, 'linked'])
    expect(toStatusAndRule(await link(first))).toEqual([200, 'linked'])
    expect(toStatusAndRule(await link(second))).toEqual([409, 'oidc_taken'])
    const identities = async (person: Person) =>
      (await app.as(person, 'GET', '/ext/v1/account/identities')).body.data
    const subjects = async () => (await app.mails(first.email)).map((mail) => mail.subject)
    expect((await subjects()).filter((text) => text.endsWith('account was linked'))).toHaveLength(1)
    const [identity] = await identities(first)
    expect(identity).toMatchObject({ issuer: provider.issuer, email: 'elsewhere@example.com' })
    const path = `/ext/v1/account/identities/${identity.id}`
    expect((await app.as(second, 'DELETE', path)).status).toBe(404)
    expect((await app.as(first, 'DELETE', path)).status).toBe(200)
    expect(await identities(first)).toEqual([])
    expect((await subjects()).filter((text) => text.endsWith('account was unlinked'))).toHaveLength(1)

    const response = await signIn(subject)
    const only = { cookie: createCookieHeader(response), csrf: response.body.data.csrf_token } as Person
    const [last] = await identities(only)
    // The provider reported no time of the sign-in, so the sign-in itself confirms the session
    const refusal = await app.as(only, 'DELETE', `/ext/v1/account/identities/${last.id}`)
    expect(toStatusAndRule(refusal)).toEqual([409, 'last_sign_in_method'])
    expect(await identities(only)).toHaveLength(1)
  })

  test('rejects a replayed, foreign or changed response', async () => {
    await start()
    const subject = add({ email: 'attack@example.org' })
    const one = await begin()
    const other = await begin()
    const query = await provider.visit(one.url, subject)
    expect(toStatusAndRule(await finish(query, other.cookie))).toEqual([422, 'oidc_refused'])
    expect(toStatusAndRule(await finish(query, ''))).toEqual([422, 'oidc_expired'])
    expect(toStatusAndRule(await finish(query, `${one.cookie}x`))).toEqual([422, 'oidc_expired'])
    const issuer = encodeURIComponent(provider.issuer)
    const mixedUp = query.replace(issuer, encodeURIComponent('https://evil.example'))
    expect(mixedUp).not.toBe(query)
    expect(toStatusAndRule(await finish(mixedUp, one.cookie))).toEqual([422, 'oidc_refused'])
    const swapped = new URLSearchParams(query)
    swapped.set('state', new URL(other.url).searchParams.get('state')!)
    // The code was issued for the nonce and the PKCE challenge of the other sign-in
    expect(toStatusAndRule(await finish(swapped.toString(), other.cookie))).toEqual([422, 'oidc_refused'])

    const third = await begin()
    const used = await provider.visit(third.url, subject)
    expect(toStatusAndRule(await finish(used, third.cookie))).toEqual([200, 'signed_in'])
    expect(toStatusAndRule(await finish(used, third.cookie))).toEqual([422, 'oidc_refused'])
    const late = await begin()
    const lateQuery = await provider.visit(late.url, subject)
    app.clock.advance(11 * 60_000)
    expect(toStatusAndRule(await finish(lateQuery, late.cookie))).toEqual([422, 'oidc_expired'])
  })

  test('rejects a link flow that another account started', async () => {
    await start()
    const [victim, attacker] = [await app.signUp(), await app.signUp()]
    const { url, cookie } = await begin(attacker)
    const query = await provider.visit(url, add({ email: 'mallory@example.com' }))
    expect(toStatusAndRule(await finish(query, cookie, victim))).toEqual([422, 'oidc_expired'])
    expect((await app.as(victim, 'GET', '/ext/v1/account/identities')).body.data).toEqual([])
  })

  test('unlinks identities after a password reset', async () => {
    await start()
    const person = await app.signUp()
    await change(person, { email_verified_at: 1 })
    const subject = add({ email: 'thief@example.net' })
    const { url, cookie } = await begin(person)
    expect(toStatusAndRule(await finish(await provider.visit(url, subject), cookie, person))).toEqual([
      200,
      'linked',
    ])
    await app.post('/api/v1/auth/password-reset/request', { email: person.email })
    const mails = await app.mails(person.email)
    const token = readToken(mails.find((mail) => mail.subject.startsWith('Choose a new password')))
    const body = { token, password: 'another long phrase' }
    expect((await app.post('/api/v1/auth/password-reset/confirm', body)).status).toBe(200)
    expect((await signIn(subject)).body.data.user.id).not.toBe(person.user.id)
  })

  test('signs in a user whose name contains characters that no database stores', async () => {
    await start()
    const response = await signIn(add({ email: 'nul@example.org', name: 'Wren\u0000 Okoro' }))
    expect(response.body.data.user).toMatchObject({ name: 'Wren Okoro' })
  })

  test('allows sign-in by password until an unreachable provider responds again', async () => {
    provider.login.down = true
    await start()
    const person = await app.signUp()
    const down = await app.post('/ext/v1/auth/oidc/start', {})
    expect([down.status, down.body.problems[0].rule]).toEqual([503, 'oidc_unavailable'])
    expect((await app.signIn(person)).status).toBe(200)
    provider.login.down = false
    expect(toStatusAndRule(await signIn(add({ email: 'later@example.org' })))).toEqual([200, 'signed_in'])
  })

  test('grants administration by group but keeps the last administrator', async () => {
    await start({ OIDC_OPTIONS: 'admins=staff' })
    const subject = add({ email: 'staff@example.org', groups: ['staff'] })
    const isAdmin = async (user: string) => (await signIn(user)).body.data.user.is_admin
    expect(await isAdmin(subject)).toBe(true)
    provider.people.set(subject, { email: 'staff@example.org', email_verified: true, groups: [] })
    expect(await isAdmin(subject)).toBe(true)
    expect(await isAdmin(add({ email: 'second@example.org', groups: ['staff'] }))).toBe(true)
    expect(await isAdmin(subject)).toBe(false)
  })

  test('keeps one administrator if two lose the group at the same time', async () => {
    await start({ OIDC_OPTIONS: 'admins=staff' })
    const subjects = ['anna@example.org', 'ben@example.org'].map((email) => add({ email, groups: ['staff'] }))
    for (const subject of subjects) await signIn(subject)
    for (const subject of subjects) provider.people.set(subject, { email_verified: true, groups: [] })
    const responses = await Promise.all(subjects.map(signIn))
    expect(responses.map(toStatusAndRule)).toEqual([
      [200, 'signed_in'],
      [200, 'signed_in'],
    ])
    const admins = await app.deps.db.read
      .selectFrom('user')
      .select('id')
      .where('admin_at', 'is not', null)
      .execute()
    expect(admins).toHaveLength(1)
  })

  test('rejects all other ways to sign in and register with `only`', async () => {
    await start()
    const person = await app.signUp()
    await app.close()
    await start({ OIDC_OPTIONS: 'only' })
    const { email } = person
    const register = { email: 'new@example.org', password, name: 'Wren Okoro', accept_terms: true }
    const responses = [
      await app.post('/api/v1/auth/login', { email, password }),
      await app.post('/api/v1/auth/register', register),
      await app.post('/api/v1/auth/password-reset/request', { email }),
      await app.request({ url: '/account/passkeys/sign-in' }),
      await app.post('/account/passkeys/sign-in', { response: {} }),
    ]
    expect(responses.map(toStatusAndRule)).toEqual(responses.map(() => [403, 'oidc_only']))
    const subject = add({ email: 'new@example.org' })
    const registered = await signIn(subject)
    expect(toStatusAndRule(registered)).toEqual([200, 'signed_in'])
    // A password chosen with the operator's e-mail does not sign in, but links the person again
    await sendPasswordReset(createSystemContext(app.deps, 'cli'), registered.body.data.user.id)
    const chosen = {
      token: readToken((await app.mails('new@example.org')).at(-1)),
      password: 'another long phrase',
    }
    expect((await app.post('/api/v1/auth/password-reset/confirm', chosen)).status).toBe(200)
    const asked = await signIn(subject)
    expect(toStatusAndRule(asked)).toEqual([200, 'confirm'])
    const proof = { password: chosen.password }
    const linked = await app.post('/ext/v1/auth/oidc/confirm', proof, { cookie: toCookieHeader(asked) })
    expect(toStatusAndRule(linked)).toEqual([200, 'signed_in'])
    expect(toStatusAndRule(await signIn(subject))).toEqual([200, 'signed_in'])
    const { body } = await app.request({ url: '/ext/v1/auth/oidc/sign-out' })
    const url = new URL(body.data.url)
    expect([url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([
      provider.issuer,
      'http://vitrine.test/studio/signin',
    ])
  })
})
