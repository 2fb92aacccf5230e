import type { VariantStats } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import { now, rule, seen, winning } from '../../../../../../tests/support/alerts.ts'
import { dedupeKey } from '../alert.ts'
import { variantWinner } from './variant-winner.ts'

const told = (changes: Partial<VariantStats> = {}, threshold: number | null = null, name = 'Table first') =>
  variantWinner.evaluate(
    seen({ experiments: [{ id: 5, name, stats: { ...winning, ...changes } }] }),
    rule({ mode: 'percent', threshold }),
    now,
  )

describe('a variant that wins', () => {
  test('is told with its rate and that of the original', () => {
    expect(told()).toEqual([
      {
        type: 'variant_winner',
        severity: 'info',
        title: 'A variant does better',
        message:
          '“Table first” beats the original with a chance of 99.7 %: 20 % of its visitors converted, 10 % on the original.',
        metric: 'rate',
        value: 0.2,
        baseline: 0.1,
        change_pct: 100,
        window: 'winner',
        subject: { type: 'variant', id: 5 },
        action_url: null,
      },
    ])
  })

  test('is told from a chance of 95 per cent on, or of what was chosen', () => {
    expect(told({ chance_to_win: 0.949999 })).toEqual([])
    expect(told({ chance_to_win: 0.95 })).toHaveLength(1)
    expect(told({ chance_to_win: 0.98 }, 99)).toEqual([])
    expect(told({ chance_to_win: 0.81 }, 80)).toHaveLength(1)
    expect(told({ chance_to_win: 1 }, 1000)[0]!.message).toContain('a chance of 99.9 %')
  })

  test('needs enough data, a split as it was set, and an original to compare with', () => {
    expect(told({ enough_data: false })).toEqual([])
    expect(told({ srm_p_value: 0.0009 })).toEqual([])
    expect(told({ srm_p_value: 0.001 })).toHaveLength(1)
    // The split cannot be told yet: it was changed today
    expect(told({ srm_p_value: null })).toHaveLength(1)
    expect(told({ chance_to_win: null, uplift: null })).toEqual([])
  })

  test('is never one that does worse, however low the threshold', () => {
    expect(told({ chance_to_win: 0.02, uplift: -0.5 }, 0)).toEqual([])
    expect(told({ rate: 0, conversions: 0, chance_to_win: 0.01, uplift: -1 }, 0)).toEqual([])
  })

  test('is told of an original on which nobody converted', () => {
    expect(told({ uplift: null })[0]).toMatchObject({ baseline: 0, change_pct: null })
  })

  test('has one key, however its figures and its name change', () => {
    expect(dedupeKey(told({ rate: 0.3, uplift: 2 }, null, 'Renamed')[0]!)).toBe(dedupeKey(told()[0]!))
  })
})
