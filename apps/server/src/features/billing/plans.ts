import { readFileSync } from 'node:fs'
import { formatProblem, Plan, PlanLimits } from '@vitrine/contract'
import { type Static, Type } from 'typebox'
import { builtInCurrency, defaultPlan, type Plans } from '../../domain/plans.ts'
import { compile } from '../../domain/validate.ts'
import { isObject } from '../../lib/is-object.ts'
import { findSpecProblems, VoucherSpec } from './voucher-spec.ts'

const createPrices = (month: number, year: number): Plan['prices'] => [
  { amount: month, currency: builtInCurrency, interval: 'month' },
  { amount: year, currency: builtInCurrency, interval: 'year' },
]

/** Built-in catalogue; PLANS_FILE replaces it. */
export const builtInPlans: readonly Plan[] = [
  {
    key: 'free',
    name: 'Free',
    prices: createPrices(0, 0),
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
    prices: createPrices(900, 9000),
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
    prices: createPrices(2900, 29000),
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

const CatalogueFile = Type.Object(
  { plans: Type.Array(Plan, { minItems: 1 }), vouchers: Type.Optional(Type.Array(VoucherSpec)) },
  { additionalProperties: false },
)
const findFileProblems = compile(CatalogueFile, 'catalogue')

const limitNames = Object.keys(PlanLimits.properties)
const unlimitedLimits = Object.fromEntries(limitNames.map((name) => [name, null]))

/** Plans, cheapest first, and vouchers to create. `omitted` lists limits that plans of the file do not set; they are unlimited. */
export type Catalogue = {
  plans: Plans
  vouchers: readonly VoucherSpec[]
  omitted: readonly { plan: string; limits: readonly string[] }[]
}

/** Reads PLANS_FILE (a list of plans, or `{plans, vouchers}`), or returns the built-in plans. Throws an Error that names the problem. */
export const loadCatalogue = (file: string): Catalogue => {
  const content: unknown = file ? readPlansFile(file) : builtInPlans
  const source: unknown = Array.isArray(content) ? { plans: content } : content
  const completeSource = withAllLimits(source)
  const problems = findFileProblems(completeSource)
  if (problems.length)
    throw new Error(`PLANS_FILE ${file} is not valid:\n  ${problems.map(formatProblem).join('\n  ')}`)
  const { plans: list, vouchers = [] } = completeSource as Static<typeof CatalogueFile>
  const unknown = list.flatMap(({ key, limits }) =>
    Object.keys(limits)
      .filter((name) => !limitNames.includes(name))
      .map((name) => `${key}: unknown limit "${name}"`),
  )
  // A misspelt limit would mean unlimited
  if (unknown.length) throw new Error(`PLANS_FILE ${file} is not valid:\n  ${unknown.join('\n  ')}`)
  const plans = new Map(list.map((plan) => [plan.key, plan]))
  if (plans.size !== list.length) throw new Error(`PLANS_FILE ${file} has two plans with one key`)
  if (!plans.has(defaultPlan))
    throw new Error(`PLANS_FILE ${file} needs a plan with the key "${defaultPlan}" for new accounts`)
  const wrong = vouchers.flatMap((spec) =>
    findSpecProblems(spec, plans).map((text) => `${spec.code}: ${text}`),
  )
  if (wrong.length)
    throw new Error(`PLANS_FILE ${file} has vouchers that are not valid:\n  ${wrong.join('\n  ')}`)
  return { plans, vouchers, omitted: findOmittedLimits((source as { plans: readonly Plan[] }).plans) }
}

const readPlansFile = (file: string): unknown => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(
      `PLANS_FILE ${file} cannot be read (${(cause as Error).message}). Set it to a JSON file, or leave it empty for the built-in plans.`,
      { cause },
    )
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(
      `PLANS_FILE ${file} is not valid JSON (${(cause as Error).message}). \`npm run --silent admin -- plans --json\` prints one to begin with.`,
      { cause },
    )
  }
}

const findOmittedLimits = (plans: readonly Plan[]): Catalogue['omitted'] =>
  plans
    .map(({ key, limits }) => ({
      plan: key,
      limits: limitNames.filter((name) => !Object.hasOwn(limits, name)),
    }))
    .filter(({ limits }) => limits.length)

/** Fills in omitted limits as unlimited, so that a new limit neither invalidates an operator's file nor restricts users. */
const withAllLimits = (source: unknown): unknown => {
  const { plans } = (source ?? {}) as { plans?: unknown }
  return Array.isArray(plans) ? { ...(source as object), plans: plans.map(withLimits) } : source
}

const withLimits = (plan: unknown): unknown => {
  const { limits } = (plan ?? {}) as { limits?: unknown }
  return isObject(limits) ? { ...(plan as object), limits: { ...unlimitedLimits, ...limits } } : plan
}

export const loadPlans = (file: string): Plans => loadCatalogue(file).plans
