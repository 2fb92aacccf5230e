import { dayMs, hourMs } from '@vitrine/contract/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay, toLocalTime } from '../visits/index.ts'
import { computeMailTime, skipQuietHours, toInstant } from './clock.ts'
import { defaults, type Preferences } from './preferences.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

describe('conversion of a local time', () => {
  test.each([
    ['Europe/Vienna', '2026-01-10', '08:00', '2026-01-10T07:00:00Z'],
    ['Europe/Vienna', '2026-07-10', '08:00', '2026-07-10T06:00:00Z'],
    ['America/New_York', '2026-07-10', '22:30', '2026-07-11T02:30:00Z'],
    ['Asia/Kathmandu', '2026-01-10', '00:00', '2026-01-09T18:15:00Z'],
    ['Pacific/Auckland', '2026-01-10', '08:00', '2026-01-09T19:00:00Z'],
    // Skipped in spring: as if the clocks had not been changed yet
    ['Europe/Vienna', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
    // Shown twice in autumn: the first time
    ['Europe/Vienna', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
    ['Europe/Vienna', '2026-10-25', '08:00', '2026-10-25T07:00:00Z'],
    // Midnight is skipped, the hour before it is doubled, the change is of half an hour
    ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:30:00Z'],
    ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30:00Z'],
    ['America/Santiago', '2026-04-05', '00:00', '2026-04-05T04:00:00Z'],
    ['Asia/Beirut', '2026-03-29', '00:00', '2026-03-28T22:00:00Z'],
    ['Africa/Cairo', '2026-10-29', '23:30', '2026-10-29T20:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z'],
    // A skipped day and its neighbours
    ['Pacific/Apia', '2011-12-30', '08:00', '2011-12-30T18:00:00Z'],
    ['Pacific/Apia', '2011-12-31', '08:00', '2011-12-30T18:00:00Z'],
    ['Not/AZone', '2026-10-25', '08:00', '2026-10-25T08:00:00Z'],
  ])('converts %s %s %s to %s', (zone, date, time, expected) => {
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    expect(iso(toInstant(zone, parseDay(date), minute))).toBe(expected)
  })

  test('returns the second occurrence of a repeated time if the first has passed', () => {
    const first = at('2026-10-25T00:30:00Z')
    expect(iso(toInstant('Europe/Vienna', parseDay('2026-10-25'), 150, first))).toBe('2026-10-25T01:30:00Z')
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00', timezone: 'Europe/Vienna' }
  test.each([
    ['2026-01-10T20:59:59Z', '2026-01-10T20:59:59Z'],
    ['2026-01-10T21:00:00Z', '2026-01-11T06:00:00Z'],
    ['2026-01-11T03:00:00Z', '2026-01-11T06:00:00Z'],
    ['2026-01-11T06:00:00Z', '2026-01-11T06:00:00Z'],
    // The night of the change in spring is an hour shorter, the one in autumn an hour longer
    ['2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
    ['2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  ])('delays e-mails from %s until %s for quiet hours over midnight', (now, until) => {
    expect(iso(skipQuietHours(night, at(now)))).toBe(until)
  })

  test('delays e-mails within quiet hours to their end on the same day', () => {
    const noon = { from: '12:00', to: '13:30', timezone: 'UTC' }
    expect(iso(skipQuietHours(noon, at('2026-01-10T12:00:00Z')))).toBe('2026-01-10T13:30:00Z')
    expect(iso(skipQuietHours(noon, at('2026-01-10T13:30:00Z')))).toBe('2026-01-10T13:30:00Z')
  })

  test('ends quiet hours after their start on days of clock changes', () => {
    const until = (time: string, now: string) =>
      iso(skipQuietHours({ from: '23:00', to: time, timezone: 'Europe/Vienna' }, at(now)))
    expect(until('02:30', '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:30:00Z')
    expect(until('02:30', '2026-10-25T00:10:00Z')).toBe('2026-10-25T00:30:00Z')
    // 2:10 the second time
    expect(until('02:30', '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00Z')
  })

  test('never schedules an e-mail within quiet hours, in the past or more than a day later', () => {
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Vienna',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    )
    fc.assert(
      fc.property(
        time,
        time,
        zone,
        fc.integer({ min: at('2026-01-01'), max: at('2027-01-01') }),
        (from, to, timezone, now) => {
          fc.pre(from !== to)
          const due = skipQuietHours({ from, to, timezone }, now)
          expect(due).toBeGreaterThanOrEqual(now)
          expect(due - now).toBeLessThanOrEqual(26 * hourMs)
          if (due !== now) expect(skipQuietHours({ from, to, timezone }, due)).toBe(due)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('due time of an e-mail', () => {
  const prefs = (changes: Partial<Preferences>): Preferences => ({ ...defaults, ...changes })
  // Sunday
  const now = at('2026-03-08T12:00:00Z')

  test('schedules e-mails immediately, daily at 8:00 or on Mondays in the profile’s time zone', () => {
    expect(computeMailTime(prefs({ digest: 'instant' }), 'UTC', now)).toBe(now)
    expect(iso(computeMailTime(prefs({ digest: 'daily' }), 'Europe/Vienna', now))).toBe(
      '2026-03-09T07:00:00Z',
    )
    expect(iso(computeMailTime(prefs({ digest: 'daily' }), 'America/New_York', now))).toBe(
      '2026-03-08T12:00:00Z',
    )
    expect(iso(computeMailTime(prefs({ digest: 'weekly' }), 'America/New_York', now))).toBe(
      '2026-03-09T12:00:00Z',
    )
    expect(iso(computeMailTime(prefs({ digest: 'weekly' }), 'UTC', now + dayMs))).toBe('2026-03-16T08:00:00Z')
  })

  test('delays e-mails by quiet hours in their time zone or the profile’s', () => {
    const quiet_hours = { from: '22:00', to: '09:30', timezone: null }
    expect(iso(computeMailTime(prefs({ digest: 'daily', quiet_hours }), 'Europe/Vienna', now))).toBe(
      '2026-03-09T08:30:00Z',
    )
    const elsewhere = { ...quiet_hours, timezone: 'America/New_York' }
    expect(
      iso(computeMailTime(prefs({ digest: 'instant', quiet_hours: elsewhere }), 'Europe/Vienna', now)),
    ).toBe('2026-03-08T13:30:00Z')
  })

  test('schedules one daily digest for each day of a year, even when clocks change', () => {
    const days = new Set<number>()
    for (let t = at('2026-01-01T12:00:00Z'); t < at('2027-01-01T12:00:00Z'); t += dayMs) {
      const due = computeMailTime(prefs({ digest: 'daily' }), 'Europe/Vienna', t)
      expect(toLocalTime('Europe/Vienna', due).hour).toBe(8)
      days.add(toLocalTime('Europe/Vienna', due).day)
    }
    expect(days.size).toBe(365)
  })
})
