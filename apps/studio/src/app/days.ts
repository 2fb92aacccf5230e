import type { Campaign } from '@vitrine/contract'
export const getToday = (timeZone: string, now = Date.now()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)

/** Returns weekday names, starting with Monday (5 January 1970). */
export const listWeekdays = (language: string, weekday: 'short' | 'long'): string[] => {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, i) => format.format(new Date(Date.UTC(1970, 0, 5 + i))))
}

/** Returns the first and last day of a campaign. A campaign without a start begins when it was created. */
export const findDays = (
  { starts_at, created_at, ends_at }: Pick<Campaign, 'starts_at' | 'created_at' | 'ends_at'>,
  timeZone: string,
) => ({
  start: getToday(timeZone, Date.parse(starts_at ?? created_at)),
  end: ends_at && getToday(timeZone, Date.parse(ends_at)),
})
