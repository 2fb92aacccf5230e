import { describe, expect, test } from 'vitest'
import { fromLocalTime, toLocalTime } from './times.ts'

describe('times of a field in a time zone', () => {
  test('convert in both directions', () => {
    for (const zone of ['UTC', 'Europe/Vienna', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Chatham'])
      for (const local of ['2027-01-15T10:00', '2027-07-15T23:59', '2027-12-31T00:00'])
        expect(toLocalTime(fromLocalTime(local, zone), zone)).toBe(local)
  })
  test('carry the offset of their day', () => {
    expect(fromLocalTime('2027-01-15T10:00', 'Europe/Vienna')).toBe('2027-01-15T10:00:00+01:00')
    expect(fromLocalTime('2027-07-15T10:00', 'Europe/Vienna')).toBe('2027-07-15T10:00:00+02:00')
    expect(fromLocalTime('2027-07-15T10:00', 'America/New_York')).toBe('2027-07-15T10:00:00-04:00')
  })
  test('that the clock skips mean as much later, that it shows twice the first', () => {
    expect(fromLocalTime('2027-03-28T02:30', 'Europe/Vienna')).toBe('2027-03-28T03:30:00+02:00')
    expect(fromLocalTime('2027-10-31T02:30', 'Europe/Vienna')).toBe('2027-10-31T02:30:00+02:00')
  })
  test('returns null for invalid times', () => {
    expect(fromLocalTime('', 'UTC')).toBeNull()
    expect(toLocalTime('soon', 'UTC')).toBe('')
    expect(toLocalTime(null, 'UTC')).toBe('')
  })
})
