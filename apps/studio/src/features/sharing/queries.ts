import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountApi } from '../../app/api.ts'
import { accountQuery } from '../../app/session.ts'

export const invitesQuery = queryOptions({
  queryKey: ['received-invites'],
  queryFn: async ({ signal }) => (await accountApi.listReceivedInvites({ signal })).data,
})

export const transfersQuery = queryOptions({
  queryKey: ['received-transfers'],
  queryFn: async ({ signal }) => (await accountApi.listReceivedTransfers({ signal })).data,
})

/** Returns a function that reloads invitations, transfers, workspaces and the account's pages. */
const useForget = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [invitesQuery.queryKey, transfersQuery.queryKey, ['workspaces'], accountQuery.queryKey].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    )
}

export const useAcceptInvite = () => {
  const forget = useForget()
  return useMutation({
    mutationFn: async (token: string) => (await accountApi.acceptInvite({ body: { token } })).data,
    onSettled: forget,
  })
}

export const useDeclineInvite = () => {
  const forget = useForget()
  return useMutation({
    mutationFn: async (id: number) => (await accountApi.declineInvite({ params: { id } })).data,
    onSettled: forget,
  })
}

export const useAnswerTransfer = () => {
  const forget = useForget()
  return useMutation({
    mutationFn: async ({ id, accept }: { id: number; accept: boolean }) =>
      (await (accept ? accountApi.acceptTransfer : accountApi.declineTransfer)({ params: { id } })).data,
    onSettled: forget,
  })
}
