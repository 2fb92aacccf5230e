import { expect, test } from 'vitest'
import { readMessages } from '../../../../../tests/support/studio-texts.ts'
import type { Format } from '../../app/format.ts'
import { listChangedEntries } from './list-changes.ts'

const t = readMessages('en')
const format = {
  money: (amount: number, currency: string) => `${currency} ${amount / 100}`,
  number: String,
  dateTime: (time: string) => `at ${time}`,
} as unknown as Format
const list = (before: unknown, after: unknown, currency: unknown = 'EUR') =>
  listChangedEntries([before, after], currency, t, format)

test('shows only the lines of a menu that changed, with prices in its currency', () => {
  const tea = { name: 'Tea', price: 300 }
  const groups = (...items: object[]) => [{ name: 'Drinks', items: [...items, { name: 'Soup', price: 800 }] }]
  expect(list(groups(tea), groups({ ...tea, price: 350, is_sold_out: true }))).toEqual([
    'Drinks: Tea · EUR 3',
    'Drinks: Tea · EUR 3.5 · Sold out',
  ])
  expect(list(null, groups(tea))).toEqual(['', 'Drinks: Tea · EUR 3\nDrinks: Soup · EUR 8'])
  expect(list([{ items: [tea] }], [], null)).toEqual(['Tea · 3', ''])
})

test('shows all lines if only their order changed, without ids', () => {
  const events = [
    { id: 'a', title: 'A', starts_at: '2027-03-20T20:00:00Z' },
    { id: 'b', title: 'B', starts_at: '2027-03-21T20:00:00Z' },
  ]
  expect(list(events, events.toReversed())[0]).toBe(
    'A · at 2027-03-20T20:00:00Z\nB · at 2027-03-21T20:00:00Z',
  )
})

test('returns other values unchanged', () => {
  expect(list('a', 'b')).toEqual(['a', 'b'])
  expect(list(['a'], [])).toEqual([['a'], []])
})
