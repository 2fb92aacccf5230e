import { createQuery, extensionApi } from '../../app/api.ts'
import { useRemoval } from '../../app/use-removal.ts'

export const agentsQuery = createQuery(['agents'], (signal) => extensionApi.listAgents({ signal }))

export const useRevokeAgent = () =>
  useRemoval(agentsQuery.queryKey, (id) => extensionApi.revokeAgent({ params: { id } }))
