import { type AppliedVoucher, createProblem } from '@vitrine/contract'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type Plans, resolvePlan } from '../../domain/plans.ts'
import { createDatabaseLimiter } from '../../domain/rate-limit.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { type AuditContext, audit } from '../audit/index.ts'
import { lockUser } from '../users/index.ts'
import { type Entitlement, findBestEntitlement, findRank } from './entitlement.ts'
import * as repo from './repo.ts'
import { applySubscriptions } from './subscriptions.ts'
import * as voucherRepo from './voucher-repo.ts'
import { isComplete, type VoucherSpec } from './voucher-spec.ts'

const attemptsPerHour = 20

/** Counts an attempt to use a code, in its own commit. Fails with 429 after too many. */
export const countAttempt = async (
  deps: Pick<Deps, 'db' | 'secrets'>,
  userId: number,
  now: number,
): Promise<void> => {
  const attemptLimiter = createDatabaseLimiter(deps, {
    name: 'voucher',
    burst: attemptsPerHour,
    windowMs: hourMs,
  })
  const retryAfterSeconds = await attemptLimiter.consume(userId, now)
  if (retryAfterSeconds)
    fail('rate_limited', createProblem(null, 'voucher_attempts', { max: attemptsPerHour }), retryAfterSeconds)
}

/** Returns the account's subscriptions, or the plan that was set by hand. */
export const listEntitlements = async (db: Db, userId: number, planKey: string): Promise<Entitlement[]> => {
  const rows = await repo.listSubscriptions(db, userId)
  return rows.length ? rows : [{ plan_key: planKey, ends_at: null }]
}

/** Returns the time at which a plan ends, or null if the time is unknown. */
export const findPlanEnd = async (
  deps: Deps,
  { id, plan_key }: { readonly id: number; readonly plan_key: string },
  now: number,
): Promise<number | null> => {
  const best = findBestEntitlement(deps.plans, await listEntitlements(deps.db.read, id, plan_key), now)
  return best.plan_key === plan_key ? best.ends_at : null
}

export const requireUsable = (
  voucher: voucherRepo.VoucherRecord | undefined,
  now: number,
): voucherRepo.VoucherRecord => {
  if (!voucher || voucher.revoked_at !== null || !isComplete(voucher.type, voucher.doc))
    fail('voucher_not_found')
  if (voucher.expires_at !== null && voucher.expires_at <= now) fail('voucher_expired')
  return voucher
}

/** Uses a voucher once per account. Fails with 422 if the account used it before or no use is left. */
export const redeemVoucher = async (
  db: Tx,
  voucher: voucherRepo.VoucherRecord,
  { userId, now, isSpent }: { userId: number; now: number; isSpent: boolean },
): Promise<number> => {
  const voucherUse = { voucher_id: voucher.id, user_id: userId, used_at: now, spent_at: isSpent ? now : null }
  const id = (await voucherRepo.insertUse(db, voucherUse)) ?? fail('voucher_used')
  if (!(await voucherRepo.claimUse(db, voucher.id, now))) fail('voucher_exhausted')
  return id
}

/** Starts a grant or trial; a discount waits for the next checkout. Fails with `voucher_not_applicable` if it has no effect. */
export const applyVoucher = async (ctx: UserContext, code: string): Promise<AppliedVoucher> => {
  const { deps } = ctx
  const { userId } = ctx.actor
  await countAttempt(deps, userId, ctx.now)
  return ctx.tx(async (db) => {
    const account = (await lockUser(db, userId)) ?? fail('unauthenticated')
    const voucher = requireUsable(await voucherRepo.findVoucher(db, code), ctx.now)
    if (await voucherRepo.findUse(db, voucher.id, userId)) fail('voucher_used')
    const entitlements = await listEntitlements(db, userId, account.plan_key)
    const now = findBestEntitlement(deps.plans, entitlements, ctx.now)
    const { plan_key, days } = voucher.doc
    const begins = plan_key ? computeGrantStart(deps.plans, now, plan_key, ctx.now) : null
    const useId = await redeemVoucher(db, voucher, { userId, now: ctx.now, isSpent: plan_key !== undefined })
    const plan =
      plan_key === undefined || begins === null
        ? now
        : await applySubscriptions(
            db,
            ctx,
            userId,
            [
              {
                source: 'voucher',
                ref: `use-${useId}`,
                plan_key,
                interval: null,
                status: voucher.type === 'trial_days' ? 'trialing' : 'active',
                starts_at: begins,
                until: days === undefined ? null : begins + days * dayMs,
              },
            ],
            'voucher',
          )
    await audit(db, ctx, 'voucher.use', { type: 'voucher', id: voucher.id }, { use: useId })
    const { key, name } = resolvePlan(deps.plans, plan.plan_key)
    return {
      voucher: voucherRepo.toVoucher(voucher),
      plan: { key, name, ends_at: toIsoOrNull(plan.ends_at) },
      applied_at: toIso(ctx.now),
    }
  })
}

/** Fails with 422 if the account has an equal or better plan without an end. */
const computeGrantStart = (plans: Plans, has: Entitlement, planKey: string, now: number): number => {
  if (!plans.has(planKey))
    fail('voucher_not_applicable', createProblem('code', 'voucher_plan_gone', { plan: planKey }))
  const higher = findRank(plans, planKey) - findRank(plans, has.plan_key)
  if (higher > 0) return now
  if (higher === 0 && has.ends_at !== null) return has.ends_at
  return fail(
    'voucher_not_applicable',
    createProblem('code', 'voucher_no_gain', { plan: resolvePlan(plans, has.plan_key).name }),
  )
}

/** Creates a voucher whose spec the caller has validated. Returns false if the code exists. */
export const createVoucher = (ctx: AuditContext, spec: VoucherSpec): Promise<boolean> =>
  ctx.deps.db.tx(async (db) => {
    const id = await voucherRepo.insertVoucher(db, spec, ctx.now)
    if (id === null) return false
    const { type, plan_key, max_uses } = spec
    await audit(db, ctx, 'voucher.create', { type: 'voucher', id }, { type, plan_key, max_uses })
    return true
  })

export const listVouchers = (deps: Pick<Deps, 'db'>, limit: number): Promise<voucherRepo.VoucherRecord[]> =>
  voucherRepo.listNewestVouchers(deps.db.read, limit)

/** Revokes a voucher and keeps its past uses. Returns false if it was revoked before; fails with 422 if it does not exist. */
export const revokeVoucher = (ctx: AuditContext, code: string): Promise<boolean> =>
  ctx.deps.db.tx(async (db) => {
    const voucher = (await voucherRepo.findVoucher(db, code)) ?? fail('voucher_not_found')
    const isRevoked = await voucherRepo.revokeVoucher(db, voucher.id, ctx.now)
    if (isRevoked) await audit(db, ctx, 'voucher.revoke', { type: 'voucher', id: voucher.id })
    return isRevoked
  })

/** Creates missing vouchers of PLANS_FILE and returns their number. Revoked vouchers stay revoked. */
export const seedVouchers = async (ctx: AuditContext, specs: readonly VoucherSpec[]): Promise<number> => {
  let createdCount = 0
  for (const spec of specs) if (await createVoucher(ctx, spec)) createdCount += 1
  return createdCount
}
