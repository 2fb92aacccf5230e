import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, type Person, startApp } from '../support/app.ts'
import { describeBoth } from '../support/databases.ts'
import { workspaceTools } from '../support/workspaces.ts'

type Data = Record<string, unknown> & { id: number; revision: number; updated_at: string }

describeBoth('a write that changes nothing', (engine) => {
  let app: App
  let owner: Person
  let path: Record<string, string>
  beforeAll(async () => {
    app = await startApp(engine, { EGRESS: 'on' })
    const t = workspaceTools(app)
    owner = await t.person('agency')
    const member = await t.person()
    const post = async (url: string, body: object) => {
      const response = await app.as(owner, 'POST', url, body)
      expect([response.status, response.body.errors]).toEqual([
        expect.toSatisfy((s: number) => s < 202),
        undefined,
      ])
      return response.body.data as Data
    }
    const profile = `/api/v1/profiles/${owner.profileId}`
    const workspace = (await t.workspace(owner)).id
    const memberId = await t.join(owner, workspace, member, 'editor')
    await app.as(owner, 'PUT', '/api/v1/profile', { bio: 'Ceramics', theme: { preset: 'midnight' } })
    const link = await post('/api/v1/links', {
      title: 'Shop',
      url: 'https://shop.example',
      kind: 'product',
      business_block_config: { price: 12, currency: 'EUR' },
      gate: { type: 'code', code: 'open sesame' },
    })
    await post('/api/v1/links', { title: 'Second', url: 'https://second.example', external_id: 'second' })
    const variant = await post(`${profile}/variants`, {
      name: 'Morning',
      rule: 'experiment',
    })
    const campaign = await post(`${profile}/campaigns`, {
      name: 'Spring',
      status: 'active',
      utm: { source: 'mail' },
    })
    const webhook = await post('/ext/v1/webhooks', {
      url: 'https://hooks.example/in',
      events: ['page.published'],
    })
    await app.as(owner, 'PUT', `${profile}/smart-alerts/preferences`, { digest: 'weekly' })
    path = {
      profile: '/api/v1/profile',
      link: `/api/v1/links/${link.id}`,
      variant: `${profile}/variants/${variant.id}`,
      campaign: `${profile}/campaigns/${campaign.id}`,
      preferences: `${profile}/smart-alerts/preferences`,
      workspace: `/api/v1/workspaces/${workspace}`,
      'workspace profiles': `/api/v1/workspaces/${workspace}/profiles`,
      member: `/api/v1/workspaces/${workspace}/members/${memberId}`,
      webhook: `/ext/v1/webhooks/${webhook.id}`,
    }
    await app.as(owner, 'PUT', path['workspace profiles']!, { profile_ids: [owner.profileId] })
  })
  afterAll(() => app.close())

  /** Everything that a write may leave behind. */
  const traces = async () => {
    const count = async (table: 'version' | 'audit' | 'webhook_delivery' | 'link_revision') =>
      (
        await app.deps.db.read
          .selectFrom(table as 'audit')
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const { content_revision } = await app.deps.db.read
      .selectFrom('profile')
      .select('content_revision')
      .where('id', '=', owner.profileId)
      .executeTakeFirstOrThrow()
    return [await count('version'), await count('audit'), content_revision]
  }

  const bodies: Record<string, object> = { link: {}, 'workspace profiles': {} }
  test.each([
    'profile',
    'link',
    'variant',
    'campaign',
    'preferences',
    'workspace',
    'workspace profiles',
    'member',
    'webhook',
  ])('keeps revision and ETag of a %s, and leaves no version and no event', async (name) => {
    const url = path[name]!
    const put = (body: object, headers = {}) => app.request({ method: 'PUT', url, body, ...owner, headers })
    const required =
      name === 'link'
        ? { title: 'Shop', url: 'https://shop.example' }
        : name === 'workspace profiles'
          ? { profile_ids: [owner.profileId] }
          : (bodies[name] ?? {})
    const first = await put(required)
    expect([first.status, first.body.errors]).toEqual([200, undefined])
    const before = await traces()
    app.clock.advance(5000)
    for (const body of [required, { ...first.body.data, ...required }]) {
      const again = await put(body)
      expect([again.status, again.body.data]).toEqual([200, first.body.data])
      expect(again.headers.etag).toBe(first.headers.etag)
    }
    const { revision } = first.body.data as Data
    expect((await put({ ...required, revision: revision + 1 })).body.code).toBe('stale_revision')
    expect(await traces()).toEqual(before)
  })

  test('of an order of links leaves no version', async () => {
    const list = async () =>
      (await app.request({ url: '/api/v1/links', cookie: owner.cookie })).body.data as Data[]
    const order = (await list()).map(({ id }) => id)
    const before = await traces()
    const response = await app.as(owner, 'POST', '/api/v1/links/reorder', { order })
    expect((response.body.data as Data[]).map(({ id }) => id)).toEqual(order)
    expect(await traces()).toEqual(before)
  })

  test('in bulk leaves no version, whatever the order of fields', async () => {
    const links = [{ external_id: 'second', url: 'https://second.example', title: 'Second' }]
    const before = await traces()
    const { data } = (await app.as(owner, 'POST', '/ext/v1/links/bulk', { links })).body
    expect([data.version_id, data.counts.unchanged]).toEqual([null, 1])
    expect(await traces()).toEqual(before)
  })

  test('keeps the restore points of a free account, however often it is sent', async () => {
    const person = await app.signUp()
    const versions = async () =>
      (await app.request({ url: `/api/v1/profiles/${person.profileId}/versions`, cookie: person.cookie }))
        .body.data
    await app.as(person, 'PUT', '/api/v1/profile', { bio: 'First' })
    const [real] = (await versions()) as Data[]
    for (let n = 0; n < 25; n += 1)
      expect((await app.as(person, 'PUT', '/api/v1/profile', n % 2 ? {} : { bio: 'First' })).status).toBe(200)
    expect((await versions()).map(({ id }: Data) => id)).toEqual([real!.id])
  })

  test('is refused for a profile if the body is missing', async () => {
    const response = await app.request({ method: 'PUT', url: '/api/v1/profile', ...owner })
    expect([response.status, response.body.errors]).toEqual([422, [expect.stringMatching(/^body: /)]])
  })
})
