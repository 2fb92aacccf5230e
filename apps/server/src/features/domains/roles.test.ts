import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'

describeOnce('permissions for custom domains', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let hosts = 0

  const newHost = () => `agency${++hosts}.example.com`
  /** Creates a user whose profile is in a workspace with all roles. */
  const shared = async () => {
    const owner = await app.person('pro')
    const people = { admin: await app.person(), editor: await app.person() }
    const call = (user: ApiUser, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      app.call(user, method, path.endsWith('?') ? `${path}profile_id=${owner.profileId}` : path, body)
    const { id } = (await app.call(owner, 'POST', '/workspaces', { name: 'Studio' })).data
    await app.call(owner, 'PUT', `/workspaces/${id}/profiles`, { profile_ids: [owner.profileId] })
    await app.deps.db.tx(async (db) => {
      for (const role of ['admin', 'editor'] as const)
        await db
          .insertInto('workspace_member')
          .values({
            workspace_id: id,
            user_id: people[role].userId,
            role,
            profile_ids: null,
            revision: 1,
            created_at: 1,
            updated_at: 1,
          })
          .execute()
    })
    return { owner, ...people, call }
  }
  type Shared = Awaited<ReturnType<typeof shared>>
  const profile = async ({ owner }: Shared): Promise<Data> => (await app.call(owner, 'GET', '/profile')).data
  const put = (s: Shared, user: ApiUser, body: object) => s.call(user, 'PUT', '/profile?', body)

  test('rejects changes by an editor', async () => {
    const s = await shared()
    const refused = async (domain: object | null) => {
      const before = await profile(s)
      const response = await put(s, s.editor, { bio: 'not written', domain })
      expect([response.status, response.code], JSON.stringify(domain)).toEqual([403, 'forbidden'])
      expect(response.errors[0]).toMatch(/^domain: /)
      expect(await profile(s)).toEqual(before)
    }
    await refused({ host: newHost() })
    await put(s, s.owner, { domain: { host: newHost() } })
    await refused({ host: newHost() })
    await refused({ host: null })
    await refused(null)
  })

  test('accepts an unchanged profile from an editor without a lookup', async () => {
    const s = await shared()
    const read = async () => (await s.call(s.editor, 'GET', '/profile?')).data
    expect((await put(s, s.editor, { ...(await read()), bio: 'one' })).data).toMatchObject({ bio: 'one' })
    const host = newHost()
    await put(s, s.owner, { domain: { host } })
    const failed = { domain_next_at: null }
    await updateRows(app.deps.db, 'profile', { id: s.owner.profileId }, failed)
    const before = await read()
    expect(before.domain).toMatchObject({ host, status: 'failed' })
    const response = await put(s, s.editor, { ...before, bio: 'two' })
    expect([response.status, response.data.bio, response.data.domain]).toEqual([200, 'two', before.domain])
    expect((await put(s, s.editor, { domain: { host: host.toUpperCase() } })).status).toBe(200)
    expect((await read()).domain).toEqual(before.domain)
    expect((await put(s, s.admin, { domain: { host } })).data.domain.status).toBe('pending')
  })

  test('lets an admin set and remove a domain', async () => {
    const s = await shared()
    const host = newHost()
    expect((await put(s, s.admin, { domain: { host } })).data.domain).toMatchObject({
      host,
      status: 'pending',
    })
    expect((await put(s, s.admin, { domain: null })).data.domain).toMatchObject({ host: null })
  })

  test('prevents an editor from changing the domain through a restore, a fix or a variant', async () => {
    const s = await shared()
    const first = newHost()
    const second = newHost()
    await put(s, s.owner, { domain: { host: first }, display_name: 'BIG SALE' })
    const at = `/profiles/${s.owner.profileId}`
    const version = (await s.call(s.editor, 'POST', `${at}/versions`, { name: 'then' })).data
    await put(s, s.owner, { domain: { host: second }, bio: 'now' })
    const { preview_token } = (await s.call(s.editor, 'GET', `${at}/versions/${version.id}`)).data
    const restored = await s.call(s.editor, 'POST', `${at}/versions/${version.id}/restore`, { preview_token })
    expect(restored.data.profile).toMatchObject({ bio: null, domain: { host: second } })

    await s.call(s.editor, 'POST', '/links?', { title: 'SALE NOW ON HERE', url: 'http://example.com/' })
    const run = (await s.call(s.editor, 'POST', `${at}/doctor/analyze`)).data
    for (const { id, fix } of run.recommendations) {
      expect(JSON.stringify(fix)).not.toContain('domain')
      if (fix.mode === 'auto')
        await s.call(s.editor, 'POST', `${at}/doctor/runs/${run.id}/recommendations/${id}/apply`)
    }
    const overrides = { domain: { host: newHost() } }
    await s.call(s.editor, 'POST', `${at}/variants`, { name: 'Other host', overrides })
    expect((await profile(s)).domain.host).toBe(second)
  })
})
