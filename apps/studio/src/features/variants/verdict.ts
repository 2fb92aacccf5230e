import type { Variant } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { minSplitPValue, minVariantConversions, minVariantVisitors } from '@vitrine/contract/limits'

/** Maximum remaining days: longer times are not promised. */
const maxDays = 90

/** Rises of which the largest that cannot show yet is named. */
const rises = [0.4, 0.2, 0.1]

export type Verdict =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'broken' }
  /** Experiments with other audiences or times run beside it. */
  | { readonly kind: 'incomparable' }
  /** Too little data since the split of visitors changed, or nothing to compare. */
  | { readonly kind: 'recounting' }
  | {
      readonly kind: 'collecting'
      readonly visitors: number
      readonly needed: number
      readonly conversions: number
      /** Estimated remaining days; null = more than `maxDays`, or only conversions are missing. */
      readonly days: number | null
    }
  | { readonly kind: 'better' | 'worse'; readonly confidence: number; readonly difference: Difference }
  | { readonly kind: 'open'; readonly difference: Difference; readonly next: NextRise | null }

/** Rise that will show with `needed` visitors of each page, in about `days`; null = more than `maxDays`. */
type NextRise = {
  readonly rise: number
  readonly visitors: number
  readonly needed: number
  readonly days: number | null
}

/** Interval of the relative difference from the original; an end of null is open. */
type Difference = readonly (number | null)[]

const estimateDays = (missingVisitors: number, visitors: number, runningMs: number): number | null => {
  const pace = visitors / Math.max(1, runningMs / dayMs)
  const days = pace > 0 ? Math.ceil(missingVisitors / pace) : Number.POSITIVE_INFINITY
  return days <= maxDays ? Math.max(1, days) : null
}

/**
 * Returns the visitors per variant with which a rise shows with 80 % power: 16 p(1-p)/d² (Lehr, 1992), and half as much again because the
 * test may be read at any time (`bench/simulations`).
 */
const countNeeded = (rate: number, rise: number): number => {
  const mean = rate * (1 + rise / 2)
  return (24 * mean * (1 - mean)) / (rate * rise) ** 2
}

/** Summarises an experiment. */
export const resolveVerdict = (
  { stats, started_at, stopped_at }: Pick<Variant, 'stats' | 'started_at' | 'stopped_at'>,
  now = Date.now(),
): Verdict => {
  if (stats.srm_p_value !== null && stats.srm_p_value < minSplitPValue) return { kind: 'broken' }
  if (started_at === null || (stats.visitors === 0 && !stats.original?.visitors)) return { kind: 'waiting' }
  if (stats.original === null) return { kind: 'incomparable' }
  const runningMs =
    (stopped_at ? Date.parse(stopped_at) : now) - Date.parse(stats.compared_since ?? started_at)
  const { uplift_ci: difference, original } = stats
  const sample = stats.compared ?? stats
  const visitors = Math.min(sample.visitors, original.visitors)
  const conversions = sample.conversions + original.conversions
  const estimate = (needed: number) =>
    stopped_at || visitors >= needed ? null : estimateDays(needed - visitors, visitors, runningMs)
  if (visitors < minVariantVisitors || conversions < minVariantConversions)
    return {
      kind: 'collecting',
      visitors,
      needed: minVariantVisitors,
      conversions,
      days: estimate(minVariantVisitors),
    }
  if (difference === null) return { kind: 'recounting' }
  if (stats.verdict !== null && stats.confidence !== null)
    return { kind: stats.verdict, confidence: stats.confidence, difference }
  const next = rises
    .filter((rise) => original.rate && original.rate * (1 + rise) <= 1)
    .map((rise) => ({ rise, visitors, needed: countNeeded(original.rate!, rise) }))
    .find(({ needed }) => needed > visitors)
  return { kind: 'open', difference, next: next ? { ...next, days: estimate(next.needed) } : null }
}
