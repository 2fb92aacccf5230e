import { readFileSync } from 'node:fs'
import { Plan } from '@vitrine/contract'
import { Type } from 'typebox'
import { compile } from '../../http/validate.ts'

export type Feature = Plan['features'][number]
export type LimitName = keyof Plan['limits']

/** The plan of new accounts. */
export const firstPlan = 'free'

const prices = (month: number, year: number): Plan['prices'] => [
  { amount: month, currency: 'USD', interval: 'month' },
  { amount: year, currency: 'USD', interval: 'year' },
]

/** The built-in catalogue; PLANS_FILE replaces it. */
export const builtInPlans: readonly Plan[] = [
  {
    key: 'free',
    name: 'Free',
    prices: prices(0, 0),
    features: [],
    limits: {
      profiles: 1,
      links: 100,
      variants: 1,
      campaigns: 1,
      named_versions: 3,
      automatic_versions: 20,
      workspaces: 1,
      workspace_members: 2,
      ai_credits: 10,
      analytics_days: 30,
      upload_mib: 100,
    },
  },
  {
    key: 'pro',
    name: 'Pro',
    prices: prices(900, 9000),
    features: ['custom_domain', 'remove_footer'],
    limits: {
      profiles: 5,
      links: 1000,
      variants: 10,
      campaigns: 10,
      named_versions: 50,
      automatic_versions: 200,
      workspaces: 1,
      workspace_members: 5,
      ai_credits: 200,
      analytics_days: 365,
      upload_mib: 2048,
    },
  },
  {
    key: 'agency',
    name: 'Agency',
    prices: prices(2900, 29000),
    features: ['custom_domain', 'remove_footer'],
    limits: {
      profiles: 50,
      links: null,
      variants: null,
      campaigns: null,
      named_versions: null,
      automatic_versions: 1000,
      workspaces: 10,
      workspace_members: 25,
      ai_credits: 2000,
      analytics_days: 1095,
      upload_mib: 20480,
    },
  },
]

/** Plans by key, in the order of the catalogue. */
export type Plans = ReadonlyMap<string, Plan>

/** Reads the catalogue. Throws an Error that names what is wrong with the file. */
export const loadPlans = (file: string): Plans => {
  const list: unknown = file ? JSON.parse(readFileSync(file, 'utf8')) : builtInPlans
  const problems = compile(Type.Array(Plan, { minItems: 1 }), 'plans')(list)
  if (problems.length)
    throw new Error(`PLANS_FILE ${file} is not valid:\n  ${problems.map((p) => p.message).join('\n  ')}`)
  const plans = new Map((list as Plan[]).map((plan) => [plan.key, plan]))
  if (plans.size !== (list as Plan[]).length) throw new Error(`PLANS_FILE ${file} has two plans with one key`)
  if (!plans.has(firstPlan))
    throw new Error(`PLANS_FILE ${file} needs a plan with the key "${firstPlan}" for new accounts`)
  return plans
}
