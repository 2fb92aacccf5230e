import { type Found, type FoundItem, type LeftItem, lineOf } from '../found.ts'
import { attribute, parsePage, textIn } from './html.ts'

/** Whether a text is bookmarks as browsers export them. */
export const isBookmarks = (text: string): boolean =>
  /<!doctype\s+netscape-bookmark-file-1/i.test(text.slice(0, 1000))

/** Bookmarks in the Netscape format: the folder they stand in becomes their section. */
export const readBookmarks = (text: string): Found => {
  const items: FoundItem[] = []
  const left: LeftItem[] = []
  let folder = ''
  let n = 0
  // A folder's name stands before its list; browsers write lists one after the other, so the last name counts
  for (const element of parsePage(text)) {
    if (element.tagName === 'h3') folder = lineOf(textIn(element)).slice(0, 100)
    if (element.tagName === 'dd' && items.length) {
      const last = items.at(-1)!
      const description = lineOf(textIn(element))
      if (description && !last.link.supporting_text)
        items[items.length - 1] = {
          ...last,
          link: { ...last.link, supporting_text: description.slice(0, 500) },
        }
    }
    if (element.tagName !== 'a') continue
    const where = `bookmark ${++n}`
    const url = attribute(element, 'href')
    const title = lineOf(textIn(element)) || url
    if (/^(?:place|javascript|data|about|chrome|edge|file):/i.test(url))
      left.push({ where, title, url, reason: 'address_refused', note: 'Its address is none of the web.' })
    else if (!url) left.push({ where, title, url: null, reason: 'no_address', note: 'It has no address.' })
    else items.push({ where, link: { title, url, ...(folder ? { section: folder } : {}) }, notes: [] })
  }
  return { source: 'bookmarks', profile: {}, items, left }
}
