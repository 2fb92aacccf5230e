import { channels, fromOklch, type Hex, linear, toOklch } from './oklch.ts'

/** WCAG 2.2 success criterion 1.4.3, level AA: text. */
export const TEXT_AA = 4.5
/** WCAG 2.2 success criterion 1.4.11: parts of controls, focus marks, meaningful graphics. */
export const UI_AA = 3

/** Relative luminance, 0–1. WCAG 2.2, definition "relative luminance": 0.2126 R + 0.7152 G + 0.0722 B, linear. */
export const relativeLuminance = (hex: Hex): number => {
  const [r, g, b] = channels(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

const ratioOf = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** Contrast ratio, 1–21. WCAG 2.2, definition "contrast ratio": (L1 + 0.05) / (L2 + 0.05). */
export const contrastRatio = (a: Hex, b: Hex): number => ratioOf(relativeLuminance(a), relativeLuminance(b))

/** The smallest ratio of a colour against several. */
export const worstRatio = (color: Hex, against: readonly Hex[]): number =>
  Math.min(...against.map((other) => contrastRatio(color, other)))

const COARSE = 0.02

/**
 * The nearest colour that reaches `ratio` against every colour of `against`: hue and chroma are kept (chroma only
 * shrinks at the edge of sRGB), lightness moves as little as possible in OKLCH, in whichever direction is nearer.
 * The colour itself when it passes; null when not even black or white does.
 */
export const nearestPassing = (color: Hex, against: readonly Hex[], ratio: number): Hex | null => {
  const luminances = against.map(relativeLuminance)
  const passes = (hex: Hex) => {
    const own = relativeLuminance(hex)
    return luminances.every((other) => ratioOf(own, other) >= ratio)
  }
  if (passes(color)) return color.toLowerCase()
  const from = toOklch(color)
  const at = (move: number) => fromOklch({ ...from, l: from.l + move })

  /** The smallest move in one direction, to 1/1000 of lightness; Infinity when there is none. */
  const reach = (sign: 1 | -1): number => {
    for (let step = COARSE; step < 1 + COARSE; step += COARSE) {
      if (!passes(at(sign * step))) continue
      let low = step - COARSE
      let high = step
      while (high - low > 0.001) {
        const middle = (low + high) / 2
        if (passes(at(sign * middle))) high = middle
        else low = middle
      }
      return sign * high
    }
    return Number.POSITIVE_INFINITY
  }
  const up = reach(1)
  const down = reach(-1)
  const move = Math.abs(up) <= Math.abs(down) ? up : down
  return Number.isFinite(move) ? at(move) : null
}

/** Black or white, whichever reads better on all of `against` (on a single colour one always reaches 4.5:1). */
export const readableOn = (against: readonly Hex[]): Hex =>
  worstRatio('#ffffff', against) >= worstRatio('#000000', against) ? '#ffffff' : '#000000'
