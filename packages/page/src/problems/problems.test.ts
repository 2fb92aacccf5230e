import { expect, it } from 'vitest'
import { de } from './de.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import { sayProblem } from './say.ts'

it('says what is known in other words, with its numbers, and the rest as it is', () => {
  expect(sayProblem('must have 3 to 30 characters', de)).toBe('3 bis 30 Zeichen.')
  expect(sayProblem('use at least 12 characters.', pt)).toBe('Use pelo menos 12 caracteres.')
  expect(sayProblem('is not known here', es)).toBe('Is not known here.')
})

it('every language knows the same messages', () => {
  const patterns = [de, es, pt].map((texts) => texts.map(([pattern]) => pattern.source))
  expect(patterns[1]).toEqual(patterns[0])
  expect(patterns[2]).toEqual(patterns[0])
})
