import qr from 'qrcode'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { qrPng } from '../../providers/qr.ts'
import { createQrImages } from './qr-images.ts'

const quietZone = 4
const text = 'https://vitrine.example/robin?c=spring-fair'

/** Draws nothing, but counts; waits for `open` when told to. */
const counted = ({ bytes = 8, closed = false } = {}) => {
  const drawn: string[] = []
  let running = 0
  let most = 0
  let open = () => {}
  const gate = closed ? new Promise<void>((resolve) => (open = resolve)) : Promise.resolve()
  const images = createQrImages()
  const get = (key: string) =>
    images.get(key, async () => {
      drawn.push(key)
      most = Math.max(most, ++running)
      await gate
      running--
      return Buffer.alloc(bytes)
    })
  return { images: { get }, drawn, most: () => most, open: () => open() }
}

describe('a QR code as a PNG', () => {
  test('has the modules of its text, whole pixels each, and a quiet zone of four around', async () => {
    for (const said of [text, 'https://v.example/a', `https://vitrine.example/${'x'.repeat(300)}`])
      for (const side of [256, 512, 1024]) {
        const png = await qrPng(said, side)
        expect(await sharp(png).metadata()).toMatchObject({ space: 'b-w', channels: 1, isPalette: false })
        const { data, info } = await sharp(png)
          .toColourspace('b-w')
          .extractChannel(0)
          .raw()
          .toBuffer({ resolveWithObject: true })
        expect([info.width, info.height, info.channels]).toEqual([side, side, 1])
        const { modules } = qr.create(said, { errorCorrectionLevel: 'M' })
        const scale = Math.floor(side / (modules.size + 2 * quietZone))
        const start = Math.floor((side - modules.size * scale) / 2)
        expect(start).toBeGreaterThanOrEqual(quietZone * scale)
        expect(side - start - modules.size * scale).toBeGreaterThanOrEqual(quietZone * scale)
        // Every pixel, so the quiet zone too: outside of the modules all is white
        const expected = Buffer.alloc(side * side, 255)
        for (let y = 0; y < modules.size * scale; y++)
          for (let x = 0; x < modules.size * scale; x++)
            if (modules.get(Math.floor(y / scale), Math.floor(x / scale)))
              expected[(start + y) * side + start + x] = 0
        expect(data.equals(expected), `${side} ${said}`).toBe(true)
      }
  })

  test('is the same bytes for the same text, kept or drawn anew', async () => {
    const images = createQrImages()
    const get = (said: string) => images.get(said, () => qrPng(said, 512))
    const first = await get(text)
    expect(await get(text)).toBe(first)
    expect((await qrPng(text, 512)).equals(first)).toBe(true)
    expect((await get(`${text}s`)).equals(first)).toBe(false)
  })
})

describe('QR codes in memory', () => {
  test('a code is drawn once however many ask, at once or later; each key is its own', async () => {
    const { images, drawn, open } = counted({ closed: true })
    const asked = Array.from({ length: 200 }, () => images.get('a'))
    open()
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    expect(await images.get('a')).toBe(await asked[0])
    expect(drawn).toEqual(['a'])
    await Promise.all([images.get('b'), images.get('c')])
    expect(drawn).toEqual(['a', 'b', 'c'])
  })

  test('one is drawn at a time and sixteen wait; the next is refused, and drawn when asked again', async () => {
    const { images, drawn, most, open } = counted({ closed: true })
    const asked = Array.from({ length: 17 }, (_, i) => images.get(`${i}`))
    for (let i = 0; i < 2; i++)
      await expect(images.get('late')).rejects.toMatchObject({
        code: 'unavailable',
        retryAfter: 1,
      })
    // Who asks for a code that is on its way does not count
    const joined = images.get('3')
    open()
    await Promise.all([...asked, joined])
    expect([drawn.length, most()]).toEqual([17, 1])
    await images.get('late')
    expect(drawn.at(-1)).toBe('late')
  })

  test('a code that could not be drawn is tried again', async () => {
    let tries = 0
    const images = createQrImages()
    const draw = async () => {
      if (++tries === 1) throw new Error('broken')
      return Buffer.alloc(8)
    }
    await expect(images.get('a', draw)).rejects.toThrow('broken')
    await images.get('a', draw)
    expect(tries).toBe(2)
  })

  test('memory is bounded in bytes: what was asked for least lately goes first', async () => {
    const { images, drawn } = counted({ bytes: 1024 * 1024 })
    for (const said of ['a', 'b', 'c', 'a', 'd', 'a']) await images.get(said)
    expect(drawn).toHaveLength(4)
    await images.get('a')
    expect(drawn).toHaveLength(4)
    await images.get('b')
    expect(drawn).toHaveLength(5)
  })

  test('that never ends is given up after a minute, and later ones are drawn', async () => {
    vi.useFakeTimers()
    try {
      const { images, open } = counted({ closed: true })
      const stuck = expect(images.get('a')).rejects.toMatchObject({ code: 'unavailable' })
      const next = images.get('b')
      await vi.advanceTimersByTimeAsync(60_000)
      await stuck
      open()
      expect(await next).toHaveLength(8)
    } finally {
      vi.useRealTimers()
    }
  })
})
