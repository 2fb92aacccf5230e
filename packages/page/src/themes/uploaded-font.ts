import { fontHeights, fontPath, fontWidths } from '@vitrine/contract/design-choices'
import { arial, arialBold, type FontFile, roboto, robotoBold } from './fonts.ts'

const readNumber = (value: unknown, { min, max }: { readonly min: number; readonly max: number }) =>
  typeof value === 'number' && value >= min && value <= max ? value : null

/** Returns an uploaded font, whose settings are untrusted. It has no installed fonts with its widths unless it was measured. */
export const readUploadedFont = (
  role: 'text' | 'headings',
  settings: Readonly<Record<string, unknown>> | null | undefined,
): FontFile | undefined => {
  const { url, is_variable, ...measures } = settings ?? {}
  if (typeof url !== 'string' || fontPath.exec(url)?.[0] !== url) return
  const size = readNumber(measures.size_adjust, fontWidths)
  const ascent = readNumber(measures.ascent, fontHeights)
  const descent = readNumber(measures.descent, fontHeights)
  const isText = role === 'text'
  const names = isText ? [...arial, ...roboto] : [...arialBold, ...robotoBold]
  return {
    family: isText ? 'V Text' : 'V Headings',
    file: url,
    // Browsers embolden a text whose font has no bold style
    weights: isText && is_variable !== true ? '1 599' : '1 1000',
    ascent: ascent ?? 0,
    descent: descent ?? 0,
    fallbacks: size === null || ascent === null || descent === null ? [] : [[{ names, size }]],
  }
}

/** Covers letters that are wider than the average: names in the fonts of themes need at most this. */
const widthReserve = 1.15

/** Returns the width of an uploaded font, as a factor that covers words of any letters. */
export const estimateFontWidth = ({ fallbacks }: FontFile): number =>
  ((fallbacks[0]?.[0]?.size ?? 100) / 100) * widthReserve
