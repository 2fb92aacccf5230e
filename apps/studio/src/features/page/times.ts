/** Parts of an instant on the clock of a time zone. */
const partsIn = (time: number, timezone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
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

/** Milliseconds that the clock of a time zone is ahead of UTC at an instant. */
const offsetAt = (time: number, timezone: string): number => {
  const { year, month, day, hour, minute, second } = partsIn(time, timezone)
  return Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!) - Math.floor(time / 1000) * 1000
}

/** An instant as a `datetime-local` field of the time zone shows it: `2027-03-20T10:00`. Empty when it is none. */
export const toLocalTime = (time: string | null | undefined, timezone: string): string => {
  const instant = time ? Date.parse(time) : Number.NaN
  if (Number.isNaN(instant)) return ''
  const { year, month, day, hour, minute } = partsIn(instant, timezone)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/**
 * The instant that a `datetime-local` field means in a time zone, as RFC 3339 with the zone's offset; null when it is no time. A
 * time that the clock skips in spring means as much later, one that it shows twice in autumn the first.
 */
export const fromLocalTime = (local: string, timezone: string): string | null => {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return null
  // The offset before and after: near a change of the clock they differ, and the earlier one decides
  const before = offsetAt(wanted - 86_400_000, timezone)
  const after = offsetAt(wanted + 86_400_000, timezone)
  const fits = [before, after].find((offset) => offsetAt(wanted - offset, timezone) === offset) ?? before
  const instant = wanted - fits
  const offset = offsetAt(instant, timezone)
  const minutes = Math.abs(offset / 60_000)
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const shown = new Date(instant + offset).toISOString().slice(0, 19)
  return `${shown}${offset < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}
