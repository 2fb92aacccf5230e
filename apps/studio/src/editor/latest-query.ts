import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LatestPreview } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { findSource, type LatestLink } from '@vitrine/page/latest'
import type { SourceEntry } from '@vitrine/page/view'
import { useCallback } from 'react'
import { createQuery, extensionApi } from '../app/api.ts'
import { findOwnPicture } from './draft-view.ts'
import { mayChange, useProfile } from './queries.ts'

/** Entries of the feed of a web address. */
export const latestQuery = (profileId: number, url: string) =>
  queryOptions({
    ...createQuery(['latest', profileId, url], (signal) =>
      extensionApi.previewLatest({ query: { profile_id: profileId }, body: { url }, signal }),
    ),
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

type EntriesBySource = ReadonlyMap<string, readonly SourceEntry[]>

const noEntries: EntriesBySource = new Map()

/** Returns a function that finds the entries of a block of the kind `latest`. */
export const useLatestEntries = (
  links: readonly LatestLink[],
): ((link: LatestLink) => readonly SourceEntry[]) => {
  const profile = useProfile()
  const client = useQueryClient()
  const sources = [...new Set(links.flatMap((link) => findSource(link) ?? []))]
  const { data = noEntries } = useQuery({
    queryKey: ['latest-entries', profile.id, ...sources],
    queryFn: async () =>
      new Map(
        await Promise.all(
          sources.map(async (source) => {
            const preview = await client.fetchQuery(latestQuery(profile.id, source)).catch(() => null)
            return [source, preview ? toEntries(preview) : []] as const
          }),
        ),
      ),
    // The map has no form that could be compared
    structuralSharing: false,
    staleTime: minuteMs,
    enabled: sources.length > 0 && mayChange(profile),
  })
  return useCallback((link: LatestLink) => data.get(findSource(link) ?? '') ?? [], [data])
}
