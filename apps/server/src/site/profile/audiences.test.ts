import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { type Person, startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { startDns } from '#tests/dns.ts'
import { sendRequest } from '#tests/http-request.ts'
import { lookUpDomains } from '#tests/jobs.ts'
import { useResource } from '#tests/resources.ts'
import { updateRows } from '#tests/rows.ts'
import { listStoredVisits } from '#tests/visit-days.ts'

const desktop = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }
const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}
const tablet = {
  'user-agent':
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}
const bot = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
const inAustria = { 'cf-ipcountry': 'AT' }
const inGermany = { 'cf-ipcountry': 'DE' }
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
const cameFrom = (referer: string) => ({ referer })

describeOnce('links for an audience', (engine) => {
  let port: number

  const dns = useResource(() => startDns())
  const app = useResource(() =>
    startApp(engine, {
      TRUST_PROXY: '127.0.0.1',
      GEO_HEADER: 'CF-IPCountry',
      DNS_SERVERS: dns.server,
    }),
  )
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })

  const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    sendRequest(port, path, { accept: 'text/html', ...desktop, ...headers }, { method })
  const send = async (user: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const response = await app.as(user, method, `/api/v1${path}`, body)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.body.data
  }
  const owner = async (name = 'Ada Audience') => {
    const user = await app.signUp(name)
    await updateRows(app.deps.db, 'user', { id: user.user.id }, { plan_key: 'pro' })
    return user
  }
  const addLink = async (user: Person, title: string, audience: object = {}, more: object = {}) =>
    (await send(user, 'POST', '/links', { title, url: 'https://shop.example/', audience, ...more }))
      .id as number
  /** Returns the names of the test's links on a page. */
  const titles = (body: string) => [
    ...new Set([...body.matchAll(/\bLink [A-Z]\b/g)].map(([title]) => title.slice(-1))),
  ]
  /** Visits twice: rendered, then from memory. */
  const seenBy = async (user: Person, headers: Record<string, string> = {}, search = '') => {
    const [made, kept] = [
      await visit(`/${user.username}${search}`, headers),
      await visit(`/${user.username}${search}`, headers),
    ]
    expect([made.status, kept.status]).toEqual([200, 200])
    expect([kept.body, kept.headers.etag]).toEqual([made.body, made.headers.etag])
    return titles(made.body).join('')
  }

  test.each<[string, object, [Record<string, string>, boolean][]]>([
    [
      'by country',
      { countries: ['AT', 'CH'] },
      [
        [inAustria, true],
        [{ 'cf-ipcountry': 'ch' }, true],
        [inGermany, false],
        [{ 'cf-ipcountry': 'XX' }, false],
        [{ 'x-country': 'AT' }, false],
        [{}, false],
      ],
    ],
    [
      'by device',
      { devices: ['mobile', 'tablet'] },
      [
        [phone, true],
        [tablet, true],
        [desktop, false],
        [{ 'user-agent': 'Unheard/1.0 (of)' }, false],
      ],
    ],
    [
      'by language, regardless of region',
      { languages: ['de-CH', 'FR'] },
      [
        [german, true],
        [{ 'accept-language': 'fr' }, true],
        [{ 'accept-language': 'DE' }, true],
        [{ 'accept-language': 'en,de' }, false],
        [{}, false],
      ],
    ],
    [
      'by language with a region, for an entry without one',
      { languages: ['de'] },
      [
        [german, true],
        [{ 'accept-language': 'den' }, false],
      ],
    ],
    [
      'by referrer and its subdomains',
      { referrers: ['www.News.example.com', 'blog.example'] },
      [
        [cameFrom('https://news.example.com/today'), true],
        [cameFrom('https://www.news.example.com/'), true],
        [cameFrom('https://m.news.example.com/'), true],
        [cameFrom('http://BLOG.example:8080/x'), true],
        [cameFrom('https://example.com/'), false],
        [cameFrom('https://oldnews.example.com/'), false],
        [cameFrom('https://vitrine.test/news.example.com'), false],
        [{}, false],
      ],
    ],
    ['by an empty referrer, which matches no visitor', { referrers: ['.', 'www.'] }, [[{}, false]]],
    [
      'by several conditions, all of which must match',
      { countries: ['AT'], devices: ['mobile'], languages: ['de'], referrers: ['example.org'] },
      [
        [{ ...inAustria, ...phone, ...german, ...cameFrom('https://a.example.org/') }, true],
        [{ ...inGermany, ...phone, ...german, ...cameFrom('https://a.example.org/') }, false],
        [{ ...inAustria, ...desktop, ...german, ...cameFrom('https://a.example.org/') }, false],
        [{ ...inAustria, ...phone, ...cameFrom('https://a.example.org/') }, false],
        [{ ...inAustria, ...phone, ...german }, false],
      ],
    ],
  ])('shows the link to matching visitors only: %s', async (_, audience, visitors) => {
    const user = await owner()
    const id = await addLink(user, 'Link A', audience)
    await addLink(user, 'Link Z')
    for (const [headers, sees] of visitors)
      expect(await seenBy(user, headers), JSON.stringify(headers)).toBe(sees ? 'AZ' : 'Z')
    expect((await visit(`/l/${id}`)).headers.location).toBe('https://shop.example/')
  })

  test('hides links for an audience from bots, which see the page for visitors outside every audience', async () => {
    const user = await owner()
    const id = await addLink(user, 'Link A', { countries: ['AT'] })
    expect(await seenBy(user, { ...bot, ...inAustria })).toBe('')
    expect(await seenBy(user, { 'user-agent': '', ...inAustria })).toBe('')
    expect((await visit(`/l/${id}`, bot)).status).toBe(302)
  })

  test('serves visitors of different audiences their own page, ETag and 304 in alternation', async () => {
    const user = await owner()
    await addLink(user, 'Link A', { countries: ['AT'] })
    await addLink(user, 'Link B', { countries: ['DE'] })
    await addLink(user, 'Link C', { countries: ['AT'] })
    const path = `/${user.username}`
    const tags = new Map<string, string>()
    for (let round = 0; round < 3; round++)
      for (const [country, expected] of [
        ['AT', 'AC'],
        ['DE', 'B'],
        ['', ''],
      ] as const) {
        const { headers, body } = await visit(path, { 'cf-ipcountry': country })
        expect(titles(body).join('')).toBe(expected)
        expect(headers['cache-control']).toBe('private, no-cache')
        for (const name of ['user-agent', 'accept-language', 'referer', 'cf-ipcountry'])
          expect(headers.vary!.split(', ')).toContain(name)
        expect(tags.get(country) ?? headers.etag).toBe(headers.etag)
        tags.set(country, headers.etag!)
      }
    expect(new Set(tags.values()).size).toBe(3)
    const asked = async (country: string) =>
      (await visit(path, { ...inAustria, 'if-none-match': tags.get(country)! })).status
    expect([await asked('AT'), await asked('DE'), await asked('')]).toEqual([304, 200, 200])
    expect((await visit(path, inAustria, 'HEAD')).headers.etag).toBe(tags.get('AT'))
  })

  test('leaves pages without audiences and pages of other accounts unchanged', async () => {
    const [who, other] = [await owner(), await owner()]
    await addLink(who, 'Link A', { countries: ['AT'] })
    await addLink(other, 'Link A', { countries: [], devices: [], languages: [], referrers: [] })
    await addLink(other, 'Link B', { countries: ['AT'] }, { is_enabled: false })
    const archived = await addLink(other, 'Link C', { countries: ['AT'] })
    await send(other, 'DELETE', `/links/${archived}`)
    expect(await seenBy(who)).toBe('')
    expect(await seenBy(other)).toBe('A')
    const { headers } = await visit(`/${other.username}`)
    expect([headers['cache-control'], headers.vary]).toEqual(['public, no-cache', 'accept-encoding, cookie'])
  })

  test('applies a change of the audience at the next request', async () => {
    const user = await owner()
    const id = await addLink(user, 'Link A')
    const change = (audience: object | null) =>
      send(user, 'PUT', `/links/${id}`, { title: 'Link A', url: 'https://shop.example/', audience })
    for (let i = 0; i < 3; i++) {
      expect(await seenBy(user)).toBe('A')
      await change({ countries: ['AT'] })
      expect([await seenBy(user), await seenBy(user, inAustria)]).toEqual(['', 'A'])
      await change({ countries: ['DE'] })
      expect([await seenBy(user, inAustria), await seenBy(user, inGermany)]).toEqual(['', 'A'])
      await change(null)
    }
  })

  test('shows all links to members of the profile', async () => {
    const user = await owner()
    await addLink(user, 'Link A', { countries: ['AT'] })
    expect(await seenBy(user)).toBe('')
    expect(titles((await visit(`/${user.username}`, { cookie: user.cookie })).body)).toEqual(['A'])
    await send(user, 'PUT', '/profile', { is_published: false })
    expect(titles((await visit(`/${user.username}`, { cookie: user.cookie })).body)).toEqual(['A'])
    const stranger = await app.signUp()
    await send(user, 'PUT', '/profile', { is_published: true })
    expect(titles((await visit(`/${user.username}`, { cookie: stranger.cookie })).body)).toEqual([])
  })

  test('applies audiences behind the content warning of a sensitive profile', async () => {
    const user = await owner()
    await addLink(user, 'Link A', { countries: ['AT'] })
    await send(user, 'PUT', '/profile', { sensitive: { enabled: true } })
    expect(titles((await visit(`/${user.username}?ok=1`, inAustria)).body)).toEqual(['A'])
    expect(titles((await visit(`/${user.username}?ok=1`)).body)).toEqual([])
  })

  test('combines audiences with variants: experiments, conditions and returning visitors', async () => {
    for (const variant of [
      { kind: 'experiment', weight: 100 },
      { kind: 'audience' },
      { kind: 'audience', conditions: [{ attribute: 'returning', operator: 'eq', value: false }] },
    ]) {
      const user = await owner()
      const hiddenLink = await addLink(user, 'Link H')
      const later = await addLink(user, 'Link A', { countries: ['AT'] })
      await addLink(user, 'Link Z')
      await send(user, 'POST', `/profiles/${user.profileId}/variants`, {
        name: 'B',
        status: 'running',
        overrides: {
          display_name: 'Ada B',
          hidden_link_ids: [hiddenLink],
          link_titles: { [later]: 'Link V' },
        },
        ...variant,
      })
      for (const [headers, expected] of [
        [inAustria, 'VZ'],
        [inGermany, 'Z'],
        [{ ...inAustria, 'x-forwarded-for': '203.0.113.9' }, 'VZ'],
      ] as const) {
        expect(await seenBy(user, headers)).toBe(expected)
        expect((await visit(`/${user.username}`, headers)).body).toContain('Ada B')
      }
      // The original, without links for other audiences
      expect(await seenBy(user, { ...bot, ...inAustria })).toBe('HZ')
      expect((await visit(`/l/${later}`, inGermany)).status).toBe(302)
    }
  })

  test('combines audiences with campaigns, including forced variants', async () => {
    const user = await owner()
    const id = await addLink(user, 'Link A', { countries: ['AT'] })
    await addLink(user, 'Link Z')
    const campaign = (name: string, more: object = {}) =>
      send(user, 'POST', `/profiles/${user.profileId}/campaigns`, {
        name,
        status: 'active',
        utm: { source: 'flyer' },
        ...more,
      })
    const fair = await campaign('Fair')
    const check = async (slug: string) => {
      expect(await seenBy(user, inAustria, `?c=${slug}`)).toBe('AZ')
      expect(await seenBy(user, inGermany, `?c=${slug}`)).toBe('Z')
      expect((await visit(`/${user.username}?c=${slug}`, inAustria)).body).toContain(`/l/${id}?c=${slug}"`)
    }
    await check('fair')
    const variant = await send(user, 'POST', `/profiles/${user.profileId}/variants`, {
      name: 'B',
      status: 'running',
      weight: 0,
      overrides: { display_name: 'Ada B' },
    })
    await campaign('Forced', { variant_id: variant.id })
    await check('forced')
    expect((await visit(`/${user.username}?c=forced`, inGermany)).body).toContain('Ada B')
    await visit(`/l/${id}?c=fair`, inGermany)
    await app.deps.visits.flush()
    const visits = await listStoredVisits(app.deps.db, user.profileId)
    expect(visits.filter(({ kind }) => kind === 'click')).toMatchObject([
      { link_id: id, campaign_id: fair.id },
    ])
  })

  test('counts the view of a visitor as on any other page', async () => {
    const user = await owner()
    await addLink(user, 'Link A', { countries: ['AT'] })
    for (const headers of [inAustria, inAustria, phone, bot]) await visit(`/${user.username}`, headers)
    await app.deps.visits.flush()
    expect(await listStoredVisits(app.deps.db, user.profileId)).toMatchObject([
      { country: 'AT', device: 'desktop', variant_id: null },
      { country: 'AT', device: 'desktop', variant_id: null },
      { country: '', device: 'mobile', variant_id: null },
    ])
  })

  test('applies audiences to forms, which accept submissions of all visitors', async () => {
    const user = await owner()
    const id = await addLink(
      user,
      'Link A',
      { countries: ['AT'] },
      { kind: 'form', business_block_config: { fields: [{ id: 'name', type: 'text', label: 'Name' }] } },
    )
    expect([await seenBy(user, inAustria), await seenBy(user)]).toEqual(['A', ''])
    const submission = await app.request({
      method: 'POST',
      url: `/f/${id}`,
      body: { name: 'Gina' },
      headers: { accept: 'application/json' },
    })
    expect([submission.status, submission.body.data.submitted]).toEqual([200, true])
  })

  test('applies audiences on a custom domain', async () => {
    const user = await owner()
    const host = 'audience.example.com'
    const { domain } = await send(user, 'PUT', '/profile', { domain: { host } })
    dns.set(domain.txt_name, [domain.txt_value])
    expect((await lookUpDomains(app.deps, app.clock.now)).verified).toBe(1)
    await addLink(user, 'Link A', { countries: ['AT'] })
    await addLink(user, 'Link B', { referrers: ['example.com'] })
    for (let i = 0; i < 2; i++) {
      const page = async (headers: object) => titles((await visit('/', { host, ...headers })).body).join('')
      expect(await page(inAustria)).toBe('A')
      expect(await page({})).toBe('')
      expect(await page(cameFrom('https://example.com/'))).toBe('B')
      expect(await page(cameFrom(`https://${host}/`))).toBe('')
    }
    const disabledLink = await addLink(user, 'Link C', {}, { is_enabled: false })
    await send(user, 'PUT', '/profile', { language: 'de' })
    const response = await visit(`/l/${disabledLink}`, { host })
    expect(response.status).toBe(404)
    expect(response.body).toContain('<html lang="de"')
    expect(response.body).toContain('href="/">Zur Seite</a>')
    expect((await visit(`/${user.username}/`, { host })).status).toBe(404)
  })

  test('redirects a closed link to its page with a message in the language of the page', async () => {
    const user = await owner()
    await send(user, 'PUT', '/profile', { language: 'de' })
    const at = (ms: number) => new Date(app.clock.now + ms).toISOString()
    const closed = [
      await addLink(user, 'Link A', {}, { is_enabled: false }),
      await addLink(user, 'Link B', {}, { schedule: { ends_at: at(-1000) } }),
      await addLink(user, 'Link C', {}, { schedule: { starts_at: at(60_000) } }),
      await addLink(user, 'Link D'),
    ]
    await send(user, 'DELETE', `/links/${closed[3]}`)
    const open = await addLink(user, 'Link E')
    for (const id of closed)
      for (const method of ['GET', 'POST']) {
        const { status, body, headers } = await visit(`/l/${id}`, {}, method)
        expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
        expect(body).toContain('<html lang="de"')
        expect(body).toContain(`href="/${user.username}">Zur Seite</a>`)
        expect(body).not.toMatch(/Link [A-Z]/)
      }
    const unknown = await visit('/l/99999999')
    expect(unknown.body).toContain('href="/">Go to Vitrine</a>')
    await send(user, 'PUT', '/profile', { is_published: false })
    for (const id of [...closed, open]) {
      const { status, body } = await visit(`/l/${id}`)
      expect([status, body]).toEqual([404, unknown.body])
    }
    await updateRows(app.deps.db, 'profile', { id: user.profileId }, { blocked_at: 1 })
    for (const id of [...closed, open]) {
      const { status, body } = await visit(`/l/${id}`)
      expect(status).toBe(410)
      expect(body).not.toContain(user.username)
    }
  })

  test('redirects the page address with a trailing slash', async () => {
    const user = await owner()
    const { username } = user
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await visit(`/${username}/?c=fair&utm_source=x`, {}, method)
      expect([status, headers.location]).toEqual([301, `/${username}?c=fair&utm_source=x`])
    }
    expect((await visit(`/${username}/`)).headers.location).toBe(`/${username}`)
    expect((await visit('/nobody-here/')).headers.location).toBe('/nobody-here')
    expect((await visit(`/${username}//`)).headers.location).toBe(`/${username}`)
    for (const path of ['/ab/', '/signup/', '/-x-/', '/a%2Fbc/', '/%0d%0aabc/'])
      expect((await visit(path)).status, path).toBe(404)
    expect((await visit(`/${username}/`, {}, 'POST')).status).toBe(404)
    const { headers } = await visit('/signup/', { accept: 'application/json' })
    expect(headers['content-type']).toContain('application/json')
  })
})
