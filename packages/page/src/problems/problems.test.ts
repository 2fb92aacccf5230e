import { createProblem, type Problem, type Rule, rules } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import { findLinkWarnings } from '../link-warnings.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import { translateProblem } from './translate.ts'

/** Values of all parameters of rules, with the same numbers and names in each language. */
const params = {
  min: 3,
  max: 30,
  type: 'string',
  forms: ['string', 'integer', '"x"'],
  values: ['a', 'b'],
  value: 'x',
  name: 'n',
  meant: null,
  names: ['a', 'b'],
  metric: 'm',
  example: 'e',
  scheme: 'ftp',
  schemes: ['http'],
  port: 443,
  field: 'f',
  count: 2,
  reason: 'timeout',
  detail: 'd',
  instead: 'save_page',
  part: 'p',
  actual: 'PNG',
  host: 'h',
  account: 'a@example.org',
  plan: 'Pro',
  plans: ['pro'],
  limit: 'links',
  interval: 'i',
  id: 7,
  ids: [7, 8],
  kind: 'link',
  row: 4,
  revision: 5,
  operators: ['eq'],
  operator: 'eq',
  attribute: 'os',
  networks: 6,
  seconds: 9,
  status: 404,
  pattern: 'p',
  service: 'S',
  state: 's',
  slug: 's',
  free: 's-2',
  where: 'w',
  platform: 'x',
  url: 'u',
  domain: 'd.example',
  facts: ['name', 'offers'],
  tone: 'bold',
}
const allRules = Object.keys(rules) as Rule[]
const english = (rule: Rule, values: object = params): Problem =>
  (createProblem as (path: null, rule: Rule, params: object) => Problem)(null, rule, values)

/** Common English words that other languages do not have. */
const leftovers =
  /(?<!\p{L})(?:the|this|must|have|is|are|not|with|without|than|only|every|choose|send|already|of|and|or|your|you|by|from|at least|at most|too|page|file|is|field|please)(?!\p{L})/iu

describe.each(Object.entries({ de, es, pt }))('%s', (_, texts) => {
  test.each(allRules)('translates %s into a separate sentence', (rule) => {
    const sentence = translateProblem(english(rule), texts)
    expect(sentence).not.toBe(translateProblem(english(rule), null))
    expect(sentence).toMatch(/^[\p{Lu}\d¿„“«`].*[.!?]$/su)
    expect(sentence).not.toMatch(/undefined|\[object|NaN/)
    // Names of fields and technical terms are not translated
    const words = sentence.replace(/`[^`]*`|\ball: true\b|multipart\/form-data/g, '')
    expect(words).not.toMatch(leftovers)
  })
  test('includes the numbers and values of a rule', () => {
    expect(translateProblem(createProblem('name', 'length', { min: 3, max: 30 }), texts)).toMatch(
      /\b3\b.*\b30\b/,
    )
    expect(
      translateProblem(createProblem(null, 'plan_full', { plan: 'Free', limit: 'links', max: 5 }), texts),
    ).toMatch(/Free.*\b5\b/)
  })
})

test('translates every rule into English', () => {
  for (const rule of allRules) {
    const sentence = translateProblem(english(rule), null)
    expect(sentence).toMatch(/[.!?]$/)
    expect(sentence).not.toMatch(/undefined|\[object|NaN/)
  }
})

test('keeps the English text for a rule of a newer service', () => {
  const newer = { path: null, rule: 'not_yet_invented', params: {}, message: 'must be newer' }
  expect(translateProblem(newer, de)).toBe('Must be newer.')
  expect(translateProblem({ ...newer, rule: 'toString' }, de)).toBe('Must be newer.')
})

test('translates every warning of a link', () => {
  const warnings = [
    ...findLinkWarnings({ kind: 'countdwon' }),
    ...findLinkWarnings({ kind: 'image' }),
    ...findLinkWarnings({ kind: 'countdown', business_block_config: { endsAt: 1 } }),
    ...findLinkWarnings({ kind: 'product', business_block_config: { price: -1, currency: 'euro' } }),
    ...findLinkWarnings({
      kind: 'form',
      business_block_config: { fields: [{ id: 'A', type: 'select', label: '' }] },
    }),
  ]
  expect(warnings.length).toBeGreaterThan(6)
  for (const texts of [de, es, pt])
    for (const warning of warnings)
      expect(translateProblem(warning, texts)).not.toBe(translateProblem(warning, null))
})
