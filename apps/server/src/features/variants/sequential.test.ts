import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBinomial, createRandom } from '#tests/random.ts'
import { simulateStates } from '../../../../../bench/simulations/experiment-states.ts'
import { compareSamples, computeEvidence, computeRateInterval } from './sequential.ts'
import { computeRate, type Sample } from './statistics.ts'

type Setting = {
  /** Visitors in the busiest hour, of the original and of each variant. */
  readonly original: number
  readonly variants: readonly number[]
  readonly rate: number
  /** True rate of the first variant, relative to the original's. */
  readonly lift?: number
}

const days = 30

/** Returns visitors and rate of an hour. Nights have a third of the visitors, who convert less. */
const simulateHour = (visitors: number, rate: number, hour: number) => {
  const isNight = hour % 24 < 8
  return { n: Math.ceil(isNight ? visitors / 3 : visitors), rate: isNight ? rate * 0.7 : rate }
}

/** Simulates experiments with hourly checks for 30 days. Counts verdicts, and those of a test designed for a single check. */
const simulate = (count: number, { original, variants, rate, lift = 1 }: Setting, seed: number) => {
  const random = createRandom(seed)
  const arms = [original, ...variants].map((visitors, arm) =>
    Array.from({ length: 24 }, (_, hour) => {
      const { n, rate: base } = simulateHour(visitors, rate, hour)
      return { n, draw: createBinomial(n, arm === 1 ? base * lift : base) }
    }),
  )
  const visitors = new Int32Array(arms.length)
  const conversions = new Int32Array(arms.length)
  const toSample = (arm: number): Sample => ({ visitors: visitors[arm]!, conversions: conversions[arm]! })
  const results = { better: 0, oneLook: 0, days: [] as number[] }
  for (let i = 0; i < count; i++) {
    visitors.fill(0)
    conversions.fill(0)
    let hasVerdict = false
    let hasSingleCheckVerdict = false
    for (let hour = 0; hour < days * 24 && !hasVerdict; hour++) {
      for (let arm = 0; arm < arms.length; arm++) {
        const { n, draw } = arms[arm]![hour % 24]!
        visitors[arm]! += n
        conversions[arm]! += draw(random)
      }
      for (let arm = 1; arm < arms.length && !hasVerdict; arm++) {
        const all = visitors[0]! + visitors[arm]!
        const common = (conversions[0]! + conversions[arm]!) / all
        const difference = conversions[arm]! / visitors[arm]! - conversions[0]! / visitors[0]!
        if (difference <= 0) continue
        const variance = common * (1 - common) * (1 / visitors[0]! + 1 / visitors[arm]!)
        const z2 = difference ** 2 / variance
        // The evidence is at most 2 exp(z² / 2): skip the check if it cannot reach a verdict
        if (z2 < 2 * Math.log(10) && (hasSingleCheckVerdict || z2 < 2.7)) continue
        const { confidence, verdict } = compareSamples([toSample(arm), toSample(0)], variants.length, null)
        if (confidence === null) continue
        hasSingleCheckVerdict ||= z2 >= 1.6448536 ** 2
        hasVerdict = verdict === 'better'
      }
      if (hasVerdict) results.days.push(hour / 24)
    }
    if (hasVerdict) results.better += 1
    if (hasSingleCheckVerdict) results.oneLook += 1
  }
  return results
}

describe('experiment with hourly checks for 30 days', () => {
  const experiments = 2000
  const formatShare = (count: number) => `${((100 * count) / experiments).toFixed(1)} %`
  const settings: Record<string, Setting> = {
    'of a usual page': { original: 8, variants: [8], rate: 0.1 },
    'of a page with few visitors, few of whom click': { original: 2, variants: [2], rate: 0.03 },
    'of a busy page': { original: 60, variants: [60], rate: 0.3 },
    'that is shown to a tenth': { original: 9, variants: [1], rate: 0.2 },
    'with three variants': { original: 5, variants: [5, 5, 5], rate: 0.15 },
  }
  test.each(Object.entries(settings))(
    'limits false winners in 2,000 experiments to 5 %: %s',
    (name, setting) => {
      const { better, oneLook } = simulate(experiments, setting, 1)
      console.log(`${name}: ${formatShare(better)} (a test for one look: ${formatShare(oneLook)})`)
      expect(better / experiments).toBeLessThanOrEqual(0.05)
    },
  )

  test('shows over 20 % false positives for a test designed for a single check', () => {
    const { oneLook } = simulate(1000, settings['of a usual page']!, 2)
    expect(oneLook / 1000).toBeGreaterThan(0.2)
  })

  test('detects a page that is 20 % better in most experiments', () => {
    const { better, days: daysToVerdict } = simulate(1000, { ...settings['of a usual page']!, lift: 1.2 }, 3)
    daysToVerdict.sort((a, b) => a - b)
    console.log(
      `+20 % at 10 %, some 4,500 visitors of each: ${better / 10} %, half of those within ${daysToVerdict[daysToVerdict.length >> 1]!.toFixed(0)} days`,
    )
    expect(better / 1000).toBeGreaterThan(0.65)
    const busy = simulate(300, { ...settings['of a busy page']!, lift: 1.2 }, 4)
    expect(busy.better).toBe(300)
  })
})

describe('evidence of an experiment', () => {
  test('integrates the likelihood over the distribution of the true difference', () => {
    const variant = { visitors: 900, conversions: 130 }
    const original = { visitors: 1100, conversions: 118 }
    const common = 248 / 2000
    const z = (computeRate(variant)! - computeRate(original)!) / common
    const variance = ((1 - common) / common) * (1 / 900 + 1 / 1100)
    const tau = 0.25
    let mixture = 0
    const step = 1e-4
    for (let effect = step / 2; effect < 3; effect += step) {
      const prior = (2 / (tau * Math.sqrt(2 * Math.PI))) * Math.exp(-(effect ** 2) / (2 * tau ** 2))
      mixture += prior * Math.exp((z * effect - effect ** 2 / 2) / variance) * step
    }
    expect(computeEvidence(variant, original) / mixture).toBeCloseTo(1, 4)
  })

  test('finds no evidence without data to compare or without an improvement', () => {
    const some = { visitors: 500, conversions: 50 }
    expect(computeEvidence({ visitors: 0, conversions: 0 }, some)).toBe(0)
    expect(computeEvidence(some, some)).toBe(0)
    expect(computeEvidence({ visitors: 500, conversions: 0 }, { visitors: 500, conversions: 0 })).toBe(0)
    expect(computeEvidence({ visitors: 500, conversions: 500 }, { visitors: 500, conversions: 500 })).toBe(0)
    expect(computeEvidence({ visitors: 500, conversions: 40 }, some)).toBe(0)
  })
})

describe('conclusion of an experiment', () => {
  const good = { visitors: 1000, conversions: 200 }
  const poor = { visitors: 1000, conversions: 120 }

  test('returns better, worse or no verdict', () => {
    expect(compareSamples([good, poor], 1, null).verdict).toBe('better')
    expect(compareSamples([poor, good], 1, null).verdict).toBe('worse')
    expect(compareSamples([good, good], 1, null)).toMatchObject({ confidence: 0, verdict: null })
  })

  test('lowers the confidence if more variants are compared', () => {
    const close = { visitors: 1000, conversions: 158 }
    const confidences = [1, 2, 5, 1e6].map((n) => compareSamples([close, poor], n, null).confidence!)
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a))
    expect(confidences[0]).toBeGreaterThan(confidences[1]!)
    expect(confidences.at(-1)).toBe(0)
  })

  test('returns no verdict for few visitors or an unexpected split', () => {
    const few = { visitors: 99, conversions: 60 }
    const nothing = { confidence: null, verdict: null, uplift_ci: null }
    expect(compareSamples([few, poor], 1, null)).toEqual(nothing)
    expect(compareSamples([good, poor], 1, 0.0009)).toEqual(nothing)
    expect(compareSamples([good, poor], 1, 0.001).verdict).toBe('better')
  })
})

describe('intervals of an experiment', () => {
  test('agree with the verdict in 2,000 random states', () => {
    const { better, worse, none, ...counts } = simulateStates(2000, 1)
    expect(Math.min(better, worse, none)).toBeGreaterThan(100)
    expect(counts).toEqual({
      states: 2000,
      betterDisagrees: 0,
      worseDisagrees: 0,
      testDisagrees: 0,
      apartWithoutVerdict: 0,
    })
  })

  test('contain exactly the differences that the test does not reject', () => {
    const variant = { visitors: 1204, conversions: 231 }
    const original = { visitors: 1189, conversions: 204 }
    const [lower, upper] = compareSamples([variant, original], 3, null).uplift_ci!
    for (const [end, inwards] of [
      [lower, 1e-4],
      [upper!, -1e-4],
    ] as const) {
      const computeLargest = (ratio: number) =>
        Math.max(computeEvidence(variant, original, ratio), computeEvidence(original, variant, 1 / ratio))
      expect(computeLargest(1 + end) / 60).toBeCloseTo(1, 3)
      expect(computeLargest(1 + end + inwards)).toBeLessThan(60)
      expect(computeLargest(1 + end - inwards)).toBeGreaterThan(60)
    }
  })

  test('are mirrored if variant and original are exchanged', () => {
    const sample = fc
      .integer({ min: 100, max: 1e4 })
      .chain((visitors) =>
        fc.record({ visitors: fc.constant(visitors), conversions: fc.integer({ min: 20, max: visitors }) }),
      )
    fc.assert(
      fc.property(sample, sample, (variant, original) => {
        const [lower, upper] = compareSamples([variant, original], 1, null).uplift_ci!
        const [otherLower, otherUpper] = compareSamples([original, variant], 1, null).uplift_ci!
        const uplift =
          (variant.conversions * original.visitors) / (original.conversions * variant.visitors) - 1
        expect(lower).toBeLessThanOrEqual(uplift)
        expect(upper!).toBeGreaterThanOrEqual(uplift)
        expect((1 + lower) * (1 + otherUpper!)).toBeCloseTo(1, 2)
        expect((1 + upper!) * (1 + otherLower)).toBeCloseTo(1, 2)
      }),
    )
  })

  test('are open without conversions, and end at all or none', () => {
    const none = { visitors: 100, conversions: 0 }
    const all = { visitors: 100, conversions: 100 }
    const some = { visitors: 100, conversions: 20 }
    expect(compareSamples([some, none], 1, null)).toMatchObject({
      verdict: 'better',
      uplift_ci: [expect.any(Number), null],
    })
    expect(compareSamples([none, some], 1, null)).toMatchObject({
      verdict: 'worse',
      uplift_ci: [-1, expect.any(Number)],
    })
    expect(compareSamples([all, all], 1, null).uplift_ci).toEqual([expect.any(Number), expect.any(Number)])
    expect(computeRateInterval(none, 1)).toEqual([0, expect.any(Number)])
    expect(computeRateInterval(all, 1)).toEqual([expect.any(Number), 1])
    expect(computeRateInterval({ visitors: 0, conversions: 0 }, 1)).toBeNull()
    const [lower, upper] = computeRateInterval({ visitors: 2e9, conversions: 1e9 }, 1)!
    expect([lower, upper]).toEqual([expect.closeTo(0.4999, 4), expect.closeTo(0.5001, 4)])
    const large = { visitors: 1e12, conversions: 5e11 }
    expect(compareSamples([large, { visitors: 1e12, conversions: 4.9e11 }], 1, null).verdict).toBe('better')
  })

  test('exclude a rate where the mixture of likelihoods is 20 times as likely', () => {
    const [visitors, conversions] = [40, 9]
    const [lower, upper] = computeRateInterval({ visitors, conversions }, 1)!
    const computeLikelihood = (p: number) => p ** conversions * (1 - p) ** (visitors - conversions)
    let mixture = 0
    const step = 1e-5
    for (let p = step / 2; p < 1; p += step) mixture += computeLikelihood(p) * step
    for (const end of [lower, upper]) expect(mixture / computeLikelihood(end) / 20).toBeCloseTo(1, 3)
  })
})
