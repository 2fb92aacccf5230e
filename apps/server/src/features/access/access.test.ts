import { expect, test } from 'vitest'
import { addGrant } from '#tests/agents.ts'
import { createCookieHeader, type Data, type Person, password, readToken, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { insertRows } from '#tests/rows.ts'
import { countStatements } from '#tests/statements.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'

const newPassword = 'walnut ribbon harvest'

describeBoth('who has access', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' })
  const t = createWorkspaceTools(app)

  const list = async (who: Pick<Person, 'cookie' | 'csrf'>): Promise<Data[]> => {
    const { status, body } = await app.as(who, 'GET', '/ext/v1/account/access')
    expect([status, body.data.is_complete]).toEqual([200, true])
    return body.data.entries
  }
  const revoke = async (who: Pick<Person, 'cookie' | 'csrf'>, entries: readonly Data[]) => {
    const references = entries.map(({ type, id, workspace }) => ({
      type,
      id,
      ...(type === 'shared_page' ? { workspace_id: workspace.id } : {}),
    }))
    return (await app.as(who, 'POST', '/ext/v1/account/access/revoke', { entries: references })).body
  }
  /** Returns the entries that the studio preselects after the credentials ended. */
  const preselect = (entries: readonly Data[], ended: readonly Data[]) =>
    entries.filter(({ credential }) =>
      ended.some(
        ({ type, id, is_current }) => !is_current && credential?.type === type && credential.id === id,
      ),
    )
  const describeEntries = (entries: readonly Data[]) =>
    entries.map(({ type, name }) => `${type} ${name}`).sort()
  const signInAgain = async (person: Person): Promise<Person> => {
    const response = await app.signIn(person)
    return { ...person, cookie: createCookieHeader(response), csrf: response.body.data.csrf_token }
  }
  const withKey = (key: string, method: 'POST' | 'PUT', url: string, body: object) =>
    app.request({ method, url, key, body })
  const webhook = { url: 'https://thief.example.com/in', events: ['submission.created'] }

  test('preselects what a stolen session created after a password change, and revokes it', async () => {
    const victim = await t.person('agency', 'Vera Victim')
    const thief = await t.person('free', 'Theo Thief')
    const { profileId } = victim
    await app.as(victim, 'POST', `/ext/v1/profiles/${profileId}/feeds`, { name: 'Sheet of Vera' })
    const stolen = await signInAgain(victim)
    const workspaceId = (await t.workspace(stolen)).id
    await t.call(stolen, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: [profileId] })
    await t.join(stolen, workspaceId, thief, 'admin')
    await t.invite(stolen, workspaceId, { email: 'second@example.org', role: 'editor' })
    const feed = (await app.as(stolen, 'POST', `/ext/v1/profiles/${profileId}/feeds`, { name: 'Leak' })).body
      .data
    await app.as(stolen, 'POST', `/ext/v1/webhooks?profile_id=${profileId}`, webhook)
    await app.as(stolen, 'POST', `/ext/v1/webhooks?workspace_id=${workspaceId}`, webhook)
    await t.call(stolen, 'PUT', '/profile', { domain: { host: `thief${profileId}.example.com` } })
    const edit = () => t.call(thief, 'PUT', `/profile?profile_id=${profileId}`, { bio: 'Stolen.' })
    const readFeed = async () => (await app.request({ url: new URL(feed.days_url).pathname })).status
    expect([(await edit()).status, await readFeed()]).toEqual([200, 200])

    const changed = await app.as(victim, 'PUT', '/account', {
      current_password: password,
      password: newPassword,
    })
    victim.cookie = createCookieHeader(changed)
    const { ended_credentials: ended } = changed.body.data.password_change
    const current = { type: 'session', id: expect.any(Number), is_current: true }
    expect(ended).toEqual([{ type: 'session', id: expect.any(Number) }, current])
    expect([(await edit()).status, await readFeed()]).toEqual([200, 200])
    const entries = await list(victim)
    const chosen = preselect(entries, ended)
    expect(describeEntries(chosen)).toEqual([
      `domain thief${profileId}.example.com`,
      'feed Leak',
      'invite second@example.org',
      'member Theo Thief',
      'webhook https://thief.example.com/in',
      'webhook https://thief.example.com/in',
    ])
    expect(chosen.find(({ type }) => type === 'member')).toMatchObject({
      permission: 'admin',
      workspace: { id: workspaceId, name: 'Studio North' },
      created_by: { id: victim.user.id, name: 'Vera Victim' },
      credential: { ...ended[0], name: 'Firefox, Linux' },
    })
    expect(await revoke(victim, chosen)).toMatchObject({ data: { revoked: 6, failures: [] } })
    expect((await edit()).status).toBe(403)
    expect(await readFeed()).toBe(404)
    expect(describeEntries(await list(victim))).toEqual(['feed Sheet of Vera'])
    expect(await revoke(victim, chosen)).toMatchObject({
      data: {
        revoked: 0,
        failures: chosen.map((_, index) => ({ index, problems: [{ rule: 'not_found' }] })),
      },
    })
  })

  test('preselects what a stolen session created after a password reset by e-mail', async () => {
    const victim = await t.person('agency', 'Rosa Reset')
    const url = `/ext/v1/profiles/${victim.profileId}/feeds`
    await app.as(victim, 'POST', url, { name: 'Unknown' })
    await app.deps.db.tx((db) =>
      db.updateTable('feed').set({ credential: null }).where('name', '=', 'Unknown').execute(),
    )
    await app.as(await signInAgain(victim), 'POST', url, { name: 'Leak' })
    await app.post('/api/v1/auth/password-reset/request', { email: victim.email })
    const mail = (await app.mails(victim.email)).findLast(({ subject }) => subject.startsWith('Choose'))
    const reset = { token: readToken(mail), password: newPassword }
    const { body } = await app.post('/api/v1/auth/password-reset/confirm', reset)
    const entries = await list(await signInAgain({ ...victim, password: newPassword }))
    expect(describeEntries(entries)).toEqual(['feed Leak', 'feed Unknown'])
    expect(describeEntries(preselect(entries, body.data.ended_credentials))).toEqual(['feed Leak'])
  })

  test('preselects what a leaked key created after its deletion, under the name of the key', async () => {
    const owner = await t.person('agency')
    const thief = await t.person('free', 'Kit Keythief')
    const key = (await app.as(owner, 'POST', '/account/api-keys', { name: 'Night report', scope: 'write' }))
      .body.data
    const workspaceId = (await t.workspace(owner)).id
    const own = await t.join(owner, workspaceId, await t.person('free', 'Cora Colleague'), 'viewer')
    const invite = { email: thief.email, role: 'admin' }
    await withKey(key.key, 'POST', `/api/v1/workspaces/${workspaceId}/invites`, invite)
    await t.call(thief, 'POST', '/account/invites/accept', { token: await t.inviteToken(thief.email) })
    await withKey(key.key, 'POST', `/ext/v1/profiles/${owner.profileId}/feeds`, { name: 'Leak' })
    // A stronger role is a new grant, a weaker one is not
    await withKey(key.key, 'PUT', `/api/v1/workspaces/${workspaceId}/members/${own}`, { role: 'editor' })
    expect((await app.as(owner, 'DELETE', `/account/api-keys/${key.id}`)).status).toBe(200)

    const chosen = preselect(await list(owner), [{ type: 'api_key', id: key.id }])
    expect(describeEntries(chosen)).toEqual(['feed Leak', 'member Cora Colleague', 'member Kit Keythief'])
    expect(chosen[0].credential).toEqual({ type: 'api_key', id: key.id, name: 'Night report' })
    expect((await revoke(owner, chosen)).data).toEqual({ revoked: 3, failures: [] })
    expect((await t.call(thief, 'GET', `/workspaces/${workspaceId}`)).status).toBe(404)
  })

  test('lists every kind of access and revokes each, except the current session', async () => {
    const owner = await t.person('agency', 'Olga Owner')
    const host = await t.person('agency', 'Hugo Host')
    const member = await t.person('free', 'Mia Member')
    const { profileId } = owner
    const second = (await app.as(owner, 'POST', '/ext/v1/profiles', { display_name: 'Second' })).body.data.id
    await signInAgain(owner)
    const key = { name: 'Only second', scope: 'read', profile_id: second }
    await app.as(owner, 'POST', '/account/api-keys', key)
    await addGrant(app.deps, { userId: owner.user.id, profileId })
    const workspaceId = (await t.workspace(owner)).id
    await t.join(owner, workspaceId, member, 'editor')
    await t.invite(owner, workspaceId, { email: 'someone@example.org', role: 'viewer' })
    await t.call(owner, 'POST', `/workspaces/${workspaceId}/transfers`, { email: member.email })
    const foreign = (await t.workspace(host, 'Hosted')).id
    await t.join(host, foreign, owner, 'viewer')
    await t.call(owner, 'PUT', `/workspaces/${foreign}/profiles`, { profile_ids: [profileId, second] })
    await app.as(owner, 'POST', `/ext/v1/profiles/${profileId}/feeds`, { name: 'Sheet' })
    await app.as(owner, 'POST', `/ext/v1/webhooks?profile_id=${profileId}`, webhook)
    await t.call(owner, 'PUT', '/profile', { domain: { host: `own${profileId}.example.com` } })
    await app.as(owner, 'POST', '/ext/v1/page-transfers', {
      email: 'buyer@example.org',
      profile_ids: [second],
    })

    const entries = await list(owner)
    expect(describeEntries(entries)).toEqual([
      'agent Desk',
      'api_key Only second',
      `domain own${profileId}.example.com`,
      'feed Sheet',
      'invite someone@example.org',
      'member Mia Member',
      'page_transfer buyer@example.org',
      'session Firefox, Linux',
      'shared_page null',
      'shared_page null',
      'webhook https://thief.example.com/in',
      'workspace_transfer Mia Member',
    ])
    const unknown = entries.filter(({ credential }) => credential === null).map(({ type }) => type)
    expect(unknown.sort()).toEqual(['agent', 'session'])
    expect(entries.find(({ type }) => type === 'api_key')).toMatchObject({
      permission: 'read',
      grants: true,
      profile: { id: second },
    })
    const [shared] = entries.filter((entry) => entry.type === 'shared_page' && entry.id === second)
    expect((await revoke(owner, [shared])).data).toEqual({ revoked: 1, failures: [] })
    expect((await t.call(host, 'GET', `/workspaces/${foreign}`)).data.profiles).toMatchObject([
      { id: profileId },
    ])
    const rest = entries.filter((entry) => entry !== shared)
    const current = (await app.as(owner, 'GET', '/account/sessions')).body.data.find((s: Data) => s.current)
    expect((await revoke(owner, [...rest, { type: 'session', id: current.id }])).data).toMatchObject({
      // The removal of the member cancels the transfer to them
      failures: expect.arrayContaining([
        { index: rest.length, problems: [expect.objectContaining({ rule: 'not_found' })] },
      ]),
    })
    expect(await list(owner)).toEqual([])
    expect((await app.as(owner, 'GET', '/account')).status).toBe(200)
  })

  test('reads any number of entries with the same number of statements', async () => {
    const owner = await t.person('agency')
    const addFeed = (name: string) =>
      app.as(owner, 'POST', `/ext/v1/profiles/${owner.profileId}/feeds`, { name })
    const workspaceId = (await t.workspace(owner)).id
    await t.join(owner, workspaceId, await t.person(), 'editor')
    await addFeed('First')
    const before = await countStatements(() => list(owner))
    for (const name of ['Second', 'Third']) await addFeed(name)
    await t.join(owner, workspaceId, await t.person(), 'editor')
    expect(await countStatements(() => list(owner))).toBe(before)
  })

  test('lists the newest 1,000 entries', async () => {
    const owner = await t.person('agency')
    const values = Array.from({ length: 1001 }, (_, i) => ({
      profile_id: owner.profileId,
      name: `Sheet ${i}`,
      token_hash: `${owner.profileId} ${i}`,
      created_by: owner.user.id,
      last_used_at: null,
      created_at: i,
    }))
    await insertRows(app.deps.db, 'feed', values)
    const { data } = (await app.as(owner, 'GET', '/ext/v1/account/access')).body
    expect([data.entries.length, data.is_complete]).toEqual([1000, false])
    expect([data.entries[0].name, data.entries.at(-1).name]).toEqual(['Sheet 1000', 'Sheet 1'])
  })

  test('lists to members only what is theirs, and what they created elsewhere', async () => {
    const owner = await t.person('agency')
    const [admin, editor, viewer] = [await t.person(), await t.person(), await t.person()]
    const workspaceId = (await t.workspace(owner)).id
    await t.call(owner, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: [owner.profileId] })
    await t.setPlan(owner, 'agency')
    const ids = new Map<Person, number>()
    for (const [person, role] of [
      [admin, 'admin'],
      [editor, 'editor'],
      [viewer, 'viewer'],
    ] as const)
      ids.set(person, await t.join(owner, workspaceId, person, role))
    const feeds = `/ext/v1/profiles/${owner.profileId}/feeds`
    await app.as(owner, 'POST', feeds, { name: 'Of the owner' })
    await app.as(editor, 'POST', feeds, { name: 'Of the editor' })
    await app.as(admin, 'POST', `/ext/v1/webhooks?profile_id=${owner.profileId}`, webhook)
    await t.invite(admin, workspaceId, { email: 'by-admin@example.org', role: 'viewer' })

    expect(describeEntries(await list(viewer))).toEqual([])
    expect(describeEntries(await list(editor))).toEqual(['feed Of the editor'])
    expect(describeEntries(await list(admin))).toEqual([
      'invite by-admin@example.org',
      'webhook https://thief.example.com/in',
    ])
    const entries = await list(owner)
    expect(describeEntries(entries)).toEqual(
      expect.arrayContaining(['feed Of the editor', 'invite by-admin@example.org', 'feed Of the owner']),
    )
    expect(entries.find(({ name }) => name === 'Of the editor').created_by.id).toBe(editor.user.id)
    // An entry that is not offered stays
    const foreign = entries.filter(({ name }) => name === 'Of the owner')
    expect((await revoke(editor, foreign)).data.failures).toMatchObject([
      { problems: [{ rule: 'not_found' }] },
    ])
    // A lost role ends what the member could revoke
    await t.call(owner, 'PUT', `/workspaces/${workspaceId}/members/${ids.get(admin)}`, { role: 'viewer' })
    expect(await list(admin)).toEqual([])
  })
})
