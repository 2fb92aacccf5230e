import { dayMs, minuteMs } from '@vitrine/contract/durations'
import { isWholeDay } from '@vitrine/contract/time'
import { getDateTimeFormat } from '@vitrine/texts'
import { isObject } from './is-object.ts'

const readParts = (time: number, timezone: string): Record<string, string> =>
  Object.fromEntries(
    getDateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )

const computeOffset = (time: number, timezone: string): number => {
  const { year, month, day, hour, minute, second } = readParts(time, timezone)
  return Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!) - Math.floor(time / 1000) * 1000
}

/** Formats a time for a `datetime-local` field, such as `2027-03-20T10:00`. Returns '' for an invalid time. */
export const toLocalTime = (time: string | null | undefined, timezone: string): string => {
  if (time && isWholeDay(time)) return time.slice(0, 16)
  const instant = time ? Date.parse(time) : Number.NaN
  if (Number.isNaN(instant)) return ''
  const { year, month, day, hour, minute } = readParts(instant, timezone)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** Converts a `datetime-local` value to RFC 3339, or null. A skipped time moves forward by the gap; a repeated one is the first. */
export const fromLocalTime = (local: string, timezone: string): string | null => {
  const localAsUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(localAsUtc)) return null
  // Near a clock change the offsets a day before and after differ; the earlier one takes precedence
  const before = computeOffset(localAsUtc - dayMs, timezone)
  const after = computeOffset(localAsUtc + dayMs, timezone)
  const matchingOffset =
    [before, after].find((offset) => computeOffset(localAsUtc - offset, timezone) === offset) ?? before
  const instant = localAsUtc - matchingOffset
  const offset = computeOffset(instant, timezone)
  const minutes = Math.abs(offset / minuteMs)
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const localTime = new Date(instant + offset).toISOString().slice(0, 19)
  return `${localTime}${offset < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}

/** Returns the time with the same local date and time in another zone. */
export const moveToZone = (time: string | null, from: string, to: string): string | null =>
  time && (isWholeDay(time) ? time : fromLocalTime(toLocalTime(time, from), to))

/** Returns the times of an event, as days if all are at midnight, so that they stay whole days in another time zone. */
export const toEventTimes = (times: readonly (string | null)[], timezone: string): (string | null)[] => {
  const locals = times.map((time) => toLocalTime(time, timezone))
  const areDays = locals.every((local) => !local || local.endsWith('T00:00'))
  return locals.map((local) =>
    local ? (areDays ? `${local}:00-00:00` : fromLocalTime(local, timezone)) : null,
  )
}

/** Returns false for times whose end is not after their start. */
export const isInOrder = ({
  starts_at,
  ends_at,
}: {
  readonly starts_at?: unknown
  readonly ends_at?: unknown
}): boolean =>
  typeof starts_at !== 'string' || typeof ends_at !== 'string' || Date.parse(ends_at) > Date.parse(starts_at)

/** Returns the paths of events whose end is not after their start. They stay in the draft and are not sent. */
export const findWrongEnds = ({ items }: Readonly<Record<string, unknown>>): string[] =>
  (Array.isArray(items) ? items : []).flatMap((item: unknown, i) =>
    isObject(item) && !isInOrder(item) ? [`business_block_config.items[${i}].ends_at`] : [],
  )
