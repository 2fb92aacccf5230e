import { createProblem } from '@vitrine/contract/problems/index'
import { type ExcludedItem, type ParsedSource, type SourceItem, toLine } from '../parsed-source.ts'
import { type Element, parsePage, readAttribute, readText } from './html.ts'

export const isBookmarks = (text: string): boolean =>
  /<!doctype\s+netscape-bookmark-file-1/i.test(text.slice(0, 1000))

/** Reads bookmarks in the Netscape format. The innermost folder of a bookmark becomes its section. */
export const readBookmarks = (text: string): ParsedSource => {
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  const folders = new Map<unknown, string>()
  let heading = ''
  let n = 0
  for (const element of parsePage(text)) {
    // A folder's name precedes its list
    if (element.tagName === 'h3') heading = toLine(readText(element)).slice(0, 100)
    if (element.tagName === 'dl') {
      folders.set(element, heading)
      heading = ''
    }
    if (element.tagName === 'dd' && items.length) {
      const last = items.at(-1)!
      const description = toLine(readText(element))
      if (description && !last.link.supporting_text)
        items[items.length - 1] = {
          ...last,
          link: { ...last.link, supporting_text: description.slice(0, 500) },
        }
    }
    if (element.tagName !== 'a') continue
    const folder = findFolder(element, folders)
    const position = `bookmark ${++n}`
    const url = readAttribute(element, 'href')
    const title = toLine(readText(element)) || url
    if (/^(?:place|javascript|data|about|chrome|edge|file):/i.test(url))
      excludedItems.push({
        position,
        title,
        url,
        reason: 'address_refused',
        note: createProblem(null, 'import_not_web'),
      })
    else if (!url)
      excludedItems.push({
        position,
        title,
        url: null,
        reason: 'no_address',
        note: createProblem(null, 'import_no_address'),
      })
    else items.push({ position, link: { title, url, ...(folder ? { section: folder } : {}) }, notes: [] })
  }
  return { source: 'bookmarks', profile: {}, items, excludedItems }
}

const findFolder = (element: Element, folders: ReadonlyMap<unknown, string>): string => {
  for (let node: unknown = element.parentNode; node; node = (node as Element).parentNode) {
    const folder = folders.get(node)
    if (folder !== undefined) return folder
  }
  return ''
}
