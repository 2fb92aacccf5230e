import { createProblem } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import { fail } from '../../domain/errors.ts'
import { defaultPlan } from '../../domain/plans.ts'
import { type AuditContext, audit } from '../audit/index.ts'
import { profileChannel } from '../profile/index.ts'
import { lockUser } from '../users/index.ts'
import {
  computeSubscriptionEnd,
  type Entitlement,
  findBestEntitlement,
  type SubscriptionState,
} from './entitlement.ts'
import * as repo from './repo.ts'

export type SubscriptionInput = {
  source: repo.SubscriptionRow['source']
  ref: string
  plan_key: string
  interval: 'month' | 'year' | null
  starts_at: number
} & (SubscriptionState | { status: 'trialing' | 'active'; until: number | null })

/** Locks the account, stores subscriptions and updates the plan, in the caller's transaction. */
export const applySubscriptions = async (
  db: Tx,
  ctx: AuditContext,
  userId: number,
  subscriptions: readonly SubscriptionInput[],
  reason: string,
): Promise<Entitlement> => {
  const account = (await lockUser(db, userId)) ?? fail('not_found')
  // A plan without a subscription was set by hand: store it as a grant, so that it still applies
  if (account.plan_key !== defaultPlan && !(await repo.listSubscriptions(db, userId)).length)
    await repo.putSubscription(
      db,
      {
        user_id: userId,
        source: 'operator',
        ref: `user-${userId}`,
        plan_key: account.plan_key,
        interval: null,
        status: 'active',
        starts_at: ctx.now,
        ends_at: null,
      },
      ctx.now,
    )
  for (const subscription of subscriptions) {
    const { source, ref, plan_key, interval, status, starts_at } = subscription
    const ends_at = 'until' in subscription ? subscription.until : computeSubscriptionEnd(subscription)
    await repo.putSubscription(
      db,
      { user_id: userId, source, ref, plan_key, interval, status, starts_at, ends_at },
      ctx.now,
    )
  }
  return applyBestPlan(db, ctx, userId, account.plan_key, reason)
}

/** Replaces a grant by `plan` until `until`; the default plan only ends it. Fails with 422 for an unknown plan. */
export const grantPlan = async (
  db: Tx,
  ctx: AuditContext,
  userId: number,
  { plan, until }: { readonly plan: string; readonly until: number | null },
): Promise<Entitlement> => {
  if (!ctx.deps.plans.has(plan))
    fail(
      'validation_failed',
      createProblem('plan', 'no_such_plan', { plan, plans: [...ctx.deps.plans.keys()] }),
    )
  const grant = {
    source: 'operator',
    ref: `user-${userId}`,
    plan_key: plan,
    interval: null,
    status: 'active',
    starts_at: ctx.now,
    until: plan === defaultPlan ? ctx.now : until,
  } as const
  const entitlement = await applySubscriptions(db, ctx, userId, [grant], 'operator')
  await audit(db, ctx, 'plan.grant', { type: 'user', id: userId }, { plan, until })
  return entitlement
}

/** Ends expired subscriptions and updates the account's plan. Returns true if the plan has changed. */
export const expireSubscriptions = async (db: Tx, ctx: AuditContext, userId: number): Promise<boolean> => {
  const account = await lockUser(db, userId)
  if (!account) return false
  await repo.markSubscriptionsEnded(db, userId, ctx.now)
  const { plan_key } = await applyBestPlan(db, ctx, userId, account.plan_key, 'ended')
  return plan_key !== account.plan_key
}

/** Sets `user.plan_key` to the best entitlement and invalidates the account's pages, whose footer may change. */
const applyBestPlan = async (
  db: Tx,
  ctx: AuditContext,
  userId: number,
  previousPlan: string,
  reason: string,
): Promise<Entitlement> => {
  const entitlement = findBestEntitlement(ctx.deps.plans, await repo.listSubscriptions(db, userId), ctx.now)
  if (entitlement.plan_key === previousPlan) return entitlement
  await repo.setPlan(db, userId, entitlement.plan_key, ctx.now)
  for (const id of await repo.listProfileIds(db, userId)) ctx.deps.db.publish(profileChannel, String(id))
  await audit(
    db,
    ctx,
    'plan.change',
    { type: 'user', id: userId },
    { from: previousPlan, to: entitlement.plan_key, why: reason },
  )
  return entitlement
}
