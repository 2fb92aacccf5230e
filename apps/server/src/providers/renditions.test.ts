import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseRendition, parseUploadedPicture, sides } from '@vitrine/page/renditions'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRenditions, removeWithRenditions } from './renditions.ts'
import { createDiskStorage } from './storage/disk.ts'
import { isStorageName, type Storage } from './storage/port.ts'

const hash = '0123456789abcdef0123456789abcdef'
const stem = `${hash}-1500x1000`

const everyName = [
  ...sides.square.flatMap((side) => [`${stem}-s${side}.webp`, `${stem}-s${side}.avif`]),
  ...sides.width.flatMap((side) => [`${stem}-w${side}.webp`, `${stem}-w${side}.avif`]),
  ...sides.icon.map((side) => `${stem}-s${side}.png`),
  ...sides.share.map((side) => `${stem}-w${side}.jpeg`),
]

describe('rendition names', () => {
  test('derives the upload from every storable name of a fixed size', () => {
    for (const name of everyName) {
      expect(parseRendition(name), name).toMatchObject({ from: `${stem}.webp` })
      expect(isStorageName(name), name).toBe(true)
    }
    expect(parseRendition(`${hash}-s96.webp`)?.from).toBe(`${hash}.webp`)
  })

  test.each([
    `${stem}.webp`,
    `${stem}-s97.webp`,
    `${stem}-s1600.webp`,
    `${stem}-w96.webp`,
    `${stem}-w1601.avif`,
    `${stem}-w0400.webp`,
    `${stem}-s96.png`,
    `${stem}-w32.png`,
    `${stem}-s32.webp`,
    `${stem}-w400.jpeg`,
    `${stem}-s1200.jpeg`,
    `${stem}-w1200.jpg`,
    `${stem}-w400.gif`,
    `${stem}-w400.webp.webp`,
    `${stem}-w400-w400.webp`,
    `${stem}-128-w400.webp`,
    `../${stem}-w400.webp`,
    `${stem}-w400.webp\n`,
    `${hash.toUpperCase()}-w400.webp`,
  ])('rejects names with other sizes: %j', (name) => {
    expect(parseRendition(name)).toBeNull()
  })

  test('reads sizes only from valid names of current uploads', () => {
    expect(parseUploadedPicture(`/media/${stem}.webp`)).toEqual({
      stem: `/media/${stem}`,
      width: 1500,
      height: 1000,
    })
    expect(parseUploadedPicture(`/media/${hash}.webp`)).toEqual({ stem: `/media/${hash}` })
    for (const other of [
      null,
      '',
      `/media/${hash}-128.webp`,
      `/media/${stem}-w400.webp`,
      `/media/${hash}-0x5.webp`,
      `/media/${hash}.pdf`,
      `//media/${hash}.webp`,
      `https://example.com/media/${hash}.webp`,
      `/media/../media/${hash}.webp`,
      `/media/${hash}.webp 2x,https://evil.example/x`,
    ])
      expect(parseUploadedPicture(other), String(other)).toBeNull()
  })
})

describe('renditions', () => {
  let directory: string
  let storage: Storage
  let source: Buffer
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vitrine-renditions-'))
    storage = createDiskStorage(directory)
    // Red in the middle third, blue at both sides: shows if a square crop is centred
    const side = { create: { width: 500, height: 1000, channels: 3 as const, background: '#0000ff' } }
    source = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#ff0000' } })
      .composite([
        { input: await sharp(side).png().toBuffer(), left: 0, top: 0 },
        { input: await sharp(side).png().toBuffer(), left: 1000, top: 0 },
      ])
      .webp()
      .toBuffer()
    await storage.put(`${stem}.webp`, source, 'image/webp')
  })
  afterAll(() => rm(directory, { recursive: true }))

  /** Opens renditions for one client. */
  const openRenditions = (files: typeof storage) => {
    const render = createRenditions(files)
    return (name: string) => render(name, 'client')
  }

  const readBytes = async (
    body: Awaited<ReturnType<ReturnType<typeof createRenditions>>>,
  ): Promise<Buffer> => (Buffer.isBuffer(body!.body) ? body!.body : buffer(body!.body))

  test('stores renditions with the size, shape and format of their names', async () => {
    const rendition = openRenditions(storage)
    for (const name of everyName) {
      const rendered = (await rendition(name))!
      const [, shape, digits, format] = /-([sw])(\d+)\.(\w+)$/.exec(name)!
      expect(rendered, name).toMatchObject({ type: `image/${format}`, final: true })
      const bytes = await readBytes(rendered)
      expect(bytes.length).toBe(rendered.size)
      const meta = await sharp(bytes).metadata()
      const width = Math.min(Number(digits), 1500)
      expect([meta.format, meta.width, meta.height], name).toEqual([
        format === 'avif' ? 'heif' : format,
        width,
        shape === 's' ? width : format === 'jpeg' ? 630 : Math.round((width * 2) / 3),
      ])
      expect((await readBytes(await rendition(name))).equals(bytes), name).toBe(true)
      expect((await buffer((await storage.get(name))!.stream)).equals(bytes), name).toBe(true)
    }
    const square = await sharp(await readBytes(await rendition(`${stem}-s96.webp`)))
      .removeAlpha()
      .raw()
      .toBuffer()
    const [middle, edge] = [48, 2].map((x) => [...square.subarray((48 * 96 + x) * 3, (48 * 96 + x) * 3 + 3)])
    expect(middle![0]! > 200 && middle![2]! < 60).toBe(true)
    expect(edge![2]! > 200 && edge![0]! < 60).toBe(true)
  })

  test('creates a rendition once for concurrent requests', async () => {
    const puts: string[] = []
    const counting = {
      ...storage,
      put: (name: string, ...rest: [Uint8Array, string]) => {
        puts.push(name)
        return storage.put(name, ...rest)
      },
    }
    const rendition = openRenditions(counting)
    const other = `${hash}-1500x1001`
    await storage.put(`${other}.webp`, source, 'image/webp')
    const responses = await Promise.all(Array.from({ length: 20 }, () => rendition(`${other}-w400.webp`)))
    expect(responses.every((response) => response?.final)).toBe(true)
    expect(puts).toEqual([`${other}-w400.webp`])
  })

  test('sends the upload instead of a rendition if too many wait', async () => {
    const rendition = openRenditions(storage)
    const stems = Array.from({ length: 60 }, (_, i) => `${hash}-1500x${2000 + i}`)
    for (const other of stems) await storage.put(`${other}.webp`, source, 'image/webp')
    const responses = await Promise.all(stems.map((other) => rendition(`${other}-w400.avif`)))
    const lateAnswers = responses.filter((response) => !response!.final)
    expect(responses.length - lateAnswers.length).toBe(33)
    for (const response of lateAnswers) {
      expect(response!.type).toBe('image/webp')
      expect((await readBytes(response)).equals(source)).toBe(true)
    }
    // They are created again on request
    expect((await rendition(`${stems.at(-1)}-w400.avif`))!.type).toBe('image/avif')
  })

  test('stores no rendition of a missing upload', async () => {
    const rendition = openRenditions(storage)
    const before = await storage.usage()
    expect(await rendition(`${'f'.repeat(32)}-w400.webp`)).toBeNull()
    expect(await rendition(`${stem}-w401.webp`)).toBeNull()
    expect(await storage.usage()).toEqual(before)
  })

  test('deletes renditions with their upload, including those in progress', async () => {
    const missingName = 'a'.repeat(32)
    const name = `${missingName}-1500x1000.webp`
    for (let round = 0; round < 5; round++) {
      await storage.put(name, source, 'image/webp')
      await storage.put(`${missingName}-1500x1000-s96.webp`, source, 'image/webp')
      const rendition = openRenditions(storage)
      const making = rendition(`${missingName}-1500x1000-w400.avif`)
      await new Promise((resolve) => setTimeout(resolve, round * 15))
      await removeWithRenditions(storage, name)
      await making
      const names: string[] = []
      for await (const file of storage.list(missingName)) names.push(file.name)
      expect(names, `round ${round}`).toEqual([])
    }
  })
})
