import { parseDate } from '@vitrine/contract'
import { dayMs, minuteMs } from '@vitrine/contract/durations'
import { maxHourEntries } from '@vitrine/contract/limits'
import { LRUCache } from 'lru-cache'
import { readList, readText } from './blocks/config.ts'

const searchedDays = 60

/** Minutes since midnight. `closes` is after 24:00 if a range ends on the next day. */
export type Range = { readonly opens: number; readonly closes: number }

export type OpeningHours = {
  readonly week: readonly (readonly Range[])[]
  /** Days with other hours, by epoch milliseconds of midnight in UTC. Without ranges the place is closed. */
  readonly exceptions: ReadonlyMap<number, readonly Range[]>
}

const parseMinutes = (text: string | undefined): number | null => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text ?? '') ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

const parseRange = (entry: Record<string, unknown>): Range | null => {
  const opens = parseMinutes(readText(entry, 'opens'))
  const closes = parseMinutes(readText(entry, 'closes'))
  if (opens === null || closes === null) return null
  return { opens, closes: closes > opens ? closes : closes + 24 * 60 }
}

const sortByOpening = (ranges: Range[]): Range[] => ranges.sort((a, b) => a.opens - b.opens)

/** Parses the structured opening hours of a link. Omits invalid entries; returns null if no entry is valid. */
export const readOpeningHours = (link: {
  readonly kind: string
  readonly business_block_config?: Readonly<Record<string, unknown>> | null | undefined
}): OpeningHours | null => {
  if (link.kind !== 'map') return null
  const config = link.business_block_config
  const week: Range[][] = Array.from({ length: 7 }, () => [])
  for (const entry of readList(config, 'opening_hours', maxHourEntries)) {
    const range = parseRange(entry)
    const days = Array.isArray(entry.days) ? entry.days : []
    if (range) for (const weekday of new Set(days)) week[Number(weekday) - 1]?.push(range)
  }
  const exceptions = new Map<number, Range[]>()
  for (const entry of readList(config, 'special_hours', maxHourEntries)) {
    const date = parseDate(readText(entry, 'date') ?? '')
    if (date === null) continue
    const ranges = exceptions.get(date) ?? []
    const range = parseRange(entry)
    if (range) ranges.push(range)
    exceptions.set(date, ranges)
  }
  if (!exceptions.size && week.every((ranges) => !ranges.length)) return null
  week.forEach(sortByOpening)
  exceptions.forEach(sortByOpening)
  return { week, exceptions }
}

const toWeekday = (date: number): number => (new Date(date).getUTCDay() + 6) % 7

const getRanges = ({ week, exceptions }: OpeningHours, date: number): readonly Range[] =>
  exceptions.get(date) ?? week[toWeekday(date)]!

const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 })

/** Returns a formatter of a time zone's clock. Falls back to UTC if the zone is unknown. */
const getClock = (timezone: string): Intl.DateTimeFormat => {
  let clock = clocks.get(timezone)
  if (!clock) {
    const options = { hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const
    try {
      clock = new Intl.DateTimeFormat('sv', { ...options, timeZone: timezone })
    } catch {
      clock = new Intl.DateTimeFormat('sv', { ...options, timeZone: 'UTC' })
    }
    clocks.set(timezone, clock)
  }
  return clock
}

/** Instants whose year has four digits in every time zone, the only ones that ISO dates write without a sign. */
const [earliest, latest] = [Date.UTC(1000, 0, 2), Date.UTC(9999, 11, 31)]

/**
 * Returns the local time of a time zone as epoch milliseconds of the same clock in UTC. Instants outside of the years
 * 1000 to 9999 count as the nearest within them.
 */
export const toLocalTime = (timezone: string, at: number): number => {
  const instant = Math.min(Math.max(at, earliest), latest)
  return Date.parse(`${getClock(timezone).format(instant).replace(' ', 'T')}Z`) + (instant % 1000)
}

/** Returns the instant at which the clock of a time zone shows `local`. `now` is an instant near it. */
export const toInstant = (timezone: string, local: number, now: number): number => {
  // Correct once, because daylight saving time may start or end until then
  const expected = now + (local - toLocalTime(timezone, now))
  return expected + (local - toLocalTime(timezone, expected))
}

/** State of a place at one instant. Local times are epoch milliseconds of the same clock in UTC. */
export type OpenState = {
  readonly isOpen: boolean
  readonly today: number
  /** Local time of the next opening within 60 days, if the place is closed. */
  readonly opensAt: number | null
  /** Instant until which the state and its texts are valid: the next change or midnight. */
  readonly validUntil: number
}

export const computeOpenState = (hours: OpeningHours, timezone: string, now: number): OpenState => {
  const local = toLocalTime(timezone, now)
  const today = Math.floor(local / dayMs) * dayMs
  let isOpen = false
  let opensAt: number | null = null
  let next = today + dayMs
  for (let date = today - dayMs; date <= today + searchedDays * dayMs && opensAt === null; date += dayMs)
    for (const { opens, closes } of getRanges(hours, date)) {
      const from = date + opens * minuteMs
      const to = date + closes * minuteMs
      if (from <= local && local < to) isOpen = true
      if (opensAt === null && from > local) opensAt = from
      for (const at of [from, to]) if (at > local && at < next) next = at
    }
  const validUntil = toInstant(timezone, next, now)
  return {
    isOpen,
    today,
    opensAt: isOpen ? null : opensAt,
    // A clock that is set forward skips local times
    validUntil: validUntil > now ? validUntil : now + minuteMs,
  }
}
