import { Temporal } from 'temporal-polyfill'
import { type Day, formatDate, toLocalTime, toZonedTime } from '../visits/index.ts'
import type { Preferences } from './preferences.ts'

/** Time of digests in the profile's time zone, in minutes of the day. */
const digestMinute = 8 * 60

/** Converts a time of day to minutes: `22:30` → 1350. */
const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Converts a local time of a day. If it occurs twice in autumn, returns the first after `after`. Times skipped in
 * spring use the offset before the change (RFC 5545 §3.3.5).
 */
export const toInstant = (
  timezone: string,
  day: Day,
  minute: number,
  after = Number.NEGATIVE_INFINITY,
): number => {
  const { timeZoneId } = toZonedTime(timezone, 0)
  const localTime = Temporal.PlainDate.from(formatDate(day)).toPlainDateTime({
    hour: Math.floor(minute / 60),
    minute: minute % 60,
  })
  const firstInstant = localTime.toZonedDateTime(timeZoneId, {
    disambiguation: 'compatible',
  }).epochMilliseconds
  return firstInstant > after
    ? firstInstant
    : localTime.toZonedDateTime(timeZoneId, { disambiguation: 'later' }).epochMilliseconds
}

/** Returns the first moment from `at` outside the quiet hours, which may span midnight. */
export const skipQuietHours = (quiet: { from: string; to: string; timezone: string }, at: number): number => {
  const from = toMinutes(quiet.from)
  const to = toMinutes(quiet.to)
  const { day } = toLocalTime(quiet.timezone, at)
  const clock = toZonedTime(quiet.timezone, at)
  const minute = clock.hour * 60 + clock.minute
  const isQuiet = from < to ? from <= minute && minute < to : minute >= from || minute < to
  if (!isQuiet) return at
  return Math.max(at, toInstant(quiet.timezone, minute < to ? day : day + 1, to, at))
}

/** Returns now or the next digest (8:00; weekly on Mondays), moved out of quiet hours. */
export const computeMailTime = (preferences: Preferences, timezone: string, now: number): number => {
  const { digest, quiet_hours: quiet } = preferences
  const at = digest === 'instant' ? now : findNextDigest(digest, timezone, now)
  return quiet ? skipQuietHours({ ...quiet, timezone: quiet.timezone ?? timezone }, at) : at
}

const findNextDigest = (digest: 'daily' | 'weekly', timezone: string, now: number): number => {
  const { day } = toLocalTime(timezone, now)
  for (let ahead = 0; ; ahead++) {
    if (digest === 'weekly' && toWeekday(day + ahead) !== 0) continue
    const at = toInstant(timezone, day + ahead, digestMinute)
    if (at >= now) return at
  }
}

/** Returns 0 for Monday: 1970-01-01 was a Thursday. */
export const toWeekday = (day: Day): number => (day + 3) % 7
