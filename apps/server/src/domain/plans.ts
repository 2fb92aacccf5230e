import { createProblem, limitTexts, type Plan, type Problem } from '@vitrine/contract'
import { fail } from './errors.ts'

export type Feature = Plan['features'][number]
export type LimitName = keyof Plan['limits']

export const defaultPlan = 'free'

export const builtInCurrency = 'USD'

export type Plans = ReadonlyMap<string, Plan>

export const resolvePlan = (plans: Plans, key: string): Plan => plans.get(key) ?? plans.get(defaultPlan)!

export const includes = (plan: Plan, feature: Feature): boolean => plan.features.includes(feature)

export type LimitResult = 'allowed' | 'plan_required' | 'plan_limit'

/** Upper bounds of a profile in every plan. Lists are read and rendered whole, so a huge profile could delay all requests. */
const maxInEveryPlan: Partial<Record<LimitName, number>> = {
  links: 1000,
  variants: 50,
  campaigns: 200,
  named_versions: 500,
}

/** Returns the plan's limit within the bound of every plan; null = unlimited. */
export const computeEffectiveLimit = (plan: Plan, limit: LimitName): number | null => {
  const ofPlan = plan.limits[limit]
  const highestLimit = maxInEveryPlan[limit]
  if (highestLimit === undefined) return ofPlan
  return ofPlan === null ? highestLimit : Math.min(ofPlan, highestLimit)
}

export const checkLimit = (plan: Plan, limit: LimitName, used: number): LimitResult => {
  const limitValue = computeEffectiveLimit(plan, limit)
  if (limitValue === null) return 'allowed'
  if (limitValue === 0) return 'plan_required'
  return used < limitValue ? 'allowed' : 'plan_limit'
}

export const getLimitNoun = (limit: LimitName): string => limitTexts[limit][0]

export const createLimitProblem = (plan: Plan, limit: LimitName): Problem => {
  const max = computeEffectiveLimit(plan, limit)
  if (!max) return createProblem(null, 'not_in_plan', { plan: plan.name, limit })
  return max === plan.limits[limit]
    ? createProblem(null, 'plan_full', { plan: plan.name, limit, max })
    : createProblem(null, 'plans_full', { limit, max })
}

/** Fails with 403 unless one more fits; the message names the limit and the plan. */
export const assertWithinLimit = (plan: Plan, limit: LimitName, used: number): void => {
  const verdict = checkLimit(plan, limit, used)
  if (verdict !== 'allowed') fail(verdict, createLimitProblem(plan, limit))
}

/** Fails with 403 unless the plan includes a feature at all. */
export const assertIncluded = (plan: Plan, limit: LimitName): void => assertWithinLimit(plan, limit, 0)

export const assertUploadFits = (plan: Plan, used: number, more: number): void => {
  const limitValue = plan.limits.upload_mib
  if (limitValue === 0) fail('plan_required', createProblem(null, 'plan_uploads', { plan: plan.name }))
  if (limitValue !== null && used + more > limitValue * 1024 * 1024)
    fail('plan_limit', createProblem(null, 'uploads_full', { plan: plan.name, max: limitValue }))
}
