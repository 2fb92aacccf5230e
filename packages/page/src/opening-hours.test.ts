import { expect, test } from 'vitest'
import { computeOpenState, readOpeningHours } from './opening-hours.ts'

const readHours = (business_block_config: Record<string, unknown>) =>
  readOpeningHours({ kind: 'map', business_block_config })!

const shop = readHours({
  opening_hours: [
    { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '12:30' },
    { days: [1, 2, 3, 4, 5], opens: '14:00', closes: '18:00' },
    { days: [6], opens: '20:00', closes: '02:00' },
  ],
  special_hours: [{ date: '2027-01-01' }, { date: '2027-01-04', opens: '10:00', closes: '11:00' }],
})
const stateIn = (timezone: string, at: string) => {
  const { isOpen, opensAt, validUntil } = computeOpenState(shop, timezone, Date.parse(at))
  return [isOpen, opensAt && new Date(opensAt).toISOString().slice(0, 16), new Date(validUntil).toISOString()]
}

test('opens a place within its hours in its time zone', () => {
  // Vienna is one hour ahead in winter, New York five hours behind
  expect(stateIn('Europe/Vienna', '2026-12-01T07:59:59Z')).toEqual([
    false,
    '2026-12-01T09:00',
    '2026-12-01T08:00:00.000Z',
  ])
  expect(stateIn('Europe/Vienna', '2026-12-01T08:00:00Z')).toEqual([true, null, '2026-12-01T11:30:00.000Z'])
  expect(stateIn('America/New_York', '2026-12-01T13:59:59Z')).toEqual([
    false,
    '2026-12-01T09:00',
    '2026-12-01T14:00:00.000Z',
  ])
})

test('returns the next opening time of a closed place until midnight', () => {
  expect(stateIn('UTC', '2026-12-04T18:00:00Z')).toEqual([
    false,
    '2026-12-05T20:00',
    '2026-12-05T00:00:00.000Z',
  ])
})

test('continues hours after midnight if they end on the next day', () => {
  expect(stateIn('UTC', '2026-12-06T01:59:00Z')).toEqual([true, null, '2026-12-06T02:00:00.000Z'])
  expect(stateIn('UTC', '2026-12-06T02:00:00Z')).toEqual([
    false,
    '2026-12-07T09:00',
    '2026-12-07T00:00:00.000Z',
  ])
})

test('replaces the hours of a weekday by those of a special date', () => {
  expect(stateIn('UTC', '2027-01-01T10:00:00Z')).toEqual([
    false,
    '2027-01-02T20:00',
    '2027-01-02T00:00:00.000Z',
  ])
  expect(stateIn('UTC', '2027-01-04T09:30:00Z')).toEqual([
    false,
    '2027-01-04T10:00',
    '2027-01-04T10:00:00.000Z',
  ])
})

test('calculates the next change across a clock change', () => {
  // Clocks in Vienna are set forward on 28 March 2027 at 2:00
  const { validUntil } = computeOpenState(
    readHours({ opening_hours: [{ days: [7], opens: '09:00', closes: '10:00' }] }),
    'Europe/Vienna',
    Date.parse('2027-03-28T00:30:00Z'),
  )
  expect(new Date(validUntil).toISOString()).toBe('2027-03-28T07:00:00.000Z')
})

test('returns the time of the next change, until which the state is the same', () => {
  for (let at = Date.parse('2026-10-23T00:00:00Z'); at < Date.parse('2026-11-02T00:00:00Z'); ) {
    const { isOpen, opensAt, today, validUntil } = computeOpenState(shop, 'Europe/Vienna', at)
    expect(validUntil).toBeGreaterThan(at)
    const last = computeOpenState(shop, 'Europe/Vienna', validUntil - 1)
    expect(last).toMatchObject({ isOpen, opensAt, today })
    at = validUntil
  }
})

test('ignores invalid entries and unknown time zones', () => {
  expect(readOpeningHours({ kind: 'map', business_block_config: { opening_hours: 'always' } })).toBeNull()
  expect(
    readOpeningHours({ kind: 'normal', business_block_config: { special_hours: [{ date: '2027-01-01' }] } }),
  ).toBeNull()
  const odd = readHours({
    opening_hours: [
      { days: [0, 8, 'x', 1], opens: '00:00', closes: '00:00' },
      { days: [2], opens: '25:00', closes: '26:00' },
      null,
    ],
    special_hours: [{ date: '2027-02-31' }],
  })
  expect(odd.week.map((ranges) => ranges.length)).toEqual([1, 0, 0, 0, 0, 0, 0])
  expect(computeOpenState(odd, 'Nowhere/Else', Date.parse('2026-11-30T23:59:00Z')).isOpen).toBe(true)
})

test('returns no next opening for a place that never opens', () => {
  const closed = readHours({ special_hours: [{ date: '2027-01-01' }] })
  expect(computeOpenState(closed, 'UTC', Date.parse('2026-12-31T10:00:00Z'))).toMatchObject({
    isOpen: false,
    opensAt: null,
  })
})
