import {
  compareSamples,
  computeEvidence,
  computeRateInterval,
  computeThreshold,
} from '../../apps/server/src/features/variants/sequential.ts'
import type { Sample } from '../../apps/server/src/features/variants/statistics.ts'
import { createRandom } from '../../tests/support/random.ts'

/** Evidence this close to the threshold may be rounded to either side. */
const tolerance = 1e-4

/** Compares verdicts, intervals and the sequential test in random states of experiments, and counts contradictions. */
export const simulateStates = (states: number, seed: number) => {
  const random = createRandom(seed)
  const counts = {
    states,
    better: 0,
    worse: 0,
    none: 0,
    betterDisagrees: 0,
    worseDisagrees: 0,
    testDisagrees: 0,
    apartWithoutVerdict: 0,
  }
  const drawVisitors = () => Math.floor(10 ** (random() * 7))
  const drawConversions = (visitors: number, rate: number): number => {
    const error = (random() + random() + random() - 1.5) * 2 * Math.sqrt((rate * (1 - rate)) / visitors)
    return Math.min(visitors, Math.max(0, Math.round(visitors * (rate + error))))
  }
  const drawState = (): [Sample, Sample] => {
    const visitors = drawVisitors()
    const otherVisitors =
      random() < 0.5 ? Math.max(1, Math.round(visitors * (0.5 + random()))) : drawVisitors()
    const kind = random()
    const rate = kind < 0.05 ? 0 : kind < 0.1 ? 1 : 10 ** (-4 * random())
    const otherRate = Math.min(1, rate * (random() < 0.3 ? 1 : 10 ** (random() - 0.5)))
    return [
      { visitors, conversions: drawConversions(visitors, rate) },
      { visitors: otherVisitors, conversions: drawConversions(otherVisitors, otherRate) },
    ]
  }
  for (let i = 0; i < states; i++) {
    const [variant, original] = drawState()
    const comparisons = 1 + Math.floor(random() * 20 * random())
    const splitPValue = random() < 0.1 ? random() * 0.002 : null
    const { verdict, confidence, uplift_ci } = compareSamples([variant, original], comparisons, splitPValue)
    counts[verdict ?? 'none'] += 1
    const isAbove = uplift_ci !== null && uplift_ci[0] > 0
    const isBelow = uplift_ci !== null && uplift_ci[1] !== null && uplift_ci[1] < 0
    if ((verdict === 'better') !== isAbove) counts.betterDisagrees += 1
    if ((verdict === 'worse') !== isBelow) counts.worseDisagrees += 1
    const threshold = computeThreshold(comparisons)
    for (const [evidence, side] of [
      [computeEvidence(variant, original), 'better'],
      [computeEvidence(original, variant), 'worse'],
    ] as const) {
      const isRejected = confidence !== null && evidence >= threshold
      if (isRejected !== (verdict === side) && Math.abs(evidence / threshold - 1) > tolerance)
        counts.testDisagrees += 1
    }
    const [rates, otherRates] = [variant, original].map((sample) => computeRateInterval(sample, comparisons)!)
    const isApart = rates![0]! > otherRates![1]! || rates![1]! < otherRates![0]!
    if (isApart && verdict === null && confidence !== null) counts.apartWithoutVerdict += 1
  }
  return counts
}
