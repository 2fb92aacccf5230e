import { minSplitPValue } from '@vitrine/contract/limits'
import { gammaQ } from './gamma.ts'
import { hasEnoughData, type Sample } from './statistics.ts'

/**
 * Allowed error of a verdict, over all checks and variants of an experiment, for one split of visitors.
 * A change of weights starts a new split with its own error: frequent changes raise the chance of a false verdict.
 */
const allowedError = 0.05

/** Expected relative difference, which affects how soon a result appears. The error bound is valid for any value. */
const expectedEffect = 0.25

/** Computes Φ of a number above 0: Φ(x) = 1 − Q(1/2, x²/2) / 2. Abramowitz & Stegun 26.2.1, 26.4.19. */
const computeNormalCdf = (x: number): number => 1 - gammaQ(0.5, (x * x) / 2) / 2

/**
 * Returns the mixture sequential probability ratio: how much more likely the counts are if the variant is better than if both are alike.
 * If both are alike, it ever reaches 1/α with a probability of at most α (J. Ville, 1939), at any number of checks.
 * Returns 0 if the variant does no better. With Z the difference of the rates by the common rate, V its variance, and a
 * half-normal mixture of deviation τ: 2 √(V / (V + τ²)) exp(Z²τ² / (2V(V + τ²))) Φ(Z √(τ² / (V(V + τ²)))).
 * R. Johari, P. Koomen, L. Pekelis, D. Walsh, "Always Valid Inference", Operations Research 70 (2022) 1806, eq. 11; one-sided and as a
 * bound over time: S. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, Annals of Statistics 49 (2021) 1055, prop. 6. The variance is estimated,
 * so rates must be nearly normal; `sequential.test.ts` simulates this with few visitors and unequal weights too.
 */
export const computeEvidence = (variant: Sample, original: Sample): number => {
  const visitors = variant.visitors + original.visitors
  const commonRate = (variant.conversions + original.conversions) / visitors
  if (variant.visitors <= 0 || original.visitors <= 0 || commonRate <= 0 || commonRate >= 1) return 0
  const difference =
    (variant.conversions / variant.visitors - original.conversions / original.visitors) / commonRate
  if (difference <= 0) return 0
  const variance = ((1 - commonRate) / commonRate) * (1 / variant.visitors + 1 / original.visitors)
  const weight = expectedEffect ** 2 / (variance + expectedEffect ** 2)
  const ratio = 2 * Math.sqrt(1 - weight) * Math.exp((difference ** 2 * weight) / (2 * variance))
  return ratio * computeNormalCdf(difference * Math.sqrt(weight / variance))
}

export type Conclusion = {
  /** Confidence in a difference in the observed direction, valid at any time: 0 to 1. */
  readonly confidence: number | null
  readonly verdict: 'better' | 'worse' | null
}

export const noConclusion: Conclusion = { confidence: null, verdict: null }

/**
 * Compares two samples of one split. Each of `comparisons` variants gets its part of the error (C. E. Bonferroni, 1936).
 * Both fields are null without enough data, or if visitors were not split as set.
 */
export const compareSamples = (
  [variant, original]: readonly [Sample, Sample],
  comparisons: number,
  splitPValue: number | null,
): Conclusion => {
  if (!hasEnoughData([variant, original])) return noConclusion
  if (splitPValue !== null && splitPValue < minSplitPValue) return noConclusion
  const better = computeEvidence(variant, original)
  const worse = computeEvidence(original, variant)
  const evidence = Math.max(better, worse)
  const confidence = evidence > comparisons ? 1 - comparisons / evidence : 0
  const direction = better > worse ? 'better' : 'worse'
  return { confidence, verdict: confidence >= 1 - allowedError ? direction : null }
}
