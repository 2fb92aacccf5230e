import { expect, test } from 'vitest'
import { addMonths, isOn, listDaysOfCampaign, listWeeks } from './month.ts'

test('shows a month in whole weeks from Monday', () => {
  const march = listWeeks('2026-03')
  expect(march[0]![0]).toBe('2026-02-23')
  expect(march[0]![6]).toBe('2026-03-01')
  expect(march.at(-1)![6]).toBe('2026-04-05')
  expect(march.every((week) => week.length === 7)).toBe(true)
  expect(listWeeks('2027-02')).toHaveLength(4)
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

test('places a campaign on its days in the time zone of the page', () => {
  const days = listDaysOfCampaign(
    { starts_at: '2026-03-01T23:30:00Z', ends_at: '2026-03-03T12:00:00Z' },
    'Europe/Vienna',
  )
  expect(days).toEqual({ first: '2026-03-02', last: '2026-03-03' })
  expect([isOn(days, '2026-03-01'), isOn(days, '2026-03-02'), isOn(days, '2026-03-04')]).toEqual([
    false,
    true,
    false,
  ])
})

test('shows a campaign without an end on every later day, and one without dates on none', () => {
  expect(
    isOn(listDaysOfCampaign({ starts_at: '2026-03-01T10:00:00Z', ends_at: null }, 'UTC'), '2030-01-01'),
  ).toBe(true)
  expect(isOn(listDaysOfCampaign({ starts_at: null, ends_at: null }, 'UTC'), '2026-03-01')).toBe(false)
})
