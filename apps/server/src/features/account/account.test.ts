import { expect, test } from 'vitest'
import { addGrant } from '#tests/agents.ts'
import { createCookieHeader, type Person, readToken, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { insertRows } from '#tests/rows.ts'
import { listAuditEntriesOfActor } from '../audit/index.ts'

const newPassword = 'another long phrase'

describeBoth('account', (engine) => {
  const app = useApp(engine)
  const put = async (person: Person, body: object) => {
    const response = await app.as(person, 'PUT', '/account', { current_password: person.password, ...body })
    // A new password replaces the cookie
    const cookie = createCookieHeader(response)
    if (cookie) person.cookie = cookie
    return response
  }
  const account = async (person: Person) => (await app.as(person, 'GET', '/account')).body.data
  const lastMail = async (to: string) => (await app.mails(to)).at(-1)
  const verified = async () => {
    const person = await app.signUp()
    const token = readToken(await lastMail(person.email))
    await app.as(person, 'POST', '/account/email-verification/confirm', { token })
    return person
  }

  test('shows person, plan, use and profiles', async () => {
    const person = await app.signUp('Kim Example')
    expect(await account(person)).toMatchObject({
      user: {
        email: person.email,
        email_verified: false,
        two_factor_enabled: false,
        pending_email: null,
        revision: expect.any(Number),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      plan: { key: 'free', limits: { profiles: 1 } },
      usage: { profiles: 1, upload_bytes: 0 },
      profiles: [
        { id: person.profileId, username: person.username, display_name: 'Kim Example', my_role: 'owner' },
      ],
      csrf_token: person.csrf,
    })
  })

  test('returns the AI credits used this month', async () => {
    const person = await app.signUp()
    const usedCredits = async () => (await account(person)).usage.ai_credits
    expect(await usedCredits()).toBe(0)
    for (const count of [1, 2]) {
      const path = `/api/v1/profiles/${person.profileId}/ai-content/generate`
      expect((await app.as(person, 'POST', path, { type: 'bio' })).status).toBe(200)
      expect(await usedCredits()).toBe(count)
    }
  })

  test("sends e-mails in the page's language with the site name", async () => {
    const person = await app.signUp('Kim Example')
    await app.as(person, 'PUT', '/api/v1/profile', { language: 'de-AT' })
    await app.key(person, 'read')
    expect((await put(person, { password: newPassword })).status).toBe(200)
    const mail = (await lastMail(person.email))!
    expect(mail.subject).toBe('Dein Passwort wurde geändert')
    expect(mail.text).toContain('Hallo Kim Example,')
    expect(mail.text).toContain('Ein API-Schlüssel gilt weiter')
    expect(mail.headers.from).toContain('Vitrine')
  })

  test('denies API keys access to the account', async () => {
    const person = await app.signUp()
    const key = await app.key(person, 'write')
    const calls: [string, string, object?][] = [
      ['GET', '/account'],
      ['PUT', '/account', { current_password: person.password, name: 'X' }],
      ['DELETE', '/account', { current_password: person.password }],
      ['GET', '/account/export'],
      ['GET', '/account/sessions'],
      ['POST', '/account/api-keys', { name: 'more', scope: 'write' }],
      ['POST', '/account/two-factor', { current_password: person.password }],
      ['POST', '/account/profiles', { username: 'by-key', display_name: 'X' }],
    ]
    for (const [method, url, body] of calls)
      for (const cookie of ['', person.cookie]) {
        const response = await app.request({
          method: method as 'GET',
          url,
          body,
          cookie,
          csrf: person.csrf,
          key,
        })
        expect([response.status, response.body.code], `${method} ${url}`).toEqual([403, 'session_required'])
      }
    expect((await account(person)).user.name).toBe('Robin Example')
  })

  test('changes the name without the password, and nothing else', async () => {
    const person = await app.signUp()
    const change = (body: object) => app.as(person, 'PUT', '/account', body)
    expect((await change({ name: 'Kim Own' })).body.data.name).toBe('Kim Own')
    for (const body of [{ email: 'new@example.com' }, { password: newPassword }])
      expect((await change({ name: 'Kim Other', ...body })).body.errors).toEqual([
        'current_password: is required',
      ])
    expect((await account(person)).user.name).toBe('Kim Own')
  })

  test('requires the current password and limits wrong attempts', async () => {
    const person = await app.signUp()
    for (let i = 0; i < 10; i++) {
      const response = await put(person, { name: 'X', current_password: 'wrong' })
      expect([response.status, response.body.code]).toEqual([401, 'invalid_credentials'])
    }
    expect((await put(person, { name: 'X' })).status).toBe(429)
    app.clock.advance(30_000)
    expect((await put(person, { name: 'Kim New' })).body.data.name).toBe('Kim New')
  })

  test('revokes the other sessions and sends an e-mail when the password changes', async () => {
    const person = await app.signUp()
    const other = createCookieHeader(await app.signIn(person))
    expect((await put(person, { password: 'short' })).body.code).toBe('weak_password')
    expect((await put(person, { password: newPassword })).status).toBe(200)
    expect((await app.request({ url: '/account', cookie: other })).status).toBe(401)
    expect((await account(person)).user.id).toBe(person.user.id)
    expect((await app.signIn(person)).status).toBe(401)
    expect((await app.signIn({ ...person, password: newPassword })).status).toBe(200)
    expect((await lastMail(person.email))!.subject).toBe('Your password was changed')
    const acts = await listAuditEntriesOfActor(app.deps.db.read, person.user.id, 50)
    expect(acts.map((act) => act.action)).toContain('password.change')
  })

  test('replaces the cookie with a password change, so that a stolen copy of it ends', async () => {
    const person = await app.signUp()
    const stolen = person.cookie
    expect((await put(person, { password: newPassword })).status).toBe(200)
    expect((await app.request({ url: '/account', cookie: stolen })).status).toBe(401)
    expect((await put(person, { name: 'Kim', current_password: newPassword })).status).toBe(200)
  })

  test('revokes API keys with a password change only on request', async () => {
    const person = await app.signUp()
    await app.signIn(person)
    await app.signIn(person)
    const [read, write] = [await app.key(person, 'read'), await app.key(person, 'write')]
    await insertRows(app.deps.db, 'api_key', {
      user_id: person.user.id,
      name: 'over',
      scope: 'read',
      prefix: 'vt_over',
      key_hash: `over ${person.user.id}`,
      grants: 1,
      expires_at: 1,
      last_used_at: null,
      created_at: 0,
    })
    const works = async (key: string) => (await app.request({ url: '/api/v1/links', key })).status
    const text = async () => (await lastMail(person.email))!.text
    const response = await put(person, { password: newPassword })
    expect(response.body.data.password_change).toEqual({
      sessions_ended: 2,
      api_keys_revoked: 0,
      api_keys_kept: 2,
      ended_credentials: [{}, {}, { is_current: true }].map((current) => ({
        type: 'session',
        id: expect.any(Number),
        ...current,
      })),
    })
    expect([await works(read), await works(write)]).toEqual([200, 200])
    expect(await text()).toMatch(/signed out on 2 other devices[\s\S]*2 API keys still work/)

    const renewed = Object.assign(person, { password: newPassword })
    const refusal = await put(renewed, { revoke_api_keys: true, name: 'Not written' })
    expect([refusal.status, refusal.body.code]).toEqual([422, 'validation_failed'])
    expect(refusal.body.errors[0]).toMatch(/^revoke_api_keys: /)
    expect((await account(person)).user.name).toBe('Robin Example')
    expect((await put(renewed, { name: 'Kim New' })).body.data).not.toHaveProperty('password_change')

    await addGrant(app.deps, { userId: renewed.user.id, profileId: renewed.profileId })
    const revoked = await put(renewed, { password: `${newPassword}!`, revoke_api_keys: true })
    expect(revoked.body.data.password_change).toEqual({
      sessions_ended: 0,
      api_keys_revoked: 2,
      api_keys_kept: 0,
      ended_credentials: [
        { type: 'session', id: expect.any(Number), is_current: true },
        ...['api_key', 'api_key', 'agent'].map((type) => ({ type, id: expect.any(Number) })),
      ],
    })
    expect([await works(read), await works(write)]).toEqual([401, 401])
    expect((await app.as(person, 'GET', '/ext/v1/agents')).body.data).toEqual([])
    expect(await text()).toContain('2 API keys were revoked')
    expect((await account(person)).user.id).toBe(person.user.id)
    const act = (await listAuditEntriesOfActor(app.deps.db.read, person.user.id, 1))[0]
    expect(act).toMatchObject({
      action: 'password.change',
      detail: { sessions_ended: 0, api_keys_revoked: 2 },
    })
  })

  test('changes the e-mail address only after its owner confirms it', async () => {
    const person = await verified()
    const email = `new-${person.email}`
    const wished = await put(person, { email: email.toUpperCase() })
    expect(wished.body.data).toMatchObject({ email: person.email, pending_email: email })
    expect((await app.signIn({ ...person, email })).status).toBe(401)
    const token = readToken(await lastMail(email))
    const stranger = await app.signUp()
    const stolen = await app.as(stranger, 'POST', '/account/email-verification/confirm', { token })
    expect(stolen.status).toBe(422)
    const confirmation = await app.as(person, 'POST', '/account/email-verification/confirm', { token })
    expect(confirmation.body.data).toMatchObject({ email, email_verified: true })
    expect((await app.as(person, 'POST', '/account/email-verification/confirm', { token })).status).toBe(422)
    expect((await lastMail(person.email))!.subject).toBe('Your e-mail address was changed')
    expect((await app.signIn({ ...person, email })).status).toBe(200)
    expect((await app.signIn(person)).status).toBe(401)
    expect((await app.as(person, 'POST', '/account/email-verification')).body.code).toBe('conflict')
  })

  test('invalidates links to an unverified e-mail address when it is corrected', async () => {
    const person = await app.signUp()
    const old = readToken(await lastMail(person.email))
    const other = await app.signUp()
    expect((await put(person, { email: other.email })).body.code).toBe('email_taken')
    const email = `right-${person.email}`
    const corrected = await put(person, { email })
    expect(corrected.body.data).toMatchObject({ email, email_verified: false, pending_email: null })
    const staleResponse = await app.as(person, 'POST', '/account/email-verification/confirm', { token: old })
    expect(staleResponse.status).toBe(422)
    const token = readToken(await lastMail(email))
    const confirmation = await app.as(person, 'POST', '/account/email-verification/confirm', { token })
    expect(confirmation.body.data).toMatchObject({ email, email_verified: true })
    expect((await app.signIn(person)).status).toBe(401)
    expect((await app.signIn({ ...person, email })).status).toBe(200)
  })

  test('gives a corrected e-mail address to exactly one of two concurrent accounts', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()]
    const email = `same-${one.email}`
    const responses = await Promise.all([put(one, { email }), put(two, { email })])
    expect(responses.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['email_taken', 'ok'])
  })

  test('rejects an e-mail address that another account has taken, even after the request to change', async () => {
    const person = await verified()
    const other = await app.signUp()
    // The response does not reveal that the e-mail address has an account
    for (const email of [other.email, `free-${other.email}`])
      expect((await put(person, { email })).body.data).toEqual({
        ...(await account(person)).user,
        pending_email: email,
      })
    const taken = readToken(await lastMail(other.email))
    const confirmation = await app.as(person, 'POST', '/account/email-verification/confirm', { token: taken })
    expect(confirmation.status).toBe(422)
    await put(person, { email: 'withdrawn@example.org' })
    expect((await put(person, { email: person.email })).body.data.pending_email).toBeNull()
    await put(person, { email: `late-${person.email}` })
    const token = readToken(await lastMail(`late-${person.email}`))
    await app.post('/api/v1/auth/register', {
      email: `late-${person.email}`,
      password: newPassword,
      name: 'Late',
      accept_terms: true,
    })
    const lateResponse = await app.as(person, 'POST', '/account/email-verification/confirm', { token })
    expect([lateResponse.status, lateResponse.body.code]).toEqual([422, 'validation_failed'])
    expect((await account(person)).user.email).toBe(person.email)
  })

  test('sends at most five verification e-mails an hour to one account', async () => {
    const person = await app.signUp()
    for (let i = 2; i <= 5; i++)
      expect((await app.as(person, 'POST', '/account/email-verification')).status).toBe(200)
    const refusal = await app.as(person, 'POST', '/account/email-verification')
    expect([refusal.status, refusal.body.code]).toEqual([429, 'rate_limited'])
    // Until the next of five in an hour
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(700)
    const mails = await app.mails(person.email)
    expect(mails).toHaveLength(5)
    const confirm = (at: number) =>
      app.as(person, 'POST', '/account/email-verification/confirm', { token: readToken(mails[at]) })
    expect((await confirm(0)).status).toBe(422)
    expect((await confirm(4)).status).toBe(200)
  })
})
