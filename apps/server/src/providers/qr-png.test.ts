import qr from 'qrcode'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { renderQrPng } from './qr.ts'

const quietZone = 4
const text = 'https://vitrine.example/robin?c=spring-fair'

describe('QR code as a PNG', () => {
  test('renders the modules of the text in whole pixels with a quiet zone of four modules', async () => {
    for (const said of [text, 'https://v.example/a', `https://vitrine.example/${'x'.repeat(300)}`])
      for (const side of [256, 512, 1024]) {
        const png = await renderQrPng(said, side)
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

  test('creates the same bytes for the same text', async () => {
    const first = await renderQrPng(text, 512)
    expect((await renderQrPng(text, 512)).equals(first)).toBe(true)
    expect((await renderQrPng(`${text}s`, 512)).equals(first)).toBe(false)
  })
})
