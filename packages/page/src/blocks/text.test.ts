import { expect, test } from 'vitest'
import { empty } from '#tests/samples.ts'
import { renderProfilePage } from '../profile-page.ts'
import type { PageLink } from '../view.ts'
import { deriveTextTitle } from './text.ts'

const createText = (text: string, rest: Partial<PageLink> = {}): PageLink => ({
  id: 7,
  kind: 'text',
  title: deriveTextTitle({ business_block_config: { text } }),
  url: 'https://stored.example/',
  href: '/l/7',
  business_block_config: { text },
  ...rest,
})

const render = (...links: PageLink[]): string =>
  /<div class="tx" dir="auto">(.*?)<\/div>/s.exec(renderProfilePage({ ...empty, links }).html)![1]!

test('shows consecutive lines with a marker as a list, and other lines as paragraphs', () => {
  expect(render(createText('Bring:\n- a towel\n- an *old* shirt\r\nand time\n\n• one\n* two'))).toBe(
    '<p>Bring:</p><ul><li>a towel</li><li>an *old* shirt</li></ul><p>and time</p><ul><li>one</li><li>two</li></ul>',
  )
  expect(render(createText('First line\n  second line\n\n \n-5 degrees\n-\n– and more'))).toBe(
    '<p>First line\nsecond line</p><p>-5 degrees\n-\n– and more</p>',
  )
})

test('links web addresses of a text without their punctuation', () => {
  const link = (url: string, text = url) => `<a href="${url}" dir="ltr" rel="ugc noopener">${text}</a>`
  expect(render(createText('- See https://a.example/b?c=1&d, or www.b.example.'))).toBe(
    `<ul><li>See ${link('https://a.example/b?c=1&amp;d')}, or ${link('https://www.b.example', 'www.b.example')}.</li></ul>`,
  )
  expect(render(createText('שלום https://a.example/ "x" <b> javascript:alert(1)'))).toBe(
    `<p>שלום ${link('https://a.example/')} &quot;x&quot; &lt;b&gt; javascript:alert(1)</p>`,
  )
})

test('derives a title from the first line of a text', () => {
  const derive = (text: string) => deriveTextTitle({ business_block_config: { text } })
  expect(derive('  - a towel\n- a shirt')).toBe('a towel')
  expect(derive('One line\r\nand another')).toBe('One line')
  expect(derive(`${'word '.repeat(12)}end`)).toBe(`${'word '.repeat(11)}word…`)
  expect(derive('🌿'.repeat(61))).toBe(`${'🌿'.repeat(60)}…`)
  expect(derive(' ')).toBe('')
  expect(deriveTextTitle({ supporting_text: 'Short', description: 'Long' })).toBe('Short')
})

test('shows a typed title as a heading below the headings of the page, but no derived title', () => {
  const text = createText('We keep groups to six people.')
  expect(render(text)).toBe('<p>We keep groups to six people.</p>')
  const spaced = createText('Hello \t  world\nof glass')
  expect(spaced.title).toBe('Hello world')
  for (const title of [spaced.title, 'Hello \t  world'])
    expect(render({ ...spaced, title })).toBe('<p>Hello \t  world\nof glass</p>')
  const titled = { ...text, title: 'We keep' }
  expect(render(titled)).toBe('<h2><bdi>We keep</bdi></h2><p>We keep groups to six people.</p>')
  expect(render({ ...titled, section: 'Classes' })).toContain('<h3><bdi>We keep</bdi></h3>')
})

test('hides a derived title behind a gate, but no typed title', () => {
  const text = createText('The key is under the doormat.', { gate: { type: 'code' } })
  const renderPage = (link: PageLink) => renderProfilePage({ ...empty, links: [link] }).html
  expect(renderPage(text)).not.toContain('doormat')
  expect(renderPage(text).match(/Access code required/g)).toHaveLength(1)
  expect(renderPage({ ...text, title: 'Key' })).toMatch(/Key.*Access code required/s)
})
