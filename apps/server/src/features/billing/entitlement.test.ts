import { dayMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import {
  computePeriodEnd,
  computeSubscriptionEnd,
  findBestEntitlement,
  gracePeriodMs,
} from './entitlement.ts'
import { builtInPlans } from './plans.ts'
import { computeDiscount, findSpecProblems, normaliseCode } from './voucher-spec.ts'

const plans = new Map(builtInPlans.map((plan) => [plan.key, plan]))
const at = (text: string) => Date.parse(text)

test('applies the best current plan, or the first plan without one', () => {
  const now = 1000
  const best = (...grants: [string, number | null][]) =>
    findBestEntitlement(
      plans,
      grants.map(([plan_key, ends_at]) => ({ plan_key, ends_at })),
      now,
    )
  expect(best()).toEqual({ plan_key: 'free', ends_at: null })
  expect(best(['pro', null], ['agency', 1001])).toEqual({ plan_key: 'agency', ends_at: 1001 })
  expect(best(['pro', null], ['agency', 1000])).toEqual({ plan_key: 'pro', ends_at: null })
  expect(best(['pro', 5000], ['pro', 2000])).toEqual({ plan_key: 'pro', ends_at: 5000 })
  expect(best(['pro', 5000], ['pro', null])).toEqual({ plan_key: 'pro', ends_at: null })
  expect(best(['gone', null])).toEqual({ plan_key: 'free', ends_at: null })
})

test('keeps the plan for seven days after a failed payment', () => {
  expect(gracePeriodMs).toBe(7 * dayMs)
  expect(computeSubscriptionEnd({ status: 'active', periodEndsAt: 5 })).toBe(null)
  expect(computeSubscriptionEnd({ status: 'trialing', periodEndsAt: 5 })).toBe(null)
  expect(computeSubscriptionEnd({ status: 'past_due', periodEndsAt: 5 })).toBe(5 + gracePeriodMs)
  expect(computeSubscriptionEnd({ status: 'canceled', periodEndsAt: 5 })).toBe(5)
})

test('follows the calendar in paid periods, clipped to the last day of a month', () => {
  const end = (start: string, interval: 'month' | 'year', now: string) =>
    new Date(computePeriodEnd(at(start), interval, at(now))).toISOString()
  expect(end('2026-01-31T10:00:00Z', 'month', '2026-02-01T00:00:00Z')).toBe('2026-02-28T10:00:00.000Z')
  expect(end('2026-01-31T10:00:00Z', 'month', '2026-02-28T10:00:00Z')).toBe('2026-03-31T10:00:00.000Z')
  expect(end('2024-02-29T00:00:00Z', 'year', '2024-03-01T00:00:00Z')).toBe('2025-02-28T00:00:00.000Z')
  expect(end('2024-02-29T00:00:00Z', 'year', '2027-03-01T00:00:00Z')).toBe('2028-02-29T00:00:00.000Z')
  expect(end('2026-12-15T00:00:00Z', 'month', '2026-12-20T00:00:00Z')).toBe('2027-01-15T00:00:00.000Z')
})

test('never discounts more than the price', () => {
  const month = { amount: 900, currency: 'USD', interval: 'month' } as const
  expect(computeDiscount({ type: 'percent', percent: 33 }, 'pro', month)).toBe(297)
  expect(computeDiscount({ type: 'percent', percent: 100 }, 'pro', month)).toBe(900)
  expect(computeDiscount({ type: 'amount', amount: 5000, currency: 'USD' }, 'pro', month)).toBe(900)
  expect(computeDiscount({ type: 'amount', amount: 100, currency: 'EUR' }, 'pro', month)).toBe(0)
  expect(computeDiscount({ type: 'percent', percent: 50, plans: ['agency'] }, 'pro', month)).toBe(0)
  expect(computeDiscount({ type: 'percent', percent: 50, intervals: ['year'] }, 'pro', month)).toBe(0)
})

test('normalises codes and validates vouchers', () => {
  expect(normaliseCode('  spring 30 ')).toBe('SPRING30')
  expect(normaliseCode('ＳＰＲＩＮＧ３０')).toBe('SPRING30')
  expect(findSpecProblems({ code: 'OK1', type: 'percent', percent: 5 }, plans)).toEqual([])
  expect(findSpecProblems({ code: 'x', type: 'amount', amount: 5, percent: 3 }, plans)).toEqual([
    'code must have 3 to 64 letters, digits, dashes and underscores, and start with a letter or digit',
    'currency is required for amount',
    'percent does not belong to amount',
  ])
  expect(findSpecProblems({ code: 'ABC', type: 'plan_grant', plan_key: 'gold' }, plans)).toEqual([
    'plan "gold" does not exist; available plans: free, pro, agency',
  ])
})
