import { toEventTimes } from '../../../editor/times.ts'
import { type DateOptions, findClocks, findYear, type LineDate, toTime } from './event-times.ts'
import { bullet, soldOut } from './pasted-list.ts'
import { readSignedPrice, trailingPrice } from './price-text.ts'
import { parseTypedUrl, webAddress } from './typed-url.ts'

export type EventItem = {
  readonly title: string
  readonly starts_at: string
  readonly ends_at?: string
  readonly place?: string
  readonly url?: string
  readonly action?: string
  readonly price?: number
  readonly currency?: string
  readonly status?: 'sold_out' | 'cancelled'
}
export type EventOptions = DateOptions & {
  /** Currency of prices whose sign several currencies have. */
  readonly currency: string
  readonly now: number
  readonly free?: number
}

const lengths = { title: 120, place: 200, action: 30 } as const

const host = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/\S*)?$/i
const cancelled =
  /[\s([–—-]*(?:abgesagt|entfällt|cancell?ed|cancelad[oa]|annulée?|annullat[oa]|中止)[)\]!]*\s*$/iu
const actions =
  /^(?:tickets?|get tickets|buy tickets|karten|entradas|ingressos|billets|biglietti|info|rsvp|anmeldung|anmelden|reservar|inscrição)$/i
const quoted = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|(?<![\p{L}\p{N}])"[^"]*"/gu
export const edges = /^[\s,;:|·•–—-]+|[\s,;:|·•–—-]+$/gu

export type Draft = {
  date: LineDate
  texts: string[]
  place: string[]
  url?: string
  action?: string
  price?: { price: number; currency: string }
  status?: EventItem['status'] | undefined
  /** The line that has the date. */
  line: string
}

/** Reads the parts beside the date. Returns those that belong nowhere. */
export const readParts = (text: string, draft: Draft, currency: string): string[] => {
  const unused: string[] = []
  let rest = text
    .replace(/\[([^\]]*)\]\(([^)\s]*)\)/g, '$1 $2')
    // Commas between quotes belong to a title
    .replace(quoted, (words) => words.replaceAll(',', '\0'))
  for (let match = webAddress.exec(rest); match; match = webAddress.exec(rest)) {
    const url = parseTypedUrl(match[0])
    if (url && draft.url === undefined) draft.url = url
    else unused.push(match[0])
    rest = `${rest.slice(0, match.index)}\t${rest.slice(match.index + match[0].length)}`
  }
  const [titles, ...places] = rest.split(/\s@\s?/)
  const split = (part: string) => part.split(/[\t;|،、]|,(?!\d)|\s[-–—·•/]+\s/)
  for (const [isPlace, cells] of [[false, split(titles!)] as const, [true, places.flatMap(split)] as const])
    for (const cell of cells) {
      let part = cell.replaceAll('\0', ',').replace(bullet, '').replace(edges, '')
      if (cancelled.test(part)) draft.status = 'cancelled'
      else if (soldOut.test(part)) draft.status ??= 'sold_out'
      part = part.replace(cancelled, '').replace(soldOut, '').replace(edges, '')
      if (!/[\p{L}\p{N}]/u.test(part)) continue
      const [, words, priceText = part] = trailingPrice.exec(part) ?? []
      const price = draft.price ? null : readSignedPrice(priceText, currency)
      if (price && words) part = words
      const url = draft.url === undefined && host.test(part) ? parseTypedUrl(part) : null
      if (price) draft.price = price
      if (price && !words) continue
      if (url) draft.url = url
      else if (actions.test(part)) draft.action ??= part
      else (isPlace ? draft.place : draft.texts).push(part)
    }
  return unused
}

/** Adds a line without a date to an event. Returns what it does not use: texts beyond title, place and city. */
export const addLine = (line: string, event: Draft, { currency }: EventOptions): string[] => {
  const [time] = findClocks(line, -1)
  const startsWithTime = time?.at === 0 && event.date.start === undefined
  if (startsWithTime) event.date = { ...event.date, start: time.minutes }
  const { status } = event
  const unused = readParts(startsWithTime ? line.slice(time.end) : line, event, currency)
  const isOneLine = event.line.includes(event.texts[0] ?? '\0')
  const texts = event.texts.splice(isOneLine ? 2 : 3)
  // "Sold out" beside an unused text is about something else
  if (texts.length) event.status = status
  return [...unused, ...texts]
}

/** Returns the event, or null without a title, with too long texts, or at a time that does not exist. */
export const toEvent = (
  draft: Draft,
  givenYear: number | null,
  { timezone, now }: EventOptions,
): EventItem | null => {
  const { date, texts, place, url, action, price, status } = draft
  const { day, weekday, start, end } = date
  const [title, ...others] = texts.length ? texts : place
  const places = texts.length ? [...others, ...place].join(', ') : others.join(', ')
  if (!title || title.length > lengths.title || places.length > lengths.place) return null
  const year = day.first.year ?? day.last?.year ?? givenYear ?? findYear(day.first, weekday, now, timezone)
  const first = { ...day.first, year }
  const isAllDay = start === undefined
  const last = day.last && {
    ...day.last,
    year: (day.last.year ?? year) + (day.last.year === null && day.last.month < first.month ? 1 : 0),
  }
  if (last && day.first.year === null && last.month < first.month) first.year = last.year - 1
  const starts_at = toTime(first, start ?? 0, timezone)
  const endMinutes = end === undefined ? undefined : end + (!last && end <= start! ? 1440 : 0)
  const ends_at = last
    ? isAllDay || end === undefined
      ? toTime(last, 1440, timezone)
      : toTime(last, end, timezone)
    : endMinutes === undefined
      ? null
      : toTime(first, endMinutes, timezone)
  if (starts_at === null) return null
  const [startsAt, endsAt] = toEventTimes([starts_at, ends_at], timezone)
  return {
    title,
    starts_at: startsAt!,
    ...(endsAt && Date.parse(endsAt) > Date.parse(startsAt!) ? { ends_at: endsAt } : {}),
    ...(places ? { place: places } : {}),
    ...(url ? { url, ...(action ? { action: action.slice(0, lengths.action) } : {}) } : {}),
    ...(price ?? {}),
    ...(status ? { status } : {}),
  }
}
