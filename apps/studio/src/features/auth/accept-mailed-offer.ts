import type { PageTransferPreview } from '@vitrine/contract'
import { accountApi, api, extensionApi } from '../../app/api.ts'

/** Returns the path of a workspace's first page, or of the workspace if the member can open none. */
export const findJoinedPath = async (workspace_id: number): Promise<string> => {
  const { profiles } = (await api.getWorkspace({ params: { workspace_id } })).data
  return profiles[0] ? `/pages/${profiles[0].id}` : `/workspaces/${workspace_id}`
}

export const acceptMailedOffer = async (
  by: { readonly token: string } | PageTransferPreview,
): Promise<string> => {
  if ('token' in by) return findJoinedPath((await accountApi.acceptInvite({ body: by })).data.workspace.id)
  await extensionApi.acceptPageTransfer({ params: { id: by.id } })
  return `/pages/${by.profile.id}`
}
