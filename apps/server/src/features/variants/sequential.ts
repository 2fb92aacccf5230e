import { minSplitPValue } from '@vitrine/contract/limits'
import { gammaQ, lnBeta } from './gamma.ts'
import { hasEnoughData, roundResult, type Sample } from './statistics.ts'

/**
 * Allowed error of a verdict, over all checks and variants of an experiment, for one split of visitors.
 * A change of weights starts a new split with its own error: frequent changes raise the chance of a false verdict.
 */
const allowedError = 0.05

/**
 * Returns the evidence from which on equality is rejected. Each of `comparisons` variants gets its part of the error
 * (C. E. Bonferroni, 1936).
 */
export const computeThreshold = (comparisons: number): number => comparisons / allowedError

/** Expected relative difference, which affects how soon a result appears. The error bound is valid for any value. */
const expectedEffect = 0.25

/** Computes Φ(x). Abramowitz & Stegun 26.2.1, 26.4.19: 1 − Q(1/2, x²/2) / 2 for x ≥ 0. */
export const computeNormalCdf = (x: number): number => {
  const tail = gammaQ(0.5, (x * x) / 2) / 2
  return x < 0 ? tail : 1 - tail
}

/** Returns the most likely rates with `ratio` = variant / original. O. Miettinen, M. Nurminen, Statistics in Medicine 4 (1985) 213. */
const fitRates = (variant: Sample, original: Sample, ratio: number): [variant: number, original: number] => {
  const conversions = variant.conversions + original.conversions
  const squareTerm = (variant.visitors + original.visitors) * ratio
  const linearTerm =
    (variant.visitors + original.conversions) * ratio + variant.conversions + original.visitors
  const root = Math.sqrt(Math.max(0, linearTerm ** 2 - 4 * squareTerm * conversions))
  const originalRate = (2 * conversions) / (linearTerm + root)
  return [ratio * originalRate, originalRate]
}

/**
 * Returns the mixture of likelihood ratios of a normal value: 2 √(V / (V + τ²)) exp(Z²τ² / (2V(V + τ²))) Φ(Z √(τ² / (V(V + τ²)))),
 * with Z the difference above 0, V its variance, and a half-normal mixture of deviation τ.
 */
export const computeMixture = (difference: number, variance: number): number => {
  const weight = expectedEffect ** 2 / (variance + expectedEffect ** 2)
  const ratio = 2 * Math.sqrt(1 - weight) * Math.exp((difference ** 2 * weight) / (2 * variance))
  return ratio * computeNormalCdf(difference * Math.sqrt(weight / variance))
}

/**
 * Returns the mixture sequential probability ratio: how much more likely the counts are if the variant's rate is above `ratio` times the
 * original's than if it is equal. If it is equal, it ever reaches 1/α with a probability of at most α (J. Ville, 1939), at any number of
 * checks. Returns 0 if the variant does no better. The difference is a fraction of the larger rate.
 * R. Johari, P. Koomen, L. Pekelis, D. Walsh, "Always Valid Inference", Operations Research 70 (2022) 1806, eq. 11; one-sided and as a
 * bound over time: S. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, Annals of Statistics 49 (2021) 1055, prop. 6. The variance is estimated,
 * so rates must be nearly normal; `sequential.test.ts` simulates this with few visitors and unequal weights too.
 */
export const computeEvidence = (variant: Sample, original: Sample, ratio = 1): number => {
  if (variant.visitors <= 0 || original.visitors <= 0) return 0
  const [variantRate, originalRate] = fitRates(variant, original, ratio)
  const unit = Math.max(variantRate, originalRate)
  const difference =
    (variant.conversions / variant.visitors - (ratio * original.conversions) / original.visitors) / unit
  const variance =
    ((variantRate * (1 - variantRate)) / variant.visitors +
      (ratio ** 2 * originalRate * (1 - originalRate)) / original.visitors) /
    unit ** 2
  return difference > 0 && variance > 0 ? computeMixture(difference, variance) : 0
}

/** Relative error of the ends of intervals, below the digits that are shown. */
const precision = 1e-7

/** Halves the interval between a number that meets the condition and one that does not. Returns the former. */
export const bisect = (met: number, unmet: number, isMet: (value: number) => boolean): number => {
  while (Math.abs(unmet - met) > precision * Math.max(met, unmet)) {
    const middle = (met + unmet) / 2
    if (isMet(middle)) met = middle
    else unmet = middle
  }
  return met
}

/**
 * Returns the lower end of the ratio of the rates: all smaller ratios are rejected. It is above 1 only if equality is rejected, because
 * the search starts there.
 */
const findLowestRatio = (variant: Sample, original: Sample, threshold: number): number => {
  const isRejected = (ratio: number) => computeEvidence(variant, original, ratio) >= threshold
  let ratio = 1
  if (isRejected(1)) {
    while (isRejected(ratio * 2)) ratio *= 2
    return bisect(ratio, ratio * 2, isRejected)
  }
  while (ratio > precision && !isRejected(ratio / 2)) ratio /= 2
  return ratio > precision ? bisect(ratio / 2, ratio, isRejected) : 0
}

/** Interval of a relative difference; a missing upper end is open. */
export type UpliftInterval = [lower: number, upper: number | null]

/** Returns the relative differences that the test does not reject. Each end holds at all checks with the confidence of a verdict. */
const computeUpliftInterval = (variant: Sample, original: Sample, comparisons: number): UpliftInterval => {
  const threshold = computeThreshold(comparisons)
  const lowest = findLowestRatio(variant, original, threshold)
  const inverse = findLowestRatio(original, variant, threshold)
  return [roundResult(lowest - 1), inverse > 0 ? roundResult(1 / inverse - 1) : null]
}

/**
 * Returns an interval that contains the true rate at every check with 95 %, or null without visitors: the rates that a mixture of
 * likelihood ratios, with uniform weights, does not reject. It is exact for any number of visitors. H. Robbins, Annals of Mathematical
 * Statistics 41 (1970) 1397; Howard et al. (above), prop. 7.
 */
export const computeRateInterval = (
  { visitors: n, conversions: x }: Sample,
  comparisons: number,
): [lower: number, upper: number] | null => {
  if (n <= 0) return null
  const mixture = lnBeta(x + 1, n - x + 1)
  const threshold = Math.log(computeThreshold(comparisons))
  const isRejected = (p: number) =>
    mixture - (x && x * Math.log(p)) - (x < n ? (n - x) * Math.log1p(-p) : 0) >= threshold
  const lower = x === 0 ? 0 : bisect(0, x / n, isRejected)
  const upper = x === n ? 1 : bisect(1, x / n, isRejected)
  return [roundResult(lower), roundResult(upper)]
}

export type Conclusion = {
  /** Confidence in a difference in the observed direction, valid at any time: 0 to 1. */
  readonly confidence: number | null
  readonly verdict: 'better' | 'worse' | null
  /** Relative differences that are possible at any time. `verdict` is the side of 0 on which all of them are. */
  readonly uplift_ci: UpliftInterval | null
}

export const noConclusion: Conclusion = { confidence: null, verdict: null, uplift_ci: null }

/**
 * Compares two samples of one split, which `comparisons` variants share. All fields are null without enough data, or if
 * visitors were not split as set.
 */
export const compareSamples = (
  [variant, original]: readonly [Sample, Sample],
  comparisons: number,
  splitPValue: number | null,
): Conclusion => {
  if (!hasEnoughData([variant, original])) return noConclusion
  if (splitPValue !== null && splitPValue < minSplitPValue) return noConclusion
  const evidence = Math.max(computeEvidence(variant, original), computeEvidence(original, variant))
  const confidence = roundResult(evidence > comparisons ? 1 - comparisons / evidence : 0)
  const interval = computeUpliftInterval(variant, original, comparisons)
  const [lower, upper] = interval
  const verdict = lower > 0 ? 'better' : upper !== null && upper < 0 ? 'worse' : null
  return { confidence, verdict, uplift_ci: interval }
}
