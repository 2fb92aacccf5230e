import { type AnalyticsRange, createProblem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import { analyticsRetentionDays, type DayRange, formatDate, parseDay, toLocalTime } from '../visits/index.ts'

const defaultDays = 30

export type RequestedRange = { readonly from?: string | undefined; readonly to?: string | undefined }

const firstDate = parseDay('0001-01-01')

const noDays: DayRange = { from: 1, to: 0 }

/** Limits the requested days to the plan and to today in the profile's time zone; the result may be empty. Fails with 422 if `from` is after `to`. */
export const resolveRange = (
  requested: RequestedRange,
  timezone: string,
  planDays: number | null,
  now: number,
  defaultLength = defaultDays,
): { days: DayRange; range: AnalyticsRange } => {
  const { day: today } = toLocalTime(timezone, now)
  // Older days have been deleted, whatever the plan allows
  const firstDay =
    today - Math.max(1, Math.min(planDays ?? analyticsRetentionDays, analyticsRetentionDays)) + 1
  const to = requested.to === undefined ? today : parseDay(requested.to)
  const from =
    requested.from === undefined ? Math.max(to - defaultLength + 1, firstDate) : parseDay(requested.from)
  if (from > to) fail('validation_failed', createProblem('from', 'not_after_today', { field: 'to' }))
  const days = { from: Math.max(from, firstDay), to: Math.min(to, today) }
  const isEmpty = days.from > days.to
  const labelled = isEmpty ? { from, to } : days
  return {
    days: isEmpty ? noDays : days,
    range: {
      from: formatDate(labelled.from),
      to: formatDate(labelled.to),
      timezone,
      clipped: days.from !== from || days.to !== to,
    },
  }
}

/** Returns the period of the same length right before a range; empty for an empty range. */
export const toPreviousRange = ({ from, to }: DayRange): DayRange => ({
  from: from - (to - from + 1),
  to: from - 1,
})
