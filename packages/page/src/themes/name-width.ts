import widths from './name-widths.json' with { type: 'json' }

/** Widths of U+0020 to U+007E in bold type, in hundredths of an em, by font; `''` is at least as wide as system fonts. */
const tables: Readonly<Record<string, readonly number[]>> = widths

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu
/** Characters of a line of ideographs, which breaks anywhere. */
const ideographLine = 5

const measureCharacter = (character: string, table: readonly number[]): number => {
  const [base = ''] = character.normalize('NFD')
  const width = table[base.charCodeAt(0) - 32]
  if (width && base.length === 1) return width / 100
  if (/^[\p{M}\u200b-\u200f\u2066-\u2069]$/u.test(base)) return 0
  if (/^\p{Extended_Pictographic}/u.test(base)) return 1.4
  if (/^\p{Script=Arabic}/u.test(base)) return 0.75
  if (/^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Thai}]/u.test(base))
    return /^\p{Lu}/u.test(base) ? 0.95 : 0.75
  return 1.05
}

const measureText = (text: string, table: readonly number[], spacing: number): number => {
  let width = 0
  for (const character of text) width += measureCharacter(character, table) + spacing
  return width
}

/**
 * Estimates a name's width in em, rounded up to tenths: `longest` of its longest word, or of a quarter of the name if that is more, so
 * that large names take few lines, and `all` of the whole name. `spacing` is the letter spacing in em, `padding` that around a line, and
 * `scale` multiplies the widths of the font.
 */
export const measureName = (
  name: string,
  font: string,
  {
    isUpperCase,
    spacing,
    padding,
    scale = 1,
  }: {
    readonly isUpperCase: boolean
    readonly spacing: number
    readonly padding: number
    readonly scale?: number | undefined
  },
): { readonly longest: number; readonly all: number } => {
  const text = isUpperCase ? name.toUpperCase() : name
  const table = tables[/^"([^"]*)"/.exec(font)?.[1] ?? ''] ?? tables['']!
  const measure = (word: string) => measureText(word, table, spacing / scale) * scale
  const all = measure(text)
  const words = text
    .replace(ideographs, (run) => ` ${run.slice(0, ideographLine)} `)
    .split(/[\s-]+/)
    .map(measure)
  const roundUp = (width: number) => Math.ceil((Math.max(width, 0.5) + padding) * 10) / 10
  return { longest: roundUp(Math.max(all / 4, ...words)), all: roundUp(all) }
}
