import type { Problem } from '@vitrine/contract'
import { createProblem } from '@vitrine/contract/problems/index'
import {
  createStreetUrl,
  findListedAddresses,
  isFullStreet,
  isMistypedAddress,
  parseLinkUrl,
} from '@vitrine/page/guess-link'
import { parse } from 'csv-parse/sync'
import { linkColumns, visibilityColumns } from '../../../domain/link-table.ts'
import { removeFormulaGuard } from '../../../lib/csv.ts'
import {
  type ExcludedItem,
  type ParsedSource,
  readFields,
  readUrl,
  type SourceItem,
  toLine,
  UnreadableSource,
} from '../parsed-source.ts'
import { readJson } from './text.ts'
import { readLinkItem } from './vitrine.ts'

/** Names that tables use for a column, by the link's property. Columns of `links.csv` have the property's own name. */
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
  image_alt: ['image_alt', 'alt'],
  state: ['state', 'status'],
}
const fieldByHeader = new Map([
  ...Object.entries(aliases).flatMap(([field, names]) => names.map((name) => [name, field] as const)),
  ...[...linkColumns.keys()].map((name) => [name, name] as const),
])
const delimiters = [',', ';', '\t'] as const

const findHeader = (row: string, delimiter: string): string[] =>
  row.split(delimiter).map((name) => name.trim().replace(/^"|"$/g, '').trim().toLowerCase())

/** Returns the delimiter of a table whose first row names a URL column, or null for other texts. */
export const detectDelimiter = (text: string): string | null => {
  const [firstRow = ''] = text.replace(/^\s+/, '').split(/\r?\n/, 1)
  const candidates = delimiters
    .map((delimiter) => ({ delimiter, names: findHeader(firstRow, delimiter) }))
    .filter(({ names }) => names.some((name) => fieldByHeader.get(name) === 'url'))
    .sort((a, b) => b.names.length - a.names.length)
  return candidates[0]?.delimiter ?? null
}

const maxColumns = 500

type Row = { readonly position: string; readonly cells: ReadonlyMap<string, string> }
type Column = { readonly name: string; readonly field: string | null; isRead: boolean }

/** Reads a table whose first row names its columns. Reports ignored columns. */
export const readCsv = (text: string, delimiter: string): ParsedSource => {
  const [header, ...records] = parseRecords(text, delimiter)
  const columns = (header?.record ?? []).map((heading, i): Column => {
    const name = toLine(heading)
    const field = fieldByHeader.get(name.toLowerCase()) ?? null
    return { name: name || `column ${i + 1}`, field, isRead: field !== null || !name }
  })
  if (columns.length > maxColumns)
    throw new UnreadableSource(createProblem('file', 'file_columns', { max: maxColumns }))
  const fields = new Set(columns.flatMap(({ field }) => field ?? []))
  const isOwnTable =
    fields.has('gate.type') ||
    (fields.has('state') && (fields.has('is_enabled') || columns[0]?.name === 'link_id'))
  const missingColumns = isOwnTable ? visibilityColumns.filter((name) => !fields.has(name)) : []
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  for (const { record, info } of records) {
    const row = { position: `line ${info.lines}`, cells: readCells(record, columns) }
    const entry = isOwnTable ? readOwnRow(row, missingColumns.length > 0) : readRow(row)
    if ('reason' in entry) excludedItems.push(entry)
    else items.push(entry)
  }
  const unreadColumns = columns.filter(({ isRead }) => !isRead).map(({ name }) => name)
  return {
    source: 'csv',
    profile: {},
    items,
    excludedItems: [
      ...excludedItems,
      ...toColumnItems(unreadColumns, createProblem(null, 'import_columns_unread')),
      ...toColumnItems(missingColumns, createProblem(null, 'import_columns_missing')),
    ],
  }
}

const parseRecords = (text: string, delimiter: string): { record: string[]; info: { lines: number } }[] => {
  try {
    return parse(text.replace(/^\s+/, ''), {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 200_000,
    }) as never
  } catch (error) {
    throw new UnreadableSource(
      createProblem('file', 'file_table', { reason: (error as Error).message.slice(0, 200) }),
    )
  }
}

/** Returns the cells of a row by property. A column with an unusable value counts as ignored. */
const readCells = (record: readonly string[], columns: readonly Column[]): Map<string, string> => {
  const cells = new Map<string, string>()
  for (const [i, column] of columns.entries()) {
    const cell = removeFormulaGuard(record[i] ?? '')
    if (!cell.trim()) continue
    const isUnknownState = column.field === 'state' && !parseVisibility(cell)
    if (!column.field || isUnknownState || cells.has(column.field)) column.isRead = false
    else cells.set(column.field, cell)
  }
  return cells
}

/** Returns the visibility that a word for the state means, or null for other words, such as the state of a country. */
const parseVisibility = (state: string): 'public' | 'hidden' | 'archived' | null => {
  const word = toLine(state).toLowerCase()
  if (/^(?:archived?|deleted|removed|trashed?|archiviert|archivado|arquivado)$/.test(word)) return 'archived'
  if (
    /^(?:hidden|drafts?|private|disabled|inactive|unpublished|scheduled|expired|off|entwurf|privat|borrador|rascunho)$/.test(
      word,
    )
  )
    return 'hidden'
  return /^(?:active|public|published|live|enabled|visible|on)$/.test(word) ? 'public' : null
}

const isNo = (text: string): boolean =>
  /^(?:0|no|nein|não|non|false|falsch|falso|faux|hidden|draft|private|inactive|disabled|archived|off)$/i.test(
    toLine(text),
  )
const isYes = (text: string): boolean =>
  /^(?:1|yes|ja|sim|sí|si|oui|true|wahr|verdadero|verdadeiro|vrai|on|x)$/i.test(toLine(text))

const toArchivedItem = (position: string, title: string, url: string | null): ExcludedItem => ({
  position,
  title,
  url,
  reason: 'archived',
  note: createProblem(null, 'import_archived'),
})

const readRow = ({ position, cells }: Row): SourceItem | ExcludedItem => {
  const fields = Object.fromEntries([...cells].map(([name, cell]) => [name, toLine(cell)]))
  const { url, title, is_enabled: enabled, state = '', archived_at: archivedAt, ...rest } = fields
  if (!url && fields.kind !== 'header')
    return {
      position,
      title: title ?? '',
      url: null,
      reason: 'no_address',
      note: createProblem(null, 'import_row_address'),
    }
  const visibility = parseVisibility(state)
  const name = title || url!
  if (archivedAt || visibility === 'archived') return toArchivedItem(position, name, url ?? null)
  const isHidden = visibility === 'hidden' || (enabled !== undefined && isNo(enabled))
  return {
    position,
    link: {
      ...rest,
      title: name,
      ...(url ? { url: readUrl(url) } : {}),
      ...(isHidden ? { is_enabled: false } : {}),
    },
    notes: visibility === 'hidden' ? [createProblem(null, 'import_state', { state: toLine(state) })] : [],
  }
}

/** Reads a row of `links.csv` as the link it was made of. Anything uncertain makes the link hidden, never public. */
const readOwnRow = ({ position, cells }: Row, isIncomplete: boolean): SourceItem | ExcludedItem => {
  const link: Record<string, unknown> = { ...readFields(readCell('other_properties', cells)) }
  for (const [column] of linkColumns) {
    const [group = '', name] = column.split('.')
    const value = column === 'other_properties' ? undefined : readCell(column, cells)
    if (name === undefined) {
      if (value === undefined) delete link[group]
      else link[group] = value
    } else if (value !== undefined) link[group] = { ...readFields(link[group]), [name]: value }
  }
  const title = toLine(link.title)
  const url = toLine(link.url)
  if (link.archived_at || link.state === 'archived') return toArchivedItem(position, title, url || null)
  if (!url)
    return {
      position,
      title,
      url: null,
      reason: 'no_address',
      note: createProblem(null, 'import_row_address'),
    }
  const item = readLinkItem(position, link)
  const isHidden = isIncomplete || link.is_enabled !== true || link.state === 'hidden'
  return {
    ...item,
    link: { ...item.link, ...(isHidden ? { is_enabled: false } : {}) },
    notes: isIncomplete ? [...item.notes, createProblem(null, 'import_visibility')] : item.notes,
  }
}

/** Converts a cell to the type of its property. A value of another type remains a text, which validation rejects. */
const readCell = (column: string, cells: ReadonlyMap<string, string>): unknown => {
  const cell = cells.get(column)
  if (cell === undefined) return undefined
  switch (linkColumns.get(column)) {
    case 'boolean':
      return isYes(cell) ? true : isNo(cell) ? false : cell
    case 'number':
      return /^\d{1,9}$/.test(cell.trim()) ? Number(cell) : cell
    case 'json':
      try {
        return readJson(cell)
      } catch {
        return cell
      }
    default:
      return cell.toWellFormed()
  }
}

const columnsPerRow = 4

const toColumnItems = (names: readonly string[], note: Problem): ExcludedItem[] =>
  Array.from({ length: Math.ceil(names.length / columnsPerRow) }, (_, i) => {
    const title = names
      .slice(i * columnsPerRow, (i + 1) * columnsPerRow)
      .map((name) => name.slice(0, 45))
      .join(', ')
    return { position: `line 1: ${title}`, title, url: null, reason: 'not_supported', note }
  })

/** Reads a list with one URL per line, plain with other words, or as Markdown. */
export const readList = (text: string): ParsedSource => {
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  let section = ''
  for (const [i, row] of text.split(/\r\n?|\n/).entries()) {
    const line = toLine(row).replace(/^(?:[-*•–]|\d+[.)])\s+/, '')
    if (!line) continue
    const position = `line ${i + 1}`
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1]
    if (heading) {
      section = heading.slice(0, 100)
      continue
    }
    const listed = findListedAddresses(line)
    const addresses = listed.filter(({ address }) => parseLinkUrl(address) || !isMistypedAddress(address))
    const previous = excludedItems.at(-1)
    // A line of words is the title of the URL directly below it
    const lineAbove =
      listed.length === 1 &&
      addresses[0]?.title === '' &&
      previous?.position === `line ${i}` &&
      previous.reason === 'no_address'
        ? excludedItems.pop()
        : undefined
    const add = (link: SourceItem['link']) =>
      items.push({ position, link: { ...link, ...(section ? { section } : {}) }, notes: [] })
    for (const { address, title } of addresses)
      add({
        title: title || lineAbove?.title || (/^tel:/.test(address) ? line : address.replace(/^mailto:/i, '')),
        url: readUrl(address),
      })
    if (listed.length && addresses.length === listed.length) continue
    if (listed.length === 0 && isFullStreet(line)) {
      const business_block_config = { address: line }
      add({ kind: 'map', title: line.split(',', 1)[0]!, url: createStreetUrl(line), business_block_config })
    } else {
      const isMistyped = isMistypedAddress(line)
      excludedItems.push({
        position,
        title: line.slice(0, 200),
        url: null,
        reason: isMistyped ? 'address_refused' : 'no_address',
        note: createProblem(null, isMistyped ? 'import_line_mistyped' : 'import_line_address'),
      })
    }
  }
  if (!items.length) throw new UnreadableSource(createProblem('file', 'file_addresses'))
  return { source: 'list', profile: {}, items, excludedItems }
}
