import type { EditEffect } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { readCatalogues } from '#tests/studio-texts.ts'
import { createFormat } from '../../app/create-format.ts'
import { describeEffect } from './effect.ts'

const texts = readCatalogues('en')['analytics/screen']
const format = createFormat('en', '')
const describe = (changes: Partial<EditEffect>) =>
  describeEffect(
    {
      version_id: 1,
      edits: [],
      how: 'observation',
      state: 'too_few',
      together_since: null,
      before: { visitors: 5000, clicks: 2000 },
      after: { visitors: 310, clicks: 100 },
      change: null,
      change_ci: null,
      remaining: null,
      ...changes,
    },
    texts,
    format,
  )
test.each<[string, Partial<EditEffect>, string, string]>([
  [
    'counting',
    { state: 'counting', remaining: { visitors: 585, days: 5 } },
    'Still counting',
    '310 of about 900 visitors needed. About 5 more days.',
  ],
  [
    'counting with an interval',
    { state: 'counting', change: 0.1, change_ci: [-0.2, 0.4], remaining: { visitors: 585, days: 1 } },
    'Still counting',
    'Likely −20% to +40%. 310 of about 900 visitors needed. About 1 more day.',
  ],
  [
    'a rise',
    { state: 'measured', change: 0.124, change_ci: [0.031, 0.214] },
    'Clicks +12%',
    'Likely +3% to +21%. 310 visitors.',
  ],
  [
    'a fall while counting',
    { state: 'counting', change: -0.3, change_ci: [-0.5, -0.1], remaining: { visitors: 100, days: 2 } },
    'Clicks −30%',
    'Likely −50% to −10%. 310 of about 410 visitors needed. About 2 more days.',
  ],
  [
    'no effect',
    { state: 'measured', change: 0.01, change_ci: [-0.112, 0.143] },
    'No effect seen',
    'Likely −11% to +14%. 310 visitors.',
  ],
  [
    'no large effect',
    { change: 0.05, change_ci: [-0.19, 0.38], remaining: { visitors: 11_000, days: null } },
    'No effect above 40% seen',
    'Likely −19% to +38%. 310 of about 12,000 visitors needed.',
  ],
  [
    'too few visitors',
    { change: 0.1, change_ci: [-0.55, 0.96], remaining: { visitors: 11_000, days: null } },
    'Too few visitors',
    'Likely −55% to +96%. 310 of about 12,000 visitors needed.',
  ],
  [
    'too few visitors before',
    { before: { visitors: 40, clicks: 12 } },
    'Too few visitors',
    '40 visitors before the edit, 100 needed.',
  ],
  [
    'several edits',
    { state: 'inseparable', together_since: '2026-11-03T12:00:00Z', change: 0.12, change_ci: [0.03, 0.21] },
    'Clicks +12%',
    `Likely +3% to +21%. 310 visitors. ${texts.togetherSince({ date: 'Nov 3, 2026' })}`,
  ],
  ['inseparable edits', { state: 'inseparable' }, texts.states.inseparable, texts.measuredAlone],
  ['an early edit', { state: 'not_measured' }, texts.states.not_measured, ''],
])('describes %s', (_, changes, headline, details) => {
  expect(describe(changes)).toEqual([headline, details])
})
