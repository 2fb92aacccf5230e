import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EditEffect, LinkAnalytics } from '@vitrine/contract'
import { paginate } from '@vitrine/sdk'
import { api, createQuery, extensionApi } from '../../app/api.ts'
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
    ...createQuery(['analytics', profileId, 'overview', report, comparison], (signal) =>
      api.getAnalyticsOverview({
        query: { profile_id: profileId, ...report, ...comparison, resolution: 'auto', top: 'all' },
        signal,
      }),
    ),
  })
}

export const heatmapsQuery = (profileId: number, report: ReportQuery) =>
  queryOptions({
    ...pollingOptions,
    ...createQuery(['analytics', profileId, 'heatmaps', report], (signal) =>
      api.getAnalyticsHeatmaps({ query: { profile_id: profileId, ...report }, signal }),
    ),
  })

export const answersQuery = (profileId: number, report: ReportQuery) =>
  createQuery(['analytics', profileId, 'answers', report], (signal) =>
    extensionApi.listAnswers({ query: { profile_id: profileId, ...report }, signal }),
  )

export const effectsQuery = (profile_id: number) =>
  createQuery(['analytics', profile_id, 'effects'], (signal) =>
    extensionApi.listEffects({ params: { profile_id }, signal }),
  )

export const editChangesQuery = (profile_id: number, { version_id, edits }: EditEffect) => {
  const last_version_id = edits.at(-1)?.version_id ?? version_id
  return createQuery(['edit-changes', profile_id, version_id, last_version_id], (signal) =>
    extensionApi.listEditChanges({
      params: { profile_id, version_id },
      query: { last_version_id },
      signal,
    }),
  )
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
