import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnalyticsHeatmaps, AnalyticsOverview, LinkAnalytics } from '@vitrine/contract'
import { paginate } from '@vitrine/sdk'
import { api } from '../../app/api.ts'
import type { DateRange } from './range.ts'

/** Analytics become stale sooner than other data, because each visit changes them. */
const pollingOptions = { staleTime: 5_000, placeholderData: keepPreviousData } as const

export const overviewQuery = (profileId: number, range: DateRange) =>
  queryOptions({
    ...pollingOptions,
    queryKey: ['analytics', profileId, 'overview', range],
    queryFn: async ({ signal }): Promise<AnalyticsOverview> =>
      (await api.getAnalyticsOverview({ query: { profile_id: profileId, ...range }, signal })).data,
  })

export const heatmapsQuery = (profileId: number, range: DateRange) =>
  queryOptions({
    ...pollingOptions,
    queryKey: ['analytics', profileId, 'heatmaps', range],
    queryFn: async ({ signal }): Promise<AnalyticsHeatmaps> =>
      (await api.getAnalyticsHeatmaps({ query: { profile_id: profileId, ...range }, signal })).data,
  })

export const readLinks = async (profileId: number, range: DateRange): Promise<LinkAnalytics[]> => {
  const links: LinkAnalytics[] = []
  for await (const link of paginate(api.listAnalyticsLinks, {
    query: { profile_id: profileId, ...range, limit: 100 },
  }))
    links.push(link)
  return links
}
