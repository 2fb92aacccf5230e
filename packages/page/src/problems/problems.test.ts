import { createProblem, type Problem, type Rule, rules } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import { findLinkWarnings } from '../link-warnings.ts'
import { createRuleFormat } from './format-rule.ts'
import ar from './texts/ar.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }
import { translateProblem } from './translate.ts'

const catalogues = { ar, de, es, fr, it, ja, pt }
const formats = Object.fromEntries(
  Object.entries(catalogues).map(([tag, catalogue]) => [tag, createRuleFormat(catalogue, tag)]),
)

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
  total: 3,
  link: 6,
  holder: 7,
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
  choices: ['a', 'b'],
  cause: 'site',
  site: 'video.example',
  seconds: 9,
  minutes: 20,
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

/** Words that they share with English. */
const common: Readonly<Record<string, string>> = { fr: 'page', it: 'file' }

describe.each(Object.entries(catalogues))('%s', (language, { rules: messages }) => {
  const format = formats[language]!
  test.each(Object.keys(messages) as Rule[])('translates %s into a separate sentence', (rule) => {
    const sentence = translateProblem(english(rule), format)
    expect(sentence).not.toBe(translateProblem(english(rule), null))
    expect(sentence).toMatch(/^\u2068?[\p{Lu}\p{Lo}\d¿„“«「`"#.].*[.!?。]$/su)
    expect(sentence).not.toMatch(/undefined|\[object|NaN/)
    // Names of fields and technical terms are not translated
    const words = sentence.replace(/`[^`]*`|\ball: true\b|multipart\/form-data/g, '')
    expect(words.replace(new RegExp(common[language] ?? '$^', 'gi'), '')).not.toMatch(leftovers)
  })
  test('includes the numbers and values of a rule', () => {
    expect(translateProblem(createProblem('name', 'length', { min: 3, max: 30 }), format)).toMatch(
      /\b3\b.*\b30\b/,
    )
    expect(
      translateProblem(createProblem(null, 'plan_full', { plan: 'Free', limit: 'links', max: 5 }), format),
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

test('keeps the English text for a rule, word or parameter of another version of the service', () => {
  const newer = { path: null, rule: 'not_yet_invented', params: {}, message: 'must be newer' }
  expect(translateProblem(newer, formats.de!)).toBe('Must be newer.')
  for (const other of [
    { rule: 'toString' },
    { rule: 'plan_full', params: { plan: 'Pro', limit: 'not_yet_invented', max: 5 } },
    { rule: 'length', params: { min: 3 } },
    { rule: 'url_network', params: {} },
  ])
    expect(translateProblem({ ...newer, ...other }, formats.de!)).toBe('Must be newer.')
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
  for (const format of Object.values(formats))
    for (const warning of warnings)
      expect(translateProblem(warning, format)).not.toBe(translateProblem(warning, null))
})
