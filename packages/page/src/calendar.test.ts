import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCalendar } from './calendar.ts'
import { readEvents } from './events.ts'

const create = (items: readonly Record<string, unknown>[], timezone = 'Europe/Vienna') =>
  createCalendar({
    name: 'Tour; 2027',
    timezone,
    host: 'vitrine.example',
    linkId: 7,
    revision: 3,
    updatedAt: Date.parse('2026-11-21T10:00:00.500Z'),
    events: readEvents({ kind: 'events', business_block_config: { items } }, timezone),
    createUrl: ({ id }) => `https://vitrine.example/l/7?item=${id}`,
  })

/** Unfolds content lines (RFC 5545 §3.1). */
const listLines = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)

test('writes times in UTC, all-day events as dates, and cancelled ones with their state', () => {
  const lines = listLines(
    create([
      {
        id: 'a',
        title: 'Show',
        starts_at: '2027-03-20T20:00:00+01:00',
        ends_at: '2027-03-20T23:00:00+01:00',
        place: 'Graz, Hof',
      },
      { id: 'b', title: 'Fair', starts_at: '2027-05-01T00:00:00+02:00', status: 'cancelled' },
      { id: 'c', title: 'Show', starts_at: '2027-06-01T18:00:00Z', status: 'sold_out' },
    ]),
  )
  expect(lines.slice(0, 7)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Events//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Tour\\; 2027',
    'X-WR-TIMEZONE:Europe/Vienna',
    'BEGIN:VEVENT',
  ])
  expect(lines.slice(7, 17)).toEqual([
    'UID:7-a@vitrine.example',
    'DTSTAMP:20261121T100000Z',
    'SEQUENCE:3',
    'DTSTART:20270320T190000Z',
    'DTEND:20270320T220000Z',
    'SUMMARY:Show',
    'LOCATION:Graz\\, Hof',
    'URL:https://vitrine.example/l/7?item=a',
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ])
  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20270501', 'DTEND;VALUE=DATE:20270502', 'STATUS:CANCELLED']),
  )
  expect(lines.at(-1)).toBe('END:VCALENDAR')
})

test('escapes and folds every title so that it stays one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }), (text) => {
      const title = text.toWellFormed().trim()
      const calendar = create([{ id: 'a', title, starts_at: '2027-03-20T20:00:00Z' }])
      for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const names = listLines(calendar).map((line) => /^[A-Z-]+(?=[:;])/.exec(line)?.[0])
      expect(names).not.toContain(undefined)
      expect(names.filter((name) => name === 'SUMMARY').length).toBeLessThanOrEqual(1)
    }),
  )
})
