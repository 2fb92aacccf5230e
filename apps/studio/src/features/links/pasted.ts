import { maxLengths } from '@vitrine/contract/limits'
import { findListedAddresses, parseLinkUrl } from '@vitrine/page/guess-link'

/** Returns true for a line that may be a street address: words with a number or comma. */
export const isStreet = (text: string): boolean => {
  const line = text.trim()
  return /\p{L}/u.test(line) && /\s/.test(line) && /[\d,]/.test(line) && line.length <= maxLengths.link.title
}

/** Returns true for a line such as `12 Park Street, Bristol`, which is hardly anything else. */
const isFullStreet = (text: string): boolean => isStreet(text) && /\d/.test(text) && /,\s/.test(text)

/** Mistyped web addresses, such as `htp:/example.com`, `htps//shop`, `www. example`, `example.com /shop` or `example,com`. */
const mistypedAddress =
  /\w:\/|^[a-z]{2,8}\/\/\S|\bwww\b|\.[a-z]{2,}\s*\/\S|\w,(?:com|net|org|co|io|de|es|fr|it|br|pt|uk)(?:\.|\/\S|$)/iu

/** A pasted URL, with its title if one was typed, or a street address. */
export type PastedEntry = { readonly url: string; readonly title?: string } | { readonly street: string }

/** Splits pasted text into URLs and street addresses, in their order, and other lines, some of which are mistyped web addresses. Counts the lines that became titles. A repeated URL with another title is another link. */
export const readPasted = (text: string) => {
  const links: { readonly url: string; title: string }[] = []
  const entries: PastedEntry[] = []
  const otherLines: string[] = []
  let titleCount = 0
  let lineAbove = ''
  for (const line of text.split(/\r?\n/).map((row) => row.trim())) {
    // "St.John" in a street address is not a web address
    const addresses = isFullStreet(line) && !/[:/@+]|www\./i.test(line) ? [] : findListedAddresses(line)
    const listed = addresses.flatMap(({ address, title }) => {
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
      if (!mistypedAddress.test(line)) lineAbove = line
    }
  }
  return {
    entries,
    otherLines,
    titleCount,
    mistyped: otherLines.filter((line) => mistypedAddress.test(line)),
  }
}
