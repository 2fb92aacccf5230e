import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createQuery, extensionApi } from '../../app/api.ts'
import { useRemoval } from '../../app/use-removal.ts'

export const feedsQuery = (profile_id: number) =>
  createQuery(['feeds', profile_id], (signal) => extensionApi.listFeeds({ params: { profile_id }, signal }))

export const useCreateFeed = (profile_id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) =>
      (await extensionApi.createFeed({ params: { profile_id }, body: { name } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: feedsQuery(profile_id).queryKey }),
  })
}

export const useDeleteFeed = (profile_id: number) =>
  useRemoval(feedsQuery(profile_id).queryKey, (feed_id) =>
    extensionApi.deleteFeed({ params: { profile_id, feed_id } }),
  )
