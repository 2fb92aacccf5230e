import { describe, expect, test } from 'vitest'
import { findWrongEnds, fromLocalTime, moveToZone, toEventTimes, toLocalTime } from './times.ts'

describe('local time fields', () => {
  test('converts in both directions', () => {
    for (const zone of ['UTC', 'Europe/Vienna', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Chatham'])
      for (const local of ['2027-01-15T10:00', '2027-07-15T23:59', '2027-12-31T00:00'])
        expect(toLocalTime(fromLocalTime(local, zone), zone)).toBe(local)
  })
  test('uses the time zone offset of the day', () => {
    expect(fromLocalTime('2027-01-15T10:00', 'Europe/Vienna')).toBe('2027-01-15T10:00:00+01:00')
    expect(fromLocalTime('2027-07-15T10:00', 'Europe/Vienna')).toBe('2027-07-15T10:00:00+02:00')
    expect(fromLocalTime('2027-07-15T10:00', 'America/New_York')).toBe('2027-07-15T10:00:00-04:00')
  })
  test('converts skipped and repeated local times', () => {
    expect(fromLocalTime('2027-03-28T02:30', 'Europe/Vienna')).toBe('2027-03-28T03:30:00+02:00')
    expect(fromLocalTime('2027-10-31T02:30', 'Europe/Vienna')).toBe('2027-10-31T02:30:00+02:00')
  })
  test('keeps whole days in other time zones, and times of events that begin or end at midnight', () => {
    const days = toEventTimes(['2027-03-20T00:00:00+01:00', null], 'Europe/Vienna')
    expect(days).toEqual(['2027-03-20T00:00:00-00:00', null])
    expect(toLocalTime(days[0], 'Asia/Tokyo')).toBe('2027-03-20T00:00')
    expect(moveToZone(days[0]!, 'Europe/Vienna', 'Asia/Tokyo')).toBe(days[0])
    expect(toEventTimes([days[0]!, '2027-03-20T20:00:00+01:00'], 'Europe/Vienna')).toEqual([
      '2027-03-20T00:00:00+01:00',
      '2027-03-20T20:00:00+01:00',
    ])
  })
  test('finds events that do not end after their start', () => {
    const [earlier, later] = ['2027-03-20T10:00:00+01:00', '2027-03-20T09:30:00Z']
    const items = [
      { starts_at: later, ends_at: earlier },
      { starts_at: earlier, ends_at: later },
      { starts_at: earlier, ends_at: earlier },
      { starts_at: earlier },
      { question: 'When?' },
    ]
    const path = 'business_block_config.items'
    expect(findWrongEnds({ items })).toEqual([`${path}[0].ends_at`, `${path}[2].ends_at`])
    expect(findWrongEnds({ ends_at: earlier })).toEqual([])
  })
  test('returns null for invalid times', () => {
    expect(fromLocalTime('', 'UTC')).toBeNull()
    expect(toLocalTime('soon', 'UTC')).toBe('')
    expect(toLocalTime(null, 'UTC')).toBe('')
  })
})
