const maxText = 40_000
const maxLines = 1000
const maxLine = 500

export const soldOut =
  /[\s([–—-]*(?:ausverkauft|sold out|agotad[oa]|esgotad[oa]|épuisé|esaurit[oa]|売り切れ|完売)[)\]]?\s*$/i
export const bullet = /^(?:[•·▪◦‣●○■□*✓✔➤►]|[-–—](?=\s))\s*/u

/** Writes digits, spaces and signs of other scripts in one way. Removes invisible characters. */
export const normalise = (text: string): string =>
  text
    .slice(0, maxText)
    .replace(/[\u00a0\u202f\u2007\u2009]/g, ' ')
    .replace(/[\u200b-\u200f\ufeff\u00ad]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/٫/g, '.')
    .replace(/￥/g, '¥')
    .replace(/＄/g, '$')

export const splitLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .slice(0, maxLines)
    .map((line) => line.slice(0, maxLine))

export const splitCells = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** Returns the sign between the cells of a table, or null for text. */
export const findSeparator = (lines: readonly string[]): string | null => {
  const filled = lines.filter(Boolean)
  return (
    ['\t', '|', ';'].find((mark) => {
      const rows = filled.filter((line) => line.includes(mark)).length
      return rows > 0 && rows >= (mark === '\t' ? 0.3 : 0.7) * filled.length
    }) ?? null
  )
}
