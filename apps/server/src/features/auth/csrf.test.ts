import { expect, test } from 'vitest'
import { createCookieHeader, type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('cookies and CSRF', (engine) => {
  const app = useApp(engine, { BASE_URL: 'https://vitrine.test' })
  const rename = (person: Person, csrf: string | undefined, headers = {}) =>
    app.request({
      method: 'PUT',
      url: '/api/v1/profile',
      body: { bio: 'Changed' },
      cookie: person.cookie,
      headers,
      ...(csrf === undefined ? {} : { csrf }),
    })

  test('sets __Host- prefix and protective attributes on all cookies under https', async () => {
    const person = await app.signUp()
    const responses = [
      await app.signIn(person),
      await app.request({ url: '/account/csrf' }),
      await app.as(person, 'POST', '/api/v1/auth/logout'),
    ]
    expect(responses.map(({ cookies }) => Object.keys(cookies).length)).toEqual([2, 1, 1])
    for (const { cookies } of responses)
      for (const [name, { attributes }] of Object.entries(cookies)) {
        expect(name).toMatch(/^__Host-vitrine_(session|device|pre)$/)
        expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']))
        expect(attributes.some((a) => a.startsWith('Domain'))).toBe(false)
      }
  })

  test('accepts a write only with the token of its session', async () => {
    const person = await app.signUp()
    const other = await app.signUp()
    expect((await rename(person, person.csrf)).status).toBe(200)
    const again = await app.request({ url: '/account/csrf', cookie: person.cookie })
    expect(again.body.data.csrf_token).toBe(person.csrf)
    const broken = [
      undefined,
      '',
      other.csrf,
      person.csrf.slice(0, -1),
      `${person.csrf}a`,
      person.csrf.toUpperCase(),
      ...Array.from(
        person.csrf,
        (c, i) => person.csrf.slice(0, i) + (c === 'A' ? 'B' : 'A') + person.csrf.slice(i + 1),
      ),
    ]
    for (const csrf of broken) expect((await rename(person, csrf)).body.code, csrf).toBe('csrf_invalid')
    expect((await rename(person, person.csrf, { 'sec-fetch-site': 'cross-site' })).body.code).toBe(
      'csrf_invalid',
    )
    expect((await rename(person, person.csrf, { origin: 'https://evil.test' })).body.code).toBe(
      'csrf_invalid',
    )
    const now = await app.request({ url: '/api/v1/profile', cookie: other.cookie })
    expect(now.body.data.bio).toBeNull()
  })

  test('returns the CSRF token with the user’s id, or null', async () => {
    const person = await app.signUp()
    const readSignedInUser = async (cookie?: string) =>
      (await app.request({ url: '/account/csrf', ...(cookie ? { cookie } : {}) })).body.data.user_id
    expect(await readSignedInUser(person.cookie)).toBe(person.user.id)
    expect(await readSignedInUser()).toBe(null)
    await app.as(person, 'POST', '/api/v1/auth/logout')
    expect(await readSignedInUser(person.cookie)).toBe(null)
  })

  test('clears the browser cache only in responses that remove the session cookie', async () => {
    const removals = {
      logout: (person: Person) => app.as(person, 'POST', '/api/v1/auth/logout'),
      revokeSession: async (person: Person) => {
        const [session] = (await app.as(person, 'GET', '/account/sessions')).body.data
        return app.as(person, 'DELETE', `/account/sessions/${session.id}`)
      },
      deleteAccount: (person: Person) =>
        app.as(person, 'DELETE', '/account', { current_password: person.password }),
    }
    for (const [name, remove] of Object.entries(removals)) {
      const person = await app.signUp()
      expect((await app.as(person, 'GET', '/account')).headers['clear-site-data'], name).toBeUndefined()
      const { headers } = await remove(person)
      expect(headers['clear-site-data'], name).toBe('"cache"')
    }
    const person = await app.signUp()
    const refusal = await app.request({ method: 'POST', url: '/api/v1/auth/logout', cookie: person.cookie })
    expect([refusal.status, refusal.headers['clear-site-data']]).toEqual([403, undefined])
  })

  test('requires the pre-session token for sign-ins of browsers only', async () => {
    const person = await app.signUp()
    const browser = { origin: 'https://vitrine.test', 'sec-fetch-site': 'same-origin' }
    expect((await app.signIn(person, { headers: browser })).body.code).toBe('csrf_invalid')
    const page = await app.request({ url: '/account/csrf' })
    const csrf = page.body.data.csrf_token
    expect((await app.signIn(person, { headers: browser, csrf })).body.code).toBe('csrf_invalid')
    const cookie = createCookieHeader(page)
    const repeated = await app.request({ url: '/account/csrf', cookie })
    expect([repeated.body.data.csrf_token, repeated.cookies]).toEqual([csrf, {}])
    expect((await app.signIn(person, { headers: browser, csrf, cookie })).status).toBe(200)
    const other = createCookieHeader(await app.request({ url: '/account/csrf' }))
    expect((await app.signIn(person, { headers: browser, csrf, cookie: other })).body.code).toBe(
      'csrf_invalid',
    )
    expect((await app.signIn(person)).status).toBe(200)
  })
})
