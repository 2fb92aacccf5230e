import { useQueryClient } from '@tanstack/react-query'
import type { Link, Profile, ProfileUpdate } from '@vitrine/contract'
import { useMemo } from 'react'
import { api } from '../app/api.ts'
import { readDraft, readStatus } from '../app/draft-registry.ts'
import { formatPaths, merge } from '../app/merge.ts'
import { useAccount } from '../app/session.ts'
import { createDraftStore } from '../app/unsaved-work.ts'
import { useAutosave, useDraftChanges } from '../app/use-autosave.ts'
import { getFieldName } from './field-paths.ts'
import {
  cacheProfile,
  createLinkKey,
  createProfileKey,
  profileQuery,
  useLinks,
  useProfile,
} from './queries.ts'
import { isInOrder } from './times.ts'

export type ProfileChanges = Omit<ProfileUpdate, 'revision'>

export const useProfileDraft = () => {
  const client = useQueryClient()
  const profile = useProfile()
  const { user } = useAccount()
  return useAutosave<Profile, ProfileChanges>(createProfileKey(profile.id), user.id, profile, {
    nameChange: (changes, _before, t) => {
      const [path = '', ...more] = formatPaths(changes)
      return more.length && path.startsWith('theme') ? t.design.title : getFieldName(path.split('.'), t)
    },
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
  const { user } = useAccount()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` triggers a new read of the drafts
  return useMemo(() => {
    const read = <R extends Profile | Link>(key: string, resource: R): R => {
      if (readStatus(key)) return readDraft(key, resource)
      const stored = createDraftStore<{ changes: object }>(localStorage, user.id, key).read()
      return stored ? merge(resource, stored.changes) : resource
    }
    return {
      profile: read(createProfileKey(profile.id), profile),
      links: links.map((link) => {
        const draft = read(createLinkKey(link.id), link)
        return isInOrder(draft.schedule) ? draft : { ...draft, schedule: link.schedule }
      }),
    }
  }, [profile, links, user.id, changes])
}
