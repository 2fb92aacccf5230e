import { expect, test } from 'vitest'
import { filterAndSortPages } from '../../app/pages.ts'
import { formatSort, parseSort, type SortKey, sortPages } from './page-sort.ts'

const page = (
  id: number,
  display_name: string,
  figures: { visitors?: number; clicks?: number; health?: number } = {},
  username = `page-${id}`,
) => ({
  id,
  username,
  display_name,
  visitors: null,
  clicks: null,
  health: null,
  changed_at: `2026-03-0${id}T00:00:00Z`,
  ...figures,
})
const createWorkspace = (name: string, pageIds: readonly number[]) => ({
  name,
  profiles: pageIds.map((id) => ({ id })),
})
const pages = [
  page(1, 'Studio 10', { visitors: 5, clicks: 0, health: 90 }),
  page(2, 'Ölwerk', {}, 'oel'),
  page(3, 'Studio 9', { visitors: 70, clicks: 1 }),
  page(4, 'Bakery', { visitors: 0, clicks: 9, health: 40 }),
]
const names = (rows: readonly { display_name: string }[]) => rows.map((p) => p.display_name)
const sorted = (by: SortKey, isReversed = false) =>
  names(sortPages(filterAndSortPages(pages, '', 'en'), { by, isReversed }))

test('sorts page names in the order of the language', () => {
  expect(names(filterAndSortPages(pages, '', 'de'))).toEqual(['Bakery', 'Ölwerk', 'Studio 9', 'Studio 10'])
})

test('requires every word in name or username', () => {
  expect(names(filterAndSortPages(pages, 'studio 9', 'en'))).toEqual(['Studio 9'])
  expect(names(filterAndSortPages(pages, 'OEL', 'en'))).toEqual(['Ölwerk'])
  expect(filterAndSortPages(pages, 'nothing', 'en')).toEqual([])
})

test('finds pages by the names of their workspaces', () => {
  const workspaces = [createWorkspace('Cafés', [4])]
  expect(names(filterAndSortPages(pages, 'cafes', 'en', workspaces))).toEqual(['Bakery'])
  expect(names(filterAndSortPages(pages, 'bakery cafés', 'en', workspaces))).toEqual(['Bakery'])
})

test('starts with the pages that share a workspace with a page', () => {
  const workspaces = [createWorkspace('Cafés', [4]), createWorkspace('Studios', [1, 3])]
  const expected = ['Studio 9', 'Studio 10', 'Bakery', 'Ölwerk']
  expect(names(filterAndSortPages(pages, '', 'en', workspaces, 1))).toEqual(expected)
})

test('ignores accents on both sides of a search', () => {
  expect(names(filterAndSortPages(pages, 'olwerk', 'de'))).toEqual(['Ölwerk'])
  expect(names(filterAndSortPages(pages, 'bäkery', 'de'))).toEqual(['Bakery'])
  expect(names(filterAndSortPages(pages, 'Oelwerk', 'de'))).toEqual(['Ölwerk'])
})

test('sorts by most traffic, latest change or lowest score, with unknown values last', () => {
  expect(sorted('visitors')).toEqual(['Studio 9', 'Studio 10', 'Bakery', 'Ölwerk'])
  expect(sorted('changed')[0]).toBe('Bakery')
  expect(sorted('clicks')[0]).toBe('Bakery')
  expect(sorted('score')).toEqual(['Bakery', 'Studio 10', 'Ölwerk', 'Studio 9'])
})

test('reverses the order and keeps unknown values last', () => {
  expect(sorted('visitors', true)).toEqual(['Bakery', 'Studio 10', 'Studio 9', 'Ölwerk'])
  expect(sorted('score', true).slice(0, 2)).toEqual(['Studio 10', 'Bakery'])
  expect(sorted('name', true)[0]).toBe('Studio 10')
})

test('reads the sort that an address contains, and sorts by name without one', () => {
  for (const sort of [
    { by: 'visitors', isReversed: true },
    { by: 'name', isReversed: false },
  ] as const)
    expect(parseSort(formatSort(sort))).toEqual(sort)
  for (const text of [null, '', 'toString', '--visitors'])
    expect(parseSort(text)).toEqual({ by: 'name', isReversed: false })
})
