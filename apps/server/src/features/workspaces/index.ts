export { changeWorkspace, loadWorkspace } from './access.ts'
export { type EndedShares, endSharing, isAssigned, unassignProfile } from './end-sharing.ts'
export { claimInvites, isInvited, revokeInvite } from './invites.ts'
export { oldOffers } from './jobs.ts'
export { listWorkspaceAccess } from './list-access.ts'
export { removeMember } from './members.ts'
export { listPageTags, setPageTags } from './page-tags.ts'
export { countOwnedWorkspaces, findWorkspace } from './repo.ts'
export {
  leaveWorkspaces,
  listSharedProfiles,
  listVisibleProfiles,
  listWorkspaces,
  setProfiles,
} from './service.ts'
export { cancelTransfer } from './transfers.ts'
export { readWorkspace } from './workspace.ts'
