/** A colour in OKLCH: lightness 0–1, chroma, and hue in radians. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }
/** Lower-case `#rrggbb`. */
export type Hex = string

export const isHex = (value: unknown): value is Hex =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

export const parseChannels = (hex: Hex): [number, number, number] => {
  const n = Number.parseInt(hex.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

/** Converts an 8-bit channel to linear light (sRGB transfer function, IEC 61966-2-1, also in WCAG 2.2). */
export const toLinear = (channel: number): number => {
  const c = channel / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

const encode = (light: number): number =>
  Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))

const toHex = (rgb: readonly number[]): Hex =>
  `#${rgb.map((c) => Math.min(255, Math.max(0, c)).toString(16).padStart(2, '0')).join('')}`

/** Converts sRGB to OKLCH. Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020). */
export const toOklch = (hex: Hex): Oklch => {
  const [r, g, b] = parseChannels(hex).map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  }
}

const toLinearRgb = ({ l, c, h }: Oklch): [number, number, number] => {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
    -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
    -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3,
  ]
}

const isInGamut = (rgb: readonly number[]) => rgb.every((c) => c >= -1e-4 && c <= 1 + 1e-4)

/** Converts OKLCH to sRGB. Reduces chroma outside the gamut; lightness and hue stay (CSS Color 4 §13). */
export const fromOklch = (color: Oklch): Hex => {
  if (color.l <= 0) return '#000000'
  if (color.l >= 1) return '#ffffff'
  let rgb = toLinearRgb(color)
  if (!isInGamut(rgb)) {
    let low = 0
    let high = color.c
    for (let i = 0; i < 14; i++) {
      const c = (low + high) / 2
      if (isInGamut(toLinearRgb({ ...color, c }))) low = c
      else high = c
    }
    rgb = toLinearRgb({ ...color, c: low })
  }
  return toHex(rgb.map((c) => encode(Math.min(1, Math.max(0, c)))))
}

/** Mixes in gamma-encoded sRGB, as CSS gradients do. `fraction` is the part of `b`. */
export const mix = (a: Hex, b: Hex, fraction: number): Hex => {
  const to = parseChannels(b)
  return toHex(parseChannels(a).map((c, i) => Math.round(c + (to[i]! - c) * fraction)))
}
