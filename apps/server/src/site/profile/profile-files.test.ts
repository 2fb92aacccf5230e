import qr from 'qrcode'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeBoth } from '../../../../../tests/support/databases.ts'
import { type Feature, openFeature, type Person } from '../../../../../tests/support/feature.ts'
import { hourMs } from '../../lib/durations.ts'

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

  describe('cards for the address book', () => {
    const addLink = async (who: Person, link: object): Promise<number> => {
      const given = { title: 't', kind: 'contact_card', url: 'https://example.com/', ...link }
      const { status, data } = await f.call(who, 'POST', '/links', given)
      expect(status).toBe(200)
      return data.id
    }
    const phone = (number: string) => ({ business_block_config: { phone: number } })
    const nameIn = async (url: string) => /^FN:(.*)\r$/m.exec((await get(url)).body)?.[1]
    /** Where the cards of a page lead, in their order. */
    const savedFrom = async (page: string) =>
      [...(await get(page)).body.matchAll(/href="([^"]+\.vcf[^"]*)"/g)].map((m) =>
        m[1]!.replaceAll('&amp;', '&'),
      )

    test('each card leads to its own file, named as on the page; the plain address to the first', async () => {
      const who = await f.person()
      const path = `/${who.username}.vcf`
      const [anna, bert] = [
        await addLink(who, { title: 'Anna', ...phone('+43 1 11111') }),
        await addLink(who, { title: 'Desk', business_block_config: { name: 'Bert', phone: '+43 1 22222' } }),
      ]
      const saved = await savedFrom(`/${who.username}`)
      expect(saved).toEqual([`${path}?card=${anna}`, `${path}?card=${bert}`])
      expect(await Promise.all([path, ...saved].map(nameIn))).toEqual(['Anna', 'Anna', 'Bert'])
      const second = await get(saved[1]!)
      expect(second.headers['cache-control']).toBe('public, no-cache')
      expect(second.body).toContain('TEL:+43 1 22222\r\n')
      expect(second.body).not.toContain('11111')
    })

    test('what is no card on the page is not found, and says nothing', async () => {
      const [who, other] = [await f.person(), await f.person()]
      const path = `/${who.username}.vcf`
      const at = (ms: number) => new Date(f.clock.now + ms).toISOString()
      const over = await addLink(who, { schedule: { ends_at: at(60_000) }, ...phone('+43 1 99999') })
      const none = await Promise.all([
        addLink(who, { is_enabled: false, ...phone('+43 1 99999') }),
        addLink(who, { schedule: { starts_at: at(hourMs) }, ...phone('+43 1 99999') }),
        addLink(who, { gate: { type: 'code', code: 'sesame' }, ...phone('+43 1 99999') }),
        addLink(who, { gate: { type: 'age', min_age: 18 }, ...phone('+43 1 99999') }),
        addLink(who, { kind: 'phone', url: 'tel:+43199999' }),
        addLink(other, phone('+43 1 99999')),
      ])
      const archived = await addLink(who, phone('+43 1 99999'))
      expect((await f.call(who, 'DELETE', `/links/${archived}`)).status).toBe(200)
      expect((await get(`${path}?card=${over}`)).statusCode).toBe(200)
      f.clock.now += 61_000
      const queries = [
        ...[over, archived, ...none, 99_999_999].map((id) => `card=${id}`),
        ...['card=', 'card', 'card=1e9', 'card=-1', 'card=null', 'card=__proto__', 'card[]=', 'card%5B%5D=1'],
        ...['card=1&card=2', 'card=%00', 'card=%', `card=${'9'.repeat(400)}`],
      ]
      // Before there is a card, and with one
      for (const _ of [0, 1]) {
        for (const query of queries) {
          const answer = await get(`${path}?${query}`)
          expect([answer.statusCode, answer.headers['cache-control']], query).toEqual([404, 'no-store'])
          expect(answer.body, query).not.toContain('99999')
        }
        const shown = await addLink(who, { title: 'Shown' })
        for (const id of [`0${shown}`, `${shown}.0`, ` ${shown}`, `${shown}&card=${shown}`])
          expect((await get(`${path}?card=${id}`)).statusCode, id).toBe(404)
        expect([await nameIn(path), await nameIn(`${path}?card=${shown}`)]).toEqual(['Shown', 'Shown'])
      }
    })

    test('a sensitive page asks before each card, and a former name leads on to the same one', async () => {
      const who = await f.person()
      await addLink(who, { title: 'Anna' })
      const bert = await addLink(who, { title: 'Bert' })
      await put(who, { sensitive: { enabled: true } })
      for (const card of [bert, 99_999_999]) {
        const asked = await get(`/${who.username}.vcf?card=${card}`)
        expect([asked.statusCode, asked.headers.location, asked.headers['cache-control']]).toEqual([
          302,
          `http://vitrine.test/${who.username}`,
          'no-store',
        ])
      }
      const saved = await savedFrom(`/${who.username}?ok=1`)
      expect(await Promise.all(saved.map(nameIn))).toEqual(['Anna', 'Bert'])
      await put(who, { username: `${who.username}-x`.slice(-30) })
      const led = await get(saved[1]!)
      expect(led.statusCode).toBe(302)
      expect(await nameIn(led.headers.location as string)).toBe('Bert')
    })
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
