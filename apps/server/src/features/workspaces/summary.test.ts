import { expect, test } from 'vitest'
import { dateOf } from '../visits/service.ts'
import { summaryRange } from './summary.ts'

const now = Date.parse('2026-03-08T12:00:00Z')
const range = (from: string | undefined, to: string | undefined, days: number | null) => {
  const { days: d, clipped } = summaryRange({ from, to }, days, now)
  return [dateOf(d.from), dateOf(d.to), clipped]
}

test('a summary is about the last 30 days unless others are named', () => {
  expect(range(undefined, undefined, 30)).toEqual(['2026-02-07', '2026-03-08', false])
  expect(range('2026-03-01', undefined, 30)).toEqual(['2026-03-01', '2026-03-08', false])
  expect(range(undefined, '2025-12-31', null)).toEqual(['2025-12-02', '2025-12-31', false])
  expect(range('2026-03-08', '2026-03-08', 30)).toEqual(['2026-03-08', '2026-03-08', false])
})

test('the plan and today bound the days, and the answer says so', () => {
  expect(range('2025-01-01', undefined, 30)).toEqual(['2026-02-07', '2026-03-08', true])
  expect(range('2026-03-01', '2026-04-01', 30)).toEqual(['2026-03-01', '2026-03-08', true])
  expect(range('2027-01-01', '2027-02-01', 30)).toEqual(['2026-03-08', '2026-03-08', true])
  expect(range(undefined, undefined, 7)).toEqual(['2026-03-02', '2026-03-08', true])
})

test('from after to is refused', () => {
  expect(() => range('2026-03-02', '2026-03-01', null)).toThrow(/from: must not be after to/)
})
