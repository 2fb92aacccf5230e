import { languages } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { createFormat } from './create-format.ts'

test.each([...languages, 'en-GB', 'ar-EG-u-nu-latn'])(
  'writes a minus sign, not a hyphen, in %s',
  (language) => {
    const format = createFormat(language, '')
    expect(format.signed(-1234)).toMatch(/^\u200e?\u2212[\d.,\s]+$/)
    expect(format.signedPercent(-0.053)).toMatch(/^\u200e?\u22125\u200e?\s?%\u200e?$/)
    expect([format.signed(0), format.signed(7)].join()).toMatch(/^0,\u200e?\+7$/)
  },
)

test('keeps the letters and the sign of a currency in order from right to left', () => {
  const { money } = createFormat('ar-u-nu-latn', '')
  expect(money(900, 'USD')).toBe('\u200f9\u00a0US$\u200e')
  expect(money(1250, 'EUR')).toBe('\u200f12.50\u00a0€')
  expect(createFormat('es', '').money(900, 'USD')).not.toContain('\u200e')
})
