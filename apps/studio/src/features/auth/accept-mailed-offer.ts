import type { PageTransferPreview } from '@vitrine/contract'
import { accountApi, extensionApi } from '../../app/api.ts'

export const acceptMailedOffer = async (
  by: { readonly token: string } | PageTransferPreview,
): Promise<string> => {
  if ('token' in by) return `/workspaces/${(await accountApi.acceptInvite({ body: by })).data.workspace.id}`
  await extensionApi.acceptPageTransfer({ params: { id: by.id } })
  return `/pages/${by.profile.id}`
}
