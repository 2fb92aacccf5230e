import { expect, test } from 'vitest'
import { createFormat } from './create-format.ts'

test.each(['en-GB', 'de', 'es', 'fr', 'it', 'pt', 'ja', 'ar-EG-u-nu-latn'])(
  'writes a minus sign, not a hyphen, in %s',
  (language) => {
    const format = createFormat(language, '')
    expect(format.signed(-1234)).toMatch(/^\u200e?\u2212[\d.,\s]+$/)
    expect(format.signedPercent(-0.053)).toMatch(/^\u200e?\u22125\u200e?\s?%\u200e?$/)
    expect([format.signed(0), format.signed(7)].join()).toMatch(/^0,\u200e?\+7$/)
  },
)
