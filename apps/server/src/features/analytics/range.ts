import { type AnalyticsRange, createProblem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import {
  analyticsRetentionDays,
  type Day,
  type DayRange,
  formatDate,
  parseDay,
  toLocalTime,
} from '../visits/index.ts'

const defaultDays = 30

export type RequestedRange = { readonly from?: string | undefined; readonly to?: string | undefined }

const firstDate = parseDay('0001-01-01')

export const noDays: DayRange = { from: 1, to: 0 }

/**
 * Limits the requested days to the plan and to today in the profile's time zone; the result may be empty. Fails with
 * 422 if `from` is after `to`.
 */
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

/** First days of analytics: when the page was created, and what the plan (null = all) and filters (null = none) cover. */
export type Limits = { readonly created: Day; readonly plan: Day | null; readonly filter: Day | null }

export type Comparing = {
  readonly compare?: 'previous' | 'last_year' | undefined
  readonly compare_from?: string | undefined
}

/** 52 weeks, so that weekdays are compared with the same weekdays. */
const yearDays = 364

/** Returns the period of the same length to compare with. Fails with 422 if it begins after today. */
export const toComparedRange = (
  days: DayRange,
  { compare, compare_from }: Comparing,
  today: Day,
): DayRange => {
  if (compare_from === undefined && compare !== 'last_year') return toPreviousRange(days)
  const from = compare_from === undefined ? days.from - yearDays : parseDay(compare_from)
  if (from > today)
    fail('validation_failed', createProblem('compare_from', 'not_after_today', { field: 'to' }))
  return { from, to: from + days.to - days.from }
}

/** Returns why days have no comparable counts, or null if they have. */
export const findGap = ({ from }: DayRange, { created, plan, filter }: Limits) => {
  if (from < created) return 'before_creation'
  if (plan !== null && from < plan) return 'beyond_plan'
  return filter !== null && from < filter ? 'beyond_filters' : null
}

/** Returns the period of the same length right before a range; empty for an empty range. */
export const toPreviousRange = ({ from, to }: DayRange): DayRange => ({
  from: from - (to - from + 1),
  to: from - 1,
})
