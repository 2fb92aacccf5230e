import type { Tx } from '../../db/handle.ts'
import * as assignments from './assignment-repo.ts'
import * as invitesRepo from './invites-repo.ts'
import * as repo from './repo.ts'
import * as transfersRepo from './transfers-repo.ts'

/** What an account shared by workspaces, in both directions, and how much of it ended. */
export type EndedSharing = {
  /** Other people in its workspaces. */
  members: number
  /** Its places in workspaces of others. */
  memberships: number
  /** Own profiles that left workspaces of others, and profiles of others that left its own. */
  profiles: number
  invites: number
  transfers: number
}

/**
 * Ends everything that an account shares with others, inside the open transaction and with the account's row locked: its
 * workspaces stay, with its own profiles and nobody else; it leaves those of others; invitations it sent are revoked,
 * transfers from and to it cancelled. Invitations to its address stay: they wait for the holder's answer.
 */
export const endSharing = async (db: Tx, userId: number, now: number): Promise<EndedSharing> => {
  const places = await repo.lockPlaces(db, userId)
  const owned = places.filter(({ owner_id }) => owner_id === userId).map(({ id }) => id)
  const elsewhere = places.filter(({ owner_id }) => owner_id !== userId).map(({ id }) => id)
  let profiles = 0
  for (const id of places.map((place) => place.id)) {
    const leaving = await assignments.assignedOf(db, id, userId, { others: owned.includes(id) })
    if (!leaving.length) continue
    await assignments.unassignProfiles(db, id, leaving)
    await repo.updateWorkspace(db, id, undefined, {}, now)
    profiles += leaving.length
  }
  return {
    profiles,
    members: await repo.removeMembers(db, owned, { but: userId }),
    memberships: await repo.removeMembers(db, elsewhere, { only: userId }),
    invites: await invitesRepo.revokeInvitesBy(db, userId, owned, now),
    transfers: await transfersRepo.cancelTransfersOf(db, userId, now),
  }
}
