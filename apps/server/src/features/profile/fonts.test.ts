import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { maxFontBytes } from '@vitrine/contract/design-choices'
import { dayMs } from '@vitrine/contract/durations'
import { initialTheme } from '@vitrine/contract/initial-theme'
import { expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { sweepUploads } from '#tests/jobs.ts'
import { createPicture } from '#tests/pictures.ts'
import { selectRows } from '#tests/rows.ts'

const folder = join(import.meta.dirname, '../../../../../packages/page/src/assets/fonts')
const read = (name: string) => readFileSync(join(folder, name))
const woff2 = read('jost-0c87459e.woff2')
const ttf = read('jost-0c87459e.ttf')
const otf = Buffer.concat([Buffer.from('OTTO'), ttf.subarray(4)])
const woff = Buffer.alloc(600)
woff.write('wOFF')
woff.writeUInt32BE(woff.length, 8)
woff.writeUInt16BE(9, 12)

/** TrueType font of a length: another table at its end. */
const createLarge = (length: number) => {
  const font = Buffer.concat([ttf, Buffer.alloc(length - ttf.length)])
  font.writeUInt32BE(length - font.readUInt32BE(12 + 8), 12 + 12)
  return font
}

describeOnce('uploaded fonts', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  const upload = (user: ApiUser, bytes: Buffer, type = 'font/woff2') =>
    app.upload(user, '/business-blocks/upload', [{ part: 'file', bytes, type }])
  const countFiles = async () => (await app.deps.storage.usage()).files
  const get = (url: string) => app.app.inject({ url: new URL(url, 'http://vitrine.test').pathname })
  const done = async (user: ApiUser, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const response = await app.call(user, method, path, body)
    expect([response.status, response.errors], path).toEqual([expect.toBeOneOf([200, 201]), []])
    return response.data
  }
  const setFont = (user: ApiUser, url: unknown) =>
    app.call(user, 'PUT', '/profile', { theme: { font_file: { url } } })

  test('stores each format unchanged, whatever its stated type, and serves it for its own pages', async () => {
    const user = await app.person()
    for (const [bytes, kind] of [
      [woff2, 'woff2'],
      [woff, 'woff'],
      [ttf, 'ttf'],
      [otf, 'otf'],
      [createLarge(maxFontBytes), 'ttf'],
    ] as const) {
      const sent = await upload(user, bytes, 'image/png')
      expect(sent.data).toMatchObject({ content_type: `font/${kind}`, size_bytes: bytes.length, width: null })
      const { rawPayload, headers } = await get(sent.data.url)
      expect(rawPayload.equals(bytes)).toBe(true)
      expect(headers).toMatchObject({
        'content-type': `font/${kind}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('stores no part of other files, and names the field and the next step', async () => {
    const user = await app.person()
    const before = await countFiles()
    const choose = 'file: choose a PNG, JPEG, WebP, GIF or AVIF picture, a PDF, or a font'
    const damaged = 'file: the font is damaged or incomplete; export it again'
    const manyTables = Buffer.from(ttf)
    manyTables.writeUInt16BE(65_535, 4)
    for (const [name, bytes, problem] of [
      ['HTML', Buffer.from('<!doctype html><script>1</script>'), choose],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><font/></svg>'), choose],
      ['collection', Buffer.concat([Buffer.from('ttcf'), ttf.subarray(4)]), choose],
      ['empty', Buffer.alloc(0), 'file: '],
      ['signature', woff2.subarray(0, 4), damaged],
      ['HTML after a signature', Buffer.from(`wOF2<script>${' '.repeat(99)}</script>`), damaged],
      ['cut WOFF2', woff2.subarray(0, -1), damaged],
      ['longer WOFF2', Buffer.concat([woff2, Buffer.from('<script>')]), damaged],
      ['cut WOFF', woff.subarray(0, -1), damaged],
      ['cut TTF', ttf.subarray(0, ttf.length / 2), damaged],
      ['cut directory', ttf.subarray(0, 40), damaged],
      ['many tables', manyTables, damaged],
      ['large', createLarge(maxFontBytes + 1), 'file: a font may have at most 300 kB; save it as WOFF2'],
    ] as const) {
      const response = await upload(user, bytes)
      expect([response.status, response.code], name).toEqual([422, 'upload_invalid'])
      expect(response.errors.join(), name).toContain(problem)
    }
    const avatar = await app.upload(user, '/profile/avatar', [
      { part: 'avatar', bytes: woff2, type: 'image/webp' },
    ])
    expect(avatar.errors).toEqual(['avatar: choose a PNG, JPEG, WebP, GIF or AVIF picture'])
    expect(await countFiles()).toBe(before)
  })

  test('accepts only URLs of uploaded fonts, and shows no font of another site', async () => {
    const user = await app.person()
    const picture = await upload(user, await createPicture(40, 30, '#336699'), 'image/png')
    const name = `${'0'.repeat(32)}.woff2`
    for (const url of [
      picture.data.url,
      '/media/x.woff2',
      `/media/../${name}`,
      `/media/${name}?x`,
      `/media/${name}")}*{color:red}`,
      'javascript:alert(1)',
      'data:font/woff2;base64,d09GMg==',
      7,
    ]) {
      const response = await setFont(user, url)
      expect(response.status, String(url)).toBe(422)
      expect(response.errors.join(), String(url)).toContain('theme.font_file.url: ')
    }
    for (const measure of [{ size_adjust: 5 }, { ascent: -1 }, { descent: 1e9 }, { is_variable: 'yes' }])
      expect((await app.call(user, 'PUT', '/profile', { theme: { font_file: measure } })).status).toBe(422)
    await done(user, 'PUT', '/profile', {
      theme: { font_file: { url: `https://fonts.example/media/${name}` } },
    })
    expect((await get(`/${user.username}`)).body).not.toMatch(/fonts\.example|V Text/)
  })

  test('shows a font of another account like its pictures, and no page fails if a font is its picture', async () => {
    const [owner, user] = [await app.person(), await app.person()]
    const { url } = (await upload(owner, woff2)).data
    await done(user, 'PUT', '/profile', {
      avatar_url: url,
      theme: { header: 'cover', cover: { image_url: url }, font_file: { url } },
      section_styles: [{ section: '', ground: 'band', image_url: url }],
    })
    await done(user, 'POST', '/links', { title: 'Shop', url: 'https://shop.example/', image_url: url })
    await done(user, 'POST', '/links', {
      title: 'Card',
      url: 'https://card.example/',
      kind: 'contact_card',
      business_block_config: { name: 'Robin', phone: '+43 1' },
    })
    const page = await get(`/${user.username}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`src:url(${new URL(url).pathname});`)
    for (const path of ['/share.png', '/qr.svg', '.vcf'])
      expect((await get(`/${user.username}${path}`)).statusCode, path).toBe(200)
  })

  test('is part of versions, copies, variants and the page as one file, and is deleted once unused', async () => {
    const user = await app.person('agency')
    const { url } = (await upload(user, woff2)).data
    const font = { url, name: 'Jost', size_adjust: 95.2, ascent: 107, descent: 37.5, is_variable: true }
    const theme = { heading_font_file: font }
    await done(user, 'PUT', '/profile', { theme })
    const versions = `/profiles/${user.profileId}/versions`
    const version = await done(user, 'POST', versions, { name: 'own' })
    await done(user, 'PUT', '/profile', { theme: { heading_font_file: null } })
    const readTheme = async () => (await done(user, 'GET', '/profile')).theme
    expect((await readTheme()).heading_font_file).toEqual(initialTheme.heading_font_file)
    const { preview_token } = await done(user, 'GET', `${versions}/${version.id}`)
    await done(user, 'POST', `${versions}/${version.id}/restore`, { preview_token })
    expect((await readTheme()).heading_font_file).toEqual(font)

    const variant = await done(user, 'POST', `/profiles/${user.profileId}/variants`, {
      name: 'Own',
      overrides: { theme },
    })
    expect(variant.overrides.theme).toEqual(theme)

    const { html, left_out } = await done(user, 'GET', `/ext/v1/profiles/${user.profileId}/static`)
    expect([html.includes(`url(data:font/woff2;base64,${woff2.toString('base64')})`), left_out]).toEqual([
      true,
      [],
    ])

    const copy = await done(user, 'POST', `/ext/v1/profiles/${user.profileId}/copy`)
    const copiedUrl = copy.profile.theme.heading_font_file.url
    expect(copiedUrl).not.toBe(url)
    expect((await get(copiedUrl)).rawPayload.equals(woff2)).toBe(true)

    const sweepLater = async () => {
      app.clock.now += 8 * dayMs
      await sweepUploads(app.deps, app.clock.now)
    }
    await sweepLater()
    expect((await get(url)).statusCode).toBe(200)
    const unused = (await upload(user, ttf)).data.url
    await sweepLater()
    const rows = await selectRows(app.deps.db, 'upload', { user_id: user.userId }, ['names'])
    expect(rows.map(({ names }) => names)).not.toContain(unused.split('/').at(-1))
    expect(rows).toHaveLength(2)
  })
})
