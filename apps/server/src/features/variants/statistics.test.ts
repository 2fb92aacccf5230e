import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gammaQ, lnGamma } from './gamma.ts'
import {
  computeChanceToWin,
  computeChiSquareSurvival,
  computeProbabilityToBeat,
  computeProbabilityToBeatOnGrid,
  computeSampleRatioPValue,
  computeUplift,
  computeWilsonInterval,
  hasEnoughData,
} from './statistics.ts'

describe('formulas for the results of variants', () => {
  test('matches the score intervals of Newcombe 1998, table I, method 3', () => {
    const published: [number, number, number, number][] = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ]
    for (const [conversions, visitors, lower, upper] of published) {
      const interval = computeWilsonInterval({ conversions, visitors })!
      expect(interval.map((end) => Math.round(end * 10_000) / 10_000)).toEqual([lower, upper])
    }
    expect(computeWilsonInterval({ conversions: 0, visitors: 0 })).toBeNull()
  })

  test('matches the percentage points of χ² in the NIST handbook', () => {
    const published: [number, number, number][] = [
      [3.841, 1, 0.05],
      [6.635, 1, 0.01],
      [10.828, 1, 0.001],
      [5.991, 2, 0.05],
      [16.266, 3, 0.001],
      [18.307, 10, 0.05],
      [124.342, 100, 0.05],
    ]
    for (const [statistic, df, p] of published)
      expect(computeChiSquareSurvival(statistic, df) / p).toBeCloseTo(1, 2)
  })

  test('detects a sample-ratio mismatch, but not in the configured split', () => {
    // 821,588 against 815,482 users at 50:50: Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments, ch. 3
    expect(
      computeSampleRatioPValue([
        { observed: 821_588, share: 50 },
        { observed: 815_482, share: 50 },
      ])! * 1e6,
    ).toBeCloseTo(1.8, 1)
    expect(
      computeSampleRatioPValue([
        { observed: 500, share: 20 },
        { observed: 1000, share: 40 },
        { observed: 1000, share: 40 },
      ]),
    ).toBe(1)
    expect(computeSampleRatioPValue([{ observed: 5, share: 100 }])).toBeNull()
  })

  test("matches Fisher's exact test by Altham's identity: the lady tasting tea, 17/70", () => {
    // Table [[3, 1], [1, 3]] with the priors Beta(0, 1) and Beta(1, 0): the posterior of the other order is Fisher's p
    expect(computeProbabilityToBeat(2, 3, 3, 2)).toBeCloseTo(17 / 70, 12)
    // [[4, 0], [0, 4]]: 1/70
    expect(computeProbabilityToBeat(1, 4, 4, 1)).toBeCloseTo(1 / 70, 12)
  })

  test('compares beta distributions like closed forms, for any size', () => {
    // Against a uniform rate the chance is the mean
    expect(computeProbabilityToBeat(7, 3, 1, 1)).toBeCloseTo(0.7, 12)
    expect(
      computeChanceToWin({ visitors: 1000, conversions: 100 }, { visitors: 1000, conversions: 100 }),
    ).toBeCloseTo(0.5, 10)
    const size = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(size, size, size, size, (a, b, c, d) => {
        const chance = computeProbabilityToBeat(a, b, c, d)
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(chance + computeProbabilityToBeat(c, d, a, b)).toBeCloseTo(1, 9)
        expect(computeProbabilityToBeat(d, c, b, a)).toBeCloseTo(chance, 9)
      }),
    )
    for (const [a, b, c, d] of [
      [1500, 8500, 1400, 8600],
      [1990, 3000, 2500, 3900],
    ] as const)
      expect(computeProbabilityToBeatOnGrid(a, b, c, d)).toBeCloseTo(computeProbabilityToBeat(a, b, c, d), 6)
    expect(computeProbabilityToBeat(3_000_000, 7_000_000, 2_990_000, 7_010_000)).toBeGreaterThan(0.999)
  })

  test('matches known values of lnGamma and gammaQ', () => {
    expect(lnGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13)
    expect(lnGamma(10)).toBeCloseTo(Math.log(362_880), 12)
    expect(lnGamma(101)).toBeCloseTo(363.7393755555635, 9)
    expect(gammaQ(1, 2)).toBeCloseTo(Math.exp(-2), 14)
    expect(gammaQ(3, 0)).toBe(1)
  })

  test('returns null without data', () => {
    const none = { visitors: 0, conversions: 0 }
    expect(computeUplift(none, none)).toBeNull()
    expect(computeUplift({ visitors: 10, conversions: 2 }, { visitors: 10, conversions: 0 })).toBeNull()
    expect(computeUplift({ visitors: 100, conversions: 11 }, { visitors: 100, conversions: 10 })).toBeCloseTo(
      0.1,
      12,
    )
    expect(computeChanceToWin(none, { visitors: 5, conversions: 1 })).toBeNull()
  })

  test('requires 100 visitors per arm and 20 conversions in total', () => {
    expect(
      hasEnoughData([
        { visitors: 100, conversions: 10 },
        { visitors: 100, conversions: 10 },
      ]),
    ).toBe(true)
    expect(
      hasEnoughData([
        { visitors: 99, conversions: 20 },
        { visitors: 100, conversions: 10 },
      ]),
    ).toBe(false)
    expect(
      hasEnoughData([
        { visitors: 100, conversions: 9 },
        { visitors: 100, conversions: 10 },
      ]),
    ).toBe(false)
  })
})
