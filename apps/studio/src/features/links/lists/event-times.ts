import { fromLocalTime, toLocalTime } from '../../../editor/times.ts'
import { coverWebAddresses } from './typed-url.ts'

export type DateOptions = {
  readonly timezone: string
  /** True reads 5/6 as 6 May. */
  readonly isMonthFirst: boolean
}

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

const to = '(?:[-–—]|bis(?: zum)?|to|until|hasta(?: el)?|al|au|ao|até|a)'
/** A weekday may be before the last day: `Fr 2. – So 4. Juli`. */
const until = `\\s?(?:${to}|(?<and>und|and|et|y|e))\\s?(?:${weekday}[.,]*\\s?)?`
const ordinal = '(?:\\.|st|nd|rd|th|er|º|°)?'
const start = '(?<![\\p{N}\\p{L}]|\\p{N}[.:,/-])'
const year = "(?:,?\\s?(?:de |del |do )?(?<y>\\d{4})(?!\\d|[:h]\\d)|\\s?['’](?<yy>\\d\\d)(?!\\d))?"
/** Ways to write a day, the more certain first. `d0` and `m0` begin a range. */
const dayPatterns = [
  '(?<y>\\d{4})[-./](?<m>\\d{1,2})[-./](?<d>\\d{1,2})(?!\\d)(?:T(?<clock>\\d\\d:\\d\\d)(?::\\d\\d(?:\\.\\d+)?)?(?<zone>Z|[+-]\\d\\d:?\\d\\d)?)?',
  '(?:(?<y>\\d{4})年\\s?)?(?<m>\\d{1,2})月\\s?(?<d>\\d{1,2})日',
  `(?:(?<d0>\\d{1,2})\\.?(?:(?<m0>\\d{1,2})\\.?)?${until})?(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.\\s?(?<y>\\d{4}|\\d\\d)(?![\\d:.]|\\s?(?:h|Uhr)(?!\\p{L}))`,
  '(?<a>\\d{1,2})(?<sign>[/-])(?<b>\\d{1,2})\\k<sign>(?<y>\\d{4}|\\d\\d)(?!\\d)',
  `(?:(?<d0>\\d{1,2})${ordinal}${until})?(?<d>\\d{1,2})${ordinal}\\s?(?:de |of |do )?${month}${year}`,
  `${month}\\s?(?<d>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[:.h]\\d)(?:\\s?[-–—]\\s?(?<d2>\\d{1,2})(?!\\d|[:.h]\\d))?${year}`,
  `(?:(?<d0>\\d{1,2})\\.?(?:(?<m0>\\d{1,2})\\.?)?${until})?(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.(?!\\d)`,
  '(?<a>\\d{1,2})/(?<b>\\d{1,2})(?![\\d/])',
].map((pattern) => new RegExp(start + pattern, 'iu'))
const slashedDays = /(?<!\d)(?:(\d\d?)([/-])(\d\d?)\2\d{2,4}|(\d\d?)\/(\d\d?))(?![\d/])/g
const wrongDay = /^\P{L}*\d{1,4}([./-])\d{1,2}\1\d{2,4}(?!\d)/u
const misspelledMonth = new RegExp(
  `^\\P{L}*(?:${weekday}[.,]*\\s*\\d{1,2}\\.\\s*\\p{L}{3}|(?:${weekday}[.,]*\\s*)?\\d{1,2}\\.?\\s*\\p{L}{3,}\\.?\\s+20\\d\\d(?!\\d))`,
  'iu',
)
const yearHeading = new RegExp(`^(?:#+\\s*)?(?:${month}\\s+)?(?<y>20\\d\\d):?$`, 'iu')
const leadingDay = /^(?<d>\d{1,2})\.(?<m>\d{1,2})(?=[\s,]|$)/u

/** Returns true for a line that begins like a date, such as one with a misspelled month. */
export const isUnreadDay = (line: string): boolean => wrongDay.test(line) || misspelledMonth.test(line)

/** Returns the year of a heading such as "May 2027", or null. */
export const readYearHeading = (line: string): number | null => {
  const year = yearHeading.exec(line)?.groups?.y
  return year ? Number(year) : null
}

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

const findDay = (text: string, { timezone, isMonthFirst }: DateOptions): FoundDay | null => {
  for (const pattern of [...dayPatterns, leadingDay]) {
    const match = pattern.exec(text)
    if (!match) continue
    const { y, yy, m, d, a, b, name, d0, m0, d2, and, clock, zone } = match.groups!
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
    if (before && isDay(before) && (!and || before.day + 1 === first.day))
      return { ...found, first: before, last: first }
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
const hours = '\\s?(?:Uhr|h(?:rs?|oras?|eures?)?)(?!\\p{L})'
const clockPattern = `(?:${lead}\\s?:?\\s*)?(?<![\\p{N}.,:/])(?<h>[01]?\\d|2[0-4])(?:[:h](?<min>[0-5]\\d)|\\.(?<dot>[0-5]\\d)|時(?:(?<jm>\\d\\d)分)?)?(?:\\s?(?<half>[ap])\\.?m\\.?(?!\\p{L}))?(?:(?<unit>${hours})|(?=(?<range>\\s?[-–—]\\s?\\d{1,2}${hours}))|)(?!\\p{N}|:\\d)(?!\\.\\d)`
const clocks = new RegExp(clockPattern, 'giu')

type Clock = {
  readonly at: number
  readonly end: number
  readonly minutes: number
  readonly isDoors: boolean
}

/** `dayAt` is where the date was: a time such as 20.00 is one only there, because it could be a price. */
export const findClocks = (text: string, dayAt: number): Clock[] =>
  [...text.matchAll(clocks)].flatMap((match) => {
    const { doors, h, min, dot, jm, half, unit, range } = match.groups!
    const isAfterDay = dayAt >= 0 && /^[\s,]*$/.test(text.slice(dayAt, match.index))
    const isSure = [min, jm, half, unit, range].some(Boolean) || match[0].includes('時')
    if (!isSure && !(dot && isAfterDay)) return []
    const hour = half ? (Number(h) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(h)
    const minutes = hour * 60 + Number(min ?? dot ?? jm ?? 0)
    return [{ at: match.index, end: match.index + match[0].length, minutes, isDoors: doors !== undefined }]
  })

/** Returns the order of days and months that other dates of the text show, or undefined. */
export const findOrder = (text: string): boolean | undefined => {
  for (const [, a, , b, c, d] of text.matchAll(slashedDays)) {
    const [first, second] = [Number(a ?? c), Number(b ?? d)]
    if (first > 12 !== second > 12) return second > 12
  }
  return undefined
}

const upTo = new RegExp(`^[,\\s]*(?:${clockPattern})?\\s?${to}\\s?(?:${weekday}[.,]*\\s?)?`, 'iu')
const onlyUntil = new RegExp(`^\\s?${to}\\s?$`, 'iu')
const weekdayBefore = new RegExp(`(?<![\\p{L}])(${weekday})[.,(]*\\s*$`, 'iu')
/** Words that introduce a day: `vom 5. bis 8. August`, `du 14 au 16 mai`, `Mittwoch, den 3. Februar`. */
const leadBefore =
  /(?<![\p{L}\p{N}])(?:am|vom|den|from|on|du|le|les|desde(?: el)?|del|el|dal|il|de|do|no|em)\s*$/iu
const weekdayAfter = new RegExp(`^[\\s,(]*(${weekday})(?:[.,)]|\\s*$|\\s*\\t|\\s+(?=\\d))`, 'iu')

export type LineDate = {
  readonly day: FoundDay
  readonly weekday: number | undefined
  /** Minutes after midnight. */
  readonly start: number | undefined
  readonly end: number | undefined
}

/** Reads date and times of a line. The rest of the line has a tab where they were. */
export const readDate = (line: string, options: DateOptions): { date: LineDate; rest: string } | null => {
  const masked = coverWebAddresses(line)
  let day = findDay(masked, options)
  if (!day) return null
  let end = day.end
  const between = upTo.exec(masked.slice(end))
  const after = between && findDay(masked.slice(end + between[0].length), options)
  if (between && after?.at === 0) {
    day = {
      ...day,
      last: after.last ?? after.first,
      start: day.start ?? findClocks(between[0], 0)[0]?.minutes,
    }
    end += between[0].length + after.end
  }
  let left = line.slice(0, day.at).replace(leadBefore, '')
  let right = line.slice(end)
  const named = weekdayBefore.exec(left) ?? weekdayAfter.exec(right)
  if (named && named.input === left) left = left.slice(0, named.index).replace(leadBefore, '')
  else if (named) right = right.slice(named[0].length)
  const rest = `${left}\t${right}`
  const times = findClocks(coverWebAddresses(rest), left.length + 1)
  const first = times.find(({ isDoors }) => !isDoors) ?? times[0]
  const next = first && times.find(({ at }) => at > first.at)
  const isRange = next && onlyUntil.test(rest.slice(first!.end, next.at)) && !next.isDoors ? next : undefined
  const cut = first ? `${rest.slice(0, first.at)}\t${rest.slice((isRange ?? first).end)}` : rest
  const endsLater = day.last !== undefined && day.start !== undefined
  return {
    date: {
      day,
      weekday: named ? weekdays.get(named[1]!.toLowerCase()) : undefined,
      start: day.start ?? first?.minutes,
      end: endsLater ? first?.minutes : isRange?.minutes,
    },
    rest: cut,
  }
}

/** Returns the local time of a day and minutes after its midnight, as RFC 3339. */
export const toTime = ({ year, month, day }: Day, minutes: number, timezone: string): string | null =>
  fromLocalTime(new Date(Date.UTC(year!, month - 1, day, 0, minutes)).toISOString().slice(0, 16), timezone)

/** Returns the year of a day without one: that of its weekday, else the next time that this day comes. */
export const findYear = (
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
