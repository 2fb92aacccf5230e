import { queryOptions } from '@tanstack/react-query'
import { extensionApi } from '../../app/api.ts'
import { useRemoval } from '../../app/use-removal.ts'

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => (await extensionApi.listAgents({ signal })).data,
})

export const useRevokeAgent = () =>
  useRemoval(agentsQuery.queryKey, (id) => extensionApi.revokeAgent({ params: { id } }))
