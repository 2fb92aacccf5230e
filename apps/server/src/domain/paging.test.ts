import { expect, test } from 'vitest'
import { DomainError } from './errors.ts'
import { parseListQuery, toListPage } from './paging.ts'

const rows = [9, 7, 4]
const firstPage = toListPage('numbers', parseListQuery('numbers', 1, { limit: 2 }), rows, (last) => [last])

const catchErrors = (work: () => unknown): readonly string[] => {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'validation_failed') return error.errors
    throw error
  }
  throw new Error('did not fail')
}

test('returns a cursor with the values of the last row of its page', () => {
  expect(firstPage.rows).toEqual([9, 7])
  const cursor = firstPage.meta.next_cursor!
  expect(parseListQuery('numbers', 1, { starting_after: cursor })).toEqual({
    limit: 25,
    offset: 0,
    after: [7],
  })
})

test('returns no cursor for the last page or an empty list', () => {
  const range = parseListQuery('numbers', 1, { limit: 3 })
  for (const list of [rows, []])
    expect(toListPage('numbers', range, list, (last) => [last]).meta.next_cursor).toBeNull()
})

test('rejects page and starting_after together', () => {
  expect(
    catchErrors(() => parseListQuery('numbers', 1, { page: 1, starting_after: firstPage.meta.next_cursor! })),
  ).toEqual(['page: cannot be combined with starting_after'])
})

const encode = (text: string): string => Buffer.from(text).toString('base64url')
test.each([
  ['nothing', ''],
  ['an id', '7'],
  ['another list', encode('letters:7')],
  ['too few values', encode('numbers')],
  ['too many values', encode('numbers:7:8')],
  ['no number', encode('numbers:x')],
  ['a negative number', encode('numbers:-7')],
  ['a number that is too large', encode('numbers:9007199254740992')],
  ['a number of 17 digits', encode('numbers:00000000000000007')],
])('rejects a cursor with %s by its name', (_, cursor) => {
  expect(catchErrors(() => parseListQuery('numbers', 1, { starting_after: cursor }))).toEqual([
    'starting_after: is not a cursor of this list; send `meta.next_cursor` of its previous response',
  ])
})
