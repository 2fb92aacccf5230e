import { useQueryClient } from '@tanstack/react-query'
import type { Link, LinkWrite, Profile, ProfileUpdate } from '@vitrine/contract'
import { useMemo } from 'react'
import { api } from '../app/api.ts'
import { useAccount } from '../app/session.ts'
import { draftOf, useAutosave, useDraftChanges } from '../app/use-autosave.ts'
import {
  cacheLink,
  cacheProfile,
  linkKey,
  linksQuery,
  profileKey,
  profileQuery,
  useLinks,
  useProfile,
} from './queries.ts'

/** Changed fields of a link. The autosave adds `revision`. */
export type LinkChanges = Omit<LinkWrite, 'revision' | 'title' | 'url'> &
  Partial<Pick<LinkWrite, 'title' | 'url'>>
export type ProfileChanges = Omit<ProfileUpdate, 'revision'>

/**
 * Builds the body of a change. The service requires `title` and `url`, and replaces `business_block_config` as a whole,
 * so cleared fields are omitted.
 */
export const linkBody = (draft: Link, changes: LinkChanges): LinkWrite => ({
  ...changes,
  title: draft.title,
  url: draft.url,
  ...(changes.business_block_config
    ? {
        business_block_config: Object.fromEntries(
          Object.entries(draft.business_block_config).filter(([, value]) => value !== null),
        ),
      }
    : {}),
})

/** Returns a link's draft, which is saved while it is edited. */
export const useLinkDraft = (link: Link) => {
  const client = useQueryClient()
  const { user } = useAccount()
  return useAutosave<Link, LinkChanges>(linkKey(link.id), user.id, link, {
    send: async (changes, revision, draft) =>
      (await api.updateLink({ params: { id: link.id }, body: linkBody(draft, changes), revision })).data,
    read: async () => {
      const links = await client.fetchQuery({ ...linksQuery(link.profile_id), staleTime: 0 })
      return links.find(({ id }) => id === link.id) ?? link
    },
    onSaved: (saved) => cacheLink(client, saved),
  })
}

/** Returns the profile's draft, which is saved while it is edited. */
export const useProfileDraft = () => {
  const client = useQueryClient()
  const profile = useProfile()
  const { user } = useAccount()
  return useAutosave<Profile, ProfileChanges>(profileKey(profile.id), user.id, profile, {
    send: async (changes, revision) =>
      (await api.updateProfile({ query: { profile_id: profile.id }, body: changes, revision })).data,
    read: () => client.fetchQuery({ ...profileQuery(profile.id), staleTime: 0 }),
    onSaved: (saved) => cacheProfile(client, saved),
  })
}

export const usePageDraft = (): { readonly profile: Profile; readonly links: readonly Link[] } => {
  const changes = useDraftChanges()
  const profile = useProfile()
  const links = useLinks()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` triggers a new read of the drafts
  return useMemo(
    () => ({
      profile: draftOf(profileKey(profile.id), profile),
      links: links.map((link) => draftOf(linkKey(link.id), link)),
    }),
    [profile, links, changes],
  )
}
