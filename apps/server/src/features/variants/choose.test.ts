import type { Condition } from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'
import {
  chooseVariant,
  compileVariants,
  type VariantSet,
  type VariantSource,
  type Visitor,
} from '@vitrine/page/visitors/choose-variant'
import { findConditionProblems } from '@vitrine/page/visitors/conditions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../crypto/tokens.ts'
import { toLocalTime } from '../visits/index.ts'
import { computeSampleRatioPValue } from './statistics.ts'

const noon = Date.parse('2026-03-04T12:00:00Z') // a Wednesday
const nobody = {
  device: 'mobile',
  browser: 'Firefox',
  os: 'Android',
  language: 'de',
  referrer: 'news.example.com',
  utmSource: 'flyer',
  utmMedium: '',
  utmCampaign: 'spring fair',
  country: 'AT',
}
const visitor = (more: Partial<Visitor> = {}, traits: Partial<typeof nobody> = {}): Visitor => {
  const all = { ...nobody, ...traits }
  return {
    at: noon,
    hash: 'abcdefghijklmnop',
    isReturning: false,
    userAgent: all,
    localTime: (timezone) => toLocalTime(timezone, more.at ?? noon),
    traits: () => all,
    ...more,
  }
}
const variant = (
  id: number,
  doc: Partial<VariantSource['doc']> = {},
  archivedAt: number | null = null,
): VariantSource => ({
  id,
  archivedAt,
  doc: {
    kind: 'experiment',
    status: 'running',
    priority: 0,
    weight: 50,
    match: 'all',
    conditions: [],
    schedule: { starts_at: null, ends_at: null, timezone: null },
    ...doc,
  },
})
const choose = (variants: VariantSource[], user: Visitor, timezone = 'UTC') =>
  chooseVariant(compileVariants(variants, timezone), user)

const anyVariant = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  archivedAt: fc.option(fc.constant(5), { nil: null }),
  kind: fc.constantFrom('experiment' as const, 'audience' as const),
  status: fc.constantFrom('draft', 'running', 'paused', 'stopped'),
  priority: fc.integer({ min: 0, max: 5 }),
  weight: fc.integer({ min: 0, max: 100 }),
  starts: fc.option(fc.integer({ min: -5, max: 5 }), { nil: null }),
  ends: fc.option(fc.integer({ min: -5, max: 5 }), { nil: null }),
})
const anyVariants = fc.uniqueArray(anyVariant, { selector: (v) => v.id, maxLength: 12 }).map((all) =>
  all.map(({ id, archivedAt, starts, ends, ...doc }) => {
    const edge = (h: number | null) => (h === null ? null : new Date(noon + h * hourMs).toISOString())
    return variant(
      id,
      { ...doc, schedule: { starts_at: edge(starts), ends_at: edge(ends), timezone: null } },
      archivedAt,
    )
  }),
)

describe('chooseVariant', () => {
  test('ignores paused, archived and unscheduled variants', () => {
    fc.assert(
      fc.property(anyVariants, fc.string({ minLength: 16, maxLength: 16 }), (variants, hash) => {
        const user = visitor({ hash })
        const choice = choose(variants, user)
        expect(choose([...variants].reverse(), user)).toEqual(choice)
        if (choice.variant === null) return
        const { doc, archivedAt } = variants.find((v) => v.id === choice.variant)!
        expect([doc.status, archivedAt]).toEqual(['running', null])
        const { starts_at, ends_at } = doc.schedule
        expect(starts_at === null || Date.parse(starts_at) <= noon).toBe(true)
        expect(ends_at === null || Date.parse(ends_at) > noon).toBe(true)
        expect(doc.kind === 'audience' || doc.weight > 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps a visitor on one variant all day while weights grow', () => {
    const before = [variant(1, { weight: 30 }), variant(2, { weight: 30 })]
    const after = [variant(1, { weight: 30 }), variant(2, { weight: 50 }), variant(3, { status: 'paused' })]
    for (let i = 0; i < 2000; i++) {
      const hash = `visitor-${i}`
      const first = choose(before, visitor({ hash }))
      for (let hour = -11; hour < 11; hour += 5)
        expect(choose(before, visitor({ hash, at: noon + hour * hourMs }))).toEqual(first)
      if (first.variant !== null) expect(choose(after, visitor({ hash }))).toEqual(first)
    }
  })

  test('spreads 100,000 visitors by the weights', () => {
    const spread = (weights: number[], shares: number[]) => {
      const set = compileVariants(
        weights.map((weight, i) => variant(i + 1, { weight })),
        'UTC',
      )
      const counts = new Array<number>(weights.length + 1).fill(0)
      for (let i = 0; i < 100_000; i++)
        counts[chooseVariant(set, visitor({ hash: `v${i}` })).variant ?? 0]! += 1
      return computeSampleRatioPValue(shares.map((share, i) => ({ observed: counts[i]!, share })))!
    }
    // The visitors are fixed: a small p-value means an uneven distribution
    expect(spread([50], [50, 50])).toBeGreaterThan(0.001)
    expect(spread([20, 30, 10], [40, 20, 30, 10])).toBeGreaterThan(0.001)
    expect(spread([5, 5, 1], [89, 5, 5, 1])).toBeGreaterThan(0.001)
    // Weights above 100 in sum are shares of the sum
    expect(spread([100, 50], [0, 100, 50])).toBeGreaterThan(0.001)
  })

  test('assigns visitors to two experiments independently', () => {
    const [first, second] = [7, 8].map((id) => compileVariants([variant(id)], 'UTC')) as [
      VariantSet,
      VariantSet,
    ]
    const cells = [0, 0, 0, 0]
    for (let i = 0; i < 100_000; i++) {
      // The length of visitor hashes
      const user = visitor({ hash: sha256(`v${i}`).slice(0, 16) })
      const shown = (set: VariantSet) => (chooseVariant(set, user).variant === null ? 0 : 1)
      cells[2 * shown(first) + shown(second)]! += 1
    }
    expect(computeSampleRatioPValue(cells.map((observed) => ({ observed, share: 1 })))).toBeGreaterThan(0.001)
  })

  test('puts matching audiences before experiments, the lowest priority number first', () => {
    const device = (value: string): Condition => ({ attribute: 'device', operator: 'eq', value })
    const variants = [
      variant(1, { weight: 100 }),
      variant(2, { kind: 'audience', priority: 2, conditions: [device('mobile')] }),
      variant(3, { kind: 'audience', priority: 1, conditions: [device('tablet')] }),
      variant(4, { kind: 'audience', priority: 3 }),
    ]
    expect(choose(variants, visitor()).variant).toBe(2)
    expect(choose(variants, visitor({}, { device: 'tablet' })).variant).toBe(3)
    expect(choose(variants, visitor({}, { device: 'desktop' })).variant).toBe(4)
    expect(choose(variants.slice(0, 3), visitor({}, { device: 'desktop' }))).toEqual({
      variant: 1,
      countedVariant: 1,
    })
  })

  test('includes the original only for eligible visitors', () => {
    const variants = [
      variant(1, { weight: 0, conditions: [{ attribute: 'country', operator: 'eq', value: 'AT' }] }),
    ]
    expect(choose(variants, visitor())).toEqual({ variant: null, countedVariant: 0 })
    const noChoice = { variant: null, countedVariant: undefined }
    expect(choose(variants, visitor({}, { country: 'DE' }))).toEqual(noChoice)
    expect(choose([variant(1, { weight: 100 })], visitor({ hash: null }))).toEqual(noChoice)
  })

  test.each<[Condition['attribute'], Condition['operator'], Condition['value'], boolean]>([
    ['country', 'eq', 'at', true],
    ['country', 'in', ['DE', 'AT'], true],
    ['country', 'not_in', ['DE', 'AT'], false],
    ['os', 'contains', 'ANDR', true],
    ['os', 'eq', 'iOS', false],
    ['language', 'in', ['de'], true],
    ['referrer', 'eq', 'www.news.example.com', true],
    ['referrer', 'eq', 'News.Example.com', true],
    ['referrer', 'contains', 'example', true],
    ['utm_source', 'eq', 'Flyer', true],
    ['utm_campaign', 'contains', 'fair', true],
    ['weekday', 'eq', 3, true],
    ['weekday', 'between', [6, 3], true],
    ['weekday', 'between', [4, 6], false],
    ['hour', 'between', [12, 12], true],
    ['hour', 'between', [22, 6], false],
    ['returning', 'eq', true, false],
    ['returning', 'eq', false, true],
  ])('evaluates %s %s %j to %s', (attribute, operator, value, expected) => {
    const conditions = [{ attribute, operator, value }]
    expect(findConditionProblems(conditions)).toEqual([])
    expect(choose([variant(9, { kind: 'audience', conditions })], visitor()).variant === 9).toBe(expected)
  })

  test('evaluates weekday and hour in the time zone of the schedule, otherwise of the profile', () => {
    const night: Condition[] = [{ attribute: 'hour', operator: 'between', value: [0, 2] }]
    const at = (timezone: string | null, home: string) =>
      choose(
        [
          variant(1, {
            kind: 'audience',
            conditions: night,
            schedule: { starts_at: null, ends_at: null, timezone },
          }),
        ],
        visitor(),
        home,
      ).variant
    expect(at(null, 'Pacific/Auckland')).toBe(1) // 01:00
    expect(at(null, 'UTC')).toBeNull()
    expect(at('Pacific/Auckland', 'UTC')).toBe(1)
  })

  test('requires all conditions or any of them, as configured', () => {
    const conditions: Condition[] = [
      { attribute: 'country', operator: 'eq', value: 'AT' },
      { attribute: 'device', operator: 'eq', value: 'desktop' },
    ]
    expect(choose([variant(1, { kind: 'audience', conditions })], visitor()).variant).toBeNull()
    expect(choose([variant(1, { kind: 'audience', conditions, match: 'any' })], visitor()).variant).toBe(1)
  })

  test('rejects contradictory conditions with the field', () => {
    const problems = findConditionProblems([
      { attribute: 'country', operator: 'eq', value: 'Austria' },
      { attribute: 'country', operator: 'contains', value: 'A' },
      { attribute: 'hour', operator: 'between', value: [3, 24] },
      { attribute: 'hour', operator: 'between', value: [3] },
      { attribute: 'weekday', operator: 'in', value: 3 },
      { attribute: 'returning', operator: 'eq', value: 'yes' },
      { attribute: 'device', operator: 'in', value: ['mobile', 'fridge'] },
      { attribute: 'language', operator: 'eq', value: 'pt-BR' },
      { attribute: 'referrer', operator: 'eq', value: 'https://example.com/' },
    ])
    expect(problems.map(({ path }) => path)).toEqual([
      'conditions[0].value',
      'conditions[1].operator',
      'conditions[2].value[1]',
      'conditions[3].value',
      'conditions[4].value',
      'conditions[5].value',
      'conditions[6].value[1]',
      'conditions[7].value',
      'conditions[8].value',
    ])
  })
})
