import type { Plan, PlanLimit } from '@vitrine/contract'
import { planLimits } from '@vitrine/contract/limits'

export type PlanLine =
  | {
      readonly kind: 'limit'
      readonly name: PlanLimit
      readonly value: number | null
      readonly isBetter: boolean
    }
  | { readonly kind: 'feature'; readonly name: Plan['features'][number]; readonly isBetter: boolean }

const exceeds = (a: number | null, b: number | null): boolean => b !== null && (a === null || a > b)

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

/** Returns the saving of yearly payment as a ratio. Returns null without a saving or comparable prices. */
export const computeYearlySaving = (plan: Plan): number | null => {
  const findPrice = (interval: 'month' | 'year') => plan.prices.find((p) => p.interval === interval)
  const [month, year] = [findPrice('month'), findPrice('year')]
  if (!month?.amount || !year || year.currency !== month.currency) return null
  const saving = 1 - year.amount / (12 * month.amount)
  return saving > 0.005 ? saving : null
}
