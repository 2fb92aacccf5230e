import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPicture } from '#tests/pictures.ts'
import { createImages, type ImageKind, makeAvatar, makeBlockImage, makeRendition, sniff } from './images.ts'

const avatar = (bytes: Uint8Array) => makeAvatar(1, { bytes, field: 'avatar' })
const block = (bytes: Uint8Array) => makeBlockImage(1, { bytes, field: 'file' })
const uploadError = (why: string | RegExp, field = 'avatar') => ({
  code: 'upload_invalid',
  errors: [expect.stringMatching(typeof why === 'string' ? `^${field}: .*${why}` : why)],
})

const kinds: ImageKind[] = ['png', 'jpeg', 'webp', 'gif', 'avif']
const noise = () =>
  sharp({
    create: {
      width: 240,
      height: 160,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#888',
    },
  })
const samples = {} as Record<ImageKind, Buffer>
beforeAll(async () => {
  const pixels = await noise().png().toBuffer()
  for (const kind of kinds) samples[kind] = await sharp(pixels)[kind]().toBuffer()
})

/** Creates a PNG of zeros with valid checksums and any stated size. */
const createPng = (width: number, height: number, rows: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    const crc = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const data = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('file signatures', () => {
  test('identifies every accepted kind by its first bytes', () => {
    for (const kind of kinds) expect(sniff(samples[kind]), kind).toBe(kind)
    expect(sniff(Buffer.from('%PDF-1.7\n…'))).toBe('pdf')
    const mif1 = Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'latin1')
    expect(sniff(mif1)).toBe('avif')
  })

  test.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><title>x</title>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['MP4', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
    ['a brand out of step', '\0\0\0\x18ftypheic\0\0\0\0m1avifxx'],
    ['TIFF', 'II*\0'],
    ['BMP', 'BM......'],
    ['a PDF further in', ' %PDF-1.7'],
    ['RIFF that is sound', 'RIFF....WAVE'],
    ['a zip', 'PK\x03\x04'],
  ])('identifies no other content: %s', (_what, text) => {
    expect(sniff(Buffer.from(text, 'latin1'))).toBeNull()
  })
})

test.each(kinds)('converts an avatar of %s into two square WebP pictures', async (kind) => {
  const { large, small } = await avatar(samples[kind])
  expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 })
  expect([sniff(large), sniff(small)]).toEqual(['webp', 'webp'])
})

test('keeps the shape of a block image, limits it to 2,048 pixels and never enlarges it', async () => {
  const wide = await createPicture(4000, 1000, '#369')
  const image = await block(wide)
  expect(image).toMatchObject({ width: 2048, height: 512 })
  expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'webp', width: 2048, height: 512 })
  expect(await block(samples.png)).toMatchObject({ width: 240, height: 160 })
  const dot = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#369' } })
    .png()
    .toBuffer()
  expect(await block(dot)).toMatchObject({ width: 1, height: 1 })
})

test('draws share pictures in their size below 300 KB, on white', async () => {
  const draw = async (bytes: Buffer) => {
    const jpeg = await makeRendition(bytes, { side: 1200, square: false, format: 'jpeg' })
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(jpeg.byteLength).toBeLessThan(300_000)
    return jpeg
  }
  const raw = { width: 2000, height: 1400, channels: 3 as const }
  await draw(
    await sharp(randomBytes(2000 * 1400 * 3), { raw })
      .webp({ quality: 100 })
      .toBuffer(),
  )
  await draw(await createPicture(30, 400, '#369', 'webp'))
  const clear = { create: { width: 40, height: 40, channels: 4 as const, background: '#f000' } }
  const { channels } = await sharp(await draw(await sharp(clear).webp().toBuffer())).stats()
  expect(channels.map(({ min }) => min > 250)).toEqual([true, true, true])
})

test('keeps pictures for phones below 120 kB', async () => {
  const coarse = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .resize(1200, 800, { kernel: 'cubic' })
    .webp({ quality: 100 })
    .toBuffer()
  for (const format of ['webp', 'avif'] as const) {
    const rendition = await makeRendition(coarse, { side: 800, square: false, format })
    expect(await sharp(rendition).metadata()).toMatchObject({ width: 800, height: 533 })
    expect(rendition.byteLength, format).toBeLessThanOrEqual(120_000)
  }
})

test('rotates the picture upright and removes its metadata', async () => {
  // Left half red, right half blue; orientation 6 turns it clockwise, so red is at the top
  const half = (background: string) => ({
    create: { width: 200, height: 300, channels: 3 as const, background },
  })
  const source = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#00f' } })
    .composite([{ input: await sharp(half('#f00')).png().toBuffer(), left: 0, top: 0 }])
    .withExif({
      IFD0: { Orientation: '6', Copyright: 'SECRET-OWNER' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(source).metadata()).orientation).toBe(6)
  const { bytes, width, height } = await block(source)
  expect([width, height]).toEqual([300, 400])
  const { large } = await avatar(source)
  for (const result of [bytes, large]) {
    const { exif, icc, xmp, iptc, orientation } = await sharp(result).metadata()
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
    expect(result.includes('SECRET-OWNER')).toBe(false)
    const { data, info } = await sharp(result).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    const [top, bottom] = [at(info.width >> 1, 20), at(info.width >> 1, info.height - 20)] as [
      number[],
      number[],
    ]
    expect(top[0]! > 200 && top[2]! < 50).toBe(true)
    expect(bottom[0]! < 50 && bottom[2]! > 200).toBe(true)
  }
})

test('keeps the look of grey, 16-bit, CMYK and transparent pictures', async () => {
  const grey = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const deep = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#808080' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  const cmyk = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#808080' } })
    .toColourspace('cmyk')
    .jpeg({ quality: 100 })
    .toBuffer()
  // CMYK has no profile here, so its grey is a little darker
  for (const [source, tolerance] of [
    [grey, 2],
    [deep, 2],
    [cmyk, 16],
  ] as const)
    for (const picture of [(await avatar(source)).large, (await block(source)).bytes]) {
      const [r, g, b] = (await sharp(picture).toColourspace('srgb').stats()).channels.map((c) => c.mean)
      for (const channel of [r!, g!, b!]) expect(Math.abs(channel - 128)).toBeLessThan(tolerance)
    }
  const clear = await sharp({
    create: { width: 300, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
  for (const picture of Object.values(await avatar(clear)))
    expect(Math.abs((await sharp(picture).stats()).channels[3]!.mean - 128)).toBeLessThan(3)
})

test('converts wide-gamut colours before removing the profile', async () => {
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#40c040' } })
  const tagged = await plain.clone().png().withIccProfile('p3', { attach: true }).toBuffer()
  const image = (await block(tagged)).bytes
  expect((await sharp(image).metadata()).icc).toBeUndefined()
  const [r, g, b] = (await sharp(image).stats()).channels.map((c) => c.mean)
  for (const [channel, wanted] of [
    [r, 64],
    [g, 192],
    [b, 64],
  ] as const)
    expect(Math.abs(channel! - wanted)).toBeLessThan(4)
  // Without the profile the same pixels would be paler
  const raw = await sharp(tagged, { ignoreIcc: true }).raw().toBuffer()
  expect(raw[0]! - r!).toBeGreaterThan(15)
})

test('keeps the first frame of an animation', async () => {
  const frames = ['#f00', '#0f0', '#00f'].map((background) => ({
    create: { width: 64, height: 64, channels: 3 as const, background },
  }))
  const stills = await Promise.all(frames.map((f) => sharp(f).png().toBuffer()))
  for (const source of [
    await sharp(stills, { join: { animated: true } })
      .gif({ delay: [50, 50, 50] })
      .toBuffer(),
    await sharp(stills, { join: { animated: true } })
      .webp({ delay: [50, 50, 50] })
      .toBuffer(),
  ]) {
    expect((await sharp(source).metadata()).pages).toBe(3)
    const { large } = await avatar(source)
    expect((await sharp(large).metadata()).pages).toBeUndefined()
    const [r, g, b] = (await sharp(large).stats()).channels.map((c) => c.mean)
    expect(r! > 220 && g! < 40 && b! < 40).toBe(true)
  }
})

describe('rejected uploads', () => {
  test.each([
    ['nothing', '', 'empty'],
    [
      'SVG',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'choose a PNG',
    ],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'choose a PNG'],
    ['PDF', '%PDF-1.7\n%%EOF', 'choose a PNG'],
    ['text', 'just text', 'choose a PNG'],
  ])('rejects %s', async (_what, text, why) => {
    await expect(avatar(Buffer.from(text))).rejects.toMatchObject(uploadError(why))
    await expect(block(Buffer.from(text))).rejects.toMatchObject(uploadError(why, 'file'))
  })

  test('rejects a picture inside another format', async () => {
    for (const before of ['<html>', ' ', '\0', 'PK\x03\x04', '%PDF-1.4\n'])
      await expect(avatar(Buffer.concat([Buffer.from(before), samples.png]))).rejects.toMatchObject(
        uploadError('choose a PNG'),
      )
  })

  test.each(kinds)('rejects a %s signature followed by invalid data', async (kind) => {
    const rubbish = Buffer.alloc(500, 'rubbish')
    await expect(avatar(Buffer.concat([samples[kind].subarray(0, 32), rubbish]))).rejects.toMatchObject(
      uploadError('damaged'),
    )
    await expect(avatar(samples[kind].subarray(0, 16))).rejects.toMatchObject(uploadError('damaged'))
  })

  test.each(kinds)('rejects a truncated %s file', async (kind) => {
    for (const part of [0.1, 0.5, 0.9]) {
      const cut = samples[kind].subarray(0, samples[kind].length * part)
      await expect(avatar(cut), `${part}`).rejects.toMatchObject(uploadError('damaged'))
      await expect(block(cut), `${part}`).rejects.toMatchObject(uploadError('damaged', 'file'))
    }
  })

  test('rejects a picture with too many pixels before decoding it', async () => {
    // Decoding the one row that these have would report them as damaged
    for (const flood of [createPng(30_000, 30_000, 1), createPng(10_000, 5001, 1)]) {
      await expect(avatar(flood)).rejects.toMatchObject(uploadError('50 megapixels'))
      await expect(block(flood)).rejects.toMatchObject(uploadError('50 megapixels', 'file'))
    }
    await expect(avatar(createPng(2 ** 31 - 1, 1, 1))).rejects.toMatchObject(
      uploadError(/megapixels|damaged/),
    )
    await expect(block(createPng(10_000, 5000, 1))).rejects.toMatchObject(uploadError('damaged', 'file'))
    expect(await block(createPng(10_000, 5000, 5000))).toMatchObject({ width: 2048, height: 1024 })
  })
})

describe('polyglot files', () => {
  const script = '=1;alert("INJECTED")/*<script>INJECTED</script><?php INJECTED ?>'

  test('removes HTML after the end of a PNG, JPEG, WebP or AVIF', async () => {
    for (const kind of ['png', 'jpeg', 'webp', 'avif'] as const) {
      const polyglot = Buffer.concat([samples[kind], Buffer.from(`\n<html>${script}</html>`)])
      const { large, small } = await avatar(polyglot)
      const { bytes } = await block(polyglot)
      for (const image of [large, small, bytes]) {
        expect(image.includes('INJECTED')).toBe(false)
        expect(sniff(image)).toBe('webp')
      }
    }
  })

  test('removes a script from a GIF by encoding only its pixels', async () => {
    // "GIF89a" is a variable name to a script; the comment extension and the trailer contain the rest
    const comment = Buffer.from(script.slice(0, 60))
    const gif = samples.gif
    const tables = 13 + (gif[10]! & 0x80 ? 3 * 2 ** ((gif[10]! & 7) + 1) : 0)
    const polyglot = Buffer.concat([
      gif.subarray(0, tables),
      Buffer.from([0x21, 0xfe, comment.length]),
      comment,
      Buffer.from([0]),
      gif.subarray(tables),
      Buffer.from(`*/${script}`),
    ])
    expect(sniff(polyglot)).toBe('gif')
    const { large, small } = await avatar(polyglot)
    for (const image of [large, small, (await block(polyglot)).bytes]) {
      expect(image.includes('INJECTED')).toBe(false)
      expect(image.includes('alert')).toBe(false)
    }
  })

  test('removes text chunks and ICC profiles of a PNG', async () => {
    const source = await sharp(samples.png)
      .withIccProfile('p3')
      .withExif({ IFD0: { Artist: 'INJECTED' } })
      .png()
      .toBuffer()
    expect(source.includes('INJECTED')).toBe(true)
    const { bytes } = await block(source)
    expect(bytes.includes('INJECTED')).toBe(false)
    expect((await sharp(bytes).metadata()).icc).toBeUndefined()
  })
})

test('rejects conversions as unavailable only if the queue is full', async () => {
  const small = createImages({ parallel: 1, queueLimit: 1 })
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => small.makeBlockImage(1, { bytes: samples.png, field: 'file' })),
  )
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { code: 'unavailable' } })
})
