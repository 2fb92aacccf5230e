import { linkKinds } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { shop } from './samples.ts'

test('includes a link of every kind with every option of a card in the sample shop', () => {
  expect([...new Set(shop.links.map(({ kind }) => kind))].sort()).toEqual([...linkKinds].sort())
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
