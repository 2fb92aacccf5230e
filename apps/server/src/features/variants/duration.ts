import { bisect, computeMixture, computeNormalCdf, computeThreshold } from './sequential.ts'
import { hasEnoughData } from './statistics.ts'

export type Plan = {
  /** Visitors per day of variant and original. */
  readonly variant: number
  readonly original: number
  /** Conversions by visitors of the original. */
  readonly rate: number
  /** Variants that share the error. */
  readonly comparisons: number
}

/** Chance to reach the verdict within the expected days. */
const power = 0.8

/** Siegmund's correction of a bound that is checked in steps, in standard deviations of a step. */
const checkLoss = 0.583

/** Longer experiments are not planned: 10 years. */
const maxDays = 3650

/**
 * Returns the days after which the test shows a rise by `uplift` with a chance of 80 %, or null if that takes more than 10 years or
 * the rate would exceed 1. The days are never fewer than a verdict needs. `bench/simulations/experiments.ts` checks the chance.
 */
export const computeExpectedDays = (plan: Plan, uplift: number): number | null => {
  if (plan.rate * (1 + uplift) > 1) return null
  const isReached = (days: number) =>
    hasEnough(plan, uplift, days) && computePower(plan, uplift, days) >= power
  if (!isReached(maxDays)) return null
  return Math.ceil(bisect(maxDays, 0, isReached))
}

const hasEnough = ({ variant, original, rate }: Plan, uplift: number, days: number): boolean =>
  hasEnoughData([
    { visitors: variant * days, conversions: variant * days * rate * (1 + uplift) },
    { visitors: original * days, conversions: original * days * rate },
  ])

/**
 * Returns the chance that the test has rejected equality by the end of `days`. With t = 1/V, the sum Z·t is a Brownian motion whose drift
 * is the difference. The test rejects above a concave bound, so the chance to cross its tangent at the end is a lower bound:
 * Φ((d·t − a − c·t) / (s√t)) + exp(−2a(c − d)/s²) Φ(((c − d)t − a) / (s√t)) for the line a + c·t, drift d and deviation s.
 * Checks are daily, so the line is higher by 0.583 deviations of a day. D. Siegmund, "Sequential Analysis" (1985), chapters III and X.
 */
const computePower = (
  { variant, original, rate, comparisons }: Plan,
  uplift: number,
  days: number,
): number => {
  const variantRate = rate * (1 + uplift)
  const commonRate = (variant * variantRate + original * rate) / (variant + original)
  const dailyVariance = ((1 - commonRate) / commonRate) * (1 / variant + 1 / original)
  const time = days / dailyVariance
  const drift = (variantRate - rate) / commonRate
  const trueVariance =
    ((variantRate * (1 - variantRate)) / variant + (rate * (1 - rate)) / original) / commonRate ** 2
  const deviation = Math.sqrt(trueVariance / dailyVariance)
  const bound = computeBound(time, comparisons) + (checkLoss * deviation) / Math.sqrt(dailyVariance)
  const slope =
    (computeBound(time * 1.001, comparisons) - computeBound(time * 0.999, comparisons)) / (time * 0.002)
  const start = bound - slope * time
  const scale = deviation * Math.sqrt(time)
  const exponent = (-2 * start * (slope - drift)) / deviation ** 2
  const atEnd = computeNormalCdf((drift * time - bound) / scale)
  // Both factors exceed the range of numbers; their product is below 0.02
  if (exponent > 700) return atEnd
  return atEnd + Math.exp(exponent) * computeNormalCdf(((slope - drift) * time - start) / scale)
}

/** Returns the lowest sum Z·t at which the test rejects equality. */
const computeBound = (time: number, comparisons: number): number => {
  const threshold = computeThreshold(comparisons)
  const isRejected = (difference: number) => computeMixture(difference, 1 / time) >= threshold
  let difference = 1
  while (!isRejected(difference)) difference *= 2
  return time * bisect(difference, 0, isRejected)
}
