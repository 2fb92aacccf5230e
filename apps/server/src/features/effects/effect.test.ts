import { describe, expect, test } from 'vitest'
import { simulate } from '../../../../../bench/simulations/effects.ts'
import { evenWorld, moderateWorld } from '../../../../../bench/simulations/pages.ts'
import { computeEffect, type EffectDay, maxDaysAfter } from './effect.ts'
import { findUsualDays } from './usual-days.ts'

const editDay = 20_000

/** Creates 28 days before and `daysAfter` after the edit, with weekends of half the visitors, who click twice as often. */
const createDays = (daysAfter: number, visitors: number, { factor = 1, trend = 0 } = {}): EffectDay[] =>
  Array.from({ length: 28 + daysAfter }, (_, i) => {
    const day = i < 28 ? editDay - 28 + i : editDay + 1 + i - 28
    const isWeekend = day % 7 < 2
    const count = Math.round(visitors * (isWeekend ? 0.5 : 1))
    const rate = 0.3 * (isWeekend ? 2 : 1) * Math.exp(trend * (day - editDay)) * (day > editDay ? factor : 1)
    return { day, visitors: count, clicks: Math.round(count * rate) }
  })

const compute = (days: readonly EffectDay[], daysAfter: number) =>
  computeEffect(days, editDay, maxDaysAfter - daysAfter)

describe('the effect of an edit', () => {
  test.each([
    ['nothing', { factor: 1, trend: 0 }],
    ['a rise', { factor: 1.15, trend: 0 }],
    ['a rise in a falling trend', { factor: 1.15, trend: -0.01 }],
    ['a fall in a rising trend', { factor: 0.8, trend: 0.01 }],
  ])('finds %s on the same weekdays', (_, change) => {
    for (const daysAfter of [3, 10, 60]) {
      const { change: estimate, interval } = compute(createDays(daysAfter, 20_000, change), daysAfter)
      expect(estimate).toBeCloseTo(change.factor - 1, 2)
      expect(interval!.lower).toBeLessThan(change.factor - 1)
      expect(interval!.upper).toBeGreaterThan(change.factor - 1)
    }
  })

  test('counts until the interval is within 15 %, as long as it predicted', () => {
    const effectAfter = (days: number) => compute(createDays(days, 600), days)
    const first = effectAfter(0)
    expect(first).toMatchObject({ state: 'counting', change: null, interval: null, after: { visitors: 0 } })
    const days = first.remaining!.days!
    expect(days).toBeGreaterThan(3)
    expect(effectAfter(days - 1)).toMatchObject({ state: 'counting', remaining: { days: 1 } })
    const last = effectAfter(days)
    expect(last).toMatchObject({ state: 'measured', remaining: null })
    expect(last.interval!.upper - last.interval!.lower).toBeLessThanOrEqual(0.3)
  })

  test('promises no days if 60 are too few, or if the next edit ended the count', () => {
    const { remaining, ...small } = compute(createDays(5, 20), 5)
    expect([small.state, remaining]).toEqual(['too_few', { visitors: expect.any(Number), days: null }])
    const ended = computeEffect(createDays(2, 600), editDay, 0)
    expect([ended.state, ended.remaining?.days]).toEqual(['too_few', null])
    // So many visitors suffice; on weekends half as many come
    const perDay = (small.after.visitors + remaining!.visitors) / 60 / (6 / 7)
    expect(compute(createDays(60, 1.3 * perDay), 60).state).toBe('measured')
    expect(compute(createDays(60, 0.7 * perDay), 60).state).toBe('too_few')
    const noClicks = createDays(20, 600).map((day) => ({ ...day, clicks: 0 }))
    expect(compute(noClicks, 20)).toMatchObject({ state: 'too_few', change: null, interval: null })
  })

  test('widens the interval if days differ more than visitors do', () => {
    const calm = compute(createDays(20, 600), 20).interval!
    const restless = createDays(20, 600).map((day, i) => ({
      ...day,
      clicks: Math.round(day.clicks * (i % 2 ? 1.4 : 0.6)),
    }))
    const { lower, upper } = compute(restless, 20).interval!
    expect(upper - lower).toBeGreaterThan(2 * (calm.upper - calm.lower))
  })

  test('leaves out bursts and the three days after, whatever comes later', () => {
    const visitors = [...Array<number>(20).fill(40), 200, 110, 60, 50, 45, 41, 0, 39]
    const usual = findUsualDays(visitors)
    expect(usual.flatMap((isUsual, day) => (isUsual ? [] : [day]))).toEqual([20, 21, 22, 23, 24, 26])
    for (const days of [15, 21, 25])
      expect(findUsualDays(visitors.slice(0, days))).toEqual(usual.slice(0, days))
  })
})

describe('intervals over 60 daily looks', () => {
  const pages = 120
  const visitors = [20, 2000] as const
  test.each([
    ['even', evenWorld],
    ['moderate', moderateWorld],
  ])('in the %s world miss the true change of at most one page in twenty', (_, world) => {
    for (const [seed, change] of [0, 0.15, -0.3].entries())
      expect(simulate({ world, pages, seed, visitors, change }).missed).toBeLessThanOrEqual(0.05 * pages)
  })

  test('exclude 0 on most large pages with a large effect', () => {
    const setting = { world: moderateWorld, pages: 100, seed: 1, visitors: [500, 2000] as const }
    expect(simulate({ ...setting, change: 0.4 }).labelled).toBeGreaterThan(80)
    expect(simulate({ ...setting, change: -0.4 }).labelled).toBeGreaterThan(80)
  })
})
