import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, createCookieHeader, type Person, readToken, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createSystemContext } from '../../deps.ts'
import { ensureAdmin, grantAdmin, revokeAdmin } from './admin.ts'

const email = 'operator@example.org'
const env = { ADMIN_EMAIL: 'Operator@Example.org', ADMIN_PASSWORD: 'gravel orchid tandem' }

describeBoth('first administrator', (engine) => {
  let app: App
  beforeEach(async () => {
    app = await startApp(engine, env)
  })
  afterEach(() => app.close())
  const listAdmins = () =>
    app.deps.db.read
      .selectFrom('user')
      .select(['email', 'blocked_at'])
      .where('admin_at', 'is not', null)
      .execute()
  const signIn = () => app.signIn({ email, password: env.ADMIN_PASSWORD })

  test('creates one administrator, who can sign in, even with five processes', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureAdmin(app.deps)))
    await ensureAdmin(app.deps)
    expect(await listAdmins()).toHaveLength(1)
    expect((await signIn()).body.data.user).toMatchObject({ email, is_admin: true, email_verified: true })
  })

  test('does not promote an account that a stranger registered with the e-mail address', async () => {
    const squatted = { email, password: 'the phrase of a squatter', name: 'Squatter', accept_terms: true }
    const registered = await app.post('/api/v1/auth/register', squatted)
    await expect(ensureAdmin(app.deps)).rejects.toThrow('npm run admin -- grant')
    expect(await listAdmins()).toEqual([])
    const person = { cookie: createCookieHeader(registered), csrf: registered.body.data.csrf_token }
    const token = readToken((await app.mails(email))[0])
    expect((await app.as(person, 'POST', '/account/email-verification/confirm', { token })).status).toBe(200)
    await ensureAdmin(app.deps)
    expect(await listAdmins()).toMatchObject([{ email }])
  })

  test('promotes an unverified account with the configured password', async () => {
    await app.post('/api/v1/auth/register', {
      email,
      password: env.ADMIN_PASSWORD,
      name: 'Op',
      accept_terms: true,
    })
    await ensureAdmin(app.deps)
    expect(await listAdmins()).toMatchObject([{ email }])
  })

  test('applies grant and revocation of the role at the next request, including for API keys', async () => {
    await ensureAdmin(app.deps)
    const person = await app.signUp()
    const admin = () => app.as(person, 'GET', '/api/v1/admin/users')
    const call = () => createSystemContext(app.deps, 'cli')
    expect((await admin()).body.code).toBe('not_admin')
    expect(await grantAdmin(call(), person.email.toUpperCase())).toBe(true)
    expect(await grantAdmin(call(), person.email)).toBe(false)
    expect((await admin()).body.code).not.toBe('not_admin')
    const key = await app.key(person, 'admin')
    const write = await app.key(person, 'write')
    expect(await revokeAdmin(call(), person.email)).toBe(true)
    expect(await revokeAdmin(call(), person.email)).toBe(false)
    expect((await admin()).body.code).toBe('not_admin')
    expect((await app.request({ url: '/api/v1/admin/users', key })).status).toBe(401)
    expect((await app.request({ url: '/api/v1/links', key: write })).status).toBe(200)
    await expect(grantAdmin(call(), 'nobody@example.org')).rejects.toThrow('No account')
  })

  const administrators = async (count: number): Promise<Person[]> => {
    const people: Person[] = []
    for (let i = 0; i < count; i++) {
      const person = await app.signUp()
      await grantAdmin(createSystemContext(app.deps, 'cli'), person.email)
      people.push(person)
    }
    return people
  }
  const erase = (person: Person) =>
    app.as(person, 'DELETE', '/account', { current_password: person.password })
  const block = (by: Person, person: Person) =>
    app.as(by, 'PUT', `/api/v1/admin/users/${person.user.id}/block`)
  const active = async () => (await listAdmins()).filter((admin) => admin.blocked_at === null)

  test('rejects deletion of the last active administrator with an explanation', async () => {
    const [last, blocked] = (await administrators(2)) as [Person, Person]
    expect((await block(last, blocked)).status).toBe(200)
    const refusal = await erase(last)
    expect([refusal.status, refusal.body.code]).toEqual([409, 'conflict'])
    expect(refusal.body.errors[0]).toContain('npm run admin -- grant')
    expect((await app.as(last, 'GET', '/api/v1/admin/users')).status).toBe(200)
    await administrators(1)
    expect((await erase(last)).status).toBe(200)
  })

  test('keeps one of several administrators who delete their accounts concurrently', async () => {
    const people = await administrators(6)
    const responses = await Promise.all(people.map(erase))
    expect(responses.map((a) => a.status).toSorted()).toEqual([200, 200, 200, 200, 200, 409])
    expect(await active()).toHaveLength(1)
  })

  test('keeps one of several administrators who block each other concurrently', async () => {
    const people = await administrators(4)
    const pairs = people.flatMap((by) => people.filter((p) => p !== by).map((p) => [by, p] as const))
    const responses = await Promise.all(pairs.map(([by, person]) => block(by, person)))
    expect(responses.every((a) => [200, 401, 409].includes(a.status))).toBe(true)
    expect((await active()).length).toBeGreaterThan(0)
  })

  test('revokes the last administrator’s role only with force', async () => {
    const [last, blocked] = (await administrators(2)) as [Person, Person]
    const call = () => createSystemContext(app.deps, 'cli')
    await block(last, blocked)
    await expect(revokeAdmin(call(), last.email)).rejects.toThrow('npm run admin -- grant')
    expect(await active()).toHaveLength(1)
    expect(await revokeAdmin(call(), blocked.email)).toBe(true)
    expect(await revokeAdmin(call(), last.email, { force: true })).toBe(true)
    expect(await active()).toHaveLength(0)
    const people = await administrators(2)
    const revoked = await Promise.allSettled(people.map((p) => revokeAdmin(call(), p.email)))
    expect(revoked.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await active()).toHaveLength(1)
  })
})
