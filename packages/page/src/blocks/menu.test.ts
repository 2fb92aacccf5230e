import { expect, test } from 'vitest'
import { listVisibleTexts, renderLinkPage } from '#tests/block-page.ts'

const show = (config: Record<string, unknown>, profile = {}) =>
  listVisibleTexts({ kind: 'menu', title: 'Menu', business_block_config: config }, profile).slice(2)

test('shows groups, lines and prices of one format', () => {
  const groups = [
    {
      name: 'Breakfast',
      items: [
        { name: 'Porridge', description: 'with pear', price: 740 },
        { name: 'Granola', price: 700 },
        { name: ' ' },
      ],
    },
    { name: 'Empty', items: [] },
    {
      items: [
        { name: 'Espresso', price: 260, price_text: '2,60 / 3,40' },
        { name: 'Water', price: 0 },
      ],
    },
  ]
  expect(show({ currency: 'EUR', groups }, { language: 'de' })).toEqual([
    'Menu',
    'Breakfast',
    'Porridge',
    'with pear',
    '7,40\u00a0€',
    'Granola',
    '7,00\u00a0€',
    'Espresso',
    '2,60\u00a0€ / 3,40\u00a0€',
    'Water',
    'Kostenlos',
  ])
})

test('shows whole prices without decimals, in the minor units of the currency', () => {
  const groups = [
    {
      items: [
        { name: 'A', price: 1200 },
        { name: 'B', price: 3000 },
      ],
    },
  ]
  expect(show({ currency: 'EUR', groups })).toEqual(['Menu', 'A', '€12', 'B', '€30'])
  expect(show({ currency: 'JPY', groups })).toEqual(['Menu', 'A', '¥1,200', 'B', '¥3,000'])
  expect(show({ groups })).toEqual(['Menu', 'A', 'B'])
})

test('shows at most 60 lines in all groups', () => {
  const groups = Array.from({ length: 3 }, () => ({ items: Array(25).fill({ name: 'Tea' }) }))
  expect(show({ groups }).filter((text) => text === 'Tea')).toHaveLength(60)
})

test('strikes sold-out lines and says so', () => {
  const groups = [{ items: [{ name: 'Cold brew', description: 'in summer', is_sold_out: true }] }]
  const link = { kind: 'menu', business_block_config: { groups } }
  expect(renderLinkPage(link).html).toContain('<s><bdi>Cold brew</bdi></s>')
  expect(show({ groups }, { language: 'fr' })).toContain('Épuisé · in summer')
})

test('does not repeat the name of its section, and keeps the levels of headings', () => {
  const groups = [{ name: 'Coffee', items: [{ name: 'Espresso' }] }]
  const render = (fields: Record<string, unknown>) =>
    [
      ...renderLinkPage({
        kind: 'menu',
        title: 'Menu',
        business_block_config: { groups },
        ...fields,
      }).html.matchAll(/<(h\d)[^>]*><bdi>([^<]*)/g),
    ].map(([, level, text]) => `${level} ${text}`)
  expect(render({}).slice(1)).toEqual(['h2 Menu', 'h3 Coffee'])
  expect(render({ section: 'Menu' }).slice(1)).toEqual(['h2 Menu', 'h3 Coffee'])
  expect(render({ section: 'Food' }).slice(1)).toEqual(['h2 Food', 'h3 Menu', 'h4 Coffee'])
})

test.each(['menu', 'events', 'gallery'])('shows a link of the kind %s without its list as before', (kind) => {
  for (const business_block_config of [{}, { groups: 'x', items: 'y' }])
    expect(renderLinkPage({ kind, business_block_config }).html).toBe(
      renderLinkPage({ kind: 'normal', business_block_config }).html,
    )
})
