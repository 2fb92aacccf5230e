import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, type Person, startApp } from '../../../../../tests/support/app.ts'
import { describeBoth } from '../../../../../tests/support/databases.ts'
import { workspaceTools } from '../../../../../tests/support/workspaces.ts'

describeBoth('pages that mails about workspaces lead to', (engine) => {
  let app: App
  let t: ReturnType<typeof workspaceTools>
  beforeAll(async () => {
    app = await startApp(engine)
    t = workspaceTools(app)
  })
  afterAll(() => app.close())

  const get = (who: Person | null, url: string) =>
    app.request({ url, ...(who ? { cookie: who.cookie } : {}) })
  const post = async (who: Person, url: string, form: Record<string, string>) => {
    const answer = await app.app.inject({
      method: 'POST',
      url,
      headers: { cookie: who.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ csrf_token: who.csrf, ...form }).toString(),
    })
    return { status: answer.statusCode, text: answer.body }
  }

  test('an invitation is shown to the invited alone and accepted by its form', async () => {
    const [owner, invited, other] = [await t.person('pro', 'Olive'), await t.person(), await t.person()]
    const { id } = await t.workspace(owner, 'Studio <b>')
    await t.invite(owner, id, { email: invited.email, role: 'editor' })
    const token = await t.inviteToken(invited.email)
    const url = `/invites?token=${token}`
    expect((await get(null, url)).body).toContain(`name="next" value="${url}"`)
    expect((await get(other, url)).status).toBe(403)
    const page = await get(invited, url)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.body).toContain('Studio &lt;b&gt;')
    expect((await t.call(owner, 'GET', `/workspaces/${id}`)).data.members).toHaveLength(1)
    expect((await post(invited, '/invites/accept', { token, csrf_token: other.csrf })).status).toBe(403)
    const done = await post(invited, '/invites/accept', { token })
    expect([done.status, done.text.includes('You are a member')]).toEqual([200, true])
    expect((await post(invited, '/invites/accept', { token })).status).toBe(409)
    expect((await get(invited, url)).status).toBe(409)
    expect((await t.call(invited, 'GET', `/workspaces/${id}`)).data.my_role).toBe('editor')
  })

  test('an invitation is declined by its form', async () => {
    const [owner, invited] = [await t.person('pro'), await t.person()]
    const { id } = await t.workspace(owner)
    const invite = await t.invite(owner, id, { email: invited.email, role: 'viewer' })
    expect((await get(invited, '/invites')).body).toContain(`name="id" value="${invite.id}"`)
    expect((await post(owner, '/invites/decline', { id: String(invite.id) })).status).toBe(404)
    expect((await post(invited, '/invites/decline', { id: 'x' })).status).toBe(404)
    expect((await post(invited, '/invites/decline', { id: String(invite.id) })).status).toBe(200)
    expect((await get(invited, '/invites')).body).toContain('You have no invitations')
  })

  test('a workspace offered is accepted or declined by its form', async () => {
    const [owner, member] = [await t.person('agency'), await t.person('agency')]
    const { id } = await t.workspace(owner)
    const member_id = await t.join(owner, id, member, 'viewer')
    const offer = async () => {
      const { data } = await t.call(owner, 'POST', `/workspaces/${id}/transfers`, { member_id })
      return String(data.id)
    }
    const first = await offer()
    expect((await get(null, '/transfers')).body).toContain('Sign in')
    expect((await get(member, '/transfers')).body).toContain(`name="id" value="${first}"`)
    expect((await post(owner, '/transfers/accept', { id: first })).status).toBe(404)
    expect((await post(member, '/transfers/decline', { id: first })).status).toBe(200)
    expect((await post(member, '/transfers/accept', { id: first })).status).toBe(409)
    expect((await post(member, '/transfers/accept', { id: await offer() })).text).toContain('You own')
    expect((await t.call(member, 'GET', `/workspaces/${id}`)).data.my_role).toBe('owner')
  })
})
