import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Restored, Version, VersionReview } from '@vitrine/contract'
import { api } from '../../app/api.ts'
import { forgetActions } from '../../app/undo-history.ts'
import { cacheProfile, useProfileId, useReloadPage, versionsQuery } from '../../editor/queries.ts'

const review = async (profileId: number, versionId: number, signal?: AbortSignal): Promise<VersionReview> =>
  (
    await api.reviewVersion({
      params: { profile_id: profileId, version_id: versionId },
      ...(signal ? { signal } : {}),
    })
  ).data

/** Loads a review without caching, because it is valid only for the page's current state. */
export const reviewQuery = (profileId: number, versionId: number) =>
  queryOptions({
    queryKey: ['version-review', profileId, versionId],
    queryFn: ({ signal }) => review(profileId, versionId, signal),
    gcTime: 0,
    // A reload would replace the token when the user returns to the window
    refetchOnWindowFocus: false,
  })

export const useCreateVersion = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  return useMutation({
    mutationFn: async (name: string): Promise<Version> =>
      (await api.createVersion({ params: { profile_id: profileId }, body: { name } })).data,
    onSuccess: (version) => {
      client.setQueryData(versionsQuery(profileId).queryKey, (versions) => [version, ...(versions ?? [])])
    },
  })
}

export const useDeleteVersion = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  return useMutation({
    mutationFn: (version: Version) =>
      api.deleteVersion({ params: { profile_id: profileId, version_id: version.id } }),
    onSettled: (_data, _error, version) => {
      client.setQueryData(versionsQuery(profileId).queryKey, (versions) =>
        versions?.filter(({ id }) => id !== version.id),
      )
      return client.invalidateQueries({ queryKey: versionsQuery(profileId).queryKey })
    },
  })
}

/** Restores a version. Without a token it reviews the version first, for undo. */
export const useRestoreVersion = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const reloadPage = useReloadPage()
  return useMutation({
    mutationFn: async (input: { readonly versionId: number; readonly token?: string }): Promise<Restored> => {
      const token = input.token ?? (await review(profileId, input.versionId)).preview_token
      return (
        await api.restoreVersion({
          params: { profile_id: profileId, version_id: input.versionId },
          body: { preview_token: token },
        })
      ).data
    },
    onSuccess: ({ profile }) => {
      forgetActions()
      cacheProfile(client, profile)
      void client.invalidateQueries({ queryKey: versionsQuery(profileId).queryKey })
      return reloadPage()
    },
  })
}
