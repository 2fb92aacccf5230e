import type { FormSubmission } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { buildReplyUrl, collectFields, formatAnswer, matches } from './answers.ts'

const submission = (
  answers: Record<string, unknown>,
  labels: Record<string, string> = {},
): FormSubmission => ({
  id: 1,
  form_id: 2,
  profile_id: 3,
  submitted_at: '2026-03-08T10:00:00Z',
  created_at: '2026-03-08T10:00:00Z',
  updated_at: '2026-03-08T10:00:00Z',
  revision: 1,
  answers,
  fields_snapshot: Object.entries(labels).map(([id, label]) => ({ id, label, type: 'text' })),
  contact: { name: null, email: 'sam@example.com', phone: null },
  source: {
    referrer: null,
    country: null,
    device: null,
    utm: { source: null, medium: null, campaign: null, term: null, content: null },
    campaign_id: null,
    variant_id: null,
  },
  needs_check: false,
  answered_at: null,
  status: 'new',
})

test('writes answers of every kind as text', () => {
  expect([true, false, ['a', 'b'], 3, null, 'x'].map((value) => formatAnswer(value, 'Yes', 'No'))).toEqual([
    'Yes',
    'No',
    'a, b',
    '3',
    '',
    'x',
  ])
})

test('quotes at most 1,500 characters of the answers in a reply', () => {
  const url = new URL(buildReplyUrl('sam@example.com', 'Orders & more', ['Name: Sam', 'Note: a?\nb & c']))
  expect(decodeURIComponent(url.pathname)).toBe('sam@example.com')
  expect([...url.searchParams]).toEqual([
    ['subject', 'Re: Orders & more'],
    ['body', '\r\n\r\n> Name: Sam\r\n> Note: a?\r\n> b & c'],
  ])
  const long = new URL(buildReplyUrl('sam@example.com', '', ['x', '🌷'.repeat(1000)]))
  expect(long.searchParams.get('body')).toBe(`\r\n\r\n> x\r\n> ${'🌷'.repeat(749)}`)
})

test('finds all words anywhere in a submission', () => {
  const sent = submission({ message: 'Do you ship abroad?' })
  expect(matches(sent, 'SHIP abroad')).toBe(true)
  expect(matches(sent, 'sam@')).toBe(true)
  expect(matches(sent, 'ship tomorrow')).toBe(false)
})

test('collects the fields of a form that has changed', () => {
  expect(
    collectFields([
      submission({}, { email: 'E-mail', note: 'Note' }),
      submission({}, { email: 'Mail', size: 'Size' }),
    ]),
  ).toEqual([
    { id: 'email', label: 'E-mail' },
    { id: 'note', label: 'Note' },
    { id: 'size', label: 'Size' },
  ])
})
