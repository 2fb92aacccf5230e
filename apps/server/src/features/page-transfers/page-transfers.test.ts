import { dayMs } from '@vitrine/contract/durations'
import { expect, test, vi } from 'vitest'
import { addGrant } from '#tests/agents.ts'
import { type Data, type Person, password, readToken, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { runCleanup } from '#tests/jobs.ts'
import { createPicture } from '#tests/pictures.ts'
import { insertRows, selectRow, updateRows } from '#tests/rows.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { listAuditEntriesOfActor } from '../audit/index.ts'
import { oldOffers } from '../workspaces/index.ts'

describeBoth('transfers of pages', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' })
  const t = createWorkspaceTools(app)

  const ext = async (who: Person, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const { status, body: response } = await app.as(who, method, `/ext/v1${path}`, body)
    return { status, data: response.data, code: response.code, rule: response.problems?.[0]?.rule }
  }
  const offer = async (who: Person, email: string, profileId = who.profileId) => {
    const { data, ...rest } = await ext(who, 'POST', '/page-transfers', { email, profile_ids: [profileId] })
    return { ...rest, data: data?.[0] }
  }
  const accept = (who: Person, id: number) => ext(who, 'POST', `/page-transfers/${id}/accept`)
  const addPage = async (who: Person): Promise<number> =>
    (await ext(who, 'POST', '/profiles', { display_name: 'Another' })).data.id
  /** Creates an owner with two pages and a recipient, who can have another page. */
  const pair = async () => {
    const [owner, client] = [await t.person('agency', 'Ava Agency'), await t.person('agency', 'Cleo Client')]
    return { owner, client, other: await addPage(owner) }
  }
  const findOwnerId = async (id: number) =>
    (await selectRow(app.deps.db, 'profile', { id }, ['owner_id'])).owner_id
  const listActions = async ({ user }: Person) =>
    (await listAuditEntriesOfActor(app.deps.db.read, user.id, 50)).map(({ action }) => action)

  test('moves a page with its username, links, versions, files and entries to the account that accepts', async () => {
    const { owner, client, other } = await pair()
    const { profileId: id } = owner
    await t.call(owner, 'PUT', '/profile', { bio: 'By the agency.' })
    const key = { external_id: 'sku', external_source: 'shop' }
    const shop = { title: 'Shop', url: 'https://shop.example.com', ...key }
    const link = await t.call(owner, 'POST', '/links', shop)
    const upload = { purpose: 'block' as const, names: `${'a'.repeat(32)}-1x1.webp`, bytes: 4000 }
    const at = { created_at: 1, seen_at: 1 }
    await insertRows(app.deps.db, 'upload', { user_id: owner.user.id, profile_id: id, ...upload, ...at })
    const offered = await offer(owner, client.email)
    expect(offered).toMatchObject({
      status: 201,
      data: {
        profile: { id, username: owner.username },
        email: client.email,
        from_user: { name: 'Ava Agency' },
      },
    })
    const mail = (await app.mails(client.email)).at(-1)!
    expect(mail.subject).toBe('Someone wants to transfer a page to you')
    expect(mail.text).toContain(`/${owner.username}`)
    expect((await ext(client, 'GET', '/page-transfers')).data).toMatchObject([{ id: offered.data.id }])
    const findOffered = async (who: Person) =>
      (await ext(who, 'GET', '/profiles/summaries')).data
        .filter(({ is_offered }: Data) => is_offered)
        .map((page: Data) => page.id)
    expect([await findOffered(owner), await findOffered(client)]).toEqual([[id], []])
    expect((await accept(client, offered.data.id)).status).toBe(200)
    expect(await findOffered(client)).toEqual([])

    const notice = (await app.mails(owner.email)).at(-1)!
    expect(notice.subject).toBe(`Your page /${owner.username} was transferred`)
    expect(notice.text).toContain(client.email)
    expect(await findOwnerId(id)).toBe(client.user.id)
    const page = await t.call(client, 'GET', `/profile?profile_id=${id}`)
    expect(page.data).toMatchObject({ username: owner.username, bio: 'By the agency.', my_role: 'owner' })
    expect((await t.call(client, 'GET', `/links?profile_id=${id}`)).data).toMatchObject([
      { id: link.data.id, ...key },
    ])
    // The external id stays taken on this page only
    expect((await t.call(client, 'POST', `/links?profile_id=${id}`, shop)).status).toBe(422)
    expect((await t.call(client, 'POST', '/links', shop)).status).toBe(200)
    expect((await t.call(client, 'GET', `/profiles/${id}/versions`)).data.length).toBeGreaterThan(0)
    expect((await t.call(owner, 'GET', `/links?profile_id=${id}`)).status).toBe(403)
    expect((await app.request({ url: `/${owner.username}` })).status).toBe(200)
    const usage = async (who: Person) => (await t.call(who, 'GET', '/account')).data.usage.upload_bytes
    expect([await usage(owner), await usage(client)]).toEqual([0, 4000])
    // The former owner's first page is the remaining one
    expect((await t.call(owner, 'GET', '/profile')).data.id).toBe(other)
    expect(await listActions(owner)).toContain('profile.transfer_request')
    expect(await listActions(client)).toEqual(
      expect.arrayContaining(['profile.transfer_accept', 'profile.transferred']),
    )
  })

  test('offers several pages by one e-mail, or none with the reason for each page', async () => {
    const { owner, client, other } = await pair()
    const ids = [owner.profileId, other, await addPage(owner), await addPage(owner)]
    await offer(owner, 'somebody-else@example.org', other)
    const offerAll = async (profile_ids: number[], email = client.email) => {
      const { status, body } = await app.as(owner, 'POST', '/ext/v1/page-transfers', { email, profile_ids })
      const problems = (body.problems ?? []).map(({ path, rule }: Data) => `${path} ${rule}`)
      return { status, data: body.data, problems }
    }
    const block = (at: number | null) =>
      updateRows(app.deps.db, 'profile', { id: ids[2]! }, { blocked_at: at })
    const requests: [() => ReturnType<typeof offerAll>, number, string[]][] = [
      [() => offerAll([]), 422, ['profile_ids min_items']],
      [() => offerAll([ids[0]!, ids[0]!]), 422, ['profile_ids[1] listed_twice']],
      [() => offerAll([ids[0]!], owner.email), 422, ['email is_owner']],
      [
        () => offerAll([client.profileId, ids[0]!, 999_999]),
        422,
        ['profile_ids[0] owner_transfers', 'profile_ids[2] owner_transfers'],
      ],
      [() => offerAll(ids), 409, ['null last_profile_stays']],
      [() => offerAll([ids[0]!, other]), 409, ['profile_ids[1] page_transfer_pending']],
    ]
    for (const [request, status, problems] of requests)
      expect(await request()).toMatchObject({ status, problems })
    await block(1)
    expect(await offerAll([ids[0]!, ids[2]!])).toMatchObject({
      status: 422,
      problems: ['profile_ids[1] profile_blocked'],
    })
    await block(null)
    expect((await ext(client, 'GET', '/page-transfers')).data).toEqual([])
    const before = (await app.mails(client.email)).length

    await ext(owner, 'DELETE', `/profiles/${other}/transfer`)
    const offered = [ids[2]!, ids[0]!, other]
    const { status, data } = await offerAll(offered)
    expect([status, data.map(({ profile }: Data) => profile.id)]).toEqual([201, offered])
    const mails = await app.mails(client.email)
    expect(mails.length).toBe(before + 1)
    expect(mails.at(-1)!.subject).toBe('Someone wants to transfer pages to you')
    expect(mails.at(-1)!.text).toContain('Ava Agency wants to transfer ownership of 3 pages to you.')
    expect(mails.at(-1)!.text).toContain(`Pages: Another, ${data[1].profile.display_name}, Another\n`)
    const answers = await Promise.all(data.map(({ id }: Data) => accept(client, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const id of offered) expect(await findOwnerId(id)).toBe(client.user.id)
  })

  const preview = async (token: string) =>
    (await app.request({ url: `/ext/v1/page-transfer-preview?token=${encodeURIComponent(token)}` })).body
  const register = async (email: string, token: string) => {
    const body = { email, password, name: 'Cleo Client', accept_terms: true, access_code: token }
    return (await app.post('/api/v1/auth/register', body)).body.data.user.email_verified
  }

  test('shows the pending pages of one e-mail by its token, which stays valid without the first page', async () => {
    const { owner, other } = await pair()
    const [last, later] = [await addPage(owner), await addPage(owner)]
    const email = `${'several-pages'.repeat(4)}@${'mail.'.repeat(30)}example.org`
    const ids = [other, last, later, await addPage(owner)]
    const { data } = await ext(owner, 'POST', '/page-transfers', { email, profile_ids: ids })
    const mail = (await app.mails(email)).at(-1)!
    expect(mail.text).toContain('ownership of 4 pages')
    expect(mail.text).toContain('Pages: Another, Another, Another, …\n')
    const token = readToken(mail)
    expect(token.length).toBeLessThan(200)
    const cancel = (id: number) => ext(owner, 'DELETE', `/profiles/${id}/transfer`)
    await cancel(later)
    await offer(owner, email, later)
    const [first, second, , fourth] = data.map(({ id, profile }: Data) => ({ id, profile }))
    expect((await preview(token)).data).toMatchObject({ ...first, email, others: [second, fourth] })
    await cancel(other)
    expect((await preview(token)).data).toMatchObject({ ...second, email, others: [fourth] })
    expect(await register(email, token)).toBe(true)
    expect((await preview(token)).data.has_account).toBe(true)
    await Promise.all(ids.map(cancel))
    expect((await preview(token)).code).toBe('not_found')
  })

  test('lets the recipient read an offer by the mailed token and register with it', async () => {
    const { owner } = await pair()
    const email = 'mailed-client@example.org'
    const { data } = await offer(owner, email)
    const mail = (await app.mails(email)).at(-1)
    expect(mail!.text).toContain(`${app.deps.config.BASE_URL}/${owner.username}`)
    expect(mail!.text).toContain('Ava Agency')
    const token = readToken(mail)
    expect((await preview(token)).data).toEqual({
      id: data.id,
      profile: data.profile,
      email,
      offered_by: 'Ava Agency',
      others: [],
      has_account: false,
    })
    expect((await preview(`${token}x`)).code).toBe('not_found')
    expect(await register('another@example.org', token)).toBe(false)
    expect(await register(email, token)).toBe(true)
    expect((await preview(token)).data.has_account).toBe(true)
    await ext(owner, 'DELETE', `/profiles/${owner.profileId}/transfer`)
    expect((await preview(token)).code).toBe('not_found')
  })

  test('revokes all access of the former owner: keys, agents, webhooks, feeds and workspaces', async () => {
    const { owner, client } = await pair()
    const { profileId: id } = owner
    const colleague = await t.person('free')
    const workspace = await t.workspace(owner)
    await t.join(owner, workspace.id, colleague, 'editor')
    await t.call(owner, 'PUT', `/workspaces/${workspace.id}/profiles`, { profile_ids: [id] })
    const key = { name: 'Page', scope: 'write', profile_id: id }
    const { data: created } = await t.call(owner, 'POST', '/account/api-keys', key)
    await addGrant(app.deps, { userId: owner.user.id, profileId: id })
    const hook = { url: 'https://listens.example.com', events: ['submission.created'] }
    expect((await app.as(owner, 'POST', `/ext/v1/webhooks?profile_id=${id}`, hook)).status).toBe(201)
    const feed = (await ext(owner, 'POST', `/profiles/${id}/feeds`, { name: 'Sheet' })).data
    const callWithKey = () => app.request({ url: `/api/v1/links?profile_id=${id}`, key: created.key })
    expect((await callWithKey()).status).toBe(200)
    const { data } = await offer(owner, client.email)
    expect((await accept(client, data.id)).status).toBe(200)

    expect((await callWithKey()).status).toBe(401)
    expect((await app.request({ url: new URL(feed.days_url).pathname })).status).toBe(404)
    expect((await app.as(client, 'GET', `/ext/v1/webhooks?profile_id=${id}`)).body.data).toEqual([])
    const grants = app.deps.db.read.selectFrom('agent_grant').select('id').where('profile_id', '=', id)
    expect(await grants.execute()).toEqual([])
    expect((await t.call(owner, 'GET', `/workspaces/${workspace.id}`)).data.profiles).toEqual([])
    for (const former of [owner, colleague])
      expect((await t.call(former, 'PUT', `/profile?profile_id=${id}`, { bio: 'Mine.' })).status).toBe(403)
  })

  test('lets only the owner offer and only the verified e-mail address accept', async () => {
    const { owner, client } = await pair()
    const admin = await t.person('agency')
    const workspace = await t.workspace(owner)
    await t.join(owner, workspace.id, admin, 'admin')
    await t.call(owner, 'PUT', `/workspaces/${workspace.id}/profiles`, { profile_ids: [owner.profileId] })
    expect(await offer(admin, admin.email, owner.profileId)).toMatchObject({
      status: 422,
      rule: 'owner_transfers',
    })
    expect(await offer(owner, owner.email)).toMatchObject({ status: 422, rule: 'is_owner' })
    const { data } = await offer(owner, client.email)
    expect(await offer(owner, admin.email)).toMatchObject({ status: 409, rule: 'page_transfer_pending' })
    for (const stranger of [admin, owner]) {
      expect((await accept(stranger, data.id)).status).toBe(404)
      expect((await ext(stranger, 'POST', `/page-transfers/${data.id}/decline`)).status).toBe(404)
      expect((await ext(stranger, 'GET', '/page-transfers')).data).toEqual([])
    }
    expect((await ext(admin, 'DELETE', `/profiles/${owner.profileId}/transfer`)).status).toBe(403)
    const verify = (at: number | null) =>
      updateRows(app.deps.db, 'user', { id: client.user.id }, { email_verified_at: at })
    await verify(null)
    expect((await accept(client, data.id)).status).toBe(404)
    await verify(1)
    const confirmed = (at: number) =>
      app.deps.db.tx((db) =>
        db
          .updateTable('session')
          .set({ confirmed_at: at })
          .where('user_id', 'in', [client.user.id, owner.user.id])
          .execute(),
      )
    await confirmed(1)
    expect(await accept(client, data.id)).toMatchObject({ status: 403, rule: 'confirmation_required' })
    expect(await offer(owner, client.email)).toMatchObject({ status: 403, rule: 'confirmation_required' })
    await confirmed(app.clock.now)
    expect(await findOwnerId(owner.profileId)).toBe(owner.user.id)
    const key = await app.key(client, 'write')
    const byKey = await app.request({ method: 'POST', url: `/ext/v1/page-transfers/${data.id}/accept`, key })
    expect(byKey.status).toBe(403)
    expect((await accept(client, data.id)).status).toBe(200)
    expect((await accept(client, data.id)).status).toBe(404)
  })

  test('responds alike for an e-mail address without an account, which can accept later', async () => {
    const { owner } = await pair()
    const email = 'new-client@example.org'
    const { status, data } = await offer(owner, email)
    expect([status, Object.keys(data).sort()]).toEqual([
      201,
      ['created_at', 'email', 'expires_at', 'from_user', 'id', 'profile', 'replaces'],
    ])
    const client = await t.person('agency')
    await updateRows(app.deps.db, 'user', { id: client.user.id }, { email, email_key: email })
    expect((await accept(client, data.id)).status).toBe(200)
  })

  test('requires a plan of the new owner that allows the page and its files', async () => {
    const { owner } = await pair()
    const client = await t.person('free')
    await t.call(client, 'POST', '/links', { title: 'Mine', url: 'https://mine.example.com' })
    const { data } = await offer(owner, client.email)
    expect((await accept(client, data.id)).code).toBe('plan_limit')
    expect(await findOwnerId(owner.profileId)).toBe(owner.user.id)
    await t.setPlan(client, 'agency')
    const upload = {
      purpose: 'block' as const,
      names: `${'b'.repeat(32)}-1x1.webp`,
      created_at: 1,
      seen_at: 1,
    }
    const size = (bytes: number) =>
      app.deps.db.tx(async (db) => {
        await db.deleteFrom('upload').where('profile_id', '=', owner.profileId).execute()
        const row = { user_id: owner.user.id, profile_id: owner.profileId, ...upload, bytes }
        await db.insertInto('upload').values(row).execute()
      })
    await size(2_000_000_000_000)
    expect((await accept(client, data.id)).code).toBe('plan_limit')
    expect(await findOwnerId(owner.profileId)).toBe(owner.user.id)
    await size(10)
    expect((await accept(client, data.id)).status).toBe(200)
  })

  const receivedFrom = async (owner: Person, client: Person) =>
    (await ext(client, 'GET', '/page-transfers')).data.find((one: Data) => one.profile.id === owner.profileId)

  test('replaces the untouched page of a receiver whose plan is full, and shows this to the receiver only', async () => {
    const { owner } = await pair()
    const client = await t.person('free')
    const settings = {
      display_name: 'Café Cleo',
      language: 'de',
      timezone: 'Europe/Berlin',
      is_published: false,
    }
    await t.call(client, 'PUT', '/profile', settings)
    const { data } = await offer(owner, client.email)
    expect(data.replaces).toBeNull()
    expect((await ext(owner, 'GET', `/profiles/${owner.profileId}/transfer`)).data.replaces).toBeNull()
    const replaces = { id: client.profileId, username: client.username }
    expect(await receivedFrom(owner, client)).toMatchObject({ replaces })
    expect(await accept(client, data.id)).toMatchObject({ status: 200, data: { replaces } })
    const { profiles } = (await t.call(client, 'GET', '/account')).data
    expect(profiles.map((page: Data) => page.id)).toEqual([owner.profileId])
    expect((await app.request({ url: `/${client.username}` })).status).toBe(404)
    expect((await t.call(client, 'GET', '/profile')).data.id).toBe(owner.profileId)
    expect(await listActions(client)).toContain('profile.delete')
  })

  test('never replaces a page that is blocked or ever had a text, a link or a theme', async () => {
    const { owner } = await pair()
    const touches: ((client: Person) => Promise<unknown>)[] = [
      async (client) => {
        await t.call(client, 'PUT', '/profile', { bio: 'A text.' })
        await t.call(client, 'PUT', '/profile', { bio: null })
      },
      async (client) => {
        const link = { title: 'Mine', url: 'https://mine.example.com' }
        const { id } = (await t.call(client, 'POST', '/links', link)).data
        await t.call(client, 'DELETE', `/links/${id}`)
      },
      (client) => t.call(client, 'PUT', '/profile', { theme: { preset: 'newspaper' } }),
      (client) => updateRows(app.deps.db, 'profile', { id: client.profileId }, { blocked_at: 1 }),
    ]
    for (const touch of touches) {
      const client = await t.person('free')
      await touch(client)
      const { data } = await offer(owner, client.email)
      expect((await receivedFrom(owner, client)).replaces).toBeNull()
      expect((await accept(client, data.id)).code).toBe('plan_limit')
      expect(await findOwnerId(client.profileId)).toBe(client.user.id)
      await ext(client, 'POST', `/page-transfers/${data.id}/decline`)
    }
  })

  test('rejects a transfer of the last page of an account or a blocked page', async () => {
    const { owner, client, other } = await pair()
    const single = await t.person('agency')
    expect(await offer(single, client.email)).toMatchObject({ status: 409, rule: 'last_profile_stays' })
    const { data } = await offer(owner, client.email)
    expect((await app.as(owner, 'DELETE', `/account/profiles/${other}`)).status).toBe(200)
    expect(await accept(client, data.id)).toMatchObject({ status: 409, rule: 'last_profile_stays' })
    await addPage(owner)
    const block = (at: number | null) =>
      updateRows(app.deps.db, 'profile', { id: owner.profileId }, { blocked_at: at })
    await block(1)
    expect((await accept(client, data.id)).status).toBe(404)
    expect((await offer(owner, client.email)).status).toBe(422)
    await block(null)
    const blockSender = (at: number | null) =>
      updateRows(app.deps.db, 'user', { id: owner.user.id }, { blocked_at: at })
    await blockSender(1)
    expect((await ext(client, 'GET', '/page-transfers')).data).toEqual([])
    expect((await accept(client, data.id)).status).toBe(404)
    await blockSender(null)
    expect((await accept(client, data.id)).status).toBe(200)
  })

  test('accepts another offer after one was declined, cancelled or expired', async () => {
    const { owner, client } = await pair()
    const path = `/profiles/${owner.profileId}/transfer`
    const first = (await offer(owner, client.email)).data
    expect((await ext(owner, 'GET', path)).data.id).toBe(first.id)
    expect((await ext(client, 'POST', `/page-transfers/${first.id}/decline`)).status).toBe(200)
    expect(await ext(owner, 'GET', path)).toMatchObject({ status: 200, data: null })
    const notice = (await app.mails(owner.email)).at(-1)!
    expect(notice.subject).toBe('The transfer of your page was declined')
    expect(notice.text).toContain(`${client.email} did not accept the page /${owner.username}.`)
    const second = (await offer(owner, client.email)).data
    expect((await ext(owner, 'DELETE', path)).data).toEqual({ id: second.id, deleted: true })
    expect((await ext(owner, 'DELETE', path)).status).toBe(404)
    expect((await accept(client, second.id)).status).toBe(404)
    const third = (await offer(owner, client.email)).data
    const expire = () =>
      updateRows(app.deps.db, 'page_transfer', { id: third.id }, { expires_at: app.clock.now })
    expect(Date.parse(third.expires_at) - Date.parse(third.created_at)).toBe(7 * dayMs)
    await expire()
    expect((await accept(client, third.id)).status).toBe(404)
    const fourth = (await offer(owner, client.email)).data
    expect(fourth.id).not.toBe(third.id)
    await updateRows(app.deps.db, 'page_transfer', { id: fourth.id }, { expires_at: 1 })
    expect(await runCleanup(app.deps, oldOffers)).toBe(1)
  })

  test('rejects an upload of the former owner that began before the page moved', async () => {
    const { owner, client } = await pair()
    const { profileId: id } = owner
    const { data } = await offer(owner, client.email)
    const key = await app.key(owner, 'write')
    const put = app.deps.storage.put.bind(app.deps.storage)
    const spy = vi.spyOn(app.deps.storage, 'put').mockImplementationOnce(async (...object) => {
      await put(...object)
      expect((await accept(client, data.id)).status).toBe(200)
    })
    const colour = { r: 9, g: 8, b: 7 }
    const bytes = await createPicture(9, 9, colour)
    const file = { part: 'file', bytes, type: 'image/png' }
    const upload = await app.upload({ key }, `/business-blocks/upload?profile_id=${id}`, [file])
    spy.mockRestore()
    expect(upload.status).toBe(403)
    const uploads = app.deps.db.read.selectFrom('upload').select('id').where('profile_id', '=', id)
    expect(await uploads.execute()).toEqual([])
  })

  test('keeps offers and invitations to the unverified e-mail address of a deleted account', async () => {
    const { owner } = await pair()
    const workspace = await t.workspace(owner)
    const isOffered = async () => [
      (await ext(owner, 'GET', `/profiles/${owner.profileId}/transfer`)).data !== null,
      (await t.call(owner, 'GET', `/workspaces/${workspace.id}`)).data.invites.length === 1,
    ]
    const removeAccount = async (who: Person) => {
      const body = { current_password: who.password }
      expect((await t.call(who, 'DELETE', '/account', body)).status).toBe(200)
    }
    const stranger = await app.signUp('A stranger')
    await offer(owner, stranger.email)
    await t.invite(owner, workspace.id, { email: stranger.email, role: 'viewer' })
    await removeAccount(stranger)
    expect(await isOffered()).toEqual([true, true])
    const again = await app.signUp('The addressee', { email: stranger.email })
    await updateRows(app.deps.db, 'user', { id: again.user.id }, { email_verified_at: 1 })
    await removeAccount(again)
    expect(await isOffered()).toEqual([false, false])
  })

  test('accepts exactly one of 20 concurrent decisions and offers', async () => {
    const { owner, client } = await pair()
    const times = <T>(n: number, work: () => Promise<T>) => Promise.all(Array.from({ length: n }, work))
    const offers = await times(20, () => offer(owner, client.email))
    const acceptedOffers = offers.filter(({ status }) => status === 201)
    expect([acceptedOffers.length, offers.filter(({ status }) => status === 409).length]).toEqual([1, 19])
    const { id } = acceptedOffers[0]!.data
    const accepted = await times(20, () => accept(client, id))
    expect(accepted.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(accepted.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
    expect(await findOwnerId(owner.profileId)).toBe(client.user.id)
  })
})
