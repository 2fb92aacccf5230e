import { expect, it } from 'vitest'
import { linkWarnings } from '../link-warnings.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import { sayProblem } from './say.ts'

it('says what is known in other words, with its numbers, and the rest as it is', () => {
  expect(sayProblem('must have 3 to 30 characters', de)).toBe('3 bis 30 Zeichen.')
  expect(sayProblem('use at least 12 characters.', pt)).toBe('Use pelo menos 12 caracteres.')
  expect(sayProblem('is not known here', es)).toBe('Is not known here.')
})

it('says every warning of a link in each language', () => {
  const messages = [
    ...linkWarnings({ kind: 'countdwon' }),
    ...linkWarnings({ kind: 'carousel' }),
    ...linkWarnings({ kind: 'image' }),
    ...linkWarnings({ kind: 'countdown', business_block_config: { ends_at: 'x' } }),
    ...linkWarnings({ kind: 'countdown', business_block_config: { endsAt: 1 } }),
    ...linkWarnings({
      kind: 'product',
      business_block_config: { price: -1, currency: 'euro', badge: 'x'.repeat(25) },
    }),
    ...linkWarnings({ kind: 'faq', business_block_config: { items: Array(31).fill(1) } }),
    ...linkWarnings({ kind: 'donation', business_block_config: { goal: 2 ** 60 } }),
    ...linkWarnings({ kind: 'booking', business_block_config: { duration_minutes: 1e6, price: 1 } }),
    ...linkWarnings({
      kind: 'form',
      business_block_config: {
        fields: [
          { id: 'A', type: 'select', label: '' },
          { id: 'A', type: 'other', options: [] },
        ],
      },
    }),
  ].map(({ message }) => message)
  for (const texts of [de, es, pt])
    for (const message of messages)
      expect(
        texts.some(([pattern]) => pattern.test(message)),
        message,
      ).toBe(true)
})

it('every language knows the same messages', () => {
  const patterns = [de, es, pt].map((texts) => texts.map(([pattern]) => pattern.source))
  expect(patterns[1]).toEqual(patterns[0])
  expect(patterns[2]).toEqual(patterns[0])
})
