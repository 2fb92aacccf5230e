import { type Answer, answerKinds, languages } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { formatAnswer, formatTooFewVisitors } from './index.ts'

const createAnswer = (kind: Answer['kind']): Omit<Answer, 'text' | 'how'> => ({
  kind,
  subject: { type: 'link', id: 1, name: 'Spring ”fair“ 2' },
  date: '2026-11-24',
  value: kind.startsWith('unusual') ? 1195 : 0.31,
  baseline: kind.startsWith('unusual') ? 854 : 0.22,
  change: 0.4,
  interval: kind.startsWith('unusual') ? [700, 1081] : [0.03, 0.21],
  days: 17,
  cause: { type: 'campaign', id: 4, name: 'Bun of the week', clicks: 222 },
  evidence: [],
  actions: [],
})

test.each(languages)('formats every answer with its figures in %s', (language) => {
  const sentences = new Set<string>()
  for (const kind of answerKinds) {
    const { text, how } = formatAnswer(createAnswer(kind), `${language}-XX`)
    expect(`${text} ${how}`, kind).not.toMatch(/undefined|null|NaN/)
    sentences.add(text)
    const number = (n: number) => new Intl.NumberFormat(language).format(n)
    const percent = (n: number) => new Intl.NumberFormat(language, { style: 'percent' }).format(n)
    if (kind.startsWith('unusual')) {
      expect(text, kind).toContain(percent(0.4))
      for (const n of [1195, 854, 1081, 17]) expect(how, kind).toContain(number(n))
    } else expect(text + how, kind).toContain('Spring ”fair“ 2')
    if (kind === 'unusual_post') expect(how).toContain('Bun of the week')
  }
  expect(sentences.size).toBe(answerKinds.length)
})

test('names the weekday of the day', () => {
  expect(formatAnswer(createAnswer('unusual_day'), 'en').text).toBe(
    'Tuesday brought 40% more clicks than a usual Tuesday.',
  )
  expect(formatAnswer(createAnswer('unusual_post'), 'pt-BR').text).toMatch(/^Terça-feira: /)
  expect(formatAnswer(createAnswer('unusual_day'), 'nl').text).toMatch(/^Tuesday /)
  expect(formatAnswer(createAnswer('unusual_day'), 'constructor').text).toMatch(/^Tuesday /)
})

test('says how many visitors are missing', () => {
  expect(formatTooFewVisitors(38, 'en')).toBe(
    'Not enough visitors for answers yet: 38 of about 100. Figures below are complete.',
  )
  expect(formatTooFewVisitors(99, 'de')).toContain('99 von etwa 100')
  expect(formatTooFewVisitors(100, 'en')).toBeNull()
})
