import type { AnalyticsRange } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import { type Day, type DayRange, dateOf, dayOf, figureDays, localTime } from '../visits/service.ts'

/** Days an answer covers unless it is asked for others. */
const usualDays = 30
/** Days an answer covers at most when the plan sets no limit. */
const maxDays = figureDays

export type RequestedRange = { readonly from?: string | undefined; readonly to?: string | undefined }

/**
 * The days an answer covers, on the profile's own calendar: those asked for, the last 30 (or `daysUnasked`) without, cut to what the
 * plan covers (`planDays`, null = no limit) and to today. Days that lie outside altogether become the nearest one.
 * 422 when `from` is after `to`.
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
  const from = asked.from === undefined ? Math.max(first, to - daysUnasked + 1) : dayOf(asked.from)
  if (asked.from !== undefined && from > to)
    fail('validation_failed', 'from: must not be after to, which is today unless it is given')
  const within = (day: Day) => Math.min(Math.max(day, first), today)
  const days = { from: within(from), to: within(to) }
  return {
    days,
    range: {
      from: dateOf(days.from),
      to: dateOf(days.to),
      timezone,
      clipped: days.from !== from || days.to !== to,
    },
  }
}

/** As many days right before a range. */
export const before = ({ from, to }: DayRange): DayRange => ({ from: from - (to - from + 1), to: from - 1 })
