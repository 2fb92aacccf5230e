import type { Variant } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { minSplitPValue, minVariantVisitors } from '@vitrine/contract/limits'

/** Maximum remaining days. Longer tests are impractical, and smaller differences do not matter. */
const maxDays = 90

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
      /** Estimated remaining days; null = more than `maxDays`, or only conversions are missing. */
      readonly days: number | null
    }
  | { readonly kind: 'better' | 'worse'; readonly confidence: number; readonly difference: Difference }
  /** `days`: estimated remaining days; null = more than `maxDays`. */
  | { readonly kind: 'open'; readonly difference: Difference; readonly days: number | null }

/** Interval of the relative difference from the original; an end of null is open. */
type Difference = readonly (number | null)[]

const estimateDays = (missingVisitors: number, visitors: number, runningMs: number): number | null => {
  const pace = visitors / Math.max(1, runningMs / dayMs)
  const days = pace > 0 ? Math.ceil(missingVisitors / pace) : Number.POSITIVE_INFINITY
  return days <= maxDays ? Math.max(1, days) : null
}

/**
 * Summarises an experiment. The remaining time assumes 80 % power: 16 p(1-p)/d² visitors per variant (Lehr, 1992), and half as much again
 * because the test may be read at any time (`bench/simulations`).
 */
export const resolveVerdict = (
  { stats, started_at, stopped_at }: Pick<Variant, 'stats' | 'started_at' | 'stopped_at'>,
  now = Date.now(),
): Verdict => {
  if (stats.srm_p_value !== null && stats.srm_p_value < minSplitPValue) return { kind: 'broken' }
  if (started_at === null || (stats.visitors === 0 && !stats.original?.visitors)) return { kind: 'waiting' }
  if (stats.original === null) return { kind: 'incomparable' }
  const runningMs = (stopped_at ? Date.parse(stopped_at) : now) - Date.parse(started_at)
  const { uplift, uplift_ci: difference, rate } = stats
  const visitors = Math.min(stats.visitors, stats.original.visitors)
  if (!stats.enough_data)
    return {
      kind: 'collecting',
      visitors,
      needed: minVariantVisitors,
      days:
        visitors < minVariantVisitors
          ? estimateDays(minVariantVisitors - visitors, visitors, runningMs)
          : null,
    }
  if (difference === null) return { kind: 'recounting' }
  if (stats.verdict !== null && stats.confidence !== null)
    return { kind: stats.verdict, confidence: stats.confidence, difference }
  const distance = rate === null || uplift === null ? 0 : Math.abs(rate - rate / (1 + uplift))
  const needed = distance > 0 ? (24 * rate! * (1 - rate!)) / distance ** 2 : Number.POSITIVE_INFINITY
  return { kind: 'open', difference, days: estimateDays(Math.max(0, needed - visitors), visitors, runningMs) }
}
