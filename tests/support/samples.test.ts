import { linkKinds } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { lists, shop } from './samples.ts'

test('includes a link of every kind with every option of a card in the samples', () => {
  const kinds = [...shop.links, ...lists.links].map(({ kind }) => kind)
  expect([...new Set(kinds)].sort()).toEqual([...linkKinds].sort())
  for (const member of [
    'pinned',
    'highlighted',
    'section',
    'image_url',
    'icon',
    'gate',
    'supporting_text',
  ] as const)
    expect(
      shop.links.some((link) => link[member]),
      member,
    ).toBe(true)
})
