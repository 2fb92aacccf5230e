/** RFC 3339 §5.6 with upper-case `T`, `Z` or an offset, and at most nanoseconds. */
const time = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](\d\d):(\d\d))$/

/** Earliest time with a four-digit year in UTC. */
const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Returns the epoch milliseconds of a time such as `2026-01-31T13:00:00.5+01:00`, truncated to milliseconds. Returns null for other
 * texts: no offset, an invalid day, a 60th second, or a year outside 1 to 9999 in UTC.
 */
export const parseTime = (text: string): number | null => {
  const [, date, hours, minutes, seconds, offsetHours = '0', offsetMinutes = '0'] = time.exec(text) ?? []
  if (date === undefined || parseDate(date) === null) return null
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null
  const at = Date.parse(text)
  return at >= earliest && at <= latest ? at : null
}

/** Returns true for midnight with the unknown offset of RFC 3339: a whole day, whatever the time zone. */
export const isWholeDay = (text: string): boolean => text.endsWith('T00:00:00-00:00')

/** Returns the epoch milliseconds at which a day such as `2026-01-31` starts in UTC. Returns null if the day does not exist. */
export const parseDate = (text: string): number | null => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Date.parse reads 31 February as a day of March
  if (Number.isNaN(at) || at < earliest || !new Date(at).toISOString().startsWith(text)) return null
  return at
}

/** Returns start and end of a schedule in epoch milliseconds. An invalid stored time makes the period empty. */
export const resolvePeriod = ({
  starts_at,
  ends_at,
}: {
  readonly starts_at: string | null
  readonly ends_at: string | null
}): { from: number; to: number } => ({
  from: starts_at ? (parseTime(starts_at) ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY,
  to: ends_at ? (parseTime(ends_at) ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY,
})
