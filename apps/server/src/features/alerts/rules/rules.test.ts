import type { AlertRule } from '@vitrine/contract'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaign, createAlertRule, createObservations, now, today, winningStats } from '#tests/alerts.ts'
import { parseDay } from '../../visits/index.ts'
import { createDedupeKey, type NewAlert } from '../alert.ts'
import { computeMedian, computeScaledMad, computeSpread } from '../deviation.ts'
import { toWindows } from '../observations.ts'
import { defaults } from '../preferences.ts'
import { evaluate } from './index.ts'
import { linkExpiring } from './link-expiring.ts'
import { findMilestone, milestone } from './milestone.ts'
import { planLimit } from './plan-limit.ts'
import { trafficDrop, trafficSpike } from './traffic.ts'

/** Returns observations of `day` and of the same weekday in the eight weeks before, newest first. */
const weekly = (day: number, count: number, history: readonly number[]) =>
  new Map<number, number>([[day, count], ...history.map((n, i) => [day - 7 * (i + 1), n] as const)])
const steady = [200, 210, 190, 205, 195, 200, 215, 185]

describe('median and spread', () => {
  // Leys et al., J. Exp. Soc. Psychol. 49 (2013) 764–766, the worked example
  test('computes median and MAD of the published example', () => {
    const values = [1, 3, 3, 6, 8, 10, 10, 1000]
    expect(computeMedian(values)).toBe(7)
    expect(computeScaledMad(values)).toBeCloseTo(5.1891, 10)
  })

  test('estimates the standard deviation of normally distributed values', () => {
    let state = 42
    const uniform = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return (state + 0.5) / 2 ** 32
    }
    // Box and Muller 1958
    const values = Array.from(
      { length: 20_000 },
      () => 50 + 10 * Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
    )
    expect(computeScaledMad(values)).toBeGreaterThan(9.7)
    expect(computeScaledMad(values)).toBeLessThan(10.3)
  })

  test('never returns a spread below the square root of the median', () => {
    expect(computeSpread(Array(8).fill(400))).toBe(20)
    expect(computeSpread([])).toBe(1)
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { maxLength: 9 }), (counts) => {
        expect(computeSpread(counts)).toBeGreaterThanOrEqual(Math.max(1, Math.sqrt(computeMedian(counts))))
      }),
    )
  })
})

describe('rule traffic_spike', () => {
  const spike = (count: number, history: readonly number[], changes: Partial<AlertRule> = {}) =>
    trafficSpike.evaluate(
      createObservations({ views: weekly(today, count, history) }),
      createAlertRule(changes),
      now,
    )

  test('reports visits only outside the usual range of the same weekday', () => {
    // Median 200, scaled MAD 11.1195, √200 = 14.14…: the line is 200 + 3 × 14.14 = 242.4
    expect(spike(242, steady)).toEqual([])
    const [alert] = spike(243, steady)
    expect(alert).toEqual({
      type: 'traffic_spike',
      severity: 'info',
      title: 'More views than usual',
      message: '243 views on 8 March so far; about 200 were expected.',
      metric: 'views',
      value: 243,
      baseline: 200,
      change_pct: 21.5,
      window: '2026-03-08',
      subject: { type: 'profile', id: 7, name: null },
    })
    expect(spike(640, steady)[0]!.title).toBe('3 times as many views as usual')
  })

  test('requires more visits if past weeks varied, but ignores one outlier', () => {
    expect(spike(250, [...steady.slice(0, 7), 9000])).toHaveLength(1)
    const wild = [50, 400, 120, 300, 80, 350, 200, 220]
    expect(spike(600, wild)).toEqual([])
    expect(spike(900, wild)).toHaveLength(1)
  })

  test('reports nothing for small counts or a short history', () => {
    expect(spike(19, Array(8).fill(0))).toEqual([])
    expect(spike(20, Array(8).fill(0))).toHaveLength(1)
    expect(spike(29, Array(8).fill(20))).toEqual([])
    const young = { views: weekly(today, 500, steady), since: today - 21 }
    expect(trafficSpike.evaluate(createObservations(young), createAlertRule(), now)).toEqual([])
    expect(
      trafficSpike.evaluate(createObservations({ ...young, since: today - 22 }), createAlertRule(), now),
    ).toHaveLength(1)
  })

  test('compares percentages with the median and absolute values with the count', () => {
    expect(spike(399, steady, { mode: 'percent' })).toEqual([])
    expect(spike(400, steady, { mode: 'percent' })).toHaveLength(1)
    expect(spike(261, steady, { mode: 'percent', threshold: 30 })).toHaveLength(1)
    expect(spike(500, Array(8).fill(0), { mode: 'percent' })).toEqual([])
    expect(spike(99, [], { mode: 'absolute' })).toEqual([])
    const [alert] = spike(120, [], { mode: 'absolute', threshold: 120 })
    expect(alert).toMatchObject({ title: '120 views', baseline: 120, change_pct: 0 })
    expect(alert!.message).toContain('your threshold is 120')
    expect(spike(0, [], { mode: 'absolute', threshold: 0 })).toEqual([])
  })

  test('checks the previous day too, under a separate window', () => {
    const views = weekly(today - 1, 640, steady)
    expect(
      trafficSpike
        .evaluate(createObservations({ views }), createAlertRule(), now)
        .map((a) => [a.window, a.message]),
    ).toEqual([['2026-03-07', '640 views on 7 March; about 200 were expected.']])
  })
})

describe('rule traffic_drop', () => {
  const drop = (count: number, history: readonly number[], changes: Partial<AlertRule> = {}) =>
    trafficDrop.evaluate(
      createObservations({ views: weekly(today - 1, count, history) }),
      createAlertRule(changes),
      now,
    )

  test('reports a drop on a past day, never on the current one', () => {
    expect(drop(157, steady)).toHaveLength(1)
    expect(drop(158, steady)).toEqual([])
    expect(drop(0, steady)[0]).toMatchObject({ severity: 'warning', value: 0, change_pct: -100 })
    expect(
      trafficDrop.evaluate(createObservations({ views: weekly(today, 0, steady) }), createAlertRule(), now),
    ).toEqual([])
  })

  test('reports no drop for a page with few visits', () => {
    expect(drop(0, Array(8).fill(19))).toEqual([])
    expect(drop(0, Array(8).fill(25))).toHaveLength(1)
  })

  test('compares with the threshold as a percentage or an absolute count', () => {
    expect(drop(101, steady, { mode: 'percent' })).toEqual([])
    expect(drop(100, steady, { mode: 'percent' })).toHaveLength(1)
    expect(drop(60, steady, { mode: 'absolute', threshold: 60 })).toEqual([])
    expect(drop(59, steady, { mode: 'absolute', threshold: 60 })).toHaveLength(1)
  })
})

describe('time windows', () => {
  test('starts and labels weeks as in ISO 8601', () => {
    const views = new Map(Array.from({ length: 100 }, (_, i) => [today - i, 10] as const))
    const [last, current] = toWindows(createObservations({ views }), 'week')
    expect([last!.label, last!.count, last!.isComplete]).toEqual(['2026-W09', 70, true])
    expect([current!.label, current!.count, current!.isComplete]).toEqual(['2026-W10', 70, false])
    expect(last!.history).toEqual(Array(8).fill(70))
    const label = (date: string) => toWindows(createObservations({ day: parseDay(date) }), 'week')[1]!.label
    // The examples of the standard's common tables
    expect(['2024-12-30', '2026-12-31', '2027-01-01', '2027-01-04', '2021-01-03'].map(label)).toEqual([
      '2025-W01',
      '2026-W53',
      '2026-W53',
      '2027-W01',
      '2020-W53',
    ])
  })

  test('compares an hour with the same hour of the same weekday, including across midnight', () => {
    const hours = new Map(
      Array.from(
        { length: 9 },
        (_, i) =>
          [today - 1 - 7 * i, Array.from({ length: 24 }, (_, h) => (h === 23 ? 100 + i : 0))] as const,
      ),
    )
    const [over, current] = toWindows(createObservations({ hour: 0, hours }), 'hour')
    expect([over!.label, over!.count, over!.history]).toEqual([
      '2026-03-07T23',
      100,
      [101, 102, 103, 104, 105, 106, 107, 108],
    ])
    expect(over!.when).toEqual({ unit: 'hour', day: '7 March', from: '23:00', to: '00:00' })
    expect(current!.label).toBe('2026-03-08T00')
  })
})

describe('rule milestone', () => {
  test('reports only the highest power of ten', () => {
    expect([0, 99, 100, 999, 1000, 99_999, 1_000_000].map(findMilestone)).toEqual([
      0, 0, 100, 100, 1000, 10_000, 1_000_000,
    ])
    const alerts = milestone.evaluate(
      createObservations({ totals: { views: 5400, clicks: 120 } }),
      createAlertRule(),
      now,
    )
    expect(alerts.map((a) => [a.title, a.window, a.value])).toEqual([
      ['1,000 views', 'views 1000', 5400],
      ['100 clicks', 'clicks 100', 120],
    ])
    expect(
      milestone.evaluate(
        createObservations({ totals: { views: 5400, clicks: 120 } }),
        createAlertRule({ threshold: 500 }),
        now,
      ),
    ).toHaveLength(1)
  })
})

describe('rule link_expiring', () => {
  const end = Date.parse('2026-03-11T11:30:00Z')
  const alertsAt = (at: number, changes: Partial<AlertRule> = {}) =>
    linkExpiring.evaluate(
      createObservations({
        timezone: 'Europe/Vienna',
        endingLinks: [{ id: 3, title: 'Market', endsAt: end }],
      }),
      createAlertRule(changes),
      at,
    )

  test('reports a link before its end, by default three days or at the chosen lead time', () => {
    expect(alertsAt(end - 72 * hourMs - 1)).toEqual([])
    expect(alertsAt(end - 72 * hourMs)[0]).toMatchObject({
      message: '“Market” is shown until 11 March, 12:30.',
      window: '2026-03-11',
      subject: { type: 'link', id: 3, name: 'Market' },
    })
    expect(alertsAt(end - 1)).toHaveLength(1)
    expect(alertsAt(end)).toEqual([])
    expect(alertsAt(end - 7 * dayMs, { threshold: 1, window: 'week' })).toHaveLength(1)
    expect(alertsAt(end - 3 * hourMs, { threshold: 2, window: 'hour' })).toEqual([])
  })
})

describe('rule plan_limit', () => {
  const alertsFor = (used: number, max: number, threshold: number | null = null) =>
    planLimit
      .evaluate(
        createObservations({ usage: [{ limit: 'links', used, max }] }),
        createAlertRule({ threshold }),
        now,
      )
      .map((a) => [a.severity, a.title, a.window])

  test('reports limits of the plan at nine tenths and when they are reached', () => {
    expect(alertsFor(89, 100)).toEqual([])
    expect(alertsFor(90, 100)).toEqual([['warning', 'Few blocks left', '2026-03 links 90']])
    expect(alertsFor(100, 100)).toEqual([['critical', 'No blocks left', '2026-03 links 100']])
    expect(alertsFor(50, 100, 50)).toEqual([['warning', 'Few blocks left', '2026-03 links 50']])
    expect(alertsFor(0, 0)).toEqual([])
  })
})

describe('evaluation of all rules', () => {
  const views = weekly(today, 900, steady)
  const all = createObservations({
    views,
    totals: { views: 1200, clicks: 0 },
    usage: [{ limit: 'links', used: 95, max: 100 }],
    endingLinks: [{ id: 3, title: 'Market', endsAt: now + hourMs }],
    campaigns: [{ ...campaign, to: now + hourMs }],
    experiments: [{ id: 5, name: 'Table first', splitFrom: 1, decidedAt: null, stats: winningStats }],
  })
  const types = [
    'traffic_spike',
    'milestone',
    'variant_winner',
    'campaign_ending',
    'link_expiring',
    'plan_limit',
  ]

  test('returns the same alerts with distinct keys for the same input', () => {
    const alerts = evaluate(all, defaults, now)
    expect(alerts.map((a) => a.type)).toEqual(types)
    expect(evaluate(all, defaults, now)).toEqual(alerts)
    expect(new Set(alerts.map(createDedupeKey)).size).toBe(alerts.length)
  })

  test('omits disabled rules', () => {
    for (const type of types) {
      const rules = { ...defaults.rules, [type]: createAlertRule({ enabled: false }) }
      expect(evaluate(all, { ...defaults, rules }, now).map((a: NewAlert) => a.type)).toEqual(
        types.filter((other) => other !== type),
      )
    }
  })
})
