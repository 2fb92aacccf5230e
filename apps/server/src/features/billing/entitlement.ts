import { Temporal } from 'temporal-polyfill'
import { firstPlan, type Plans } from '../../domain/plans.ts'
import { dayMs } from '../../lib/durations.ts'

/** An account whose payment failed keeps its plan this long. */
export const graceMs = 7 * dayMs

/** What a source says of a subscription. Times in epoch milliseconds. */
export type SubscriptionState = {
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  /** When the paid (or tried) time ends; for `past_due`, since when the payment is due. Null = open. */
  at: number | null
}

/**
 * From when a subscription gives nothing any more; null = it goes on. Active and trialing ones go on until their
 * source says otherwise, past-due ones for seven days, canceled ones to the end of what was paid.
 */
export const endOf = ({ status, at }: SubscriptionState): number | null => {
  if (status === 'past_due') return (at ?? 0) + graceMs
  return status === 'canceled' ? (at ?? 0) : null
}

export type Entitlement = { plan_key: string; ends_at: number | null }

/** Place of a plan in the catalogue, which stands cheapest first; a plan it no longer has comes before all. */
export const rankOf = (plans: Plans, key: string): number => [...plans.keys()].indexOf(key)

/**
 * The best of what an account was sold or given and still has, and when that ends (of two equal ones the later
 * end); the first plan when there is nothing. Pure.
 */
export const bestEntitlement = (plans: Plans, grants: readonly Entitlement[], now: number): Entitlement => {
  let best: Entitlement = { plan_key: firstPlan, ends_at: null }
  for (const grant of grants) {
    if (grant.ends_at !== null && grant.ends_at <= now) continue
    const higher = rankOf(plans, grant.plan_key) - rankOf(plans, best.plan_key)
    const later = (grant.ends_at ?? Number.POSITIVE_INFINITY) > (best.ends_at ?? Number.POSITIVE_INFINITY)
    if (higher > 0 || (higher === 0 && later)) best = { plan_key: grant.plan_key, ends_at: grant.ends_at }
  }
  return best
}

/** The first end of a paid period after `now`, for a subscription that began at `start` (UTC months, clipped to their last day). */
export const periodEnd = (start: number, interval: 'month' | 'year', now: number): number => {
  const from = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('UTC')
  for (let n = 1; ; n += 1) {
    const end = from.add(interval === 'year' ? { years: n } : { months: n }).epochMilliseconds
    if (end > now) return end
  }
}
