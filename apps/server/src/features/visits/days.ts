import { parseDate } from '@vitrine/contract'
import { LRUCache } from 'lru-cache'

/** A calendar day as the number of days since 1970-01-01. */
export type Day = number

export const dayMs = 86_400_000
const hourMs = 3_600_000
/** Time zones change their offset on quarters of an hour of UTC only. */
const quarterMs = 900_000

type Zone = { quarter: number; offset: number; format: Intl.DateTimeFormat | null }
const zones = new LRUCache<string, Zone>({ max: 1000 })

const zoneOf = (timezone: string): Zone => {
  const known = zones.get(timezone)
  if (known) return known
  let format: Intl.DateTimeFormat | null
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    // A name this system does not know counts as UTC
    format = null
  }
  const zone = { quarter: -1, offset: 0, format }
  zones.set(timezone, zone)
  return zone
}

/** Milliseconds the clocks of a time zone are ahead of UTC at a moment. */
export const offsetMs = (timezone: string, at: number): number => {
  const zone = zoneOf(timezone)
  if (!zone.format) return 0
  const quarter = Math.floor(at / quarterMs)
  if (zone.quarter !== quarter) {
    const part: Record<string, number> = {}
    const moment = quarter * quarterMs
    for (const { type, value } of zone.format.formatToParts(moment)) part[type] = Number(value)
    zone.offset =
      Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!) - moment
    zone.quarter = quarter
  }
  return zone.offset
}

/** Day and hour a moment falls on in a time zone. */
export const localTime = (timezone: string, at: number): { day: Day; hour: number } => {
  const local = at + offsetMs(timezone, at)
  const day = Math.floor(local / dayMs)
  return { day, hour: Math.floor((local - day * dayMs) / hourMs) }
}

/** The day of an ISO date such as `2026-11-21`, which was validated. Throws when there is no such day. */
export const dayOf = (date: string): Day => {
  const at = parseDate(date)
  if (at === null) throw new RangeError(`${JSON.stringify(date.slice(0, 40))} is no date`)
  return at / dayMs
}

/** The ISO date of a day. */
export const dateOf = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The first and the last day that it can be anywhere on Earth at a moment (UTC+14 to UTC−12). */
export const daysOnEarth = (at: number): { first: Day; last: Day } => ({
  first: Math.floor((at - 12 * hourMs) / dayMs),
  last: Math.floor((at + 14 * hourMs) / dayMs),
})

/** One number for a profile and day. */
export const profileDay = (profileId: number, day: Day): number => profileId * 100_000 + day
