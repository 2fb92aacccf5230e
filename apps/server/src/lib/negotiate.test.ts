import { expect, test } from 'vitest'
import { chooseCoding, negotiateCoding, negotiateType, parseLanguage } from './negotiate.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['gzip; q=0', 'identity'],
  ['br ; q=0.000, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;level=5;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity, br;q=0.5', 'identity'],
  ['gzipped, x-br', 'identity'],
] as const)('maps Accept-Encoding %j to the coding %s', (header, coding) => {
  expect(negotiateCoding(header)).toBe(coding)
  expect(negotiateCoding(header)).toBe(coding)
})

test('chooses only an offered coding', () => {
  expect(chooseCoding('br, gzip', ['gzip'])).toBe('gzip')
  expect(chooseCoding('br', ['gzip'])).toBe('identity')
  expect(chooseCoding(undefined, ['gzip'])).toBe('identity')
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, de', 'de'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['de;q=0', ''],
  ['*, pt-BR;q=0.5', 'pt'],
  ['EN', 'en'],
  ['fil;q=1', 'fil'],
  ['zh_Hans_CN', 'zh'],
  ['*', ''],
  ['', ''],
  ['x-klingon', ''],
  ['<script>', ''],
])('maps Accept-Language %j to the language %j', (header, language) => {
  expect(parseLanguage(header)).toBe(language)
  expect(parseLanguage(header)).toBe(language)
})

const types = ['application/json', 'text/html']
test.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['application/json, text/plain, */*', 'application/json'],
  ['application/json;q=0.5, text/*', 'text/html'],
  ['text/html;q=0, */*;q=0.1', 'application/json'],
  ['image/png', undefined],
  ['application/json; charset=utf-8', 'application/json'],
  ['text/html;q=0.5, application/json;charset="UTF-8";q=0.9', 'application/json'],
])('maps Accept %j to the type %s', (header, type) => {
  expect(negotiateType(header, types)).toBe(type)
})

test('reads only complete entries at the start of an oversized header', () => {
  const filler = `x-filler;q=0.1,${' '.repeat(500)}`
  expect(negotiateCoding(`gzip,${filler}br`)).toBe('gzip')
  expect(negotiateCoding(`${'x'.repeat(494)},gzip;q=0`)).toBe('identity')
  expect(negotiateCoding('gzip'.repeat(5000))).toBe('identity')
  expect(parseLanguage(`de;q=0.5,${filler}en`)).toBe('de')
  expect(negotiateType(`text/html,${filler}application/json`, types)).toBe('text/html')
})

test('returns a supported coding, type and language for hostile headers', () => {
  for (const header of [
    ',',
    ';',
    ';;,,=',
    '"',
    'gzip;q="',
    'de;q=NaN',
    'a/b;"',
    '\u0000',
    ' ',
    '\t,',
    'en,'.repeat(5000),
  ]) {
    expect(negotiateCoding(header), header).toMatch(/^(?:identity|br|gzip)$/)
    expect(parseLanguage(header), header).toMatch(/^[a-z]*$/)
    expect([...types, undefined], header).toContain(negotiateType(header, types))
  }
})
