import { expect, test } from 'vitest'
import { getTexts } from '../texts/index.ts'
import {
  addCurrency,
  formatCurrentPrice,
  formatLocalTime,
  formatPrice,
  formatSize,
  formatTimeWithCity,
  formatUnit,
  groupPhoneNumber,
} from './format.ts'

test('formats prices by currency and language and hides invalid ones', () => {
  expect(formatPrice('en', 2900, 'EUR')).toBe('€29')
  expect(formatPrice('en', 2950, 'EUR')).toBe('€29.50')
  expect(formatPrice('de', 2950, 'EUR')).toBe('29,50\u00a0€')
  expect(formatPrice('ja', 2950, 'JPY')).toBe('￥2,950')
  expect(formatPrice('en', 2950, 'KWD')).toContain('2.95')
  expect(formatPrice('en', 100, '<b>')).toBeUndefined()
  expect(formatPrice('en', undefined, 'EUR')).toBeUndefined()
  const formatCurrent = (price: number) =>
    formatCurrentPrice({ price, currency: 'EUR' }, { lang: 'en', texts: getTexts('en') })
  expect([0, 100].map(formatCurrent)).toEqual(['Free', '€1'])
})

test('shows sizes in steps of 1,000 with three digits', () => {
  expect([1, 999, 1000, 184_320, 1_240_000, 2_000_000_000].map((bytes) => formatSize('en', bytes))).toEqual([
    '1 byte',
    '999 byte',
    '1 kB',
    '184 kB',
    '1.24 MB',
    '2 GB',
  ])
})

test('formats times and durations in the language of the page', () => {
  const at = Date.UTC(2027, 2, 20, 9)
  expect(formatUnit('en', 1555, 'day')).toBe('1,555 days')
  expect(formatUnit('fr', 3, 'day')).toBe('3\u00a0jours')
  expect(formatUnit('ja', 1, 'minute')).toBe('1 分')
  expect(formatTimeWithCity('ja', 'Asia/Tokyo', at)).toEqual({
    time: '2027年3月20日\u00a018:00',
    city: 'Tokyo',
  })
  expect(formatTimeWithCity('xx', 'nowhere', at)).toEqual(formatTimeWithCity('en', 'UTC', at))
})

test('groups the digits of a phone number without separators if its country writes all alike', () => {
  expect(
    ['+447700900123', '+12125550100', '+351220000000', '+96265550142', '030123456'].map(groupPhoneNumber),
  ).toEqual(['+44 7700900123', '+1 212 555 0100', '+351 220 000 000', '+962 65550142', '030123456'])
  expect(groupPhoneNumber('+33612345678')).toBe('+33 6 12 34 56 78')
  for (const number of ['+49 30 1234', '+44 7700900123', '+112'])
    expect(groupPhoneNumber(number)).toBe(number)
})

test('formats opening times of a language alike beside weekdays and dates', () => {
  const local = Date.UTC(2024, 0, 1, 8, 30)
  const texts = (lang: string) =>
    (['time', 'weekdayTime', 'dateTime'] as const).map((form) => formatLocalTime(lang, form, local))
  expect(texts('de')).toEqual(['08:30', 'Montag,\u00a008:30', '1. Januar um\u00a008:30'])
  expect(texts('en-GB')).toEqual(['08:30', 'Monday\u00a008:30', '1 January at\u00a008:30'])
  expect(texts('es')).toEqual(['8:30', 'lunes,\u00a08:30', '1 de enero a las\u00a08:30'])
})

test.each([
  ['es', 'desde 145 000', 'COP', 'desde 145.000 COP'],
  ['en', 'from 4,500', 'GBP', 'from £4,500'],
  ['de', 'klein 3,20 / groß 4,20', 'EUR', 'klein 3,20 € / groß 4,20 €'],
  ['en', '+0.80', 'USD', '+$0.80'],
  ['en', 'from £12', 'GBP', 'from £12'],
  ['en', '12oz 4.50', 'USD', '12oz 4.50'],
  ['fr', '12 %', 'EUR', '12 %'],
  ['ar', 'من 1.500', 'JOD', 'من 1.500'],
  ['en', 'from 12', undefined, 'from 12'],
])('adds the currency to amounts alone (%s, %s)', (lang, text, currency, expected) => {
  expect(addCurrency(lang, text, currency).replaceAll('\u00a0', ' ')).toBe(expected)
})
