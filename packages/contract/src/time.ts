/**
 * The one way times and dates are read: by the server's validation, by its features and in what the documents say.
 * Pure functions.
 */

/** RFC 3339 §5.6 with `T` and an offset, both in capitals; finer fractions than nanoseconds are nobody's. */
const time = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](\d\d):(\d\d))$/

/** What four digits can say in UTC again. */
const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Epoch milliseconds of a time such as `2026-01-31T12:00:00Z` or `2026-01-31T13:00:00.5+01:00`; null for anything
 * else: no offset, no such day, a 60th second, or a moment outside the years 1 to 9999 in UTC. What is finer than a
 * millisecond is cut off.
 */
export const parseTime = (text: string): number | null => {
  const [, date, hours, minutes, seconds, offsetHours = '0', offsetMinutes = '0'] = time.exec(text) ?? []
  if (date === undefined || parseDate(date) === null) return null
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null
  const at = Date.parse(text)
  return at >= earliest && at <= latest ? at : null
}

/** Epoch milliseconds at which a calendar day such as `2026-01-31` begins in UTC; null when there is no such day. */
export const parseDate = (text: string): number | null => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // 31 February is read as a day of March
  if (Number.isNaN(at) || at < earliest || !new Date(at).toISOString().startsWith(text)) return null
  return at
}
