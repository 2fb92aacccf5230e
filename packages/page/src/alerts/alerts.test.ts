import { type Alert, alertTypes, languages } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { formatAlert } from './index.ts'

const alert = (changes: Partial<Alert>): Alert => ({
  id: 1,
  profile_id: 1,
  type: 'milestone',
  severity: 'info',
  title: 'Title as it is stored',
  message: 'Message as it is stored.',
  metric: 'views',
  value: 1234,
  baseline: 1000,
  change_pct: null,
  window: '2026-03-11',
  subject: { type: 'profile', id: 1, name: null },
  action_url: null,
  read_at: null,
  revision: 1,
  created_at: '2026-03-08T12:00:00.000Z',
  updated_at: '2026-03-08T12:00:00.000Z',
  ...changes,
})
const about = (type: Alert['subject']['type']) => ({ type, id: 1, name: 'Spring ”fair“ 2' })
const alerts: Readonly<Record<Alert['type'], Alert>> = {
  traffic_spike: alert({ type: 'traffic_spike', value: 1234, baseline: 321 }),
  traffic_drop: alert({ type: 'traffic_drop', value: 3, baseline: 321 }),
  milestone: alert({}),
  form_submission: alert({
    type: 'form_submission',
    metric: null,
    value: null,
    baseline: null,
    subject: about('form_submission'),
  }),
  variant_winner: alert({
    type: 'variant_winner',
    metric: 'rate',
    value: 0.205,
    baseline: 0.1,
    subject: about('variant'),
  }),
  campaign_ending: alert({
    type: 'campaign_ending',
    metric: 'clicks',
    value: 320,
    baseline: 500,
    subject: about('campaign'),
  }),
  link_expiring: alert({
    type: 'link_expiring',
    metric: null,
    value: null,
    baseline: null,
    subject: about('link'),
  }),
  plan_limit: alert({ type: 'plan_limit', metric: 'links', value: 95, baseline: 100 }),
}

test.each(languages.slice(1))(
  'formats title and message of every alert with figures and names in %s',
  (language) => {
    const titles = new Set<string>()
    for (const type of alertTypes) {
      const { title, message } = formatAlert(alerts[type], `${language}-XX`)
      expect(title, type).not.toBe(alerts[type].title)
      expect(`${title} ${message}`, type).not.toMatch(/undefined|null|NaN/)
      titles.add(title)
      const { value, metric } = alerts[type]
      if (value !== null && metric !== 'rate')
        expect(message, type).toContain(new Intl.NumberFormat(language).format(value))
      if (['form_submission', 'variant_winner', 'campaign_ending', 'link_expiring'].includes(type))
        expect(message, type).toContain('Spring ”fair“ 2')
    }
    expect(titles.size).toBe(alertTypes.length)
  },
)

test('returns the stored texts for English and unknown languages', () => {
  for (const language of ['en', 'en-GB', 'nl', '', 'constructor'])
    expect(formatAlert(alerts.milestone, language)).toEqual({
      title: alerts.milestone.title,
      message: alerts.milestone.message,
    })
})

test('returns the stored texts for an old alert without the name of its subject', () => {
  const { title, message } = alerts.link_expiring
  const old = { ...alerts.link_expiring, subject: { type: 'link' as const, id: 1, name: null } }
  expect(formatAlert(old, 'de')).toEqual({ title, message })
})

test('returns the stored texts for an alert of a newer service', () => {
  const { title, message } = alerts.milestone
  expect(formatAlert(alert({ type: 'of_a_newer_service' as Alert['type'] }), 'de')).toEqual({
    title,
    message,
  })
  expect(formatAlert(alert({ type: 'plan_limit', metric: 'of_a_newer_service' }), 'de')).toEqual({
    title,
    message,
  })
})
