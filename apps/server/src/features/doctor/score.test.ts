import { doctorCategories } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeScore, type Scored } from './score.ts'

const rules = ['content-shown', 'b', 'c', 'd', 'e']

const scored: fc.Arbitrary<Scored> = fc
  .record({
    rule: fc.constantFrom(...rules),
    severity: fc.constantFrom('low', 'medium', 'high'),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  // A rule belongs to one category
  .map((f) => ({
    ...f,
    ...(f.rule === 'content-shown' ? { severity: 'high' as const, confidence: 1 } : {}),
    category: doctorCategories[rules.indexOf(f.rule)]!,
  }))

const finding = (
  rule: string,
  severity: Scored['severity'],
  category: Scored['category'] = 'links',
): Scored => ({ rule, category, severity, confidence: 1 })

test('gives a score of 100 without findings', () => {
  const { score, categories } = computeScore([])
  expect([score, ...Object.values(categories)]).toEqual([100, 100, 100, 100, 100, 100])
})

test('subtracts the cost of one finding from its category only', () => {
  const { score, categories } = computeScore([finding('a', 'medium')])
  expect(categories).toEqual({ completeness: 100, links: 70, accessibility: 100, seo: 100, conversion: 100 })
  expect(score).toBe(94)
})

test('keeps the score at 60 or less while a finding of high severity is open', () => {
  expect(computeScore([{ ...finding('a', 'high'), confidence: 0 }]).score).toBe(60)
  expect(computeScore([finding('a', 'high')]).score).toBe(54)
  expect(computeScore([finding('a', 'high'), finding('b', 'high', 'seo')]).score).toBe(40)
})

test('counts neither links nor clicks of a page without content', () => {
  const noContent = finding('content-shown', 'high', 'completeness')
  const { score } = computeScore([noContent])
  expect(computeScore([noContent, finding('a', 'medium'), finding('b', 'low', 'conversion')]).score).toBe(
    score,
  )
})

test('halves the cost of the second finding of a rule, but not of another rule', () => {
  expect(computeScore([finding('a', 'high'), finding('a', 'high')]).categories.links).toBe(38)
  expect(computeScore([finding('a', 'high'), finding('b', 'high')]).categories.links).toBe(25)
})

test('keeps the impact of a fix above 0 after a thousand findings', () => {
  const { score, computeImpact } = computeScore(Array.from({ length: 1000 }, () => finding('a', 'medium')))
  expect(score).toBeGreaterThan(80)
  expect(computeImpact(finding('a', 'medium'))).toBeGreaterThan(0)
})

test('raises the score by the stated impact when a finding is fixed', () => {
  fc.assert(
    fc.property(fc.array(scored, { minLength: 1, maxLength: 40 }), fc.nat(), (findings, pick) => {
      const i = pick % findings.length
      const before = computeScore(findings)
      const after = computeScore(findings.toSpliced(i, 1))
      expect(after.score).toBeGreaterThanOrEqual(before.score)
      for (const c of doctorCategories)
        expect(after.categories[c]).toBeGreaterThanOrEqual(before.categories[c])
      const impact = before.computeImpact(findings[i]!)
      expect(impact).toBeGreaterThanOrEqual(0)
      // Both scores are rounded
      expect(Math.abs(after.score - before.score - impact)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 1000 },
  )
})
