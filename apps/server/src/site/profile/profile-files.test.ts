import { hourMs } from '@vitrine/contract/durations'
import jsqr from 'jsqr'
import qr from 'qrcode'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { updateRows } from '#tests/rows.ts'
import { readVcard } from '#tests/vcard.ts'

describeOnce('files of a profile', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
  const put = async (user: ApiUser, body: object) =>
    expect((await app.call(user, 'PUT', '/profile', body)).status).toBe(200)
  const readShareUrl = async (user: ApiUser): Promise<string> => {
    const url = /property="og:image" content="([^"]+)"/.exec((await get(`/${user.username}`)).body)![1]!
    return url.replace('http://vitrine.test', '')
  }

  test('serves the share picture at a URL that changes with the profile', async () => {
    const user = await app.person()
    const url = await readShareUrl(user)
    const response = await get(url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png'])
    expect(response.headers['cache-control']).toBe('public, max-age=86400')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    const revalidated = await get(url, { 'if-none-match': response.headers.etag as string })
    expect([revalidated.statusCode, revalidated.rawPayload.length]).toEqual([304, 0])
    await app.call(user, 'POST', '/links', { title: 't', url: 'https://example.com/' })
    expect(await readShareUrl(user)).toBe(url)

    await put(user, { display_name: 'Another Name' })
    const next = await readShareUrl(user)
    expect(next).not.toBe(url)
    expect((await get(next)).headers['cache-control']).toBe('public, max-age=86400')
    // The former URL shows the current picture for a short time
    const former = await get(url)
    expect([former.statusCode, former.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(former.rawPayload.equals((await get(next)).rawPayload)).toBe(true)
    expect(former.rawPayload.equals(response.rawPayload)).toBe(false)
    expect((await get(`/${user.username}/share.png`)).statusCode).toBe(200)
  })

  test('returns 404 for files of a hidden page, or 410 if it was blocked', async () => {
    const files = ['share.png', 'qr.svg', 'qr.png']
    const statuses = async (user: ApiUser) => {
      const urls = [...files.map((file) => `/${user.username}/${file}`), `/${user.username}.vcf`]
      return (await Promise.all(urls.map((url) => get(url)))).map((response) => response.statusCode)
    }
    const [draft, closed, ownerClosed, sensitive] = await Promise.all(
      Array.from({ length: 4 }, () => app.person()),
    )
    expect(await statuses(draft!)).toEqual([200, 200, 200, 200])
    await put(draft!, { is_published: false })
    await app.deps.db.tx(async (db) => {
      await db.updateTable('profile').set({ blocked_at: 1 }).where('id', '=', closed!.profileId).execute()
      await db.updateTable('user').set({ blocked_at: 1 }).where('id', '=', ownerClosed!.userId).execute()
    })
    await put(sensitive!, { sensitive: { enabled: true } })
    expect(await statuses(draft!)).toEqual([404, 404, 404, 404])
    expect(await statuses(closed!)).toEqual([410, 410, 410, 410])
    expect(await statuses(ownerClosed!)).toEqual([410, 410, 410, 410])
    expect((await statuses(sensitive!)).slice(0, 3)).toEqual([404, 200, 200])
    for (const url of ['/nobody-here/share.png', '/nobody-here/qr.png?size=1', '/nobody-here.vcf'])
      expect((await get(url)).statusCode, url).toBe(404)
  })

  describe('contact cards', () => {
    const addLink = async (user: ApiUser, link: object): Promise<number> => {
      const body = { title: 't', kind: 'contact_card', url: 'https://example.com/', ...link }
      const { status, data } = await app.call(user, 'POST', '/links', body)
      expect(status).toBe(200)
      return data.id
    }
    const phone = (number: string) => ({ business_block_config: { phone: number } })
    const nameIn = async (url: string) => /^FN:(.*)\r$/m.exec((await get(url)).body)?.[1]
    const savedFrom = async (page: string) =>
      [...(await get(page)).body.matchAll(/href="([^"]+\.vcf[^"]*)"/g)].map((m) =>
        m[1]!.replaceAll('&amp;', '&'),
      )

    test('serves each contact card as a separate file', async () => {
      const user = await app.person()
      const path = `/${user.username}.vcf`
      const [anna, bert] = [
        await addLink(user, { title: 'Anna', ...phone('+43 1 11111') }),
        await addLink(user, { title: 'Desk', business_block_config: { name: 'Bert', phone: '+43 1 22222' } }),
      ]
      const saved = await savedFrom(`/${user.username}`)
      expect(saved).toEqual([`${path}?card=${anna}`, `${path}?card=${bert}`])
      expect(await Promise.all([path, ...saved].map(nameIn))).toEqual(['Anna', 'Anna', 'Bert'])
      const second = await get(saved[1]!)
      expect(second.headers['cache-control']).toBe('public, no-cache')
      expect(second.body).toContain('TEL:+43 1 22222\r\n')
      expect(second.body).not.toContain('11111')
    })

    test('returns 404 for a card that is not on the page', async () => {
      const [who, other] = [await app.person(), await app.person()]
      const path = `/${who.username}.vcf`
      const at = (ms: number) => new Date(app.clock.now + ms).toISOString()
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
      expect((await app.call(who, 'DELETE', `/links/${archived}`)).status).toBe(200)
      expect((await get(`${path}?card=${over}`)).statusCode).toBe(200)
      app.clock.now += 61_000
      const queries = [
        ...[over, archived, ...none, 99_999_999].map((id) => `card=${id}`),
        ...['card=', 'card', 'card=1e9', 'card=-1', 'card=null', 'card=__proto__', 'card[]=', 'card%5B%5D=1'],
        ...['card=1&card=2', 'card=%00', 'card=%', `card=${'9'.repeat(400)}`],
      ]
      // Without a card, and with one
      for (const _ of [0, 1]) {
        for (const query of queries) {
          const response = await get(`${path}?${query}`)
          expect([response.statusCode, response.headers['cache-control']], query).toEqual([404, 'no-store'])
          expect(response.body, query).not.toContain('99999')
        }
        const shown = await addLink(who, { title: 'Shown' })
        for (const id of [`0${shown}`, `${shown}.0`, ` ${shown}`, `${shown}&card=${shown}`])
          expect((await get(`${path}?card=${id}`)).statusCode, id).toBe(404)
        expect([await nameIn(path), await nameIn(`${path}?card=${shown}`)]).toEqual(['Shown', 'Shown'])
      }
    })

    test('includes photo and networks in the profile’s card, but not in one of several cards', async () => {
      const user = await app.person()
      const bytes = await createPicture(900, 700, '#14543f')
      await app.upload(user, '/profile/avatar', [{ part: 'avatar', bytes, type: 'image/png' }])
      await put(user, {
        display_name: 'Anna Linde',
        social_links: [{ platform: 'instagram', url: 'https://instagram.com/anna' }],
      })
      const readLines = async (query = '') =>
        readVcard((await get(`/${user.username}.vcf${query}`)).rawPayload)
      const [n, social, photo] = ['N', 'X-SOCIALPROFILE', 'PHOTO'].map(
        (name) => async (query?: string) => (await readLines(query)).find((line) => line.name === name),
      )
      for (const round of [1, 2]) {
        expect((await n!())!.value).toBe('Linde;Anna;;;')
        expect(await social!()).toMatchObject({
          params: { TYPE: 'instagram' },
          value: 'https://instagram.com/anna',
        })
        const { params, value } = (await photo!())!
        expect(params).toEqual({ ENCODING: 'b', TYPE: 'JPEG' })
        const picture = Buffer.from(value, 'base64')
        expect(picture.length).toBeLessThan(64 * 1024)
        expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 320 })
        if (round === 1) await addLink(user, { title: 'Anna Linde' })
      }
      const { data: image } = await app.upload(user, '/business-blocks/upload', [
        { part: 'file', bytes, type: 'image/png' },
      ])
      const bert = await addLink(user, { title: 'Bert', image_url: image.url })
      expect([await photo!(), await social!()]).toEqual([undefined, undefined])
      expect(await photo!(`?card=${bert}`)).toBeDefined()
    })

    test('redirects cards of sensitive pages and former usernames', async () => {
      const user = await app.person()
      await addLink(user, { title: 'Anna' })
      const bert = await addLink(user, { title: 'Bert' })
      await put(user, { sensitive: { enabled: true } })
      for (const card of [bert, 99_999_999]) {
        const asked = await get(`/${user.username}.vcf?card=${card}`)
        expect([asked.statusCode, asked.headers.location, asked.headers['cache-control']]).toEqual([
          302,
          `http://vitrine.test/${user.username}`,
          'no-store',
        ])
      }
      const saved = await savedFrom(`/${user.username}?ok=1`)
      expect(await Promise.all(saved.map(nameIn))).toEqual(['Anna', 'Bert'])
      await put(user, { username: `${user.username}-x`.slice(-30) })
      const led = await get(saved[1]!)
      expect(led.statusCode).toBe(302)
      expect(await nameIn(led.headers.location as string)).toBe('Bert')
    })
  })

  test('limits new share pictures by IP address, except cached ones', async () => {
    const people: ApiUser[] = []
    for (let i = 0; i < 61; i++) people.push(await app.person())
    app.clock.now += 120_000
    const draw = (user: ApiUser) =>
      app.app.inject({ url: `/${user.username}/share.png`, remoteAddress: '203.0.113.9' })
    const [last, ...others] = people.toReversed() as [ApiUser, ...ApiUser[]]
    for (const user of others) expect((await draw(user)).statusCode).toBe(200)
    const refusal = await draw(last)
    expect([refusal.statusCode, Number(refusal.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await draw(others[0]!)).statusCode).toBe(200)
    expect((await get(`/${last.username}/share.png`)).statusCode).toBe(200)
    app.clock.now += 61_000
    expect((await draw(last)).statusCode).toBe(200)
  })

  test('encodes the page address in the QR code as PNG, in three sizes and with a campaign', async () => {
    const user = await app.person()
    const page = `http://vitrine.test/${user.username}`
    for (const [query, side, text] of [
      ['', 512, page],
      ['?size=256', 256, page],
      ['?size=512', 512, page],
      ['?size=1024', 1024, page],
      ['?size=1024&c=spring-fair', 1024, `${page}?c=spring-fair`],
    ] as const) {
      const response = await get(`/${user.username}/qr.png${query}`)
      expect([response.statusCode, response.headers['content-type']], query).toEqual([200, 'image/png'])
      const { data, info } = await sharp(response.rawPayload)
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
  })

  // The database has only the URL of the page
  describe('QR codes with custom colours', () => {
    /** Returns the text that a scanner reads in a PNG or SVG. */
    const scan = async (bytes: Buffer): Promise<string | undefined> => {
      const { data, info } = await sharp(bytes)
        .resize(512, 512)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
    }
    /** Gives a user a high-contrast picture, which makes the code hard to read. */
    const addPicture = async (user: ApiUser) => {
      const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * i * 31) % 251))
      const bytes = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
        .png()
        .toBuffer()
      const { status } = await app.upload(user, '/profile/avatar', [
        { part: 'avatar', bytes, type: 'image/png' },
      ])
      expect(status).toBe(200)
    }

    test('creates QR codes that a scanner reads with any size, colours and picture', async () => {
      const user = await app.person()
      await addPicture(user)
      const page = `http://vitrine.test/${user.username}`
      for (const query of [
        'size=128',
        'size=511',
        'size=2048',
        'color=14543f&background=fdf6e3',
        'color=%23801020',
        'logo=none',
        'logo=picture',
        'size=300&color=14543f&background=fdf6e3&logo=picture',
        'logo=picture&c=spring-fair&size=1024&unknown=1',
      ])
        for (const type of ['png', 'svg']) {
          const response = await get(`/${user.username}/qr.${type}?${query}`)
          expect(response.statusCode, query).toBe(200)
          const text = query.includes('c=spring-fair') ? `${page}?c=spring-fair` : page
          expect(await scan(response.rawPayload), `${type} ${query}`).toBe(text)
        }
    })

    test('renders exactly the requested size and colours', async () => {
      const user = await app.person()
      const query = 'size=300&color=14543F&background=fdf6e3'
      const png = (await get(`/${user.username}/qr.png?${query}`)).rawPayload
      const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
      const colors = new Set<string>()
      for (let at = 0; at < data.length; at += info.channels)
        colors.add(data.subarray(at, at + 3).toString('hex'))
      expect([info.width, info.height, [...colors].sort()]).toEqual([300, 300, ['14543f', 'fdf6e3']])
      const svg = (await get(`/${user.username}/qr.svg?${query}`)).body
      expect(svg).toContain('width="300" height="300"')
      expect([...svg.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill)).toEqual(['#fdf6e3', '#14543f'])
      expect((await get(`/${user.username}/qr.svg`)).body).not.toContain('width=')
    })

    test('reports every invalid parameter, including colours that scanners cannot distinguish', async () => {
      const user = await app.person()
      const expectRefusal = async (query: string) => {
        const responses = await Promise.all(
          ['png', 'svg'].map((type) =>
            get(`/${user.username}/qr.${type}?${query}`, { accept: 'application/json' }),
          ),
        )
        for (const response of responses) expect(response.statusCode, query).toBe(422)
        return JSON.parse(responses[0]!.body).errors
      }
      for (const size of [
        '',
        '0',
        '100',
        '127',
        '2049',
        '4096',
        '1e3',
        '0512',
        '512.0',
        '-512',
        'x',
        '512&size=256',
      ])
        expect(await expectRefusal(`size=${size}`)).toEqual([
          'size: must be a whole number of pixels from 128 to 2048',
        ])
      for (const value of ['', 'red', '12345', '1234567', '%23%23112233', '112233&color=112233'])
        expect(await expectRefusal(`color=${value}`), value).toEqual([
          'color: must be six hexadecimal digits, such as 14543f',
        ])
      expect(await expectRefusal('size=1&color=x&background=y&logo=z')).toHaveLength(4)
      for (const query of [
        'color=ffffff&background=000000',
        'color=777777&background=777777',
        'color=fff000',
      ])
        expect((await expectRefusal(query))[0], query).toMatch(/^color: must /)
      expect(await expectRefusal('color=888888')).toEqual([
        'color: must have a contrast of at least 4:1 with the background; choose a darker one',
      ])
    })

    test('shows no picture in the QR code of a sensitive page or of a page without one', async () => {
      const [plain, secret] = [await app.person(), await app.person()]
      await addPicture(secret)
      await put(secret, { sensitive: { enabled: true } })
      for (const user of [plain, secret]) {
        const svg = (await get(`/${user.username}/qr.svg?logo=picture`)).body
        expect(svg).not.toContain('<image')
      }
    })

    test('returns 304 for a known QR code', async () => {
      const path = `/${(await app.person()).username}/qr.svg`
      const { headers } = await get(path)
      expect((await get(path, { 'if-none-match': headers.etag as string })).statusCode).toBe(304)
    })

    test('limits new QR codes by IP address, except cached ones', async () => {
      const path = `/${(await app.person()).username}/qr.svg`
      const draw = (n: number) =>
        app.app.inject({ url: `${path}?c=flood-${n}`, remoteAddress: '203.0.113.77' })
      for (let n = 0; n < 120; n++) expect((await draw(n)).statusCode).toBe(200)
      expect((await draw(120)).statusCode).toBe(429)
      expect((await draw(119)).statusCode).toBe(200)
      app.clock.now += 61_000
      expect((await draw(120)).statusCode).toBe(200)
    })
  })

  test('sends `noindex` for every URL that is not a public page', async () => {
    const user = await app.person()
    const robots = async (url: string) => (await get(url)).headers['x-robots-tag']
    const path = `/${user.username}`
    expect([await robots(path), await robots('/')]).toEqual([undefined, 'all'])
    const gated = await app.call(user, 'POST', '/links', {
      title: 't',
      url: 'https://example.com/',
      gate: { type: 'sensitive' },
    })
    const open = await app.call(user, 'POST', '/links', { title: 't', url: 'https://example.com/' })
    for (const url of [`/l/${gated.data.id}`, `/l/${open.data.id}`, '/nobody-here', '/checkout/success'])
      expect(await robots(url), url).toBe('noindex')
    await put(user, { sensitive: { enabled: true } })
    expect([await robots(path), await robots(`${path}?ok=1`)]).toEqual([undefined, 'noindex'])
    await put(user, { is_published: false })
    expect(await robots(path)).toBe('noindex')
    await updateRows(app.deps.db, 'profile', { id: user.profileId }, { blocked_at: 1 })
    expect(await robots(path)).toBe('noindex')
  })
})
