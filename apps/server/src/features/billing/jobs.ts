import { dayMs, hourMs } from '@vitrine/contract/durations'
import { createSystemContext } from '../../deps.ts'
import { createCleanup, type RowJob } from '../../domain/job.ts'
import * as repo from './repo.ts'
import { expireSubscriptions } from './subscriptions.ts'

/** Retention of ended checkouts and events. Longer than the three days in which Stripe repeats an event. */
const billingRetentionMs = 30 * dayMs

/**
 * Ends plans that were canceled, are seven days past due, or whose grant or trial has expired. Keeps all data: the
 * lower plan only limits what can be added.
 */
export const endedSubscriptions: RowJob<number> = {
  kind: 'rows',
  name: 'ended-subscriptions',
  everyMs: hourMs,
  parallel: 1,
  listDueRows: ({ db }, now, after, limit) => repo.listAccountsWithEndedPlan(db.read, now, after ?? 0, limit),
  toKey: String,
  work: async (deps, [id], { now }) => {
    const ctx = { ...createSystemContext(deps, 'sweep'), now }
    const planChanged = await deps.db.tx((db) => expireSubscriptions(db, ctx, id))
    return { plans: Number(planChanged) }
  },
}

export const oldCheckouts = createCleanup('old-checkouts', (now) => ({
  checkouts: (db, limit) => repo.deleteOldCheckoutSessions(db, now - billingRetentionMs, limit),
  events: (db, limit) => repo.deleteOldWebhookEvents(db, now - billingRetentionMs, limit),
}))
