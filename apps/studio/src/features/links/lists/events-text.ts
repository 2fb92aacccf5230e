import { maxEvents } from '@vitrine/contract/limits'
import { fromLocalTime, toLocalTime } from '../../../editor/times.ts'
import {
  bullet,
  findSeparator,
  normalise,
  readSignedPrice,
  soldOut,
  splitCells,
  splitLines,
  trailingPrice,
} from './menu-text.ts'
import { parseTypedUrl } from './typed-url.ts'

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
export type EventsText = {
  readonly items: readonly EventItem[]
  /** Lines and parts that no event contains, and events beyond the limit. */
  readonly ignored: readonly string[]
  /** True if a date such as 5/6 has another meaning with the other order. */
  readonly isAmbiguous: boolean
}
type Options = {
  readonly timezone: string
  /** Currency of prices whose sign several currencies have. */
  readonly currency: string
  /** True reads 5/6 as 6 May. */
  readonly isMonthFirst: boolean
  readonly now: number
  readonly free?: number
}

const lengths = { title: 120, place: 200, action: 30 } as const

/** Returns true if the readers of a page write the month first. English has no one order, so the time zone decides. */
export const writesMonthFirst = (language: string, timezone: string): boolean => {
  const english = /^(?:America|US)\/|^Pacific\/Honolulu/.test(timezone) ? 'en-US' : 'en-GB'
  const format = new Intl.DateTimeFormat(language === 'en' ? english : language, {
    month: 'numeric',
    day: 'numeric',
  })
  return format.formatToParts()[0]?.type === 'month'
}

type Names = ReadonlyMap<string, number>

/** Languages whose names of months and weekdays are read. Those of Japanese are numbers and signs. */
const languages = ['en', 'de', 'es', 'pt', 'fr', 'it', 'nl', 'ar']

/** Returns long and short names with their number, also without accents. */
const listNames = (
  name: 'month' | 'weekday',
  times: readonly number[],
  more: Readonly<Record<string, number>>,
): Names => {
  const names = new Map<string, number>()
  for (const language of languages)
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { [name]: width, timeZone: 'UTC' })
      times.forEach((time, i) => {
        const text = format.format(time).toLowerCase().replace(/\.$/, '')
        const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
        for (const spelling of [text, plain, text.replace(/ä/g, 'ae')])
          if (!names.has(spelling)) names.set(spelling, i)
      })
    }
  return new Map([...names, ...Object.entries(more)])
}
const numbers = Array.from({ length: 12 }, (_, i) => i)
const months = listNames(
  'month',
  numbers.map((i) => Date.UTC(2025, i)),
  { sept: 8, mrz: 2, jänner: 0, jaenner: 0, jän: 0, feber: 1 },
)
// 5 January 2025 was a Sunday
const weekdays = listNames(
  'weekday',
  numbers.slice(0, 7).map((i) => Date.UTC(2025, 0, 5 + i)),
  {
    tues: 2,
    thur: 4,
    thurs: 4,
  },
)
const toPattern = (names: Names): string =>
  `(?:${[...names.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}])`
const month = `(?<name>${toPattern(months)})\\.?`
const weekday = toPattern(weekdays)

const until = '\\s?(?:[-–—]|bis|to|until|al|au|ao|até|a)\\s?'
const ordinal = '(?:\\.|st|nd|rd|th|er|º|°)?'
const start = '(?<![\\p{N}\\p{L}]|\\p{N}[.:,/-])'
const year = "(?:,?\\s?(?:de |del |do )?(?<y>\\d{4})(?!\\d|[:h]\\d)|\\s?['’](?<yy>\\d\\d)(?!\\d))?"
/** Ways to write a day, the more certain first. `d0` and `m0` begin a range. */
const dayPatterns = [
  '(?<y>\\d{4})[-./](?<m>\\d{1,2})[-./](?<d>\\d{1,2})(?!\\d)(?:T(?<clock>\\d\\d:\\d\\d)(?::\\d\\d(?:\\.\\d+)?)?(?<zone>Z|[+-]\\d\\d:?\\d\\d)?)?',
  '(?:(?<y>\\d{4})年\\s?)?(?<m>\\d{1,2})月\\s?(?<d>\\d{1,2})日',
  `(?:(?<d0>\\d{1,2})\\.?(?:(?<m0>\\d{1,2})\\.?)?${until})?(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.\\s?(?<y>\\d{4}|\\d\\d)(?![\\d:.])`,
  '(?<a>\\d{1,2})(?<sign>[/-])(?<b>\\d{1,2})\\k<sign>(?<y>\\d{4}|\\d\\d)(?!\\d)',
  `(?:(?<d0>\\d{1,2})${ordinal}${until})?(?<d>\\d{1,2})${ordinal}\\s?(?:de |of |do )?${month}${year}`,
  `${month}\\s?(?<d>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[:.h]\\d)(?:\\s?[-–—]\\s?(?<d2>\\d{1,2})(?!\\d|[:.h]\\d))?${year}`,
  `(?:(?<d0>\\d{1,2})\\.?(?:(?<m0>\\d{1,2})\\.?)?${until})?(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.(?!\\d)`,
  '(?<a>\\d{1,2})/(?<b>\\d{1,2})(?![\\d/])',
].map((pattern) => new RegExp(start + pattern, 'iu'))
const slashedDays = /(?<!\d)(?:(\d\d?)([/-])(\d\d?)\2\d{2,4}|(\d\d?)\/(\d\d?))(?![\d/])/g
const wrongDay = /^\P{L}*\d{1,4}([./-])\d{1,2}\1\d{2,4}(?!\d)/u
/** A line that begins like a date, such as one with a misspelled month. */
const unreadDay = new RegExp(
  `^\\P{L}*(?:${weekday}[.,]*\\s*\\d{1,2}\\.\\s*\\p{L}{3}|(?:${weekday}[.,]*\\s*)?\\d{1,2}\\.?\\s*\\p{L}{3,}\\.?\\s+20\\d\\d(?!\\d))`,
  'iu',
)
const leadingDay = /^(?<d>\d{1,2})\.(?<m>\d{1,2})(?=[\s,]|$)/u

type Day = { readonly year: number | null; readonly month: number; readonly day: number }
type FoundDay = {
  readonly at: number
  readonly end: number
  readonly first: Day
  readonly last?: Day
  /** Minutes after midnight, if the date contains its time. */
  readonly start?: number | undefined
  readonly isAmbiguous: boolean
}

const isDay = ({ year, month, day }: Day): boolean => {
  const date = new Date(Date.UTC(year ?? 2028, month - 1, day))
  return month >= 1 && month <= 12 && date.getUTCDate() === day && date.getUTCMonth() === month - 1
}

const findDay = (text: string, { timezone, isMonthFirst }: Options): FoundDay | null => {
  for (const pattern of [...dayPatterns, leadingDay]) {
    const match = pattern.exec(text)
    if (!match) continue
    const { y, yy, m, d, a, b, name, d0, m0, d2, clock, zone } = match.groups!
    const years = y ?? yy
    const year = years === undefined ? null : Number(years) + (years.length === 2 ? 2000 : 0)
    const swaps = a !== undefined && (Number(a) > 12 ? false : Number(b) > 12 ? true : isMonthFirst)
    const first: Day = {
      year,
      month: name ? months.get(name.toLowerCase())! + 1 : Number(m ?? (swaps ? a : b)),
      day: Number(d ?? (swaps ? b : a)),
    }
    const found = {
      at: match.index,
      end: match.index + match[0].length,
      isAmbiguous: a !== undefined && a !== b && Number(a) <= 12 && Number(b) <= 12,
    }
    if (!isDay(first)) continue
    if (zone) {
      const local = toLocalTime(match[0].replace(/([+-]\d\d)(\d\d)$/, '$1:$2'), timezone)
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = local.split(/\D/).map(Number)
      return { ...found, first: { year, month, day }, start: hour * 60 + minute }
    }
    const before = d0 === undefined ? null : { ...first, month: Number(m0 ?? first.month), day: Number(d0) }
    const after = d2 === undefined ? null : { ...first, day: Number(d2) }
    if (before && isDay(before)) return { ...found, first: before, last: first }
    if (after && isDay(after)) return { ...found, first, last: after }
    // Leave out a start of a range that is not a day
    const skipped = before ? match[0].indexOf(match.groups!.d!, d0!.length) : 0
    const [hour = 0, minute = 0] = clock?.split(':').map(Number) ?? []
    return { ...found, at: match.index + skipped, first, start: clock ? hour * 60 + minute : undefined }
  }
  return null
}

const doors = '(?:doors?|einlass|puertas|portas|portes|ouverture|開場)'
const lead = `(?:(?<doors>${doors})|um|ab|at|from|a las|às|à|alle|ore|beginn|start|show|begin|開演)`
const clockPattern = `(?:${lead}\\s?:?\\s*)?(?<![\\p{N}.,:/])(?<h>[01]?\\d|2[0-4])(?:[:h](?<min>[0-5]\\d)|\\.(?<dot>[0-5]\\d)|時(?:(?<jm>\\d\\d)分)?)?(?:\\s?(?<half>[ap])\\.?m\\.?(?!\\p{L}))?(?<unit>\\s?(?:Uhr|h(?:rs?)?)(?!\\p{L}))?(?![\\p{N}:])(?!\\.\\d)`
const clocks = new RegExp(clockPattern, 'giu')

type Clock = {
  readonly at: number
  readonly end: number
  readonly minutes: number
  readonly isDoors: boolean
}

/** `dayAt` is where the date was: a time such as 20.00 is one only there, because it could be a price. */
const findClocks = (text: string, dayAt: number): Clock[] =>
  [...text.matchAll(clocks)].flatMap((match) => {
    const { doors, h, min, dot, jm, half, unit } = match.groups!
    const isAfterDay = dayAt >= 0 && /^[\s,]*$/.test(text.slice(dayAt, match.index))
    const isSure = [min, jm, half, unit].some(Boolean) || match[0].includes('時')
    if (!isSure && !(dot && isAfterDay)) return []
    const hour = half ? (Number(h) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(h)
    const minutes = hour * 60 + Number(min ?? dot ?? jm ?? 0)
    return [{ at: match.index, end: match.index + match[0].length, minutes, isDoors: doors !== undefined }]
  })

const link =
  /(?:https?:\/\/|www\.|(?<![\w.@-])[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\/)[^\s|<>"]*[^\s|<>".,;)!?\]]/i
/** Covers web addresses, so that no date or time is found in them. */
const coverLinks = (text: string): string =>
  text.replace(new RegExp(link, 'gi'), (url) => '\0'.repeat(url.length))
const host = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/\S*)?$/i
const cancelled =
  /[\s([–—-]*(?:abgesagt|entfällt|cancell?ed|cancelad[oa]|annulée?|annullat[oa]|中止)[)\]!]*\s*$/iu
const actions =
  /^(?:tickets?|get tickets|buy tickets|karten|entradas|ingressos|billets|biglietti|info|rsvp|anmeldung|anmelden|reservar|inscrição)$/i
const quoted = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|(?<![\p{L}\p{N}])"[^"]*"/gu
const edges = /^[\s,;:|·•–—-]+|[\s,;:|·•–—-]+$/gu

type Draft = {
  day: FoundDay
  weekday: number | undefined
  start: number | undefined
  end: number | undefined
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
const readParts = (text: string, draft: Draft, currency: string): string[] => {
  const unused: string[] = []
  let rest = text
    .replace(/\[([^\]]*)\]\(([^)\s]*)\)/g, '$1 $2')
    // Commas between quotes belong to a title
    .replace(quoted, (words) => words.replaceAll(',', '\0'))
  for (let match = link.exec(rest); match; match = link.exec(rest)) {
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

/** Reads date and times of a line. The rest of the line has a tab where they were. */
const readDate = (line: string, options: Options): { draft: Draft; rest: string } | null => {
  const masked = coverLinks(line)
  let day = findDay(masked, options)
  if (!day) return null
  let end = day.end
  const between = new RegExp(`^[,\\s]*(?:${clockPattern})?${until}`, 'iu').exec(masked.slice(end))
  const after = between && findDay(masked.slice(end + between[0].length), options)
  if (between && after?.at === 0) {
    day = {
      ...day,
      last: after.last ?? after.first,
      start: day.start ?? findClocks(between[0], 0)[0]?.minutes,
    }
    end += between[0].length + after.end
  }
  let left = line.slice(0, day.at)
  let right = line.slice(end)
  const named =
    new RegExp(`(?<![\\p{L}])(${weekday})[.,(]*\\s*$`, 'iu').exec(left) ??
    new RegExp(`^[\\s,(]*(${weekday})(?:[.,)]|\\s*$|\\s*\\t|\\s+(?=\\d))`, 'iu').exec(right)
  if (named && named.input === left) left = left.slice(0, named.index)
  else if (named) right = right.slice(named[0].length)
  const rest = `${left}\t${right}`
  const times = findClocks(coverLinks(rest), left.length + 1)
  const first = times.find(({ isDoors }) => !isDoors) ?? times[0]
  const next = first && times.find(({ at }) => at > first.at)
  const isRange =
    next && new RegExp(`^${until}$`, 'iu').test(rest.slice(first!.end, next.at)) && !next.isDoors
      ? next
      : undefined
  const cut = first ? `${rest.slice(0, first.at)}\t${rest.slice((isRange ?? first).end)}` : rest
  const endsLater = day.last !== undefined && day.start !== undefined
  return {
    draft: {
      day,
      weekday: named ? weekdays.get(named[1]!.toLowerCase()) : undefined,
      start: day.start ?? first?.minutes,
      end: endsLater ? first?.minutes : isRange?.minutes,
      texts: [],
      place: [],
      line,
    },
    rest: cut,
  }
}

/** Returns the local time of a day and minutes after its midnight, as RFC 3339. */
const toTime = ({ year, month, day }: Day, minutes: number, timezone: string): string | null =>
  fromLocalTime(new Date(Date.UTC(year!, month - 1, day, 0, minutes)).toISOString().slice(0, 16), timezone)

/** Returns the year of a day without one: that of its weekday, else the next time that this day comes. */
const findYear = (
  { month, day }: Day,
  weekday: number | undefined,
  now: number,
  timezone: string,
): number => {
  const today = toLocalTime(new Date(now).toISOString(), timezone).slice(0, 10)
  const current = Number(today.slice(0, 4))
  const toDate = (year: number) => new Date(Date.UTC(year, month - 1, day))
  const next = [0, 1, 2, 3, 4]
    .map((i) => current + i)
    .find((year) => isDay({ year, month, day }) && toDate(year).toISOString().slice(0, 10) >= today)!
  const ofWeekday =
    weekday === undefined
      ? undefined
      : [next, next - 1, next + 1].find((year) => toDate(year).getUTCDay() === weekday)
  return ofWeekday ?? next
}

const finish = (draft: Draft, givenYear: number | null, { timezone, now }: Options): EventItem | null => {
  const { day, weekday, texts, place, url, action, price, status } = draft
  const [title, ...others] = texts.length ? texts : place
  const places = texts.length ? [...others, ...place].join(', ') : others.join(', ')
  if (!title || title.length > lengths.title || places.length > lengths.place) return null
  const year = day.first.year ?? day.last?.year ?? givenYear ?? findYear(day.first, weekday, now, timezone)
  const first = { ...day.first, year }
  const isAllDay = draft.start === undefined
  const last = day.last && {
    ...day.last,
    year: (day.last.year ?? year) + (day.last.year === null && day.last.month < first.month ? 1 : 0),
  }
  if (last && day.first.year === null && last.month < first.month) first.year = last.year - 1
  const starts_at = toTime(first, draft.start ?? 0, timezone)
  const endMinutes =
    draft.end === undefined ? undefined : draft.end + (!last && draft.end <= draft.start! ? 1440 : 0)
  const ends_at = last
    ? isAllDay || draft.end === undefined
      ? toTime(last, 1440, timezone)
      : toTime(last, draft.end, timezone)
    : endMinutes === undefined
      ? null
      : toTime(first, endMinutes, timezone)
  if (starts_at === null) return null
  return {
    title,
    starts_at,
    ...(ends_at && Date.parse(ends_at) > Date.parse(starts_at) ? { ends_at } : {}),
    ...(places ? { place: places } : {}),
    ...(url ? { url, ...(action ? { action: action.slice(0, lengths.action) } : {}) } : {}),
    ...(price ?? {}),
    ...(status ? { status } : {}),
  }
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
    if (!hasHeader)
      return [
        line
          .split(separator)
          .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
          .join('\t'),
      ]
    if (line === header) return []
    const cells = splitCells(line, separator)
    const others = cells.flatMap((_, i) => (order.includes(i) ? [] : [i]))
    return [[...order, ...others].map((i) => cells[i] ?? '').join('\t')]
  })
}
/** Returns the order of days and months that other dates of the text show, or undefined. */
const findOrder = (text: string): boolean | undefined => {
  for (const [, a, , b, c, d] of text.matchAll(slashedDays)) {
    const [first, second] = [Number(a ?? c), Number(b ?? d)]
    if (first > 12 !== second > 12) return second > 12
  }
  return undefined
}
const findColumns = (cells: readonly string[]) =>
  cells.map((cell) => columnNames.find(([, pattern]) => pattern.test(cell))?.[0])

/**
 * Reads events from pasted text or a table: a line each, or a date followed or preceded by lines with title, place and address. Takes
 * linear time.
 */
export const parseEventsText = (text: string, given: Options): EventsText => {
  const order = findOrder(normalise(text))
  const options = { ...given, isMonthFirst: order ?? given.isMonthFirst }
  const lines = orderCells(splitLines(normalise(text)))
  const ignored: string[] = []
  const drafts: (Draft & { givenYear: number | null })[] = []
  let givenYear: number | null = null
  /** Lines before a date that is alone in its line, if the text has titles first. */
  let pending: string[] = []
  /** The event of the last date, until a blank line. */
  let open: (typeof drafts)[number] | null = null
  const firstDate = lines.findIndex((line) => readDate(line, options) !== null)
  const isTitleFirst = /[\p{L}]{3}/u.test(lines[firstDate - 1] ?? '')
  for (const raw of lines) {
    const line = raw.replace(edges, '')
    if (!line) {
      // A date and its title may have a blank line between them
      if (open?.texts.length) open = null
      continue
    }
    const heading = new RegExp(`^(?:#+\\s*)?(?:${month}\\s+)?(?<y>20\\d\\d):?$`, 'iu').exec(line)
    if (heading) {
      ignored.push(...pending)
      givenYear = Number(heading.groups!.y)
      pending = []
      open = null
      continue
    }
    const found = readDate(line, options)
    if (!found && (wrongDay.test(line) || unreadDay.test(line))) {
      ignored.push(...pending, line)
      pending = []
      open = null
      continue
    }
    if (!found) {
      if (!open || (isTitleFirst && open.texts.length && !link.test(line))) pending.push(line)
      else ignored.push(...addLine(line, open, options))
      continue
    }
    const event = { ...found.draft, givenYear }
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
    const item = finish(draft, givenYear, options)
    if (item && items.length < (options.free ?? maxEvents)) items.push(item)
    else ignored.push([draft.line, ...draft.texts.filter((part) => !draft.line.includes(part))].join(' '))
    if (item && draft.action && !draft.url) ignored.push(draft.action)
  }
  const isAmbiguous = order === undefined && drafts.some(({ day }) => day.isAmbiguous)
  return { items, ignored: [...new Set(ignored)], isAmbiguous }
}

/** Adds a line without a date to an event. Returns what it does not use: texts beyond title, place and city. */
const addLine = (line: string, event: Draft, { currency }: Options): string[] => {
  const [time] = findClocks(line, -1)
  const startsWithTime = time?.at === 0 && event.start === undefined
  if (startsWithTime) event.start = time.minutes
  const { status } = event
  const unused = readParts(startsWithTime ? line.slice(time.end) : line, event, currency)
  const isOneLine = event.line.includes(event.texts[0] ?? '\0')
  const texts = event.texts.splice(isOneLine ? 2 : 3)
  // "Sold out" beside an unused text is about something else
  if (texts.length) event.status = status
  return [...unused, ...texts]
}
