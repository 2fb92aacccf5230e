import type { Plan } from '@vitrine/contract'

export type LimitName = keyof Plan['limits']
export type Line =
  | {
      readonly kind: 'limit'
      readonly name: LimitName
      readonly value: number | null
      readonly better: boolean
    }
  | { readonly kind: 'feature'; readonly name: Plan['features'][number]; readonly better: boolean }

/** Every limit, in the order people ask for them. */
const lines: Readonly<Record<LimitName, true>> = {
  profiles: true,
  links: true,
  workspaces: true,
  workspace_members: true,
  analytics_days: true,
  ai_credits: true,
  variants: true,
  campaigns: true,
  named_versions: true,
  automatic_versions: true,
  upload_mib: true,
}
const order = Object.keys(lines) as LimitName[]

/** Null is unlimited. */
const exceeds = (a: number | null, b: number | null): boolean => b !== null && (a === null || a > b)

/** What a plan has, in the order people ask for it; `better` than the plan that is there now. What it lacks is left out. */
export const linesOf = (plan: Plan, now: Plan): readonly Line[] => [
  ...order
    .filter((name) => plan.limits[name] !== 0)
    .map((name): Line => {
      const value = plan.limits[name]
      return { kind: 'limit', name, value, better: exceeds(value, now.limits[name]) }
    }),
  ...plan.features.map((name): Line => ({ kind: 'feature', name, better: !now.features.includes(name) })),
]

/** What a year costs less than twelve months, as a ratio; null where that is nothing, or one of the prices is missing. */
export const yearSaving = (plan: Plan): number | null => {
  const price = (interval: 'month' | 'year') => plan.prices.find((p) => p.interval === interval)
  const [month, year] = [price('month'), price('year')]
  if (!month?.amount || !year || year.currency !== month.currency) return null
  const saving = 1 - year.amount / (12 * month.amount)
  return saving > 0.005 ? saving : null
}
