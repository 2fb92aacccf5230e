import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountCreate, BlockedHostCreate, PlanGrant, UsersBlock } from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'
import { api, extensionApi } from '../../app/api.ts'

export type Filter = {
  readonly q: string
  readonly blocked: boolean | null
  readonly order: 'asc' | 'desc'
  readonly page: number
}

const limit = 25
const toQuery = ({ q, blocked, order, page }: Filter) => ({
  page,
  order,
  limit,
  ...(q ? { q } : {}),
  ...(blocked === null ? {} : { blocked }),
})

export const usersQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['admin', 'users', filter],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.listAdminUsers({ query: toQuery(filter), signal })
      return { items: data, pagination: meta.pagination }
    },
  })

export const profilesQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['admin', 'profiles', filter],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.listAdminProfiles({ query: toQuery(filter), signal })
      return { items: data, pagination: meta.pagination }
    },
  })

export const useAdminMutation = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }) })
}

export const useBlock = (kind: 'user' | 'profile') =>
  useAdminMutation(async ({ id, isBlocked }: { id: number; isBlocked: boolean }): Promise<unknown> => {
    const params = { id }
    if (kind === 'user') return isBlocked ? api.blockUser({ params }) : api.unblockUser({ params })
    return isBlocked ? api.blockProfile({ params }) : api.unblockProfile({ params })
  })

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

export const useVerifyEmail = () =>
  useAdminMutation((id: number) => extensionApi.verifyUserEmail({ params: { id } }))

export const sendPasswordEmail = (id: number) => extensionApi.sendUserPasswordMail({ params: { id } })
