import type { Variant } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { minSplitPValue, minVariantVisitors } from '@vitrine/contract/limits'

/** Maximum remaining days. Longer tests are impractical, and smaller differences do not matter. */
const maxDays = 90

export type Verdict =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'broken' }
  | {
      readonly kind: 'collecting'
      readonly visitors: number
      readonly needed: number
      /** Estimated remaining days; null = more than `maxDays`, or only conversions are missing. */
      readonly days: number | null
    }
  | { readonly kind: 'better' | 'worse'; readonly confidence: number; readonly uplift: number }
  /** `days`: estimated remaining days; null = more than `maxDays`. */
  | { readonly kind: 'open'; readonly chance: number; readonly uplift: number; readonly days: number | null }

const estimateDays = (missingVisitors: number, visitors: number, runningMs: number): number | null => {
  const pace = visitors / Math.max(1, runningMs / dayMs)
  const days = pace > 0 ? Math.ceil(missingVisitors / pace) : Number.POSITIVE_INFINITY
  return days <= maxDays ? Math.max(1, days) : null
}

/** Summarises an experiment. The remaining time assumes 80 % power: 16 p(1-p)/d² visitors per variant (Lehr, 1992). */
export const resolveVerdict = (
  { stats, started_at, stopped_at }: Pick<Variant, 'stats' | 'started_at' | 'stopped_at'>,
  now = Date.now(),
): Verdict => {
  if (started_at === null || stats.visitors === 0) return { kind: 'waiting' }
  if (stats.srm_p_value !== null && stats.srm_p_value < minSplitPValue) return { kind: 'broken' }
  const runningMs = (stopped_at ? Date.parse(stopped_at) : now) - Date.parse(started_at)
  const { visitors, uplift, chance_to_win: chance, rate } = stats
  if (!stats.enough_data || chance === null || uplift === null || rate === null)
    return {
      kind: 'collecting',
      visitors,
      needed: minVariantVisitors,
      days:
        visitors < minVariantVisitors
          ? estimateDays(minVariantVisitors - visitors, visitors, runningMs)
          : null,
    }
  // Show no verdict if it contradicts the uplift of the whole experiment
  const agrees = stats.verdict === 'better' ? uplift > 0 : uplift < 0
  if (stats.verdict !== null && stats.confidence !== null && agrees)
    return { kind: stats.verdict, confidence: stats.confidence, uplift }
  const difference = Math.abs(rate - rate / (1 + uplift))
  const needed = difference > 0 ? (16 * rate * (1 - rate)) / difference ** 2 : Number.POSITIVE_INFINITY
  return {
    kind: 'open',
    chance,
    uplift,
    days: estimateDays(Math.max(0, needed - visitors), visitors, runningMs),
  }
}
