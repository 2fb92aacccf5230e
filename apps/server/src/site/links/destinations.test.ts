import { describe, expect, test } from 'vitest'
import { type ApiUser, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit}`
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko)'
/** User agents, and the name of the destination outside of Austria and Germany. */
const agents = {
  iphone: [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'ios'],
  ipad: [`Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${webkit} Version/16.6 Mobile/15E148`, 'ios'],
  pixel: [`${android} Chrome/130.0.0.0 Mobile Safari/537.36`, 'android'],
  windows: ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0', 'desktop'],
  mac: [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, 'desktop'],
  linux: ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'desktop'],
  chromeos: ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0.0.0', 'chromeos'],
  instagram: [`${iphone} Mobile/15E148 Instagram 424.1.0.31.54 (iPhone18,4; iOS 18_1; en_GB)`, 'ios'],
  facebook: [
    `${android} Version/4.0 Chrome/122.0.6261.88 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/453.0;]`,
    'android',
  ],
  googlebot: ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'url'],
  preview: ['WhatsApp/2.23.20.0', 'url'],
  curl: ['curl/8.5.0', 'url'],
} as const
type Agent = keyof typeof agents
const countries = ['AT', 'DE', 'BR', ''] as const

const url = 'https://shop.example/'
const destinations = [
  { os: 'ios', country: 'AT', url: 'https://shop.example/ios-at' },
  { country: 'AT', url: 'https://shop.example/at' },
  { country: 'DE', language: 'de-DE', url: 'https://shop.example/de?a=1#b' },
  { os: 'ios', url: 'https://apps.apple.com/app/id1' },
  { os: 'android', url: 'https://play.google.com/store/apps/details?id=a' },
  { device: 'desktop', url: 'https://shop.example/desktop' },
  { os: 'chromeos', url: 'https://shop.example/chromebook' },
]
const urls = { ios: 3, android: 4, desktop: 5, chromeos: 6 } as const
const expectUrl = (name: 'url' | keyof typeof urls) => (name === 'url' ? url : destinations[urls[name]]!.url)

describeBoth('destinations of a link', (engine) => {
  const app = useApp(engine, { GEO_HEADER: 'x-country' })

  const get = (path: string, agent: Agent, headers: Record<string, string> = {}) =>
    app.app.inject({ url: path, headers: { 'user-agent': agents[agent][0], ...headers } })
  const create = async (owner: ApiUser, link: object) => {
    const { status, data, errors } = await app.call(owner, 'POST', '/links', {
      title: 'Shop',
      url,
      ...link,
    })
    expect(status, errors.join()).toBe(200)
    return data
  }
  const readItems = async (owner: ApiUser, id: number) => {
    await app.deps.visits.flush()
    const { data } = await app.call(owner, 'GET', '/analytics/links')
    return data.find(({ link_id }: { link_id: number }) => link_id === id)
  }

  test('chooses the first match for each visitor, and shows everyone the same page', async () => {
    const owner = await app.person('pro')
    const { id } = await create(owner, { destinations })
    const pages = new Set<string>()
    for (const [agent, [, other]] of Object.entries(agents) as [Agent, (typeof agents)[Agent]][])
      for (const country of countries) {
        const isBot = other === 'url'
        const expected = isBot
          ? url
          : country === 'AT'
            ? destinations[other === 'ios' ? 0 : 1]!.url
            : country === 'DE'
              ? destinations[2]!.url
              : expectUrl(other)
        const headers = { 'x-country': country, 'accept-language': country === 'DE' ? 'de-AT,en' : 'pt-BR' }
        const response = await get(`/l/${id}`, agent, headers)
        expect([response.statusCode, response.headers.location], `${agent} ${country}`).toEqual([
          302,
          expected,
        ])
        expect(response.headers['cache-control']).toBe('no-store')
        pages.add((await get(`/${owner.username}`, agent, headers)).body)
      }
    expect(pages.size).toBe(1)
    const [page = ''] = pages
    for (const destination of destinations) expect(page).not.toContain(destination.url.slice(8))
    expect((await get(`/${owner.username}.json`, 'iphone')).body).not.toContain('apps.apple.com')
  })

  test('counts clicks by the conditions of the destination', async () => {
    const owner = await app.person('pro')
    const { id } = await create(owner, { destinations, utm: { source: 'page' } })
    expect((await get(`/l/${id}`, 'iphone', { 'x-country': 'AT' })).headers.location).toBe(
      'https://shop.example/ios-at?utm_source=page',
    )
    await get(`/l/${id}`, 'windows')
    await get(`/l/${id}`, 'windows')
    await get(`/l/${id}`, 'googlebot')
    const { items, clicks } = await readItems(owner, id)
    expect(clicks).toBe(3)
    expect(items.filter((item: { clicks: number }) => item.clicks)).toEqual([
      { id: 'os-ios.country-at', title: 'iOS, AT', clicks: 1 },
      { id: 'device-desktop', title: 'desktop', clicks: 2 },
    ])
    const filter = encodeURIComponent(`item:is:${id}:device-desktop`)
    expect((await app.call(owner, 'GET', `/analytics/overview?filter=${filter}`)).status).toBe(200)
  })

  test('hides destinations behind the gate, and applies changes at once', async () => {
    const owner = await app.person('pro')
    const { id } = await create(owner, { destinations, gate: { type: 'sensitive' } })
    const gate = await get(`/l/${id}`, 'iphone')
    expect(gate.statusCode).toBe(200)
    expect(gate.body).not.toContain('apple.com')
    expect((await get(`/l/${id}?ok=1`, 'iphone')).headers.location).toBe(destinations[3]!.url)
    await app.call(owner, 'PUT', `/links/${id}`, { title: 'Shop', url, gate: null, destinations: [] })
    for (let i = 0; i < 2; i++) expect((await get(`/l/${id}`, 'iphone')).headers.location).toBe(url)
  })

  test('refuses blocked hosts, and cleans other ways of writing a URL', async () => {
    const owner = await app.person('pro')
    const { data } = await app.call(owner, 'POST', '/links', {
      title: 'Chat',
      url,
      destinations: [{ os: 'ios', url: 'whatsapp://send?phone=436601234567' }],
    })
    expect(data.destinations[0].url).toBe('https://wa.me/436601234567')
    const admin = await app.signUp('Ada Admin')
    await updateRows(app.deps.db, 'user', { id: admin.user.id }, { admin_at: 1 })
    await create(owner, { destinations: [{ os: 'ios', url: 'https://evil.example/' }] })
    const block = { host: 'evil.example', reason: 'Phishing' }
    expect((await app.as(admin, 'POST', '/ext/v1/admin/blocked-hosts', block)).status).toBe(201)
    const { data: links } = await app.call(owner, 'GET', '/links')
    for (const agent of ['iphone', 'windows'] as const)
      expect((await get(`/l/${links.at(-1).id}`, agent)).statusCode).toBe(410)
    const { status } = await app.call(owner, 'POST', '/links', {
      title: 'Shop',
      url,
      destinations: [{ os: 'ios', url: 'https://evil.example/x' }],
    })
    expect(status).toBe(422)
  })

  test.each([
    ['javascript:alert(1)', 'url'],
    ['data:text/html,x', 'url'],
    ['intent://example.com#Intent;scheme=https;end', 'url'],
    ['//evil.example/', 'url'],
    ['/media/a.webp', 'url'],
    ['https://user@evil.example/', 'url'],
    ['', 'url'],
  ])('refuses %s', async (bad) => {
    const owner = await app.person('pro')
    const body = { title: 'Shop', url, destinations: [destinations[0], { os: 'ios', url: bad }] }
    const { status, text } = await app.call(owner, 'POST', '/links', body)
    const { problems } = JSON.parse(text)
    expect([status, problems[0].path]).toEqual([422, expect.stringMatching(/^destinations[[.]1\]?\.url$/)])
  })

  test.each([
    [[{ url }], 'destinations[0]', 'destination_condition'],
    [[{ os: 'symbian', url }], 'destinations[0].os', 'enum'],
    [[{ os: 'ios', contry: 'AT', url }], 'destinations[0].contry', 'unknown_field'],
    [[{ os: 'ios' }], 'destinations[0].url', 'required'],
    [Array.from({ length: 21 }, () => destinations[0]), 'destinations', 'max_items'],
  ])('refuses %j', async (list, path, rule) => {
    const owner = await app.person('pro')
    const { status, text } = await app.call(owner, 'POST', '/links', {
      title: 'Shop',
      url,
      destinations: list,
    })
    const { problems } = JSON.parse(text)
    expect([status, problems[0]]).toEqual([422, expect.objectContaining({ path, rule })])
  })

  test('reads a destination that a client stored under the name before, until it is written', async () => {
    const owner = await app.person('pro')
    const { id } = await create(owner, {})
    const former = [{ os: 'ios', city: 'Graz', url: 'javascript:alert(1)' }]
    const [row] = await app.deps.db.read.selectFrom('link').select('doc').where('id', '=', id).execute()
    const { doc, extra } = JSON.parse(row!.doc)
    const { destinations: _, open_in_browser: __, ...old } = doc
    await updateRows(
      app.deps.db,
      'link',
      { id },
      {
        doc: JSON.stringify({ doc: old, extra: { ...extra, destinations: former } }),
      },
    )
    const read = async () => {
      const { data, text } = await app.call(owner, 'GET', '/links')
      expect(data, text).toHaveLength(1)
      return data[0]
    }
    expect([(await read()).destinations, (await read()).open_in_browser]).toEqual([former, false])
    expect((await get(`/l/${id}`, 'iphone')).headers.location).toBe(url)
    await app.call(owner, 'PUT', `/links/${id}`, { title: 'Shop', url, destinations })
    expect((await read()).destinations).toEqual(destinations)
  })

  test('warns about destinations of a block that opens no web address', async () => {
    const owner = await app.person('pro')
    const body = { title: 'A', kind: 'header', url, destinations, open_in_browser: true }
    const { meta } = await app.call(owner, 'POST', '/links', body)
    expect(meta?.warnings?.map(({ path, rule }: { path: string; rule: string }) => [path, rule])).toEqual([
      ['destinations', 'no_effect_for_kind'],
      ['open_in_browser', 'no_effect_for_kind'],
    ])
  })

  describe('out of the browser of an app', () => {
    test('asks within an app, and counts the click once', async () => {
      const owner = await app.person('pro')
      const { id } = await create(owner, { open_in_browser: true })
      const counted = `/l/${id}?out=1`
      for (const agent of ['instagram', 'facebook'] as const) {
        const first = await get(`/l/${id}`, agent)
        expect([first.statusCode, first.headers.location]).toEqual([302, counted])
        expect(first.headers['cache-control']).toBe('no-store')
        const asked = await get(counted, agent)
        expect(asked.statusCode).toBe(200)
        expect(asked.headers['cache-control']).toBe('no-store')
        expect(asked.body).toContain(`href="${url}"`)
      }
      const base = app.deps.config.BASE_URL
      expect((await get(counted, 'instagram')).body).toContain(
        `href="instagram://extbrowser/?url=${encodeURIComponent(base + counted)}"`,
      )
      const intent = `intent://${new URL(base).host}${counted}#Intent;scheme=${new URL(base).protocol.slice(0, -1)};`
      expect((await get(counted, 'facebook')).body).toContain(`href="${intent}`)
      for (const agent of ['iphone', 'pixel'] as const)
        expect((await get(counted, agent)).headers.location).toBe(url)
      expect((await readItems(owner, id)).clicks).toBe(2)
      expect((await get(`/l/${id}`, 'windows')).headers.location).toBe(url)
      expect((await readItems(owner, id)).clicks).toBe(3)
    })

    test('keeps campaign, item and gate, and no other text of the address', async () => {
      const owner = await app.person('pro')
      const { id } = await create(owner, { open_in_browser: true, gate: { type: 'age', min_age: 18 } })
      expect((await get(`/l/${id}`, 'instagram')).body).toContain('name="ok"')
      const { headers } = await get(
        `/l/${id}?ok=1&c=spring&x=%22%23Intent;end&url=https://evil.example`,
        'instagram',
      )
      expect(headers.location).toBe(`/l/${id}?c=spring&ok=1&out=1`)
      const { body } = await get(headers.location as string, 'instagram')
      expect(body).not.toContain('evil')
    })

    test.each([
      ['http://shop.example/', 'instagram'],
      ['mailto:a@example.com', 'instagram'],
      [url, 'googlebot'],
      [url, 'preview'],
    ] as const)('opens %s for %s as usual', async (target, agent) => {
      const owner = await app.person('pro')
      const { id } = await create(owner, { url: target, open_in_browser: true })
      for (let i = 0; i < 2; i++) expect((await get(`/l/${id}`, agent)).headers.location).toBe(target)
    })

    test('asks after the code of a gate, and counts no second click for the same code', async () => {
      const owner = await app.person('pro')
      const { id } = await create(owner, { open_in_browser: true, gate: { type: 'code', code: 'sesame' } })
      const send = (path: string, agent: Agent) =>
        app.app.inject({
          method: 'POST',
          url: path,
          headers: { 'user-agent': agents[agent][0], 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'code=sesame',
        })
      expect((await send(`/l/${id}`, 'instagram')).body).toContain(`href="${url}"`)
      expect((await get(`/l/${id}?out=1`, 'iphone')).body).toContain(`action="/l/${id}?out=1"`)
      expect((await send(`/l/${id}?out=1`, 'iphone')).headers.location).toBe(url)
      expect((await readItems(owner, id)).clicks).toBe(1)
    })
  })
})
