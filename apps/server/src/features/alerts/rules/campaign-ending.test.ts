import type { AlertRule } from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'
import { describe, expect, test } from 'vitest'
import { campaign, createAlertRule, createObservations } from '#tests/alerts.ts'
import { createDedupeKey } from '../alert.ts'
import { campaignEnding } from './campaign-ending.ts'

const { to: end } = campaign
const alertsAt = (at: number, changes: Partial<typeof campaign> = {}, chosen: Partial<AlertRule> = {}) =>
  campaignEnding.evaluate(
    createObservations({ campaigns: [{ ...campaign, ...changes }] }),
    createAlertRule(chosen),
    at,
  )

describe('rule campaign_ending', () => {
  test('reports a campaign 48 hours before its end, in its time zone, with goal progress', () => {
    expect(alertsAt(end - 48 * hourMs - 1)).toEqual([])
    expect(alertsAt(end - 48 * hourMs)).toEqual([
      {
        type: 'campaign_ending',
        severity: 'warning',
        title: 'A campaign ends soon',
        message: '“Spring fair” runs until 11 March, 12:30; 320 of 500 clicks so far (64%).',
        metric: 'clicks',
        value: 320,
        baseline: 500,
        change_pct: -36,
        window: '2026-03-11',
        subject: { type: 'campaign', id: 4, name: 'Spring fair' },
      },
    ])
    expect(alertsAt(end - 1)).toHaveLength(1)
    expect(alertsAt(end)).toEqual([])
  })

  test('reports a campaign at the lead time that the user chose', () => {
    expect(alertsAt(end - 6 * hourMs - 1, {}, { threshold: 6, window: 'hour' })).toEqual([])
    expect(alertsAt(end - 6 * hourMs, {}, { threshold: 6, window: 'hour' })).toHaveLength(1)
    expect(alertsAt(end - 7 * 24 * hourMs, {}, { threshold: 1, window: 'week' })).toHaveLength(1)
  })

  test('does not report a campaign before its start', () => {
    expect(alertsAt(end - 13 * hourMs, { from: end - 12 * hourMs })).toEqual([])
    expect(alertsAt(end - 12 * hourMs, { from: end - 12 * hourMs })).toHaveLength(1)
  })

  test('omits a missing goal and never shows an unfinished goal as reached', () => {
    const [none] = alertsAt(end - 1, { goal: null })
    expect(none).toMatchObject({
      severity: 'info',
      metric: null,
      value: null,
      baseline: null,
      change_pct: null,
    })
    expect(none!.message).toBe('“Spring fair” runs until 11 March, 12:30.')
    const goal = { metric: 'form_submissions', target: 1000 } as const
    expect(alertsAt(end - 1, { goal: { ...goal, reached: 999 } })[0]!.message).toContain(
      '999 of 1,000 form entries so far (99%)',
    )
    expect(alertsAt(end - 1, { goal: { ...goal, reached: 1000 } })[0]!.severity).toBe('info')
  })

  test('reports a campaign again only if its end moves to another day', () => {
    const key = (to: number) => createDedupeKey(alertsAt(to - 1, { to })[0]!)
    expect(key(end + hourMs)).toBe(key(end))
    expect(key(end + 24 * hourMs)).not.toBe(key(end))
  })
})
