import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import * as assignmentRepo from './assignment-repo.ts'
import * as inviteRepo from './invite-repo.ts'
import { emitLeftWorkspaces } from './member-events.ts'
import * as repo from './repo.ts'
import * as transferRepo from './transfer-repo.ts'

/** Number of ended shares of an account, in both directions. */
export type EndedShares = {
  /** Other people in workspaces of the account. */
  members: number
  /** Memberships of the account in workspaces of others. */
  memberships: number
  /** The account's profiles in workspaces of others, and profiles of others in the account's workspaces. */
  profiles: number
  invites: number
  transfers: number
}

/**
 * Ends everything that an account shares, in the transaction that has locked its row. Workspaces of the account keep only its own
 * profiles, and the account leaves all others. Cancels its invitations and transfers; invitations to its e-mail address stay.
 */
export const endSharing = async (deps: Deps, db: Tx, userId: number, now: number): Promise<EndedShares> => {
  const workspaces = await repo.lockRelatedWorkspaces(db, userId)
  const ownedIds = workspaces.filter(({ owner_id }) => owner_id === userId).map(({ id }) => id)
  const otherIds = workspaces.filter(({ owner_id }) => owner_id !== userId).map(({ id }) => id)
  let profiles = 0
  for (const { id } of workspaces) {
    const listLeavingProfiles = ownedIds.includes(id)
      ? assignmentRepo.listProfileIdsOfOtherOwners
      : assignmentRepo.listProfileIdsOfOwner
    const profileIds = await listLeavingProfiles(db, id, userId)
    if (!profileIds.length) continue
    await assignmentRepo.unassignProfiles(db, id, profileIds)
    await repo.raiseRevision(db, id, now)
    profiles += profileIds.length
  }
  await emitLeftWorkspaces(deps, db, userId, now)
  return {
    profiles,
    members: await repo.removeMembers(db, ownedIds, { but: userId }),
    memberships: await repo.removeMembers(db, otherIds, { only: userId }),
    invites: await inviteRepo.revokeInvitesBy(db, userId, ownedIds, now),
    transfers: await transferRepo.cancelUserTransfers(db, userId, now),
  }
}

/** Removes a page from all workspaces. Locks them before the page, like every change of an assignment. */
export const unassignProfile = async (db: Tx, profileId: number, now: number): Promise<void> => {
  for (const id of await assignmentRepo.listWorkspacesOfProfile(db, profileId)) {
    await repo.lockWorkspace(db, id)
    await assignmentRepo.unassignProfiles(db, id, [profileId])
    await repo.raiseRevision(db, id, now)
  }
}

export const isAssigned = async (db: Tx, profileId: number): Promise<boolean> =>
  (await assignmentRepo.listWorkspacesOfProfile(db, profileId)).length > 0
