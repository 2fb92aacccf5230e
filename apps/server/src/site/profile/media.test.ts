import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { selectRows } from '#tests/rows.ts'
import { eraseProfile } from '../../features/profile/index.ts'

describeOnce('pictures of pages', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let user: ApiUser
  let avatar: string
  let wide: string
  beforeAll(async () => {
    user = await app.person()
    const png = (width: number, height: number) => createPicture(width, height, '#336699')
    const send = async (path: string, part: string, bytes: Buffer) =>
      (await app.upload(user, path, [{ part, bytes, type: 'image/png' }])).data
    const uploaded = await send('/profile/avatar', 'avatar', await png(640, 480))
    avatar = new URL(uploaded.avatar_url).pathname
    wide = new URL((await send('/business-blocks/upload', 'file', await png(3000, 1500))).url).pathname
    for (const link of [
      { title: 'Wide', kind: 'image', image_url: wide },
      { title: 'Jar', kind: 'product', image_url: wide },
      { title: 'Small', image_url: wide },
    ])
      await app.call(user, 'POST', '/links', { url: 'https://example.com/', ...link })
  })
  const get = (url: string) => app.app.inject({ url })
  const files = async () => {
    const names: string[] = []
    for await (const { name } of app.deps.storage.list()) names.push(name)
    return names
  }

  test('serves every picture URL of the page in its stated format', async () => {
    const page = (await get(`/${user.username}`)).body
    const offered = new Set(
      [...page.matchAll(/\/media\/[^"\s,]+/g)].map(([url]) => url).filter((url) => url.startsWith('/media/')),
    )
    expect([...offered].filter((url) => url.endsWith('.avif'))).toHaveLength(6)
    for (const url of offered) {
      const response = await get(url)
      const format = url.slice(url.lastIndexOf('.') + 1)
      expect([response.statusCode, response.headers['content-type']], url).toEqual([200, `image/${format}`])
      expect(response.headers['cache-control'], url).toBe('public, max-age=31536000, immutable')
      expect(response.headers['content-security-policy'], url).toBe("default-src 'none'; sandbox")
      expect(Number(response.headers['content-length']), url).toBe(response.rawPayload.length)
      const meta = await sharp(response.rawPayload).metadata()
      const side = Number(/-[sw](\d+)\./.exec(url)?.[1] ?? meta.width)
      expect(meta.width, url).toBe(Math.min(side, 2048))
    }
  })

  test('states the sizes of original pictures on the page', async () => {
    const page = (await get(`/${user.username}`)).body
    expect(wide).toMatch(/-2048x1024\.webp$/)
    expect(page.match(/width="2048" height="1024"/g)).toHaveLength(2)
    expect(page).toContain(
      `<link rel="preload" as="image" type="image/avif" imagesrcset="${avatar.slice(0, -5)}-s144.avif 1x`,
    )
  })

  test('rejects any other size and stores nothing', async () => {
    const before = (await files()).length
    const stem = wide.slice(0, -'.webp'.length)
    for (const name of [
      '-s97.webp',
      '-w2048.avif',
      '-w400.jpeg',
      '-w0400.webp',
      '-s96.png',
      '-w400.webp.avif',
    ])
      expect((await get(stem + name)).statusCode, name).toBe(404)
    for (const name of ['0'.repeat(32), `${'0'.repeat(32)}-10x10`])
      expect((await get(`/media/${name}-w400.webp`)).statusCode, name).toBe(404)
    expect(await files()).toHaveLength(before)
  })

  test('deletes renditions with the profile and never counts them as uploads', async () => {
    const other = await app.person('pro')
    const bytes = await createPicture(900, 900, '#993366')
    const before = await files()
    const { data } = await app.upload(other, '/profile/avatar', [
      { part: 'avatar', bytes, type: 'image/png' },
    ])
    const space = async () =>
      (await selectRows(app.deps.db, 'upload', { user_id: other.userId }, ['bytes'])).map((row) => row.bytes)
    const usedSpace = await space()
    const stem = new URL(data.avatar_url).pathname.slice(0, -'.webp'.length)
    for (const ending of ['-s224.avif', '-s336.webp', '-s32.png'])
      expect((await get(stem + ending)).statusCode).toBe(200)
    expect(await space()).toEqual(usedSpace)
    expect((await files()).length).toBe(before.length + 5)
    await app.deps.db.tx((db, after) => eraseProfile(app.deps, db, after, other.profileId))
    for (let i = 0; i < 100 && (await files()).length > before.length; i++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await files()).sort()).toEqual(before.sort())
    expect((await get(`${stem}-s224.avif`)).statusCode).toBe(404)
  })

  test('names a chosen share picture as a JPEG in the format of generated ones', async () => {
    await app.call(user, 'PUT', '/profile', { seo: { og_image_url: wide } })
    const page = (await get(`/${user.username}`)).body
    const url = /property="og:image" content="http:\/\/vitrine\.test([^"]+)"/.exec(page)![1]!
    const response = await get(url)
    expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg' })
    const meta = await sharp(response.rawPayload).metadata()
    expect(meta).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(response.rawPayload.length).toBeLessThan(300_000)
  })

  describe('documents', () => {
    const document = Buffer.from(`%PDF-1.7\n${'0123456789'.repeat(20_000)}`)
    const size = document.length
    let path: string
    let id: number
    beforeAll(async () => {
      const { data } = await app.upload(user, '/business-blocks/upload', [
        { part: 'file', bytes: document, type: 'image/png' },
      ])
      path = new URL(data.url).pathname
      const link = { title: 'Menü “fin” (2).pdf', kind: 'file', url: data.url }
      id = (await app.call(user, 'POST', '/links', link)).data.id
    })
    const request = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.app.inject({ method, url: path, headers })

    test.each([
      ['Menü “fin” (2).pdf', 'Menu _fin_ (2).pdf', 'Men%C3%BC%20%E2%80%9Cfin%E2%80%9D%20%282%29.pdf'],
      ['a"b\r\nSet-Cookie: x=1', 'a b Set-Cookie x=1.pdf', 'a%20b%20Set-Cookie%20x%3D1.pdf'],
      ['../../＂;x=1\\', '__x=1.pdf', '%EF%BC%82%3Bx%3D1.pdf'],
      ['gpj.\u202efdp', 'gpj. fdp.pdf', 'gpj.%20fdp.pdf'],
      ["50% l'été*", '50_ l_ete.pdf', '50%25%20l%27%C3%A9t%C3%A9.pdf'],
      ['メニュー', '____.pdf', '%E3%83%A1%E3%83%8B%E3%83%A5%E3%83%BC.pdf'],
      ['.pdf', null, null],
      ['...', null, null],
    ])('names a download after its block %j', async (title, ascii, encoded) => {
      await app.call(user, 'PUT', `/links/${id}`, { title, url: `http://vitrine.test${path}` })
      const { headers, rawPayload } = await request()
      expect(rawPayload.equals(document)).toBe(true)
      const name = path.slice('/media/'.length)
      expect(headers['content-disposition']).toBe(
        `attachment; filename="${ascii ?? name}"; filename*=UTF-8''${encoded ?? name}`,
      )
      expect(headers).not.toHaveProperty('set-cookie')
    })

    test('keeps the name of a hidden block to itself', async () => {
      const url = `http://vitrine.test${path}`
      const change = { title: 'Secret', url, is_enabled: false }
      await app.call(user, 'PUT', `/links/${id}`, change)
      expect((await request()).headers['content-disposition']).not.toContain('Secret')
      await app.call(user, 'PUT', `/links/${id}`, { ...change, is_enabled: true })
      expect((await request()).headers['content-disposition']).toContain('Secret.pdf')
    })

    test.each([
      ['bytes=0-0', 0, 0],
      ['bytes=9-18', 9, 18],
      ['bytes=70000-140000', 70_000, 140_000],
      ['bytes=199000-', 199_000, size - 1],
      ['bytes=-10', size - 10, size - 1],
      ['bytes=-999999999', 0, size - 1],
      ['bytes=5-999999999999999', 5, size - 1],
      ['Bytes=5-6', 5, 6],
    ])('sends the part %s', async (range, first, last) => {
      const { statusCode, headers, rawPayload } = await request({ range })
      expect(statusCode).toBe(206)
      expect(rawPayload.equals(document.subarray(first, last + 1))).toBe(true)
      expect(headers).toMatchObject({
        'content-range': `bytes ${first}-${last}/${size}`,
        'content-length': String(last + 1 - first),
        'accept-ranges': 'bytes',
        'content-type': 'application/pdf',
      })
    })

    test.each([
      'bytes=0-1,5-6',
      'bytes=6-5',
      'bytes=-',
      'bytes=a-b',
      'lines=0-1',
      'bytes=1',
      `bytes=${'9'.repeat(30)}-`,
    ])('sends everything for the range %s', async (range) => {
      const { statusCode, rawPayload } = await request({ range })
      expect([statusCode, rawPayload.equals(document)]).toEqual([200, true])
    })

    test.each([`bytes=${size}-`, 'bytes=-0', 'bytes=999999-9999999'])(
      'rejects the range %s',
      async (range) => {
        const { statusCode, headers, rawPayload } = await request({ range })
        expect([statusCode, rawPayload.length]).toEqual([416, 0])
        expect(headers['content-range']).toBe(`bytes */${size}`)
      },
    )

    test('sends a range only of the same content, and nothing that the client has', async () => {
      const etag = (await request()).headers.etag as string
      const range = 'bytes=0-4'
      expect((await request({ range, 'if-range': etag })).body).toBe('%PDF-')
      for (const other of ['"other"', `W/${etag}`, 'Sat, 28 Nov 2026 00:00:00 GMT'])
        expect((await request({ range, 'if-range': other })).statusCode).toBe(200)
      expect((await request({ range, 'if-none-match': etag })).statusCode).toBe(304)
      const head = await request({ range }, 'HEAD')
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(size), ''])
    })
  })

  test('serves all renditions of an upload whose file name contains no size', async () => {
    const old = `${'c'.repeat(32)}.webp`
    const bytes = await createPicture(700, 500, '#111', 'webp')
    await app.deps.storage.put(old, bytes, 'image/webp')
    await app.deps.storage.put(old.replace('.webp', '-128.webp'), bytes, 'image/webp')
    expect((await get(`/media/${old}`)).statusCode).toBe(200)
    expect((await get(`/media/${old.replace('.webp', '-128.webp')}`)).statusCode).toBe(200)
    const response = await get(`/media/${old.replace('.webp', '-w1200.avif')}`)
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 700, height: 500 })
  })
})
