import { type Condition, type Variant, variantExample } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { readCatalogues, readMessages } from '#tests/studio-texts.ts'
import { createCondition, formatCondition, isEditableCondition, readCodes } from './conditions.ts'
import { isSameAsPage, toDraft, toWrite } from './draft.ts'
import { listChanges } from './list-changes.ts'
import { resolveVerdict } from './verdict.ts'

const en = readMessages('en')
const results = readCatalogues('en')['variants/results']
const none: Variant['overrides'] = { ...variantExample.overrides, link_order: null, link_titles: null }

const now = Date.parse('2026-03-11T00:00:00Z')
const verdict = (
  stats: Partial<typeof variantExample.stats>,
  started_at: string | null = '2026-03-01T00:00:00Z',
) => resolveVerdict({ stats: { ...variantExample.stats, ...stats }, started_at, stopped_at: null }, now)

test('shows a verdict only with enough data', () => {
  expect(verdict({}, null)).toEqual({ kind: 'waiting' })
  const few = { visitors: 50, conversions: 9, rate: 0.18, sequential_ci: null }
  expect(verdict({ enough_data: false, compared: few })).toMatchObject({
    kind: 'collecting',
    visitors: 50,
    needed: 100,
    days: 9,
  })
  const difference = [0.02, 0.4]
  const stats = { verdict: 'better' as const, confidence: 0.97, uplift_ci: difference }
  expect(verdict(stats)).toEqual({ kind: 'better', confidence: 0.97, difference })
  expect(verdict({ ...stats, srm_p_value: 0.0001 })).toEqual({ kind: 'broken' })
  expect(verdict({ visitors: 0, srm_p_value: 0 })).toEqual({ kind: 'broken' })
  expect(verdict({ original: null })).toEqual({ kind: 'incomparable' })
  const original = { ...variantExample.stats.original!, visitors: 34 }
  expect(verdict({ enough_data: false, original })).toMatchObject({ kind: 'collecting', visitors: 34 })
  // A difference over all days is not a verdict
  expect(verdict({ uplift: 0.2, uplift_ci: [-0.1, null] })).toMatchObject({
    kind: 'open',
    difference: [-0.1, null],
  })
  expect(verdict({ ...stats, uplift_ci: null })).toEqual({ kind: 'recounting' })
})

test('names the largest rise that cannot show yet, with the visitors that it needs', () => {
  const open = (visitors: number, rate: number, changes: Parameters<typeof verdict>[0] = {}) => {
    const arm = { visitors, conversions: visitors * rate, rate, sequential_ci: null }
    return verdict({ compared: arm, original: arm, uplift_ci: [-0.1, 0.2], ...changes })
  }
  // 24 · 0.12 · 0.88 / 0.04² = 1,584 visitors; 1,000 came in the nine days since the split
  expect(open(1000, 0.1)).toMatchObject({ kind: 'open', next: { rise: 0.4, days: 6 } })
  expect(open(1584, 0.1)).toMatchObject({ next: { rise: 0.2, days: 25 } })
  expect(open(150, 0.01)).toMatchObject({ kind: 'collecting', conversions: 3 })
  expect(open(2500, 0.01)).toMatchObject({ next: { rise: 0.4, days: 56 } })
  expect(open(500, 0.05)).toMatchObject({ next: { rise: 0.4, visitors: 500, days: 52 } })
  expect(open(400, 0.05, { compared_since: '2026-03-09' })).toMatchObject({ next: { days: 15 } })
  expect(open(100_000, 0.1)).toMatchObject({ kind: 'open', next: null })
  expect(open(300, 0.8)).toMatchObject({ next: { rise: 0.1 } })
})

test('edits only conditions that the fields can create', () => {
  for (const attribute of ['country', 'device', 'os', 'weekday', 'hour', 'returning'] as const)
    expect(isEditableCondition(createCondition(attribute))).toBe(true)
  expect(isEditableCondition({ attribute: 'country', operator: 'not_in', value: ['AT'] })).toBe(false)
  expect(isEditableCondition({ attribute: 'os', operator: 'in', value: ['Android'] })).toBe(false)
  expect(readCodes(' at, DE;ch ')).toEqual(['at', 'DE', 'ch'])
})

test('writes conditions with the names of their values', () => {
  const format = (
    attribute: Condition['attribute'],
    operator: Condition['operator'],
    value: Condition['value'],
  ) => formatCondition({ attribute, operator, value }, en, 'en')
  expect(format('country', 'in', ['AT', 'br'])).toBe('Country is one of Austria, Brazil')
  expect(format('language', 'not_in', ['pt', 'de'])).toBe('Language is not one of Portuguese, German')
  expect(format('device', 'eq', 'mobile')).toBe('Device is Phone')
  expect(format('weekday', 'between', [1, 5])).toBe('Weekday is between Monday–Friday')
  expect(format('hour', 'between', [9, 17])).toBe('Hour is between 9–17')
  expect(format('returning', 'eq', true)).toBe('Visit is a repeat visit today')
  expect(format('referrer', 'contains', 'example.com')).toBe('Referring site contains example.com')
})

test('recognises a variant that changes nothing', () => {
  const same = toDraft(null).overrides
  expect(isSameAsPage({ overrides: { ...same, hidden_link_ids: [], link_titles: {} } })).toBe(true)
  for (const change of [{ bio: '' }, { hidden_link_ids: [7] }, { theme: { preset: 'ocean' } }])
    expect(isSameAsPage({ overrides: { ...same, ...change } })).toBe(false)
})

test('names what a variant changes, at most five', () => {
  const links = [{ id: 7 }, { id: 8 }, { id: 9 }]
  const list = (overrides: Partial<typeof none>) =>
    listChanges({ ...toDraft(null).overrides, ...overrides }, links, en, results, 'en')
  expect(list({ hidden_link_ids: [], link_titles: {}, theme: { colors: {} } })).toBe('')
  expect(list({ bio: '', hidden_link_ids: [7, 8, 1000], link_titles: { 9: 'Shop' } })).toBe(
    'Bio, Title of 1 block, 2 blocks hidden',
  )
  const theme = { preset: 'ocean', colors: { text: '#102030' }, alignment: 'start' } as const
  expect(list({ display_name: 'Kim', avatar_url: '/a.png', theme, link_order: [9], bio: 'Hi' })).toBe(
    'Name, Bio, Profile picture, Theme, Colours and 2 more',
  )
})

test('sends removed settings and colours as null, since the service merges them', () => {
  const before = {
    ...variantExample,
    overrides: {
      ...none,
      theme: { preset: 'ocean', font: 'mono' as const, colors: { text: '#102030', accent: '#7a1f5c' } },
    },
  }
  const draft = toDraft(before)
  const theme = { preset: 'ocean', colors: { accent: '#000000' } }
  expect(toWrite({ ...draft, overrides: { ...draft.overrides, theme } }, before).overrides?.theme).toEqual({
    preset: 'ocean',
    font: null,
    colors: { accent: '#000000', text: null },
  })
  expect(
    toWrite({ ...draft, overrides: { ...draft.overrides, theme: null } }, before).overrides?.theme,
  ).toBeNull()
})
