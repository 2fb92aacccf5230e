import { contrastRatio, relativeLuminance } from './colors/contrast.ts'
import type { Hex } from './colors/oklch.ts'

/** Contrast below which many scanners fail, with some reserve for print. */
export const minQrContrast = 4

/** Returns why scanners would not read a QR code of these colours; null if they do. */
export const qrColorProblem = (color: Hex, background: Hex): 'lighter' | 'contrast' | null => {
  if (relativeLuminance(color) >= relativeLuminance(background)) return 'lighter'
  return contrastRatio(color, background) < minQrContrast ? 'contrast' : null
}
