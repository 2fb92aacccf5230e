import { formatVisitFilter } from '@vitrine/contract/visit-filter'
import { expect, test } from 'vitest'
import {
  createContains,
  createFilter,
  isFilteredBy,
  listOperators,
  listShownValues,
  readFilters,
  toggleFilter,
} from './filter.ts'
import { listRest } from './top-rows.ts'

const read = (filter: string) => readFilters(new URLSearchParams({ f: filter }))

test('adds a value with the first press and removes it with the second', () => {
  const austria = createFilter('country', 'AT')
  const both = toggleFilter(toggleFilter([], austria), createFilter('country', 'DE'))
  expect(formatVisitFilter(both)).toBe('country:is:AT|DE')
  expect(isFilteredBy(both, austria)).toBe(true)
  const one = toggleFilter(both, austria)
  expect(formatVisitFilter(one)).toBe('country:is:DE')
  expect(toggleFilter(one, createFilter('country', 'DE'))).toEqual([])
})

test('keeps conditions of other dimensions and operators', () => {
  const filters = toggleFilter(read('country:is_not:AT;device:is:mobile'), createFilter('country', 'AT'))
  expect(formatVisitFilter(filters)).toBe('country:is_not:AT;device:is:mobile;country:is:AT')
})

test('reads no conditions from an address that is not valid', () => {
  expect([read(''), read('country:like:AT'), readFilters(new URLSearchParams())]).toEqual([[], [], []])
})

test('shows values as in responses', () => {
  const list = (filter: string) => read(filter).map(listShownValues)
  expect(list('referrer:is:direct|a.example;country:is_not:unknown;variant:is:original|7')).toEqual([
    ['direct', 'a.example'],
    ['unknown'],
    ['original', '7'],
  ])
  expect(listShownValues(createFilter('utm_source', '50% | a;b'))).toEqual(['50% | a;b'])
  expect(list('item:is:42:berlin')).toEqual([['42:berlin']])
})

test('searches texts, but not values whose names are translated', () => {
  expect(listOperators('utm_campaign')).toEqual(['is', 'is_not', 'contains'])
  expect(listOperators('country')).toEqual(['is', 'is_not'])
  const condition = createContains('utm_source', '50% | A;b:c')
  expect(condition).toEqual({ dim: 'utm_source', op: 'contains', values: ['50% | a;b:c'] })
  expect(read(formatVisitFilter([condition]))).toEqual([condition])
})

test('returns a row for all that the others do not count', () => {
  const names = { few: 'Fewer than 5 each', others: 'Others' }
  const rows = [{ count: 29 }]
  expect(listRest(rows, 49, names, true)).toMatchObject([{ name: names.few, count: 20 }])
  expect(listRest(rows, 49, names, false)).toMatchObject([{ name: names.others }])
  expect(listRest(rows, 29, names, true)).toEqual([])
})
