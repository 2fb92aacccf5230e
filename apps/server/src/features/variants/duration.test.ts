import { describe, expect, test } from 'vitest'
import { createBinomial, createRandom } from '#tests/random.ts'
import { computeExpectedDays, type Plan } from './duration.ts'
import { compareSamples } from './sequential.ts'

describe('expected days of an experiment', () => {
  const plan: Plan = { variant: 50, original: 50, rate: 0.2, comparisons: 1 }

  test('show a better variant with a chance of about 80 %', () => {
    const days = computeExpectedDays(plan, 0.3)!
    const drawVariant = createBinomial(50, 0.26)
    const drawOriginal = createBinomial(50, 0.2)
    const random = createRandom(1)
    let shown = 0
    for (let experiment = 0; experiment < 1000; experiment++) {
      const sums = [0, 0]
      for (let day = 1; day <= days; day++) {
        sums[0]! += drawVariant(random)
        sums[1]! += drawOriginal(random)
        const [variant, original] = sums.map((conversions) => ({ visitors: 50 * day, conversions }))
        if (compareSamples([variant!, original!], 1, null).verdict !== 'better') continue
        shown += 1
        break
      }
    }
    expect(shown / 1000).toBeGreaterThan(0.76)
    expect(shown / 1000).toBeLessThan(0.86)
  })

  test('grow with smaller rises, smaller shares and more variants', () => {
    const usual = computeExpectedDays(plan, 0.2)!
    expect(computeExpectedDays(plan, 0.4)!).toBeLessThan(usual / 2)
    expect(computeExpectedDays({ ...plan, variant: 10, original: 90 }, 0.2)!).toBeGreaterThan(usual)
    expect(computeExpectedDays({ ...plan, comparisons: 3 }, 0.2)!).toBeGreaterThan(usual)
  })

  test('are at least those of the minimum of data, and null if no test can show the rise', () => {
    expect(
      computeExpectedDays({ ...plan, variant: 1, original: 1000, rate: 0.7 }, 0.4),
    ).toBeGreaterThanOrEqual(100)
    expect(computeExpectedDays({ ...plan, variant: 1e7, original: 1e7 }, 0.4)).toBe(1)
    expect(computeExpectedDays({ ...plan, rate: 0.8 }, 0.4)).toBeNull()
    expect(computeExpectedDays({ ...plan, rate: 0.00001 }, 0.2)).toBeNull()
  })
})
