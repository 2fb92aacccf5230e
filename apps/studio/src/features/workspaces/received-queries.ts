import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PageTransfer } from '@vitrine/contract'
import { accountApi, extensionApi } from '../../app/api.ts'
import { useBulk } from '../../app/bulk.tsx'
import { useReloadWorkspaces } from './queries.ts'

export const invitesQuery = queryOptions({
  queryKey: ['received-invites'],
  queryFn: async ({ signal }) => (await accountApi.listReceivedInvites({ signal })).data,
})

export const transfersQuery = queryOptions({
  queryKey: ['received-transfers'],
  queryFn: async ({ signal }) => (await accountApi.listReceivedTransfers({ signal })).data,
})

export const pageTransfersQuery = queryOptions({
  queryKey: ['received-page-transfers'],
  queryFn: async ({ signal }) => (await extensionApi.listReceivedPageTransfers({ signal })).data,
})

const useReloadOffers = () => {
  const client = useQueryClient()
  const reloadWorkspaces = useReloadWorkspaces()
  return () =>
    Promise.all([
      reloadWorkspaces({ includesPages: true }),
      client.invalidateQueries({ queryKey: invitesQuery.queryKey }),
      client.invalidateQueries({ queryKey: transfersQuery.queryKey }),
      client.invalidateQueries({ queryKey: pageTransfersQuery.queryKey }),
    ])
}

export const useAcceptInvite = () => {
  const reload = useReloadOffers()
  return useMutation({
    mutationFn: async (by: { token: string } | { id: number }) =>
      ('token' in by
        ? await accountApi.acceptInvite({ body: by })
        : await accountApi.acceptReceivedInvite({ params: by })
      ).data,
    onSettled: reload,
  })
}

export const useDeclineInvite = () => {
  const reload = useReloadOffers()
  return useMutation({
    mutationFn: async (id: number) => (await accountApi.declineInvite({ params: { id } })).data,
    onSettled: reload,
  })
}

export const useRespondToTransfer = () => {
  const reload = useReloadOffers()
  return useMutation({
    mutationFn: async ({ id, isAccepted }: { id: number; isAccepted: boolean }) =>
      (await (isAccepted ? accountApi.acceptTransfer : accountApi.declineTransfer)({ params: { id } })).data,
    onSettled: reload,
  })
}

const respondToPageTransfer = async ({ id, isAccepted }: { id: number; isAccepted: boolean }) => {
  const params = { id }
  await (isAccepted
    ? extensionApi.acceptPageTransfer({ params })
    : extensionApi.declinePageTransfer({ params }))
}

export const useRespondToPageTransfer = () =>
  useMutation({ mutationFn: respondToPageTransfer, onSettled: useReloadOffers() })

export const useRespondToPageTransfers = () => {
  const { run, ...bulk } = useBulk<PageTransfer>(({ profile }) => profile.display_name, useReloadOffers())
  return {
    ...bulk,
    /** Returns the offers without failure. */
    respond: (offers: readonly PageTransfer[], isAccepted: boolean) =>
      run(offers, ({ id }) => respondToPageTransfer({ id, isAccepted })),
  }
}
