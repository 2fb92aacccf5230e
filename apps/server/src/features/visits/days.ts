import { parseDate } from '@vitrine/contract'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'

/** Days since 1970-01-01. */
export type Day = number

/** Period from `from` to before `until` (epoch milliseconds) with a constant UTC `offset` in milliseconds. */
type OffsetPeriod = { readonly from: number; readonly until: number; readonly offset: number }
type Zone = { readonly name: string; last: OffsetPeriod }

/** Used zones, each with its last used period. */
const zones = new LRUCache<string, Zone>({ max: 1000 })

const isKnownZone = (timezone: string): boolean => {
  try {
    new Temporal.ZonedDateTime(0n, timezone)
    return true
  } catch {
    return false
  }
}

/** Returns a zone from the cache or creates it. Unknown names count as UTC. */
const findZone = (timezone: string): Zone => {
  const cached = zones.get(timezone)
  if (cached) return cached
  const zone = { name: isKnownZone(timezone) ? timezone : 'UTC', last: { from: 0, until: 0, offset: 0 } }
  zones.set(timezone, zone)
  return zone
}

const computeOffset = (zone: string, at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6

/** Returns the period of a moment: its UTC day, or its minute if the offset changes on that day. Takes about 30 µs. */
const findPeriod = (zone: string, at: number): OffsetPeriod => {
  const from = Math.floor(at / dayMs) * dayMs
  const [offset, endOffset] = [computeOffset(zone, from), computeOffset(zone, from + dayMs)]
  if (offset === endOffset) return { from, until: from + dayMs, offset }
  const minute = Math.floor(at / minuteMs) * minuteMs
  return { from: minute, until: minute + minuteMs, offset: computeOffset(zone, minute) }
}

const findOffset = (timezone: string, at: number): number => {
  const zone = findZone(timezone)
  if (at < zone.last.from || at >= zone.last.until) zone.last = findPeriod(zone.name, at)
  return zone.last.offset
}

export const toZonedTime = (timezone: string, at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(findZone(timezone).name)

export const toLocalTime = (timezone: string, at: number): { day: Day; hour: number; minute: number } => {
  const local = at + findOffset(timezone, at)
  const day = Math.floor(local / dayMs)
  const minutes = Math.floor((local - day * dayMs) / minuteMs)
  return { day, hour: Math.floor(minutes / 60), minute: minutes % 60 }
}

export const computeEndOfDay = (timezone: string, now: number): number =>
  toZonedTime(timezone, now).startOfDay().add({ days: 1 }).startOfDay().epochMilliseconds

export const resolveSpan = (timezone: string, date: string): { from: number; until: number } => {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(findZone(timezone).name).startOfDay()
  return { from: start.epochMilliseconds, until: start.add({ days: 1 }).startOfDay().epochMilliseconds }
}

/** Returns the day of a validated ISO date such as `2026-11-21`. Throws if the date does not exist. */
export const parseDay = (date: string): Day => {
  const at = parseDate(date)
  if (at === null) throw new RangeError(`${JSON.stringify(date.slice(0, 40))} is not a date`)
  return at / dayMs
}

export const formatDate = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Returns the first and last current day in all time zones (UTC+14 to UTC−12). */
export const computeCurrentDays = (at: number): { first: Day; last: Day } => ({
  first: Math.floor((at - 12 * hourMs) / dayMs),
  last: Math.floor((at + 14 * hourMs) / dayMs),
})

export const toProfileDayKey = (profileId: number, day: Day): number => profileId * 100_000 + day

/** Whole days for which visits are stored as rows, besides today. */
export const visitRetentionDays = 8

/** Returns the days, in all time zones, of which visits may be stored as rows; or today and `wholeDays` before. */
export const listRecentDays = (at: number, wholeDays = visitRetentionDays): Day[] => {
  const { first, last } = computeCurrentDays(at)
  return Array.from({ length: last - first + wholeDays + 1 }, (_, i) => first - wholeDays + i)
}
