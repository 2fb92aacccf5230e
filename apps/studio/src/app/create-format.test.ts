import { expect, test } from 'vitest'
import { createFormat } from './create-format.ts'

test.each(['en-GB', 'de', 'es', 'pt'])('writes a minus sign, not a hyphen, in %s', (language) => {
  const format = createFormat(language, '')
  expect(format.signed(-1234)).toMatch(/^\u2212[\d.,]+$/)
  expect(format.signedPercent(-0.053)).toMatch(/^\u22125\s?%$/)
  expect([format.signed(0), format.signed(7)]).toEqual(['0', '+7'])
})
