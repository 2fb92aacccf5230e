import { minVariantVisitors } from '@vitrine/contract/limits'
import { addExpectedRow, type Estimate, type Fit, fitRows, toRow } from './regression.ts'
import { findUsualDays } from './usual-days.ts'

/** Counts of one day without visits from campaigns. `day` is in days since 1970-01-01. */
export type EffectDay = { readonly day: number; readonly visitors: number; readonly clicks: number }

/** Maximum number of days before an edit that it is compared with. */
export const maxDaysBefore = 28
/** Minimum number of days before an edit: each weekday twice. */
export const minDaysBefore = 14
/** Number of days after an edit that are counted. */
export const maxDaysAfter = 60

/** Probability that the interval ever misses the true change, at all looks together. */
const allowedError = 0.05
/** Largest half of an interval's width with which counting ends. */
const maxHalfWidth = 0.15
/** Minimum number of clicks before the edit. */
const minClicks = 20
/** Information of the mixture. It affects how soon intervals narrow; they hold for any value. */
const mixtureInformation = 60

export type Interval = { readonly lower: number; readonly upper: number }
export type Sums = { readonly visitors: number; readonly clicks: number }

export type Effect = {
  /** Sums of the compared days. */
  readonly before: Sums
  readonly after: Sums
  /** Relative change of clicks per visitor: 0.1 is 10 % more. Null with too few visitors. */
  readonly change: number | null
  /** Contains the true change with 95 %, at all looks together. Null if `change` is, or while it has no bound. */
  readonly interval: Interval | null
  /** `measured`: the interval is within ±15 % of its middle; `too_few`: this would take more than 60 days after the edit. */
  readonly state: 'measured' | 'counting' | 'too_few'
  /** Expected further visitors and days until the state is `measured`; `days` is null if they would have to come on the counted days. */
  readonly remaining: { readonly visitors: number; readonly days: number | null } | null
}

/**
 * Estimates how an edit changed the clicks per visitor, by an interrupted time series. `days` are the days before `editDay` in order, then
 * those after it. `furtherDays` is the number of days that will still be counted.
 *
 * Model: log E(clicks) = log(visitors) + weekday + trend × day + edit. The trend is free, so the interval contains its uncertainty.
 * Variance of a day with mean μ: φ μ (1 + μ / median) / 2, for uneven visitors and for differences between days, in equal parts on a
 * median day. φ is estimated from all days, because the model contains the edit. Days of bursts are left out (`findUsualDays`).
 * A. Wagner et al., "Segmented regression analysis of interrupted time series studies", J. Clin. Pharm. Ther. 27 (2002) 299.
 *
 * The interval holds at all looks together: M. Lindon, D. Ham, M. Tingley, I. Bojinov, "Anytime-Valid Linear Models and Regression
 * Adjusted Causal Inference in Randomized Experiments" (2022, arXiv:2210.08589). It gives only the interval: this method finds too
 * few effects for a verdict, and methods that find more report false ones: `bench/simulations/EFFECTS.md`.
 */
export const computeEffect = (days: readonly EffectDay[], editDay: number, furtherDays: number): Effect => {
  const usual = findUsualDays(days.map(({ visitors }) => visitors))
  const comparedDays = days.filter((_, i) => usual[i])
  const daysBefore = comparedDays.filter(({ day }) => day < editDay)
  const [before, after] = [sumDays(daysBefore), sumDays(comparedDays.slice(daysBefore.length))]
  if (before.visitors < minVariantVisitors || before.clicks < minClicks)
    return { before, after, change: null, interval: null, state: 'too_few', remaining: null }
  const fit = fitRows(comparedDays.map((day) => toRow(day, editDay)))
  const hasChange = after.visitors >= minVariantVisitors
  const interval = hasChange ? computeInterval(fit) : null
  const result = { before, after, change: hasChange ? Math.expm1(fit.change) : null, interval }
  if (isPrecise(interval)) return { ...result, state: 'measured', remaining: null }
  const lastDay = Math.max(days.at(-1)!.day, editDay)
  const visitors = before.visitors / daysBefore.length
  const { days: neededDays, factor } = predict(
    fit,
    { day: lastDay, visitors, clicks: 0 },
    editDay,
    furtherDays,
  )
  if (neededDays !== null) {
    const remaining = { visitors: Math.ceil(neededDays * visitors), days: neededDays }
    return { ...result, state: 'counting', remaining }
  }
  const needed = Math.ceil(factor * (after.visitors + furtherDays * visitors)) - after.visitors
  const isKnown = Number.isFinite(factor) && needed > 0
  return { ...result, state: 'too_few', remaining: isKnown ? { visitors: needed, days: null } : null }
}

const sumDays = (days: readonly EffectDay[]): Sums => ({
  visitors: days.reduce((sum, { visitors }) => sum + visitors, 0),
  clicks: days.reduce((sum, { clicks }) => sum + clicks, 0),
})

/**
 * Returns the interval of the relative change. It contains the values for which √r ((1 + t²/ν) / (1 + r t²/ν))^((ν + 1) / 2) is below 1/α,
 * with ν degrees of freedom and r = mixture / (mixture + information). With few days it has no bound.
 */
export const computeInterval = ({
  change,
  variance,
  dispersion,
  degreesOfFreedom,
}: Estimate): Interval | null => {
  const ratio = mixtureInformation / (mixtureInformation + 1 / variance)
  const bound = (allowedError ** 2 * ratio) ** (-1 / (degreesOfFreedom + 1))
  if (degreesOfFreedom < 1 || ratio * bound >= 1) return null
  const squaredT = (degreesOfFreedom * (bound - 1)) / (1 - ratio * bound)
  const half = Math.sqrt(squaredT * dispersion * variance)
  return { lower: Math.expm1(change - half), upper: Math.expm1(change + half) }
}

const isPrecise = (interval: Interval | null): boolean =>
  interval !== null && (interval.upper - interval.lower) / 2 <= maxHalfWidth

/** Largest multiple of the visitors that is searched. */
const maxFactor = 1000

/**
 * Returns the expected number of further days until the interval is precise. If they are more than `maxDays`, `days` is null, and `factor` is
 * the multiple of visitors with which it would be precise on the last one: information grows with the visitors.
 */
const predict = (fit: Fit, last: EffectDay, editDay: number, maxDays: number) => {
  let expected = fit
  for (let days = 1; days <= maxDays; days++) {
    expected = addExpectedRow(expected, toRow({ ...last, day: last.day + days }, editDay))
    if (isPrecise(computeInterval(expected))) return { days, factor: 1 }
  }
  for (let factor = 1; factor < maxFactor; factor *= 1.1)
    if (isPrecise(computeInterval({ ...expected, variance: expected.variance / factor })))
      return { days: null, factor }
  return { days: null, factor: Number.POSITIVE_INFINITY }
}
