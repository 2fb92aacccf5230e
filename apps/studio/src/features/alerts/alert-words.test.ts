import { expect, it } from 'vitest'
import de from '../../messages/de/index.ts'
import en from '../../messages/en/index.ts'
import { alertDetail } from './alert-words.ts'

const format = {
  number: (n: number) => n.toLocaleString('de'),
  percent: (n: number) => `${Math.round(n * 1000) / 10} %`,
  date: (time: string | number) => String(time).slice(0, 10),
} as Parameters<typeof alertDetail>[3]
const alert = {
  metric: null,
  value: null,
  baseline: null,
  window: '2026-03-11',
  subject: { type: 'link', id: 4 },
} as const
const words = (
  changes: Partial<Parameters<typeof alertDetail>[0]>,
  name: string | undefined = 'Messe',
  t = de,
) => alertDetail({ ...alert, type: 'milestone', ...changes }, () => name, t, format)

it.each([
  ['milestone', { metric: 'clicks', value: 1234, baseline: 1000 }, /1\.234 Klicks/],
  ['traffic_drop', { metric: 'views', value: 12, baseline: 200 }, /12 Besuche.*200/],
  ['variant_winner', { metric: 'rate', value: 0.12, baseline: 0.1 }, /„Messe“.*12 %.*10 %/],
  ['campaign_ending', { metric: 'clicks', value: 320, baseline: 500 }, /„Messe“.*2026-03-11.*320 von 500/],
  ['campaign_ending', {}, /^„Messe“ läuft bis 2026-03-11\.$/],
  ['link_expiring', {}, /„Messe“.*2026-03-11/],
  ['plan_limit', { metric: 'links', value: 19, baseline: 20 }, /19.*20 Links/],
  ['form_submission', {}, /^$/],
] as const)('%s is told from its type and figures', (type, changes, expected) => {
  expect(words({ type, ...changes })).toMatch(expected)
})

it('the message of the service stands where there is nothing to make the sentence of', () => {
  expect(words({ type: 'link_expiring' }, undefined, en)).toBeNull()
  expect(alertDetail({ ...alert, type: 'link_expiring' }, () => undefined, de, format)).toBeNull()
  expect(words({ type: 'plan_limit', metric: 'something_new', value: 1, baseline: 1 })).toBeNull()
})

it('a type that this studio does not know yet has the message of the service', () => {
  expect(words({ type: 'something_new' as 'milestone' })).toBeNull()
})
