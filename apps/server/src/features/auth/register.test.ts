import { expect, test } from 'vitest'
import { createCookieHeader, password, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRow } from '#tests/rows.ts'
import { createPasswordHasher } from '../../crypto/password.ts'

const url = '/api/v1/auth/register'
const good = { email: 'wren@example.org', password, name: 'Wren Okoro', accept_terms: true }

describeBoth('registration', (engine) => {
  const app = useApp(engine, {}, { passwords: createPasswordHasher() })

  test('creates account and profile, signs in and hashes the password with the configured cost', async () => {
    const response = await app.post(url, { ...good, email: ' Wren@Example.ORG '.trim() })
    expect(response.status).toBe(200)
    const { user, profile, csrf_token } = response.body.data
    expect(user).toMatchObject({ email: 'wren@example.org', name: 'Wren Okoro', email_verified: false })
    expect(profile).toMatchObject({ username: 'wren-okoro', display_name: 'Wren Okoro', my_role: 'owner' })
    const cookie = createCookieHeader(response)
    expect((await app.request({ url: '/api/v1/profile', cookie })).body.data.id).toBe(profile.id)
    const bio = { method: 'PUT', url: '/api/v1/profile', body: { bio: 'Hello' }, cookie } as const
    expect((await app.request(bio)).status).toBe(403)
    expect((await app.request({ ...bio, csrf: csrf_token })).status).toBe(200)
    const row = await selectRow(app.deps.db, 'user', { id: user.id }, ['password_hash'])
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const mails = await app.mails('wren@example.org')
    expect(mails.map((m) => m.subject)).toEqual(['Verify your e-mail address for Vitrine'])
    expect(mails[0]!.text).toContain('http://vitrine.test/')
  })

  test('uses the browser’s language for the page and its e-mails', async () => {
    for (const [languages, language, subject] of [
      ['fi,de-AT;q=0.8,en;q=0.5', 'de-AT', 'Bestätige deine E-Mail-Adresse für Vitrine'],
      ['fi', 'en', 'Verify your e-mail address for Vitrine'],
      ['*', 'en', 'Verify your e-mail address for Vitrine'],
    ] as const) {
      const email = `${languages.length}-letters@example.org`
      const headers = { 'accept-language': languages }
      const { body } = await app.request({ method: 'POST', url, body: { ...good, email }, headers })
      expect(body.data.profile.language).toBe(language)
      expect((await app.mails(email)).map((mail) => mail.subject)).toEqual([subject])
    }
  })

  test('rejects an e-mail address that has an account, regardless of case', async () => {
    const response = await app.post(url, { ...good, email: 'WREN@example.org' })
    expect([response.status, response.body.code]).toEqual([422, 'email_taken'])
  })

  test('reports problems of schema and service in one response', async () => {
    const wrong = { ...good, email: 'a@b', password: 'abc', username: 'a b c' }
    const response = await app.post(url, wrong)
    expect([response.status, response.body.code]).toEqual([422, 'validation_failed'])
    expect(response.body.errors.map((text: string) => text.split(':')[0]).toSorted()).toEqual([
      'email',
      'password',
      'username',
    ])
    const untyped = await app.post(url, { email: 1, password: 2, name: 3, accept_terms: true })
    expect(untyped.status).toBe(422)
    expect(untyped.body.errors).toHaveLength(3)
    const schema = await app.post(url, { email: 'x', password: '', accept_terms: false })
    for (const field of ['email', 'password', 'name', 'accept_terms'])
      expect(schema.body.errors.join('\n')).toMatch(new RegExp(`^${field}: `, 'm'))
    const rules = await app.post(url, { ...good, password: 'short' })
    expect(rules.body).toMatchObject({ code: 'validation_failed' })
    expect(rules.body.errors.map((e: string) => e.split(':')[0]).sort()).toEqual(['email', 'password'])
  })

  test('stores the requested username in lower case, and rejects an invalid one with the reason', async () => {
    const wish = (username: unknown, email = 'wish@example.org') =>
      app.post(url, { ...good, email, name: '🌸🌸🌸', username })
    for (const [username, reason] of [
      ['no', 'username: must have 3 to 30 characters'],
      ['Admin', 'username: is reserved for the service'],
      ['山田陶芸工房', 'username: must contain only letters'],
      ['wren-okoro', 'username: this name is taken'],
    ] as const) {
      const { status, body } = await wish(username)
      expect([status, body.errors.length]).toEqual([422, 1])
      expect(body.errors[0]).toContain(reason)
    }
    expect((await wish('Yamada-Pottery')).body.data.profile.username).toBe('yamada-pottery')
    expect((await wish('yamada-pottery', 'late@example.org')).body.code).toBe('username_taken')
    expect((await wish(null, 'none@example.org')).body.data.profile.username).toMatch(/^user/)
    const both = await app.post(url, {
      ...good,
      email: 'both@example.org',
      username: 'no',
      password: 'short',
    })
    expect(both.body.errors).toHaveLength(2)
  })

  test('assigns a username to exactly one of many concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        app.post(url, { ...good, email: `race${i}@example.org`, username: 'one-for-all' }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    for (const { status, body } of responses) if (status !== 200) expect(body.code).toBe('username_taken')
  })

  test('ignores unknown fields', async () => {
    const person = await app.signUp('Mass Assigner', {
      id: 1,
      is_admin: true,
      admin_at: 1,
      plan: 'agency',
      plan_key: 'agency',
      email_verified: true,
      email_verified_at: 1,
      role: 'admin',
      blocked_at: null,
      user: { is_admin: true },
    })
    const account = (await app.as(person, 'GET', '/account')).body.data
    expect(account.user).toMatchObject({ is_admin: false, email_verified: false })
    expect(account.plan.key).toBe('free')
    expect(account.user.id).toBeGreaterThan(1)
    expect((await app.as(person, 'GET', '/api/v1/admin/users')).status).toBe(403)
  })

  test('creates exactly one account from 20 concurrent registrations of an e-mail address', async () => {
    const body = { ...good, email: 'race@example.org' }
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.post(url, body)))
    const won = responses.filter((a) => a.status === 200)
    expect(won).toHaveLength(1)
    // 503: on a machine this busy the database's queue is shed
    const others = responses.filter((a) => a.status !== 200).map((a) => a.body.code)
    expect(others.every((code) => ['email_taken', 'unavailable'].includes(code))).toBe(true)
  })

  test('assigns different usernames to concurrent registrations with one name', async () => {
    const people = await Promise.all(Array.from({ length: 15 }, () => app.signUp('Same Name')))
    expect(new Set(people.map((p) => p.username)).size).toBe(15)
  })
})

describeBoth('registration with access codes', (engine) => {
  const app = useApp(engine, { ACCESS_CODES: 'spring-fair,winter-fair' })

  test('requires an access code and reveals no accounts without one', async () => {
    expect((await app.post(url, good)).body.code).toBe('access_code_invalid')
    expect((await app.post(url, { ...good, access_code: 'autumn-fair' })).body.code).toBe(
      'access_code_invalid',
    )
    expect((await app.post(url, { ...good, access_code: 'winter-fair' })).status).toBe(200)
    const again = await app.post(url, { ...good, access_code: 'wrong' })
    expect(again.body).toMatchObject({ code: 'access_code_invalid' })
    expect(again.body.errors).toHaveLength(1)
  })
})
