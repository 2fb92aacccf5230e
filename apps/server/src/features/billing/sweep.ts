import { systemContext } from '../../deps.ts'
import type { RemovalJob, RowJob } from '../../domain/job.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import * as repo from './repo.ts'
import { expireSubscriptions } from './subscriptions.ts'

/** Stripe repeats an event for three days. */
const billingRetentionMs = 30 * dayMs

/**
 * Takes accounts off what ended: canceled subscriptions, seven days after a failed payment, grants and trials. Data
 * stays: only growth is bounded by the lesser plan.
 */
export const endedSubscriptions: RowJob<number> = {
  kind: 'rows',
  name: 'ended-subscriptions',
  summary: 'takes accounts off plans that have ended',
  everyMs: hourMs,
  maxRows: 200,
  parallel: 1,
  due: ({ db }, { now }, after, limit) => repo.accountsToEnd(db.read, now, Number(after), limit),
  keyOf: String,
  work: async (deps, [id], { now }) => {
    const ctx = { ...systemContext(deps, 'sweep'), now }
    const changed = await deps.db.tx((db) => expireSubscriptions(deps, db, ctx, id!))
    return { plans: Number(changed) }
  },
}

export const oldCheckouts: RemovalJob = {
  kind: 'removal',
  name: 'old-checkouts',
  summary: 'removes checkouts that are over and events the payment provider repeats no more',
  everyMs: hourMs,
  steps: {
    checkouts: (_, db, { now }, limit) => repo.deleteOldSessions(db, now - billingRetentionMs, limit),
    events: (_, db, { now }, limit) => repo.deleteOldEvents(db, now - billingRetentionMs, limit),
  },
}
