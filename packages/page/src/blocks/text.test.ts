import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMarkup } from '#tests/markup.ts'
import { empty } from '#tests/samples.ts'
import { unescapeText } from '../html.ts'
import { stripMarks } from '../marked-text.ts'
import { renderProfilePage } from '../profile-page.ts'
import type { PageLink } from '../view.ts'
import { deriveTextTitle } from './text.ts'

const decode = (html: string): string =>
  html.replace(/&(?:lt|gt|amp|quot|#39|#96);/g, (reference) => unescapeText(reference))

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
    '<p>Bring:</p><ul><li>a towel</li><li>an <em>old</em> shirt</li></ul><p>and time</p><ul><li>one</li><li>two</li></ul>',
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
  expect(derive('- **New:** [our *shop*](https://a.example) is open')).toBe('New: our shop is open')
  expect(deriveTextTitle({ supporting_text: 'Short', description: 'Long' })).toBe('Short')
})

test('shows a typed title as a heading below the headings of the page, but no derived title', () => {
  const text = createText('We keep groups to six people.')
  expect(render(text)).toBe('<p>We keep groups to six people.</p>')
  const spaced = createText('Hello \t  world\nof glass')
  expect(spaced.title).toBe('Hello world')
  for (const title of [spaced.title, 'Hello \t  world'])
    expect(render({ ...spaced, title })).toBe('<p>Hello \t  world\nof glass</p>')
  // Derived before texts had marks
  expect(render({ ...createText('An *old* shirt'), title: 'An *old* shirt' })).toBe(
    '<p>An <em>old</em> shirt</p>',
  )
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

test('renders marks, with links as other outgoing ones', () => {
  expect(render(createText('See **our [*small* shop](https://a.example/?b&c)**.'))).toBe(
    '<p>See <strong>our </strong><a href="https://a.example/?b&amp;c" rel="ugc noopener"><strong><em>small</em> shop</strong></a>.</p>',
  )
  expect(render(createText('[x](javascript:alert(1)) **<b>**'))).toBe(
    '<p>[x](javascript:alert(1)) **&lt;b&gt;**</p>',
  )
})

test('renders any text without other elements, and all its words', () => {
  const signs = [
    '*',
    '**',
    '[',
    '](',
    ')',
    '- ',
    '\n',
    ' ',
    'a',
    '界',
    '<b>',
    '"',
    "'",
    '&lt;',
    'https://a.example',
    '/"onclick=1',
    'javascript:alert(1)',
    '<script>',
    '</p>',
  ]
  const unit = fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'binary', maxLength: 4 }))
  const keepWords = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
  const shapes = /^(?:div class dir|div class|p|ul|li|strong|em|a href rel|a href dir rel)$/
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const link = { ...createText(text), title: '' }
      const faq = {
        ...createText(''),
        kind: 'faq',
        title: '',
        business_block_config: { items: [{ question: 'Q', answer: text }] },
      }
      const elements = parseMarkup(renderProfilePage({ ...empty, links: [link] }).html)
      const isInside = (element: (typeof elements)[number] | undefined): boolean =>
        element !== undefined && (element.attributes.get('class') === 'tx' || isInside(element.parent))
      const inside = elements.filter(isInside)
      const found = inside.map(({ name, attributes }) => [name, ...attributes.keys()].join(' '))
      expect(found.filter((shape) => !shapes.test(shape))).toEqual([])
      const hrefs = inside.flatMap(({ attributes }) => attributes.get('href') ?? [])
      expect(hrefs.filter((href) => !/^https?:\/\//.test(href))).toEqual([])
      const shown = render(link).replace(/<[^>]*>/g, '')
      const expected = stripMarks(text.replace(/\r/g, ''))
      expect(keepWords(decode(shown))).toBe(keepWords(expected))
      parseMarkup(renderProfilePage({ ...empty, links: [faq] }).html)
    }),
    { numRuns: 300 },
  )
})

test('shows a picture beside the text only with a layout', () => {
  const picture = { image_url: '/media/91ac03de.webp', image_alt: 'The kiln' }
  const page = (config: object) =>
    renderProfilePage({
      ...empty,
      links: [{ ...createText('Words'), ...picture, business_block_config: { text: 'Words', ...config } }],
    }).html
  const plain = renderProfilePage({ ...empty, links: [createText('Words')] }).html
  for (const config of [{}, { layout: 'none' }, { layout: 'sideways' }]) expect(page(config)).toBe(plain)
  for (const layout of ['above', 'start', 'end']) {
    const html = page({ layout })
    expect(html).toMatch(
      new RegExp(
        `<div class="tx y-${layout}" dir="auto"><div class="tp"><figure class="im"><img .*alt="The kiln".*<div class="tw"><p>Words</p></div></div></div>`,
        's',
      ),
    )
    expect(html).toContain('.tx[class*=y-]{container-type:inline-size}')
  }
})

test('shows a lead, a quote and a drop cap, which long texts in scripts with capitals have', () => {
  const read = (style: string, text: string, rest: Partial<PageLink> = {}) =>
    renderProfilePage({
      ...empty,
      links: [{ ...createText(text, rest), business_block_config: { text, style } }],
    }).html
  const long = (words: string) => `${words.repeat(40)}\n\n- list`
  for (const style of ['plain', 'sideways'])
    expect(read(style, 'Words')).toBe(renderProfilePage({ ...empty, links: [createText('Words')] }).html)
  expect(read('lead', 'Words')).toContain('<div class="tx s-lead" dir="auto"><p>Words</p></div>')
  expect(read('quote', 'So **light**.\n\n— Ada')).toContain(
    '<blockquote class="tx qt" dir="auto"><p>So <strong>light</strong>.</p><p>— Ada</p></blockquote>',
  )
  for (const words of ['Ten years ', '«Kiln» and *wheel* ', 'Гончарный круг ', 'שלום לכם '])
    expect(read('drop_cap', long(words)), words).toContain('<p class="dc">')
  for (const words of [
    long('دار الياسمين '),
    long('光の記録 '),
    long('नमस्ते '),
    'Short.',
    `- ${long('Ten years ')}`,
  ])
    expect(read('drop_cap', words), words).not.toContain('<p class="dc">')
})
