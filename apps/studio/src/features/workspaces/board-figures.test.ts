import type { WorkspaceSummary } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { arrange, trafficOf } from './board-figures.ts'

const page = (id: number, display_name: string, username = `page-${id}`) => ({
  id,
  username,
  display_name,
  owner_id: 1,
  public_url: `https://vitrine.example/${username}`,
})
const top = (count: number) =>
  ({
    top_profiles: Array.from({ length: count }, (_, i) => ({
      profile_id: i + 1,
      username: `page-${i + 1}`,
      display_name: `Page ${i + 1}`,
      views: 100 - i,
      clicks: 10,
    })),
  }) as unknown as WorkspaceSummary

test('a page the summary does not name had no visits while the list is not full, and is unknown when it is', () => {
  expect(trafficOf(top(3), 2)).toMatchObject({ views: 99, clicks: 10 })
  expect(trafficOf(top(3), 50)).toEqual({ views: 0, clicks: 0 })
  expect(trafficOf(top(10), 50)).toBeNull()
})

const pages = [page(1, 'Studio 10'), page(2, 'Ölwerk', 'oel'), page(3, 'Studio 9'), page(4, 'Bakery')]
const names = (rows: readonly { display_name: string }[]) => rows.map((p) => p.display_name)
const figures = new Map([
  [1, { views: 5, clicks: 0, health: 90 }],
  [3, { views: 70, clicks: 1, health: null }],
  [4, { views: 0, clicks: 9, health: 40 }],
])

test('names sort as people of the language do, numbers by their value', () => {
  expect(names(arrange(pages, '', 'name', figures, 'de'))).toEqual([
    'Bakery',
    'Ölwerk',
    'Studio 9',
    'Studio 10',
  ])
})

test('every word must be in name or address', () => {
  expect(names(arrange(pages, 'studio 9', 'name', figures, 'en'))).toEqual(['Studio 9'])
  expect(names(arrange(pages, 'OEL', 'name', figures, 'en'))).toEqual(['Ölwerk'])
  expect(arrange(pages, 'nothing', 'name', figures, 'en')).toEqual([])
})

test('most traffic first, worst health first, the unknown last', () => {
  expect(names(arrange(pages, '', 'views', figures, 'en'))).toEqual([
    'Studio 9',
    'Studio 10',
    'Bakery',
    'Ölwerk',
  ])
  expect(names(arrange(pages, '', 'clicks', figures, 'en'))[0]).toBe('Bakery')
  expect(names(arrange(pages, '', 'health', figures, 'en'))).toEqual([
    'Bakery',
    'Studio 10',
    'Ölwerk',
    'Studio 9',
  ])
})
