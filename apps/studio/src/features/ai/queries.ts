import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Idea, IdeaRequest, Link } from '@vitrine/contract'
import { api, createQuery } from '../../app/api.ts'
import { accountQuery } from '../../app/session.ts'
import { cacheLink, cacheProfile, useProfileId } from '../../editor/queries.ts'
import { toInsertion } from './insertion.ts'

export const ideasQuery = (profileId: number) =>
  createQuery(['ideas', profileId], (signal) => api.listIdeas({ params: { profile_id: profileId }, signal }))

export const useGenerateIdeas = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  return useMutation({
    mutationFn: async (body: IdeaRequest): Promise<Idea> =>
      (await api.generateIdeas({ params: { profile_id: profileId }, body })).data,
    onSuccess: (idea) => {
      client.setQueryData(
        ideasQuery(profileId).queryKey,
        (overview) =>
          overview && {
            ideas: [idea, ...overview.ideas],
            credits: { ...overview.credits, used: overview.credits.used + idea.credits_used },
          },
      )
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })
}

export const useInsertIdea = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  return useMutation({
    mutationFn: async (input: {
      readonly idea: Idea
      readonly at: number
      readonly text: string
      readonly link: Link | null
    }): Promise<void> => {
      const insertion = toInsertion(input.idea, input.at, input.text)
      if (insertion.on === 'profile') {
        const { data } = await api.updateProfile({ query: { profile_id: profileId }, body: insertion.body })
        cacheProfile(client, data)
      } else {
        const { data } = await api.updateLink({
          params: { id: input.link!.id },
          body: { title: input.link!.title, url: input.link!.url, ...insertion.body },
        })
        cacheLink(client, data)
      }
      void client.invalidateQueries({ queryKey: ['versions', profileId] })
    },
  })
}
