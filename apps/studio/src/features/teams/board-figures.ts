import { queryOptions, useQueries } from '@tanstack/react-query'
import type { WorkspaceDetail, WorkspaceSummary } from '@vitrine/contract'
import { api } from '../../app/api.ts'

type Page = WorkspaceDetail['profiles'][number]

/** What a row of the board shows; null where it is not known yet, `health` also where nobody has looked. */
export type Figures = {
  readonly views: number | null
  readonly clicks: number | null
  readonly health: number | null
  readonly loading: boolean
}
export type SortKey = 'name' | 'views' | 'clicks' | 'health'

/** Pages asked about at a time. A board may have hundreds, and its reads are not to hold up a person's click. */
const atOnce = 4
let running = 0
const waiting: (() => void)[] = []
const inTurn = async <T>(run: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await run()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const staleTime = 5 * 60_000

const healthQuery = (profile_id: number) =>
  queryOptions({
    queryKey: ['board', profile_id, 'health'],
    staleTime,
    queryFn: ({ signal }) =>
      inTurn(
        async () => (await api.getDoctor({ params: { profile_id }, signal })).data.latest_run?.score ?? null,
      ),
  })

const trafficQuery = (profile_id: number) =>
  queryOptions({
    queryKey: ['board', profile_id, 'traffic'],
    staleTime,
    queryFn: ({ signal }) =>
      inTurn(async () => {
        const { views, clicks } = (await api.getAnalyticsOverview({ query: { profile_id }, signal })).data
          .totals
        return { views, clicks }
      }),
  })

/** Entries a summary has at most; with fewer, every page that was seen at all is among them. */
const topCount = 10

/** What the summary alone tells of a page's traffic. */
export const trafficOf = (
  summary: WorkspaceSummary,
  profileId: number,
): { views: number; clicks: number } | null =>
  summary.top_profiles.find((top) => top.profile_id === profileId) ??
  (summary.top_profiles.length < topCount ? { views: 0, clicks: 0 } : null)

/**
 * Figures by page: those of the summary, and what it does not have is read page by page.
 *
 * @param wanted pages whose figures are to be shown; others are not asked for
 */
export const useFigures = (
  summary: WorkspaceSummary | undefined,
  wanted: readonly Page[],
): ReadonlyMap<number, Figures> => {
  const known = wanted.map(({ id }) => (summary ? trafficOf(summary, id) : null))
  const health = useQueries({ queries: wanted.map(({ id }) => healthQuery(id)) })
  const traffic = useQueries({
    queries: wanted.map(({ id }, i) => ({ ...trafficQuery(id), enabled: !!summary && !known[i] })),
  })
  return new Map(
    wanted.map(({ id }, i) => {
      const counted = known[i] ?? traffic[i]!.data
      return [
        id,
        {
          views: counted?.views ?? null,
          clicks: counted?.clicks ?? null,
          health: health[i]!.data ?? null,
          loading: health[i]!.isLoading || (!known[i] && traffic[i]!.isLoading),
        },
      ]
    }),
  )
}

/** Pages whose name or address has the words, in order: names from A, figures from the largest, the worst health first. */
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
  const found = pages.filter((page) => {
    const text = `${page.display_name} ${page.username}`.toLocaleLowerCase(language)
    return words.every((word) => text.includes(word))
  })
  if (by === 'name') return found.sort(byName)
  const value = (page: P) => figures.get(page.id)?.[by] ?? null
  return found.sort((a, b) => {
    const [left, right] = [value(a), value(b)]
    // What nobody knows comes last, in either direction
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b)
    return (by === 'health' ? left - right : right - left) || byName(a, b)
  })
}
