import type { PageTransferPreview } from '@vitrine/contract'
import { accountApi, extensionApi } from '../../app/api.ts'

export const acceptMailedOffer = async (
  by: { readonly token: string } | PageTransferPreview,
): Promise<string> => {
  if ('token' in by) return `/workspaces/${(await accountApi.acceptInvite({ body: by })).data.workspace.id}`
  for (const { id } of [by, ...by.others]) await extensionApi.acceptPageTransfer({ params: { id } })
  return by.others.length ? '/pages' : `/pages/${by.profile.id}`
}
