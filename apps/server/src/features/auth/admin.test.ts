import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, cookieHeader, startApp, tokenOf } from '../../../../../tests/support/app.ts'
import { describeBoth } from '../../../../../tests/support/databases.ts'
import { systemCall } from '../../deps.ts'
import { ensureAdmin, grantAdmin, listUsers, revokeAdmin } from './service.ts'

const email = 'operator@example.org'
const env = { ADMIN_EMAIL: 'Operator@Example.org', ADMIN_PASSWORD: 'gravel orchid tandem' }

describeBoth('the first administrator', (engine) => {
  let app: App
  beforeEach(async () => {
    app = await startApp(engine, env)
  })
  afterEach(() => app.close())
  const signIn = () => app.signIn({ email, password: env.ADMIN_PASSWORD })

  test('is created once, also by five processes that start together, and can sign in', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureAdmin(app.deps)))
    await ensureAdmin(app.deps)
    expect(await listUsers(app.deps)).toHaveLength(1)
    expect((await signIn()).body.data.user).toMatchObject({ email, is_admin: true, email_verified: true })
  })

  test('is not whoever registered the address first', async () => {
    const squatted = { email, password: 'the phrase of a squatter', name: 'Squatter', accept_terms: true }
    const made = await app.post('/api/v1/auth/register', squatted)
    await expect(ensureAdmin(app.deps)).rejects.toThrow('npm run admin -- grant')
    expect((await listUsers(app.deps))[0]!.isAdmin).toBe(false)
    const person = { cookie: cookieHeader(made), csrf: made.body.data.csrf_token }
    const token = tokenOf((await app.mails(email))[0])
    expect((await app.as(person, 'POST', '/account/email-verification/confirm', { token })).status).toBe(200)
    await ensureAdmin(app.deps)
    expect((await listUsers(app.deps))[0]!.isAdmin).toBe(true)
  })

  test('is granted to an unverified account that has the configured password', async () => {
    await app.post('/api/v1/auth/register', {
      email,
      password: env.ADMIN_PASSWORD,
      name: 'Op',
      accept_terms: true,
    })
    await ensureAdmin(app.deps)
    expect((await listUsers(app.deps))[0]!.isAdmin).toBe(true)
  })

  test('granting and revoking hold at the next request, with the keys made under the right', async () => {
    const person = await app.signUp()
    const admin = () => app.as(person, 'GET', '/api/v1/admin/users')
    const call = () => systemCall(app.deps, 'cli')
    expect((await admin()).body.code).toBe('not_admin')
    expect(await grantAdmin(app.deps, call(), person.email.toUpperCase())).toBe(true)
    expect(await grantAdmin(app.deps, call(), person.email)).toBe(false)
    expect((await admin()).body.code).not.toBe('not_admin')
    const key = await app.key(person, 'admin')
    const write = await app.key(person, 'write')
    expect(await revokeAdmin(app.deps, call(), person.email)).toBe(true)
    expect(await revokeAdmin(app.deps, call(), person.email)).toBe(false)
    expect((await admin()).body.code).toBe('not_admin')
    expect((await app.request({ url: '/api/v1/admin/users', key })).status).toBe(401)
    expect((await app.request({ url: '/api/v1/links', key: write })).status).toBe(200)
    await expect(grantAdmin(app.deps, call(), 'nobody@example.org')).rejects.toThrow('no account')
  })

  test('accounts are found by a part of address or name, whatever its case; % and _ are plain characters', async () => {
    const one = await app.signUp('Ada Löwe')
    await app.signUp('Percent 100% sure')
    expect((await listUsers(app.deps, { q: 'ADA' })).map((u) => u.id)).toEqual([one.user.id])
    expect(await listUsers(app.deps, { q: one.email.slice(0, 8) })).toHaveLength(1)
    expect((await listUsers(app.deps, { q: '100%' })).map((u) => u.name)).toEqual(['Percent 100% sure'])
    expect(await listUsers(app.deps, { q: '_' })).toEqual([])
    expect(await listUsers(app.deps, { limit: 1 })).toHaveLength(1)
  })
})
