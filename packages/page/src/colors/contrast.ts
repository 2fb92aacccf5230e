import { fromOklch, type Hex, parseChannels, toLinear, toOklch } from './oklch.ts'

/** WCAG 2.2, 1.4.3, level AA: text. */
export const minTextContrast = 4.5
/** WCAG 2.2, 1.4.11: controls, focus indicators and meaningful graphics. */
export const minUiContrast = 3

export const computeLuminance = (hex: Hex): number => {
  const [r, g, b] = parseChannels(hex)
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)
}

const computeRatio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

export const computeContrastRatio = (a: Hex, b: Hex): number =>
  computeRatio(computeLuminance(a), computeLuminance(b))

export const computeWorstRatio = (color: Hex, against: readonly Hex[]): number =>
  Math.min(...against.map((other) => computeContrastRatio(color, other)))

const coarseStep = 0.02

/** Returns the nearest colour that reaches `ratio` against all of `against`, or null. Changes only the lightness in OKLCH. */
export const findNearestPassing = (color: Hex, against: readonly Hex[], ratio: number): Hex | null => {
  const luminances = against.map(computeLuminance)
  const passes = (hex: Hex) => {
    const luminance = computeLuminance(hex)
    return luminances.every((other) => computeRatio(luminance, other) >= ratio)
  }
  if (passes(color)) return color.toLowerCase()
  const from = toOklch(color)
  const shiftLightness = (move: number) => fromOklch({ ...from, l: from.l + move })

  /** Returns the smallest passing change in one direction, to 1/1000 of lightness, or Infinity. */
  const findSmallestShift = (direction: 1 | -1): number => {
    for (let step = coarseStep; step < 1 + coarseStep; step += coarseStep) {
      if (!passes(shiftLightness(direction * step))) continue
      let low = step - coarseStep
      let high = step
      while (high - low > 0.001) {
        const middle = (low + high) / 2
        if (passes(shiftLightness(direction * middle))) high = middle
        else low = middle
      }
      return direction * high
    }
    return Number.POSITIVE_INFINITY
  }
  const lighter = findSmallestShift(1)
  const darker = findSmallestShift(-1)
  const move = Math.abs(lighter) <= Math.abs(darker) ? lighter : darker
  return Number.isFinite(move) ? shiftLightness(move) : null
}

/** Returns black or white, whichever has more contrast. On a single colour it reaches at least 4.5:1. */
export const chooseReadableColor = (against: readonly Hex[]): Hex =>
  computeWorstRatio('#ffffff', against) >= computeWorstRatio('#000000', against) ? '#ffffff' : '#000000'

/** Returns the first of `preferred` with at least `ratio` on `ground`, or black or white. All of them reach 4.5:1. */
export const chooseTextColor = (
  ground: Hex,
  preferred: readonly Hex[],
  ratio: number = minTextContrast + 1,
): Hex =>
  preferred.find((color) => computeContrastRatio(color, ground) >= ratio) ?? chooseReadableColor([ground])
