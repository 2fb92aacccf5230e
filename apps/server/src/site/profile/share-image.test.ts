import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createShareSubject, type ShareSubject } from '@vitrine/page/share-subject'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPicture } from '#tests/pictures.ts'
import { computeShareVersion } from '../../features/profile/index.ts'
import { createDiskStorage } from '../../providers/storage/disk.ts'
import type { Storage } from '../../providers/storage/port.ts'
import { createFileCache } from '../file-cache.ts'
import { drawShareImage } from './share-image.ts'
import { createShareImages } from './share-images.ts'
import { drawText, findDrawableText } from './text-image.ts'

const hash = '0123456789abcdef0123456789abcdef'
const avatar = `/media/${hash}-512x512.webp`
const subject = (changes: Partial<ShareSubject> = {}): ShareSubject => ({
  ...createShareSubject(
    { username: 'robin', display_name: 'Robin', bio: 'Ceramics.', avatar_url: avatar },
    'https://vitrine.example/robin',
  ),
  ...changes,
})
const dejavu = '/usr/share/fonts/truetype/dejavu'

let directory: string
let storage: Storage
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-share-'))
  storage = createDiskStorage(join(directory, 'media'))
  const bytes = await createPicture(512, 512, '#0000ff', 'webp')
  await storage.put(avatar.slice('/media/'.length), bytes, 'image/webp')
})
afterAll(() => rm(directory, { recursive: true }))

const part = (png: Buffer, left: number, top: number, width: number, height: number) =>
  sharp(png).extract({ left, top, width, height }).raw().toBuffer()
/** Areas without text: the circle's side, the stripe below, the margins. */
const outsideOfText = async (png: Buffer) =>
  Buffer.concat([
    await part(png, 690, 0, 510, 630),
    await part(png, 0, 600, 1200, 30),
    await part(png, 0, 0, 70, 630),
    await part(png, 0, 0, 1200, 70),
  ])
const textArea = (png: Buffer) => part(png, 80, 70, 600, 530)
const colourAt = async (png: Buffer, x: number, y: number) => [
  ...(await part(png, x, y, 1, 1)).subarray(0, 3),
]

/** Renders pictures on a machine with only these fonts. A new process, because fonts are loaded once. */
const onMachineWith = async (fonts: string, subjects: readonly ShareSubject[]): Promise<Buffer[]> => {
  const config = join(directory, 'fonts.conf')
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${join(directory, 'fonts')}</cachedir></fontconfig>`,
  )
  const code = `
    import { drawShareImage } from ${JSON.stringify(join(import.meta.dirname, 'share-image.ts'))}
    import { createDiskStorage } from ${JSON.stringify(join(import.meta.dirname, '../../providers/storage/disk.ts'))}
    const storage = createDiskStorage(${JSON.stringify(join(directory, 'media'))})
    const out = []
    for (const subject of ${JSON.stringify(subjects)})
      out.push((await drawShareImage(storage, subject)).toString('base64'))
    console.log(JSON.stringify(out))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, FONTCONFIG_FILE: config, NODE_OPTIONS: '' },
    maxBuffer: 64 * 1024 * 1024,
  })
  return (JSON.parse(stdout) as string[]).map((text) => Buffer.from(text, 'base64'))
}

describe('share picture', () => {
  test('draws a PNG of 1200 by 630 with the profile’s picture in the circle', async () => {
    const png = await drawShareImage(storage, subject())
    expect(await sharp(png).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
      channels: 3,
    })
    expect(png.length).toBeLessThan(300_000)
    expect(await colourAt(png, 950, 315)).toEqual([0, 0, 255])
    const without = await drawShareImage(storage, subject({ avatar: null }))
    expect(await colourAt(without, 950, 200)).not.toEqual([0, 0, 255])
    // The file may be missing
    const lost = await drawShareImage(storage, subject({ avatar: `/media/${'f'.repeat(32)}.webp` }))
    expect(lost.equals(without)).toBe(true)
  })

  test('uses the light colours of the theme', async () => {
    const colours = { background: '#fff4e0', accent: '#aa0022' }
    const light = await drawShareImage(storage, subject({ theme: { colors: colours } }))
    expect(await colourAt(light, 5, 5)).toEqual([0xff, 0xf4, 0xe0])
    expect(await colourAt(light, 600, 625)).toEqual([0xaa, 0x00, 0x22])
    const dark = await drawShareImage(storage, subject({ theme: { mode: 'dark' } }))
    expect(Math.max(...(await colourAt(dark, 5, 5)))).toBeLessThan(80)
  })

  test('draws the name in the font and the picture in the shape of the theme', async () => {
    const theme = (preset: string, font: string | null = null) => ({ theme: { preset, font } }) as const
    const [vitrine, mono, newspaper] = await Promise.all(
      [theme('vitrine'), theme('vitrine', 'mono'), theme('newspaper')].map((changes) =>
        drawShareImage(storage, subject(changes)),
      ),
    )
    expect((await textArea(vitrine!)).equals(await textArea(mono!))).toBe(false)
    // A corner of the square picture lies outside of the circle
    expect(await colourAt(newspaper!, 790, 155)).toEqual([0, 0, 255])
    expect(await colourAt(vitrine!, 790, 155)).not.toEqual([0, 0, 255])
    const square = await drawShareImage(storage, subject({ theme: { avatar_shape: 'square' } }))
    expect(await colourAt(square, 790, 155)).toEqual([0, 0, 255])
    const headings = await drawShareImage(storage, subject({ theme: { heading_font: 'mono' } }))
    expect((await textArea(headings)).equals(await textArea(vitrine!))).toBe(false)
  })

  test('draws the background picture at its focal point, with a panel under the texts', async () => {
    const scene = `/media/${'a'.repeat(32)}-630x1260.webp`
    const half = { width: 630, height: 630, channels: 3 } as const
    const red = { input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }
    const bytes = await sharp({ create: { ...half, height: 1260, background: '#00ff00' } })
      .composite([red])
      .webp({ lossless: true })
      .toBuffer()
    await storage.put(scene.slice('/media/'.length), bytes, 'image/webp')
    const on = (position: 'center top' | 'center bottom', image_url = scene) =>
      drawShareImage(
        storage,
        subject({ theme: { background: { type: 'image', value: null, image_url, position } } }),
      )
    const plain = await drawShareImage(storage, subject())
    const [top, bottom] = await Promise.all([on('center top'), on('center bottom')])
    expect(await colourAt(top, 5, 5)).toEqual([255, 0, 0])
    expect(await colourAt(bottom, 5, 5)).toEqual([0, 255, 0])
    expect((await colourAt(top, 60, 300)).map((value) => value > 200)).toEqual([true, true, true])
    expect(await colourAt(top, 950, 315)).toEqual([0, 0, 255])
    expect(top.length).toBeLessThan(300_000)
    expect((await on('center top', `/media/${'f'.repeat(32)}-9x9.webp`)).equals(plain)).toBe(true)
  })

  test('draws hostile texts as text only', async () => {
    const plain = await outsideOfText(await drawShareImage(storage, subject()))
    for (const evil of [
      '</span><span size="9999999" background="red">x</span>',
      '<svg onload="alert(1)"><image href="file:///etc/passwd" width="1200" height="630"/></svg>',
      ']]><!-- <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]> &e;',
      '&#x3c;b&#x3e; &lt; &amp;amp; &nope; & < > " \' `',
      '\0\u0001\u001b[31m\u202e\u2066abc\ud800\uffff\u{10ffff}',
      `${'a\u0301'.repeat(500)}${'\u0488'.repeat(300)}`,
      'x'.repeat(100_000),
      `${'\n'.repeat(500)}end`,
      '👩‍👩‍👧‍👦'.repeat(100),
      '%s%n {{7*7}}',
      '\u2028',
      'one\u2028two\u2029three',
    ]) {
      const png = await drawShareImage(
        storage,
        subject({ name: evil, bio: evil, username: evil, language: evil }),
      )
      const meta = await sharp(png).metadata()
      expect([meta.width, meta.height], evil.slice(0, 40)).toEqual([1200, 630])
      expect((await outsideOfText(png)).equals(plain), evil.slice(0, 40)).toBe(true)
    }
  })

  test('draws equal pictures only for equal subjects', async () => {
    const same = await drawShareImage(storage, subject())
    expect((await drawShareImage(storage, subject())).equals(same)).toBe(true)
    expect(computeShareVersion(subject())).toBe(computeShareVersion(subject()))
    for (const change of [{ name: 'Other' }, { bio: 'x' }, { url: 'https://x.example' }, { avatar: null }])
      expect(computeShareVersion(subject(change))).not.toBe(computeShareVersion(subject()))
  })
})

describe('share picture by available fonts', () => {
  test('draws a picture without texts if no font is installed', async () => {
    const subjects = [subject(), subject({ name: 'Quite another name', bio: '', url: 'https://x.example' })]
    const [one, two] = (await onMachineWith('/nonexistent', subjects)) as [Buffer, Buffer]
    expect(one.equals(two)).toBe(true)
    expect(await sharp(one).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(await colourAt(one, 600, 315)).toEqual([0, 0, 255])
  })

  test.skipIf(!existsSync(dejavu))('draws the username if no font has the script of the name', async () => {
    const bio = ''
    const [japanese, username, latin, mixed] = (await onMachineWith(dejavu, [
      subject({ name: '山田花子', bio: '陶芸教室' }),
      subject({ name: '@robin', bio }),
      subject({ name: 'Zoë', bio }),
      subject({ name: 'Zoë 🦀', bio }),
    ])) as [Buffer, Buffer, Buffer, Buffer]
    expect(japanese.equals(username)).toBe(true)
    expect(mixed.equals(latin)).toBe(true)
    expect((await textArea(latin)).equals(await textArea(username))).toBe(false)
  })
})

test('draws a text at the largest size that fits, or else shortened', async ({ skip }) => {
  if (!(await findDrawableText('A'))) skip()
  const face = { family: 'sans-serif', weight: 400, color: '#000000', lang: 'en' } as const
  const room = { width: 600, height: 100, sizes: [80, 40] }
  const short = (await drawText('Robin', face, room))!
  expect(short.height).toBeGreaterThan(50)
  for (const text of ['Robin', 'A name that is rather long for this', 'word '.repeat(80), 'x'.repeat(400)]) {
    const { width, height } = (await drawText(text, face, room))!
    expect(width > 50 && width <= room.width && height <= room.height, text).toBe(true)
  }
  expect(await drawText('Robin', face, { ...room, width: 5, height: 5 })).toBeNull()
})

test('draws a picture once for twenty concurrent requests', async () => {
  let reads = 0
  const counting = {
    ...storage,
    get: (name: string) => {
      reads += 1
      return storage.get(name)
    },
  }
  const images = createShareImages(counting, createFileCache())
  expect(images.isNew(subject())).toBe(true)
  const pictures = await Promise.all(Array.from({ length: 20 }, () => images.get('client', subject())))
  expect(new Set(pictures).size).toBe(1)
  expect([images.isNew(subject()), reads]).toEqual([false, 1])
  const flood = await Promise.allSettled(
    Array.from({ length: 30 }, (_, i) => images.get('client', subject({ name: `Robin ${i}` }))),
  )
  const rejections = flood.filter((result) => result.status === 'rejected')
  expect(rejections).toHaveLength(13)
  for (const rejection of rejections) expect(rejection).toMatchObject({ reason: { code: 'unavailable' } })
})
