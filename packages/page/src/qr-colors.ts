import { computeContrastRatio, computeLuminance } from './colors/contrast.ts'
import type { Hex } from './colors/oklch.ts'

/** Minimum contrast for scanners, with a reserve for print. */
export const minQrContrast = 4

/** Returns the reason why scanners cannot read a QR code in these colours, or null. */
export const findQrColorProblem = (color: Hex, background: Hex): 'lighter' | 'contrast' | null => {
  if (computeLuminance(color) >= computeLuminance(background)) return 'lighter'
  return computeContrastRatio(color, background) < minQrContrast ? 'contrast' : null
}
