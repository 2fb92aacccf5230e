import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { extensionApi } from '../../app/api.ts'

export const feedsQuery = (profile_id: number) =>
  queryOptions({
    queryKey: ['feeds', profile_id],
    queryFn: async ({ signal }) => (await extensionApi.listFeeds({ params: { profile_id }, signal })).data,
  })

export const useCreateFeed = (profile_id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) =>
      (await extensionApi.createFeed({ params: { profile_id }, body: { name } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: feedsQuery(profile_id).queryKey }),
  })
}

export const useDeleteFeed = (profile_id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (feed_id: number) =>
      (await extensionApi.deleteFeed({ params: { profile_id, feed_id } })).data,
    onSuccess: ({ id }) => {
      client.setQueryData(feedsQuery(profile_id).queryKey, (feeds) => feeds?.filter((feed) => feed.id !== id))
    },
  })
}
