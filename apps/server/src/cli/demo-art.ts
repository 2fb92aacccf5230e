import sharp from 'sharp'

export type ArtStyle = 'bowls' | 'steam' | 'hills'

/** A repeatable sequence of numbers from 0 to 1: mulberry32, by Tommy Ettinger (public domain). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const shapes: Record<
  ArtStyle,
  (next: () => number, colors: readonly string[], w: number, h: number) => string
> = {
  // Round vessels on a board
  bowls: (next, colors, w, h) =>
    [0, 1, 2, 3, 4]
      .map((i) => {
        const r = (0.1 + 0.1 * next()) * w
        const x = ((i + 0.5) / 5) * w
        const y = h * (0.5 + 0.2 * next())
        return `<path d="M${x - r} ${y} A${r} ${r} 0 0 0 ${x + r} ${y} Z" fill="${colors[1 + (i % (colors.length - 1))]}"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r / 5}" fill="${colors[0]}" opacity=".55"/>`
      })
      .join(''),
  // Rising lines
  steam: (next, colors, w, h) =>
    Array.from({ length: 9 }, (_, i) => {
      const x = ((i + 0.5) / 9) * w
      const sway = (0.04 + 0.08 * next()) * w
      const top = h * (0.1 + 0.3 * next())
      return `<path d="M${x} ${h} C${x - sway} ${h * 0.75} ${x + sway} ${h * 0.5} ${x} ${top}" stroke="${colors[1 + (i % (colors.length - 1))]}" stroke-width="${(0.02 + 0.03 * next()) * w}" stroke-linecap="round" fill="none" opacity=".85"/>`
    }).join(''),
  // Hills behind hills, and a sun
  hills: (next, colors, w, h) => {
    const sun = `<circle cx="${w * (0.2 + 0.6 * next())}" cy="${h * 0.3}" r="${h * 0.12}" fill="${colors[1]}"/>`
    const ranges = colors.slice(2).map((color, i, all) => {
      const base = h * (0.45 + (0.4 * i) / all.length)
      const points = Array.from({ length: 9 }, (_, x) => `${(x / 8) * w},${base + (next() - 0.5) * 0.18 * h}`)
      return `<polygon points="0,${h} ${points.join(' ')} ${w},${h}" fill="${color}"/>`
    })
    return sun + ranges.join('')
  },
}

/** An abstract picture as PNG. The same seed gives the same picture; the first colour is the ground. */
export const drawPng = (
  style: ArtStyle,
  colors: readonly string[],
  seed: number,
  width: number,
  height: number,
): Promise<Buffer> => {
  const body = shapes[style](numbers(seed), colors, width, height)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colors[0]}"/>${body}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
