import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountCreate, BlockedHostCreate, PlanGrant, UsersBlock } from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'
import { createQuery, extensionApi } from '../../app/api.ts'

export const useAdminMutation = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }) })
}

export const updateQuery = queryOptions({
  ...createQuery(['update'], (signal) => extensionApi.getAdminUpdate({ signal })),
  staleTime: hourMs,
})

export const overviewQuery = createQuery(['admin', 'overview'], (signal) =>
  extensionApi.getAdminOverview({ signal }),
)

export const useCreateUser = () =>
  useAdminMutation((body: AccountCreate) => extensionApi.createUser({ body }))

export const useBlockHost = () =>
  useAdminMutation((body: BlockedHostCreate) => extensionApi.blockHost({ body }))

export const useBlockUsers = () => useAdminMutation((body: UsersBlock) => extensionApi.blockUsers({ body }))

export const useGrantPlan = () => useAdminMutation((body: PlanGrant) => extensionApi.grantPlan({ body }))
