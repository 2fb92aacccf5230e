import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountCreate, BlockedHostCreate, PlanGrant, UsersBlock } from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'
import { extensionApi } from '../../app/api.ts'

export const useAdminMutation = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }) })
}

export const updateQuery = queryOptions({
  queryKey: ['update'],
  queryFn: async ({ signal }) => (await extensionApi.getAdminUpdate({ signal })).data,
  staleTime: hourMs,
})

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: async ({ signal }) => (await extensionApi.getAdminOverview({ signal })).data,
})

export const useCreateUser = () =>
  useAdminMutation((body: AccountCreate) => extensionApi.createUser({ body }))

export const useBlockHost = () =>
  useAdminMutation((body: BlockedHostCreate) => extensionApi.blockHost({ body }))

export const useBlockUsers = () => useAdminMutation((body: UsersBlock) => extensionApi.blockUsers({ body }))

export const useGrantPlan = () => useAdminMutation((body: PlanGrant) => extensionApi.grantPlan({ body }))
