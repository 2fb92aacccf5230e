import { expect, test } from 'vitest'
import { listChangedItems } from './changed-items.ts'

test('collects the differences of a review by link', () => {
  expect(
    listChangedItems([
      { op: 'replace', path: 'profile.bio', before: 'New', after: 'Old' },
      { op: 'replace', path: 'links.4.title', before: 'B', after: 'A' },
      { op: 'move', path: 'links.4.order', before: 2, after: 0 },
      { op: 'add', path: 'links.5', before: null, after: { title: 'Shop' } },
      { op: 'remove', path: 'links.6', before: { title: 'Blog' }, after: null },
    ]),
  ).toEqual([
    {
      linkId: null,
      link: null,
      change: null,
      fields: [{ path: 'profile.bio', names: ['bio'], before: 'New', after: 'Old' }],
    },
    {
      linkId: 4,
      link: null,
      change: { from: 3, to: 1 },
      fields: [{ path: 'links.4.title', names: ['title'], before: 'B', after: 'A' }],
    },
    { linkId: 5, link: { title: 'Shop' }, change: 'back', fields: [] },
    { linkId: 6, link: { title: 'Blog' }, change: 'gone', fields: [] },
  ])
})
