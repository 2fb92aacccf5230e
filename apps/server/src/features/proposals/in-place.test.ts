import { firstTemporaryId } from '@vitrine/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Data, fixedClock, type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRows } from '#tests/rows.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

describeBoth('proposing in place', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let t: ReturnType<typeof createWorkspaceTools>
  let owner: Person
  let author: Person
  beforeAll(() => {
    t = createWorkspaceTools(app)
  })
  beforeEach(async () => {
    owner = await t.person('agency', 'Olive')
    author = await t.person('free', 'Cora')
    const { id } = await t.workspace(owner)
    await t.call(owner, 'PUT', `/workspaces/${id}/profiles`, { profile_ids: [owner.profileId] })
    await t.join(owner, id, author, 'contributor')
  })

  const send = async (by: Person, method: Method, url: string, body?: unknown, headers = {}) => {
    const {
      status,
      body: reply,
      headers: received,
    } = await app.request({
      method,
      url,
      cookie: by.cookie,
      csrf: by.csrf,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    return { status, headers: received, ...reply } as {
      status: number
      headers: Record<string, string>
      data: Data
      meta?: Data
      code?: string
      problems?: Data[]
    }
  }
  const place = (method: Method, url: string, body?: unknown, headers = {}) =>
    send(author, method, url, body, { 'x-propose': '1', ...headers })
  const onPage = (url: string) => `${url}${url.includes('?') ? '&' : '?'}profile_id=${owner.profileId}`
  const addLink = async (title: string, more: object = {}): Promise<number> =>
    (
      await send(owner, 'POST', onPage('/api/v1/links'), {
        title,
        url: `https://example.com/${title}`,
        ...more,
      })
    ).data.id
  const titles = ({ data }: { data: Data }) => data.map(({ title }: Data) => title)
  const published = async () =>
    JSON.stringify([
      await selectRows(app.deps.db, 'profile', { id: owner.profileId }),
      await selectRows(app.deps.db, 'link', { profile_id: owner.profileId }),
    ])

  test('collects changes of page and links in one draft, which only its author reads', async () => {
    const [a, b, c] = [await addLink('a'), await addLink('b'), await addLink('c')]
    const before = await published()
    const profile = await place('PUT', onPage('/api/v1/profile'), { bio: 'New' })
    expect([profile.status, profile.data.bio, profile.meta?.proposal.status]).toEqual([200, 'New', 'draft'])
    const { id, url } = profile.meta!.proposal
    expect(url).toBe(`${app.deps.config.BASE_URL}/studio/pages/${owner.profileId}/proposals/${id}`)
    const created = await place('POST', onPage('/api/v1/links'), {
      title: 'New link',
      url: 'https://example.com/new',
      order: 0,
    })
    expect([created.status, created.data.order, created.meta?.proposal.id]).toEqual([200, 0, id])
    const temporary = created.data.id
    expect(temporary).toBeGreaterThanOrEqual(firstTemporaryId)
    const changed = await place('PUT', `/api/v1/links/${temporary}`, {
      title: 'Newer',
      url: 'https://example.com/new',
      revision: created.data.revision,
    })
    expect([changed.status, changed.data.title]).toEqual([200, 'Newer'])
    expect((await place('DELETE', `/api/v1/links/${b}`)).data).toMatchObject({ id: b, deleted: true })
    const moved = await place('POST', onPage('/api/v1/links/reorder'), { order: [c] })
    expect(titles(moved)).toEqual(['c', 'Newer', 'a'])
    const listed = await place('GET', onPage('/api/v1/links'))
    expect(titles(listed)).toEqual(['c', 'Newer', 'a'])
    expect(listed.headers['cache-control']).toBe('no-store')
    const found = await place('GET', onPage('/ext/v1/links?limit=2&fields=title'))
    expect(found.data).toEqual([
      { id: c, title: 'c' },
      { id: temporary, title: 'Newer' },
    ])
    const rest = await place('GET', onPage(`/ext/v1/links?limit=2&starting_after=${found.meta!.next_cursor}`))
    expect([titles(rest), rest.meta!.next_cursor]).toEqual([['a'], null])
    expect(titles(await place('GET', onPage('/ext/v1/links?state=archived')))).toEqual(['b'])
    expect(titles(await place('GET', onPage('/ext/v1/links?q=newer')))).toEqual(['Newer'])
    expect((await place('GET', `/ext/v1/links/${temporary}`)).data.title).toBe('Newer')
    expect((await place('POST', `/ext/v1/links/${b}/restore`, { order: 0 })).data.order).toBe(0)
    expect((await place('POST', `/ext/v1/links/${b}/restore`)).code).toBe('conflict')
    expect(await published()).toBe(before)
    // Others, and its author without the header, read the page
    for (const by of [owner, author])
      expect(titles(await send(by, 'GET', onPage('/api/v1/links')))).toEqual(['a', 'b', 'c'])
    const other = await send(owner, 'GET', onPage('/api/v1/links'), undefined, { 'x-propose': '1' })
    expect([titles(other), other.meta?.proposal]).toEqual([['a', 'b', 'c'], undefined])
    const path = `/ext/v1/profiles/${owner.profileId}/proposals/${id}`
    expect((await send(owner, 'GET', path)).status).toBe(404)
    const { data } = await send(author, 'PUT', path, { draft: false, title: 'Spring' })
    const accepted = await send(owner, 'POST', `${path}/accept`, { hash: data.hash })
    expect([accepted.status, accepted.data.profile.bio]).toEqual([200, 'New'])
    expect(titles(await send(owner, 'GET', onPage('/api/v1/links')))).toEqual(['b', 'c', 'Newer', 'a'])
    expect(a).toBeGreaterThan(0)
  })

  test('restores a link that the proposal had added, also among others', async () => {
    await addLink('a')
    const link = { title: 'New', url: 'https://example.com/new', description: 'Words' }
    const { data } = await place('POST', onPage('/api/v1/links'), { ...link, order: 0 })
    for (const id of [data.id, (await place('POST', onPage('/api/v1/links'), { ...link, order: 0 })).data.id])
      await place('DELETE', `/api/v1/links/${id}`)
    expect(titles(await place('GET', onPage('/api/v1/links')))).toEqual(['a'])
    const restored = await place('POST', `/ext/v1/links/${data.id}/restore`, { order: 0 })
    expect(restored.data).toMatchObject({ id: data.id, order: 0, description: 'Words' })
    expect(titles(await place('GET', onPage('/api/v1/links')))).toEqual(['New', 'a'])
    expect((await place('POST', `/ext/v1/links/${data.id}/restore`)).code).toBe('conflict')
    expect((await place('POST', `/ext/v1/links/${data.id + 7}/restore`)).status).toBe(404)
  })

  test('counts each change in revisions, so that no write of the author replaces another', async () => {
    const [a, b] = [await addLink('a'), await addLink('b')]
    const body = (title: string, revision?: number) => ({
      title,
      url: `https://example.com/${title}`,
      revision,
    })
    const codeOf = async (reply: ReturnType<typeof send>) => {
      const { data, code } = await reply
      return code ?? data.revision
    }
    const change = (id: number, title: string, revision?: number) =>
      codeOf(place('PUT', `/api/v1/links/${id}`, body(title, revision)))
    expect([await change(a, 'a1', 1), await change(a, 'a2', 1), await change(a, 'a2', 2)]).toEqual([
      2,
      'stale_revision',
      3,
    ])
    expect([await change(b, 'b1', 1), await change(b, 'b1', 2)]).toEqual([2, 2])
    // The value of the page is a change too
    expect([await change(a, 'a'), await change(a, 'a3', 1)]).toEqual([4, 'stale_revision'])
    const bio = (text: string, revision?: number) =>
      codeOf(place('PUT', onPage('/api/v1/profile'), { bio: text, revision }))
    const { revision } = (await place('GET', onPage('/api/v1/profile'))).data
    expect([await bio('x', revision), await bio('y', revision)]).toEqual([revision + 1, 'stale_revision'])
    const added = await place('POST', onPage('/api/v1/links'), body('new'))
    const { id } = added.data
    expect([added.data.revision, await change(id, 'newer', 1), await change(id, 'newest', 1)]).toEqual([
      1,
      2,
      'stale_revision',
    ])
    const { data } = await place('POST', onPage('/ext/v1/links/bulk'), {
      links: [
        { id: a, title: 'A', revision: 1 },
        { id: b, title: 'B', revision: 2 },
      ],
    })
    expect(data.rows.map((row: Data) => [row.code, row.revision])).toEqual([
      ['stale_revision', 4],
      [null, 3],
    ])
  })

  test('saves rows with the result of bulk saving', async () => {
    const [a, b] = [await addLink('a', { external_id: 'x' }), await addLink('b')]
    const before = await published()
    const { data, meta } = await place('POST', onPage('/ext/v1/links/bulk'), {
      links: [
        { external_id: 'x', title: 'A' },
        { title: 'New', url: 'https://example.com/n' },
        { title: 'Bad', url: 'nonsense' },
        { id: b, archived: true },
        { id: 999_999, title: 'None' },
        { title: 'Keyed', url: 'https://example.com/k', external_id: 'y', supporting_txt: 'x' },
      ],
    })
    expect(data.rows.map((row: Data) => [row.outcome, row.code])).toEqual([
      ['updated', null],
      ['created', null],
      ['failed', 'url_not_allowed'],
      ['archived', null],
      ['failed', 'not_found'],
      ['created', null],
    ])
    expect(data.rows[0].id).toBe(a)
    expect(data.rows[2].problems[0].path).toBe('links[2].url')
    expect(data.counts).toMatchObject({ created: 2, failed: 2, updated: 1, archived: 1 })
    expect(meta!.warnings.map(({ path }: Data) => path)).toEqual(['links[5].supporting_txt'])
    expect(titles(await place('GET', onPage('/api/v1/links')))).toEqual(['A', 'New', 'Keyed'])
    const atomic = await place('POST', onPage('/ext/v1/links/bulk'), {
      atomic: true,
      links: [
        { title: 'Fine', url: 'https://example.com/f' },
        { title: 'Bad', url: 'nonsense' },
      ],
    })
    expect([atomic.status, atomic.problems![0]!.path]).toEqual([422, 'links[1].url'])
    const sync = await place('POST', onPage('/ext/v1/links/bulk'), {
      links: [{ title: 'a', url: 'https://example.com/' }],
      external_source: 's',
      archive_missing: true,
    })
    expect([sync.status, sync.problems![0]!.rule]).toEqual([403, 'propose_no_sync'])
    expect(await published()).toBe(before)
  })

  test('reports at once what an acceptance would refuse', async () => {
    const taken = await t.person('free', 'Taken')
    const a = await addLink('a', { external_id: 'x' })
    const ruleOf = ({ status, problems }: Awaited<ReturnType<typeof send>>) => [
      status,
      problems?.[0]?.path,
      problems?.[0]?.rule,
    ]
    const name = await place('PUT', onPage('/api/v1/profile'), { username: taken.username })
    expect([name.status, name.code]).toEqual([422, 'username_taken'])
    const link = { title: 'b', url: 'https://example.com/b' }
    const create = (more: object) => place('POST', onPage('/api/v1/links'), { ...link, ...more })
    expect(ruleOf(await create({ campaign_id: 99_999 }))).toEqual([422, 'campaign_id', 'no_such_campaign'])
    expect(ruleOf(await create({ external_id: 'x' }))).toEqual([409, 'external_id', 'external_id_taken'])
    const stale = await place('PUT', `/api/v1/links/${a}`, { ...link, revision: 7 })
    expect([stale.status, stale.code]).toEqual([409, 'stale_revision'])
    expect((await place('PUT', `/api/v1/links/${firstTemporaryId}`, link)).status).toBe(404)
    expect(await selectRows(app.deps.db, 'proposal', { profile_id: owner.profileId })).toEqual([])
    const unknown = await create({ colour: 'red' })
    expect(unknown.meta!.warnings.map(({ path }: Data) => path)).toEqual(['colour'])
  })

  test('answers an idempotency key once, apart from writes that publish', async () => {
    const key = { 'idempotency-key': 'k' }
    const link = { title: 'b', url: 'https://example.com/b' }
    const first = await place('POST', onPage('/api/v1/links'), link, key)
    const second = await place('POST', onPage('/api/v1/links'), link, key)
    expect([second.status, second.data]).toEqual([200, first.data])
    expect(titles(await place('GET', onPage('/api/v1/links')))).toEqual(['b'])
    const mine = await send(author, 'POST', '/api/v1/links', link, key)
    expect([mine.status, mine.code]).toEqual([422, 'idempotency_mismatch'])
  })

  test('publishes nothing with another value of the header', async () => {
    const before = await published()
    for (const value of ['true', '1, 1', '0', '']) {
      const headers = { 'x-propose': value }
      const { status, meta } = await send(
        owner,
        'PUT',
        onPage('/api/v1/profile'),
        { bio: value || 'x' },
        headers,
      )
      expect([value, status, meta?.proposal.status]).toEqual([value, 200, 'draft'])
    }
    expect(await published()).toBe(before)
  })

  test('refuses other writes, and writes nothing that changes nothing', async () => {
    const headers = { 'x-propose': '1' }
    const writes = [
      [`/api/v1/profiles/${owner.profileId}/versions`, { name: 'x' }],
      ['/account/api-keys', { name: 'x', scope: 'read' }],
    ] as const
    for (const [url, body] of writes) {
      const { status, problems } = await send(owner, 'POST', url, body, headers)
      expect([url, status, problems?.[0]?.rule]).toEqual([url, 403, 'propose_only'])
    }
    const same = await place('PUT', onPage('/api/v1/profile'), { bio: null })
    expect([same.status, same.meta?.proposal]).toEqual([200, undefined])
    const refused = await send(author, 'PUT', onPage('/api/v1/profile'), { bio: 'x' })
    expect(refused.status).toBe(403)
    const stranger = await t.person('free', 'Sam')
    expect((await send(stranger, 'PUT', onPage('/api/v1/profile'), { bio: 'x' }, headers)).status).toBe(403)
  })
})
