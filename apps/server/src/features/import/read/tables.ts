import { parse } from 'csv-parse/sync'
import { addressIn, type Found, type FoundItem, type LeftItem, lineOf, UnreadableSource } from '../found.ts'

/** Names of columns as tables have them, by the member they are. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  url: [
    'url',
    'link',
    'href',
    'address',
    'adresse',
    'uri',
    'website',
    'web',
    'destination',
    'target',
    'long url',
    'enlace',
    'lien',
  ],
  title: ['title', 'titel', 'name', 'label', 'text', 'link text', 'titulo', 'título', 'titre', 'anchor'],
  supporting_text: [
    'supporting_text',
    'subtitle',
    'description',
    'beschreibung',
    'note',
    'notes',
    'comment',
    'excerpt',
    'descripcion',
    'descripción',
    'descrição',
  ],
  section: [
    'section',
    'group',
    'category',
    'folder',
    'abschnitt',
    'gruppe',
    'kategorie',
    'ordner',
    'collection',
    'tags',
  ],
  kind: ['kind', 'type', 'art'],
  icon: ['icon', 'emoji'],
  is_enabled: ['is_enabled', 'enabled', 'active', 'visible', 'aktiv', 'published'],
  external_id: ['external_id', 'external id', 'sku'],
  image_url: ['image_url'],
  image_alt: ['image_alt', 'alt'],
}
const memberOf = new Map(
  Object.entries(aliases).flatMap(([member, names]) => names.map((name) => [name, member])),
)
const delimiters = [',', ';', '\t'] as const

const headerOf = (row: string, delimiter: string): string[] =>
  row.split(delimiter).map((name) => name.trim().replace(/^"|"$/g, '').trim().toLowerCase())

/** The delimiter of a table whose first row names an address; null for a text that is none. */
export const delimiterOf = (text: string): string | null => {
  const [first = ''] = text.replace(/^\s+/, '').split(/\r?\n/, 1)
  const known = delimiters
    .map((delimiter) => ({ delimiter, names: headerOf(first, delimiter) }))
    .filter(({ names }) => names.some((name) => memberOf.get(name) === 'url'))
    .sort((a, b) => b.names.length - a.names.length)
  return known[0]?.delimiter ?? null
}

/** A table with a row of names. */
export const readCsv = (text: string, delimiter: string): Found => {
  let rows: { record: string[]; info: { lines: number } }[]
  try {
    rows = parse(text.replace(/^\s+/, ''), {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }) as never
  } catch (error) {
    throw new UnreadableSource(`file: the table cannot be read (${(error as Error).message.slice(0, 200)})`)
  }
  const names = (rows.shift()?.record ?? []).map((name) => memberOf.get(name.trim().toLowerCase()) ?? null)
  const items: FoundItem[] = []
  const left: LeftItem[] = []
  for (const { record, info } of rows) {
    const members: Record<string, string> = {}
    for (const [i, member] of names.entries())
      if (member && !members[member]) members[member] = lineOf(record[i])
    const where = `line ${info.lines}`
    const { url, title, is_enabled: enabled, ...rest } = members
    if (!url && members.kind !== 'header') {
      if (record.some((cell) => lineOf(cell)))
        left.push({
          where,
          title: title ?? '',
          url: null,
          reason: 'no_address',
          note: 'Its row has no address.',
        })
      continue
    }
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value))
    items.push({
      where,
      link: {
        ...given,
        title: title || url!,
        ...(url ? { url: addressIn(url) } : {}),
        ...(enabled && /^(?:0|no|nein|false|hidden|draft|non|não)$/i.test(enabled)
          ? { is_enabled: false }
          : {}),
      },
      notes: [],
    })
  }
  return { source: 'csv', profile: {}, items, left }
}

/** A list with an address a line, perhaps with words before or behind it, or as Markdown. */
export const readList = (text: string): Found => {
  const items: FoundItem[] = []
  const left: LeftItem[] = []
  let section = ''
  for (const [i, row] of text.split(/\r\n?|\n/).entries()) {
    const said = lineOf(row).replace(/^(?:[-*•–]|\d+[.)])\s+/, '')
    if (!said) continue
    const where = `line ${i + 1}`
    const heading = /^#{1,6}\s+(.+)$/.exec(said)?.[1]
    if (heading) {
      section = heading.slice(0, 100)
      continue
    }
    const [, label, inBrackets] = /^\[([^\]]{1,300})\]\(([^)\s]{1,2048})\)/.exec(said) ?? []
    const found = inBrackets ?? /(?:https?:\/\/|mailto:|tel:)[^\s<>"]+/i.exec(said)?.[0] ?? bare(said)
    if (!found) {
      left.push({
        where,
        title: said.slice(0, 200),
        url: null,
        reason: 'no_address',
        note: 'There is no address in this line.',
      })
      continue
    }
    const address = found.replace(/[.,;)]+$/, '')
    const words = label ?? said.replace(found, '').replace(/^[\s:–|,;-]+|[\s:–|,;-]+$/g, '')
    items.push({
      where,
      link: { title: words || address, url: addressIn(address), ...(section ? { section } : {}) },
      notes: [],
    })
  }
  if (!items.length)
    throw new UnreadableSource(
      'file: there are no addresses in it. Send a saved page, an export, bookmarks, a table or a list.',
    )
  return { source: 'list', profile: {}, items, left }
}

const bare = (text: string): string | undefined =>
  text.split(/\s+/).find((word) => /^(?:[\p{L}\d-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/iu.test(word))
