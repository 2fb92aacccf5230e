import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { extensionApi } from '../../app/api.ts'

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => (await extensionApi.listAgents({ signal })).data,
})

export const useRevokeAgent = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await extensionApi.revokeAgent({ params: { id } })).data,
    onSuccess: ({ id }) => {
      client.setQueryData(agentsQuery.queryKey, (agents) => agents?.filter((agent) => agent.id !== id))
    },
  })
}
