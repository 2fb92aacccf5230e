import { createHash } from 'node:crypto'
import { createProblem, type Pagination } from '@vitrine/contract'
import { fail } from './errors.ts'

export type ListQuery = {
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
}

export type ListPage<T> = {
  readonly data: T[]
  readonly pagination?: Pagination
  readonly meta: { readonly next_cursor: string | null }
}

/** Range of a list: `after` has the values of the cursor, `offset` belongs to the page number. */
export type ListRange = {
  readonly limit: number
  readonly offset: number
  readonly after: readonly number[] | null
}

/** Returns the name of a filtered list, so that cursors of other filters are recognised. False is the default of a filter. */
export const nameList = (list: string, filters: object): string => {
  const used = Object.entries(filters).filter(([, value]) => value !== undefined && value !== false)
  if (!used.length) return list
  const text = JSON.stringify(used.sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${list}~${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`
}

/** Reads the range of a list. `list` names the list and its order, `valueCount` is the number of values in a cursor. */
export const parseListQuery = (
  list: string,
  valueCount: number,
  { page, limit = 25, starting_after: cursor }: ListQuery,
): ListRange => {
  if (cursor === undefined) return { limit, offset: ((page ?? 1) - 1) * limit, after: null }
  if (page !== undefined)
    fail('validation_failed', createProblem('page', 'excludes', { field: 'starting_after' }))
  return { limit, offset: 0, after: decodeCursor(list, valueCount, cursor) }
}

/**
 * Returns a page of `rows`, which include one more row if another page follows. The cursor contains the values of
 * `readCursor`, not a position.
 */
export const toListPage = <T>(
  list: string,
  { limit }: ListRange,
  rows: readonly T[],
  readCursor: (last: T, next: T) => readonly number[],
): { rows: T[]; meta: { next_cursor: string | null } } => {
  const page = rows.slice(0, limit)
  const lastRow = page.at(-1)
  const nextRow = rows[limit]
  return {
    rows: page,
    meta: { next_cursor: lastRow && nextRow ? encodeCursor(list, readCursor(lastRow, nextRow)) : null },
  }
}

/** Reads a page of a list without page numbers, the highest id first. `read` returns up to `limit` rows below an id. */
export const readNewest = async <T extends { readonly id: number }>(
  list: string,
  query: ListQuery,
  read: (before: number | null, limit: number) => Promise<readonly T[]>,
): Promise<{ rows: T[]; meta: { next_cursor: string | null } }> => {
  const range = parseListQuery(list, 1, query)
  const rows = await read(range.after?.[0] ?? null, range.limit + 1)
  return toListPage(list, range, rows, ({ id }) => [id])
}

/**
 * Returns the length of a list. Counts only if `rows`, which include one more row if another page follows, do not show
 * the end of the list.
 */
export const countTotal = async (
  { limit, offset, after }: ListRange,
  rows: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> => {
  const showsEnd = rows.length <= limit && (rows.length > 0 || offset === 0)
  return after || showsEnd ? offset + rows.length : count()
}

/** Returns undefined if the request has a cursor. */
export const toPagination = (
  { limit, offset, after }: ListRange,
  total: number,
): { pagination?: Pagination } =>
  after
    ? {}
    : { pagination: { page: offset / limit + 1, limit, total, total_pages: Math.ceil(total / limit) } }

const encodeCursor = (list: string, values: readonly number[]): string =>
  Buffer.from(`${list}:${values.join(':')}`).toString('base64url')

const decodeCursor = (list: string, valueCount: number, cursor: string): number[] => {
  const [name, ...texts] = Buffer.from(cursor, 'base64url').toString().split(':')
  const values = texts.map((text) => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN))
  if (name !== list && removeFilters(name!) === removeFilters(list))
    fail('validation_failed', createProblem('starting_after', 'cursor_of_other_filters'))
  if (name !== list || values.length !== valueCount || !values.every(Number.isSafeInteger))
    fail('validation_failed', createProblem('starting_after', 'cursor_invalid'))
  return values
}

const removeFilters = (list: string): string => list.replace(/~.*/, '')
