import { findPlayer } from '@vitrine/page/embeds/index'
import { guessLink } from '@vitrine/page/guess-link'
import { beforeAll, expect, test, vi } from 'vitest'
import { EgressError } from '../apps/server/src/providers/egress/port.ts'
import { type ApiUser, type Data, useApp } from './support/app.ts'
import { describeOnce } from './support/databases.ts'
import { handles } from './support/handles.ts'
import { playable, unplayable } from './support/players.ts'

const typedNames = Object.values(handles).flat()
const shortLink = 'https://vm.tiktok.com/ZMabc123/'
const video = 'https://www.tiktok.com/@a.b_c/video/7106594312292453675'

describeOnce('players and names of networks over the API', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' })
  let user: ApiUser
  beforeAll(async () => {
    user = await app.person('pro')
  })

  const createBulk = async (links: readonly object[]): Promise<Data[]> => {
    const { data, status } = await app.call(user, 'POST', '/ext/v1/links/bulk', { links })
    expect(status).toBe(200)
    return data.rows
  }
  const listRules = (warnings: Data[] = []) => warnings.map(({ rule, params }) => params.cause ?? rule)
  const importList = async (owner: ApiUser, list: readonly string[]) => {
    const part = { part: 'file', bytes: Buffer.from(list.join('\n')), type: 'text/plain' }
    const plan = await app.upload(owner, '/ext/v1/imports?dry_run=true', [part])
    const path = `/ext/v1/imports?preview_token=${plan.data.preview_token}`
    expect((await app.upload(owner, path, [part])).status).toBe(200)
    return plan.data.items as Data[]
  }

  test('stores the profile of each name, and names the possible networks of a bare name', async () => {
    const rows = await createBulk(typedNames.map(([url], i) => ({ title: `A${i}`, url })))
    for (const [i, [typed, url]] of typedNames.entries()) {
      // A label before a number is understood only in lists
      const isLabelled = /^\w+:? [+0]/.test(typed)
      expect([typed, rows[i]!.outcome]).toEqual([typed, url === null || isLabelled ? 'failed' : 'created'])
      if (url === null || isLabelled) continue
      expect([typed, listRules(rows[i]!.warnings)]).toEqual([typed, typed === url ? [] : ['input_cleaned']])
    }
    const stored = (
      await Promise.all([1, 2, 3].map((page) => app.call(user, 'GET', `/links?limit=100&page=${page}`)))
    ).flatMap(({ data }) => data.map(({ url }: Data) => url))
    expect(stored).toEqual(
      typedNames.flatMap(([typed, url]) => (/^\w+:? [+0]/.test(typed) ? [] : (url ?? []))),
    )

    const refused = await app.call(user, 'POST', '/links', { title: 'A', url: '@noralind' })
    expect([refused.status, refused.code]).toEqual([422, 'url_not_allowed'])
    expect(JSON.parse(refused.text).problems).toMatchObject([
      { path: 'url', rule: 'url_network', params: { name: '@noralind' } },
    ])
    expect(refused.errors[0]).toContain('instagram, tiktok, youtube, x, ')
  })

  test('takes names for the social profiles of a page', async () => {
    const owner = await app.person('pro')
    const social_links = [
      { platform: 'instagram', url: '@nora.lind' },
      { platform: 'whatsapp', url: '+49 (0)171 1234567' },
      { platform: 'mastodon', url: '@nora@chaos.social' },
    ]
    const { data, meta } = await app.call(owner, 'PUT', '/profile', { social_links })
    expect(data.social_links.map(({ url }: Data) => url)).toEqual([
      'https://www.instagram.com/nora.lind/',
      'https://wa.me/491711234567',
      'https://chaos.social/@nora',
    ])
    expect(meta.warnings).toHaveLength(3)
  })

  test('imports names, and lists the possible networks of a bare name', async () => {
    const owner = await app.person('pro')
    const valid = typedNames.filter(([, url]) => url !== null)
    const items = await importList(owner, [...valid.map(([typed]) => typed), '@noralind'])
    const expected = new Set(valid.map(([, url]) => url))
    expect(new Set(items.flatMap(({ outcome, url }) => (outcome === 'create' ? [url] : [])))).toEqual(
      expected,
    )
    expect(items.at(-1)).toMatchObject({ outcome: 'left_out', problems: [{ rule: 'url_network' }] })
  })

  test('names the reason of each address without a player, alike in writes, imports and the studio', async () => {
    vi.spyOn(app.deps.egress, 'findRedirect').mockRejectedValue(new EgressError('timeout', 'too slow'))
    const addresses = [...playable.map(([url]) => [url, null] as const), ...unplayable]
    const owner = await app.person('pro')
    const rows = await createBulk(addresses.map(([url], i) => ({ title: `P${i}`, url, kind: 'embed' })))
    const web = playable.map(([url]) => url)
    const items = new Map((await importList(owner, web)).map(({ url, kind }) => [url, kind]))
    for (const [i, [url, reason]] of addresses.entries())
      expect([url, listRules(rows[i]!.warnings)]).toEqual([url, reason === null ? [] : [reason]])
    for (const url of web)
      expect([url, items.get(url) ?? guessLink(url).kind]).toEqual([url, guessLink(url).kind])
    expect(web.every((url) => ['video', 'embed'].includes(guessLink(url).kind))).toBe(true)
  })

  test('resolves a short link once, when it is written', async () => {
    const owner = await app.person('pro')
    const find = vi.spyOn(app.deps.egress, 'findRedirect')
    find.mockImplementation(async (url, isWanted) => {
      const target = url === shortLink ? `${video}?_t=abc&_r=1` : 'https://www.tiktok.com/login'
      return isWanted(target) ? target : null
    })
    const write = { title: 'A', kind: 'embed', url: shortLink }
    const { data, meta } = await app.call(owner, 'POST', '/links', write)
    expect(data.url).toBe(video)
    expect(meta.warnings).toMatchObject([{ path: 'url', rule: 'input_cleaned', params: { value: video } }])
    expect(findPlayer(data.url)?.src).toContain('/player/v1/7106594312292453675')

    find.mockClear()
    expect((await app.call(owner, 'PUT', `/links/${data.id}`, { ...write, url: video })).data.url).toBe(video)
    expect((await app.call(owner, 'POST', '/links', { title: 'B', url: shortLink })).data.url).toBe(shortLink)
    expect(find).not.toHaveBeenCalled()

    const bulk = async (row: object) =>
      (await app.call(owner, 'POST', '/ext/v1/links/bulk', { links: [row] })).data.rows[0]
    await app.call(owner, 'PUT', `/links/${data.id}`, {
      ...write,
      url: 'https://example.org/',
      external_id: 'a',
    })
    expect(await bulk({ id: data.id, title: 'A', url: shortLink })).toMatchObject({
      outcome: 'updated',
      warnings: [{ rule: 'input_cleaned', params: { value: video } }],
    })
    expect(await bulk({ external_id: 'a', title: 'A', url: shortLink })).toMatchObject({
      outcome: 'unchanged',
    })
    expect((await app.call(owner, 'GET', '/links')).data[0]).toMatchObject({ kind: 'embed', url: video })
    expect(find).toHaveBeenCalledTimes(2)
    find.mockClear()
    await bulk({ title: 'C', url: shortLink })
    expect(find).not.toHaveBeenCalled()

    const failed = await app.call(owner, 'POST', '/links', {
      ...write,
      url: 'https://vm.tiktok.com/ZMgone12/',
    })
    expect(failed.data.url).toBe('https://vm.tiktok.com/ZMgone12/')
    expect(failed.meta.warnings).toMatchObject([{ rule: 'player_missing', params: { cause: 'short_link' } }])

    const other = await app.person('pro')
    const items = await importList(other, [shortLink])
    expect(items).toMatchObject([{ url: video, kind: 'embed', problems: [{ rule: 'input_cleaned' }] }])
  })
})
