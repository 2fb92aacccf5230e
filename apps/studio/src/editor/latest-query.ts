import { queryOptions, useQueries } from '@tanstack/react-query'
import type { LatestPreview, Link } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { findSource } from '@vitrine/page/latest'
import type { SourceEntry } from '@vitrine/page/view'
import { useMemo } from 'react'
import { extensionApi } from '../app/api.ts'
import { findOwnPicture } from './draft-view.ts'
import { canEdit, useProfile } from './queries.ts'

/** Entries of the feed of a web address. */
export const latestQuery = (profileId: number, url: string) =>
  queryOptions({
    queryKey: ['latest', profileId, url],
    queryFn: async ({ signal }): Promise<LatestPreview> =>
      (await extensionApi.previewLatest({ query: { profile_id: profileId }, body: { url }, signal })).data,
    staleTime: minuteMs,
    retry: false,
  })

const toEntries = ({ entries }: LatestPreview): SourceEntry[] =>
  entries.map(({ id, title, url, picture_url, published_at }) => ({
    id,
    title,
    url,
    picture: findOwnPicture(picture_url),
    publishedAt: published_at === null ? null : Date.parse(published_at),
  }))

export type EntriesBySource = ReadonlyMap<string, readonly SourceEntry[]>

/** Returns the entries that blocks of the kind `latest` show, by the address of their feed. */
export const useLatestEntries = (links: readonly Link[]): EntriesBySource => {
  const profile = useProfile()
  const sources = canEdit(profile) ? [...new Set(links.flatMap((link) => findSource(link) ?? []))] : []
  const results = useQueries({
    queries: sources.map((source) => latestQuery(profile.id, source)),
    combine: (queries) => queries.map(({ data }) => data),
  })
  const key = sources.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` has all sources
  return useMemo(
    () =>
      new Map(sources.flatMap((source, i) => (results[i] ? [[source, toEntries(results[i])] as const] : []))),
    [key, results],
  )
}
