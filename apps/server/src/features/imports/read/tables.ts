import type { Problem } from '@vitrine/contract'
import { cleanEmail, isEmail, toTelUrl } from '@vitrine/contract/clean'
import { removeFormulaGuards } from '@vitrine/contract/csv'
import { createProblem } from '@vitrine/contract/problems/index'
import {
  createStreetUrl,
  findListedAddresses,
  isFullStreet,
  isMistypedAddress,
  parseLinkUrl,
} from '@vitrine/page/guess-link'
import { readHandle } from '@vitrine/page/icons/handles'
import { parse } from 'csv-parse/sync'
import { linkColumns, visibilityColumns } from '../../../domain/link-table.ts'
import {
  archivedEntry,
  type ExcludedItem,
  type ParsedSource,
  readFields,
  readUrl,
  type SourceItem,
  toLine,
  UnreadableSource,
  withoutAddress,
} from '../parsed-source.ts'
import { addressHeaders, fieldsByWord, foldWord, isNo, isYes } from './table-words.ts'
import { readJson } from './text.ts'
import { readLinkItem } from './vitrine.ts'

const maxColumns = 500
/** Row in which Excel states the delimiter. */
const separatorRow = /^\s*sep=.\r?\n/i
const delimiters = [',', ';', '\t'] as const

/** Columns of `links.csv` have the name of their property. */
const findField = (name: string): string | null =>
  linkColumns.has(name.toLowerCase()) ? name.toLowerCase() : (fieldsByWord.get(foldWord(name)) ?? null)

const findFields = (row: string, delimiter: string): (string | null)[] =>
  row.split(delimiter, maxColumns).map((name) => findField(name.trim().replace(/^"|"$/g, '').trim()))

/** Returns the delimiter of a table whose first row names a column of URLs, phone numbers or e-mail addresses, or null for other texts. */
export const detectDelimiter = (text: string): string | null => {
  const [firstRow = ''] = text.replace(separatorRow, '').trimStart().split(/\r?\n/, 1)
  const candidates = delimiters
    .map((delimiter) => ({ delimiter, fields: findFields(firstRow, delimiter) }))
    .filter(
      ({ fields }) =>
        fields.includes('url') ||
        (fields.length > 1 && (fields.includes('phone') || fields.includes('email'))),
    )
    .sort((a, b) => b.fields.length - a.fields.length)
  return candidates[0]?.delimiter ?? null
}

type Row = { readonly position: string; readonly cells: ReadonlyMap<string, string> }
type Column = { readonly name: string; readonly field: string | null; isRead: boolean }

/** Reads a table whose first row names its columns. Reports ignored columns. */
export const readCsv = (text: string, delimiter: string): ParsedSource => {
  const [header, ...records] = parseRecords(text, delimiter)
  if ((header?.record.length ?? 0) > maxColumns)
    throw new UnreadableSource(createProblem('file', 'file_columns', { max: maxColumns }))
  const columns = (header?.record ?? []).map((heading, i): Column => {
    const name = toLine(heading)
    const field = findField(name)
    return { name: name || `column ${i + 1}`, field, isRead: field !== null || !name }
  })
  const isAddress = ({ name }: Column) => addressHeaders.has(foldWord(name))
  if (columns.some((column) => column.field === 'url' && !isAddress(column)))
    for (const [i, column] of columns.entries())
      if (isAddress(column)) columns[i] = { ...column, field: null, isRead: false }
  const fields = new Set(columns.flatMap(({ field }) => field ?? []))
  const isOwnTable =
    fields.has('gate.type') ||
    (fields.has('state') && (fields.has('is_enabled') || columns[0]?.name === 'link_id'))
  const missingColumns = isOwnTable ? visibilityColumns.filter((name) => !fields.has(name)) : []
  const items: SourceItem[] = []
  const excludedItems: ExcludedItem[] = []
  for (const { record, info } of records) {
    const row = { position: `line ${info.lines}`, cells: readCells(record, columns) }
    const entries = isOwnTable ? [readOwnRow(row, missingColumns.length > 0)] : readRow(row)
    for (const entry of entries)
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
      from_line: separatorRow.test(text) ? 2 : 1,
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

/** Fields that a table may have several columns of. */
const contactFields = new Set(['phone', 'email'])

/** Returns the cells of a row by property. A column with an unusable value counts as ignored. */
const readCells = (record: readonly string[], columns: readonly Column[]): Map<string, string> => {
  const cells = new Map<string, string>()
  for (const [i, column] of columns.entries()) {
    const cell = removeFormulaGuards(record[i] ?? '')
    if (!cell.trim()) continue
    const isUnknownState = column.field === 'state' && !parseVisibility(cell)
    const earlier = column.field === null ? undefined : cells.get(column.field)
    if (column.field && earlier !== undefined && contactFields.has(column.field))
      cells.set(column.field, `${earlier}\n${cell}`)
    else if (!column.field || isUnknownState || earlier !== undefined) column.isRead = false
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

/** Returns a note if the digits of a typed phone number were changed. */
const noteCleanedNumber = (address: string, typed: string): Problem[] => {
  const [, digits = ''] = /^(?:tel:|https:\/\/wa\.me\/)\+?(\d+)/.exec(address) ?? []
  return typed.replace(/\D/g, '').includes(digits)
    ? []
    : [createProblem('url', 'input_cleaned', { value: address })]
}

const withoutRowAddress = { ...withoutAddress, note: createProblem(null, 'import_row_address') } as const

type Contact = { readonly text: string; readonly url: string | null; readonly problem: Problem }

/** Returns the phone numbers and e-mail addresses of a row, `Name <name@example.com>` included. */
const readContacts = (cells: Row['cells']): Contact[] => [
  ...toLines(cells.get('phone'), /\n/).map((text) => ({
    text,
    url: toTelUrl(text),
    problem: createProblem(null, 'telephone'),
  })),
  ...toLines(cells.get('email'), /[\n,;]/).map((text) => {
    const email = cleanEmail(/<([^<>]+)>/.exec(text)?.[1] ?? text)
    return {
      text: isEmail(email) ? email : text,
      url: isEmail(email) ? `mailto:${email}` : null,
      problem: createProblem(null, 'format_email'),
    }
  }),
]

const toLines = (cell: string | undefined, separator: RegExp): string[] =>
  (cell ?? '').split(separator).map(toLine).filter(Boolean)

/** Reads a row as a block per web address, phone number and e-mail address. The first has the title of the row. */
const readRow = ({ position, cells }: Row): (SourceItem | ExcludedItem)[] => {
  const fields = Object.fromEntries([...cells].map(([name, cell]) => [name, toLine(cell)]))
  const { url, title, is_enabled: enabled, state = '', archived_at: archivedAt, ...others } = fields
  const { phone: _phone, email: _email, ...rest } = others
  const contacts = readContacts(cells)
  const [firstContact] = contacts
  if (!url && !firstContact && rest.kind !== 'header')
    return [{ position, title: title ?? '', ...withoutRowAddress }]
  const visibility = parseVisibility(state)
  if (archivedAt || visibility === 'archived')
    return [{ position, title: title || url || firstContact!.text, url: url ?? null, ...archivedEntry }]
  const isHidden = visibility === 'hidden' || (enabled !== undefined && isNo(enabled))
  const stateNotes =
    visibility === 'hidden' ? [createProblem(null, 'import_state', { state: toLine(state) })] : []
  const toItem = (
    position: string,
    link: SourceItem['link'],
    notes: readonly Problem[] = [],
  ): SourceItem => ({
    position,
    link: { ...link, ...(isHidden ? { is_enabled: false } : {}) },
    notes: [...notes, ...stateNotes],
  })
  const { kind: _kind, ...contactRest } = rest
  const { section } = rest
  const hasOwnItem = url !== undefined || !firstContact
  const own = hasOwnItem
    ? [toItem(position, { ...rest, title: title || url!, ...(url ? { url: readUrl(url) } : {}) })]
    : []
  return [
    ...own,
    ...contacts.map(({ text, url, problem }, i) => {
      const isFirst = !hasOwnItem && i === 0
      const name = (isFirst && title) || text
      const where = isFirst ? position : `${position}: ${text}`
      if (url === null)
        return { position: where, title: name, url: text, reason: 'invalid' as const, note: problem }
      const more = isFirst ? contactRest : section ? { section } : {}
      return toItem(where, { ...more, title: name, url }, noteCleanedNumber(url, text))
    }),
  ]
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
  if (link.archived_at || link.state === 'archived')
    return { position, title, url: url || null, ...archivedEntry }
  if (!url) return { position, title, ...withoutRowAddress }
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
    const add = (link: SourceItem['link'], notes: readonly Problem[] = []) => {
      const isFurther = items.at(-1)?.position.split(':', 1)[0] === position
      items.push({
        position: isFurther ? `${position}: ${link.url}` : position,
        link: { ...link, ...(section ? { section } : {}) },
        notes,
      })
    }
    for (const { address, title } of addresses) {
      add(
        {
          title:
            title || lineAbove?.title || (/^tel:/.test(address) ? line : address.replace(/^mailto:/i, '')),
          url: readUrl(address),
        },
        noteCleanedNumber(address, line),
      )
    }
    if (listed.length && addresses.length === listed.length) continue
    if (listed.length === 0 && isFullStreet(line)) {
      const business_block_config = { address: line }
      add({ kind: 'map', title: line.split(',', 1)[0]!, url: createStreetUrl(line), business_block_config })
    } else {
      const handle = readHandle(line)
      const isMistyped = handle !== null || isMistypedAddress(line)
      excludedItems.push({
        position,
        title: line.slice(0, 200),
        url: null,
        reason: isMistyped ? 'address_refused' : 'no_address',
        note:
          handle && 'choices' in handle
            ? createProblem('url', 'url_network', handle)
            : createProblem(null, isMistyped ? 'import_line_mistyped' : 'import_line_address'),
      })
    }
  }
  if (!items.length) throw new UnreadableSource(createProblem('file', 'file_addresses'))
  return { source: 'list', profile: {}, items, excludedItems }
}
