import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PageTransfer } from '@vitrine/contract'
import { accountApi, createQuery, extensionApi } from '../../app/api.ts'
import { useBulk } from '../../app/bulk.tsx'
import { useReloadWorkspaces } from './queries.ts'

export const invitesQuery = createQuery(['received-invites'], (signal) =>
  accountApi.listReceivedInvites({ signal }),
)

export const transfersQuery = createQuery(['received-transfers'], (signal) =>
  accountApi.listReceivedTransfers({ signal }),
)

export const pageTransfersQuery = createQuery(['received-page-transfers'], (signal) =>
  extensionApi.listReceivedPageTransfers({ signal }),
)

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
