import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { type Static, Type } from 'typebox'

const Limit = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

const Limits = Type.Object(
  {
    profiles: Limit,
    links: Limit,
    variants: Limit,
    campaigns: Limit,
    named_versions: Limit,
    auto_versions: Limit,
    workspaces: Limit,
    workspace_members: Limit,
    ai_credits: Limit,
    analytics_days: Limit,
    upload_mib: Limit,
  },
  { additionalProperties: false },
)

const Plan = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z0-9_-]{1,40}$' }),
    name: Type.String({ minLength: 1, maxLength: 80 }),
    prices: Type.Array(
      Type.Object({
        /** Minor units: cents of a dollar. */
        amount: Type.Integer({ minimum: 0 }),
        currency: Type.String({ pattern: '^[A-Z]{3}$' }),
        interval: Type.Unsafe<'month' | 'year'>({ type: 'string', enum: ['month', 'year'] }),
      }),
    ),
    features: Type.Array(Type.Unsafe<Feature>({ type: 'string', enum: ['custom_domain', 'remove_footer'] })),
    limits: Limits,
  },
  { additionalProperties: false },
)

export type Feature = 'custom_domain' | 'remove_footer'
/** A plan. A limit of null is no limit, of 0 means the plan does not include the feature. */
export type Plan = Static<typeof Plan>
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
      auto_versions: 20,
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
      auto_versions: 200,
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
      auto_versions: 1000,
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
  const validate = new Ajv({ allErrors: true }).compile<Plan[]>(Type.Array(Plan, { minItems: 1 }))
  if (!validate(list)) {
    const problems = (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message}`)
    throw new Error(`PLANS_FILE ${file} is not valid:\n  ${problems.join('\n  ')}`)
  }
  const plans = new Map(list.map((plan) => [plan.key, plan]))
  if (plans.size !== list.length) throw new Error(`PLANS_FILE ${file} has two plans with one key`)
  if (!plans.has(firstPlan))
    throw new Error(`PLANS_FILE ${file} needs a plan with the key "${firstPlan}" for new accounts`)
  return plans
}
