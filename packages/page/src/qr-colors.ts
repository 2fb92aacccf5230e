import { contrastRatio, relativeLuminance } from './colors/contrast.ts'
import type { Hex } from './colors/oklch.ts'

/** Minimum contrast for scanners, with a reserve for print. */
export const minQrContrast = 4

/** Returns the reason why scanners cannot read a QR code in these colours, or null. */
export const qrColorProblem = (color: Hex, background: Hex): 'lighter' | 'contrast' | null => {
  if (relativeLuminance(color) >= relativeLuminance(background)) return 'lighter'
  return contrastRatio(color, background) < minQrContrast ? 'contrast' : null
}
