import { createProblem } from '@vitrine/contract/problems/index'
import { type ParsedSource, UnreadableSource } from '../parsed-source.ts'
import {
  isBookmarks,
  readBinaryLinkFile,
  readBookmarks,
  readBookmarksJson,
  readBookmarksXml,
  readLinkFile,
} from './bookmarks.ts'
import { dropOversized } from './bounds.ts'
import { readLinksJson } from './json.ts'
import { isLinkBreeze, readLinkBreeze } from './linkbreeze.ts'
import { isLinkStack, readLinkStack } from './linkstack.ts'
import { isServerSettings, readServerSettings } from './littlelink.ts'
import { readNextData } from './next-data.ts'
import { readPage } from './pages.ts'
import { detectDelimiter, readCsv, readList } from './tables.ts'
import { decodeText, readJson } from './text.ts'
import { isOwnExport, readOwnExport } from './vitrine.ts'

export type ReadOptions = {
  readonly maxItems: number
  readonly sourceProfile?: number | undefined
  /** URL that the source was read from. */
  readonly base?: string | undefined
}

/** Detects the format of a file and reads it. Throws `UnreadableSource` with a message for the user. */
export const readSource = (bytes: Uint8Array, options: ReadOptions): ParsedSource => {
  const source = dropOversized(readBinaryLinkFile(bytes) ?? readText(decodeText(bytes), options))
  const { items, excludedItems, variants = [], campaigns = [] } = source
  const count = items.length + excludedItems.length + variants.length + campaigns.length
  if (count > options.maxItems)
    throw new UnreadableSource(createProblem('file', 'file_entries', { count, max: options.maxItems }))
  if (!count && !hasSettings(source)) throw new UnreadableSource(createProblem('file', 'file_nothing'))
  if (count) return source
  return {
    ...source,
    excludedItems: [
      {
        position: 'file',
        title: '',
        url: null,
        reason: 'no_address',
        note: createProblem(null, 'import_no_links'),
      },
    ],
  }
}

const hasSettings = ({ profile }: ParsedSource): boolean =>
  Object.values(profile).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))

const readText = (text: string, { sourceProfile, base }: ReadOptions): ParsedSource => {
  const start = text.slice(0, 2000).trimStart()
  const bookmarks = isBookmarks(text)
    ? readBookmarks(text)
    : (readLinkFile(text) ?? (start.startsWith('<') ? readBookmarksXml(text) : null))
  if (bookmarks) return bookmarks
  if (start.startsWith('{') || start.startsWith('[{') || /^\[\s*[[{"\]]/.test(start)) {
    const value = readJson(text)
    if (isOwnExport(value)) return readOwnExport(value, sourceProfile)
    const data = readNextData(value) ?? readBookmarksJson(value)
    if (data) return data
    if (isLinkBreeze(value)) return readLinkBreeze(value)
    return isLinkStack(value) ? readLinkStack(value) : readLinksJson(value)
  }
  if (start.startsWith('<') || /<(?:html|body|a\s[^>]*href)\b/i.test(text)) return readPage(text, base)
  if (isServerSettings(text)) return readServerSettings(text)
  const delimiter = detectDelimiter(text)
  return delimiter === null ? readList(text) : readCsv(text, delimiter)
}
