import type { AlertRule, VariantStats } from '@vitrine/contract'
import { Temporal } from 'temporal-polyfill'
import type { LimitName } from '../../domain/plans.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import type { EndingCampaign } from '../campaigns/index.ts'
import { type Day, dateOf, localTime } from '../visits/index.ts'
import type { NewAlert } from './alert.ts'
import { weekdayOf } from './clock.ts'

/** Weeks a window is compared with. */
export const weeksBack = 8

/** Everything the rules look at: plain data, so that they are functions of it alone. */
export type Observations = {
  readonly profileId: number
  /** The profile's calendar, and what its clock shows. */
  readonly day: Day
  readonly hour: number
  /** The profile's first day: before it there was nothing to compare with. */
  readonly since: Day
  /** Views by day, up to today; a day that is missing had none. */
  readonly views: ReadonlyMap<Day, number>
  /** Views by hour of the days an hourly rule compares; empty when no rule is hourly. */
  readonly hours: ReadonlyMap<Day, readonly number[]>
  /** Since the profile began. */
  readonly totals: { readonly views: number; readonly clicks: number }
  /** Live links that end. */
  readonly ending: readonly { readonly id: number; readonly title: string; readonly endsAt: number }[]
  /** Campaigns that are active, or will be, and end. */
  readonly campaigns: readonly EndingCampaign[]
  /** Running experiments. */
  readonly experiments: readonly {
    readonly id: number
    readonly name: string
    readonly stats: VariantStats
  }[]
  readonly timezone: string
  /** What the plan bounds. */
  readonly usage: readonly {
    readonly limit: LimitName
    readonly used: number
    readonly max: number
  }[]
}

/** One kind of alert. Another one is a file with this and a line in rules/index.ts. */
export type Rule = {
  readonly type: NewAlert['type']
  /** Its alerts are never swept, so that none of the same key is raised again. */
  readonly isToldOnce?: true
  evaluate(seen: Observations, rule: AlertRule, now: number): NewAlert[]
}

/** A stretch of time with its count, and the counts of the same stretch in the weeks before, newest first. */
export type Window = {
  readonly label: string
  /** As in "on 8 March". */
  readonly when: string
  readonly isOver: boolean
  readonly count: number
  readonly history: readonly number[]
}

/** The window that is over last, and the one that goes on. */
export const windowsOf = (seen: Observations, unit: AlertRule['window']): Window[] => {
  if (unit === 'day') return [dayWindow(seen, seen.day - 1, true), dayWindow(seen, seen.day, false)]
  if (unit === 'week') {
    const monday = seen.day - weekdayOf(seen.day)
    return [weekWindow(seen, monday - 7, true), weekWindow(seen, monday, false)]
  }
  const before = previousHour(seen)
  return [hourWindow(seen, before.day, before.hour, true), hourWindow(seen, seen.day, seen.hour, false)]
}

export const previousHour = ({ day, hour }: { day: Day; hour: number }): { day: Day; hour: number } =>
  hour > 0 ? { day, hour: hour - 1 } : { day: day - 1, hour: 23 }

const weeks = Array.from({ length: weeksBack }, (_, i) => i + 1)
const views = (seen: Observations, day: Day): number => seen.views.get(day) ?? 0

const dayWindow = (seen: Observations, day: Day, isOver: boolean): Window => ({
  label: dateOf(day),
  when: `on ${spoken(day)}`,
  isOver,
  count: views(seen, day),
  history: weeks
    .map((week) => day - 7 * week)
    .filter((d) => d > seen.since)
    .map((d) => views(seen, d)),
})

const weekWindow = (seen: Observations, monday: Day, isOver: boolean): Window => {
  const sum = (from: Day) =>
    Array.from({ length: 7 }, (_, i) => views(seen, from + i)).reduce((a, b) => a + b, 0)
  return {
    label: isoWeek(monday),
    when: `in the week from ${spoken(monday)}`,
    isOver,
    count: sum(monday),
    history: weeks
      .map((week) => monday - 7 * week)
      .filter((d) => d > seen.since)
      .map(sum),
  }
}

const hourWindow = (seen: Observations, day: Day, hour: number, isOver: boolean): Window => {
  const count = (d: Day) => seen.hours.get(d)?.[hour] ?? 0
  const clock = (h: number) => `${String(h).padStart(2, '0')}:00`
  return {
    label: `${dateOf(day)}T${String(hour).padStart(2, '0')}`,
    when: `on ${spoken(day)} between ${clock(hour)} and ${clock((hour + 1) % 24)}`,
    isOver,
    count: count(day),
    history: weeks
      .map((week) => day - 7 * week)
      .filter((d) => d > seen.since)
      .map(count),
  }
}

/** `2026-W10`, ISO 8601. */
const isoWeek = (monday: Day): string => {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(dateOf(monday))
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}

/** `8 March`. */
const spoken = (day: Day): string => dayFormat.format(day * dayMs)
// Made once: each takes 70 KiB outside of the heap, which no collection of garbage hurries to give back
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const unitMs = { hour: hourMs, day: dayMs, week: 7 * dayMs } as const

/** How long before its end something is told of: `threshold` hours, days or weeks, or `usual` many. */
export const leadMs = ({ threshold, window }: AlertRule, usual: number): number =>
  (threshold ?? usual) * unitMs[window]

/** A moment on the clocks of a time zone: its day, and in words as `8 March, 12:30`. */
export const spokenMoment = (timezone: string, at: number): { day: Day; words: string } => {
  const { day, hour, minute } = localTime(timezone, at)
  const [hh, mm] = [hour, minute].map((part) => String(part).padStart(2, '0'))
  return { day, words: `${spoken(day)}, ${hh}:${mm}` }
}
