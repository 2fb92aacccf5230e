import type { Pagination } from '@vitrine/contract'

type Page<T> = { readonly data: readonly T[]; readonly meta: { readonly pagination: Pagination } }
type Paged = { readonly query?: { readonly page?: number; readonly limit?: number } }

/** Every item of a paged list, page after page. `query.limit` is the size of a page, `query.page` where to begin. */
export async function* paginate<A extends Paged, T>(
  list: (args: A) => Promise<Page<T>>,
  ...[args]: Record<never, never> extends A ? [args?: A] : [args: A]
): AsyncGenerator<T, void, undefined> {
  for (let page = args?.query?.page ?? 1; ; page++) {
    const { data, meta } = await list({ ...args, query: { ...args?.query, page } } as A)
    yield* data
    if (page >= meta.pagination.total_pages) return
  }
}
