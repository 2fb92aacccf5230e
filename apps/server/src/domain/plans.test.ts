import { describe, expect, test } from 'vitest'
import { builtInPlans } from '../features/billing/plans.ts'
import { DomainError } from './errors.ts'
import { assertUploadFits, assertWithinLimit, checkLimit, includes, resolvePlan } from './plans.ts'

const [free, pro, agency] = builtInPlans as [
  (typeof builtInPlans)[number],
  (typeof builtInPlans)[number],
  (typeof builtInPlans)[number],
]
const plans = new Map(builtInPlans.map((plan) => [plan.key, plan]))
const MiB = 1024 * 1024

const refusal = (work: () => void): [string, string] | null => {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return [error.code, error.errors.join()]
  }
}

test('returns the plan of a key, or the first plan for an unknown key', () => {
  expect(resolvePlan(plans, 'agency')).toBe(agency)
  expect(resolvePlan(plans, 'discontinued')).toBe(free)
})

test('includes only the features of a plan', () => {
  expect(includes(pro, 'custom_domain')).toBe(true)
  expect(includes(free, 'custom_domain')).toBe(false)
})

describe('assertWithinLimit', () => {
  const limited = (links: number | null) => ({ ...free, limits: { ...free.limits, links } })

  test('treats 0 as a limit and a missing limit as unlimited', () => {
    expect(checkLimit(limited(3), 'links', 2)).toBe('allowed')
    expect(checkLimit(limited(3), 'links', 3)).toBe('plan_limit')
    expect(checkLimit(limited(3), 'links', 4)).toBe('plan_limit')
    expect(checkLimit({ ...free, limits: { ...free.limits, profiles: null } }, 'profiles', 1e9)).toBe(
      'allowed',
    )
    expect(checkLimit(limited(0), 'links', 0)).toBe('plan_required')
  })

  test('applies the maximum per profile on every plan', () => {
    for (const [limit, bound] of [
      ['links', 1000],
      ['variants', 50],
      ['campaigns', 200],
      ['named_versions', 500],
    ] as const)
      for (const ofPlan of [null, 5000]) {
        const plan = { ...agency, limits: { ...agency.limits, [limit]: ofPlan } }
        expect(checkLimit(plan, limit, bound - 1), limit).toBe('allowed')
        expect(checkLimit(plan, limit, bound), limit).toBe('plan_limit')
      }
    expect(refusal(() => assertWithinLimit(agency, 'links', 1000))).toEqual([
      'plan_limit',
      'No plan allows more than 1000 blocks per page. Archive one first.',
    ])
  })

  test('reports limit and plan', () => {
    expect(refusal(() => assertWithinLimit(limited(3), 'links', 2))).toBeNull()
    expect(refusal(() => assertWithinLimit(limited(3), 'links', 3))).toEqual([
      'plan_limit',
      'You have reached the limit of the Free plan: 3 blocks per page. Archive one, or choose a larger plan.',
    ])
    expect(refusal(() => assertWithinLimit(limited(0), 'links', 0))).toEqual([
      'plan_required',
      'The Free plan does not include blocks. Choose a larger plan.',
    ])
  })

  test.each([
    ['profiles', 'pages'],
    ['variants', 'variants per page'],
    ['campaigns', 'campaigns per page'],
    ['named_versions', 'restore points per page'],
    ['automatic_versions', 'automatic versions per page'],
    ['workspaces', 'workspaces'],
    ['workspace_members', 'members per workspace'],
    ['ai_credits', 'ideas per month'],
    ['analytics_days', 'days of analytics'],
    ['upload_mib', 'MB of uploads'],
  ] as const)('describes the limit of %s in words', (limit, words) => {
    const plan = { ...free, limits: { ...free.limits, [limit]: 2 } }
    expect(refusal(() => assertWithinLimit(plan, limit, 2))![1]).toContain(`: 2 ${words}.`)
  })
})

test('accepts uploads up to the last byte of the plan', () => {
  const space = (upload_mib: number | null) => ({ ...free, limits: { ...free.limits, upload_mib } })
  expect(refusal(() => assertUploadFits(space(2), MiB, MiB))).toBeNull()
  expect(refusal(() => assertUploadFits(space(2), MiB, MiB + 1))).toEqual([
    'plan_limit',
    'The Free plan allows 2 MB of uploads; this file exceeds the limit. Delete uploads, or choose a larger plan.',
  ])
  expect(refusal(() => assertUploadFits(space(null), 1e15, 1e15))).toBeNull()
  expect(refusal(() => assertUploadFits(space(0), 0, 1))).toEqual([
    'plan_required',
    'The Free plan does not include uploads. Choose a larger plan.',
  ])
})
