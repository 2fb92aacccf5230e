import type { Pagination } from '@vitrine/contract'

type Page<T> = {
  readonly data: readonly T[]
  readonly meta: { readonly pagination?: Pagination; readonly next_cursor?: string | null }
}
type Paged = {
  readonly query?: { readonly page?: number; readonly limit?: number; readonly starting_after?: string }
}

/**
 * Yields every item of a list, page after page. `query.limit` sets the page size, `query.page` or `query.starting_after` the start.
 * Lists with cursors skip nothing if you archive or delete items during the iteration. Lists by page number may.
 */
export async function* paginate<A extends Paged, T>(
  list: (args: A) => Promise<Page<T>>,
  ...[args]: Record<never, never> extends A ? [args?: A] : [args: A]
): AsyncGenerator<T, void, undefined> {
  let query = args?.query
  while (true) {
    const { data, meta } = await list({ ...args, query } as A)
    yield* data
    const { next_cursor, pagination } = meta
    const { page = 1, starting_after: _, ...rest } = query ?? {}
    if (next_cursor) query = { ...rest, starting_after: next_cursor }
    else if (next_cursor === undefined && pagination && page < pagination.total_pages)
      query = { ...rest, page: page + 1 }
    else return
  }
}
