import { hourMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { computeRowEffect, type Edit, groupEdits, type RowEffect } from './edit-rows.ts'

const today = 20_090
const createDays = (visitors: number) =>
  Array.from({ length: 90 }, (_, i) => ({ day: 20_000 + i, visitors, clicks: visitors / 2 }))
const days = createDays(1000)
const quietDays = createDays(50)

const createEdit = (day: number, hour = 12, effect: RowEffect | null = null): Edit => ({
  id: day * 100 + hour,
  at: (day * 24 + hour) * hourMs,
  day,
  effect,
})

const group = (...edits: Edit[]) => groupEdits(edits, quietDays).map((row) => row.map(({ id }) => id))

test('joins edits within one hour, and before 100 visitors came', () => {
  expect(group(createEdit(20_040, 9), createEdit(20_040, 10), createEdit(20_043, 10))).toEqual([
    [2_004_009, 2_004_010],
    [2_004_310],
  ])
  expect(group(createEdit(20_040), createEdit(20_042), createEdit(20_044), createEdit(20_047))).toEqual([
    [2_004_012, 2_004_212, 2_004_412],
    [2_004_712],
  ])
  // Around midnight, and without the days between
  expect(group(createEdit(20_040, 23), createEdit(20_041, 0))).toHaveLength(1)
  expect(group(createEdit(19_940), createEdit(19_941))).toHaveLength(2)
})

test('keeps stored rows together', () => {
  const effect = (row: number) => ({ row }) as RowEffect
  expect(group(createEdit(20_001, 1, effect(1)), createEdit(20_009, 2, effect(1)))).toHaveLength(1)
  expect(group(createEdit(20_009, 1, effect(1)), createEdit(20_010, 2, effect(2)))).toHaveLength(2)
})

const measure = (day: number, { previous = [], next = [] }: Record<string, number[]> = {}) =>
  computeRowEffect(
    [...previous, day, ...next].map((at) => [createEdit(at)] as const),
    previous.length,
    days,
    today,
  )

test('compares at most 28 days before with at most 60 after, without the day of the edit', () => {
  expect(measure(20_089)).toMatchObject({
    state: 'counting',
    before: { visitors: 28 * 1000 },
    after: { visitors: 0 },
  })
  expect(measure(20_060)).toMatchObject({ before: { visitors: 28 * 1000 }, after: { visitors: 29 * 1000 } })
  expect(measure(20_020)).toMatchObject({ before: { visitors: 20 * 1000 }, after: { visitors: 60 * 1000 } })
})

test('stops at the edits before and after', () => {
  expect(measure(20_060, { previous: [20_040], next: [20_070] })).toMatchObject({
    before: { visitors: 19 * 1000 },
    after: { visitors: 9 * 1000 },
    remaining: null,
  })
  expect(measure(20_060, { previous: [20_045] })).toMatchObject({ before: { visitors: 14 * 1000 } })
})

test('measures edits within 14 days together, over at most 28 days', () => {
  const joint = { state: 'inseparable', before: { visitors: 28 * 1000 }, after: { visitors: 19 * 1000 } }
  const since = createEdit(20_060).at
  expect(measure(20_070, { previous: [20_060] })).toMatchObject({ ...joint, since })
  expect(measure(20_070, { previous: [20_060] }).interval).not.toBeNull()
  expect(measure(20_070, { previous: [20_040, 20_060] })).toMatchObject({
    since,
    before: { visitors: 19 * 1000 },
  })
  const none = { state: 'inseparable', since: null, interval: null }
  expect(measure(20_070, { previous: [20_041, 20_050, 20_060] })).toMatchObject(none)
  expect(measure(20_021, { previous: [20_010] })).toMatchObject(none)
})

test('measures nothing without 14 stored days before', () => {
  expect(measure(20_013)).toMatchObject({ state: 'not_measured', change: null, interval: null })
  expect(measure(20_014).state).not.toBe('not_measured')
  const young = days.map((day) => (day.day < 20_050 ? { ...day, visitors: 0, clicks: 0 } : day))
  expect(computeRowEffect([[createEdit(20_060)]], 0, young, today)).toMatchObject({
    state: 'too_few',
  })
})
