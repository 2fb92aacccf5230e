import { afterEach, expect, test } from 'vitest'
import { type App, createCookieHeader, type Person, password, readToken, startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { findUser } from '../users/index.ts'

describeOnce('settings for registration', (engine) => {
  let app: App
  afterEach(() => app.close())

  /** Starts the service with an administrator and a member, who both have a workspace. */
  const start = async (env: Record<string, string>) => {
    app = await startApp(engine, env)
    const admin = await app.person('agency')
    const owner = await app.person('agency')
    await app.deps.db.tx(async (db) => {
      await db.updateTable('user').set({ admin_at: 1 }).where('id', '=', admin.userId).execute()
      const keys = db.updateTable('api_key').set({ scope: 'admin' }).where('user_id', '=', admin.userId)
      await keys.where('scope', '=', 'write').execute()
    })
    return { admin, owner }
  }
  const register = (email: string, access_code?: string) =>
    app.post('/api/v1/auth/register', {
      email,
      password,
      name: 'Wren Okoro',
      accept_terms: true,
      access_code,
    })
  const invite = async (by: Awaited<ReturnType<App['person']>>, email: string) => {
    const workspace = await app.call(by, 'POST', '/workspaces', { name: `Team ${email}` })
    return app.call(by, 'POST', `/workspaces/${workspace.data.id}/invites`, { email, role: 'editor' })
  }
  const findEmail = async ({ userId }: { userId: number }) =>
    (await findUser(app.deps.db.read, userId))!.email
  const invitationToken = async (email: string) => readToken((await app.mails(email)).at(-1))

  test.each([
    { env: {}, plain: 200, code: 200, isSent: true },
    { env: { ACCESS_CODES: 'spring' }, plain: 422, code: 200, isSent: true },
    { env: { REGISTRATION: 'invite' }, plain: 403, code: 403, isSent: true },
    { env: { REGISTRATION: 'invite', ACCESS_CODES: 'spring' }, plain: 403, code: 403, isSent: true },
    { env: { REGISTRATION: 'closed' }, plain: 403, code: 403, isSent: false },
  ])('accepts invitations, and returns $plain without a code and $code with one, for $env', async (row) => {
    const { admin, owner } = await start(row.env)
    expect((await register('plain@example.org')).status).toBe(row.plain)
    expect((await register('code@example.org', 'spring')).status).toBe(row.code)
    const byOwner = await invite(owner, 'owner-guest@example.org')
    expect(byOwner.status).toBe(201)
    expect(await app.mails('owner-guest@example.org')).toHaveLength(row.isSent ? 1 : 0)
    if (row.isSent) {
      const token = await invitationToken('owner-guest@example.org')
      expect((await register('owner-guest@example.org', token)).status).toBe(200)
    }
    expect((await invite(admin, 'guest@example.org')).status).toBe(201)
    const token = await invitationToken('guest@example.org')
    expect((await register('other@example.org', token)).status).toBe(row.plain)
    expect((await register('guest@example.org', token)).status).toBe(200)
    const landing = String((await app.request({ url: '/' })).body)
    expect(landing.includes('action="/services/try"')).toBe(!('REGISTRATION' in row.env))
  })

  test('rejects registration at the former address of an invited account while registration is closed', async () => {
    const { owner } = await start({ REGISTRATION: 'closed' })
    const invited = await app.person()
    const email = await findEmail(invited)
    await invite(owner, email)
    const token = await invitationToken(email)
    await updateRows(
      app.deps.db,
      'user',
      { id: invited.userId },
      { email: 'moved@example.org', email_key: 'moved@example.org' },
    )
    const refusal = await register(email, token)
    expect([refusal.status, refusal.body.problems[0].rule]).toEqual([403, 'registration_closed'])
  })

  test('responds the same to invitations of accounts and strangers while registration is closed', async () => {
    const { owner } = await start({ REGISTRATION: 'closed' })
    const email = await findEmail(await app.person())
    const workspace = await app.call(owner, 'POST', '/workspaces', { name: 'Team' })
    const path = `/workspaces/${workspace.data.id}`
    const addresses = [email, 'stranger@example.org']
    const responses = []
    for (const address of addresses)
      responses.push(await app.call(owner, 'POST', `${path}/invites`, { email: address, role: 'viewer' }))
    const { invites } = (await app.call(owner, 'GET', path)).data
    const toShape = (data: object) => ({
      ...data,
      id: 0,
      email: '',
      created_at: '',
      updated_at: '',
      expires_at: '',
    })
    for (const [known, unknown] of [responses.map(({ data }) => data), invites])
      expect(toShape(unknown)).toEqual(toShape(known))
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    // Both count against the limit of an e-mail address
    for (const address of addresses) {
      const statuses = []
      for (let i = 0; i < 5; i++)
        statuses.push(
          (await app.call(owner, 'POST', `${path}/invites`, { email: address, role: 'viewer' })).status,
        )
      expect(statuses).toEqual([201, 201, 201, 201, 429])
    }
    expect(await app.mails('stranger@example.org')).toEqual([])
    expect((await app.mails(email)).length).toBeGreaterThan(0)
  })

  test.each([
    [{}, 1],
    [{ REGISTRATION: 'closed' }, 0],
  ])('sends an offered page to a stranger only if everyone can register: %j', async (env, sentMails) => {
    const { admin } = await start(env)
    await invite(admin, 'cleo@example.org')
    const cleo = await register('cleo@example.org', await invitationToken('cleo@example.org'))
    const { user, csrf_token: csrf } = cleo.body.data
    const owner = { cookie: createCookieHeader(cleo), csrf }
    await updateRows(app.deps.db, 'user', { id: user.id }, { plan_key: 'agency' })
    const page = await app.as(owner, 'POST', '/ext/v1/profiles', { display_name: 'Second' })
    const body = { email: 'stranger@example.org', profile_ids: [page.body.data.id] }
    const offer = await app.as(owner, 'POST', '/ext/v1/page-transfers', body)
    expect(offer.status).toBe(201)
    expect(await app.mails('stranger@example.org')).toHaveLength(sentMails)
  })

  test('rejects registration with a revoked or expired invitation', async () => {
    const { owner } = await start({ REGISTRATION: 'invite' })
    const { data } = await invite(owner, 'revoked@example.org')
    const revoked = await invitationToken('revoked@example.org')
    const [workspace] = (await app.call(owner, 'GET', '/workspaces')).data
    const path = `/ext/v1/workspaces/${workspace.id}/invites/${data.id}`
    expect((await app.call(owner, 'DELETE', path)).status).toBe(200)
    const refusal = await register('revoked@example.org', revoked)
    expect([refusal.status, refusal.body.problems[0].rule]).toEqual([403, 'registration_by_invitation'])
    await invite(owner, 'late@example.org')
    const lateToken = await invitationToken('late@example.org')
    app.clock.advance(8 * 86_400_000)
    expect((await register('late@example.org', lateToken)).status).toBe(403)
  })

  test('lets an administrator create an account whose owner chooses a password by e-mail', async () => {
    const { admin, owner } = await start({ REGISTRATION: 'closed' })
    const body = { email: 'Cleo@Example.org', name: 'Cleo Okoro' }
    expect((await app.call(owner, 'POST', '/ext/v1/admin/users', body)).status).toBe(403)
    const created = await app.call(admin, 'POST', '/ext/v1/admin/users', body)
    expect([created.status, created.data]).toMatchObject([201, { email: 'cleo@example.org', profiles: 1 }])
    expect((await app.call(admin, 'POST', '/ext/v1/admin/users', body)).code).toBe('email_taken')
    const person = { email: 'cleo@example.org', password } as Person
    expect((await app.signIn(person)).status).toBe(401)
    const token = await invitationToken('cleo@example.org')
    app.clock.advance(6 * 86_400_000)
    const confirmation = await app.post('/api/v1/auth/password-reset/confirm', { token, password })
    expect(confirmation.status).toBe(200)
    expect((await app.signIn(person)).status).toBe(200)
  })

  test('lets an administrator verify an e-mail address once and send a password e-mail', async () => {
    const { admin } = await start({})
    const person = await app.signUp()
    const path = `/ext/v1/admin/users/${person.user.id}`
    expect((await app.call(admin, 'POST', `${path}/verify-email`)).status).toBe(200)
    expect((await app.call(admin, 'POST', `${path}/verify-email`)).code).toBe('conflict')
    expect((await app.as(person, 'GET', '/account')).body.data.user.email_verified).toBe(true)
    expect((await app.call(admin, 'POST', `${path}/password-mail`)).status).toBe(200)
    expect((await app.mails(person.email)).at(-1)!.subject).toContain('Choose a new password')
    expect((await app.call(admin, 'POST', '/ext/v1/admin/users/999999/verify-email')).status).toBe(404)
  })
})
