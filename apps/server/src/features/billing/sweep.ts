import { type Deps, systemContext } from '../../deps.ts'
import { dayMs } from '../../lib/durations.ts'
import * as repo from './repo.ts'
import { expireSubscriptions } from './subscriptions.ts'

/** Stripe repeats an event for three days. */
const billingRetentionMs = 30 * dayMs
const atOnce = 200

/**
 * Hourly: takes accounts off what ended (canceled subscriptions, seven days after a failed payment, grants and
 * trials), and removes old sessions and events. Data stays: only growth is bounded by the lesser plan. Returns
 * how many plans changed and how many rows went. Several processes may run it at once.
 */
export const sweepBilling = async (deps: Deps, now: number): Promise<{ plans: number; removed: number }> => {
  let plans = 0
  for (;;) {
    const accounts = await repo.accountsToEnd(deps.db.read, now, atOnce)
    for (const id of accounts)
      if (
        await deps.db.tx((db) => expireSubscriptions(deps, db, { ...systemContext(deps, 'sweep'), now }, id))
      )
        plans += 1
    if (accounts.length < atOnce) break
  }
  const removed = await deps.db.tx((db) =>
    repo.deleteOldSessionsAndEvents(db, now - billingRetentionMs, now - billingRetentionMs),
  )
  return { plans, removed }
}
