import { hourMs } from '@vitrine/contract/durations'
import { minVariantVisitors } from '@vitrine/contract/limits'
import type { Effect, EffectDay } from './effect.ts'
import { computeEffect, maxDaysAfter, maxDaysBefore, minDaysBefore } from './effect.ts'

export type RowEffect = Omit<Effect, 'state'> & {
  /** Id of the row's first edit. */
  readonly row: number
  /** `inseparable`: the edit before is too near; `not_measured`: the 14 days before it are not stored. */
  readonly state: Effect['state'] | 'inseparable' | 'not_measured'
  /** Time of the first edit that the effect includes besides those of the row; null if it includes no others. */
  readonly since: number | null
}

export type Edit = {
  /** Id of the version that was saved before the edit. */
  readonly id: number
  /** Time in epoch milliseconds, and its day in the time zone of the page. */
  readonly at: number
  readonly day: number
  /** Stored result. */
  readonly effect: RowEffect | null
}

/** Edits whose effects cannot be separated, oldest first. */
export type EditRow<E extends Edit = Edit> = readonly [E, ...E[]]

/**
 * Joins edits within one hour, and edits with fewer than 100 visitors on the days between them. Edits are in order of time. Stored rows
 * stay as they are. `days` are consecutive. Without their days, only the hour counts.
 */
export const groupEdits = <E extends Edit>(edits: readonly E[], days: readonly EffectDay[]): EditRow<E>[] => {
  const rows: [E, ...E[]][] = []
  for (const edit of edits) {
    const row = rows.at(-1)
    const previous = row?.at(-1)
    if (row && previous && isJoined(previous, edit, days)) row.push(edit)
    else rows.push([edit])
  }
  return rows
}

const isJoined = (previous: Edit, edit: Edit, days: readonly EffectDay[]): boolean => {
  if (previous.effect && edit.effect) return previous.effect.row === edit.effect.row
  if (edit.at - previous.at <= hourMs) return true
  if (!days.length || previous.day < days[0]!.day) return false
  return sumVisitors(days, previous.day + 1, edit.day - 1) < minVariantVisitors
}

const sumVisitors = (days: readonly EffectDay[], from: number, to: number): number =>
  selectDays(days, from, to).reduce((sum, { visitors }) => sum + visitors, 0)

/** Returns the days from `from` to `to`, both included. */
const selectDays = (days: readonly EffectDay[], from: number, to: number): EffectDay[] =>
  days.filter(({ day }) => day >= from && day <= to)

/** Creates the effect of a row whose days cannot be compared. */
export const createUnknownEffect = (row: EditRow, state: RowEffect['state']): RowEffect => ({
  row: row[0].id,
  before: { visitors: 0, clicks: 0 },
  after: { visitors: 0, clicks: 0 },
  change: null,
  interval: null,
  remaining: null,
  since: null,
  state,
})

/**
 * Computes the effect of the row at `index`, together with the rows before it if fewer than 14 days lie between them. `days` are the complete
 * days that are stored, `today` is not one of them.
 */
export const computeRowEffect = (
  rows: readonly EditRow[],
  index: number,
  days: readonly EffectDay[],
  today: number,
): RowEffect => {
  const row = rows[index]!
  const next = rows[index + 1]
  const getPreviousDay = (at: number) => rows[at - 1]?.at(-1)?.day ?? 0
  let first = index
  while (rows[first]![0].day - getPreviousDay(first) <= minDaysBefore) first--
  const [firstDay, lastDay] = [rows[first]![0].day, row.at(-1)!.day]
  const isJoint = first < index
  const firstStoredDay = days[0]?.day ?? today
  if (row[0].day - minDaysBefore < firstStoredDay) return createUnknownEffect(row, 'not_measured')
  if (isJoint && (firstDay - minDaysBefore < firstStoredDay || lastDay - firstDay > maxDaysBefore))
    return createUnknownEffect(row, 'inseparable')
  const previousDay = getPreviousDay(first)
  const before = selectDays(days, Math.max(firstDay - maxDaysBefore, previousDay + 1), firstDay - 1)
  const firstVisited = before.findIndex(({ visitors }) => visitors > 0)
  if (firstVisited < 0 || before.length - firstVisited < minDaysBefore)
    return createUnknownEffect(row, isJoint ? 'inseparable' : 'too_few')
  const endDay = Math.min(lastDay + maxDaysAfter, (next?.[0].day ?? Number.POSITIVE_INFINITY) - 1)
  const after = selectDays(days, lastDay + 1, endDay)
  // The next edit ends the count
  const furtherDays = next ? 0 : Math.max(0, lastDay + maxDaysAfter - Math.max(today - 1, lastDay))
  const effect = computeEffect([...before.slice(firstVisited), ...after], lastDay, furtherDays)
  return {
    row: row[0].id,
    ...effect,
    ...(isJoint ? { state: 'inseparable', since: rows[first]![0].at } : { since: null }),
  }
}
