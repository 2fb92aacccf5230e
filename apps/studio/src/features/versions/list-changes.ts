import type { Format } from '../../app/format.ts'
import type { Messages } from '../../app/texts.tsx'
import { toOptionLabel } from './option-labels.ts'

type Entry = Readonly<Record<string, unknown>>

const isEntryList = (value: unknown): value is readonly Entry[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((entry) => typeof entry === 'object' && entry !== null)

/**
 * Returns the entries of two lists of a block that differ, as a line each, so that one changed price of a long menu is readable. Lists
 * that differ in their order alone are returned in full, other values unchanged.
 */
export const listChangedEntries = (
  [before, after]: readonly [unknown, unknown],
  currency: unknown,
  t: Messages,
  format: Format,
): readonly [unknown, unknown] => {
  if (!isEntryList(before) && !isEntryList(after)) return [before, after]
  const code = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : null
  const labels: Readonly<Record<string, string>> = t.links.blockFields
  const toText = (name: string, value: unknown): string[] => {
    if (name === 'id' || value === null || value === '' || value === false) return []
    if (value === true) return [labels[name] ?? name]
    if (name === 'price' && typeof value === 'number')
      return [code ? format.money(value, code) : format.number(value / 100)]
    return [String(toOptionLabel([name], value, t, format))]
  }
  const toLines = (list: unknown): string[] =>
    (isEntryList(list) ? list : []).flatMap((entry) => {
      const { items, ...rest } = entry
      const text = Object.entries(rest)
        .flatMap(([name, value]) => toText(name, value))
        .join(' · ')
      return isEntryList(items) ? toLines(items).map((line) => (text ? `${text}: ${line}` : line)) : [text]
    })
  const [linesBefore, linesAfter] = [toLines(before), toLines(after)]
  const leave = (lines: readonly string[], others: readonly string[]) => {
    const set = new Set(others)
    return lines.filter((line) => !set.has(line))
  }
  const changes = [leave(linesBefore, linesAfter), leave(linesAfter, linesBefore)] as const
  const [shownBefore, shownAfter] = changes.some((lines) => lines.length)
    ? changes
    : [linesBefore, linesAfter]
  return [shownBefore.join('\n'), shownAfter.join('\n')]
}
