import { useQuery } from '@tanstack/react-query'
import type { Proposal } from '@vitrine/contract'
import { createQuery, extensionApi } from './api.ts'

const waitingQuery = (profile_id: number) =>
  createQuery(['proposals', profile_id, 'waiting'], (signal) =>
    extensionApi.listProposals({
      params: { profile_id },
      query: { status: 'waiting', limit: 100 },
      signal,
    }),
  )

/** Returns the proposals that wait for a decision of the user. */
export const useWaitingProposals = (
  page: { readonly id: number; readonly my_role: string } | undefined,
): readonly Proposal[] =>
  useQuery({
    ...waitingQuery(page?.id ?? 0),
    enabled: page !== undefined && page.my_role !== 'viewer' && page.my_role !== 'contributor',
    select: (proposals) => proposals.filter(({ status }) => status === 'open'),
  }).data ?? []
