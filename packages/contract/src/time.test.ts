import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formats } from './formats.ts'
import { parseDate, parseTime } from './time.ts'

describe('times', () => {
  test.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T13:00:00+01:00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T13:30:00.25+01:30', '2026-01-31T12:00:00.250Z'],
    ['2026-01-31T12:00:00.123456789Z', '2026-01-31T12:00:00.123Z'],
    ['2026-01-31T00:00:00-00:00', '2026-01-31T00:00:00.000Z'],
    ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('parses %s as %s', (text, iso) => {
    expect(new Date(parseTime(text)!).toISOString()).toBe(iso)
  })

  test.each([
    '2016-12-31T23:59:60Z',
    '2026-01-01T00:00:00+05',
    '2026-01-01T00:00:00+0530',
    '2026-01-01 00:00:00Z',
    '2026-01-01\n00:00:00Z',
    '2026-01-01t00:00:00Z',
    '2026-01-01T00:00:00z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T12:60:00Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+01:60',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00,5Z',
    `2026-01-01T00:00:00.${'1'.repeat(10)}Z`,
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '+012026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z\n',
    ' 2026-01-01T00:00:00Z',
    '2026-01-01',
    '',
    'now',
  ])('rejects %j', (text) => {
    expect(parseTime(text)).toBeNull()
    expect(formats['date-time'].check(text)).toBe(false)
  })

  test('reads any time from year 1 to 9999 back as it was written', () => {
    const moments = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, (moment) => {
        expect(parseTime(moment.toISOString())).toBe(moment.getTime())
      }),
    )
  })
})

describe('calendar days', () => {
  test('parses a date as its start in UTC', () => {
    expect(parseDate('2026-03-08')).toBe(Date.UTC(2026, 2, 8))
    expect(parseDate('2024-02-29')).toBe(Date.UTC(2024, 1, 29))
  })
  test.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '20260101',
    '0000-01-01',
    '2026-01-01Z',
    '',
  ])('rejects %j', (text) => {
    expect(parseDate(text)).toBeNull()
    expect(formats.date.check(text)).toBe(false)
  })
})
