import type { Campaign } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'

export type Week = readonly string[]

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const listWeeks = (month: string): Week[] => {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const next = Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`)
  const weekday = (new Date(first).getUTCDay() + 6) % 7
  const weeks: string[][] = []
  for (let monday = first - weekday * dayMs; monday < next; monday += 7 * dayMs)
    weeks.push(Array.from({ length: 7 }, (_, i) => toDay(monday + i * dayMs)))
  return weeks
}

export const addMonths = (month: string, count: number): string => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns the days of a campaign in a time zone, or null without dates. A null end is open. */
export const listDaysOfCampaign = (
  { starts_at, ends_at }: Pick<Campaign, 'starts_at' | 'ends_at'>,
  timeZone: string,
): { readonly first: string | null; readonly last: string | null } | null => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const formatDay = (time: string | null) => (time ? format.format(new Date(time)) : null)
  return starts_at || ends_at ? { first: formatDay(starts_at), last: formatDay(ends_at) } : null
}

export const isOn = (days: ReturnType<typeof listDaysOfCampaign>, day: string): boolean =>
  days !== null && (days.first === null || days.first <= day) && (days.last === null || day <= days.last)
