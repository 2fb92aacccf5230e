import { hourMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { createCookieHeader, type Person, password, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { runCleanup } from '#tests/jobs.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { oldOffers } from './jobs.ts'

const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

describeBoth('invitations, members and transfers', (engine) => {
  const app = useApp(engine)
  const t = createWorkspaceTools(app)

  const accept = (user: Person, token: string) => t.call(user, 'POST', '/account/invites/accept', { token })
  const register = (email: string, access_code: string) =>
    app.post('/api/v1/auth/register', { email, password, name: 'Gia Guest', accept_terms: true, access_code })
  const registered = async (email: string, code: string): Promise<Person & { verified: boolean }> => {
    const response = await register(email, code)
    const { user, profile, csrf_token: csrf } = response.body.data
    const session = { cookie: createCookieHeader(response), csrf }
    const { id: profileId, username } = profile
    return { email, password, user, profileId, username, ...session, verified: user.email_verified }
  }
  const pair = async (role: 'admin' | 'editor' | 'viewer' = 'admin') => {
    const [owner, member] = [await t.person('agency'), await t.person('agency')]
    const { id } = await t.workspace(owner)
    const memberId = await t.join(owner, id, member, role)
    return { id, owner, member, memberId, ownerId: await t.memberId(owner, id, owner) }
  }

  test('accepts an invitation once, from the invited and verified e-mail address only', async () => {
    const [owner, invited, other] = [await t.person('pro'), await t.person(), await t.person()]
    const { id } = await t.workspace(owner)
    await t.invite(owner, id, { email: invited.email, role: 'viewer' })
    const token = await t.inviteToken(invited.email)
    expect((await accept(other, token)).code).toBe('forbidden')
    expect((await accept(invited, 'q8Zr0mTjV3xkC5nP')).code).toBe('not_found')
    const verified = (at: number | null) =>
      updateRows(app.deps.db, 'user', { id: invited.user.id }, { email_verified_at: at })
    await verified(null)
    expect((await accept(invited, token)).code).toBe('forbidden')
    expect((await t.call(invited, 'GET', '/account/invites')).data).toEqual([])
    await verified(1)
    expect((await accept(invited, token)).status).toBe(200)
    expect((await accept(invited, token)).code).toBe('already_decided')
    const again = await t.call(owner, 'POST', `/workspaces/${id}/invites`, {
      email: invited.email,
      role: 'admin',
    })
    expect([again.status, again.code]).toEqual([409, 'conflict'])
  })

  test('names up to three pages in the invitation of a limited member', async () => {
    const owner = await t.person('agency')
    const { id, revision } = await t.workspace(owner)
    const ids: number[] = []
    for (const display_name of ['Ash', 'Birch', 'Cedar', 'Douglas'])
      ids.push((await t.call(owner, 'POST', '/account/profiles', { display_name })).data.id)
    await t.call(owner, 'PUT', `/workspaces/${id}/profiles`, { profile_ids: ids, revision })
    const readMail = async (email: string, profile_ids?: number[]) => {
      await t.invite(owner, id, { email, role: 'editor', ...(profile_ids ? { profile_ids } : {}) })
      return (await app.mails(email)).at(-1)!.text
    }
    expect(await readMail('two@example.org', ids.slice(0, 2))).toContain('\n\nPages: Ash, Birch\n\n')
    expect(await readMail('four@example.org', ids)).toContain('\n\nPages: Ash, Birch, Cedar, …\n\n')
    expect(await readMail('all@example.org')).not.toContain('Pages:')
    expect(await readMail('none@example.org', [])).not.toContain('Pages:')
  })

  test('marks that an invitation leaves out names', async () => {
    const owner = await t.person('agency')
    const { id, revision } = await t.workspace(owner)
    const ids: number[] = []
    for (const display_name of ['Shop.Wien', 'Ash'])
      ids.push((await t.call(owner, 'POST', '/account/profiles', { display_name })).data.id)
    await t.call(owner, 'PUT', `/workspaces/${id}/profiles`, { profile_ids: ids, revision })
    const readPages = async (email: string, profile_ids: number[]) => {
      await t.invite(owner, id, { email, role: 'editor', profile_ids })
      return /^Pages: (.*)$/m.exec((await app.mails(email)).at(-1)!.text)?.[1]
    }
    expect(await readPages('both@example.org', ids)).toBe('Ash, …')
    expect(await readPages('one@example.org', ids.slice(0, 1))).toBe('…')
  })

  test('accepts an invitation without its token from the verified, invited e-mail address only', async () => {
    const [owner, invited, other] = [await t.person('pro'), await t.person(), await t.person()]
    const { id: workspace } = await t.workspace(owner)
    const { id } = await t.invite(owner, workspace, { email: invited.email, role: 'editor' })
    const acceptReceived = (who: Person) => t.call(who, 'POST', `/account/invites/${id}/accept`)
    const verified = (at: number | null) =>
      updateRows(app.deps.db, 'user', { id: invited.user.id }, { email_verified_at: at })
    expect((await acceptReceived(other)).code).toBe('not_found')
    await verified(null)
    expect((await acceptReceived(invited)).code).toBe('not_found')
    await verified(1)
    const decided = await times(5, () => acceptReceived(invited))
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await t.memberId(owner, workspace, invited)).toBeGreaterThan(0)
  })

  test('verifies the e-mail address on registration with the token of its invitation', async () => {
    const owner = await t.person('pro')
    const { id } = await t.workspace(owner)
    const email = 'proved-guest@example.org'
    await t.invite(owner, id, { email, role: 'editor' })
    const token = await t.inviteToken(email)
    const guest = await registered(email, token)
    expect(guest.verified).toBe(true)
    expect((await app.mails(email)).filter((mail) => mail.text.includes('/verify-email'))).toEqual([])
    expect((await accept(guest, token)).status).toBe(200)
    expect((await accept(guest, token)).code).toBe('already_decided')
    const { existing_access } = (await t.call(guest, 'GET', '/account/email-verification')).data
    expect(existing_access).toEqual([])
  })

  test('verifies no e-mail address on registration with another, a used or an ended invitation', async () => {
    const owner = await t.person('agency')
    const { id } = await t.workspace(owner)
    const tokenFor = async (email: string) => {
      await t.invite(owner, id, { email, role: 'editor' })
      return t.inviteToken(email)
    }
    const token = await tokenFor('invited-guest@example.org')
    const stranger = await registered('stranger@example.org', token)
    expect(stranger.verified).toBe(false)
    expect((await accept(stranger, token)).code).toBe('forbidden')
    expect((await registered('guesser@example.org', 'q8Zr0mTjV3xkC5nP')).verified).toBe(false)

    const older = await tokenFor('twice-guest@example.org')
    await tokenFor('twice-guest@example.org')
    expect((await registered('twice-guest@example.org', older)).verified).toBe(false)

    // The token verified the e-mail address of an account that was deleted since
    const used = await tokenFor('used-guest@example.org')
    const first = await registered('used-guest@example.org', used)
    expect(first.verified).toBe(true)
    const gone = { email: 'gone@example.org', email_key: 'gone@example.org' }
    await updateRows(app.deps.db, 'user', { id: first.user.id }, gone)
    expect((await registered('used-guest@example.org', used)).verified).toBe(false)
  })

  test('does not verify an existing account by an invitation', async () => {
    const owner = await t.person('pro')
    const { id } = await t.workspace(owner)
    const squatter = await app.signUp('Sam Squatter')
    await t.invite(owner, id, { email: squatter.email, role: 'admin' })
    const token = await t.inviteToken(squatter.email)
    const again = await register(squatter.email, token)
    expect([again.status, again.body.code]).toEqual([422, 'email_taken'])
    expect((await accept(squatter, token)).code).toBe('forbidden')
    expect((await t.call(squatter, 'GET', '/account')).data.user.email_verified).toBe(false)
  })

  test('registers one account for concurrent uses of an invitation', async () => {
    const owner = await t.person('pro')
    const { id } = await t.workspace(owner)
    const email = 'raced-guest@example.org'
    await t.invite(owner, id, { email, role: 'editor' })
    const token = await t.inviteToken(email)
    const statuses = (await times(5, () => register(email, token))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422, 422, 422, 422])
  })

  test('shows the holder of the token a pending invitation before the sign-in', async () => {
    const [owner, invited] = [await t.person('pro'), await t.person()]
    const { id } = await t.workspace(owner)
    const preview = async (token: string) => {
      const response = await app.app.inject({ url: `/ext/v1/invite-preview?token=${token}` })
      return { status: response.statusCode, data: response.json().data }
    }
    const readPreview = async (email: string) => {
      await t.invite(owner, id, { email, role: 'viewer' })
      return preview(await t.inviteToken(email))
    }
    const workspace = { id, name: (await t.call(owner, 'GET', `/workspaces/${id}`)).data.name }
    expect((await readPreview('new-here@example.org')).data).toMatchObject({
      workspace,
      role: 'viewer',
      email: 'new-here@example.org',
      has_account: false,
    })
    expect((await readPreview(invited.email)).data).toMatchObject({ email: invited.email, has_account: true })
    expect((await preview('q8Zr0mTjV3xkC5nP')).status).toBe(404)
    const token = await t.inviteToken(invited.email)
    await accept(invited, token)
    expect((await preview(token)).status).toBe(404)
  })

  test('writes the token neither to the database nor to a response or log line', async () => {
    const [owner, invited] = [await t.person('pro'), await t.person()]
    const { id } = await t.workspace(owner)
    const response = await t.invite(owner, id, { email: invited.email, role: 'viewer' })
    const token = await t.inviteToken(invited.email)
    const rows = await selectRows(app.deps.db, 'workspace_invite')
    expect(JSON.stringify([rows, response, app.lines])).not.toContain(token)
  })

  test('revokes an older invitation to the same e-mail address', async () => {
    const [owner, invited] = [await t.person('pro'), await t.person()]
    const { id } = await t.workspace(owner)
    const send = async () => {
      const { id: invite } = await t.invite(owner, id, { email: invited.email, role: 'viewer' })
      return { invite, token: await t.inviteToken(invited.email) }
    }
    const old = await send()
    const newer = await send()
    expect((await accept(invited, old.token)).code).toBe('already_decided')
    const waiting = (await t.call(invited, 'GET', '/account/invites')).data
    expect(waiting.map((w: { id: number }) => w.id)).toEqual([newer.invite])
    const declined = await t.call(invited, 'POST', `/account/invites/${newer.invite}/decline`)
    expect(declined.data.status).toBe('declined')
    expect((await accept(invited, newer.token)).code).toBe('already_decided')
    expect((await t.call(invited, 'POST', `/account/invites/${newer.invite}/decline`)).code).toBe(
      'already_decided',
    )
    const late = await send()
    app.clock.advance(7 * 24 * hourMs + 1000)
    const [fresh, back] = [await app.signIn(owner), await app.signIn(invited)]
    Object.assign(owner, { cookie: createCookieHeader(fresh), csrf: fresh.body.data.csrf_token })
    Object.assign(invited, { cookie: createCookieHeader(back), csrf: back.body.data.csrf_token })
    expect((await accept(invited, late.token)).code).toBe('already_decided')
    expect((await t.call(owner, 'GET', `/workspaces/${id}`)).data).toMatchObject({
      seats: { used: 1, limit: 5 },
      invites: [],
    })
    const last = await send()
    await t.call(owner, 'DELETE', `/workspaces/${id}`)
    expect((await accept(invited, last.token)).code).toBe('already_decided')
    expect(await runCleanup(app.deps, oldOffers, app.clock.now + 38 * 24 * hourMs)).toBeGreaterThanOrEqual(4)
  })

  test('frees the seat of an invitation that a key or session revoked', async () => {
    const [owner, invited, stranger] = [await t.person('free'), await t.person(), await t.person()]
    const { id } = await t.workspace(owner)
    const invite = await t.invite(owner, id, { email: invited.email, role: 'viewer' })
    const token = await t.inviteToken(invited.email)
    const key = await app.key(owner, 'write')
    const url = `/ext/v1/workspaces/${id}/invites/${invite.id}`
    const revoke = (headers: Record<string, string> = {}) =>
      app.request({ method: 'DELETE', url, key, headers })
    expect((await app.as(stranger, 'DELETE', url)).status).toBe(404)
    const staleResponse = await revoke({ 'if-match': `"invite-${invite.id}-r9"` })
    expect([staleResponse.status, staleResponse.body.code]).toEqual([409, 'stale_revision'])
    const revoked = await revoke()
    expect([revoked.status, revoked.body.data.status]).toEqual([200, 'revoked'])
    expect((await revoke()).body.code).toBe('already_decided')
    expect((await accept(invited, token)).code).toBe('already_decided')
    const { id: other } = await t.workspace(await t.person('agency'))
    const elsewhere = `/ext/v1/workspaces/${other}/invites/${invite.id}`
    expect((await app.as(owner, 'DELETE', elsewhere)).status).toBe(404)
    expect((await t.invite(owner, id, { email: invited.email, role: 'viewer' })).status).toBe('pending')
  })

  test('rejects an invitation whose sender was removed', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, owner, member, memberId } = await pair('admin')
      const invited = await t.person()
      await t.invite(member, id, { email: invited.email, role: 'admin' })
      const token = await t.inviteToken(invited.email)
      const removing = t.call(owner, 'DELETE', `/workspaces/${id}/members/${memberId}`)
      const [removed, accepted] = await Promise.all([removing, accept(invited, token)])
      expect(removed.status).toBe(200)
      const acts = await app.deps.db.read
        .selectFrom('audit')
        .select('action')
        .where('subject_type', '=', 'workspace')
        .where('subject_id', '=', id)
        .orderBy('id', 'desc')
        .limit(accepted.status === 200 ? 2 : 1)
        .execute()
      // Both are written under the lock of the workspace
      const before = accepted.status === 200 ? ['workspace.invite_accept'] : []
      expect([accepted.status, acts.map(({ action }) => action)]).toEqual([
        accepted.status === 200 ? 200 : 409,
        ['workspace.member_remove', ...before],
      ])
    }
  })

  test('creates exactly one member for 20 concurrent acceptances', async () => {
    const [owner, invited] = [await t.person('pro'), await t.person()]
    const { id } = await t.workspace(owner)
    await t.invite(owner, id, { email: invited.email, role: 'viewer' })
    const token = await t.inviteToken(invited.email)
    const all = await times(20, () => accept(invited, token))
    expect(all.filter((a) => a.status === 200)).toHaveLength(1)
    expect(all.filter((a) => a.code === 'already_decided')).toHaveLength(19)
    expect((await t.call(owner, 'GET', `/workspaces/${id}`)).data.members).toHaveLength(2)
  })

  test('fills only the seats of the plan with 20 concurrent invitations', async () => {
    const owner = await t.person('pro')
    const { id } = await t.workspace(owner)
    const invite = async (email: string) => {
      for (;;) {
        const response = await t.call(owner, 'POST', `/workspaces/${id}/invites`, { email, role: 'viewer' })
        // 503: the machine is busy
        if (response.code !== 'unavailable') return response
      }
    }
    const all = await times(20, (i) => invite(`seat${i}@example.org`))
    expect(all.filter((a) => a.status === 201)).toHaveLength(4)
    expect(all.filter((a) => a.code === 'plan_limit')).toHaveLength(16)
    expect(all.find((a) => a.code === 'plan_limit')?.errors[0]).toMatch(/Pro.*5 members/)
    const { seats, invites } = (await t.call(owner, 'GET', `/workspaces/${id}`)).data
    expect([seats, invites.length]).toEqual([{ used: 5, limit: 5 }, 4])
    // A repeated invitation takes no further seat
    expect((await invite(invites[0].email)).status).toBe(201)
  })

  test('keeps the members on a smaller plan and accepts no new ones', async () => {
    const owner = await t.person('agency')
    const { id } = await t.workspace(owner)
    const [a, b, c] = [await t.person(), await t.person(), await t.person()]
    await t.join(owner, id, a, 'viewer')
    for (const user of [b, c]) await t.invite(owner, id, { email: user.email, role: 'viewer' })
    await t.setPlan(owner, 'free')
    const token = await t.inviteToken(b.email)
    expect((await accept(b, token)).code).toBe('plan_limit')
    expect((await t.call(owner, 'GET', `/workspaces/${id}`)).data.seats).toEqual({ used: 4, limit: 2 })
    await t.setPlan(owner, 'agency')
    expect((await accept(b, token)).status).toBe(200)
  })

  test('rejects a change of the owner by an admin or by a role', async () => {
    const { id, owner, member: admin, memberId, ownerId } = await pair('admin')
    const put = (user: Person, member: number, body: object) =>
      t.call(user, 'PUT', `/workspaces/${id}/members/${member}`, body)
    expect((await put(admin, ownerId, { role: 'viewer' })).code).toBe('forbidden')
    expect((await put(admin, ownerId, { profile_ids: [] })).code).toBe('forbidden')
    expect((await put(admin, memberId, { role: 'owner' })).code).toBe('forbidden')
    expect((await put(owner, memberId, { role: 'owner' })).code).toBe('conflict')
    expect((await put(owner, ownerId, { role: 'admin' })).code).toBe('conflict')
    expect((await put(owner, ownerId, { profile_ids: [] })).code).toBe('conflict')
    expect((await put(owner, memberId, { profile_ids: [owner.profileId] })).errors).toEqual([
      `profile_ids[0]: page ${owner.profileId} is not assigned to this workspace`,
    ])
    const remove = (user: Person, member: number) =>
      t.call(user, 'DELETE', `/workspaces/${id}/members/${member}`)
    expect((await remove(admin, ownerId)).code).toBe('forbidden')
    expect((await remove(owner, ownerId)).code).toBe('conflict')
    expect((await t.call(admin, 'DELETE', `/workspaces/${id}`)).code).toBe('forbidden')
    const offer = await t.call(admin, 'POST', `/workspaces/${id}/transfers`, { member_id: memberId })
    expect(offer.code).toBe('forbidden')
    expect((await t.call(admin, 'PUT', `/workspaces/${id}`, { name: 'Ours' })).data.name).toBe('Ours')
  })

  test('rejects a stale revision of a member', async () => {
    const { id, owner, memberId } = await pair('viewer')
    const url = `/workspaces/${id}/members/${memberId}`
    const all = await times(10, () => t.call(owner, 'PUT', url, { role: 'editor', revision: 1 }))
    expect(all.filter((a) => a.status === 200)).toHaveLength(1)
    const staleResponse = await app.request({
      method: 'DELETE',
      url: `/api/v1${url}`,
      cookie: owner.cookie,
      csrf: owner.csrf,
      headers: { 'if-match': `"member-${memberId}-r1"` },
    })
    expect(staleResponse.body.code).toBe('stale_revision')
  })

  test('offers a transfer to one member at a time and decides it once', async () => {
    const { id, owner, member, memberId } = await pair('editor')
    const url = `/workspaces/${id}/transfers`
    const offer = (body: object) => t.call(owner, 'POST', url, body)
    expect((await offer({})).status).toBe(422)
    expect((await offer({ member_id: memberId, email: member.email })).status).toBe(422)
    expect((await offer({ email: 'nobody@example.org' })).errors).toEqual([
      'email: this member does not exist in this workspace',
    ])
    expect((await offer({ email: owner.email })).status).toBe(422)
    const first = await offer({ member_id: memberId })
    expect((await offer({ member_id: memberId })).code).toBe('conflict')
    expect((await t.call(member, 'GET', '/account/transfers')).data).toMatchObject([
      { id: first.data.id, workspace: { id }, from_user: { id: owner.user.id }, status: 'pending' },
    ])
    expect((await t.call(owner, 'DELETE', `${url}/${first.data.id}`)).data.status).toBe('cancelled')
    expect((await t.call(owner, 'DELETE', `${url}/${first.data.id}`)).code).toBe('already_decided')
    const decide = (transfer: number, decision: string) =>
      t.call(member, 'POST', `/account/transfers/${transfer}/${decision}`)
    expect((await decide(first.data.id, 'accept')).code).toBe('already_decided')
    const second = (await offer({ email: member.email })).data.id
    expect((await decide(second, 'decline')).data.status).toBe('declined')
    expect((await decide(second, 'accept')).code).toBe('already_decided')
    expect((await t.call(owner, 'DELETE', `${url}/${second}`)).code).toBe('already_decided')
    const third = (await offer({ member_id: memberId })).data.id
    await t.call(owner, 'DELETE', `/workspaces/${id}/members/${memberId}`)
    expect((await decide(third, 'accept')).code).toBe('already_decided')
  })

  test('accepts exactly one of 20 concurrent offers and decisions', async () => {
    const { id, owner, member, memberId } = await pair('viewer')
    const offers = await times(20, () =>
      t.call(owner, 'POST', `/workspaces/${id}/transfers`, { member_id: memberId }),
    )
    expect(offers.filter((a) => a.status === 201)).toHaveLength(1)
    expect(offers.filter((a) => a.code === 'conflict')).toHaveLength(19)
    const transfer = offers.find((a) => a.status === 201)!.data.id
    const all = await times(20, () => t.call(member, 'POST', `/account/transfers/${transfer}/accept`))
    expect(all.filter((a) => a.status === 200)).toHaveLength(1)
    expect(all.filter((a) => a.code === 'already_decided')).toHaveLength(19)
    const { members, my_role } = (await t.call(member, 'GET', `/workspaces/${id}`)).data
    expect([my_role, members.map((m: { role: string }) => m.role)]).toEqual(['owner', ['admin', 'owner']])
  })

  test("requires capacity in the new owner's plan and applies that plan afterwards", async () => {
    const { id, owner, member, memberId } = await pair('viewer')
    await t.setPlan(member, 'free')
    const ownWorkspace = await t.workspace(member, 'Own')
    const { data } = await t.call(owner, 'POST', `/workspaces/${id}/transfers`, { member_id: memberId })
    const accept = () => t.call(member, 'POST', `/account/transfers/${data.id}/accept`)
    expect((await accept()).code).toBe('plan_limit')
    await t.call(member, 'DELETE', `/workspaces/${ownWorkspace.id}`)
    expect((await accept()).status).toBe(200)
    const seats = (await t.call(member, 'GET', `/workspaces/${id}`)).data.seats
    expect(seats).toEqual({ used: 2, limit: 2 })
    const invite = { email: 'more@example.org', role: 'viewer' }
    expect((await t.call(owner, 'POST', `/workspaces/${id}/invites`, invite)).code).toBe('plan_limit')
  })

  test('expires an offer after 24 hours and allows another', async () => {
    const { id, owner, member, memberId } = await pair('viewer')
    const offer = () => t.call(owner, 'POST', `/workspaces/${id}/transfers`, { member_id: memberId })
    const first = (await offer()).data.id
    for (let i = 0; i < 5; i++) {
      app.clock.advance(5 * hourMs)
      for (const user of [owner, member]) await t.call(user, 'GET', '/account')
      await app.settle()
    }
    expect((await t.call(member, 'GET', '/account/transfers')).data).toEqual([])
    await updateRows(app.deps.db, 'session', {}, { confirmed_at: app.clock.now })
    expect((await t.call(member, 'POST', `/account/transfers/${first}/accept`)).code).toBe('already_decided')
    expect((await t.call(owner, 'GET', `/workspaces/${id}`)).data.transfers).toMatchObject([
      { id: first, status: 'expired' },
    ])
    expect((await offer()).status).toBe(201)
  })
})
