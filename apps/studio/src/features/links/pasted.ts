import { maxEvents, maxLengths } from '@vitrine/contract/limits'
import { findListedAddresses, isFullStreet, isMistypedAddress, parseLinkUrl } from '@vitrine/page/guess-link'
import { readHandle } from '@vitrine/page/icons/handles'
import { parseEventsText } from './lists/events-text.ts'

export const maxPastedText = 20_000

/** A pasted URL, with its title if one was typed, a street address, or lines of which each is a date with a title. */
export type PastedEntry =
  | { readonly url: string; readonly title?: string }
  | { readonly street: string }
  | { readonly dates: readonly string[] }

const isDated = (line: string): boolean => {
  if (!/^\P{Nd}{0,16}\p{Nd}/u.test(line)) return false
  const options = { timezone: 'UTC', currency: 'EUR', isMonthFirst: false, now: Date.now() }
  const { items, ignored } = parseEventsText(line, options)
  return items.length === 1 && ignored.length === 0
}

/** Returns the lines of a list of dates. A single one needs a year or time: `10 May Street` is an address. */
const findDated = (lines: readonly string[]): ReadonlySet<string> => {
  const dated = lines.filter(isDated)
  return new Set(dated.length > 1 || /20\d\d|\d[:.h]\d\d(?!\d)/.test(dated[0] ?? '') ? dated : [])
}

/**
 * Splits pasted text into URLs, street addresses and dates, in their order, and other lines, some of which are mistyped web
 * addresses. Counts the lines that became titles. A repeated URL with another title is another link.
 */
export const readPasted = (text: string) => {
  const links: { readonly url: string; title: string }[] = []
  const entries: PastedEntry[] = []
  const lines = text.split(/\r?\n/).map((row) => row.trim())
  const dated = findDated(lines)
  let dates: string[] = []
  const otherLines: string[] = []
  let titleCount = 0
  let lineAbove = ''
  for (const line of lines) {
    if (dated.has(line)) {
      lineAbove = ''
      if (dates.length % maxEvents === 0) {
        dates = []
        entries.push({ dates })
      }
      dates.push(line)
      continue
    }
    const listed = findListedAddresses(line).flatMap(({ address, title }) => {
      const url = parseLinkUrl(address)
      return url ? { url, title } : []
    })
    // A line of words is the title of the URL directly below it
    const hasTitleAbove = lineAbove !== '' && listed.length === 1 && !listed[0]!.title
    if (hasTitleAbove) listed[0]!.title = otherLines.pop()!
    lineAbove = ''
    for (const { url, title: fullTitle } of listed) {
      const title = fullTitle.slice(0, maxLengths.link.title)
      const previous = links.find(
        (link) => link.url === url && (!title || !link.title || link.title === title),
      )
      if (previous && (previous.title || !title)) continue
      if (hasTitleAbove) titleCount++
      if (previous) previous.title = title
      else {
        const link = { url, title }
        links.push(link)
        entries.push(link)
      }
    }
    if (listed.length || !line) continue
    if (isFullStreet(line)) entries.push({ street: line })
    else {
      otherLines.push(line)
      if (!isMistypedAddress(line)) lineAbove = line
    }
  }
  return {
    entries,
    otherLines,
    titleCount,
    mistyped: otherLines.filter((line) => isMistypedAddress(line) || readHandle(line) !== null),
  }
}
