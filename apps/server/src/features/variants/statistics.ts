import { gammaQ, lnBeta } from './gamma.ts'

/** Visitors and how many of them converted. */
export type Sample = { readonly visitors: number; readonly conversions: number }

/** Conversions by visitors; null without visitors. */
export const rateOf = ({ visitors, conversions }: Sample): number | null =>
  visitors > 0 ? conversions / visitors : null

/** 97.5th percentile of the standard normal distribution. */
const z95 = 1.959963984540054

/**
 * 95 % score interval of a proportion, without continuity correction; null without visitors.
 * Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209; recommended as method 3 by R. G. Newcombe, Statistics
 * in Medicine 17 (1998) 857, whose examples the test compares.
 */
export const wilsonInterval = ({
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

/** How much better a rate is than that of the original: 0.1 = 10 % better. Null when either says nothing. */
export const upliftOf = (variant: Sample, original: Sample): number | null => {
  const own = rateOf(variant)
  const base = rateOf(original)
  return own === null || !base ? null : own / base - 1
}

/** Most terms of the exact sum; with more, both distributions are smooth enough for a grid. */
const maxTerms = 2000

/**
 * Probability that the variant's true rate is above the original's, with a uniform prior for each: both rates
 * are then Beta(conversions + 1, others + 1). Null without visitors of either.
 */
export const chanceToWin = (variant: Sample, original: Sample): number | null =>
  variant.visitors > 0 && original.visitors > 0
    ? probabilityToBeat(
        variant.conversions + 1,
        variant.visitors - variant.conversions + 1,
        original.conversions + 1,
        original.visitors - original.conversions + 1,
      )
    : null

/**
 * P(X > Y) for X ~ Beta(a, b) and Y ~ Beta(c, d), all whole numbers above 0. Exact:
 * Σ i=0…a−1 of B(c+i, b+d) / ((b+i) B(1+i, b) B(c, d)), as E. Miller, "Formulas for Bayesian A/B Testing" (2014).
 * The sum runs over the smallest parameter, by P(X > Y) = P(1−Y > 1−X) = 1 − P(Y > X). When all are above 2,000, the
 * densities are integrated on a grid instead. The test compares P. M. E. Altham's identity with Fisher's exact
 * test, J. R. Stat. Soc. B 31 (1969) 261.
 */
export const probabilityToBeat = (a: number, b: number, c: number, d: number): number => {
  const minSamples = Math.min(a, b, c, d)
  if (minSamples > maxTerms) return probabilityToBeatOnGrid(a, b, c, d)
  if (minSamples === a) return exactSum(a, b, c, d)
  if (minSamples === d) return exactSum(d, c, b, a)
  return minSamples === c ? 1 - exactSum(c, d, a, b) : 1 - exactSum(b, a, d, c)
}

/** Each term follows from the one before, so only the first needs the beta function. */
const exactSum = (a: number, b: number, c: number, d: number): number => {
  let term = lnBeta(c, b + d) - lnBeta(c, d)
  let sum = 0
  for (let i = 0; i < a; i++) {
    sum += Math.exp(term)
    term += Math.log(((c + i) * (b + i)) / ((b + c + d + i) * (1 + i)))
  }
  return Math.min(1, Math.max(0, sum))
}

const steps = 8000

/** ∫ f_X(x) F_Y(x) dx by the trapezoid rule over eight standard deviations; what lies outside is below 1e−14. */
export const probabilityToBeatOnGrid = (a: number, b: number, c: number, d: number): number => {
  const spread = (p: number, q: number) => {
    const mean = p / (p + q)
    const deviation = Math.sqrt((mean * (1 - mean)) / (p + q + 1))
    return [Math.max(0, mean - 8 * deviation), Math.min(1, mean + 8 * deviation)] as const
  }
  const x = spread(a, b)
  const y = spread(c, d)
  if (x[0] >= y[1]) return 1
  if (x[1] <= y[0]) return 0
  const from = Math.min(x[0], y[0])
  const step = (Math.max(x[1], y[1]) - from) / steps
  const density = (at: number, p: number, q: number, norm: number) =>
    at <= 0 || at >= 1 ? 0 : Math.exp((p - 1) * Math.log(at) + (q - 1) * Math.log1p(-at) - norm)
  const norms = [lnBeta(a, b), lnBeta(c, d)] as const
  let below = 0
  let before = 0
  let product = 0
  let mass = 0
  for (let i = 0; i <= steps; i++) {
    const at = from + i * step
    const fy = density(at, c, d, norms[1])
    below += ((before + fy) / 2) * step
    before = fy
    const fx = density(at, a, b, norms[0])
    product += fx * below * step
    mass += fx * step
  }
  return Math.min(1, Math.max(0, product / (mass * below)))
}

/**
 * Sample-ratio test: the probability of a split at least this far from the one that was set, by Pearson's χ² of
 * observed against expected visitors with k − 1 degrees of freedom. Null for fewer than two arms or no visitors.
 * Source: K. Pearson, Phil. Mag. 50 (1900) 157; as a check of experiments, A. Fabijan et al., KDD 2019, who take
 * p below 0.001 as a mismatch.
 */
export const sampleRatioPValue = (
  arms: readonly { readonly observed: number; readonly share: number }[],
): number | null => {
  const open = arms.filter((arm) => arm.share > 0)
  const total = open.reduce((sum, arm) => sum + arm.observed, 0)
  const shares = open.reduce((sum, arm) => sum + arm.share, 0)
  if (open.length < 2 || total === 0) return null
  let statistic = 0
  for (const { observed, share } of open) {
    const expected = (total * share) / shares
    statistic += (observed - expected) ** 2 / expected
  }
  return chiSquareSurvival(statistic, open.length - 1)
}

/** Splits that are less likely than this are a mismatch: what came of them says nothing. A. Fabijan et al., KDD 2019. */
export const unlikelySplit = 0.001

/** P(χ² with `df` degrees of freedom > statistic) = Q(df/2, statistic/2). Abramowitz & Stegun 26.4.19. */
export const chiSquareSurvival = (statistic: number, df: number): number => gammaQ(df / 2, statistic / 2)

/** Visitors that the variant and the original each need, and conversions of both together, to conclude anything. */
const minimum = { visitors: 100, conversions: 20 }

/** Whether there is enough to look at: 100 visitors of each, and 20 conversions in all. */
export const isEnough = (samples: readonly Sample[]): boolean =>
  samples.every((s) => s.visitors >= minimum.visitors) &&
  samples.reduce((sum, s) => sum + s.conversions, 0) >= minimum.conversions
