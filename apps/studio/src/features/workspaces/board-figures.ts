import { queryOptions, useQueries } from '@tanstack/react-query'
import type { WorkspaceDetail, WorkspaceSummary } from '@vitrine/contract'
import { api } from '../../app/api.ts'

type Page = WorkspaceDetail['profiles'][number]

/** Figures of a row. Null is not loaded yet; `health` is also null if it was never measured. */
export type Figures = {
  readonly views: number | null
  readonly clicks: number | null
  readonly health: number | null
  readonly loading: boolean
}
export type SortKey = 'name' | 'views' | 'clicks' | 'health'

/** Maximum concurrent requests: those of hundreds of pages must not delay the user's actions. */
const maxConcurrent = 4
let running = 0
const pendingRequests: (() => void)[] = []
const limitConcurrency = async <T>(run: () => Promise<T>): Promise<T> => {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => pendingRequests.push(resolve))
  running += 1
  try {
    return await run()
  } finally {
    running -= 1
    pendingRequests.shift()?.()
  }
}

const staleTime = 5 * 60_000

const healthQuery = (profile_id: number) =>
  queryOptions({
    queryKey: ['board', profile_id, 'health'],
    staleTime,
    queryFn: ({ signal }) =>
      limitConcurrency(
        async () => (await api.getDoctor({ params: { profile_id }, signal })).data.latest_run?.score ?? null,
      ),
  })

const trafficQuery = (profile_id: number) =>
  queryOptions({
    queryKey: ['board', profile_id, 'traffic'],
    staleTime,
    queryFn: ({ signal }) =>
      limitConcurrency(async () => {
        const { views, clicks } = (await api.getAnalyticsOverview({ query: { profile_id }, signal })).data
          .totals
        return { views, clicks }
      }),
  })

/** Maximum entries of a summary. A shorter list contains all pages with traffic. */
const topCount = 10

/** Returns a page's traffic if the summary contains it. */
export const trafficOf = (
  summary: WorkspaceSummary,
  profileId: number,
): { views: number; clicks: number } | null =>
  summary.top_profiles.find((top) => top.profile_id === profileId) ??
  (summary.top_profiles.length < topCount ? { views: 0, clicks: 0 } : null)

/** Returns figures by page. Reads figures that the summary lacks page by page. */
export const useFigures = (
  summary: WorkspaceSummary | undefined,
  pages: readonly Page[],
): ReadonlyMap<number, Figures> => {
  const summaryTraffic = pages.map(({ id }) => (summary ? trafficOf(summary, id) : null))
  const health = useQueries({ queries: pages.map(({ id }) => healthQuery(id)) })
  const traffic = useQueries({
    queries: pages.map(({ id }, i) => ({ ...trafficQuery(id), enabled: !!summary && !summaryTraffic[i] })),
  })
  return new Map(
    pages.map(({ id }, i) => {
      const counted = summaryTraffic[i] ?? traffic[i]!.data
      return [
        id,
        {
          views: counted?.views ?? null,
          clicks: counted?.clicks ?? null,
          health: health[i]!.data ?? null,
          loading: health[i]!.isLoading || (!summaryTraffic[i] && traffic[i]!.isLoading),
        },
      ]
    }),
  )
}

/** Filters pages by name or address and sorts them: names alphabetically, figures descending, health ascending. */
export const arrange = <P extends Pick<Page, 'id' | 'display_name' | 'username'>>(
  pages: readonly P[],
  search: string,
  by: SortKey,
  figures: ReadonlyMap<number, Pick<Figures, 'views' | 'clicks' | 'health'>>,
  language: string,
): readonly P[] => {
  const words = search.toLocaleLowerCase(language).split(/\s+/).filter(Boolean)
  const { compare } = new Intl.Collator(language, { numeric: true })
  const byName = (a: P, b: P) => compare(a.display_name, b.display_name) || a.id - b.id
  const matches = pages.filter((page) => {
    const text = `${page.display_name} ${page.username}`.toLocaleLowerCase(language)
    return words.every((word) => text.includes(word))
  })
  if (by === 'name') return matches.sort(byName)
  const value = (page: P) => figures.get(page.id)?.[by] ?? null
  return matches.sort((a, b) => {
    const [first, second] = [value(a), value(b)]
    // Missing values come last in both directions
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || byName(a, b)
    return (by === 'health' ? first - second : second - first) || byName(a, b)
  })
}
