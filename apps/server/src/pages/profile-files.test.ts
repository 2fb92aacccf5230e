import qr from 'qrcode'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBoth } from '../../../../tests/support/databases.ts'
import { type Feature, openFeature, type Person } from '../../../../tests/support/feature.ts'

describeBoth('files of a profile', (engine) => {
  let f: Feature
  beforeAll(async () => {
    f = await openFeature(engine)
  })
  afterAll(() => f.close())

  const get = (url: string, headers: Record<string, string> = {}) => f.app.inject({ url, headers })
  const put = async (who: Person, body: object) =>
    expect((await f.call(who, 'PUT', '/profile', body)).status).toBe(200)
  const shareOf = async (who: Person): Promise<string> => {
    const url = /property="og:image" content="([^"]+)"/.exec((await get(`/${who.username}`)).body)![1]!
    return url.replace('http://vitrine.test', '')
  }

  test('the share picture is at the address the page names, which lasts while the profile is the same', async () => {
    const who = await f.person()
    const url = await shareOf(who)
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    const known = await get(url, { 'if-none-match': answer.headers.etag as string })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
    await f.call(who, 'POST', '/links', { title: 't', url: 'https://example.com/' })
    expect(await shareOf(who)).toBe(url)

    await put(who, { display_name: 'Another Name' })
    const next = await shareOf(who)
    expect(next).not.toBe(url)
    expect((await get(next)).headers['cache-control']).toBe('public, max-age=86400')
    // The former address shows the present picture, for a moment
    const former = await get(url)
    expect([former.statusCode, former.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(former.rawPayload.equals((await get(next)).rawPayload)).toBe(true)
    expect(former.rawPayload.equals(answer.rawPayload)).toBe(false)
    expect((await get(`/${who.username}/share.png`)).statusCode).toBe(200)
  })

  test('a page that is not to be seen has no files either: 404, or 410 when it was closed', async () => {
    const files = ['share.png', 'qr.svg', 'qr.png']
    const statuses = async (who: Person) => {
      const urls = [...files.map((file) => `/${who.username}/${file}`), `/${who.username}.vcf`]
      return (await Promise.all(urls.map((url) => get(url)))).map((answer) => answer.statusCode)
    }
    const [draft, closed, ownerClosed, sensitive] = await Promise.all(
      Array.from({ length: 4 }, () => f.person()),
    )
    expect(await statuses(draft!)).toEqual([200, 200, 200, 200])
    await put(draft!, { is_published: false })
    await f.deps.db.tx(async (db) => {
      await db.updateTable('profile').set({ blocked_at: 1 }).where('id', '=', closed!.profileId).execute()
      await db.updateTable('user').set({ blocked_at: 1 }).where('id', '=', ownerClosed!.userId).execute()
    })
    await put(sensitive!, { sensitive: { enabled: true } })
    expect(await statuses(draft!)).toEqual([404, 404, 404, 404])
    expect(await statuses(closed!)).toEqual([410, 410, 410, 410])
    expect(await statuses(ownerClosed!)).toEqual([410, 410, 410, 410])
    expect((await statuses(sensitive!)).slice(0, 3)).toEqual([404, 200, 200])
    for (const url of ['/nobody-here/share.png', '/nobody-here/qr.png', '/nobody-here.vcf'])
      expect((await get(url)).statusCode, url).toBe(404)
  })

  test('drawing is bounded for each address; what is in memory is not counted', async () => {
    const people: Person[] = []
    for (let i = 0; i < 61; i++) people.push(await f.person())
    f.clock.now += 120_000
    const draw = (who: Person) =>
      f.app.inject({ url: `/${who.username}/share.png`, remoteAddress: '203.0.113.9' })
    const [last, ...others] = people.toReversed() as [Person, ...Person[]]
    for (const who of others) expect((await draw(who)).statusCode).toBe(200)
    const refused = await draw(last)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await draw(others[0]!)).statusCode).toBe(200)
    expect((await get(`/${last.username}/share.png`)).statusCode).toBe(200)
    f.clock.now += 61_000
    expect((await draw(last)).statusCode).toBe(200)
  })

  test('the QR code as PNG says the page’s address, in three sizes and for a campaign', async () => {
    const who = await f.person()
    const page = `http://vitrine.test/${who.username}`
    for (const [query, side, text] of [
      ['', 512, page],
      ['?size=256', 256, page],
      ['?size=512', 512, page],
      ['?size=1024', 1024, page],
      ['?size=1024&c=spring-fair', 1024, `${page}?c=spring-fair`],
    ] as const) {
      const answer = await get(`/${who.username}/qr.png${query}`)
      expect([answer.statusCode, answer.headers['content-type']], query).toEqual([200, 'image/png'])
      const { data, info } = await sharp(answer.rawPayload)
        .toColourspace('b-w')
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height], query).toEqual([side, side])
      const { modules } = qr.create(text, { errorCorrectionLevel: 'M' })
      const scale = Math.floor(side / (modules.size + 8))
      const start = Math.floor((side - modules.size * scale) / 2)
      expect(start, 'quiet zone').toBeGreaterThanOrEqual(4 * scale)
      const dark = (x: number, y: number) => data[y * side + x]! < 128
      for (let row = 0; row < modules.size; row++)
        for (let column = 0; column < modules.size; column++)
          for (const at of [0, scale - 1])
            if (
              dark(start + column * scale + at, start + row * scale + at) !==
              Boolean(modules.get(row, column))
            )
              expect.fail(`${query}: module ${row}/${column}`)
      for (let i = 0; i < side; i++)
        for (const [x, y] of [
          [i, start - 1],
          [start - 1, i],
          [i, side - start + scale],
          [0, i],
        ] as const)
          if (dark(x, y)) expect.fail(`${query}: the quiet zone is not quiet at ${x}/${y}`)
    }
    for (const size of ['', '0', '100', '511', '4096', '1e3', '0512', '512.0', '-512', 'x', '512&size=256'])
      expect((await get(`/${who.username}/qr.png?size=${size}`)).statusCode, size).toBe(404)
  })

  test('search engines are told to leave out what is no public page', async () => {
    const who = await f.person()
    const robots = async (url: string) => (await get(url)).headers['x-robots-tag']
    const path = `/${who.username}`
    expect([await robots(path), await robots('/')]).toEqual([undefined, 'all'])
    const gated = await f.call(who, 'POST', '/links', {
      title: 't',
      url: 'https://example.com/',
      gate: { type: 'sensitive' },
    })
    const open = await f.call(who, 'POST', '/links', { title: 't', url: 'https://example.com/' })
    for (const url of [`/l/${gated.data.id}`, `/l/${open.data.id}`, '/nobody-here', '/signup'])
      expect(await robots(url), url).toBe('noindex')
    await put(who, { sensitive: { enabled: true } })
    expect([await robots(path), await robots(`${path}?ok=1`)]).toEqual([undefined, 'noindex'])
    await put(who, { is_published: false })
    expect(await robots(path)).toBe('noindex')
    await f.deps.db.tx((db) =>
      db.updateTable('profile').set({ blocked_at: 1 }).where('id', '=', who.profileId).execute(),
    )
    expect(await robots(path)).toBe('noindex')
  })
})
