import { initialTheme, languages } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { renderLinkPage } from '#tests/block-page.ts'
import { parseMarkup } from '#tests/markup.ts'
import { base, entries } from '#tests/samples.ts'
import { createLookChange } from '../look-changes.ts'
import { type LookKey, looks } from '../looks.ts'
import { renderProfilePage } from '../profile-page.ts'
import type { PageProfile } from '../view.ts'

const config = { source: 'https://films.example/feed.xml' }
const createLink = (more: object = {}, shownEntries = entries) => ({
  kind: 'latest',
  title: 'Films',
  business_block_config: { ...config, ...more },
  entries: shownEntries,
})
const listRows = (more: object = {}, profile: Partial<PageProfile> = {}, shownEntries = entries): string[] =>
  [...renderLinkPage(createLink(more, shownEntries), profile).html.matchAll(/<li>\s*<a .*?<\/a>/gs)].map(
    ([row]) => row,
  )
const listDates = (profile: Partial<PageProfile>): string[] =>
  listRows({}, profile).flatMap((row) => /<time [^>]*>([^<]*)/.exec(row)?.[1] ?? [])

test('shows entries as links that count, with date and picture, without a script', () => {
  const rows = listRows()
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('href="/l/7?item=a1b2c3d4e5f60000"')
  expect(rows[0]).toMatch(/<img [^>]*src="\/media\/2\.webp"/)
  expect(rows[0]).toContain('<time datetime="2026-11-20">November 20, 2026</time>')
  expect(rows[2]).not.toMatch(/<time|<img/)
  expect(renderLinkPage(createLink()).html).not.toContain('<script src')
})

test.each([
  ['de', '21. November 2026'],
  ['es', '21 de noviembre de 2026'],
  ['pt-BR', '21 de novembro de 2026'],
  ['fr', '21 novembre 2026'],
  ['it', '21 novembre 2026'],
  ['ja', '2026年11月21日'],
])('writes dates in %s, in the time zone of the page', (language, date) => {
  expect(listDates({ language, timezone: 'Europe/Vienna' })[0]).toBe(date)
})

test('isolates titles of the other direction in each language', () => {
  for (const language of languages) {
    const { html } = renderLinkPage(createLink(), { language })
    expect(html, language).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(html, language).toContain('<bdi>كيف تُصنع الأطباق</bdi>')
    expect(listDates({ language })[0], language).toMatch(/2026|٢٠٢٦/)
  }
})

test.each(Object.keys(looks) as LookKey[])('lists entries in the look %s', (key) => {
  const { theme } = createLookChange(key, { theme: initialTheme }, [])
  const { html } = renderProfilePage({
    ...base,
    profile: { username: 'x', display_name: 'X', theme },
    links: [{ id: 7, url: 'https://films.example/', href: '/l/7', ...createLink() }],
  })
  const tags = parseMarkup(html).map(({ name }) => name)
  expect(tags.filter((name) => name === 'time')).toHaveLength(2)
})

test('shows the pinned entry first, omits hidden ones, and ignores unknown ids', () => {
  const [first, second, third] = entries
  const listIds = (more: object) => listRows(more).map((row) => /item=(\w+)/.exec(row)?.[1])
  expect(listIds({ pinned: third!.id, count: 2 })).toEqual([third!.id, first!.id])
  expect(listIds({ hidden: [first!.id], pinned: first!.id })).toEqual([second!.id, third!.id])
  expect(listIds({ pinned: 'constructor', hidden: ['__proto__', 7] })).toHaveLength(3)
  expect(listIds({ count: 1e9, hidden: 'all', pinned: {} })).toHaveLength(3)
})

test('is a card without entries, or if all are hidden', () => {
  for (const link of [createLink({}, []), createLink({ hidden: entries.map(({ id }) => id) })])
    expect(renderLinkPage(link).html).toContain('href="/l/7"')
})

test('escapes titles, and lets long words break', () => {
  const title = `<img onerror=x>${'a'.repeat(150)}`
  const [row] = listRows({}, {}, [{ ...entries[0]!, title }])
  expect(row).not.toContain('<img onerror')
  expect(row).toContain('&lt;img onerror=x&gt;')
})
