import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { type ApiUser, type App, type Data, fixedClock, startApp, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { selectRows } from '#tests/rows.ts'
import { builtInPlans } from '../billing/plans.ts'

const png = (width = 40, height = 30, colour = '#336699') => createPicture(width, height, colour)
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])

/** PNG whose header contains 10,000 × 10,000 pixels. */
const flood = async () => {
  const image = Buffer.from(await png())
  image.writeUInt32BE(10_000, 16)
  image.writeUInt32BE(10_000, 20)
  image.writeUInt32BE(crc32(image.subarray(12, 29)), 29)
  return image
}

const nameIn = (url: string): string => new URL(url).pathname.slice('/media/'.length)

describeBoth('uploads', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const files = async (feature = app): Promise<string[]> => {
    const names: string[] = []
    for await (const { name } of feature.deps.storage.list()) names.push(name)
    return names.sort()
  }
  const rows = async (user: ApiUser, feature = app) =>
    selectRows(feature.deps.db, 'upload', { user_id: user.userId })
  const avatar = (user: ApiUser, bytes: Buffer, type = 'image/png') =>
    app.upload(user, '/profile/avatar', [{ part: 'avatar', bytes, type }])

  test('creates an avatar as a square in two sizes without metadata, after a version', async () => {
    const user = await app.person()
    const picture = await sharp(await png(900, 600))
      .withExif({ IFD0: { Artist: 'a secret' } })
      .jpeg()
      .toBuffer()
    const before = await files()
    const response = await avatar(user, picture, 'image/jpeg')
    expect(response.status).toBe(200)
    expect(response.data).toMatchObject({ profile_id: user.profileId, revision: 2 })
    const added = (await files()).filter((name) => !before.includes(name))
    expect(added).toHaveLength(2)
    for (const [address, side] of [
      [response.data.avatar_url, 512],
      [response.data.avatar_small_url, 128],
    ] as const) {
      const name = address.replace('http://vitrine.test/media/', '')
      expect(added).toContain(name)
      const stored = Buffer.concat(await (await app.deps.storage.get(name))!.stream.toArray())
      const meta = await sharp(stored).metadata()
      expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['webp', side, side, undefined])
      expect(stored.includes('a secret')).toBe(false)
    }
    const profile = (await app.call(user, 'GET', '/profile')).data
    expect(profile.avatar_url).toBe(response.data.avatar_url)
    const [version] = (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data
    expect(version).toMatchObject({ kind: 'auto', reason: 'profile.avatar' })
    const { data: review } = await app.call(user, 'GET', `/profiles/${user.profileId}/versions/${version.id}`)
    expect(review.diff).toEqual([
      { op: 'replace', path: 'profile.avatar_url', before: response.data.avatar_url, after: null },
    ])
    expect((await rows(user)).map((r) => [r.purpose, r.names.split(' ').sort()])).toEqual([['avatar', added]])
  })

  test('re-encodes pictures of blocks and keeps a PDF unchanged', async () => {
    const user = await app.person()
    const image = await app.upload(user, '/business-blocks/upload', [
      { part: 'file', bytes: await png(3000, 100), type: 'image/png' },
    ])
    expect(image.data).toMatchObject({ content_type: 'image/webp', width: 2048, height: 68 })
    const document = pdf(5000)
    const upload = await app.upload(user, '/business-blocks/upload', [
      { part: 'file', bytes: document, type: 'application/pdf' },
    ])
    expect(upload.data).toMatchObject({
      content_type: 'application/pdf',
      size_bytes: 5000,
      width: null,
      revision: 1,
      updated_at: upload.data.created_at,
    })
    const stored = await app.deps.storage.get(nameIn(upload.data.url))
    expect(Buffer.concat(await stored!.stream.toArray()).equals(document)).toBe(true)
    // Its URL can be used where the contract says so
    const link = await app.call(user, 'POST', '/links', {
      title: 't',
      url: 'https://example.com/',
      image_url: image.data.url,
      business_block_config: { file_url: upload.data.url },
    })
    expect(link.status).toBe(200)
    expect(link.data.image_url).toBe(image.data.url)
    const download = await app.call(user, 'POST', '/links', {
      title: 't',
      kind: 'file',
      url: upload.data.url,
    })
    expect(download.data.url).toBe(upload.data.url)
  })

  test('decides the type of an upload by its content, whatever name and type say', async () => {
    const user = await app.person()
    const webp = await createPicture(40, 30, '#336699', 'webp')
    for (const type of ['image/jpeg', 'image/heic', 'image/*', 'text/html', 'application/pdf', ''])
      expect((await avatar(user, webp, type)).status, type).toBe(200)
    const upload = (bytes: Buffer, type: string) =>
      app.upload(user, '/business-blocks/upload', [{ part: 'file', bytes, type }])
    expect((await upload(pdf(500), 'image/png')).data.content_type).toBe('application/pdf')
    expect((await upload(await png(), 'application/pdf')).data.content_type).toBe('image/webp')
    expect(await upload(Buffer.from('<html>'), 'application/pdf')).toMatchObject({
      status: 422,
      errors: [
        'file: choose a PNG, JPEG, WebP, GIF or AVIF picture, a PDF, or a font (WOFF2, WOFF, TTF or OTF)',
      ],
    })
  })

  test('stores no part of a rejected upload', async () => {
    const user = await app.person()
    const good = await png()
    const before = await files()
    const one = (bytes: Buffer, type: string, part = 'avatar') => [{ part, bytes, type }]
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    const cases: Record<string, Parameters<App['upload']>[2]> = {
      'another part': one(good, 'image/png', 'picture'),
      'no file': [],
      'two files': [...one(good, 'image/png'), ...one(good, 'image/png')],
      'a second part': [...one(good, 'image/png'), ...one(good, 'image/png', 'other')],
      empty: one(Buffer.alloc(0), 'image/png'),
      'too large': one(Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024)]), 'image/png'),
      svg: one(svg, 'image/svg+xml'),
      'svg that says it is png': one(svg, 'image/png'),
      html: one(Buffer.from('<!doctype html><script>1</script>'), 'text/html'),
      'a pdf': one(pdf(500), 'application/pdf'),
      'cut off': one(good.subarray(0, good.length - 30), 'image/png'),
      'only a signature': one(good.subarray(0, 8), 'image/png'),
      'a flood of pixels': one(await flood(), 'image/png'),
    }
    for (const [name, parts] of Object.entries(cases)) {
      const response = await app.upload(user, '/profile/avatar', parts)
      expect([response.status, response.code], name).toEqual([422, 'upload_invalid'])
    }
    // The parser stops at the limit, regardless of the rest
    const manyParts = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(5000)
    const last = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n'),
      Buffer.from('Content-Type: image/png\r\n\r\n'),
      good,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const flooded = await app.app.inject({
      method: 'POST',
      url: '/api/v1/profile/avatar',
      headers: { authorization: `Bearer ${user.key}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(manyParts), last]),
    })
    expect([flooded.statusCode, flooded.json().code]).toEqual([422, 'upload_invalid'])
    const field = await app.app.inject({
      method: 'POST',
      url: '/api/v1/profile/avatar',
      headers: { authorization: `Bearer ${user.key}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="avatar"\r\n\r\ntext\r\n--b--\r\n',
    })
    expect(field.json().code).toBe('upload_invalid')
    const broken = await app.app.inject({
      method: 'POST',
      url: '/api/v1/profile/avatar',
      headers: { authorization: `Bearer ${user.key}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\ntext',
    })
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'malformed_body'])
    expect((await app.call(user, 'POST', '/profile/avatar', {})).code).toBe('unsupported_media_type')
    const gzipped = await app.app.inject({
      method: 'POST',
      url: '/api/v1/links',
      headers: {
        authorization: `Bearer ${user.key}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync('{"title":"a","url":"https://shop.example/"}'),
    })
    expect(gzipped.json().problems[0].rule).toBe('body_encoded')
    expect(gzipped.statusCode).toBe(415)
    const hugeFile = one(Buffer.alloc(10 * 1024 * 1024), 'image/png')
    expect((await app.upload(user, '/profile/avatar', hugeFile)).code).toBe('payload_too_large')
    for (const block of [one(svg, 'image/svg+xml', 'file'), one(good, 'image/png')])
      expect((await app.upload(user, '/business-blocks/upload', block)).code).toBe('upload_invalid')
    expect(await files()).toEqual(before)
    expect(await rows(user)).toEqual([])
    expect((await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data).toEqual([])
    expect((await app.call(user, 'GET', '/profile')).data).toMatchObject({ avatar_url: null, revision: 1 })
  })

  test('never exceeds the plan’s storage by concurrent uploads', async () => {
    const plans = builtInPlans.map((p) => ({ ...p, limits: { ...p.limits, upload_mib: 1 } }))
    const file = join(app.deps.config.DATA_DIR, 'plans.json')
    writeFileSync(file, JSON.stringify(plans))
    const small = await startApp(engine, { PLANS_FILE: file }, fixedClock)
    onTestFinished(() => small.close())
    const user = await small.person()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        small.upload(user, '/business-blocks/upload', [
          { part: 'file', bytes: pdf(300 * 1024), type: 'application/pdf' },
        ]),
      ),
    )
    const done = responses.filter((a) => a.status === 200)
    expect(done).toHaveLength(3)
    expect(responses.filter((a) => a.code === 'plan_limit')).toHaveLength(17)
    expect(await files(small)).toEqual(done.map((a: Data) => nameIn(a.data.url)).sort())
    expect(await rows(user, small)).toHaveLength(3)
    // Another avatar does not fit either, and changes nothing
    const noise = await sharp(randomBytes(512 * 512 * 3), { raw: { width: 512, height: 512, channels: 3 } })
      .png()
      .toBuffer()
    const refusal = await small.upload(user, '/profile/avatar', [
      { part: 'avatar', bytes: noise, type: 'image/png' },
    ])
    expect(refusal.code).toBe('plan_limit')
    expect((await small.call(user, 'GET', '/profile')).data.avatar_url).toBeNull()
    expect(await files(small)).toHaveLength(3)
  })
})
