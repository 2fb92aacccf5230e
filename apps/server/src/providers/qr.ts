import { loadSharp } from './images.ts'

/** Modules left white on each side (ISO/IEC 18004, section 6.3.8). */
const quietZone = 4

/** A QR code as an SVG document of its own, with the quiet zone scanners need. */
export const qrSvg = async (text: string): Promise<string> => {
  const { default: qr } = await import('qrcode')
  return qr.toString(text.toWellFormed(), { type: 'svg', errorCorrectionLevel: 'M', margin: quietZone })
}

/** The same as a PNG, `side` pixels wide and high: each module is whole pixels, the rest is quiet zone. */
export const qrPng = async (text: string, side: number): Promise<Buffer> => {
  const { default: qr } = await import('qrcode')
  const { modules } = qr.create(text.toWellFormed(), { errorCorrectionLevel: 'M' })
  const scale = Math.floor(side / (modules.size + 2 * quietZone))
  const start = Math.floor((side - modules.size * scale) / 2)
  const pixels = Buffer.alloc(side * side, 255)
  for (let row = 0; row < modules.size; row++) {
    const first = (start + row * scale) * side
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) {
        const from = first + start + column * scale
        pixels.fill(0, from, from + scale)
      }
    for (let line = 1; line < scale; line++) pixels.copyWithin(first + line * side, first, first + side)
  }
  const sharp = await loadSharp()
  // Grey, not a palette: finding its two colours takes far longer than all the rest
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer()
}
