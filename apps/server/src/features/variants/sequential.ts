import { gammaQ } from './gamma.ts'
import { isEnough, type Sample, unlikelySplit } from './statistics.ts'

/**
 * Error that a verdict may have, over all looks at an experiment and all its variants together, for one split of visitors: figures
 * are not pooled over changed weights, so each change of them begins anew with the whole of it. Whoever changes weights again and
 * again has as many chances of a false verdict.
 */
const allowedError = 0.05

/** What size of difference the test looks for first, as a part of the common rate. It bounds no result, only how soon one comes. */
const usualEffect = 0.25

/** Φ of a number above 0: Φ(x) = 1 − Q(1/2, x²/2) / 2. Abramowitz & Stegun 26.2.1, 26.4.19. */
const normalCdf = (x: number): number => 1 - gammaQ(0.5, (x * x) / 2) / 2

/**
 * How much more likely the figures are if the variant is better than if both are alike: the mixture sequential
 * probability ratio. While both are alike it reaches 1/α at any time, however often it is looked at, with a probability of at
 * most α (J. Ville, 1939). With Z the difference of the rates by the common rate, V its variance, and a half-normal mixture
 * of deviation τ over differences above 0:
 *
 *   2 √(V / (V + τ²)) exp(Z²τ² / (2V(V + τ²))) Φ(Z √(τ² / (V(V + τ²))))
 *
 * Source: R. Johari, P. Koomen, L. Pekelis, D. Walsh, "Always Valid Inference", Operations Research 70 (2022) 1806,
 * eq. 11; of one side and as a bound over time S. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, Annals of Statistics 49
 * (2021) 1055, prop. 6. The variance is estimated, so it holds as far as the rates are normal; the simulation in
 * `sequential.test.ts` looks at that, with few visitors and unequal weights too. 0 where the variant does no better.
 */
export const evidenceFor = (variant: Sample, original: Sample): number => {
  const visitors = variant.visitors + original.visitors
  const common = (variant.conversions + original.conversions) / visitors
  if (variant.visitors <= 0 || original.visitors <= 0 || common <= 0 || common >= 1) return 0
  const difference =
    (variant.conversions / variant.visitors - original.conversions / original.visitors) / common
  if (difference <= 0) return 0
  const variance = ((1 - common) / common) * (1 / variant.visitors + 1 / original.visitors)
  const weight = usualEffect ** 2 / (variance + usualEffect ** 2)
  const ratio = 2 * Math.sqrt(1 - weight) * Math.exp((difference ** 2 * weight) / (2 * variance))
  return ratio * normalCdf(difference * Math.sqrt(weight / variance))
}

/** What a comparison with the original says so far; both members are null where nothing can be said. */
export type Conclusion = {
  /** How sure it is that there is a difference in the direction seen, whenever it is looked at: 0 to 1. */
  readonly confidence: number | null
  readonly verdict: 'better' | 'worse' | null
}

export const noConclusion: Conclusion = { confidence: null, verdict: null }

/**
 * Whether a variant is better or worse than the original. `samples` must be of one split of visitors; `comparisons` is
 * how many variants are compared with this original, each of which gets its part of the error (C. E. Bonferroni, 1936).
 * No verdict before there is enough to look at, nor where visitors were not split as set.
 */
export const concludeFrom = (
  [variant, original]: readonly [Sample, Sample],
  comparisons: number,
  splitPValue: number | null,
): Conclusion => {
  if (!isEnough([variant, original])) return noConclusion
  if (splitPValue !== null && splitPValue < unlikelySplit) return noConclusion
  const better = evidenceFor(variant, original)
  const worse = evidenceFor(original, variant)
  const evidence = Math.max(better, worse)
  const confidence = evidence > comparisons ? 1 - comparisons / evidence : 0
  const direction = better > worse ? 'better' : 'worse'
  return { confidence, verdict: confidence >= 1 - allowedError ? direction : null }
}
