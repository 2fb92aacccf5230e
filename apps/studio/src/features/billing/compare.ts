import type { Account, Plan, PlanLimit } from '@vitrine/contract'
import { planLimits } from '@vitrine/contract/limits'

export const mebibyte = 1_048_576

export type PlanLine =
  | {
      readonly kind: 'limit'
      readonly name: PlanLimit
      readonly value: number | null
      readonly isBetter: boolean
    }
  | { readonly kind: 'feature'; readonly name: Plan['features'][number]; readonly isBetter: boolean }

export const exceeds = (a: number | null, b: number | null): boolean => b !== null && (a === null || a > b)

export const comparePlans = (plan: Plan, currentPlan: Plan): readonly PlanLine[] => [
  ...planLimits
    .filter((name) => plan.limits[name] !== 0)
    .map((name): PlanLine => {
      const value = plan.limits[name]
      return { kind: 'limit', name, value, isBetter: exceeds(value, currentPlan.limits[name]) }
    }),
  ...plan.features.map(
    (name): PlanLine => ({ kind: 'feature', name, isBetter: !currentPlan.features.includes(name) }),
  ),
]

export type Excess = {
  readonly name: 'profiles' | 'workspaces' | 'upload_mib'
  readonly used: number
  readonly limit: number | null
}

export const listExceededLimits = ({ limits }: Plan, usage: Account['usage']): readonly Excess[] =>
  [
    { name: 'profiles', used: usage.profiles, limit: limits.profiles } as const,
    { name: 'workspaces', used: usage.workspaces, limit: limits.workspaces } as const,
    { name: 'upload_mib', used: usage.upload_bytes / mebibyte, limit: limits.upload_mib } as const,
  ].filter(({ used, limit }) => exceeds(used, limit))

/** Returns the saving of yearly payment as a ratio. Returns null without a saving or comparable prices. */
export const computeYearlySaving = (plan: Plan): number | null => {
  const findPrice = (interval: 'month' | 'year') => plan.prices.find((p) => p.interval === interval)
  const [month, year] = [findPrice('month'), findPrice('year')]
  if (!month?.amount || !year || year.currency !== month.currency) return null
  const saving = 1 - year.amount / (12 * month.amount)
  return saving > 0.005 ? saving : null
}
