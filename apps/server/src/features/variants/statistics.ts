import { minVariantConversions, minVariantVisitors } from '@vitrine/contract/limits'
import { gammaQ, lnBeta } from './gamma.ts'

export type Sample = { readonly visitors: number; readonly conversions: number }

export const computeRate = ({ visitors, conversions }: Sample): number | null =>
  visitors > 0 ? conversions / visitors : null

/** 97.5th percentile of the standard normal distribution. */
const z95 = 1.959963984540054

/**
 * Returns the 95 % score interval of a proportion without continuity correction, or null without visitors. E. B. Wilson,
 * J. Am. Stat. Assoc. 22 (1927) 209; method 3 of R. G. Newcombe, Statistics in Medicine 17 (1998) 857, whose examples the test uses.
 */
export const computeWilsonInterval = ({
  visitors: n,
  conversions,
}: Sample): [lower: number, upper: number] | null => {
  if (n <= 0) return null
  const p = conversions / n
  const z2 = z95 * z95
  const middle = 2 * n * p + z2
  const half = z95 * Math.sqrt(z2 + 4 * n * p * (1 - p))
  const width = 2 * (n + z2)
  return [Math.max(0, (middle - half) / width), Math.min(1, (middle + half) / width)]
}

/** Returns the relative difference of two rates (0.1 = 10 % better), or null without data. */
export const computeUplift = (variant: Sample, original: Sample): number | null => {
  const variantRate = computeRate(variant)
  const base = computeRate(original)
  return variantRate === null || !base ? null : variantRate / base - 1
}

/** Maximum number of terms of the exact sum. Larger distributions are smooth enough for a grid. */
const maxTerms = 2000

/** Returns the probability that the variant's true rate is higher, with uniform priors; null if either has no visitors. */
export const computeChanceToWin = (variant: Sample, original: Sample): number | null =>
  variant.visitors > 0 && original.visitors > 0
    ? computeProbabilityToBeat(
        variant.conversions + 1,
        variant.visitors - variant.conversions + 1,
        original.conversions + 1,
        original.visitors - original.conversions + 1,
      )
    : null

/**
 * Returns P(X > Y) for X ~ Beta(a, b) and Y ~ Beta(c, d), all whole numbers above 0. E. Miller, "Formulas for Bayesian A/B Testing"
 * (2014): Σ i=0…a−1 of B(c+i, b+d) / ((b+i) B(1+i, b) B(c, d)). The sum runs over the smallest parameter, because
 * P(X > Y) = P(1−Y > 1−X) = 1 − P(Y > X). If all are above 2,000, the densities are integrated on a grid.
 * The test compares P. M. E. Altham's identity with Fisher's exact test, J. R. Stat. Soc. B 31 (1969) 261.
 */
export const computeProbabilityToBeat = (a: number, b: number, c: number, d: number): number => {
  const minSamples = Math.min(a, b, c, d)
  if (minSamples > maxTerms) return computeProbabilityToBeatOnGrid(a, b, c, d)
  if (minSamples === a) return computeExactSum(a, b, c, d)
  if (minSamples === d) return computeExactSum(d, c, b, a)
  return minSamples === c ? 1 - computeExactSum(c, d, a, b) : 1 - computeExactSum(b, a, d, c)
}

/** Sums all terms. Each term follows from the previous one, so only the first needs the beta function. */
const computeExactSum = (a: number, b: number, c: number, d: number): number => {
  let term = lnBeta(c, b + d) - lnBeta(c, d)
  let sum = 0
  for (let i = 0; i < a; i++) {
    sum += Math.exp(term)
    term += Math.log(((c + i) * (b + i)) / ((b + c + d + i) * (1 + i)))
  }
  return Math.min(1, Math.max(0, sum))
}

const steps = 8000

/** Returns ∫ f_X(x) F_Y(x) dx by the trapezoid rule over eight standard deviations; the rest is below 1e−14. */
export const computeProbabilityToBeatOnGrid = (a: number, b: number, c: number, d: number): number => {
  const computeRange = (p: number, q: number) => {
    const mean = p / (p + q)
    const deviation = Math.sqrt((mean * (1 - mean)) / (p + q + 1))
    return [Math.max(0, mean - 8 * deviation), Math.min(1, mean + 8 * deviation)] as const
  }
  const x = computeRange(a, b)
  const y = computeRange(c, d)
  if (x[0] >= y[1]) return 1
  if (x[1] <= y[0]) return 0
  const from = Math.min(x[0], y[0])
  const step = (Math.max(x[1], y[1]) - from) / steps
  const computeDensity = (at: number, p: number, q: number, norm: number) =>
    at <= 0 || at >= 1 ? 0 : Math.exp((p - 1) * Math.log(at) + (q - 1) * Math.log1p(-at) - norm)
  const norms = [lnBeta(a, b), lnBeta(c, d)] as const
  let below = 0
  let previousDensity = 0
  let product = 0
  let mass = 0
  for (let i = 0; i <= steps; i++) {
    const at = from + i * step
    const fy = computeDensity(at, c, d, norms[1])
    below += ((previousDensity + fy) / 2) * step
    previousDensity = fy
    const fx = computeDensity(at, a, b, norms[0])
    product += fx * below * step
    mass += fx * step
  }
  return Math.min(1, Math.max(0, product / (mass * below)))
}

/**
 * Returns the p-value of the sample-ratio test: Pearson's χ² of observed against expected visitors, k − 1 degrees of freedom.
 * Returns null for fewer than two arms or without visitors. K. Pearson, Phil. Mag. 50 (1900) 157.
 */
export const computeSampleRatioPValue = (
  arms: readonly { readonly observed: number; readonly share: number }[],
): number | null => {
  const activeArms = arms.filter((arm) => arm.share > 0)
  const total = activeArms.reduce((sum, arm) => sum + arm.observed, 0)
  const shares = activeArms.reduce((sum, arm) => sum + arm.share, 0)
  if (activeArms.length < 2 || total === 0) return null
  let statistic = 0
  for (const { observed, share } of activeArms) {
    const expected = (total * share) / shares
    statistic += (observed - expected) ** 2 / expected
  }
  return computeChiSquareSurvival(statistic, activeArms.length - 1)
}

/** Computes P(χ² with `df` degrees of freedom > statistic) = Q(df/2, statistic/2). Abramowitz & Stegun 26.4.19. */
export const computeChiSquareSurvival = (statistic: number, df: number): number =>
  gammaQ(df / 2, statistic / 2)

/** Returns true with at least 100 visitors per arm and 20 conversions in total. */
export const hasEnoughData = (samples: readonly Sample[]): boolean =>
  samples.every((s) => s.visitors >= minVariantVisitors) &&
  samples.reduce((sum, s) => sum + s.conversions, 0) >= minVariantConversions

export const roundResult = <T extends number | null>(value: T): T =>
  (value === null ? null : Math.round(value * 1_000_000) / 1_000_000) as T
