import { expect, test } from 'vitest'
import { renderLinkPage } from '#tests/block-page.ts'
import { parseMarkup } from '#tests/markup.ts'

const hash = '0f3a'.repeat(8)
const path = `/media/${hash}-2048x1365.webp`

const render = (items: readonly Record<string, unknown>[]) =>
  parseMarkup(renderLinkPage({ kind: 'gallery', title: 'Kiln', business_block_config: { items } }).html)

test('opens the large file of a picture over the page, or its own web address', () => {
  const elements = render([
    { image_url: path, alt: 'A bowl' },
    { image_url: path, alt: 'B', url: 'https://example.com/b' },
    { image_url: path, url: 'javascript:alert(1)', caption: 'Ash' },
    { image_url: null },
  ])
  const listIn = (parent: string, name: string, attribute: string) =>
    elements
      .filter((element) => element.name === name && element.parent?.name === parent)
      .map(({ attributes }) => attributes.get(attribute))
  expect(listIn('li', 'a', 'href')).toEqual(['#v7-0', 'https://example.com/b', '#v7-2'])
  expect(listIn('aside', 'figure', 'id')).toEqual(['v7-0', 'v7-2'])
  // The first has no picture before it, the last no picture after it
  expect(listIn('figure', 'a', 'href')).toEqual(['#g7-0', '#v7-2', '#g7-2', '#v7-0'])
  const pictures = elements.filter(({ name, attributes }) => name === 'img' && attributes.get('src') === path)
  expect(pictures.map(({ attributes }) => attributes.get('alt'))).toEqual(['A bowl', 'B', '', 'A bowl', ''])
})

test('offers small files of each picture, and loads all but the first row later', () => {
  const elements = render(Array.from({ length: 30 }, (_, i) => ({ image_url: path, alt: `Picture ${i}` })))
  const all = elements.filter(({ attributes }) => attributes.get('alt')?.startsWith('Picture'))
  expect(all).toHaveLength(48)
  const [pictures, large] = [all.slice(0, 24), all.slice(24)]
  expect(large.map(({ attributes }) => attributes.get('loading'))).toEqual(Array(24).fill('lazy'))
  for (const { attributes } of pictures) expect(attributes.get('srcset')).toContain('-w400.webp 400w')
  expect(pictures.filter(({ attributes }) => attributes.get('loading') === 'lazy')).toHaveLength(18)
  expect(new Set(pictures.map(({ attributes }) => attributes.get('sizes'))).size).toBe(2)
})

test('shows captions, which replace a missing description', () => {
  const elements = render([{ image_url: path, caption: 'Moss and rust' }])
  const [picture] = elements.filter(({ attributes }) => attributes.get('src') === path)
  expect(picture!.attributes.get('alt')).toBe('')
  expect(elements.map(({ text }) => text)).toContain('Moss and rust')
})

test('shows a title, but not the one that the studio gives a gallery without a title', () => {
  const listHeadings = (title: string) =>
    parseMarkup(
      renderLinkPage({ kind: 'gallery', title, business_block_config: { items: [{ image_url: path }] } })
        .html,
    )
      .filter(({ name }) => name === 'h2')
      .map(({ text }) => text)
  expect(listHeadings('Kiln').length).toBe(listHeadings('Picture').length + 1)
})

test('arranges pictures of equal size in other layouts, with captions below', () => {
  const renderLayout = (layout: unknown) => {
    const { html, css } = renderLinkPage({
      kind: 'gallery',
      title: 'Kiln',
      business_block_config: {
        layout,
        items: [
          { image_url: path, alt: 'A bowl', caption: 'Moss and rust' },
          { image_url: `/media/${hash}-600x1200.webp`, alt: 'B' },
          { image_url: 'https://pictures.example/c.webp', alt: 'C' },
        ],
      },
    })
    const elements = parseMarkup(html)
    const classes = (name: string) =>
      elements.filter((element) => element.name === name).map(({ attributes }) => attributes.get('class'))
    return {
      list: classes('ul').at(-1),
      items: classes('li'),
      spans: classes('span').filter((name) => name !== 'av'),
      css,
    }
  }
  expect(renderLayout('strip')).toMatchObject({ list: 'gy sp', spans: ['gb'] })
  expect(renderLayout('column').list).toBe('gy cl')
  expect(renderLayout('squares').list).toBe('gy sr')
  // The last has no size in its name
  expect(renderLayout('uncropped')).toMatchObject({ list: 'gy un', items: ['r12', 'r4', 'r8'] })
  expect(renderLayout('uncropped').css).not.toContain('.ga{')
  for (const layout of [undefined, null, 'mosaic', 'masonry', 7])
    expect(renderLayout(layout)).toMatchObject({ list: 'ga cp', spans: ['gc'] })
})

test('keeps the focal point of each picture in view', () => {
  const [a, b] = [
    { x: 0, y: 15 },
    { x: 80, y: 60 },
  ]
  const { html } = renderLinkPage({
    kind: 'gallery',
    title: 'Kiln',
    business_block_config: {
      items: [
        { image_url: path, focus: a },
        { image_url: path, focus: { x: 50, y: 50 } },
        { image_url: path, focus: b },
        { image_url: path, focus: { x: '1}*{display:none', y: 50 } },
      ],
    },
  })
  expect(html).toContain('.f-0-15 img{object-position:0% 15%}.f-80-60 img{object-position:80% 60%}')
  expect(html.match(/<li(?: [^>]*)?>/g)).toEqual([
    '<li class="f-0-15">',
    '<li>',
    '<li class="f-80-60">',
    '<li>',
  ])
  expect(html).not.toContain('*{display')
})
