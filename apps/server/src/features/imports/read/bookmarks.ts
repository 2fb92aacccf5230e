import { createProblem } from '@vitrine/contract/problems/index'
import {
  type ExcludedItem,
  findFirstText,
  type ParsedSource,
  readFields,
  readUrl,
  type SourceItem,
  toLine,
  toList,
} from '../parsed-source.ts'
import { createItem } from './entry.ts'
import { type Element, parsePage, readAttribute, readText } from './html.ts'
import { parseXml, type XmlElement } from './xml.ts'

type Bookmark = {
  readonly title: string
  readonly url: string
  readonly folder: string
  description?: string
}

const browserScheme =
  /^(?:place|javascript|data|about|chrome|edge|file|brave|opera|vivaldi|(?:moz|chrome)-extension):/i

const toSource = (bookmarks: readonly Bookmark[]): ParsedSource => {
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  for (const [i, { title, url, folder, description }] of bookmarks.entries()) {
    const position = `bookmark ${i + 1}`
    const exclude = (reason: ExcludedItem['reason'], rule: 'import_not_web' | 'import_no_address') =>
      excludedItems.push({
        position,
        title: title || url,
        url: url || null,
        reason,
        note: createProblem(null, rule),
      })
    if (browserScheme.test(url)) exclude('address_refused', 'import_not_web')
    else if (!url) exclude('no_address', 'import_no_address')
    else
      items.push(
        createItem(position, {
          title: title || url,
          url,
          section: folder.slice(0, 100),
          supporting_text: description?.slice(0, 500),
        }),
      )
  }
  return { source: 'bookmarks', profile: {}, items, excludedItems }
}

export const isBookmarks = (text: string): boolean =>
  /<!doctype\s+netscape-bookmark-file-1/i.test(text.slice(0, 1000))

/** Reads bookmarks in the Netscape format. The innermost folder of a bookmark becomes its section. */
export const readBookmarks = (text: string): ParsedSource => {
  const bookmarks: Bookmark[] = []
  const folders = new Map<unknown, string>()
  let heading = ''
  for (const element of parsePage(text)) {
    // A folder's name precedes its list
    if (element.tagName === 'h3') heading = toLine(readText(element))
    if (element.tagName === 'dl') {
      folders.set(element, heading)
      heading = ''
    }
    const last = bookmarks.at(-1)
    if (element.tagName === 'dd' && last) last.description ||= toLine(readText(element))
    if (element.tagName === 'a')
      bookmarks.push({
        title: toLine(readText(element)),
        url: readAttribute(element, 'href'),
        folder: findFolder(element, folders),
      })
  }
  return toSource(bookmarks)
}

const findFolder = (element: Element, folders: ReadonlyMap<unknown, string>): string => {
  for (let node: unknown = element.parentNode; node; node = (node as Element).parentNode) {
    const folder = folders.get(node)
    if (folder !== undefined) return folder
  }
  return ''
}

/** Reads the backup of Firefox in JSON, or the file `Bookmarks` of Chrome and its relatives. Returns null for other JSON. */
export const readBookmarksJson = (value: unknown): ParsedSource | null => {
  const { type, children, roots } = readFields(value)
  const isFirefox = type === 'text/x-moz-place-container' && Array.isArray(children)
  const { trash: _, ...folders } = readFields(roots)
  const nodes = isFirefox
    ? // Tags list bookmarks of other folders again
      children.filter((child) => readFields(child).root !== 'tagsFolder')
    : Object.values(folders)
  if (!isFirefox && !nodes.some((node) => Array.isArray(readFields(node).children))) return null
  const bookmarks: Bookmark[] = []
  const walk = (entry: unknown, folder: string): void => {
    const node = readFields(entry)
    const title = findFirstText(node, ['title', 'name'])
    if (Array.isArray(node.children)) for (const child of node.children) walk(child, title)
    else if (node.type !== 'text/x-moz-place-separator') {
      const url = findFirstText(node, ['uri', 'url'])
      if (url || title) bookmarks.push({ title, url, folder })
    }
  }
  // The folders of the browser itself are no sections
  for (const node of nodes) for (const child of toList(readFields(node).children)) walk(child, '')
  return toSource(bookmarks)
}

/** Reads outlines: OPML, which readers of feeds and outliners export, or the link file of macOS. Returns null for other XML. */
export const readBookmarksXml = (text: string): ParsedSource | null => {
  const start = text.slice(0, 2000)
  if (/<opml\b/i.test(start)) return readOpml(parseXml(text))
  if (!/<plist\b/i.test(start)) return null
  const elements = parseXml(text)
  const key = elements.findIndex(({ name, text }) => name === 'key' && text.trim() === 'URL')
  const value = elements[key + 1]
  return key >= 0 && value?.name === 'string' ? toSource([createLink(value.text)]) : null
}

const readOpml = (elements: readonly XmlElement[]): ParsedSource =>
  toSource(
    elements.flatMap(({ name, attributes, parent, isEmpty }): Bookmark[] => {
      if (name !== 'outline') return []
      const title = toLine(attributes.get('title')) || toLine(attributes.get('text'))
      const url = ['htmlurl', 'url', 'xmlurl'].map((key) => readUrl(attributes.get(key))).find(Boolean) ?? ''
      if (!url && (!isEmpty || !title)) return []
      const folder = parent?.name === 'outline' ? parent.attributes : undefined
      return [{ title, url, folder: toLine(folder?.get('title')) || toLine(folder?.get('text')) }]
    }),
  )

const createLink = (url: string, title = ''): Bookmark => ({
  title: toLine(title),
  url: toLine(url),
  folder: '',
})

const linkFile = /^\[(?:InternetShortcut|Desktop Entry)\]/im

/** Reads the link file of Windows (`.url`) or Linux (`.desktop`). Returns null for other texts. */
export const readLinkFile = (text: string): ParsedSource | null => {
  const start = text.slice(0, 10_000)
  const url = linkFile.test(start) ? /^URL=(.*)$/im.exec(start)?.[1] : undefined
  return url ? toSource([createLink(url, /^Name=(.*)$/im.exec(start)?.[1])]) : null
}

const binaryHead = Buffer.from('bplist00\xd1\x01\x02SURL', 'latin1')

/** Reads a link file of macOS in the binary format: one dictionary with the key `URL`. Returns null for other bytes. */
export const readBinaryLinkFile = (bytes: Uint8Array): ParsedSource | null => {
  const head = binaryHead.byteLength
  if (!binaryHead.equals(bytes.subarray(0, head))) return null
  // A short text of ASCII has its length in the marker, others in one or two bytes after it
  const [marker = 0, size = 0, high = 0, low = 0] = bytes.subarray(head, head + 4)
  const [start, length] =
    marker !== 0x5f ? [1, marker - 0x50] : size === 0x10 ? [3, high] : [4, high * 256 + low]
  const text = Buffer.from(bytes.subarray(head + start, head + start + length)).toString('latin1')
  return toSource([createLink(text)])
}
