import { maxEvents } from '@vitrine/contract/limits'
import {
  addLine,
  type Draft,
  type EventItem,
  type EventOptions,
  edges,
  readParts,
  toEvent,
} from './event-line.ts'
import { findOrder, isUnreadDay, readDate, readYearHeading } from './event-times.ts'
import { findSeparator, normalise, splitCells, splitLines } from './pasted-list.ts'
import { webAddress } from './typed-url.ts'

export type EventsText = {
  readonly items: readonly EventItem[]
  /** Lines and parts that no event contains, and events beyond the limit. */
  readonly ignored: readonly string[]
  /** True if a date such as 5/6 has another meaning with the other order. */
  readonly isAmbiguous: boolean
}

const columnNames: readonly (readonly [
  column: 'date' | 'time' | 'title' | 'place' | 'city' | 'url' | 'price',
  pattern: RegExp,
])[] = [
  ['date', /^(?:date|day|datum|tag|fecha|día|data|dia|jour|giorno|日付|日程)$/i],
  ['time', /^(?:time|start|begins?|uhrzeit|zeit|beginn|hora|horário|heure|ora|時間)$/i],
  [
    'title',
    /^(?:title|event|name|act|artist|show|titel|veranstaltung|künstler|evento|título|artista|titre|événement|titolo)$/i,
  ],
  ['place', /^(?:place|venue|location|club|ort|lokal|halle|lugar|sala|local|lieu|salle|luogo|会場)$/i],
  ['city', /^(?:city|town|stadt|ciudad|cidade|ville|città|都市)$/i],
  ['url', /^(?:url|link|web|website|tickets?|enlace|entradas|ingressos|billets)$/i],
  ['price', /^(?:price|cost|preis|eintritt|precio|preço|prix|prezzo)$/i],
]

const findColumns = (cells: readonly string[]) =>
  cells.map((cell) => columnNames.find(([, pattern]) => pattern.test(cell))?.[0])

/** Puts the cells of a table into one order: date, time, title, place, city, others. */
const orderCells = (lines: readonly string[]): string[] => {
  const header = lines.find((line) => line.trim()) ?? ''
  const separator =
    findSeparator(lines) ?? [','].find((mark) => findColumns(splitCells(header, mark)).includes('date'))
  if (separator === undefined) return [...lines]
  const columns = findColumns(splitCells(header, separator))
  const hasHeader = columns.includes('date') && columns.filter(Boolean).length > 1
  const order = columnNames.map(([name]) => columns.indexOf(name)).filter((at) => at >= 0)
  return lines.flatMap((line) => {
    if (separator === '|' && /^[\s|:-]+$/.test(line)) return []
    if (!hasHeader) return [splitCells(line, separator).join('\t')]
    if (line === header) return []
    const cells = splitCells(line, separator)
    const others = cells.flatMap((_, i) => (order.includes(i) ? [] : [i]))
    return [[...order, ...others].map((i) => cells[i] ?? '').join('\t')]
  })
}

/**
 * Reads events from pasted text or a table: a line each, or a date followed or preceded by lines with title, place and address. Takes
 * linear time.
 */
export const parseEventsText = (text: string, given: EventOptions): EventsText => {
  const order = findOrder(normalise(text))
  const options = { ...given, isMonthFirst: order ?? given.isMonthFirst }
  const lines = orderCells(splitLines(normalise(text))).map((raw) => {
    const line = raw.replace(edges, '')
    return { line, found: readDate(line, options) }
  })
  const ignored: string[] = []
  const drafts: (Draft & { givenYear: number | null })[] = []
  let givenYear: number | null = null
  /** Lines before a date that is alone in its line, if the text has titles first. */
  let pending: string[] = []
  /** The event of the last date, until a blank line. */
  let open: (typeof drafts)[number] | null = null
  const firstDate = lines.findIndex(({ found }) => found !== null)
  const isTitleFirst = /[\p{L}]{3}/u.test(lines[firstDate - 1]?.line ?? '')
  for (const { line, found } of lines) {
    if (!line) {
      // A date and its title may have a blank line between them
      if (open?.texts.length) open = null
      continue
    }
    const headingYear = readYearHeading(line)
    if (headingYear !== null) {
      ignored.push(...pending)
      givenYear = headingYear
      pending = []
      open = null
      continue
    }
    if (!found && isUnreadDay(line)) {
      ignored.push(...pending, line)
      pending = []
      open = null
      continue
    }
    if (!found) {
      if (!open || (isTitleFirst && open.texts.length && !webAddress.test(line))) pending.push(line)
      else ignored.push(...addLine(line, open, options))
      continue
    }
    const event: (typeof drafts)[number] = { date: found.date, texts: [], place: [], line, givenYear }
    ignored.push(...readParts(found.rest, event, options.currency))
    const isAlone = event.texts.length + event.place.length === 0
    if (isAlone && isTitleFirst && pending.length) {
      const [title, ...others] = pending
      event.texts.push(title!)
      for (const other of others) ignored.push(...addLine(other, event, options))
    } else ignored.push(...pending)
    pending = []
    drafts.push(event)
    open = event
  }
  ignored.push(...pending)
  const items: EventItem[] = []
  for (const { givenYear, ...draft } of drafts) {
    const item = toEvent(draft, givenYear, options)
    if (item && items.length < (options.free ?? maxEvents)) items.push(item)
    else ignored.push([draft.line, ...draft.texts.filter((part) => !draft.line.includes(part))].join(' '))
    if (item && draft.action && !draft.url) ignored.push(draft.action)
  }
  const isAmbiguous = order === undefined && drafts.some(({ date }) => date.day.isAmbiguous)
  return { items, ignored: [...new Set(ignored)], isAmbiguous }
}
