import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiUser, type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { eraseProfile } from '../../features/profile/index.ts'

describeBoth('pictures of pages', (engine) => {
  let app: App
  let user: ApiUser
  let avatar: string
  let wide: string
  beforeAll(async () => {
    app = await startApp(engine, {}, fixedClock)
    user = await app.person()
    const png = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#336699' } })
        .png()
        .toBuffer()
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
  afterAll(() => app.close())
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
    const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#993366' } })
      .png()
      .toBuffer()
    const before = await files()
    const { data } = await app.upload(other, '/profile/avatar', [
      { part: 'avatar', bytes, type: 'image/png' },
    ])
    const space = async () =>
      (
        await app.deps.db.read
          .selectFrom('upload')
          .select('bytes')
          .where('user_id', '=', other.userId)
          .execute()
      ).map((row) => row.bytes)
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

  test('serves all renditions of an upload whose file name contains no size', async () => {
    const old = `${'c'.repeat(32)}.webp`
    const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#111' } })
      .webp()
      .toBuffer()
    await app.deps.storage.put(old, bytes, 'image/webp')
    await app.deps.storage.put(old.replace('.webp', '-128.webp'), bytes, 'image/webp')
    expect((await get(`/media/${old}`)).statusCode).toBe(200)
    expect((await get(`/media/${old.replace('.webp', '-128.webp')}`)).statusCode).toBe(200)
    const response = await get(`/media/${old.replace('.webp', '-w1200.avif')}`)
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 700, height: 500 })
  })
})
