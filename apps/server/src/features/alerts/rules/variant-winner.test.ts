import type { VariantStats } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import { createAlertRule, createObservations, now, winningStats } from '#tests/alerts.ts'
import { createDedupeKey } from '../alert.ts'
import { variantWinner } from './variant-winner.ts'

const alertsFor = (
  changes: Partial<VariantStats> = {},
  threshold: number | null = null,
  name = 'Table first',
) =>
  variantWinner.evaluate(
    createObservations({
      experiments: [{ id: 5, name, splitFrom: 1, decidedAt: null, stats: { ...winningStats, ...changes } }],
    }),
    createAlertRule({ mode: 'percent', threshold }),
    now,
  )

describe('rule variant_winner', () => {
  test('reports a variant with its rate and the rate of the original', () => {
    expect(alertsFor()).toEqual([
      {
        type: 'variant_winner',
        severity: 'info',
        title: 'A variant performs better',
        message:
          '“Table first” beats the original with 96.2% confidence: 20% of its visitors reached the goal, compared with 10% on the original page.',
        metric: 'rate',
        value: 0.2,
        baseline: 0.1,
        change_pct: 100,
        window: 'winner',
        subject: { type: 'variant', id: 5, name: 'Table first' },
      },
    ])
  })

  test('reports a variant from 95% confidence, or from a higher threshold of the user', () => {
    expect(alertsFor({ confidence: 0.949999 })).toEqual([])
    expect(alertsFor({ confidence: 0.95 })).toHaveLength(1)
    expect(alertsFor({ confidence: 0.98 }, 99)).toEqual([])
    expect(alertsFor({ confidence: 0.96 }, 50)).toHaveLength(1)
    expect(alertsFor({ confidence: 1 }, 1000)[0]!.message).toContain('99.9% confidence')
  })

  test('reports nothing below 95% confidence, regardless of the stored threshold', () => {
    for (const threshold of [0, 50, 80, 94.9])
      expect(alertsFor({ confidence: 0.9499, verdict: null }, threshold), String(threshold)).toEqual([])
  })

  test('ignores the chance to win, which is valid for a single check only', () => {
    expect(alertsFor({ chance_to_win: 0.9999, confidence: 0.9 })).toEqual([])
    expect(alertsFor({ chance_to_win: 0.9999, confidence: null, verdict: null })).toEqual([])
  })

  test('never reports a variant that is worse or has no verdict, regardless of the threshold', () => {
    expect(alertsFor({ confidence: 0.99, verdict: 'worse' })).toEqual([])
    expect(alertsFor({ confidence: 0.5, verdict: null, uplift: -0.5 }, 0)).toEqual([])
    expect(alertsFor({ confidence: 0, verdict: null }, 0)).toEqual([])
    expect(alertsFor({ rate: 0, conversions: 0, confidence: 0.3, verdict: null }, 0)).toEqual([])
  })

  test('reports a variant against an original without conversions', () => {
    expect(alertsFor({ uplift: null })[0]).toMatchObject({ baseline: 0, change_pct: null })
  })

  test('keeps one alert key if figures or the name of the variant change', () => {
    expect(createDedupeKey(alertsFor({ rate: 0.3, uplift: 2 }, null, 'Renamed')[0]!)).toBe(
      createDedupeKey(alertsFor()[0]!),
    )
  })
})
