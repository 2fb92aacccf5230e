import { PageData } from '@vitrine/contract/page-data'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { compile } from '../domain/validate.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

describeOnce('page data and embedding', (engine) => {
  const app = useApp(engine, { GEO_HEADER: 'x-country', TRUST_PROXY: '127.0.0.1' }, fixedClock)
  let robin: ApiUser
  beforeAll(async () => {
    robin = await app.person('pro')
    await app.call(robin, 'PUT', '/profile', {
      display_name: 'Robin & Söhne',
      bio: 'Bowls',
      x_secret: 'own member',
      social_links: [{ platform: 'mastodon', url: 'https://social.example/@robin' }],
    })
  })

  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.app.inject({ url, headers: { 'user-agent': firefox, ...headers } })
    return { status: response.statusCode, headers: response.headers, text: response.body }
  }
  const data = async (headers: Record<string, string> = {}, query = ''): Promise<Data> => {
    const { status, text } = await get(`/${robin.username}.json${query}`, headers)
    expect(status).toBe(200)
    const value = JSON.parse(text)
    expect(compile(PageData, 'body')(value)).toEqual([])
    return value
  }
  const link = async (more: object) =>
    (await app.call(robin, 'POST', '/links', { title: 'Shop', url: 'https://shop.example/', ...more })).data

  test('contains exactly what the page shows', async () => {
    const shop = await link({
      section: 'Shop',
      description: 'Open',
      x_stock: 7,
      clicks: 5,
      external_id: 'sku',
    })
    await link({
      title: 'Bowl',
      kind: 'product',
      business_block_config: { price: 3400, currency: 'EUR', cost: 1200 },
    })
    await link({ title: 'Jug', kind: 'product', business_block_config: { linked: false } })
    const gated = await link({
      title: 'Adults',
      url: 'https://hidden.example/',
      description: 'Told later',
      gate: { type: 'code', code: 'abc123' },
    })
    await link({
      title: 'Later',
      url: 'https://later.example/',
      schedule: { starts_at: '2030-01-01T00:00:00Z' },
    })
    await link({ title: 'Off', url: 'https://off.example/', is_enabled: false })
    await link({ title: 'For Austria', url: 'https://at.example/', audience: { countries: ['AT'] } })
    await link({
      title: 'Write',
      kind: 'form',
      business_block_config: { success_message: 'Thank you so much' },
    })
    const page = await data()
    expect(page).toMatchObject({
      version: 1,
      url: `http://vitrine.test/${robin.username}`,
      display_name: 'Robin & Söhne',
      sensitive: null,
      social_links: [{ platform: 'mastodon', url: 'https://social.example/@robin' }],
    })
    const links = page.sections.flatMap((section: Data) => section.links)
    expect(page.sections.map(({ name }: Data) => name)).toEqual([null, 'Shop'])
    expect(links.find(({ id }: Data) => id === shop.id)).toEqual({
      id: shop.id,
      title: 'Shop',
      kind: 'normal',
      url: `http://vitrine.test/l/${shop.id}`,
      text: 'Open',
      icon: null,
      image_url: null,
      image_alt: null,
      highlighted: false,
      gate: null,
      config: {},
    })
    expect(links.find(({ title }: Data) => title === 'Bowl').config).toEqual({ price: 3400, currency: 'EUR' })
    expect(links.find(({ title }: Data) => title === 'Jug')).toMatchObject({ url: null })
    expect(links.find(({ id }: Data) => id === gated.id)).toMatchObject({
      url: `http://vitrine.test/l/${gated.id}`,
      text: null,
      gate: { type: 'code', min_age: null },
      config: {},
    })
    expect(links.map(({ title }: Data) => title)).not.toContain('For Austria')
    const text = JSON.stringify(page)
    for (const hidden of [
      'example/',
      'x_stock',
      'sku',
      'cost',
      'Told later',
      'Thank you',
      'own member',
      'clicks',
    ])
      expect(text.replaceAll('social.example/', ''), hidden).not.toContain(hidden)
    const html = (await get(`/${robin.username}`)).text
    for (const { title } of links) expect(html).toContain(title)
    // Visitors from the country get the links of their page
    const austrian = await data({ 'x-country': 'AT', 'x-forwarded-for': '192.0.2.9' })
    expect(JSON.stringify(austrian)).toContain('For Austria')
  })

  test('returns an ETag, caches the data and updates it with the page', async () => {
    const path = `/${robin.username}.json`
    const first = await get(path)
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'x-robots-tag': 'noindex',
    })
    expect((await get(path, { 'if-none-match': first.headers.etag as string })).status).toBe(304)
    await app.call(robin, 'PUT', '/profile', { bio: 'Bowls and cups' })
    const second = await get(path, { 'if-none-match': first.headers.etag as string })
    expect([second.status, JSON.parse(second.text).bio]).toEqual([200, 'Bowls and cups'])
    await app.deps.visits.flush()
    // Only the page was viewed; its data does not count
    expect(await selectRows(app.deps.db, 'visit_event', { kind: 0 }, ['id'])).toHaveLength(1)
  })

  test('returns only the name of a sensitive page', async () => {
    await app.call(robin, 'PUT', '/profile', { sensitive: { enabled: true, label: 'For adults' } })
    expect(await data()).toMatchObject({
      display_name: 'Robin & Söhne',
      sensitive: { label: 'For adults' },
      bio: null,
      sections: [],
      social_links: [],
    })
    expect((await data({}, '?ok=1')).sections.length).toBeGreaterThan(0)
    expect((await data()).sections).toEqual([])
    const card = JSON.parse((await get(`/services/oembed?url=http://vitrine.test/${robin.username}`)).text)
    expect(card).not.toHaveProperty('thumbnail_url')
    await app.call(robin, 'PUT', '/profile', { sensitive: { enabled: false } })
  })

  test('returns a link by oEmbed, which pages announce in header and head', async () => {
    const page = await get(`/${robin.username}`)
    const [, address] = /<([^>]+)>; rel="alternate"; type="application\/json\+oembed"/.exec(
      String(page.headers.link),
    )!
    expect(page.headers.link).toContain(`<http://vitrine.test/${robin.username}.json>; rel="alternate"`)
    const title = `Robin &amp; Söhne (@${robin.username})`
    expect(page.text).toContain(
      `<link rel="alternate" type="application/json+oembed" href="${address!.replaceAll('&', '&amp;')}" title="${title}">`,
    )
    const { pathname, search } = new URL(address!)
    const response = await get(pathname + search)
    const card = JSON.parse(response.text)
    expect(card).toEqual({
      version: '1.0',
      type: 'link',
      title: `Robin & Söhne (@${robin.username})`,
      author_name: 'Robin & Söhne',
      author_url: `http://vitrine.test/${robin.username}`,
      provider_name: 'Vitrine',
      provider_url: 'http://vitrine.test/',
      cache_age: 3600,
      thumbnail_url: expect.stringContaining(`/${robin.username}/share.png?v=`),
      thumbnail_width: 1200,
      thumbnail_height: 630,
    })
    const picture = new URL(card.thumbnail_url)
    expect((await get(picture.pathname + picture.search)).status).toBe(200)
    expect(JSON.parse((await get(`${pathname}${search}&maxwidth=600`)).text)).not.toHaveProperty(
      'thumbnail_url',
    )
    const of = (query: string) => get(`/services/oembed${query}`)
    for (const [query, status] of [
      ['', 422],
      ['?url=', 422],
      ['?url=a&url=b', 422],
      [`?url=http://vitrine.test/${robin.username}&maxwidth=wide`, 422],
      [`?url=http://vitrine.test/${robin.username}&format=xml`, 501],
      ['?url=http://vitrine.test/nobody-here', 404],
      ['?url=http://elsewhere.example/robin', 404],
      [`?url=ftp://vitrine.test/${robin.username}`, 404],
      ['?url=http://vitrine.test/%25%25', 404],
      ['?url=http://vitrine.test/robin%2500', 404],
      [`?url=http://vitrine.test/${robin.username}/qr.svg`, 404],
    ] as const)
      expect((await of(query)).status, query).toBe(status)
  })

  test('serves a badge as a picture without scripts', async () => {
    const badge = await get(`/${robin.username}/badge.svg`)
    expect(badge.status).toBe(200)
    expect(badge.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(badge.text).toContain('<title>Find Robin &amp; Söhne on Vitrine</title>')
    expect(badge.text).toContain('prefers-color-scheme')
    expect(badge.text).not.toMatch(/<script|href|url\(|on\w+=/)
    expect(
      (await get(`/${robin.username}/badge.svg`, { 'if-none-match': badge.headers.etag as string })).status,
    ).toBe(304)
    const dark = await get(`/${robin.username}/badge.svg?look=dark`)
    expect(dark.text).not.toContain('prefers-color-scheme')
    const pink = await get(`/${robin.username}/badge.svg?look=pink`)
    expect([pink.status, JSON.parse(pink.text).problems[0]]).toMatchObject([
      422,
      { path: 'look', rule: 'enum' },
    ])
    await app.call(robin, 'PUT', '/profile', { display_name: '"><script>alert(1)</script>', language: 'ar' })
    expect((await get(`/${robin.username}/badge.svg`)).text).not.toContain('<script')
    await app.call(robin, 'PUT', '/profile', { display_name: 'Robin', language: 'en' })
  })

  test('returns no data of pages that are not public', async () => {
    const paths = ['.json', '/badge.svg']
    await app.call(robin, 'PUT', '/profile', { is_published: false })
    for (const path of paths) expect((await get(`/${robin.username}${path}`)).status, path).toBe(404)
    const embed = `/services/oembed?url=http://vitrine.test/${robin.username}`
    expect((await get(embed)).status).toBe(404)
    await app.call(robin, 'PUT', '/profile', { is_published: true })
    await updateRows(app.deps.db, 'profile', { id: robin.profileId }, { blocked_at: 1 })
    for (const path of paths) expect((await get(`/${robin.username}${path}`)).status, path).toBe(410)
    expect((await get(embed)).status).toBe(404)
    await updateRows(app.deps.db, 'profile', { id: robin.profileId }, { blocked_at: null })
    await app.call(robin, 'PUT', '/profile', { username: 'robin-moved' })
    const moved = await get(`/${robin.username}.json`)
    expect([moved.status, moved.headers.location]).toEqual([302, '/robin-moved.json'])
    const missing = await get('/nobody-here.json')
    expect([missing.status, JSON.parse(missing.text).code]).toEqual([404, 'not_found'])
    const badge = await get('/nobody-here/badge.svg')
    expect([badge.status, badge.headers['content-type']]).toEqual([404, 'image/svg+xml'])
  })
})
