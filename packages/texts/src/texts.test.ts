import { expect, test } from 'vitest'
import { addMissing, createTexts } from './index.ts'
import { isolateParameters, parseCatalogue } from './parse.ts'
import { createPseudoCatalogue } from './pseudo.ts'

const catalogue = {
  title: "Today's pages",
  brace: "Write '{'name'}'",
  pages: '{count, plural, =0 {No pages} one {# page of {owner}} other {# pages of {owner}}}',
  by: '{name, select, none {By nobody} other {By {name}}}',
  state: '{open, select, true {open} other {closed}}',
  group: { size: '{bytes, number} B' },
  noAccount: 'No account? <link>Sign up</link>.',
}

type Texts = {
  title: string
  brace: string
  pages: (values: { count: number; owner: string }) => string
  by: (values: { name: string | null }) => string
  state: (values: { open: boolean }) => string
  group: { size: (values: { bytes: number }) => string }
  noAccount: (values: { link: (parts: unknown[]) => unknown }) => unknown
}

test.each([
  ['from their source', catalogue],
  ['parsed before', JSON.parse(JSON.stringify(parseCatalogue(catalogue)))],
])('formats messages %s', (_, source) => {
  const texts = createTexts<Texts>(source, 'de')
  expect(texts.title).toBe("Today's pages")
  expect(texts.brace).toBe('Write {name}')
  expect([0, 1, 2000].map((count) => texts.pages({ count, owner: 'Kim' }))).toEqual([
    'No pages',
    '1 page of Kim',
    '2.000 pages of Kim',
  ])
  expect(['Kim', 'none', '', null].map((name) => texts.by({ name }))).toEqual([
    'By Kim',
    'By none',
    'By nobody',
    'By nobody',
  ])
  expect([true, false].map((open) => texts.state({ open }))).toEqual(['open', 'closed'])
  expect(texts.group.size({ bytes: 1234.5 })).toBe('1.234,5 B')
  const link = (parts: unknown[]) => ({ parts })
  expect(texts.noAccount({ link })).toEqual(['No account? ', { parts: ['Sign up'] }, '.'])
})

test('shows a value as it is, although it looks like a message', () => {
  const { by } = createTexts<Texts>(catalogue, 'en')
  expect(by({ name: "{name} <b>it''s</b>" })).toBe("By {name} <b>it''s</b>")
})

test('chooses the plural forms of the language', () => {
  const message = '{n, plural, zero {0} one {1} two {2} few {3} many {11} other {x}}'
  const { n } = createTexts<{ n: (values: { n: number }) => string }>({ n: message }, 'ar')
  expect([0, 1, 2, 3, 11, 100].map((value) => n({ n: value }))).toEqual(['0', '1', '2', '3', '11', 'x'])
})

test('shows English texts where a translation has none', () => {
  const english = { title: 'Pages', states: { draft: 'Draft', live: 'Live' }, added: 'Added' }
  expect(addMissing({ title: 'Seiten', states: { draft: '' }, removed: 'Alt' }, english)).toEqual({
    title: 'Seiten',
    states: { draft: 'Draft', live: 'Live' },
    added: 'Added',
  })
  expect(addMissing(undefined, english)).toEqual(english)
})

test('lengthens messages for tests of layout, with their parameters, branches and tags', () => {
  const { title, brace, pages, by, group, noAccount } = createTexts<Texts>(
    createPseudoCatalogue(catalogue),
    'en',
  )
  expect(title).toBe("[Töödààýý'š pààgééš]")
  expect(brace).toBe('[Wrïïtéé {ñààméé}]')
  expect([0, 1, 2].map((count) => pages({ count, owner: 'Kim' }))).toEqual([
    '[Ñöö pààgééš]',
    '[1 pààgéé ööf Kim]',
    '[2 pààgééš ööf Kim]',
  ])
  expect([by({ name: null }), by({ name: 'Kim' })]).toEqual(['[Býý ñööböödýý]', '[Býý Kim]'])
  expect(group.size({ bytes: 7 })).toBe('[7 B]')
  const link = (parts: unknown[]) => ({ parts })
  expect(noAccount({ link })).toEqual(['[Ñöö ààççööûûñt? ', { parts: ['Šïïgñ ûûp'] }, '.]'])
  expect(createPseudoCatalogue({ none: '' })).toEqual({ none: '' })
})

test('isolates the text parameters of a language from right to left, also in branches and tags', () => {
  const source = { ...catalogue, link: '{n, plural, other {<link>{name}</link>, #}}' }
  const { title, brace, pages, by, state, group, link } = createTexts<
    Texts & { link: (values: { n: number; name: string; link: (parts: unknown[]) => string }) => unknown }
  >(isolateParameters(parseCatalogue(source)), 'en')
  expect([title, brace, state({ open: true })]).toEqual(["Today's pages", 'Write {name}', 'open'])
  expect(pages({ count: 2, owner: 'Kim' })).toBe('2 pages of \u2068Kim\u2069')
  expect([by({ name: 'Kim' }), by({ name: null })]).toEqual(['By \u2068Kim\u2069', 'By nobody'])
  expect(group.size({ bytes: 7 })).toBe('7 B')
  expect(link({ n: 3, name: '/kim', link: (parts) => parts.join('') })).toBe('\u2068/kim\u2069, 3')
})

test.each(['{count', '<link>open', '{n, plural, one {#}}'])('refuses the message %s', (message) => {
  expect(() => parseCatalogue({ message })).toThrow()
})
