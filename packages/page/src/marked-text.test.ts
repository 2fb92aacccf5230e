import { findBlockedUrls, findUnsafeUrls } from '@vitrine/contract/url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarkedPart, splitMarkedText, stripMarks } from './marked-text.ts'

const write = (parts: readonly MarkedPart[]): string =>
  parts
    .map(({ text, url, words, isBold, isItalic }) => {
      const inner = words ? write(words) : text
      const styled = isItalic ? `<i>${inner}</i>` : inner
      const strong = isBold ? `<b>${styled}</b>` : styled
      return url ? `<a ${url}>${strong}</a>` : strong
    })
    .join('')

test.each([
  ['a **bold** b *it* c ***both***', 'a <b>bold</b> b <i>it</i> c <b><i>both</i></b>'],
  ['**bold *both***', '<b>bold </b><b><i>both</i></b>'],
  ['***a** b*', '<b><i>a</i></b><i> b</i>'],
  ['(**a**), “*b*”: **20 €**.', '(<b>a</b>), “<i>b</i>”: <b>20 €</b>.'],
  ['これは**太字**です。*強調*する', 'これは<b>太字</b>です。<i>強調</i>する'],
  ['و*كلمة*ها', 'و<i>كلمة</i>ها'],
  ['un**believ**able', 'un<b>believ</b>able'],
  ['[our shop](https://a.example/b_(c)).', '<a https://a.example/b_(c)>our shop</a>.'],
  [
    '**see [a *b* c](https://a.example) now**',
    '<b>see </b><a https://a.example><b>a <i>b</i> c</b></a><b> now</b>',
  ],
  [
    '[write](mailto:me@a.example) [call](tel:+49301)',
    '<a mailto:me@a.example>write</a> <a tel:+49301>call</a>',
  ],
  ['**https://a.example/x** *a*', '<a https://a.example/x><b>https://a.example/x</b></a> <i>a</i>'],
  ['https://a.example/_*b*/**c**', '<a https://a.example/_*b*/**c>https://a.example/_*b*/**c</a>**'],
])('reads the marks of %s', (text, expected) => {
  expect(write(splitMarkedText(text))).toBe(expected)
})

test.each([
  '5*3*2 and 2**3**4, 10 * 20 * 30',
  'Mitarbeiter*innen und Kund*innen, *innen und Freund*innen',
  '(*^_^*) (*´ω`*) *** SALE *** ***** **** * * *',
  '20 €*, 30 €* | *1 only cash *2 no dogs',
  '**open, *open, closed **, closed *',
  '**over\ntwo lines**',
  '[ ] done [x](todo) [a](/path) [b]() [](a.example) [c] (https://',
  '[x](javascript:alert(1)) [y](data:text/html,a) [z](https://user@a.example) [l](https://localhost)',
  '[a](a.example b) _a_ `b` # c <b>d</b> \\*e\\*f ![',
])('keeps %s as typed', (text) => {
  expect(write(splitMarkedText(text))).toBe(text)
  expect(stripMarks(text)).toBe(text)
})

const signs = fc
  .array(
    fc.constantFrom(
      '*',
      '**',
      '***',
      '[',
      ']',
      '](',
      ')',
      ' ',
      '\n',
      'a',
      'ö',
      '界',
      '1',
      '(',
      'https://a.example/b',
      'javascript:alert(1)',
      '<i>',
      '"',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

const listUrls = (parts: readonly MarkedPart[]): string[] => parts.flatMap(({ url }) => url ?? [])

test('keeps all words of any text, and finds each linked address for the blocklist', () => {
  fc.assert(
    fc.property(fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
      const parts = splitMarkedText(text)
      const urls = listUrls(parts)
      // Without marks and addresses all other characters are in their order
      const withoutSigns = (words: string) => words.replaceAll('*', '')
      if (!urls.length) expect(withoutSigns(stripMarks(text))).toBe(withoutSigns(text))
      expect(urls.filter((url) => !/^(?:https?|mailto|tel|sms|geo):/.test(url))).toEqual([])
      const hosts = new Set<string>()
      for (const value of [{ kind: 'text', business_block_config: { text } }])
        findBlockedUrls(value, '', (host) => {
          hosts.add(host)
          return false
        })
      expect(urls.filter((url) => !hosts.has(new URL(url).hostname))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('takes linear time', () => {
  for (const unit of [
    '*a ',
    '**a ',
    '[',
    '[a](',
    '[a](b(',
    'https://a.example/ ',
    '[a](https://a.example) ',
    '***',
  ]) {
    const started = performance.now()
    splitMarkedText(unit.repeat(50_000 / unit.length))
    expect(performance.now() - started).toBeLessThan(1500)
  }
})

test('refuses dangerous addresses of marked links and reports blocked ones', () => {
  const text = 'Hello **[you](https://evil.example)**'
  const items = [{ question: 'Q', answer: `www.evil.example ${text}` }]
  const find = (value: object) =>
    findBlockedUrls(value, '', (host) => host.endsWith('evil.example')).map(({ path }) => path)
  expect(find({ kind: 'text', business_block_config: { text } })).toEqual(['business_block_config.text'])
  expect(find({ kind: 'faq', business_block_config: { items } })).toEqual([
    'business_block_config.items.0.answer',
  ])
  expect(find({ kind: 'faq', business_block_config: { items: [{ answer: 'www.evil.example' }] } })).toEqual(
    [],
  )
  const unsafe = (value: string) => findUnsafeUrls({ business_block_config: { text: value } }, '')
  for (const scheme of ['javascript', 'JavaScript', 'vbscript', 'data', 'file'])
    expect(unsafe(`See [it](${scheme}:,alert(1))`)).toMatchObject([
      { path: 'business_block_config.text', rule: 'url_script', params: { scheme: scheme.toLowerCase() } },
    ])
  expect(unsafe('An essay on (javascript:alert(1)) and [a](b:c)')).toEqual([])
})
