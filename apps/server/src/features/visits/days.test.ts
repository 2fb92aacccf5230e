import { expect, test } from 'vitest'
import { computeCurrentDays, formatDate, parseDay, toLocalTime } from './days.ts'

const at = (iso: string) => Date.parse(iso)

test.each([
  ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21', 23],
  ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-22', 0],
  ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22', 0],
  ['Pacific/Pago_Pago', '2026-11-21T10:59:00Z', '2026-11-20', 23],
  ['Asia/Kathmandu', '2026-11-21T18:15:00Z', '2026-11-22', 0],
  ['Asia/Kathmandu', '2026-11-21T18:14:59Z', '2026-11-21', 23],
  // Clocks go back at 03:00 and forward at 02:00
  ['Europe/Vienna', '2026-10-25T00:30:00Z', '2026-10-25', 2],
  ['Europe/Vienna', '2026-10-25T01:30:00Z', '2026-10-25', 2],
  ['Europe/Vienna', '2026-03-29T00:59:59Z', '2026-03-29', 1],
  ['Europe/Vienna', '2026-03-29T01:00:00Z', '2026-03-29', 3],
  // At midnight: 24:00 is 1:00, or 23:00 comes twice
  ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05', 23],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06', 1],
  ['America/Santiago', '2026-04-05T03:30:00Z', '2026-04-04', 23],
  ['Asia/Beirut', '2026-03-28T22:00:00Z', '2026-03-29', 1],
  ['Asia/Beirut', '2026-10-24T21:30:00Z', '2026-10-24', 23],
  ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23', 23],
  ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24', 1],
  // A change by half an hour, and one at 00:01
  ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', '2026-04-05', 1],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05', 1],
  ['Australia/Lord_Howe', '2026-04-04T15:30:00Z', '2026-04-05', 2],
  ['America/St_Johns', '2010-03-14T03:30:59Z', '2010-03-14', 0],
  ['America/St_Johns', '2010-03-14T03:31:00Z', '2010-03-14', 1],
  // The day that Samoa skipped
  ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29', 23],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31', 0],
  ['Not/AZone', '2026-11-21T23:59:59Z', '2026-11-21', 23],
])('converts for %s the time %s to %s at %i', (timezone, moment, date, hour) => {
  const local = toLocalTime(timezone, at(moment))
  expect([formatDate(local.day), local.hour]).toEqual([date, hour])
})

test('converts a time independently of earlier calls', () => {
  const moments = Array.from({ length: 3000 }, (_, i) => at('2026-03-28T00:00:00Z') + i * 61_000)
  const convertAll = (list: number[]) => new Map(list.map((m) => [m, toLocalTime('Europe/Vienna', m)]))
  const shuffled = [...moments].sort((a, b) => ((a * 7919) % 104_729) - ((b * 7919) % 104_729))
  const ordered = convertAll(moments)
  for (const [moment, local] of convertAll(shuffled)) expect(local).toEqual(ordered.get(moment))
})

test('converts a moment to local time in every time zone of the system', () => {
  const moments = [
    '2010-03-14T03:31:00Z',
    '2011-12-30T12:00:00Z',
    '2026-03-29T01:00:00Z',
    '2026-10-25T00:59:59Z',
  ]
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    for (const moment of moments) {
      const { day, hour } = toLocalTime(timeZone, at(moment))
      const shownTime = `${formatDate(day)} ${String(hour).padStart(2, '0')}`
      expect(clock.format(at(moment)).slice(0, 13), `${timeZone} ${moment}`).toBe(shownTime)
    }
  }
})

test('converts days to dates and back', () => {
  for (const date of ['1970-01-01', '2024-02-29', '2026-12-31']) expect(formatDate(parseDay(date))).toBe(date)
})

test('returns the first and last current day of all time zones', () => {
  const day = parseDay('2026-11-21')
  const holds = (iso: string) => {
    const { first, last } = computeCurrentDays(at(iso))
    return first <= day && day <= last
  }
  expect(holds('2026-11-20T09:59:59Z')).toBe(false)
  expect(holds('2026-11-20T10:00:00Z')).toBe(true)
  expect(holds('2026-11-22T11:59:59Z')).toBe(true)
  expect(holds('2026-11-22T12:00:00Z')).toBe(false)
})
