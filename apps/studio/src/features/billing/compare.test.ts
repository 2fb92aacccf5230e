import type { Plan } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { comparePlans, computeYearlySaving, listExceededLimits } from './compare.ts'

const plan = (limits: Partial<Plan['limits']>, more: Partial<Plan> = {}): Plan => ({
  key: 'x',
  name: 'X',
  prices: [
    { amount: 900, currency: 'EUR', interval: 'month' },
    { amount: 9000, currency: 'EUR', interval: 'year' },
  ],
  features: [],
  limits: {
    profiles: 1,
    links: 100,
    variants: 1,
    campaigns: 1,
    named_versions: 3,
    automatic_versions: 20,
    workspaces: 0,
    workspace_members: 2,
    ai_credits: 10,
    analytics_days: 30,
    upload_mib: 100,
    ...limits,
  },
  ...more,
})

test('lists improvements: higher limits, no limits and new features', () => {
  const lines = comparePlans(
    plan({ profiles: 5, links: null, workspaces: 1 }, { features: ['custom_domain'] }),
    plan({}),
  )
  expect(lines.filter((line) => line.isBetter).map((line) => line.name)).toEqual([
    'profiles',
    'links',
    'workspaces',
    'custom_domain',
  ])
})

test('treats unlimited as the best value', () => {
  const lines = comparePlans(plan({ links: 1000 }), plan({ links: null }))
  expect(lines.map((line) => line.name)).not.toContain('workspaces')
  expect(lines.some((line) => line.isBetter)).toBe(false)
})

test('lists only limits below the usage', () => {
  const usage = { profiles: 39, workspaces: 1, ai_credits: 500, upload_bytes: 100 * 1_048_576 + 1 }
  const names = (limits: Partial<Plan['limits']>) =>
    listExceededLimits(plan(limits), usage).map(({ name }) => name)
  expect(names({ profiles: 5, workspaces: 1 })).toEqual(['profiles', 'upload_mib'])
  expect(names({ profiles: null, workspaces: 0, upload_mib: 101 })).toEqual(['workspaces'])
})

test('computes the yearly saving in one currency only', () => {
  expect(computeYearlySaving(plan({}))).toBeCloseTo(1 / 6)
  const prices = (year: number, currency = 'EUR') =>
    plan(
      {},
      {
        prices: [
          { amount: 900, currency: 'EUR', interval: 'month' },
          { amount: year, currency, interval: 'year' },
        ],
      },
    )
  expect(computeYearlySaving(prices(10_800))).toBeNull()
  expect(computeYearlySaving(prices(9000, 'USD'))).toBeNull()
  expect(computeYearlySaving(plan({}, { prices: [] }))).toBeNull()
})
