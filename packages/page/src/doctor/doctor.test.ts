import { rules } from '@vitrine/contract/problems/index'
import { createTexts } from '@vitrine/texts'
import { expect, test } from 'vitest'
import { type FindingTexts, formatFinding } from './text.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const english = createTexts<FindingTexts>(en, 'en')
const german = createTexts<FindingTexts>(de, 'de')

test('formats a finding with numbers, days and languages of the reader', () => {
  const language = { case: 'page-language', params: { language: 'en', detected: 'nl' } }
  expect(formatFinding(language, english, 'en')?.explanation).toMatch(/set to English, .* text is in Dutch\./)
  expect(formatFinding(language, german, 'de')?.explanation).toMatch(/Englisch.*Niederländisch/)
  const ended = { case: 'ended-schedule', params: { title: 'Fair {1}', date: '2026-03-01' } }
  const formatDay = (day: string) => `<${day}>`
  expect(formatFinding(ended, german, 'de', formatDay)?.explanation).toMatch(/„Fair \{1\}“.*<2026-03-01>/)
  const params = { token: 'text', color: '#aaaaaa', ground: 'cards', mode: 'both', better: '#555555' }
  const contrast = { case: 'colour', params: { ...params, ratio: 2.3, required: 4.5 } }
  expect(formatFinding(contrast, english, 'en')?.explanation).toMatch(/: 2\.3 to 1; .* 4\.5 to 1\.$/)
  expect(formatFinding(contrast, german, 'de')?.explanation).toMatch(/ 2,3 zu 1; .* 4,5 zu 1\.$/)
})

test('returns null for a finding of another version of the service', () => {
  for (const [name, params] of [
    [null, {}],
    ['of_a_newer_service', {}],
    ['constructor', {}],
    ['bio-short', { count: 3 }],
    ['page-language', { language: 'en', detected: 'not a code' }],
  ] as const)
    expect(formatFinding({ case: name, params }, english, 'en'), String(name)).toBeNull()
})

test('describes a broken link like its check', () => {
  const broken = Object.entries(rules).filter(([rule]) => rule.startsWith('broken_'))
  expect(broken.length).toBeGreaterThan(3)
  const params = { title: 'Dates', item: 'Fair', problem: 'broken_not_found' }
  const ofEntry = formatFinding({ case: 'broken-link', params }, english, 'en')
  expect(ofEntry?.explanation).toMatch(/^“Dates”, “Fair”: The page /)
  for (const [problem, write] of broken)
    expect(
      formatFinding({ case: 'broken-link', params: { title: 'A', item: '', problem } }, english, 'en')
        ?.explanation,
    ).toContain(`“A”: ${(write as () => string)()} Correct`)
})
