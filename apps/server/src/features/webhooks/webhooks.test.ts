import { webhookEventTypes } from '@vitrine/contract'
import { dayMs, hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import { verifyWebhook } from '@vitrine/sdk'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { runCleanup } from '#tests/jobs.ts'
import { useResource } from '#tests/resources.ts'
import { deleteRows, insertRows, selectRows, updateRows } from '#tests/rows.ts'
import type { Received } from '#tests/webhooks.ts'
import { openWebhooks } from '#tests/webhooks.ts'
import { runJob } from '../../jobs/engine.ts'
import { erasures } from '../profile/index.ts'
import { oldDeliveries, surplusDeliveries } from './jobs.ts'

describeBoth('webhooks', (engine) => {
  const w = useResource(() => openWebhooks(engine))
  beforeEach(() => w.reset())

  const call = (user: ApiUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    w.app.call(user, method, `/ext/v1${path}`, body)
  const readError = async (...args: Parameters<typeof call>) => {
    const { status, code, errors } = await call(...args)
    return [status, code, errors.join('; ')]
  }
  /** Returns true if the library of Standard Webhooks accepts a request at the time of the service. */
  const hasValidSignature = (secret: string, { body, headers }: Received): boolean => {
    const realNow = Date.now
    Date.now = () => w.app.clock.now
    try {
      new Webhook(secret).verify(body, headers)
      return true
    } catch {
      return false
    } finally {
      Date.now = realNow
    }
  }
  /** Creates a workspace with a member and profiles. */
  const workspace = (
    owner: ApiUser,
    members: { person: ApiUser; role: 'admin' | 'editor' | 'viewer'; profileIds?: number[] }[],
    profileIds: number[],
  ): Promise<number> =>
    w.app.deps.db.tx(async (db) => {
      const stamps = { revision: 1, created_at: 1, updated_at: 1 }
      const { id } = await db
        .insertInto('workspace')
        .values({
          owner_id: owner.userId,
          slug: `w-${Math.random().toString(36).slice(2)}`,
          doc: JSON.stringify({ doc: { name: 'Studio North', logo_url: null }, extra: {} }),
          ...stamps,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const all = [{ person: owner, role: 'owner' as const, profileIds: undefined }, ...members]
      for (const { person, role, profileIds: some } of all)
        await db
          .insertInto('workspace_member')
          .values({
            workspace_id: id,
            user_id: person.userId,
            role,
            profile_ids: some ? JSON.stringify(some) : null,
            ...stamps,
          })
          .execute()
      for (const profile_id of profileIds)
        await db.insertInto('workspace_profile').values({ workspace_id: id, profile_id }).execute()
      return id
    })

  test('sends an event once with a signature that the Standard Webhooks library accepts', async () => {
    const user = await w.app.person()
    const webhook = await w.add(user)
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await w.publish(user)
    expect(await w.send()).toMatchObject({ delivered: 1 })
    expect(await w.send()).toEqual({})
    expect(w.receiver.received).toHaveLength(1)
    const [message] = w.receiver.received as [Received]
    const { headers, body, json } = message
    expect(hasValidSignature(webhook.secret, message)).toBe(true)
    expect(hasValidSignature(webhook.secret, { ...message, body: `${body} ` })).toBe(false)
    const now = () => w.app.clock.now
    expect(await verifyWebhook(webhook.secret, headers, body, { now })).toEqual(json)
    expect(json).toMatchObject({
      type: 'page.published',
      timestamp: new Date(w.app.clock.now).toISOString(),
      data: {
        profile: { id: user.profileId, username: user.username, url: `http://vitrine.test/${user.username}` },
      },
    })
    expect(headers['webhook-id']).toMatch(/^msg_[\w-]{22}$/)
    expect(headers['webhook-timestamp']).toBe(String(w.app.clock.now / secondMs))
    expect(headers).toMatchObject({ 'content-type': 'application/json', host: w.receiver.host })
    expect(headers['user-agent']).toContain('Vitrine')
    const [delivery] = await w.list(user, webhook.id)
    expect(delivery).toMatchObject({
      message_id: headers['webhook-id'],
      type: 'page.published',
      status: 'delivered',
      attempt_count: 1,
      attempts: [{ status: 204, answer: '', error: null }],
    })
    const detail = (await call(user, 'GET', `/webhooks/${webhook.id}/deliveries/${delivery.id}`)).data
    expect(detail).toMatchObject({ payload: json, body })
  })

  test('keeps the secret unreadable after its creation', async () => {
    const user = await w.app.person()
    const { secret, ...webhook } = await w.add(user)
    expect(await w.get(user, webhook.id)).toEqual(webhook)
    const { text } = await call(user, 'GET', '/webhooks')
    expect(text).not.toContain('whsec_')
    const row = await w.app.deps.db.read
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', webhook.id)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(secret.slice(6, 20))
    const export_ = await w.app.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(export_.body).not.toContain('whsec_')
  })

  test('signs with both secrets for 24 hours after a rotation, then with the new one', async () => {
    const user = await w.app.person()
    const webhook = await w.add(user)
    const rotated = (await call(user, 'POST', `/webhooks/${webhook.id}/rotate-secret`)).data
    expect(rotated.secret).not.toBe(webhook.secret)
    expect(rotated).toMatchObject({
      revision: 2,
      previous_secret_until: new Date(w.app.clock.now + dayMs).toISOString(),
    })
    const verdicts = async () => {
      w.receiver.received.length = 0
      await w.publish(user)
      await w.send()
      return [webhook.secret, rotated.secret].map((secret) =>
        hasValidSignature(secret, w.receiver.received[0]!),
      )
    }
    expect(await verdicts()).toEqual([true, true])
    expect(w.receiver.received[0]!.headers['webhook-signature']!.split(' ')).toHaveLength(2)
    w.app.clock.now += dayMs
    expect(await verdicts()).toEqual([false, true])
    expect((await w.get(user, webhook.id)).previous_secret_until).toBeNull()
  })

  test('reports every invalid field and writes nothing', async () => {
    const user = await w.app.person()
    const add = (body: object) => call(user, 'POST', '/webhooks', body)
    const events = ['page.published']
    const urls: [string, string][] = [
      ['http://hooks.example.com/x', 'must start with https://'],
      ['https://user:secret@hooks.example.com/x', 'user name'],
      ['https://localhost/x', 'public internet'],
      ['https://db.internal./x', 'public internet'],
      ['https://10.0.0.7/x', 'public internet'],
      ['https://[::1]/x', 'public internet'],
      ['https://2130706433/x', 'public internet'],
      ['https://0x7f.1/x', 'public internet'],
      ['https://169.254.169.254/latest', 'public internet'],
      ['https://hooks.example.com:8443/x', 'port'],
      ['https://hooks.example.com/\r\nx-evil: 1', 'spaces'],
      ['ftp://hooks.example.com/x', 'schemes'],
      ['mailto:robin@example.com', 'https://'],
      ['javascript:alert(1)', 'scheme'],
    ]
    for (const [url, word] of urls) {
      const { status, errors } = await add({ url, events })
      expect([url, status, errors.join()]).toEqual([url, 422, expect.stringContaining(word)])
      expect(errors.join()).toMatch(/^url: /)
    }
    const many = await add({ url: 5, events: ['nothing.happened', 7], shape: 'teams', is_active: 'yes' })
    expect(many.status).toBe(422)
    for (const name of ['url', 'events[0]', 'events[1]', 'shape', 'is_active'])
      expect(many.errors.join('\n')).toContain(`${name}:`)
    expect((await add({ url: 'https://hooks.example.com', events: [] })).errors.join()).toContain('events')
    const owners = { profile_id: user.profileId, workspace_id: 1 }
    const misplaced = await add({ url: 'https://hooks.example.com', events, ...owners })
    expect([misplaced.status, misplaced.errors]).toEqual([
      422,
      [
        'profile_id: belongs in the query: ?profile_id=12',
        'workspace_id: belongs in the query: ?workspace_id=7',
      ],
    ])
    expect((await call(user, 'GET', '/webhooks')).data).toEqual([])
    const both = `/webhooks?profile_id=${user.profileId}&workspace_id=1`
    expect(await readError(user, 'GET', both)).toEqual([
      422,
      'validation_failed',
      'workspace_id: send either profile_id or workspace_id',
    ])
  })

  test('merges changes at the current revision, for at most ten endpoints of a page', async () => {
    const user = await w.app.person()
    const webhook = await w.add(user, { description: ' CRM ', events: ['page.published', 'page.published'] })
    expect(webhook).toMatchObject({ description: 'CRM', events: ['page.published'], shape: 'standard' })
    const path = `/webhooks/${webhook.id}`
    const changeResponse = await w.change(user, webhook.id, { shape: 'slack', revision: 1 })
    expect(changeResponse).toMatchObject({
      shape: 'slack',
      description: 'CRM',
      revision: 2,
      url: webhook.url,
    })
    expect((await readError(user, 'PUT', path, { shape: 'discord', revision: 1 }))[1]).toBe('stale_revision')
    // The response can be sent back
    expect(await w.change(user, webhook.id, changeResponse)).toMatchObject({ revision: 2, shape: 'slack' })
    expect(await w.change(user, webhook.id, { description: null, shape: null })).toMatchObject({
      description: null,
      shape: 'standard',
    })
    for (let n = 1; n < 10; n++) await w.add(user)
    expect(
      (await readError(user, 'POST', '/webhooks', { url: webhook.url, events: webhook.events }))[1],
    ).toBe('plan_limit')
    expect((await call(user, 'GET', '/webhooks')).data.map((one: Data) => one.id)[0]).toBe(webhook.id)
    expect((await call(user, 'DELETE', path)).data).toEqual({ id: webhook.id, deleted: true })
    expect((await readError(user, 'GET', path))[0]).toBe(404)
    await w.add(user)
  })

  test('reports webhooks as unavailable and rejects new endpoints while EGRESS=off', async () => {
    const off = await startApp(engine, {}, fixedClock)
    onTestFinished(() => off.close())
    const user = await off.person()
    const on = (await call(await w.app.person(), 'GET', '/webhook-events')).data
    const withoutWebhooks = (await off.call(user, 'GET', '/ext/v1/webhook-events')).data
    expect([on.is_available, withoutWebhooks.is_available]).toEqual([true, false])
    expect(withoutWebhooks.events.map(({ type }: Data) => type)).toEqual([...webhookEventTypes])
    const body = { url: 'https://hooks.example.com', events: ['page.published'] }
    const { status, errors } = await off.call(user, 'POST', '/ext/v1/webhooks', body)
    expect([status, errors.join()]).toEqual([403, expect.stringContaining('are off on this installation')])
  })

  test('sends a marked test event once, regardless of the endpoint’s settings', async () => {
    const user = await w.app.person()
    const webhook = await w.add(user, { events: ['page.published'], is_active: false })
    const sendTest = (type: string) => call(user, 'POST', `/webhooks/${webhook.id}/test`, { type })
    for (const type of webhookEventTypes) {
      const { data } = await sendTest(type)
      expect(data).toMatchObject({ status: 'waiting', is_test: true, type })
    }
    // One run sends at most 20
    await w.send()
    await w.send()
    expect(w.receiver.received.map(({ json }) => json.type)).toEqual([...webhookEventTypes])
    for (const message of w.receiver.received) {
      expect(message.headers['vitrine-test']).toBe('1')
      expect(hasValidSignature(webhook.secret, message)).toBe(true)
    }
    w.receiver.answer = () => 500
    const { data } = await sendTest('alert.raised')
    await w.send()
    w.app.clock.now += hourMs
    await w.send()
    expect((await call(user, 'GET', `/webhooks/${webhook.id}/deliveries/${data.id}`)).data).toMatchObject({
      status: 'failed',
      reason: 'The receiver responded with status 500.',
      attempt_count: 1,
    })
    // A failed test causes no warning
    expect((await w.get(user, webhook.id)).consecutive_failures).toBe(0)
    expect((await readError(user, 'POST', `/webhooks/${webhook.id}/test`, { type: 'x' }))[2]).toContain(
      'type',
    )
  })

  test('ends the pause of a failing endpoint after a successful test', async () => {
    const user = await w.app.person()
    const webhook = await w.add(user)
    w.receiver.answer = () => 500
    await w.publish(user)
    for (let n = 0; n < 4; n++) {
      await w.send()
      w.app.clock.now += 20 * minuteMs
    }
    w.receiver.answer = () => 204
    await call(user, 'POST', `/webhooks/${webhook.id}/test`, { type: 'page.published' })
    await w.send()
    expect((await w.get(user, webhook.id)).consecutive_failures).toBe(0)
  })

  test('limits tests and repetitions to 30 a minute for an account', async () => {
    const user = await w.app.person()
    const { id } = await w.add(user)
    const codes = new Set<unknown>()
    for (let n = 0; n < 31; n++)
      codes.add((await readError(user, 'POST', `/webhooks/${id}/test`, { type: 'page.published' }))[1])
    expect([...codes]).toEqual([undefined, 'rate_limited'])
    w.app.clock.now += minuteMs
    expect((await call(user, 'POST', `/webhooks/${id}/test`, { type: 'page.published' })).status).toBe(200)
    await call(user, 'DELETE', `/webhooks/${id}`)
  })

  test('sends a delivery again under its id', async () => {
    const user = await w.app.person()
    const webhook = await w.add(user)
    await w.publish(user)
    await w.send()
    const [first] = await w.list(user, webhook.id)
    const replay = (id: number) => call(user, 'POST', `/webhooks/${webhook.id}/deliveries/${id}/replay`)
    const again = await replay(first.id)
    expect(again.data).toMatchObject({ replay_of: first.id, message_id: first.message_id, status: 'waiting' })
    await w.send()
    const ids = w.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([first.message_id, first.message_id])
    expect(w.receiver.received[0]!.body).toBe(w.receiver.received[1]!.body)

    w.receiver.answer = () => 500
    await w.publish(user)
    await w.send()
    const [waiting] = await w.list(user, webhook.id, '?status=waiting')
    w.receiver.answer = () => 204
    await w.send()
    expect((await w.get(user, webhook.id)).waiting).toBe(1)
    expect((await replay(waiting.id)).data.id).toBe(waiting.id)
    await w.send()
    expect((await w.get(user, webhook.id)).waiting).toBe(0)

    await w.change(user, webhook.id, { is_active: false })
    expect((await replay(first.id)).code).toBe('conflict')
    expect((await replay(999_999)).status).toBe(404)
    const other = await w.add(user)
    expect((await readError(user, 'POST', `/webhooks/${other.id}/deliveries/${first.id}/replay`))[0]).toBe(
      404,
    )
  })

  test('lists deliveries by state and by event with pagination', async () => {
    const user = await w.app.person()
    const { id } = await w.add(user)
    for (let n = 0; n < 3; n++) await w.publish(user)
    await w.send()
    await call(user, 'POST', `/webhooks/${id}/test`, { type: 'alert.raised' })
    const page = await call(user, 'GET', `/webhooks/${id}/deliveries?limit=2&page=2`)
    expect(page.meta.pagination).toEqual({ page: 2, limit: 2, total: 4, total_pages: 2 })
    expect(page.data).toHaveLength(2)
    const [waiting, ...others] = await w.list(user, id, '?status=waiting')
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ status: 'waiting', revision: 1, updated_at: waiting!.created_at })
    const published = await w.list(user, id, '?type=page.published')
    expect(published).toHaveLength(3)
    // One attempt settled it
    expect(published[0]).toMatchObject({
      status: 'delivered',
      revision: 3,
      updated_at: published[0]!.settled_at,
    })
    expect((await readError(user, 'GET', `/webhooks/${id}/deliveries?status=lost`))[2]).toContain('status')
    await w.send()
  })

  test('sends a workspace the events of its current profiles only', async () => {
    const owner = await w.app.person('agency')
    const other = await w.app.person('agency')
    const home = await workspace(owner, [{ person: other, role: 'admin' }], [owner.profileId])
    const elsewhere = await workspace(other, [], [])
    const hook = await w.add(owner, {}, `?workspace_id=${home}`)
    const theirs = await w.add(other, { url: `${w.receiver.url}/elsewhere` }, `?workspace_id=${elsewhere}`)
    expect(hook).toMatchObject({ workspace_id: home, profile_id: null })
    const readReceivedProfiles = async () => {
      w.receiver.received.length = 0
      await w.publish(other)
      await w.send()
      return w.receiver.received.map(({ path, json }) => [path, json.data.profile.id])
    }
    const assign = (workspaceId: number, ids: number[]) =>
      w.must(w.app.call(other, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: ids }))
    expect(await readReceivedProfiles()).toEqual([])
    await assign(home, [owner.profileId, other.profileId])
    expect(await readReceivedProfiles()).toEqual([['/hook', other.profileId]])
    await assign(home, [owner.profileId])
    await assign(elsewhere, [other.profileId])
    expect(await readReceivedProfiles()).toEqual([['/elsewhere', other.profileId]])
    // Deliveries that were pending when it left are cancelled and cannot be replayed
    w.receiver.answer = () => 500
    await w.publish(other)
    await w.send()
    await assign(elsewhere, [])
    w.receiver.answer = () => 204
    w.app.clock.now += hourMs
    w.receiver.received.length = 0
    await w.send()
    expect(w.receiver.received).toEqual([])
    const [left] = await w.list(other, theirs.id)
    expect(left).toMatchObject({ status: 'cancelled', reason: expect.stringContaining('no longer belongs') })
    const replayed = await call(other, 'POST', `/webhooks/${theirs.id}/deliveries/${left.id}/replay`)
    expect(replayed.code).toBe('conflict')
  })

  test('lets only the owner and admins of all profiles manage workspace endpoints', async () => {
    const owner = await w.app.person('agency')
    const [admin, partly, editor, viewer, stranger] = await Promise.all(
      Array.from({ length: 5 }, () => w.app.person('agency')),
    )
    const id = await workspace(
      owner,
      [
        { person: admin!, role: 'admin' },
        { person: partly!, role: 'admin', profileIds: [owner.profileId] },
        { person: editor!, role: 'editor' },
        { person: viewer!, role: 'viewer' },
      ],
      [owner.profileId],
    )
    const hook = await w.add(owner, {}, `?workspace_id=${id}`)
    const endpoint = await w.add(owner)
    const statuses = async (user: ApiUser) => [
      (await readError(user, 'GET', `/webhooks?workspace_id=${id}`))[0],
      (await readError(user, 'GET', `/webhooks/${hook.id}`))[0],
      (await readError(user, 'GET', `/webhooks/${hook.id}/deliveries`))[0],
      (await readError(user, 'PUT', `/webhooks/${hook.id}`, { shape: 'slack' }))[0],
      (await readError(user, 'GET', `/webhooks?profile_id=${owner.profileId}`))[0],
      (await readError(user, 'GET', `/webhooks/${endpoint.id}`))[0],
    ]
    expect(await statuses(owner)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await statuses(admin!)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await statuses(partly!)).toEqual([403, 403, 403, 403, 200, 200])
    expect(await statuses(editor!)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await statuses(viewer!)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await statuses(stranger!)).toEqual([404, 404, 404, 404, 403, 404])
    const read = { ...owner, key: owner.readKey }
    expect(await readError(read, 'PUT', `/webhooks/${hook.id}`, {})).toEqual([
      403,
      'key_scope',
      expect.anything(),
    ])
    expect((await readError(read, 'GET', `/webhooks/${hook.id}`))[0]).toBe(200)
  })

  type MemberSet = { role?: 'admin' | 'editor'; profile_ids?: string }
  const setMember = (workspaceId: number, { userId }: ApiUser, set: MemberSet) =>
    updateRows(w.app.deps.db, 'workspace_member', { workspace_id: workspaceId, user_id: userId }, set)

  test('makes the user who creates, redirects or enables an endpoint its creator', async () => {
    const [owner, admin] = [await w.app.person('agency'), await w.app.person('agency')]
    await workspace(owner, [{ person: admin, role: 'admin' }], [owner.profileId])
    const creator = async (user: ApiUser, id: number, body: object) =>
      (await w.change(user, id, body)).created_by?.id
    const { id, created_by, url } = await w.add(owner)
    expect(created_by).toEqual({ id: owner.userId, name: 'Robin Example' })
    expect((await w.get(admin, id)).created_by).toEqual(created_by)
    for (const body of [{ description: 'CRM' }, { url }, { is_active: true }, { is_active: false }])
      expect(await creator(admin, id, body)).toBe(owner.userId)
    expect(await creator(admin, id, { is_active: true })).toBe(admin.userId)
    expect(await creator(owner, id, { url: `${w.receiver.url}/elsewhere` })).toBe(owner.userId)
    // Clients cannot set it
    expect(await creator(owner, id, { created_by: { id: admin.userId, name: 'x' } })).toBe(owner.userId)
  })

  test('sends pending deliveries of a former creator after another admin enables the endpoint', async () => {
    const [owner, former] = [await w.app.person('agency'), await w.app.person('agency')]
    const workspaceId = await workspace(owner, [{ person: former, role: 'admin' }], [owner.profileId])
    const { id, revision } = await w.add(former, {}, `?profile_id=${owner.profileId}`)
    w.receiver.answer = () => 500
    await w.publish(owner)
    await w.send()
    w.receiver.answer = () => 204
    w.receiver.received.length = 0
    await setMember(workspaceId, former, { role: 'editor' })
    w.app.clock.now += hourMs
    const shown = await w.get(owner, id)
    expect(shown).toMatchObject({ revision, is_active: false, disabled_reason: 'creator_lost_access' })
    const [delivery] = await w.list(owner, id)
    expect((await call(owner, 'POST', `/webhooks/${id}/deliveries/${delivery.id}/replay`)).code).toBe(
      'conflict',
    )
    await w.send()
    expect(w.receiver.received).toEqual([])
    expect(await w.get(owner, id)).toMatchObject({
      notices: [{ kind: 'disabled', message: expect.stringContaining('may no longer manage it') }],
      waiting: 1,
    })
    expect((await call(former, 'PUT', `/webhooks/${id}`, { is_active: true })).status).toBe(403)
    const current = await w.change(owner, id, { is_active: true })
    expect(current).toMatchObject({
      is_active: true,
      disabled_reason: null,
      created_by: { id: owner.userId },
    })
    await w.send()
    expect(w.receiver.received).toHaveLength(1)
  })

  test('disables an endpoint for good if it is updated after its creator lost access', async () => {
    const [owner, former] = [await w.app.person('agency'), await w.app.person('agency')]
    const workspaceId = await workspace(owner, [{ person: former, role: 'admin' }], [owner.profileId])
    for (const change of [
      (id: number, revision: number) => w.change(owner, id, { description: 'Old', revision }),
      (id: number) => w.must(w.app.call(owner, 'POST', `/ext/v1/webhooks/${id}/rotate-secret`)),
    ]) {
      const { id, revision } = await w.add(former, {}, `?profile_id=${owner.profileId}`)
      await setMember(workspaceId, former, { role: 'editor' })
      await change(id, revision)
      await setMember(workspaceId, former, { role: 'admin' })
      expect(await w.get(former, id)).toMatchObject({
        is_active: false,
        disabled_reason: 'creator_lost_access',
        notices: [{ kind: 'disabled' }],
        created_by: { id: former.userId },
      })
    }
  })

  test('lets an admin manage only webhooks of the admin’s profiles', async () => {
    const [owner, admin] = [await w.app.person('agency'), await w.app.person('agency')]
    const first = await workspace(owner, [{ person: admin, role: 'admin' }], [owner.profileId])
    const { id } = await w.add(admin, {}, `?profile_id=${owner.profileId}`)
    const isActive = async () => (await w.get(owner, id)).is_active
    const limitTo = (ids: readonly number[]) => setMember(first, admin, { profile_ids: JSON.stringify(ids) })
    // Each list has the digits of the id; some have the id
    const { profileId } = owner
    for (const [ids, active] of [
      [[profileId], true],
      [[1_000_000, profileId], true],
      [[profileId, 1_000_000], true],
      [[Number(`1${profileId}`), Number(`${profileId}1`)], false],
      [[], false],
    ] as const) {
      await limitTo(ids)
      expect([ids, await isActive()]).toEqual([ids, active])
    }
    await workspace(owner, [{ person: admin, role: 'admin' }], [owner.profileId])
    expect(await isActive()).toBe(true)
  })

  test('keeps an endpoint without a known creator active until a user takes it over', async () => {
    const user = await w.app.person('pro')
    const { id } = await w.add(user)
    await updateRows(w.app.deps.db, 'webhook_endpoint', { id }, { created_by: null })
    expect(await w.get(user, id)).toMatchObject({ is_active: true, created_by: null })
    await w.publish(user)
    await w.send()
    expect(w.receiver.received).toHaveLength(1)
    expect(await w.change(user, id, { url: `${w.receiver.url}/new` })).toMatchObject({
      created_by: { id: user.userId },
    })
  })

  test('sends nothing and rejects changes while the page or account is blocked', async () => {
    for (const table of ['profile', 'user'] as const) {
      const user = await w.app.person()
      const { fill } = await w.form(user)
      const { id } = await w.add(user)
      const set = (at: number | null) =>
        w.app.deps.db.tx((db) =>
          db
            .updateTable(table as 'profile')
            .set({ blocked_at: at })
            .where('id', '=', table === 'user' ? user.userId : user.profileId)
            .execute(),
        )
      w.receiver.answer = () => 500
      await fill('first')
      await w.send()
      await set(1)
      w.receiver.received.length = 0
      w.receiver.answer = () => 204
      w.app.clock.now += hourMs
      await w.send()
      expect(w.receiver.received).toEqual([])
      if (table === 'profile')
        expect((await readError(user, 'PUT', `/webhooks/${id}`, { shape: 'slack' }))[1]).toBe(
          'profile_blocked',
        )
      await set(null)
      expect((await w.list(user, id)).map(({ status }) => status)).toEqual(['cancelled'])
    }
  })

  test('deletes deliveries with their endpoint or profile and after 30 days', async () => {
    const user = await w.app.person('agency')
    const second = await w.must(call(user, 'POST', '/profiles', { display_name: 'Second' }))
    const rows = async () =>
      (
        await w.app.deps.db.read
          .selectFrom('webhook_delivery')
          .select('id')
          .where('profile_id', 'in', [user.profileId, second.id])
          .execute()
      ).length
    const page = { ...user, profileId: second.id }
    const endpoint = await w.add(user)
    const archivedWebhook = await w.add(page, {}, `?profile_id=${second.id}`)
    const deleted = await w.add(user)
    await w.publish(user)
    await w.publish(page)
    expect(await rows()).toBe(3)
    await call(user, 'DELETE', `/webhooks/${deleted.id}`)
    await runJob(w.app.deps, erasures)
    expect(await rows()).toBe(2)
    await w.send()
    expect(w.receiver.received).toHaveLength(2)
    await deleteRows(w.app.deps.db, 'webhook_endpoint', { id: archivedWebhook.id })
    await deleteRows(w.app.deps.db, 'profile', { id: second.id })
    await insertRows(w.app.deps.db, 'erasure', {
      kind: 'profile',
      subject_id: second.id,
      due_at: w.app.clock.now,
      passes: 0,
    })
    await runJob(w.app.deps, erasures)
    expect(await rows()).toBe(1)
    const [model] = await selectRows(w.app.deps.db, 'webhook_delivery', { endpoint_id: endpoint.id })
    const { id: _, ...row } = model!
    await w.app.deps.db.tx(async (db) => {
      for (let n = 0; n < 51; n++)
        await db
          .insertInto('webhook_delivery')
          .values(Array.from({ length: 100 }, () => row))
          .execute()
    })
    expect(await runJob(w.app.deps, surplusDeliveries)).toEqual({ deliveries: 101, cancelled: 0 })
    expect(await rows()).toBe(5000)
    // The newest 10,000 pending ones stay
    const wait = { ...row, state: 'waiting' as const, settled_at: null }
    await w.app.deps.db.tx(async (db) => {
      for (let n = 0; n < 101; n++)
        await db
          .insertInto('webhook_delivery')
          .values(Array.from({ length: 100 }, () => wait))
          .execute()
    })
    expect(await runJob(w.app.deps, surplusDeliveries)).toEqual({ deliveries: 100, cancelled: 100 })
    const [oldest] = await w.list(user, endpoint.id, '?status=cancelled&limit=1')
    expect(oldest.reason).toContain('10,000')
    expect((await w.get(user, endpoint.id)).waiting).toBe(10_000)
    await runCleanup(w.app.deps, oldDeliveries, w.app.clock.now + 29 * dayMs)
    expect(await rows()).toBeGreaterThan(10_000)
    await runCleanup(w.app.deps, oldDeliveries, w.app.clock.now + 31 * dayMs)
    expect(await rows()).toBe(0)
  })
})
