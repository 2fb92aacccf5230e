import { computeLuminance, computeWorstRatio, findNearestPassing, minTextContrast } from './contrast.ts'
import { fromOklch, type Hex, mix, toOklch } from './oklch.ts'

/** Translucent ground that keeps text readable over any picture. `alpha` has two decimals. */
export type Veil = { readonly color: Hex; readonly alpha: number; readonly text: Hex; readonly muted: Hex }

/** Maximum alpha, so that at least a quarter of the picture shows through. */
export const maxVeilAlpha = 0.75

/** Minimum ratio. The reserve covers the rounding of blended colours. */
const required = minTextContrast + 0.05

/** Returns the ground over black and over white. All other pixels are between, because luminance rises with each channel. */
export const listVeiledGrounds = ({ color, alpha }: Pick<Veil, 'color' | 'alpha'>): readonly Hex[] => [
  mix('#000000', color, alpha),
  mix('#ffffff', color, alpha),
]

const findAlpha = (color: Hex, text: Hex): number => {
  let low = 0
  let high = 101
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (computeWorstRatio(text, listVeiledGrounds({ color, alpha: middle / 100 })) >= required) high = middle
    else low = middle
  }
  return high / 100
}

/**
 * Returns the veil with the smallest alpha at which text reaches 4.5:1 over any picture. Moves the lightness of ground and text apart
 * until that is at most `maxVeilAlpha`; black below white needs 0.54, white below black 0.46.
 */
export const solveVeil = (background: Hex, requestedText: Hex, requestedMuted: Hex): Veil => {
  const isDark = computeLuminance(background) < computeLuminance(requestedText)
  const move = (hex: Hex, isDarker: boolean, fraction: number) => {
    const { l, c, h } = toOklch(hex)
    return fraction === 0
      ? hex
      : fromOklch({ l: isDarker ? l * (1 - fraction) : l + (1 - l) * fraction, c, h })
  }
  for (let fraction = 0; ; fraction += 0.05) {
    const part = Math.min(fraction, 1)
    const color = move(background, isDark, part)
    const text = move(requestedText, !isDark, part)
    const alpha = findAlpha(color, text)
    if (alpha > maxVeilAlpha && part < 1) continue
    const muted = findNearestPassing(requestedMuted, listVeiledGrounds({ color, alpha }), required) ?? text
    return { color, alpha, text, muted }
  }
}
