import { type Alert, alertTypes } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { mailLanguages } from '../../providers/mail/texts/index.ts'
import { alertLanguages, translateAlert } from './translations.ts'

const alert = (changes: Partial<Alert>): Alert => ({
  id: 1,
  profile_id: 1,
  type: 'milestone',
  severity: 'info',
  title: 'Title as it is stored',
  message: 'About “Spring ”fair“ 2”, as it is stored.',
  metric: 'views',
  value: 1234,
  baseline: 1000,
  change_pct: null,
  window: '2026-03-11',
  subject: { type: 'profile', id: 1 },
  action_url: null,
  read_at: null,
  revision: 1,
  created_at: '2026-03-08T12:00:00.000Z',
  updated_at: '2026-03-08T12:00:00.000Z',
  ...changes,
})
const alerts: Readonly<Record<Alert['type'], Alert>> = {
  traffic_spike: alert({ type: 'traffic_spike', value: 1234, baseline: 321 }),
  traffic_drop: alert({ type: 'traffic_drop', value: 3, baseline: 321 }),
  milestone: alert({}),
  form_submission: alert({ type: 'form_submission', metric: null, value: null, baseline: null }),
  variant_winner: alert({ type: 'variant_winner', metric: 'rate', value: 0.205, baseline: 0.1 }),
  campaign_ending: alert({ type: 'campaign_ending', metric: 'clicks', value: 320, baseline: 500 }),
  link_expiring: alert({ type: 'link_expiring', metric: null, value: null, baseline: null }),
  plan_limit: alert({ type: 'plan_limit', metric: 'links', value: 95, baseline: 100 }),
}

test('there are words in every language of mails', () => {
  expect(['en', ...alertLanguages].sort()).toEqual(Object.keys(mailLanguages).sort())
})

test.each(alertLanguages)('in %s every alert says its own, with its figures and its name', (language) => {
  const titles = new Set<string>()
  for (const type of alertTypes) {
    const { title, message } = translateAlert(alerts[type], `${language}-XX`)
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
})

test('English, and a language without words, get the alert as it is stored', () => {
  for (const language of ['en', 'en-GB', 'nl', '', 'constructor'])
    expect(translateAlert(alerts.milestone, language)).toEqual({
      title: alerts.milestone.title,
      message: alerts.milestone.message,
    })
})
