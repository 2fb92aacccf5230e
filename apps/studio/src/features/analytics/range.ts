import { dayMs } from '@vitrine/contract/durations'
import { getToday } from '../../app/days.ts'

export type DateRange = { readonly from: string; readonly to: string }
export type RangeChoice = '7' | '30' | '90' | 'all' | 'custom'

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export const countDays = ({ from, to }: DateRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

export const createRange = (count: number, timeZone: string, now?: number): DateRange => {
  const to = getToday(timeZone, now)
  return { from: addDays(to, 1 - count), to }
}

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** `firstDay`: first day that `days=all` covers, if it is offered. */
export const parseRange = (
  search: URLSearchParams,
  timeZone: string,
  now?: number,
  firstDay?: string,
): { readonly choice: RangeChoice; readonly range: DateRange } => {
  const [from, to, days] = [search.get('from'), search.get('to'), search.get('days')]
  if (isDay(from) && isDay(to) && from <= to) return { choice: 'custom', range: { from, to } }
  if (days === 'all' && firstDay)
    return { choice: days, range: { from: firstDay, to: createRange(1, timeZone, now).to } }
  const choice = days === '7' || days === '90' ? days : '30'
  return { choice, range: createRange(Number(choice), timeZone, now) }
}

const minChartDays = 7

/** Leaves out the days before the creation of a page or workspace, unless they contain views. Keeps seven days. */
export const dropDaysBefore = <D extends { readonly date: string; readonly views: number }>(
  days: readonly D[],
  createdDay: string,
): readonly D[] => {
  const first = days.findIndex(({ date, views }) => date >= createdDay || views > 0)
  const last = Math.max(0, days.length - minChartDays)
  return days.slice(first < 0 ? last : Math.min(first, last))
}

/** Returns the relative change: 0.1 is 10 % more. Returns null if the previous value is zero. */
export const computeChange = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before
