import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BrokenLink, Link } from '@vitrine/contract'
import { createQuery, extensionApi } from '../../app/api.ts'
import { linksQuery, useProfileId } from '../../editor/queries.ts'

export const buildLinksKey = (profileId: number) => linksQuery(profileId).queryKey

const brokenLinksQuery = (profileId: number) =>
  queryOptions({
    ...createQuery(['broken-links', profileId], (signal) =>
      extensionApi.findBrokenLinks({ query: { profile_id: profileId }, signal }),
    ),
    staleTime: 300_000,
  })

/** Returns a function that finds the first failure of a link's URL, or of one in its list. A changed URL has no failure. */
export const useBrokenLinks = (): ((
  link: Pick<Link, 'id' | 'url' | 'destinations' | 'business_block_config'>,
) => BrokenLink | undefined) => {
  const { data = [] } = useQuery(brokenLinksQuery(useProfileId()))
  return ({ id, url, destinations, business_block_config }) =>
    data.find(
      (broken) =>
        broken.link_id === id &&
        (broken.item === undefined
          ? broken.url === url
          : JSON.stringify([destinations, business_block_config]).includes(JSON.stringify(broken.url))),
    )
}

export const archivedLinksQuery = (profileId: number) =>
  queryOptions({
    queryKey: ['archived-links', profileId],
    queryFn: async ({ signal }) => {
      const query = { profile_id: profileId, archived: true, limit: 100 }
      const { data, meta } = await extensionApi.findLinks({ query, signal })
      return { links: data, total: meta.pagination?.total ?? data.length }
    },
  })
