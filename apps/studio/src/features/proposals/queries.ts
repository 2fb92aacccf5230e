import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import type { AcceptedProposal, ProposalStatus } from '@vitrine/contract'
import { createQuery, extensionApi } from '../../app/api.ts'
import { cacheProfile, useProfileId, useReloadPage } from '../../editor/queries.ts'

export type Filter = ProposalStatus | 'waiting' | 'all'

export const proposalsQuery = (profile_id: number, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['proposals', profile_id, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { data, meta } = await extensionApi.listProposals({
        params: { profile_id },
        query: {
          limit: 50,
          ...(filter === 'all' ? {} : { status: filter }),
          ...(pageParam ? { starting_after: pageParam } : {}),
        },
        signal,
      })
      return { rows: data, next: meta.next_cursor }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const reviewQuery = (profile_id: number, proposal_id: number) =>
  createQuery(['proposals', profile_id, proposal_id], (signal) =>
    extensionApi.getProposal({ params: { profile_id, proposal_id }, signal }),
  )

/** Returns functions that reload proposals, and the page after an acceptance. */
export const useReload = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const reloadPage = useReloadPage()
  const reload = () => client.invalidateQueries({ queryKey: ['proposals', profileId] })
  return {
    reload,
    reloadAll: ({ profile }: AcceptedProposal) => {
      cacheProfile(client, profile)
      void client.invalidateQueries({ queryKey: ['versions', profileId] })
      return Promise.all([reload(), reloadPage()])
    },
  }
}
