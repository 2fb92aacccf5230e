import { toVisibleLine } from '@vitrine/contract/addresses'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { maxLengths } from '@vitrine/contract/limits'
import { checkUrl, maxUrlLength } from '@vitrine/contract/url'
import { decodeXml } from '../../lib/decode-xml.ts'
import { isObject } from '../../lib/is-object.ts'
import { measureJson } from '../../lib/json-size.ts'
import { tokenizeMarkup } from '../../lib/tokenize-markup.ts'
import { decodeFeed } from './decode-feed.ts'
import { readAttributes, scanXml } from './scan-xml.ts'

export type FeedEntry = {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly picture: string | null
  readonly publishedAt: number | null
}

export type Feed = {
  readonly title: string
  readonly entries: readonly FeedEntry[]
  /** How long the feed asks its readers to wait. */
  readonly ttlMs: number | null
}

/** An entry before its texts are decoded: only the newest entries need that. */
type RawEntry = {
  readonly fields: Map<string, Field>
  /** URLs of pictures by rank, the best first. */
  readonly pictures: string[]
  base: string
}
type Part = { readonly text: string; readonly isCdata: boolean }
type Field = { readonly parts: Part[]; readonly isHtml: boolean; length: number }

const maxEntries = 50
const maxRawEntries = 1000
const maxIdLength = 500
/** Maximum length of a content in which a picture is searched. */
const maxContent = 10_000
/** Maximum length of a text that becomes a title. */
const maxTitleSource = 2000
/** Maximum nesting and values of JSON. Parsing more blocks for too long. */
const maxJsonDepth = 32
const maxJsonValues = 100_000

/** Returns the newest entries of a feed, newest first, at most 50. Returns null for bytes that are not a feed. */
export const readFeed = (
  bytes: Uint8Array,
  contentType: string | null,
  url: string,
  now = Date.now(),
): Feed | null => {
  const text = decodeFeed(bytes, contentType)
  return /^\s*\{/.test(text) ? readJsonFeed(text, url, now) : readXmlFeed(text, url, now)
}

/** Prefixes of namespaces as this file writes them. */
const namespaces: readonly (readonly [RegExp, string])[] = [
  [/search\.yahoo\.com\/mrss/i, 'media:'],
  [/www\.itunes\.com\/dtds\/podcast/i, 'itunes:'],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, 'content:'],
  [/purl\.org\/dc\/(?:elements|terms)/i, 'dc:'],
  [/purl\.org\/rss\/1\.0\/modules\/syndication/i, 'sy:'],
]
const fieldNames = new Set(
  'title link guid id pubdate published updated issued modified dc:date description summary content content:encoded'.split(
    ' ',
  ),
)
const channelFields = new Set(['title', 'ttl', 'sy:updateperiod', 'sy:updatefrequency'])
/** Minimum width of a picture in pixels. */
const minPicture = 48
const imageFile = /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i

const readXmlFeed = (text: string, url: string, now: number): Feed | null => {
  const channel: RawEntry = { fields: new Map(), pictures: [], base: url }
  const entries: RawEntry[] = []
  const prefixes = new Map<string, string>()
  const parents: string[] = []
  let root = ''
  let entry: RawEntry | undefined
  let entryDepth = 0
  let field: Field | undefined
  let fieldDepth = 0

  const toName = (name: string): string => {
    const [prefix, local] = name.split(':', 2)
    return local === undefined ? name : `${prefixes.get(prefix!) ?? `${prefix}:`}${local}`
  }
  const openRoot = (name: string, tag: string): boolean => {
    root = name.replace(/^.*:/, '')
    const attributes = readAttributes(tag)
    for (const [attribute, uri] of attributes)
      if (attribute.startsWith('xmlns:'))
        prefixes.set(
          attribute.slice(6),
          namespaces.find(([pattern]) => pattern.test(uri))?.[1] ?? `${attribute.slice(6)}:`,
        )
    // A prefix of the root itself is the format's own
    if (root === 'feed' && name !== root) prefixes.set(name.split(':', 1)[0]!, '')
    channel.base = toBase(attributes.get('xml:base'), url)
    return /^(?:rss|feed|rdf)$/.test(root)
  }
  const startField = (owner: RawEntry, name: string, tag: string, depth: number): void => {
    if (owner.fields.get(name)?.length) return
    const type = root === 'feed' ? (readAttributes(tag).get('type') ?? 'text') : 'html'
    field = { parts: [], isHtml: /^(?:text\/)?html$/i.test(type), length: 0 }
    fieldDepth = depth
    owner.fields.set(name, field)
  }
  scanXml(text, {
    onOpen: (rawName, tag, depth) => {
      if (!root) return openRoot(rawName, tag)
      const name = toName(rawName)
      parents[depth] = name
      // An entry in an entry follows one without an end
      if (name === 'item' || name === 'entry') {
        if (entries.length >= maxRawEntries) return false
        entry = {
          fields: new Map(),
          pictures: [],
          base: toBase(readAttributes(tag).get('xml:base'), channel.base),
        }
        entries.push(entry)
        entryDepth = depth
        field = undefined
      } else if (entry) {
        readTag(entry, name, tag)
        if (depth === entryDepth + 1 && fieldNames.has(name)) startField(entry, name, tag, depth)
      } else if (channelFields.has(name) && /^(?:channel|feed)$/.test(parents[depth - 1] ?? root))
        startField(channel, name, tag, depth)
      return true
    },
    onClose: (depth) => {
      if (field && depth <= fieldDepth) field = undefined
      if (entry && depth <= entryDepth) entry = undefined
    },
    onText: (part, isCdata) => {
      if (!field || field.length > maxContent) return
      field.parts.push({ text: part.slice(0, maxContent), isCdata })
      field.length += part.length
    },
  })
  if (!/^(?:rss|feed|rdf)$/.test(root)) return null
  const title = readTitle(channel.fields.get('title'))
  return {
    title,
    ttlMs: readTtl(channel),
    entries: chooseNewest(entries, title, now),
  }
}

/** Remembers the URLs in the attributes of an element of an entry. */
const readTag = (entry: RawEntry, name: string, tag: string): void => {
  const rank = ['media:thumbnail', 'media:content', 'itunes:image', 'enclosure', 'link', 'img'].indexOf(name)
  if ((rank < 0 && name !== 'guid') || (name !== 'link' && entry.pictures[rank])) return
  const attributes = readAttributes(tag)
  const url = attributes.get('url') ?? attributes.get('href') ?? attributes.get('src') ?? ''
  const type = attributes.get('type') ?? attributes.get('medium') ?? ''
  const setUrl = (key: string): void => {
    if (url && !entry.fields.has(key)) entry.fields.set(key, toField(url))
  }
  if (name === 'guid') {
    if (attributes.get('ispermalink')?.toLowerCase() === 'false') entry.fields.set('opaque', toField('true'))
    return
  }
  if (name === 'link') {
    const rel = attributes.get('rel')?.toLowerCase() ?? 'alternate'
    if (rel === 'alternate') setUrl('href')
    if (rel !== 'enclosure' || !/^image/i.test(type)) return
  }
  if (name === 'enclosure' && !/^image/i.test(type)) {
    setUrl('file')
    return
  }
  if (name === 'media:content' && !/^image/i.test(type) && (type || !imageFile.test(url))) return
  // Releases of GitHub have the avatar of their author in 30 pixels
  if (!isSmall(attributes)) entry.pictures[rank] ??= url
}

const isSmall = (attributes: ReadonlyMap<string, string>): boolean =>
  Number.parseInt(attributes.get('width') ?? '', 10) < minPicture

const toField = (text: string): Field => ({
  parts: [{ text, isCdata: true }],
  isHtml: false,
  length: text.length,
})
const readField = (field: Field | undefined): string =>
  field?.parts
    .map(({ text, isCdata }) => (isCdata ? text : decodeXml(text)))
    .join('')
    .trim() ?? ''

const readFirst = ({ fields }: RawEntry, ...names: string[]): string => {
  for (const name of names) {
    const text = readField(fields.get(name))
    if (text) return text
  }
  return ''
}

/**
 * Sorts by date and drops entries without URL and repeated ones. An entry without date stays behind the one before it. Decodes only
 * the texts of the result.
 */
const chooseNewest = (entries: readonly RawEntry[], feedTitle: string, now: number): FeedEntry[] => {
  let key = Number.POSITIVE_INFINITY
  const dated = entries.map((raw) => {
    const date = readFirst(raw, 'pubdate', 'published', 'issued', 'dc:date', 'updated', 'modified')
    const publishedAt = parseDate(date, now)
    key = publishedAt ?? key
    return { raw, publishedAt, key }
  })
  const newest = new Map<string, FeedEntry>()
  for (const { raw, publishedAt } of dated.sort((a, b) => (a.key === b.key ? 0 : b.key - a.key))) {
    const guid = readFirst(raw, 'guid', 'id')
    const permalink = /^https?:/i.test(guid) && !raw.fields.has('opaque') ? guid : ''
    const url = toWebUrl(readFirst(raw, 'href', 'link') || permalink || readFirst(raw, 'file'), raw.base)
    const id = toVisibleLine(guid.slice(0, maxIdLength)) || url
    if (!url || !id || newest.has(id)) continue
    newest.set(id, {
      id,
      title: readEntryTitle(raw) || feedTitle || new URL(url).hostname,
      url,
      picture: findPicture(raw),
      publishedAt,
    })
    if (newest.size >= maxEntries) break
  }
  return [...newest.values()]
}

const contentNames = ['summary', 'description', 'content', 'content:encoded']

/** Returns the title of an entry, or the start of its text: posts of Mastodon and Bluesky have no title. */
const readEntryTitle = ({ fields }: RawEntry): string => {
  for (const name of ['title', ...contentNames]) {
    const title = readTitle(fields.get(name))
    if (title) return title
  }
  return ''
}

const findPicture = ({ pictures, fields, base }: RawEntry): string | null => {
  for (const source of pictures) {
    const url = toWebUrl(source ?? '', base)
    if (url) return url
  }
  for (const name of contentNames) {
    const url = toWebUrl(findImage(readField(fields.get(name))), base)
    if (url) return url
  }
  return null
}

const readTitle = (field: Field | undefined): string => {
  const text = readField(field).slice(0, maxTitleSource)
  const line = toVisibleLine(field?.isHtml ? toPlainText(text) : text).replace(/\s+/g, ' ')
  return line.length <= maxLengths.link.title
    ? line
    : `${line
        .slice(0, maxLengths.link.title - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
}

/** Returns the text of HTML without scripts and styles. */
const toPlainText = (html: string): string => {
  if (!/[<&]/.test(html)) return html
  let text = ''
  let hidden = ''
  tokenizeMarkup(html, {
    onStartTag: ({ tagName }) => {
      if (/^(?:script|style)$/.test(tagName)) hidden ||= tagName
      if (/^(?:p|br|div|li|h\d)$/.test(tagName)) text += ' '
    },
    onEndTag: ({ tagName }) => {
      if (tagName === hidden) hidden = ''
    },
    onCharacter: ({ chars }) => {
      if (!hidden) text += chars
    },
  })
  return text
}

/** Returns the first picture of HTML that is neither a smiley nor a counting pixel. */
const findImage = (html: string): string => {
  for (const [tag] of html.matchAll(/<img\s[^<>]{1,3000}>/gi)) {
    const attributes = readAttributes(tag)
    const isDecoration = isSmall(attributes) || /emoji|smiley/i.test(attributes.get('class') ?? '')
    const source = attributes.get('src')
    if (source && !isDecoration) return source
  }
  return ''
}

const toBase = (address: string | undefined, base: string): string =>
  (address && address.length <= maxUrlLength && URL.parse(address, base)?.href) || base

/** Returns an address that visitors may be sent to, or null. */
const toWebUrl = (address: string, base: string): string | null => {
  const text = address.trim()
  const url = text && text.length <= maxUrlLength ? URL.parse(text, base) : null
  return url && /^https?:$/.test(url.protocol) && checkUrl(url.href) === null ? url.href : null
}

/** Parses dates of RFC 3339 and RFC 822, also with unknown names of zones. A date without zone is in UTC. */
const parseDate = (text: string, now: number): number | null => {
  if (!text || text.length > 64) return null
  const zoned = /(?:z|[a-z]{2,5}|[+-]\d\d:?\d\d)\)?$/i.test(text) || !/:\d\d/.test(text)
  const candidates = [
    zoned ? text : `${text}${/^\d{4}-/.test(text) ? 'Z' : ' GMT'}`,
    text.replace(/\s[a-z]{2,5}$/i, ' GMT'),
  ]
  const at = candidates.map((candidate) => Date.parse(candidate)).find((time) => !Number.isNaN(time))
  return at === undefined || at < 0 || at > now + dayMs ? null : at
}

const periods = new Map([
  ['hourly', hourMs],
  ['daily', dayMs],
  ['weekly', 7 * dayMs],
])

const readTtl = ({ fields }: RawEntry): number | null => {
  const minutes = Number(readField(fields.get('ttl')))
  if (minutes > 0 && minutes < 1e6) return minutes * minuteMs
  const period = periods.get(readField(fields.get('sy:updateperiod')).toLowerCase())
  const frequency = Number(readField(fields.get('sy:updatefrequency'))) || 1
  return period && frequency > 0 ? period / frequency : null
}

/** Reads a JSON Feed (jsonfeed.org). */
const readJsonFeed = (text: string, url: string, now: number): Feed | null => {
  const feed = parseJson(text)
  if (!isObject(feed) || !/jsonfeed\.org\/version/.test(String(feed.version)) || !Array.isArray(feed.items))
    return null
  const title = readTitle(toField(asText(feed.title)))
  const entries = feed.items
    .slice(0, maxRawEntries)
    .filter(isObject)
    .map((item): RawEntry => {
      const raw: RawEntry = {
        fields: new Map(),
        pictures: [asText(item.image), asText(item.banner_image)],
        base: url,
      }
      const set = (name: string, value: unknown, isHtml = false): void => {
        const part = asText(value).slice(0, maxContent)
        if (part) raw.fields.set(name, { ...toField(part), isHtml })
      }
      set('id', item.id)
      set('href', item.url ?? item.external_url)
      set('title', item.title)
      set('content', item.content_html, true)
      set('summary', item.summary ?? item.content_text)
      set('published', item.date_published ?? item.date_modified)
      return raw
    })
  return { title, ttlMs: null, entries: chooseNewest(entries, title, now) }
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const parseJson = (text: string): unknown => {
  const { depth, values } = measureJson(text, maxJsonDepth)
  if (depth > maxJsonDepth || values > maxJsonValues) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
