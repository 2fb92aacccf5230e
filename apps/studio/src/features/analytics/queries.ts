import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnalyticsHeatmaps, AnalyticsOverview, EditEffect, LinkAnalytics } from '@vitrine/contract'
import { paginate } from '@vitrine/sdk'
import { api, extensionApi } from '../../app/api.ts'
import type { ComparisonPeriod } from './comparison.tsx'
import type { DateRange } from './range.ts'

/** Days and conditions of a report. */
export type ReportQuery = DateRange & { readonly filter?: string }

/** Analytics become stale sooner than other data, because each visit changes them. */
const pollingOptions = { staleTime: 5_000, placeholderData: keepPreviousData } as const

export const overviewQuery = (profileId: number, report: ReportQuery, { choice, from }: ComparisonPeriod) => {
  const comparison =
    choice === 'chosen'
      ? { compare_from: from }
      : { compare: choice === 'none' ? ('previous' as const) : choice }
  return queryOptions({
    ...pollingOptions,
    queryKey: ['analytics', profileId, 'overview', report, comparison],
    queryFn: async ({ signal }): Promise<AnalyticsOverview> =>
      (
        await api.getAnalyticsOverview({
          query: { profile_id: profileId, ...report, ...comparison, resolution: 'auto', top: 'all' },
          signal,
        })
      ).data,
  })
}

export const heatmapsQuery = (profileId: number, report: ReportQuery) =>
  queryOptions({
    ...pollingOptions,
    queryKey: ['analytics', profileId, 'heatmaps', report],
    queryFn: async ({ signal }): Promise<AnalyticsHeatmaps> =>
      (await api.getAnalyticsHeatmaps({ query: { profile_id: profileId, ...report }, signal })).data,
  })

export const answersQuery = (profileId: number, report: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', profileId, 'answers', report],
    queryFn: async ({ signal }) =>
      (await extensionApi.listAnswers({ query: { profile_id: profileId, ...report }, signal })).data,
  })

export const effectsQuery = (profile_id: number) =>
  queryOptions({
    queryKey: ['analytics', profile_id, 'effects'],
    queryFn: async ({ signal }) => (await extensionApi.listEffects({ params: { profile_id }, signal })).data,
  })

export const editChangesQuery = (profile_id: number, { version_id, edits }: EditEffect) => {
  const last_version_id = edits.at(-1)?.version_id ?? version_id
  return queryOptions({
    queryKey: ['edit-changes', profile_id, version_id, last_version_id],
    queryFn: async ({ signal }) =>
      (
        await extensionApi.listEditChanges({
          params: { profile_id, version_id },
          query: { last_version_id },
          signal,
        })
      ).data,
  })
}

export const readLinks = async (profileId: number, report: ReportQuery): Promise<LinkAnalytics[]> => {
  const links: LinkAnalytics[] = []
  for await (const link of paginate(api.listAnalyticsLinks, {
    query: { profile_id: profileId, ...report, limit: 100 },
  }))
    links.push(link)
  return links
}

export const linksQuery = (profileId: number, report: ReportQuery) =>
  queryOptions({
    ...pollingOptions,
    queryKey: ['analytics', profileId, 'links', report],
    queryFn: () => readLinks(profileId, report),
  })
