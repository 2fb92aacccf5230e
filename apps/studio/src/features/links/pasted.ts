import { maxLengths } from '@vitrine/contract/limits'
import { findListedAddresses, isFullStreet, isMistypedAddress, parseLinkUrl } from '@vitrine/page/guess-link'
import { readHandle } from '@vitrine/page/icons/handles'

/** A pasted URL, with its title if one was typed, or a street address. */
export type PastedEntry = { readonly url: string; readonly title?: string } | { readonly street: string }

/**
 * Splits pasted text into URLs and street addresses, in their order, and other lines, some of which are mistyped web
 * addresses. Counts the lines that became titles. A repeated URL with another title is another link.
 */
export const readPasted = (text: string) => {
  const links: { readonly url: string; title: string }[] = []
  const entries: PastedEntry[] = []
  const otherLines: string[] = []
  let titleCount = 0
  let lineAbove = ''
  for (const line of text.split(/\r?\n/).map((row) => row.trim())) {
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
