import { beforeAll, expect, test } from 'vitest'
import { type Person, readToken, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { verifyAudit } from '../audit/index.ts'

describeSql('administration', (engine) => {
  const app = useApp(engine)
  let admin: Person
  let adminKey: string

  beforeAll(async () => {
    admin = await app.signUp('Ada Admin')
    await updateRows(app.deps.db, 'user', { id: admin.user.id }, { admin_at: 1 })
    adminKey = await app.key(admin, 'admin')
  })

  const put = (path: string, key = adminKey) =>
    app.request({ method: 'PUT', url: `/api/v1/admin${path}`, key })
  const get = (path: string, key = adminKey) => app.request({ url: `/api/v1/admin${path}`, key })

  test('finds accounts and profiles by a part of the name in any case, page by page', async () => {
    const person = await app.signUp('Zoë 100%_Quince')
    const byName = await get(`/users?q=${encodeURIComponent('100%_quince')}`)
    expect(byName.body.data.map((u: { id: number }) => u.id)).toEqual([person.user.id])
    const byMail = await get(`/users?q=${encodeURIComponent(person.email.toUpperCase())}`)
    expect(byMail.body.data).toEqual([
      expect.objectContaining({
        id: person.user.id,
        email: person.email,
        plan: 'free',
        plan_key: 'free',
        profiles: 1,
        profile_count: 1,
        revision: expect.any(Number),
        updated_at: expect.any(String),
        blocked_at: null,
      }),
    ])
    expect(JSON.stringify(byMail.body)).not.toMatch(/hash|secret|totp/)
    expect((await get('/users?q=100%25%25quince')).body.data).toEqual([])
    const profiles = await get(`/profiles?q=${person.username.slice(0, -1).toUpperCase()}`)
    expect(profiles.body.data[0]).toMatchObject({
      revision: 1,
      updated_at: expect.any(String),
      owner_email: person.email,
    })
    expect(profiles.body.data.map((p: { id: number }) => p.id)).toContain(person.profileId)
    const page = await get('/users?limit=1&page=2')
    expect(page.body.data).toHaveLength(1)
    expect(page.body.meta.pagination).toMatchObject({
      page: 2,
      limit: 1,
      total: page.body.meta.pagination.total_pages,
    })
  })

  test('finds a page by a name that its username spells', async () => {
    const person = await app.signUp('Bäckerei Quill')
    const { body } = await get(`/profiles?q=${encodeURIComponent('BÄCKEREI Quill')}`)
    expect(body.data).toMatchObject([{ id: person.profileId, display_name: 'Bäckerei Quill' }])
  })

  test('finds names regardless of accents and case', async () => {
    const person = await app.signUp('Émile Łukasz Straße')
    const isListed = async (q: string, more = '') => {
      const { data, meta } = (await get(`/users?q=${encodeURIComponent(q)}${more}`)).body
      expect(meta.pagination.total).toBe(data.length)
      return data.some((user: { id: number }) => user.id === person.user.id)
    }
    for (const q of [
      'emile',
      'émile',
      'ÉMILE',
      'e\u0301mile luk',
      'mile ł',
      'strasse',
      'STRAẞE',
      'em',
      person.email,
    ])
      expect(await isListed(q), q).toBe(true)
    expect(await isListed('emile', '&blocked=false')).toBe(true)
    expect(await isListed('emile', '&blocked=true')).toBe(false)
    // Special characters of patterns and index queries are matched literally
    for (const q of ['emile%', 'e_ile', '"emile" OR', 'emile*', '\\', 'lukasz emile'])
      expect(await isListed(q), q).toBe(false)
    const renamed = await app.as(person, 'PUT', '/account', {
      name: 'Zoë Ångström',
      current_password: person.password,
    })
    expect(renamed.status).toBe(200)
    expect(await isListed('zoe angstrom')).toBe(true)
    expect(await isListed('emile luk')).toBe(false)
    expect((await app.as(person, 'DELETE', '/account', { current_password: person.password })).status).toBe(
      200,
    )
    expect(await isListed('zoe ang')).toBe(false)
  })

  test('revokes access of a blocked account at the next request', async () => {
    const person = await app.signUp('Bea Blocked')
    const key = await app.key(person, 'write')
    expect((await app.request({ url: `/${person.username}` })).status).toBe(200)

    const blocked = await put(`/users/${person.user.id}/block`)
    expect(blocked.body.data).toMatchObject({ id: person.user.id, blocked_at: expect.any(String) })
    expect((await app.as(person, 'GET', '/api/v1/profile')).status).toBe(401)
    expect((await app.request({ url: '/api/v1/profile', key })).status).toBe(401)
    expect((await app.signIn(person)).body.code).toBe('account_blocked')
    expect((await app.request({ url: `/${person.username}` })).status).toBe(410)
    expect((await get('/users?blocked=true')).body.data.map((u: { id: number }) => u.id)).toContain(
      person.user.id,
    )

    const again = await put(`/users/${person.user.id}/block`)
    expect(again.body).toEqual(blocked.body)

    expect((await put(`/users/${person.user.id}/unblock`)).body.data.blocked_at).toBeNull()
    expect((await app.signIn(person)).status).toBe(200)
    expect((await app.request({ url: `/${person.username}` })).status).toBe(200)
  })

  test('suspends the keys of a blocked account, and revokes them for good if the password is reset', async () => {
    const person = await app.signUp('Susan Suspended')
    const key = await app.key(person, 'write')
    const use = async () => (await app.request({ url: '/api/v1/profile', key })).status
    const block = {
      single: () => put(`/users/${person.user.id}/block`),
      bulk: () =>
        app.as(admin, 'POST', '/ext/v1/admin/users/block', {
          accounts: [person.email],
          reason: 'Phishing',
        }),
    }
    for (const way of ['single', 'bulk'] as const) {
      expect((await block[way]()).status, way).toBe(200)
      expect(await use(), way).toBe(401)
      await put(`/users/${person.user.id}/unblock`)
      expect(await use(), way).toBe(200)
      expect((await app.as(person, 'GET', '/api/v1/profile')).status, way).toBe(401)
    }
    const details = await app.deps.db.read
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject_id', '=', person.user.id)
      .where('action', 'in', ['user.block', 'user.unblock'])
      .orderBy('id')
      .execute()
    expect(details.slice(0, 2).map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
      ['user.block', { sessions_ended: 1, api_keys_suspended: 1, agents_suspended: 0 }],
      ['user.unblock', { api_keys_restored: 1, agents_restored: 0 }],
    ])
    await block.single()
    await app.post('/api/v1/auth/password-reset/request', { email: person.email })
    await put(`/users/${person.user.id}/unblock`)
    await app.post('/api/v1/auth/password-reset/request', { email: person.email })
    const mails = (await app.mails(person.email)).filter((m) => m.subject.startsWith('Choose a new'))
    expect(mails).toHaveLength(1)
    const reset = { token: readToken(mails[0]), password: 'another long phrase' }
    expect((await app.post('/api/v1/auth/password-reset/confirm', reset)).status).toBe(200)
    expect(await use()).toBe(401)
  })

  test('hides a blocked profile from the public site immediately and rejects changes', async () => {
    const person = await app.signUp('Cleo Closed')
    const key = await app.key(person, 'write')
    const link = await app.post('/api/v1/links', { title: 'Shop', url: 'https://example.com/' }, { key })
    const leads = { url: `/l/${link.body.data.id}` }
    expect([
      (await app.request({ url: `/${person.username}` })).status,
      (await app.request(leads)).status,
    ]).toEqual([200, 302])

    expect((await put(`/profiles/${person.profileId}/block`)).status).toBe(200)
    expect((await put(`/profiles/${person.profileId}/block`)).status).toBe(200)
    expect([
      (await app.request({ url: `/${person.username}` })).status,
      (await app.request(leads)).status,
    ]).toEqual([410, 410])
    const change = await app.post('/api/v1/links', { title: 'More', url: 'https://example.com/2' }, { key })
    expect(change.body.code).toBe('profile_blocked')
    expect((await app.request({ url: '/api/v1/links', key })).body.data).toHaveLength(1)

    await put(`/profiles/${person.profileId}/unblock`)
    expect([
      (await app.request({ url: `/${person.username}` })).status,
      (await app.request(leads)).status,
    ]).toEqual([200, 302])
  })

  test('rejects blocking the administrator’s account or a missing one', async () => {
    expect((await put(`/users/${admin.user.id}/block`)).body.code).toBe('conflict')
    expect((await put('/users/999999/block')).status).toBe(404)
    expect((await put('/profiles/999999/unblock')).status).toBe(404)
  })

  test('records each effective action of an administrator in the audit chain', async () => {
    const person = await app.signUp()
    const acts = () =>
      app.deps.db.read
        .selectFrom('audit')
        .select(['action', 'actor_id'])
        .where('subject_type', '=', 'user')
        .where('subject_id', '=', person.user.id)
        .where('action', 'like', 'user.%')
        .orderBy('id')
        .execute()
    await put(`/users/${person.user.id}/block`)
    await put(`/users/${person.user.id}/block`)
    await put(`/users/${person.user.id}/unblock`)
    expect(await acts()).toEqual([
      { action: 'user.block', actor_id: admin.user.id },
      { action: 'user.unblock', actor_id: admin.user.id },
    ])
    expect(await verifyAudit(app.deps)).toMatchObject({ ok: true })
  })
})
