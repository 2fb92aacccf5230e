import { type AnalyticsRange, problem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import { type DayRange, dateOf, dayOf, figureDays, localTime } from '../visits/index.ts'

/** Number of days that a response covers by default. */
const usualDays = 30
/** Maximum number of days if the plan sets no limit. */
const maxDays = figureDays

export type RequestedRange = { readonly from?: string | undefined; readonly to?: string | undefined }

const emptyDays: DayRange = { from: 1, to: 0 }
const firstDate = dayOf('0001-01-01')

/**
 * Returns the days that a response covers, on the profile's calendar: the requested days or the last 30 (`daysUnasked`),
 * cut to the days that the plan covers (`planDays`, null = no limit) and to today. Days outside of these are an empty
 * range with the requested label. Fails with 422 if `from` is after `to`.
 */
export const rangeOf = (
  asked: RequestedRange,
  timezone: string,
  planDays: number | null,
  now: number,
  daysUnasked = usualDays,
): { days: DayRange; range: AnalyticsRange } => {
  const { day: today } = localTime(timezone, now)
  const first = today - Math.max(1, Math.min(planDays ?? maxDays, maxDays)) + 1
  const to = asked.to === undefined ? today : dayOf(asked.to)
  const from = asked.from === undefined ? Math.max(to - daysUnasked + 1, firstDate) : dayOf(asked.from)
  if (from > to) fail('validation_failed', problem('from', 'not_after_today', { field: 'to' }))
  const days = { from: Math.max(from, first), to: Math.min(to, today) }
  const isEmpty = days.from > days.to
  const shown = isEmpty ? { from, to } : days
  return {
    days: isEmpty ? emptyDays : days,
    range: {
      from: dateOf(shown.from),
      to: dateOf(shown.to),
      timezone,
      clipped: days.from !== from || days.to !== to,
    },
  }
}

/** Returns as many days right before a range; none before an empty range. */
export const before = ({ from, to }: DayRange): DayRange => ({ from: from - (to - from + 1), to: from - 1 })
