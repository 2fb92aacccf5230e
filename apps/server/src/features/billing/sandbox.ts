import { createProblem } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { resolvePlan } from '../../domain/plans.ts'
import { audit } from '../audit/index.ts'
import { lockUser } from '../users/index.ts'
import { consumeVoucher, findPaidSubscription, requirePrice } from './checkout.ts'
import { computePeriodEnd } from './entitlement.ts'
import * as repo from './repo.ts'
import { applySubscriptions, type SubscriptionInput } from './subscriptions.ts'

export type SandboxCheckout = {
  status: repo.SessionRow['status']
  planName: string
  interval: 'month' | 'year'
  amount: number
  discount: number
  currency: string
  expiresAt: number
}

/** Returns null if the checkout does not exist. A checkout past its time counts as expired. */
export const findSandboxCheckout = async (deps: Deps, id: string): Promise<SandboxCheckout | null> => {
  const session = await findHostedSession(deps, 'checkout', id)
  if (!session) return null
  return {
    status: session.status === 'open' && session.expires_at <= deps.now() ? 'expired' : session.status,
    planName: resolvePlan(deps.plans, session.plan_key).name,
    interval: session.interval as 'month' | 'year',
    amount: session.amount,
    discount: session.discount,
    currency: session.currency,
    expiresAt: session.expires_at,
  }
}

/**
 * Completes or cancels a checkout; returns false if it has ended before. A payment changes the plan and replaces an
 * earlier sandbox subscription.
 */
export const endSandboxCheckout = (
  ctx: RequestContext,
  id: string,
  status: 'complete' | 'canceled',
): Promise<boolean> =>
  ctx.tx(async (db) => {
    const { billing } = ctx.deps
    if (billing.name !== 'sandbox') fail('not_found')
    const storedSession = await repo.findSession(db, billing.name, 'checkout', billing.toRef(id))
    if (!storedSession || !(await lockUser(db, storedSession.user_id))) return false
    const session = await repo.endOpenCheckout(db, billing.name, storedSession.ref, status, ctx.now)
    if (!session) return false
    if (status === 'canceled') return true
    const { user_id: userId, plan_key, interval, amount, discount, currency } = session
    await consumeVoucher(db, session, ctx.now)
    await applySubscriptions(
      db,
      ctx,
      userId,
      [createSandboxSubscription(userId, plan_key, interval, ctx.now)],
      'checkout',
    )
    const detail = { plan: plan_key, interval, amount: amount - discount, currency, provider: billing.name }
    await audit(db, ctx, 'checkout.complete', { type: 'user', id: userId }, detail)
    return true
  })

export type SandboxPortal = {
  isExpired: boolean
  subscription: {
    planKey: string
    planName: string
    interval: 'month' | 'year'
    /** Set if the subscription is canceled. */
    endsAt: number | null
  } | null
}

export const findSandboxPortal = async (deps: Deps, id: string): Promise<SandboxPortal | null> => {
  const session = await findHostedSession(deps, 'portal', id)
  if (!session) return null
  const now = deps.now()
  const activeSubscription = await findPaidSubscription(deps, deps.db.read, session.user_id, now)
  return {
    isExpired: session.expires_at <= now,
    subscription: activeSubscription
      ? {
          planKey: activeSubscription.plan_key,
          planName: resolvePlan(deps.plans, activeSubscription.plan_key).name,
          interval: activeSubscription.interval ?? 'month',
          endsAt: activeSubscription.ends_at,
        }
      : null,
  }
}

export type PortalAction =
  | { kind: 'cancel' }
  | { kind: 'resume' }
  | { kind: 'change'; planKey: string; interval: string }

/** Cancels at the end of the paid period, undoes that, or changes the plan immediately. Fails with 404 if the page has expired. */
export const applyPortalAction = (ctx: RequestContext, id: string, action: PortalAction): Promise<void> =>
  ctx.tx(async (db) => {
    const { billing } = ctx.deps
    if (billing.name !== 'sandbox') fail('not_found')
    const session = await repo.findSession(db, billing.name, 'portal', billing.toRef(id))
    if (!session || session.expires_at <= ctx.now) return fail('not_found')
    const { user_id: userId } = session
    await lockUser(db, userId)
    const paidSubscription =
      (await findPaidSubscription(ctx.deps, db, userId, ctx.now)) ??
      fail('conflict', createProblem(null, 'subscription_ended'))
    const subscription = changeSubscription(ctx.deps, userId, paidSubscription, action, ctx.now)
    await applySubscriptions(db, ctx, userId, [subscription], 'portal')
    const detail = { act: action.kind, plan: subscription.plan_key, interval: subscription.interval }
    await audit(db, ctx, 'subscription.change', { type: 'user', id: userId }, detail)
  })

const changeSubscription = (
  deps: Deps,
  userId: number,
  { plan_key, interval, starts_at, ends_at }: repo.SubscriptionRow,
  action: PortalAction,
  now: number,
): SubscriptionInput => {
  if (action.kind === 'change') {
    const { plan, price } = requirePrice(deps, action.planKey, action.interval)
    return createSandboxSubscription(userId, plan.key, price.interval, now)
  }
  const subscription = createSandboxSubscription(userId, plan_key, interval ?? 'month', starts_at)
  if (action.kind === 'resume') return subscription
  const periodEndsAt = ends_at ?? computePeriodEnd(starts_at, interval ?? 'month', now)
  return { ...subscription, status: 'canceled', periodEndsAt }
}

const createSandboxSubscription = (
  userId: number,
  planKey: string,
  interval: string,
  startsAt: number,
): SubscriptionInput => ({
  source: 'sandbox',
  ref: `user-${userId}`,
  plan_key: planKey,
  interval: interval as 'month' | 'year',
  starts_at: startsAt,
  status: 'active',
  periodEndsAt: null,
})

const findHostedSession = async (
  deps: Deps,
  kind: 'checkout' | 'portal',
  id: string,
): Promise<repo.SessionRow | undefined> => {
  const { billing } = deps
  if (billing.name !== 'sandbox') return undefined
  return repo.findSession(deps.db.read, billing.name, kind, billing.toRef(id))
}
