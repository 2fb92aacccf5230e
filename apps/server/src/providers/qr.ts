import type { QRCode } from 'qrcode'
import { loadSharp } from './images.ts'

/** Colours are `#rrggbb`; the logo is a square JPEG in the middle. */
type QrLook = { readonly color: string; readonly background: string; readonly logo: Buffer | null }
export const plainLook: QrLook = { color: '#000000', background: '#ffffff', logo: null }

/** Blank modules on each side (ISO/IEC 18004, 6.3.8). */
const quietZone = 4
/** Fraction of the width for a logo. With its edge it hides less than a tenth of the modules; level H corrects up to 30 %. */
const logoShare = 0.22

const encode = async (text: string, { logo }: QrLook): Promise<QRCode['modules']> => {
  const { default: qr } = await import('qrcode')
  return qr.create(text.toWellFormed(), { errorCorrectionLevel: logo ? 'H' : 'M' }).modules
}

/** Returns the side of a logo and its distance from the edges, in modules of the whole picture. */
const computeLogoArea = (total: number): { readonly size: number; readonly start: number } => {
  const size = (total - 2 * quietZone) * logoShare
  return { size, start: (total - size) / 2 }
}

/** Modules of background around a logo. */
const logoEdge = 0.5

/** Returns an SVG document with the quiet zone that scanners need. Without `side` it fills its container. */
export const renderQrSvg = async (text: string, look: QrLook = plainLook, side?: number): Promise<string> => {
  const modules = await encode(text, look)
  const total = modules.size + 2 * quietZone
  const { size, start } = computeLogoArea(total)
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0, end: number; column < modules.size; column = end + 1) {
      end = column
      while (end < modules.size && modules.get(row, end)) end += 1
      if (end > column) path += `M${column + quietZone} ${row + quietZone}h${end - column}v1h${column - end}z`
    }
  const sides = side === undefined ? '' : ` width="${side}" height="${side}"`
  const logo = look.logo
    ? `<rect x="${start - logoEdge}" y="${start - logoEdge}" width="${size + 2 * logoEdge}" height="${size + 2 * logoEdge}" fill="${look.background}"/><image x="${start}" y="${start}" width="${size}" height="${size}" href="data:image/jpeg;base64,${look.logo.toString('base64')}"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg"${sides} viewBox="0 0 ${total} ${total}" shape-rendering="crispEdges"><path fill="${look.background}" d="M0 0h${total}v${total}H0z"/><path fill="${look.color}" d="${path}"/>${logo}</svg>\n`
}

const toPixel = (color: string): Buffer => Buffer.from(color.slice(1), 'hex')

/** Returns a PNG of `side` pixels. Modules are whole pixels; the rest is quiet zone. */
export const renderQrPng = async (text: string, side: number, look: QrLook = plainLook): Promise<Buffer> => {
  const modules = await encode(text, look)
  // Grey instead of a palette: detecting its two colours takes far longer than all the rest
  const isGrey = look.color === plainLook.color && look.background === plainLook.background && !look.logo
  const channels = isGrey ? 1 : 3
  const dark = toPixel(look.color).subarray(0, channels)
  const scale = Math.floor(side / (modules.size + 2 * quietZone))
  const start = Math.floor((side - modules.size * scale) / 2)
  const pixels = Buffer.alloc(side * side * channels, toPixel(look.background).subarray(0, channels))
  const line = side * channels
  for (let row = 0; row < modules.size; row++) {
    const offset = (start + row * scale) * line
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) {
        const from = offset + (start + column * scale) * channels
        pixels.fill(dark, from, from + scale * channels)
      }
    for (let n = 1; n < scale; n++) pixels.copyWithin(offset + n * line, offset, offset + line)
  }
  const sharp = await loadSharp()
  const picture = sharp(pixels, { raw: { width: side, height: side, channels } })
  if (isGrey) return picture.toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer()
  if (!look.logo) return picture.png({ compressionLevel: 9 }).toBuffer()
  const size = Math.round(modules.size * scale * logoShare)
  const edge = Math.round(scale * logoEdge)
  const logo = await sharp(look.logo)
    .resize(size, size)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: look.background })
    .toBuffer()
  return picture
    .composite([{ input: logo }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
