import { expect, test } from 'vitest'
import { compareCompleteDays } from './complete-days.ts'

const count = (n: number) => ({
  views: 2 * n,
  unique_visitors: n,
  clicks: n,
  unique_clicks: n,
  submissions: 0,
})
const createTotals = (n: number) => ({ ...count(n), visits: 2 * n, click_rate: 0.5, form_submissions: 0 })
const createDays = (first: number, counts: readonly number[]) =>
  counts.map((n, i) => ({ ...count(n), date: `2026-11-${first + i}` }))
const sum = (counts: readonly number[]) => createTotals(counts.reduce((a, b) => a + b, 0))
const createReport = (now: readonly number[], before: readonly number[]) => ({
  totals: sum(now),
  previous: sum(before),
  timeseries: createDays(29 - now.length + 1, now),
  comparison: { from: '', to: '', unavailable: null, timeseries: createDays(10, before) },
})

test('leaves out today and the day that it would be compared with', () => {
  const report = createReport([90, 90, 90, 30], [80, 80, 80, 112])
  expect(compareCompleteDays(report, '2026-11-29')).toMatchObject({
    now: { unique_visitors: 270, clicks: 270, views: 540, click_rate: 0.5 },
    before: { unique_visitors: 240 },
  })
  expect(compareCompleteDays(report, '2026-11-30')).toMatchObject({
    now: { unique_visitors: 300 },
    before: { unique_visitors: 352 },
  })
})

test('compares nothing with today alone', () => {
  expect(compareCompleteDays(createReport([30], [112]), '2026-11-29')).toBeNull()
})
