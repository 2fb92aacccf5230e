/** Generates numbers from 0 to 1 from a seed: mulberry32, by Tommy Ettinger (public domain). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

type Drawing = (next: () => number, colors: readonly string[], w: number, h: number) => string

const range = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

const board = (color: string, w: number, h: number, top = 0.74) =>
  `<rect y="${h * top}" width="${w}" height="${h * (1 - top)}" fill="${color}"/>`

/** Draws a vessel. `r` is the width at the rim, `depth` the height. */
const vessel = (x: number, y: number, r: number, depth: number, foot: number, fill: string, inside: string) =>
  `<path d="M${x - r} ${y}C${x - r} ${y + depth * 0.7} ${x - foot} ${y + depth * 0.75} ${x - foot} ${y + depth}h${foot * 2}C${x + foot} ${y + depth * 0.75} ${x + r} ${y + depth * 0.7} ${x + r} ${y}Z" fill="${fill}"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.24}" fill="${inside}"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.24}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="${r * 0.03}"/>`

const drawings = {
  bowl: (next, [, a, b, c, d], w, h) => {
    const [x, y, r] = [w / 2, h * 0.36, Math.min(w, h) * 0.36]
    const drips = range(7, (i) => {
      const at = x - r * 0.86 + (i / 6) * r * 1.72
      const long = r * (0.22 + 0.34 * next())
      return `<rect x="${at - r * 0.09}" y="${y - r * 0.02}" width="${r * 0.18}" height="${long}" rx="${r * 0.09}" fill="${c}"/>`
    }).join('')
    return `${board(d!, w, h)}<clipPath id="v"><path d="M${x - r} ${y}C${x - r} ${y + r * 0.8} ${x - r * 0.4} ${y + r * 0.9} ${x - r * 0.4} ${y + r * 1.2}h${r * 0.8}C${x + r * 0.4} ${y + r * 0.9} ${x + r} ${y + r * 0.8} ${x + r} ${y}Z"/></clipPath>${vessel(x, y, r, r * 1.2, r * 0.4, a!, b!)}<g clip-path="url(#v)">${drips}</g><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.24}" fill="${b}"/>`
  },
  cups: (next, [, a, b, c, d], w, h) => {
    const cup = (x: number, fill: string, side: number) => {
      const [r, y] = [Math.min(w, h) * 0.19, h * (0.36 + 0.05 * next())]
      return `<circle cx="${x + side * r}" cy="${y + r * 0.8}" r="${r * 0.5}" fill="none" stroke="${fill}" stroke-width="${r * 0.22}"/>${vessel(x, y, r, r * 1.75, r * 0.72, fill, c!)}`
    }
    return `${board(d!, w, h, 0.7)}${cup(w * 0.34, b!, -1)}${cup(w * 0.66, a!, 1)}`
  },
  shelf: (next, colors, w, h) =>
    range(3, (row) => {
      const floor = h * (0.32 + row * 0.31)
      const things = range(6, (i) => {
        const [r, tall] = [w * (0.035 + 0.03 * next()), h * (0.1 + 0.1 * next())]
        const fill = colors[1 + Math.floor(next() * (colors.length - 1))]!
        return vessel(
          w * ((i + 0.6) / 6.2),
          floor - tall,
          r,
          tall,
          r * (0.4 + 0.5 * next()),
          fill,
          '#00000040',
        )
      }).join('')
      return `${things}<rect y="${floor}" width="${w}" height="${h * 0.022}" fill="${colors.at(-1)}"/>`
    }).join(''),
  coffee: (next, [, a, b, c, d], w, h) => {
    const [x, y, r] = [w / 2, h / 2, Math.min(w, h) * 0.4]
    const rosette = range(5, (i) => {
      const s = r * (0.34 - i * 0.06)
      const top = y + r * (0.3 - i * 0.17)
      return `<path d="M${x} ${top + s * 0.55}C${x - s * 1.5} ${top} ${x - s} ${top - s} ${x} ${top - s * 0.2}C${x + s} ${top - s} ${x + s * 1.5} ${top} ${x} ${top + s * 0.55}Z" fill="${i % 2 ? b : d}"/>`
    }).join('')
    const turn = 20 + 50 * next()
    return `<g transform="rotate(${turn} ${x} ${y})"><circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/><circle cx="${x}" cy="${y}" r="${r * 0.94}" fill="none" stroke="#0003" stroke-width="${r * 0.02}"/><rect x="${x + r * 0.55}" y="${y - r * 0.1}" width="${r * 0.42}" height="${r * 0.2}" rx="${r * 0.1}" fill="${a}"/><circle cx="${x}" cy="${y}" r="${r * 0.66}" fill="${a}"/><circle cx="${x}" cy="${y}" r="${r * 0.57}" fill="${b}"/>${rosette}</g>`
  },
  beans: (next, [, , b, c], w, h) =>
    range(46, () => {
      const [x, y, r] = [next() * w, next() * h, Math.min(w, h) * (0.065 + 0.02 * next())]
      const fill = next() > 0.7 ? c : b
      return `<g transform="translate(${x} ${y})rotate(${next() * 180})"><ellipse rx="${r}" ry="${r * 0.68}" fill="${fill}" stroke="#0005" stroke-width="${r * 0.08}"/><path d="M${-r} 0C${-r * 0.3} ${r * 0.35} ${r * 0.3} ${-r * 0.35} ${r} 0" fill="none" stroke="#0006" stroke-width="${r * 0.14}"/></g>`
    }).join(''),
  leaves: (next, [, a, b, c], w, h) => {
    const leaf = (x: number, y: number, s: number, turn: number, fill: string) =>
      `<g transform="translate(${x} ${y})rotate(${turn})"><path d="M0 ${-s}C${s} ${-s * 0.6} ${s * 0.9} ${s * 0.5} 0 ${s}C${-s * 0.9} ${s * 0.5} ${-s} ${-s * 0.6} 0 ${-s}Z" fill="${fill}"/><path d="M0 ${-s * 0.7}V${s * 1.4}" stroke="#0004" stroke-width="${s * 0.06}"/></g>`
    return `${range(14, (i) =>
      leaf(next() * w, next() * h, Math.min(w, h) * (0.1 + 0.07 * next()), next() * 360, i % 3 ? c! : a!),
    ).join('')}<rect y="${h * 0.44}" width="${w}" height="${h * 0.12}" fill="${b}"/>`
  },
  hills: (next, colors, w, h) => {
    const sun = `<circle cx="${w * (0.2 + 0.6 * next())}" cy="${h * 0.3}" r="${h * 0.12}" fill="${colors[1]}"/>`
    const ranges = colors.slice(2).map((color, i, all) => {
      const base = h * (0.45 + (0.4 * i) / all.length)
      const points = range(9, (x) => `${(x / 8) * w},${base + (next() - 0.5) * 0.18 * h}`)
      return `<polygon points="0,${h} ${points.join(' ')} ${w},${h}" fill="${color}"/>`
    })
    return sun + ranges.join('')
  },
  river: (next, [, a, b, c], w, h) => {
    const bend = h * (0.1 + 0.1 * next())
    const way = (shift: number) =>
      `M${-w * 0.05} ${h * 0.7 + shift}C${w * 0.25} ${h * 0.3 - bend + shift} ${w * 0.45} ${h * 0.9 + bend + shift} ${w * 0.7} ${h * 0.5 + shift}S${w * 0.95} ${h * 0.2 + shift} ${w * 1.1} ${h * 0.25 + shift}`
    const line = (shift: number, color: string | undefined, width: number, more = '') =>
      `<path d="${way(shift)}" fill="none" stroke="${color}" stroke-width="${h * width}"${more}/>`
    const dashes = ` stroke-dasharray="${h * 0.06} ${h * 0.045}" stroke-linecap="round"`
    return `${line(0, b, 0.26)}${line(0, c, 0.12, ' stroke-opacity=".5"')}${line(-h * 0.21, a, 0.025, dashes)}`
  },
} as const satisfies Record<string, Drawing>

export type ArtStyle = keyof typeof drawings
export const artStyles = Object.keys(drawings) as readonly ArtStyle[]

/** Draws an SVG. The same seed returns the same picture; the first colour is the background. */
export const drawSvg = (
  style: ArtStyle,
  colors: readonly string[],
  seed: number,
  width: number,
  height: number,
): string => {
  const body = drawings[style](numbers(seed), colors, width, height)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colors[0]}"/>${body}</svg>`
}
