import type { PageTransferPreview } from '@vitrine/contract'
import { accountApi, api, extensionApi } from '../../app/api.ts'

/** Returns the path of a workspace's first page, or of the workspace if it has no page or cannot be read. */
export const findJoinedPath = async (workspace_id: number): Promise<string> => {
  const response = await api.getWorkspace({ params: { workspace_id } }).catch(() => null)
  const [page] = response?.data.profiles ?? []
  return page ? `/pages/${page.id}` : `/workspaces/${workspace_id}`
}

export const acceptMailedOffer = async (
  by: { readonly token: string } | PageTransferPreview,
): Promise<string> => {
  if ('token' in by) return findJoinedPath((await accountApi.acceptInvite({ body: by })).data.workspace.id)
  await extensionApi.acceptPageTransfer({ params: { id: by.id } })
  return `/pages/${by.profile.id}`
}
