import { type Pagination, problem } from '@vitrine/contract'
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

/** Part of a list: `after` is the key in the cursor, `offset` belongs to the page number. */
export type ListSlice = {
  readonly limit: number
  readonly offset: number
  readonly after: readonly number[] | null
}

/** Reads the part of a list. `list` names the list and its order, `keyLength` is the number of values in a cursor. */
export const parseListQuery = (
  list: string,
  keyLength: number,
  { page, limit = 25, starting_after: cursor }: ListQuery,
): ListSlice => {
  if (cursor === undefined) return { limit, offset: ((page ?? 1) - 1) * limit, after: null }
  if (page !== undefined) fail('validation_failed', problem('page', 'page_and_cursor'))
  return { limit, offset: 0, after: decodeCursor(list, keyLength, cursor) }
}

/** Returns one page of `rows`, which have one more row if another page follows. A cursor of `keyOf` survives changes and deletions. */
export const toPage = <T>(
  list: string,
  { limit }: ListSlice,
  rows: readonly T[],
  keyOf: (last: T, next: T) => readonly number[],
): { rows: T[]; meta: { next_cursor: string | null } } => {
  const page = rows.slice(0, limit)
  const lastRow = page.at(-1)
  const nextRow = rows[limit]
  return {
    rows: page,
    meta: { next_cursor: lastRow && nextRow ? encodeCursor(list, keyOf(lastRow, nextRow)) : null },
  }
}

/** Returns undefined if the request has a cursor. */
export const toPagination = (
  { limit, offset, after }: ListSlice,
  total: number,
): { pagination?: Pagination } =>
  after
    ? {}
    : { pagination: { page: offset / limit + 1, limit, total, total_pages: Math.ceil(total / limit) } }

const encodeCursor = (list: string, key: readonly number[]): string =>
  Buffer.from(`${list}:${key.join(':')}`).toString('base64url')

const decodeCursor = (list: string, keyLength: number, cursor: string): number[] => {
  const [name, ...values] = Buffer.from(cursor, 'base64url').toString().split(':')
  const key = values.map((value) => (/^\d{1,16}$/.test(value) ? Number(value) : Number.NaN))
  if (name !== list || key.length !== keyLength || !key.every(Number.isSafeInteger))
    fail('validation_failed', problem('starting_after', 'cursor_invalid'))
  return key
}
