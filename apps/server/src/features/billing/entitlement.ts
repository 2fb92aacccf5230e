import { dayMs } from '@vitrine/contract/durations'
import { Temporal } from 'temporal-polyfill'
import { defaultPlan, type Plans } from '../../domain/plans.ts'

/** Time for which an account keeps its plan after a failed payment. */
export const gracePeriodMs = 7 * dayMs

export type SubscriptionState = {
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  /** End of the paid or trial period, or the due time of a `past_due` payment, in epoch milliseconds. Null = open. */
  periodEndsAt: number | null
}

/**
 * Returns the end of a subscription; null if its source will report the end. Past-due subscriptions end after seven
 * days, canceled subscriptions with the paid period.
 */
export const computeSubscriptionEnd = ({ status, periodEndsAt }: SubscriptionState): number | null => {
  if (status === 'past_due') return (periodEndsAt ?? 0) + gracePeriodMs
  return status === 'canceled' ? (periodEndsAt ?? 0) : null
}

export type Entitlement = { plan_key: string; ends_at: number | null }

/** Returns the position in the catalogue, cheapest first; -1 for a removed plan. */
export const findRank = (plans: Plans, key: string): number => [...plans.keys()].indexOf(key)

/** Returns the best current entitlement (the longer one of two equal plans), or the first plan. Pure. */
export const findBestEntitlement = (
  plans: Plans,
  entitlements: readonly Entitlement[],
  now: number,
): Entitlement => {
  let best: Entitlement = { plan_key: defaultPlan, ends_at: null }
  for (const entitlement of entitlements) {
    if (entitlement.ends_at !== null && entitlement.ends_at <= now) continue
    const rankDifference = findRank(plans, entitlement.plan_key) - findRank(plans, best.plan_key)
    const isLater =
      (entitlement.ends_at ?? Number.POSITIVE_INFINITY) > (best.ends_at ?? Number.POSITIVE_INFINITY)
    if (rankDifference > 0 || (rankDifference === 0 && isLater))
      best = { plan_key: entitlement.plan_key, ends_at: entitlement.ends_at }
  }
  return best
}

/** Returns the first end of a paid period after `now`. Counts UTC months from `start`, clipped to their last day. */
export const computePeriodEnd = (start: number, interval: 'month' | 'year', now: number): number => {
  const from = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('UTC')
  for (let n = 1; ; n += 1) {
    const end = from.add(interval === 'year' ? { years: n } : { months: n }).epochMilliseconds
    if (end > now) return end
  }
}
