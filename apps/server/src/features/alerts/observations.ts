import type { AlertRule, AnnouncedLimit } from '@vitrine/contract'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import { Temporal } from 'temporal-polyfill'
import type { EndingCampaign } from '../campaigns/index.ts'
import type { Experiment } from '../variants/index.ts'
import { type Day, formatDate, toLocalTime } from '../visits/index.ts'
import type { NewAlert } from './alert.ts'
import { toWeekday } from './clock.ts'

/** Number of previous weeks that a window is compared with. */
export const weeksBack = 8

/** Input of the rules, as plain data so that rules are pure. */
export type Observations = {
  readonly profileId: number
  /** Day in the profile's time zone, like `hour`. */
  readonly day: Day
  readonly hour: number
  /** First day of the profile, where the comparable history starts. */
  readonly since: Day
  /** Views by day, up to today. Days without views are missing. */
  readonly views: ReadonlyMap<Day, number>
  /** Only for the days that hourly rules compare; empty if no rule is hourly. */
  readonly hours: ReadonlyMap<Day, readonly number[]>
  readonly totals: { readonly views: number; readonly clicks: number }
  readonly endingLinks: readonly { readonly id: number; readonly title: string; readonly endsAt: number }[]
  readonly campaigns: readonly EndingCampaign[]
  readonly experiments: readonly Experiment[]
  readonly timezone: string
  readonly usage: readonly {
    readonly limit: AnnouncedLimit
    readonly used: number
    readonly max: number
  }[]
}

/** Alert type. To add one, create a file with a rule and list it in rules/index.ts. */
export type AlertRuleDefinition = {
  readonly type: NewAlert['type']
  /** Keeps alerts of this type forever, so that the same key is not raised again. */
  readonly isRaisedOnce?: true
  evaluate(observations: Observations, rule: AlertRule, now: number): NewAlert[]
}

/** Period with its count, and the counts of the same period in previous weeks, newest first. */
export type Window = {
  readonly label: string
  /** First day, and the times of an hour. */
  readonly when: {
    readonly unit: AlertRule['window']
    readonly day: string
    readonly from: string
    readonly to: string
  }
  readonly isComplete: boolean
  readonly count: number
  readonly history: readonly number[]
}

export const toWindows = (
  observations: Observations,
  unit: AlertRule['window'],
): readonly [previous: Window, current: Window] => {
  if (unit === 'day')
    return [
      createDayWindow(observations, observations.day - 1),
      createDayWindow(observations, observations.day),
    ]
  if (unit === 'week') {
    const monday = observations.day - toWeekday(observations.day)
    return [createWeekWindow(observations, monday - 7), createWeekWindow(observations, monday)]
  }
  const lastHour = getPreviousHour(observations)
  return [
    createHourWindow(observations, lastHour.day, lastHour.hour),
    createHourWindow(observations, observations.day, observations.hour),
  ]
}

const getPreviousHour = ({ day, hour }: { day: Day; hour: number }): { day: Day; hour: number } =>
  hour > 0 ? { day, hour: hour - 1 } : { day: day - 1, hour: 23 }

const weeks = Array.from({ length: weeksBack }, (_, i) => i + 1)
const countViews = (observations: Observations, day: Day): number => observations.views.get(day) ?? 0

const createDayWindow = (observations: Observations, day: Day): Window => ({
  label: formatDate(day),
  when: { unit: 'day', day: formatDay(day), from: '', to: '' },
  isComplete: day < observations.day,
  count: countViews(observations, day),
  history: weeks
    .map((week) => day - 7 * week)
    .filter((d) => d > observations.since)
    .map((d) => countViews(observations, d)),
})

const createWeekWindow = (observations: Observations, monday: Day): Window => {
  const sum = (from: Day) =>
    Array.from({ length: 7 }, (_, i) => countViews(observations, from + i)).reduce((a, b) => a + b, 0)
  return {
    label: formatIsoWeek(monday),
    when: { unit: 'week', day: formatDay(monday), from: '', to: '' },
    isComplete: monday + 7 <= observations.day,
    count: sum(monday),
    history: weeks
      .map((week) => monday - 7 * week)
      .filter((d) => d > observations.since)
      .map(sum),
  }
}

const createHourWindow = (observations: Observations, day: Day, hour: number): Window => {
  const count = (d: Day) => observations.hours.get(d)?.[hour] ?? 0
  const formatHour = (h: number) => `${String(h).padStart(2, '0')}:00`
  return {
    label: `${formatDate(day)}T${String(hour).padStart(2, '0')}`,
    when: {
      unit: 'hour',
      day: formatDay(day),
      from: formatHour(hour),
      to: formatHour((hour + 1) % 24),
    },
    isComplete: day < observations.day || hour < observations.hour,
    count: count(day),
    history: weeks
      .map((week) => day - 7 * week)
      .filter((d) => d > observations.since)
      .map(count),
  }
}

const formatIsoWeek = (monday: Day): string => {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(formatDate(monday))
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}

const formatDay = (day: Day): string => dayFormat.format(day * dayMs)
// Shared, because each formatter takes 70 KiB outside of the heap, which garbage collection frees late
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const unitMs = { hour: hourMs, day: dayMs, week: 7 * dayMs } as const

/** Returns how long before the end an alert is due: `threshold` (by default `defaultThreshold`) hours, days or weeks. */
export const toLeadMs = ({ threshold, window }: AlertRule, defaultThreshold: number): number =>
  (threshold ?? defaultThreshold) * unitMs[window]

/** Returns a moment's local day, and a label such as `8 March, 12:30`. */
export const formatMoment = (timezone: string, at: number): { day: Day; label: string } => {
  const { day, hour, minute } = toLocalTime(timezone, at)
  const [hh, mm] = [hour, minute].map((part) => String(part).padStart(2, '0'))
  return { day, label: `${formatDay(day)}, ${hh}:${mm}` }
}
