import {
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { BlockedLink, Link, Profile } from '@vitrine/contract'
import { useParams } from 'react-router'
import { api, createQuery, extensionApi } from '../app/api.ts'
import { rebaseDraft } from '../app/draft-registry.ts'
import { getMode } from '../app/proposing.ts'
import { accountQuery } from '../app/session.ts'

export const useProfileId = (): number => Number(useParams().profileId)

/** Without the header that diverts a request to a proposal. */
const published = { headers: {} }

/** Reads a page as the user proposes it, if the user does so. `isPublished` reads the published page. */
export const profileQuery = (profileId: number, isPublished?: true) =>
  createQuery(isPublished ? ['profile', profileId, 'published'] : ['profile', profileId], (signal) =>
    api.getProfile({ query: { profile_id: profileId }, signal, ...(isPublished && published) }),
  )

/** Keeps unchanged links identical, so that only changed rows render. Ignores `order`, because the list gives the position. */
const shareLinks = (before: unknown, after: unknown): unknown => {
  const linksById = new Map((before as readonly Link[] | undefined)?.map((link) => [link.id, link]))
  const links = (after as readonly Link[]).map((link) => {
    const cachedLink = linksById.get(link.id)
    return cachedLink ? { ...link, order: cachedLink.order } : link
  })
  const sharedLinks = links.map((link) => replaceEqualDeep(linksById.get(link.id), link))
  return replaceEqualDeep(before, sharedLinks)
}

export const linksQuery = (profileId: number, isPublished?: true) =>
  queryOptions({
    queryKey: isPublished ? ['links', profileId, 'published'] : ['links', profileId],
    structuralSharing: shareLinks,
    queryFn: async ({ signal, client }): Promise<readonly Link[]> => {
      // Findings and scores follow each change
      if (client.getQueryData(['links', profileId]))
        void client.invalidateQueries({ queryKey: ['doctor', profileId] })
      // The first request equals the one that the document preloads
      const read = (page?: number) =>
        api.listLinks({
          query: { profile_id: profileId, limit: 100, ...(page && { page }) },
          signal,
          ...(isPublished && published),
        })
      const { data, meta } = await read()
      const pages = Array.from(
        { length: Math.max(0, (meta.pagination?.total_pages ?? 1) - 1) },
        (_, i) => i + 2,
      )
      const links = [data, ...(await Promise.all(pages.map(async (page) => (await read(page)).data)))].flat()
      // Another user may move a link in the meantime, so that two parts contain it
      return [...new Map(links.map((link) => [link.id, link])).values()]
    },
  })

export const versionsQuery = (profileId: number) =>
  createQuery(['versions', profileId], (signal) =>
    api.listVersions({ params: { profile_id: profileId }, signal }),
  )

export const campaignsQuery = (profileId: number) =>
  createQuery(['campaigns', profileId], (signal) =>
    api.listCampaigns({ params: { profile_id: profileId }, signal }),
  )

const noBlockedLinks: readonly BlockedLink[] = []

/** Returns links to hosts that the operator has blocked. Visitors do not see them. */
export const useBlockedLinks = (): readonly BlockedLink[] => {
  const profile_id = useProfileId()
  const { data = noBlockedLinks } = useQuery(
    createQuery(['blocked-links', profile_id], (signal) =>
      extensionApi.listBlockedLinks({ params: { profile_id }, signal }),
    ),
  )
  return data
}

export const useProfile = (): Profile => useSuspenseQuery(profileQuery(useProfileId())).data
export const useLinks = (): readonly Link[] => useSuspenseQuery(linksQuery(useProfileId())).data

type Right = Pick<Profile, 'id' | 'my_role' | 'blocked_at'>
/** Returns true if the user may change the page at once, also what cannot be proposed. */
export const canPublish = (profile: Right): boolean => mayChange(profile) && !getMode(profile.id)
/** Returns true if the user may change or propose what the editors of the page and its links show. */
export const canEdit = (profile: Right): boolean =>
  mayChange(profile) || (getMode(profile.id) !== undefined && profile.blocked_at === null)
/** Returns true if the role permits changes, such as answers to entries of forms. */
export const mayChange = ({ my_role, blocked_at }: Pick<Profile, 'my_role' | 'blocked_at'>): boolean =>
  my_role !== 'viewer' && blocked_at === null

export const createLinkKey = (id: number): string => `link-${id}`
export const createProfileKey = (id: number): string => `profile-${id}`

/** Reloads findings and scores, and the list of blocked links unless it is empty: new links to blocked hosts are rejected. */
const reloadChecks = (client: QueryClient, profileId: number): void => {
  void client.invalidateQueries({ queryKey: ['doctor', profileId] })
  void client.invalidateQueries({ queryKey: ['page-summaries'], refetchType: 'none' })
  const queryKey = ['blocked-links', profileId]
  if (client.getQueryData<readonly BlockedLink[]>(queryKey)?.length)
    void client.invalidateQueries({ queryKey })
}

export const cacheProfile = (client: QueryClient, profile: Profile): void => {
  const before = client.getQueryData(profileQuery(profile.id).queryKey)
  void client.cancelQueries({ queryKey: profileQuery(profile.id).queryKey })
  client.setQueryData(profileQuery(profile.id).queryKey, profile)
  rebaseDraft(createProfileKey(profile.id), profile)
  reloadChecks(client, profile.id)
  if (before?.username !== profile.username || before.display_name !== profile.display_name)
    void client.invalidateQueries({ queryKey: accountQuery.queryKey })
}

export const cacheLink = (client: QueryClient, link: Link): void => {
  rebaseDraft(createLinkKey(link.id), link)
  reloadChecks(client, link.profile_id)
  void client.cancelQueries({ queryKey: linksQuery(link.profile_id).queryKey })
  client.setQueryData(linksQuery(link.profile_id).queryKey, (links) =>
    links?.map((other) => (other.id === link.id ? link : other)),
  )
}

/** Returns a function that reloads the page after larger changes, such as a restored version. */
export const useReloadPage = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['profile', profileId] }),
      client.invalidateQueries({ queryKey: ['links', profileId] }),
    ])
}
