import { createProblem, type ImportItem } from '@vitrine/contract'
import { expect, test } from 'vitest'
import {
  addsParts,
  changesAnything,
  describeItem,
  findOriginal,
  findOtherProfile,
  groupItems,
  listItemsWithNotes,
} from './preview.ts'

const texts = {
  untitled: 'Untitled',
  positions: {
    line: ({ number }: { number: string | number }) => `Line ${number}`,
    bookmark: ({ number }: { number: string | number }) => `Bookmark ${number}`,
  },
}

const item = (changes: Partial<ImportItem>): ImportItem => ({
  where: 'links[0]',
  outcome: 'create',
  id: null,
  title: 'Shop',
  url: 'https://example.com/',
  kind: 'normal',
  section: null,
  reason: null,
  duplicate_of: null,
  notes: [],
  problems: [],
  ...changes,
})

test('groups imported links by section and omitted ones by reason, solvable ones first', () => {
  const shop = item({ section: 'Shop' })
  const none = item({ where: 'links[1]' })
  const twice = item({ where: 'links[2]', outcome: 'left_out', reason: 'duplicate' })
  const full = item({ where: 'links[3]', outcome: 'left_out', reason: 'limit' })
  const unsafe = item({ where: 'links[4]', outcome: 'left_out', reason: 'address_refused' })
  const mistyped = { ...unsafe, problems: [createProblem(null, 'import_line_mistyped')] }
  expect(groupItems([shop, twice, none, unsafe, full, mistyped])).toEqual({
    included: [
      { name: 'Shop', items: [shop] },
      { name: '', items: [none] },
    ],
    excluded: [
      { reason: 'mistyped', items: [mistyped] },
      { reason: 'limit', items: [full] },
      { reason: 'address_refused', items: [unsafe] },
      { reason: 'duplicate', items: [twice] },
    ],
  })
})

test('distinguishes an empty preview from one that adds only texts', () => {
  const preview = { counts: { create: 0, left_out: 2 }, variants: [], campaigns: [] }
  const bio = { member: 'bio', reason: null, notes: [] }
  expect(changesAnything({ ...preview, settings: [{ ...bio, outcome: 'left_out' }] } as never)).toBe(false)
  expect(changesAnything({ ...preview, settings: [{ ...bio, outcome: 'set' }] } as never)).toBe(true)
  const parts = (outcome: string) => ({ ...preview, settings: [], campaigns: [{ outcome }] }) as never
  expect([changesAnything(parts('left_out')), addsParts(parts('left_out'))]).toEqual([false, false])
  expect([changesAnything(parts('create')), addsParts(parts('create'))]).toEqual([true, true])
})

test('finds the other page of an export, the repeated link and the title of an entry', () => {
  expect(findOtherProfile(item({ reason: 'other_profile', where: 'profile 12' }))).toBe(12)
  expect(findOtherProfile(item({ where: 'profile 12' }))).toBeNull()
  const first = item({})
  const again = item({ where: 'line 2', duplicate_of: 'links[0]' })
  expect(findOriginal(again, [first, again])).toBe(first)
  expect(findOriginal(item({ reason: 'duplicate' }), [first])).toBeNull()
  expect(
    [
      first,
      item({ title: '' }),
      item({ title: '', url: null }),
      item({ title: '', url: null, where: 'line 2' }),
    ].map((one) => describeItem(one, texts)),
  ).toEqual(['Shop', 'https://example.com/', 'Untitled', 'Line 2'])
})

test('lists settings and links that came with a note', () => {
  const noTheme = createProblem(null, 'import_theme', { name: 'Neon' })
  const noPicture = createProblem(null, 'import_picture_failed')
  const setting = {
    member: 'theme',
    outcome: 'left_out' as const,
    reason: 'not_supported' as const,
    notes: ['No theme.'],
    problems: [noTheme],
  }
  const items = [
    item({ problems: [noPicture] }),
    item({ where: 'links[1]' }),
    item({
      where: 'links[2]',
      outcome: 'left_out',
      reason: 'no_address',
      problems: [createProblem(null, 'import_no_address')],
    }),
  ]
  const settings = [setting, { ...setting, member: 'bio', reason: 'setting_kept' as const }]
  expect(listItemsWithNotes({ items, settings }, (member) => member.toUpperCase(), texts)).toEqual([
    { key: 'theme', name: 'THEME', problems: [noTheme] },
    { key: 'links[0]', name: 'Shop', problems: [noPicture] },
  ])
})
