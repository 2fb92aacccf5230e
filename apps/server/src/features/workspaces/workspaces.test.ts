import { dayMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { countStatements } from '#tests/statements.ts'
import { insertDayTotals } from '#tests/visit-days.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { createSystemContext } from '../../deps.ts'
import { insertProfile } from '../profile/index.ts'
import { loadWorkspace } from './access.ts'
import { getSummary } from './summary.ts'

const link = { title: 'Autumn', url: 'https://shop.example.com' }

describeBoth('workspaces', (engine) => {
  const app = useApp(engine)
  const t = createWorkspaceTools(app)

  /** Creates a workspace with a client whose profile is assigned, and one member of each role. */
  const team = async () => {
    const [owner, client, admin, editor, viewer, stranger] = await Promise.all([
      t.person('agency', 'Olive Owner'),
      t.person('free', 'Clara Client'),
      t.person('free', 'Ada Admin'),
      t.person('free', 'Ed Editor'),
      t.person('free', 'Vi Viewer'),
      t.person('free', 'Sam Stranger'),
    ])
    const { id } = await t.workspace(owner)
    const ids = {
      client: await t.join(owner, id, client, 'viewer'),
      admin: await t.join(owner, id, admin, 'admin'),
      editor: await t.join(owner, id, editor, 'editor'),
      viewer: await t.join(owner, id, viewer, 'viewer'),
      owner: await t.memberId(owner, id, owner),
    }
    const put = await t.call(client, 'PUT', `/workspaces/${id}/profiles`, { profile_ids: [client.profileId] })
    expect(put.status).toBe(200)
    return { id, owner, client, admin, editor, viewer, stranger, ids }
  }
  const role = async (user: Person, profileId: number) =>
    (await t.call(user, 'GET', `/profile?profile_id=${profileId}`)).data?.my_role ?? null

  test('applies the plan of the owner, not of the member', async () => {
    const { client, editor } = await team()
    await t.setPlan(editor, 'agency')
    const body = { footer_text: 'Made by us' }
    const at = `/profile?profile_id=${client.profileId}`
    expect((await t.call(editor, 'PUT', at, body)).code).toBe('plan_required')
    await t.setPlan(client, 'pro')
    await t.setPlan(editor, 'free')
    expect((await t.call(editor, 'PUT', at, body)).status).toBe(200)
  })

  test('revokes permissions at the next request after a role change, removal or archiving', async () => {
    const { id, owner, client, editor, viewer, ids } = await team()
    const url = (member: number) => `/workspaces/${id}/members/${member}`
    expect(await role(editor, client.profileId)).toBe('editor')
    expect((await t.call(owner, 'PUT', url(ids.editor), { role: 'viewer' })).data.role).toBe('viewer')
    expect(await role(editor, client.profileId)).toBe('viewer')
    await t.call(owner, 'PUT', url(ids.editor), { role: 'editor', profile_ids: [] })
    expect(await role(editor, client.profileId)).toBe(null)
    await t.call(owner, 'PUT', url(ids.editor), { profile_ids: [client.profileId] })
    expect(await role(editor, client.profileId)).toBe('editor')
    await t.call(owner, 'PUT', url(ids.editor), { profile_ids: null })
    expect(await role(editor, client.profileId)).toBe('editor')
    expect((await t.call(owner, 'DELETE', url(ids.editor))).status).toBe(200)
    expect(await role(editor, client.profileId)).toBe(null)
    expect((await t.call(editor, 'GET', `/workspaces/${id}`)).status).toBe(404)
    expect(await role(viewer, client.profileId)).toBe('viewer')
    expect((await t.call(owner, 'DELETE', `/workspaces/${id}`)).data.archived_at).toMatch(/Z$/)
    expect(await role(viewer, client.profileId)).toBe(null)
    expect((await t.call(owner, 'DELETE', `/workspaces/${id}`)).status).toBe(404)
  })

  test('shows a contributor as a viewer in the API and in full in extensions', async () => {
    const { id, owner, client } = await team()
    const con = await t.person('free', 'Con Contributor')
    const invited = { email: con.email, role: 'contributor' }
    expect((await t.call(owner, 'POST', `/workspaces/${id}/invites`, invited)).status).toBe(422)
    const { data: invite } = await t.call(owner, 'POST', `/ext/v1/workspaces/${id}/invites`, invited)
    expect(invite.role).toBe('contributor')
    const pending = async (base: string) =>
      (await t.call(owner, 'GET', `${base}/workspaces/${id}`)).data.invites[0].role
    expect([await pending(''), await pending('/ext/v1')]).toEqual(['viewer', 'contributor'])
    expect((await t.call(con, 'GET', '/account/invites')).data[0].role).toBe('contributor')
    const memberId = await t.join(owner, id, con, 'contributor')

    const readRoles = async (base: string) => {
      const { data } = await t.call(con, 'GET', `${base}/workspaces/${id}`)
      const { data: list } = await t.call(con, 'GET', `${base}/workspaces`)
      const member = data.members.find((m: { id: number }) => m.id === memberId)
      return [data.my_role, list[0].my_role, member.role]
    }
    expect(await readRoles('')).toEqual(['viewer', 'viewer', 'viewer'])
    expect(await readRoles('/ext/v1')).toEqual(['contributor', 'contributor', 'contributor'])
    expect(await role(con, client.profileId)).toBe('viewer')
    const listed = (await t.call(con, 'GET', '/ext/v1/profiles')).data
    expect(listed.find((p: { id: number }) => p.id === client.profileId).my_role).toBe('contributor')
    const { profiles } = (await t.call(con, 'GET', '/account')).data
    expect(profiles.find((p: { id: number }) => p.id === client.profileId).my_role).toBe('contributor')
    const shown = await t.call(con, 'PUT', `/workspaces/${id}/profiles`, { profile_ids: [client.profileId] })
    expect(shown.data.my_role).toBe('viewer')
    const bio = await t.call(con, 'PUT', `/profile?profile_id=${client.profileId}`, { bio: 'x' })
    expect([bio.status, bio.code]).toEqual([403, 'forbidden'])

    const url = `/workspaces/${id}/members/${memberId}`
    const sentBack = await t.call(owner, 'PUT', url, { role: 'viewer', profile_ids: [client.profileId] })
    expect(sentBack.data).toMatchObject({ role: 'viewer', profile_ids: [client.profileId] })
    expect((await t.call(owner, 'GET', `/ext/v1${url}`)).data.role).toBe('contributor')
    expect((await t.call(owner, 'PUT', `/ext/v1${url}`, { role: 'viewer' })).data.role).toBe('viewer')
    expect((await t.call(owner, 'PUT', `/ext/v1${url}`, { role: 'contributor' })).data.role).toBe(
      'contributor',
    )
    expect((await t.call(owner, 'PUT', url, { role: 'editor' })).data.role).toBe('editor')
  })

  test('reads and sets the policy of approvals, by managers of all pages only', async () => {
    const { id, owner, admin, editor, client } = await team()
    const url = `/ext/v1/workspaces/${id}/approval-policy`
    const read = async () => (await t.call(editor, 'GET', `/ext/v1/workspaces/${id}`)).data.approval_policy
    expect(await read()).toEqual({ approval: 'nothing', agents_always: false })
    expect((await t.call(editor, 'PUT', url, { approval: 'everything' })).code).toBe('forbidden')
    expect((await t.call(admin, 'PUT', url, { approval: 'some' })).status).toBe(422)
    await t.call(admin, 'PUT', url, { approval: 'design_and_addresses' })
    await t.call(owner, 'PUT', url, { agents_always: true })
    expect(await read()).toEqual({ approval: 'design_and_addresses', agents_always: true })
    expect((await t.call(owner, 'GET', `/workspaces/${id}`)).data).not.toHaveProperty('approval_policy')
    const limited = { role: 'admin', profile_ids: [client.profileId] }
    await t.call(owner, 'PUT', `/workspaces/${id}/members/${await t.memberId(owner, id, admin)}`, limited)
    expect((await t.call(admin, 'PUT', url, { approval: 'nothing' })).code).toBe('forbidden')
    expect((await read()).approval).toBe('design_and_addresses')
  })

  test('applies the strictest policy of the workspaces of a page, until it leaves them', async () => {
    const { id, owner, client } = await team()
    const other = await t.person('agency')
    const second = await t.workspace(other)
    await t.join(other, second.id, client, 'viewer')
    await t.call(client, 'PUT', `/workspaces/${second.id}/profiles`, { profile_ids: [client.profileId] })
    await t.call(owner, 'PUT', `/ext/v1/workspaces/${id}/approval-policy`, { approval: 'everything' })
    const policy = { approval: 'design_and_addresses' }
    await t.call(other, 'PUT', `/ext/v1/workspaces/${second.id}/approval-policy`, policy)
    const bio = async (text: string) => (await t.call(client, 'PUT', '/profile', { bio: text })).status
    const theme = async () => (await t.call(client, 'PUT', '/profile', { theme: { radius: 'none' } })).status
    expect([await bio('a'), await theme()]).toEqual([403, 403])
    await t.call(owner, 'DELETE', `/workspaces/${id}`)
    expect([await bio('b'), await theme()]).toEqual([200, 403])
    await t.call(client, 'PUT', `/workspaces/${second.id}/profiles`, { profile_ids: [] })
    expect(await theme()).toBe(200)
  })

  test('applies the strongest role of several workspaces', async () => {
    const { id, client, viewer } = await team()
    const other = await t.person('agency')
    const second = await t.workspace(other)
    await t.join(other, second.id, client, 'viewer')
    const secondId = await t.join(other, second.id, viewer, 'admin')
    await t.call(client, 'PUT', `/workspaces/${second.id}/profiles`, { profile_ids: [client.profileId] })
    expect(await role(viewer, client.profileId)).toBe('admin')
    await t.call(other, 'DELETE', `/workspaces/${second.id}/members/${secondId}`)
    expect(await role(viewer, client.profileId)).toBe('viewer')
    expect((await t.call(viewer, 'GET', '/workspaces')).data).toMatchObject([{ id }])
  })

  test('requires a unique slug and derives it from the name if it is missing', async () => {
    const [a, b] = [await t.person('agency'), await t.person('agency')]
    const slug = `studio-${a.user.id}`
    const first = await t.call(a, 'POST', '/workspaces', { name: 'One', slug })
    expect(first.data.slug).toBe(slug)
    const conflict = await t.call(b, 'POST', '/workspaces', { name: 'Two', slug })
    expect([conflict.status, conflict.errors]).toEqual([422, ['slug: is already used by another workspace']])
    const second = await t.workspace(b, 'Studio')
    expect((await t.call(b, 'PUT', `/workspaces/${second.id}`, { slug })).status).toBe(422)
    expect((await t.call(b, 'POST', '/workspaces', { name: '  ' })).status).toBe(422)
    expect((await t.workspace(b, 'Studio')).slug).toMatch(/^studio-\d/)
    await t.call(a, 'DELETE', `/workspaces/${first.data.id}`)
    expect((await t.call(b, 'PUT', `/workspaces/${second.id}`, { slug })).data.slug).toBe(slug)
  })

  test('limits the number of workspaces to the plan, even for concurrent requests', async () => {
    const owner = await t.person('agency')
    const all = await Promise.all(
      Array.from({ length: 20 }, () => t.call(owner, 'POST', '/workspaces', { name: 'One of many' })),
    )
    expect(all.filter((a) => a.status === 201)).toHaveLength(10)
    expect(new Set(all.filter((a) => a.status !== 201).map((a) => a.code))).toEqual(new Set(['plan_limit']))
    expect((await t.call(owner, 'GET', '/account')).data.usage.workspaces).toBe(10)
    const [{ id }] = (await t.call(owner, 'GET', '/workspaces')).data
    await t.call(owner, 'DELETE', `/workspaces/${id}`)
    expect((await t.call(owner, 'POST', '/workspaces', { name: 'Again' })).status).toBe(201)
  })

  test('adds either all requested profiles of the caller or none', async () => {
    const { id, owner, client, admin, editor, stranger } = await team()
    const put = (user: Person, profile_ids: number[]) =>
      t.call(user, 'PUT', `/workspaces/${id}/profiles`, { profile_ids })
    const foreign = await put(owner, [client.profileId, owner.profileId, stranger.profileId])
    expect([foreign.status, foreign.errors]).toEqual([
      403,
      [`profile_ids[2]: only its owner may add page ${stranger.profileId}`],
    ])
    const unknown = await put(owner, [999_999_999, client.profileId, client.profileId])
    expect([unknown.status, unknown.errors]).toEqual([
      422,
      [
        'profile_ids[0]: page 999999999 does not exist',
        `profile_ids[2]: ${client.profileId} is listed twice`,
      ],
    ])
    expect((await put(editor, [])).status).toBe(403)
    expect((await put(editor, [client.profileId, editor.profileId])).status).toBe(200)
    expect((await put(admin, [client.profileId])).data.profiles).toHaveLength(1)
    expect((await put(client, [])).data.profiles).toEqual([])
    expect((await put(admin, [client.profileId])).status).toBe(403)
  })

  test('limits a member to the assigned profiles', async () => {
    const { id, owner, client, admin, editor, viewer, ids } = await team()
    await t.call(viewer, 'PUT', `/workspaces/${id}/profiles`, {
      profile_ids: [client.profileId, viewer.profileId],
    })
    const scoped = { profile_ids: [client.profileId] }
    await t.call(owner, 'PUT', `/workspaces/${id}/members/${ids.admin}`, scoped)
    const profiles = (await t.call(admin, 'GET', `/workspaces/${id}`)).data.profiles
    expect(profiles.map((p: { id: number }) => p.id)).toEqual([client.profileId])
    expect(await role(admin, viewer.profileId)).toBe(null)
    for (const [path, body] of [
      [`/members/${ids.admin}`, { profile_ids: null }],
      [`/members/${ids.editor}`, { role: 'admin' }],
      [`/members/${ids.editor}`, { profile_ids: [client.profileId, viewer.profileId] }],
    ] as const)
      expect((await t.call(admin, 'PUT', `/workspaces/${id}${path}`, body)).status).toBe(403)
    const wideInvite = { email: 'x@example.org', role: 'viewer' }
    expect((await t.call(admin, 'POST', `/workspaces/${id}/invites`, wideInvite)).status).toBe(403)
    expect(
      (await t.call(admin, 'POST', `/workspaces/${id}/invites`, { ...wideInvite, ...scoped })).status,
    ).toBe(201)
    // Storing the visible list keeps the other profiles
    expect((await t.call(admin, 'PUT', `/workspaces/${id}/profiles`, { profile_ids: [] })).status).toBe(200)
    const workspace = (await t.call(owner, 'GET', `/workspaces/${id}`)).data
    expect(workspace.profiles.map((p: { id: number }) => p.id)).toEqual([viewer.profileId])
    expect(workspace.members.find((m: { id: number }) => m.id === ids.admin).profile_ids).toEqual([])
    expect(await role(editor, viewer.profileId)).toBe('editor')
  })

  test('shows members, invitations and transfers to a limited member only if they concern them', async () => {
    const { id, owner, client, admin, editor, viewer, ids } = await team()
    const invite = await t.invite(owner, id, {
      email: 'other@example.org',
      role: 'viewer',
      profile_ids: [client.profileId],
    })
    const transfer = await t.call(owner, 'POST', `/workspaces/${id}/transfers`, { member_id: ids.viewer })
    const limit = (memberId: number, profile_ids: number[]) =>
      t.call(owner, 'PUT', `/workspaces/${id}/members/${memberId}`, { profile_ids })
    const read = async (who: Person) => {
      const { members, invites, transfers } = (await t.call(who, 'GET', `/workspaces/${id}`)).data
      return [members.map((m: { id: number }) => m.id), invites.length, transfers.length]
    }
    const statuses = async (who: Person) => {
      const paths = [`members/${ids.editor}`, `invites/${invite.id}`, `transfers/${transfer.data.id}`]
      const responses = paths.map((path) => app.as(who, 'GET', `/ext/v1/workspaces/${id}/${path}`))
      return (await Promise.all(responses)).map(({ status }) => status)
    }
    const everyone = [ids.owner, ids.client, ids.admin, ids.editor, ids.viewer]
    expect(await read(editor)).toEqual([everyone, 1, 1])
    await limit(ids.editor, [client.profileId])
    await limit(ids.viewer, [])
    expect(await read(editor)).toEqual([[ids.owner, ids.admin, ids.editor], 0, 0])
    expect(await statuses(editor)).toEqual([200, 404, 404])
    expect(await read(viewer)).toEqual([[ids.owner, ids.admin, ids.viewer], 0, 1])
    expect(await statuses(viewer)).toEqual([404, 404, 200])
    expect(await read(client)).toEqual([everyone, 1, 1])

    await limit(ids.admin, [client.profileId])
    expect(await read(admin)).toEqual([[ids.owner, ids.admin, ids.editor, ids.viewer], 1, 0])
    await limit(ids.admin, [])
    expect(await read(admin)).toEqual([[ids.owner, ids.admin, ids.viewer], 0, 0])
    const revoke = await app.as(admin, 'DELETE', `/ext/v1/workspaces/${id}/invites/${invite.id}`)
    expect(revoke.status).toBe(404)
    const replaced = await app.as(admin, 'POST', `/api/v1/workspaces/${id}/invites`, {
      email: 'other@example.org',
      role: 'viewer',
      profile_ids: [],
    })
    expect(replaced.status).toBe(403)
    expect(await read(owner)).toEqual([everyone, 1, 1])
  })

  test('counts visible profiles, members and invitations in the summary, with the days before', async () => {
    const { id, owner, client, ids, admin } = await team()
    const created = await t.call(client, 'POST', '/links', link)
    const source = app.deps.visits.readSource({
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' },
      socket: { remoteAddress: '203.0.113.9' },
    } as never)
    const now = app.clock.now
    const record = (kind: 'view' | 'click', at: number) =>
      app.deps.visits.record(
        {
          kind,
          profileId: client.profileId,
          at,
          ...(kind === 'click' ? { linkId: created.data.id, position: 0 } : {}),
        } as never,
        source,
      )
    for (let i = 0; i < 4; i++) record('view', now)
    record('click', now)
    await app.deps.visits.flush()
    await insertDayTotals(app.deps.db, client.profileId, Math.floor(now / dayMs) - 35, { views: 1 })
    const { data } = await t.call(owner, 'GET', `/workspaces/${id}/summary`)
    expect(data).toMatchObject({
      profiles: 1,
      profile_count: 1,
      members: 5,
      member_count: 5,
      totals: { views: 4, visits: 4, clicks: 1, click_rate: 0.25, submissions: 0, form_submissions: 0 },
      previous: { views: 1, clicks: 0, click_rate: 0 },
      profile_totals: [
        { profile_id: client.profileId, totals: { views: 4, clicks: 1, click_rate: 0.25, submissions: 0 } },
      ],
      top_profiles: [{ profile_id: client.profileId, views: 4, clicks: 1 }],
      top_links: [{ link_id: created.data.id, title: 'Autumn', clicks: 1 }],
      pending: { invites: 0, invite_count: 0, transfers: 0, transfer_count: 0 },
      range: { timezone: 'UTC', clipped: false },
    })
    record('click', now)
    for (let i = 0; i < 3; i++) record('view', now)
    await app.deps.visits.flush()
    const summary = await t.call(owner, 'GET', `/workspaces/${id}/summary`)
    const overview = await t.call(client, 'GET', `/analytics/overview?profile_id=${client.profileId}`)
    for (const { data } of [summary, overview]) expect(data.totals.click_rate).toBe(0.2857)
    const today = new Date(now).toISOString().slice(0, 10)
    const one = await t.call(owner, 'GET', `/workspaces/${id}/summary?from=${today}&to=${today}`)
    expect(one.data.totals.views).toBe(7)
    expect(one.data.timeseries).toMatchObject([{ date: today, views: 7, clicks: 2 }])
    expect(summary.data.timeseries).toEqual(overview.data.timeseries)
    expect(one.data.profile_totals[0].totals).toEqual(one.data.totals)
    expect(one.data.range).toMatchObject({ from: today, to: today, clipped: false })
    await t.setPlan(owner, 'free')
    const clipped = await t.call(owner, 'GET', `/workspaces/${id}/summary?from=2020-01-01`)
    expect(clipped.data.range).toMatchObject({ to: today, clipped: true })
    const outside = await t.call(owner, 'GET', `/workspaces/${id}/summary?from=2020-01-01&to=2020-01-31`)
    expect(outside.data).toMatchObject({
      range: { from: '2020-01-01', to: '2020-01-31', clipped: true },
      totals: { views: 0, clicks: 0 },
      timeseries: [],
      profile_totals: [{ profile_id: client.profileId, totals: { views: 0, clicks: 0 } }],
      top_profiles: [],
      top_links: [],
    })
    for (const wrong of [`from=${today}&to=2020-01-01`, 'from=yesterday'])
      expect((await t.call(owner, 'GET', `/workspaces/${id}/summary?${wrong}`)).status).toBe(422)
    await t.setPlan(owner, 'agency')
    await t.invite(owner, id, { email: 'new@example.org', role: 'viewer' })
    const { data: ofAdmin } = await t.call(admin, 'GET', `/workspaces/${id}/summary`)
    expect(ofAdmin).toMatchObject({ members: 5, pending: { invites: 1, invite_count: 1 } })
    await t.call(owner, 'PUT', `/workspaces/${id}/members/${ids.admin}`, { profile_ids: [] })
    expect((await t.call(admin, 'GET', `/workspaces/${id}/summary`)).data).toMatchObject({
      profiles: 0,
      members: 2,
      member_count: 2,
      totals: { views: 0, click_rate: null },
      profile_totals: [],
      pending: { invites: 0, invite_count: 0 },
    })
  })

  test('reads the summary of thirty pages with as many statements as of one', async () => {
    const owner = await t.person('agency')
    const { id } = await t.workspace(owner)
    const profileIds = await app.deps.db.tx(async (db) => {
      const ids: number[] = []
      for (let n = 0; n < 30; n++)
        ids.push(
          (await insertProfile(db, { ownerId: owner.user.id, displayName: 'Page', now: app.clock.now })).id,
        )
      return ids
    })
    const { deps } = app
    const limits = { onlyProfileId: null, onlyWorkspaceId: null }
    const actor = { userId: owner.user.id, planKey: 'agency', isAdmin: false, ...limits }
    const ctx = { ...createSystemContext(deps, 'test'), actor, now: app.clock.now } as never
    const countFor = async (profile_ids: number[]) => {
      expect((await t.call(owner, 'PUT', `/workspaces/${id}/profiles`, { profile_ids })).status).toBe(200)
      const access = await loadWorkspace(ctx, id)
      return countStatements(async () =>
        expect((await getSummary(ctx, access, {})).profiles).toBe(profile_ids.length),
      )
    }
    const one = await countFor(profileIds.slice(0, 1))
    expect(await countFor(profileIds)).toBe(one)
    expect(one).toBeLessThan(15)
  })

  test('rejects the deletion of an owner of a workspace with other members', async () => {
    const { id, owner, client, ids } = await team()
    const erase = (user: Person) => t.call(user, 'DELETE', '/account', { current_password: user.password })
    expect([(await erase(owner)).code, (await erase(client)).status]).toEqual(['conflict', 200])
    const { data } = await t.call(owner, 'GET', `/workspaces/${id}`)
    expect(data.profiles).toEqual([])
    expect(data.members.map((m: { id: number }) => m.id)).not.toContain(ids.client)
    for (const member of [ids.admin, ids.editor, ids.viewer])
      await t.call(owner, 'DELETE', `/workspaces/${id}/members/${member}`)
    expect((await erase(owner)).status).toBe(200)
  })
})
