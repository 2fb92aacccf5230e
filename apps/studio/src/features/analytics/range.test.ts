import { expect, test } from 'vitest'
import { computeChange, countDays, createRange, dropDaysBefore, parseRange } from './range.ts'

const now = Date.parse('2026-03-08T23:30:00Z')

test('counts days in the time zone of the page', () => {
  expect(createRange(7, 'UTC', now)).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  expect(createRange(7, 'Asia/Tokyo', now)).toEqual({ from: '2026-03-03', to: '2026-03-09' })
  expect(countDays(createRange(90, 'UTC', now))).toBe(90)
})

test('reads a range from the URL and ignores invalid ones', () => {
  const read = (search: string) => parseRange(new URLSearchParams(search), 'UTC', now)
  expect(read('from=2026-01-01&to=2026-01-31')).toEqual({
    choice: 'custom',
    range: { from: '2026-01-01', to: '2026-01-31' },
  })
  expect(read('days=7').choice).toBe('7')
  expect(read('from=2026-02-01&to=2026-01-01').choice).toBe('30')
  expect(read('from=yesterday&to=2026-01-01').choice).toBe('30')
  expect(read('days=4000').range).toEqual({ from: '2026-02-07', to: '2026-03-08' })
})

test('compares with the previous period only if it has data', () => {
  expect(computeChange(15, 10)).toBe(0.5)
  expect(computeChange(5, 10)).toBe(-0.5)
  expect(computeChange(5, 0)).toBeNull()
})

test('starts a chart on the day of creation, but with at least seven days', () => {
  const days = Array.from({ length: 20 }, (_, i) => ({
    date: `2026-03-${String(i + 1).padStart(2, '0')}`,
    views: 0,
  }))
  const start = (createdDay: string, shownDays = days) => dropDaysBefore(shownDays, createdDay)[0]?.date
  expect(start('2026-02-01')).toBe('2026-03-01')
  expect(start('2026-03-05')).toBe('2026-03-05')
  expect(start('2026-03-20')).toBe('2026-03-14')
  expect(start('2026-04-01')).toBe('2026-03-14')
  expect(start('2026-03-20', days.slice(15))).toBe('2026-03-16')
  expect(start('2026-03-20', days.with(2, { date: '2026-03-03', views: 1 }))).toBe('2026-03-03')
  expect(dropDaysBefore([], '2026-03-20')).toEqual([])
})
