import { dayMs } from '@vitrine/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

describeBoth('menus, events and galleries', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let owner: ApiUser
  const baseUrl = () => app.deps.config.BASE_URL
  beforeAll(async () => {
    owner = await app.person('pro')
    await app.call(owner, 'PUT', '/profile', { timezone: 'Europe/Vienna', language: 'en' })
  })
  const get = (url: string) => app.app.inject({ url, headers: { 'user-agent': firefox } })
  const create = async (kind: string, business_block_config: object, more: object = {}) => {
    const url = `${baseUrl()}/${owner.username}`
    const body = { kind, title: 'Block', url, business_block_config, ...more }
    return app.call(owner, 'POST', '/links', body)
  }
  const fromNow = (days: number) => new Date(app.clock.now + days * dayMs).toISOString()

  test('gives events an id, and opens their web addresses by it, each click counted', async () => {
    const items = [
      { title: 'A', starts_at: fromNow(3), url: 'https://tickets.example/a' },
      { title: 'B', starts_at: fromNow(3), url: 'https://tickets.example/b?x=1' },
    ]
    const { data, meta } = await create('events', { items }, { utm: { source: 'page' } })
    expect(meta?.warnings).toBeUndefined()
    const ids = data.business_block_config.items.map(({ id }: { id: string }) => id)
    const day = items[0]!.starts_at.slice(0, 10)
    expect(ids).toEqual([day, `${day}-2`])
    // A program that sends its events without ids changes nothing
    const again = await app.call(owner, 'PUT', `/links/${data.id}`, {
      ...data,
      business_block_config: { items },
    })
    expect(again.data.revision).toBe(data.revision)
    const open = async (query: string) => (await get(`/l/${data.id}${query}`)).headers.location
    for (let i = 0; i < 2; i++) {
      expect(await open(`?item=${ids[0]}`)).toBe('https://tickets.example/a?utm_source=page')
      expect(await open(`?item=${ids[1]}&c=x`)).toBe('https://tickets.example/b?x=1&utm_source=page')
      expect(await open('?item=gone')).toBe(`${data.url}?utm_source=page`)
    }
    await app.deps.visits.flush()
    const links = (await app.call(owner, 'GET', '/links')).data
    expect(links.find(({ id }: { id: number }) => id === data.id).clicks).toBe(6)
    const { data: rows } = await app.call(owner, 'GET', '/analytics/links')
    expect(rows.find(({ link_id }: { link_id: number }) => link_id === data.id).items).toEqual([
      { id: ids[0], title: 'A', clicks: 2 },
      { id: ids[1], title: 'B', clicks: 2 },
    ])
    const filter = encodeURIComponent(`item:is:${data.id}:${ids[1]}`)
    expect((await app.call(owner, 'GET', `/analytics/overview?filter=${filter}`)).status).toBe(200)
  })

  test('refuses unsafe web addresses within blocks', async () => {
    const item = { title: 'A', starts_at: fromNow(3), url: 'javascript:alert(1)' }
    for (const [kind, items] of [
      ['events', [item]],
      ['gallery', [{ image_url: '/media/a.webp', url: 'javascript:alert(1)' }]],
      ['gallery', [{ image_url: 'javascript:alert(1)' }]],
    ] as const) {
      const { code, errors } = await create(kind, { items })
      expect([code, errors[0]]).toEqual([
        'url_not_allowed',
        expect.stringMatching(/^business_block_config\.items\[0\]\.(?:image_)?url: /),
      ])
    }
  })

  test('stores a menu with 60 long lines', async () => {
    const line = { name: 'ü'.repeat(60), description: 'é'.repeat(120), price: 1250, is_sold_out: false }
    const groups = Array.from({ length: 12 }, () => ({ name: 'Group', items: Array(5).fill(line) }))
    const { data, meta } = await create('menu', { currency: 'EUR', groups, box: true })
    expect(meta?.warnings).toBeUndefined()
    expect((await get(`/${owner.username}`)).body).toContain('class="mw bx"')
    const long = { ...line, description: 'é'.repeat(300) }
    const tooLong = { groups: Array.from({ length: 12 }, () => ({ items: Array(5).fill(long) })) }
    expect((await create('menu', tooLong)).errors).toEqual(['business_block_config: must be at most 32 KiB'])
    await app.call(owner, 'DELETE', `/links/${data.id}`)
  })

  test('returns and shows pictures of a gallery only if they are uploads', async () => {
    const path = `/media/${'0f3a'.repeat(8)}-800x600.webp`
    const items = [
      { image_url: `${baseUrl()}${path}`, alt: 'A' },
      { image_url: 'https://other.example/a.png' },
    ]
    const { data, meta } = await create('gallery', { items })
    expect(data.business_block_config.items[0].image_url).toBe(baseUrl() + path)
    expect(meta.warnings.map(({ path }: { path: string }) => path)).toEqual([
      'business_block_config.items[1].image_url',
    ])
    const page = (await get(`/${owner.username}`)).body
    expect(page).toContain(`src="${path}"`)
    expect(page).not.toContain('other.example')
    const { sections } = (await get(`/${owner.username}.json`)).json()
    const shown = sections.flatMap(({ links }: { links: { kind: string; config: object }[] }) => links)
    expect(shown.find(({ kind }: { kind: string }) => kind === 'gallery').config.items).toEqual([
      { image_url: baseUrl() + path, alt: 'A' },
      { image_url: null },
    ])
  })

  test('offers events as a calendar, unless they are behind a gate', async () => {
    const items = [{ title: 'Fair, spring', starts_at: fromNow(3) }]
    const { data } = await create('events', { items })
    const calendar = await get(`/l/${data.id}.ics`)
    expect([calendar.statusCode, calendar.headers['content-type'], calendar.headers['x-robots-tag']]).toEqual(
      [200, 'text/calendar; charset=utf-8', 'noindex'],
    )
    expect(calendar.body).toContain('SUMMARY:Fair\\, spring\r\n')
    expect(calendar.body).toContain(`URL:${baseUrl()}/${owner.username}\r\n`)
    await app.call(owner, 'PUT', `/links/${data.id}`, { ...data, gate: { type: 'sensitive' } })
    expect((await get(`/l/${data.id}.ics`)).statusCode).toBe(404)
    const { data: link } = await create('normal', {})
    expect((await get(`/l/${link.id}.ics`)).statusCode).toBe(404)
    expect((await get('/l/999999.ics')).statusCode).toBe(404)
  })

  test('hides an event when it has ended, also from a cached page', async () => {
    const items = [{ title: 'Last concert', starts_at: fromNow(1), ends_at: fromNow(1.1) }]
    await create('events', { items })
    const isShown = async () => (await get(`/${owner.username}`)).body.includes('Last concert')
    expect([await isShown(), await isShown()]).toEqual([true, true])
    app.clock.advance(1.1 * dayMs)
    expect(await isShown()).toBe(false)
  })

  test.each([
    { starts_at: '9999-12-31T23:59:59Z' },
    { starts_at: '2027-01-01T10:00:00Z', ends_at: '9999-12-31T23:59:59Z' },
    { starts_at: '0001-01-01T00:00:00Z' },
    { starts_at: '0999-06-01T00:00:00Z', ends_at: '9999-12-31T23:59:59Z' },
  ])('shows pages with an event at the end of the calendar: %o', async (times) => {
    const { data } = await create('events', {
      items: [{ title: 'Always', url: 'https://tickets.example/', ...times }],
    })
    const paths = [`/${owner.username}`, `/${owner.username}.json`, `/${owner.username}.vcf`]
    for (const path of [...paths, `/l/${data.id}`, `/l/${data.id}.ics`])
      expect((await get(path)).statusCode, path).toBeLessThan(400)
    for (const path of ['/links', '/analytics/links'])
      expect((await app.call(owner, 'GET', path)).status, path).toBe(200)
    await app.call(owner, 'DELETE', `/links/${data.id}`)
  })

  test('shows and returns a stored block from before its kind as a link', async () => {
    const { data } = await create('normal', { items: 'own' }, { url: 'https://old.example/', title: 'Old' })
    const stored = app.deps.db.read
    const { doc } = await stored
      .selectFrom('link')
      .select('doc')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    const old = JSON.stringify({ ...JSON.parse(doc), doc: { ...JSON.parse(doc).doc, kind: 'gallery' } })
    await updateRows(app.deps.db, 'link', { id: data.id }, { doc: old })
    const link = (await app.call(owner, 'GET', '/links')).data.find(
      ({ id }: { id: number }) => id === data.id,
    )
    expect([link.kind, link.business_block_config]).toEqual(['gallery', { items: 'own' }])
    await app.call(owner, 'PUT', '/profile', { bio: 'New' })
    expect((await get(`/${owner.username}`)).body).toContain(`<a class="c" href="/l/${data.id}"`)
    expect((await get(`/l/${data.id}`)).headers.location).toBe('https://old.example/')
  })
})
