import {
  type CheckoutRequest,
  type CheckoutSession,
  createProblem,
  type Plan,
  type PortalSession,
} from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { toIso } from '../../domain/resource.ts'
import { plansNotSoldProblem } from '../../providers/billing/off.ts'
import type { HostedPage } from '../../providers/billing/port.ts'
import { audit } from '../audit/index.ts'
import { lockUser } from '../users/index.ts'
import { findBestEntitlement } from './entitlement.ts'
import * as repo from './repo.ts'
import * as voucherRepo from './voucher-repo.ts'
import { computeDiscount } from './voucher-spec.ts'
import { countAttempt, listEntitlements, redeemVoucher, requireUsable } from './vouchers.ts'

/** Ends the caller's earlier checkouts. Calls the provider before it stores anything, so a failure stores and charges nothing. */
export const createCheckout = async (
  ctx: UserContext,
  request: CheckoutRequest,
): Promise<CheckoutSession> => {
  const { deps } = ctx
  const { billing } = deps
  const { userId } = ctx.actor
  const { plan_key, interval, voucher_code: code } = request
  if (code) await countAttempt(deps, userId, ctx.now)
  const { plan, price } = requirePrice(deps, plan_key, interval)
  assertBillingOn(deps)
  await assertUpgrade(ctx, plan)
  const discount = code
    ? await findDiscount(deps.db.read, userId, code, plan, price, ctx.now)
    : await findUnusedDiscount(deps.db.read, userId, plan, price)

  const customer = await findOrCreateCustomer(deps, userId, ctx.now)
  const order = {
    planKey: plan.key,
    planName: plan.name,
    interval,
    amount: price.amount,
    currency: price.currency,
    discount: discount?.off ?? 0,
  }
  const page = await billing.startCheckout(customer, order, ctx.now)
  const close = (refs: readonly string[]) => {
    for (const ref of refs) deps.background('close checkout', () => billing.closeCheckout(ref))
  }
  try {
    return await ctx.tx(async (db, after) => {
      await lockUser(db, userId)
      const useId =
        discount &&
        (discount.useId ??
          (await redeemVoucher(db, discount.voucher, { userId, now: ctx.now, isSpent: false })))
      const openSessions = await repo.closeOpenSessions(db, userId)
      after(() =>
        close(openSessions.filter(({ provider }) => provider === billing.name).map(({ ref }) => ref)),
      )
      await repo.insertCheckoutSession(db, {
        ...createSessionRow(deps, userId, 'checkout', page, ctx.now),
        ...toOrderColumns(order),
        voucher_use_id: useId,
      })
      const detail = { plan: plan.key, interval, provider: billing.name }
      await audit(db, ctx, 'checkout.start', { type: 'user', id: userId }, detail)
      return { id: page.id, session_id: page.id, url: page.url, expires_at: toIso(page.expiresAt) }
    })
  } catch (error) {
    close([page.ref])
    throw error
  }
}

/** Opens the portal to change or cancel a subscription. Fails with 409 if the account has no subscription. */
export const createPortal = async (ctx: UserContext): Promise<PortalSession> => {
  const { deps } = ctx
  const { billing } = deps
  const { userId } = ctx.actor
  assertBillingOn(deps)
  if (!(await findPaidSubscription(deps, deps.db.read, userId, ctx.now)))
    fail('conflict', createProblem(null, 'no_subscription'))
  const customer = await findOrCreateCustomer(deps, userId, ctx.now)
  const { url, page } = await billing.openPortal(customer, ctx.now)
  return ctx.tx(async (db) => {
    if (page)
      await repo.insertCheckoutSession(db, {
        ...createSessionRow(deps, userId, 'portal', page, ctx.now),
        ...toOrderColumns({ planKey: '', interval: '', amount: 0, discount: 0, currency: '' }),
        voucher_use_id: null,
      })
    return { url }
  })
}

export const findPaidSubscription = async (
  deps: Pick<Deps, 'billing'>,
  db: Db,
  userId: number,
  now: number,
): Promise<repo.SubscriptionRow | undefined> =>
  (await repo.listSubscriptions(db, userId)).find(
    ({ source, ends_at }) => source === deps.billing.name && (ends_at === null || ends_at > now),
  )

/** Lists the plans, without prices if billing is off. */
export const listPlans = ({ plans, billing }: Pick<Deps, 'plans' | 'billing'>): Plan[] =>
  [...plans.values()].map((plan) => (billing.name === 'off' ? { ...plan, prices: [] } : plan))

/** Fails with 422 if the price is not for sale. */
export const requirePrice = (
  deps: Pick<Deps, 'plans'>,
  planKey: string,
  interval: string,
): { plan: Plan; price: Plan['prices'][number] } => {
  const plan = deps.plans.get(planKey)
  if (!plan)
    fail(
      'validation_failed',
      createProblem('plan_key', 'no_such_plan', { plan: planKey, plans: [...deps.plans.keys()] }),
    )
  const price = plan.prices.find((p) => p.interval === interval)
  if (!price) fail('validation_failed', createProblem('interval', 'no_price', { plan: plan.name, interval }))
  if (price.amount === 0)
    fail('validation_failed', createProblem('plan_key', 'free_plan', { plan: plan.name }))
  return { plan, price }
}

/** Fails with 409 if billing is off. Call it before any other check. */
const assertBillingOn = ({ billing }: Pick<Deps, 'billing'>): void => {
  if (billing.name === 'off') fail('conflict', plansNotSoldProblem)
}

/** Fails with 409 if the account has the plan already, or would pay for a second subscription. */
const assertUpgrade = async (ctx: UserContext, plan: Plan): Promise<void> => {
  const { deps } = ctx
  const { userId, planKey } = ctx.actor
  const entitlements = await listEntitlements(deps.db.read, userId, planKey)
  const has = findBestEntitlement(deps.plans, entitlements, ctx.now)
  if (has.plan_key === plan.key && has.ends_at === null)
    fail('conflict', createProblem(null, 'has_plan', { plan: plan.name }))
  if (deps.billing.webhooks && (await findPaidSubscription(deps, deps.db.read, userId, ctx.now)))
    fail('conflict', createProblem(null, 'has_subscription'))
}

type Discount = { voucher: voucherRepo.VoucherRecord; useId: number | null; off: number }
type Price = Plan['prices'][number]

const findDiscount = async (
  db: Db,
  userId: number,
  code: string,
  plan: Plan,
  price: Price,
  now: number,
): Promise<Discount> => {
  const storedVoucher = await voucherRepo.findVoucher(db, code)
  const voucherUse = storedVoucher && (await voucherRepo.findUse(db, storedVoucher.id, userId))
  if (voucherUse?.spent_at) fail('voucher_used')
  // A stored discount stays valid, even if its voucher was revoked
  const voucher = voucherUse ? storedVoucher! : requireUsable(storedVoucher, now)
  if (!voucherUse && voucher.most_uses !== null && voucher.uses >= voucher.most_uses)
    fail('voucher_exhausted')
  if (voucher.doc.plan_key !== undefined)
    fail('voucher_not_applicable', createProblem('voucher_code', 'voucher_gives_plan'))
  const discount = computeDiscount({ ...voucher.doc, type: voucher.type }, plan.key, price)
  if (!discount)
    fail(
      'voucher_not_applicable',
      createProblem('voucher_code', 'voucher_not_for_price', { plan: plan.name }),
    )
  return { voucher, useId: voucherUse?.id ?? null, off: discount }
}

const findUnusedDiscount = async (
  db: Db,
  userId: number,
  plan: Plan,
  price: Price,
): Promise<Discount | null> => {
  for (const voucherUse of await voucherRepo.listUnusedDiscounts(db, userId)) {
    const voucher = await voucherRepo.findById(db, voucherUse.voucher_id)
    const discount = voucher ? computeDiscount({ ...voucher.doc, type: voucher.type }, plan.key, price) : 0
    if (voucher && discount) return { voucher, useId: voucherUse.id, off: discount }
  }
  return null
}

/** Stores the provider's customer in its own commit, so that a failed checkout creates no second customer. */
const findOrCreateCustomer = async (deps: Deps, userId: number, now: number): Promise<string> => {
  const { billing, db } = deps
  const storedCustomer = await repo.findCustomer(db.read, userId, billing.name)
  if (storedCustomer) return storedCustomer
  const payer = (await repo.findPayer(db.read, userId)) ?? fail('unauthenticated')
  const ref = await billing.createCustomer({ userId, email: payer.email, name: payer.name })
  return db.tx(async (tx) => {
    await repo.storeCustomer(tx, { user_id: userId, provider: billing.name, ref }, now)
    return (await repo.findCustomer(tx, userId, billing.name)) ?? fail('unauthenticated')
  })
}

const createSessionRow = (
  deps: Deps,
  userId: number,
  kind: 'checkout' | 'portal',
  page: HostedPage,
  now: number,
) => ({
  user_id: userId,
  provider: deps.billing.name,
  kind,
  ref: page.ref,
  status: 'open' as const,
  expires_at: page.expiresAt,
  created_at: now,
})

const toOrderColumns = (order: {
  planKey: string
  interval: string
  amount: number
  discount: number
  currency: string
}) => ({
  plan_key: order.planKey,
  interval: order.interval,
  amount: order.amount,
  discount: order.discount,
  currency: order.currency,
})

export const consumeVoucher = async (db: Tx, session: repo.SessionRow, now: number): Promise<void> => {
  if (session.voucher_use_id !== null) await voucherRepo.consumeUse(db, session.voucher_use_id, now)
}
