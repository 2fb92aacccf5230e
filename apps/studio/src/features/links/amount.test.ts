import { studioLanguages } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { formatAmount, parseAmount, rescaleAmounts, splitAmounts } from './amount.ts'

test.each([
  ['34,50', 3450],
  ['34.5', 3450],
  ['34', 3400],
  ['34,', 3400],
  [',50', 50],
  ['0', 0],
  ['€ 28,90', 2890],
  ['28.90 $', 2890],
  ['1.234,50', 123450],
  ['1,234.50', 123450],
  ['1 234,50', 123450],
  ['1’234.50', 123450],
  ['1.234', 123400],
  ['1,234,567', 123456700],
])('reads the price "%s"', (text, amount) => {
  expect(parseAmount(text, 2)).toBe(amount)
})

test.each(['', ',', 'abc', '12 EUR?', '-5', '1,23,4', '1.234.50', '12.3456', '0,123', '12 34', '1,234.567'])(
  'rejects the price "%s"',
  (text) => {
    expect(parseAmount(text, 2)).toBeUndefined()
  },
)

test('reads prices of currencies with no or three decimals', () => {
  expect([parseAmount('1,234', 0), parseAmount('12,5', 0)]).toEqual([1234, undefined])
  expect([parseAmount('1,234', 3), parseAmount('1,234,567', 3)]).toEqual([1234, 1234567000])
})

test('reads formatted prices in every language', () => {
  for (const language of studioLanguages)
    for (const digits of [0, 2, 3])
      for (const amount of [0, 5, 999, 1000, 123456, 1234567890])
        expect(parseAmount(formatAmount(amount, digits, language), digits)).toBe(amount)
})

test.each(['3\n5,50\n10', '3, 5,50, 10', '3; 5,50;10', ' 3,\n5,50\n\n10; '])(
  'splits the amounts "%s"',
  (text) => {
    expect(splitAmounts(text).map((amount) => parseAmount(amount, 2))).toEqual([300, 550, 1000])
  },
)

test('keeps amounts as they were written in a currency with other decimals', () => {
  const menu = { currency: 'EUR', groups: [{ name: 'Tea', items: [{ name: 'Mint', price: 350 }] }] }
  expect(rescaleAmounts(menu, 2, 3, 'en')).toEqual({
    currency: 'EUR',
    groups: [{ name: 'Tea', items: [{ name: 'Mint', price: 3500 }] }],
  })
  const donation = { amounts: [300, 1050], goal: null, details: '3.50' }
  const inYen = rescaleAmounts(donation, 2, 0, 'en')
  expect(inYen).toEqual({ amounts: [3, '10.50'], goal: null, details: '3.50' })
  expect(rescaleAmounts(inYen, 0, 2, 'en')).toEqual(donation)
  expect(rescaleAmounts({ price: '3.505' }, 0, 2, 'en')).toEqual({ price: '3.505' })
})
