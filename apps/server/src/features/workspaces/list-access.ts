import type { Db } from '../../db/handle.ts'
import { readProfileIds } from '../../db/profile-list.ts'
import { type AccessRow, createAccessRow } from '../../domain/access-row.ts'
import { isManager } from '../../domain/roles.ts'
import * as assignmentRepo from './assignment-repo.ts'
import * as inviteRepo from './invite-repo.ts'
import * as memberRepo from './member-repo.ts'
import { canReachProfiles } from './policy.ts'
import * as repo from './repo.ts'
import * as transferRepo from './transfer-repo.ts'

/**
 * Lists access to a user's workspaces and pages that the user may revoke: members, pending invitations and transfers,
 * and pages in workspaces of others. In workspaces of others, which the user manages, only members and invitations that
 * the user invited.
 */
export const listWorkspaceAccess = async (
  db: Db,
  userId: number,
  now: number,
  limit: number,
): Promise<AccessRow[]> => {
  const managed = new Map(
    (await repo.listWorkspaces(db, userId))
      .filter(({ me }) => isManager(me.role))
      .map((access) => [access.workspace.id, access]),
  )
  const workspaceIds = [...managed.keys()]
  const isWithinReach = (row: { id: number; workspace_id: number; profile_ids: string | null }) =>
    canReachProfiles(managed.get(row.workspace_id)!.me, readProfileIds(row.profile_ids, row.id))
  const getOwnerId = (workspaceId: number) => managed.get(workspaceId)?.workspace.ownerId ?? userId
  const members = workspaceIds.length
    ? await memberRepo.listManagedMembers(db, workspaceIds, userId, limit)
    : []
  const invites = workspaceIds.length ? await inviteRepo.listPendingInvites(db, { workspaceIds }, now) : []
  const transfers = await transferRepo.listPendingTransfersFrom(db, userId, now)
  const sharedPages = await assignmentRepo.listPagesInForeignWorkspaces(db, userId, limit)
  return [
    ...members.filter(isWithinReach).map((row) =>
      createAccessRow('member', row, {
        name: row.name,
        permission: row.role,
        ownerId: row.owner_id,
        workspaceId: row.workspace_id,
        createdAt: row.created_at,
        createdBy: row.created_by,
      }),
    ),
    ...invites
      .filter((row) => getOwnerId(row.workspace_id) === userId || row.invited_by === userId)
      .filter(isWithinReach)
      .map((row) =>
        createAccessRow('invite', row, {
          name: row.email_key,
          permission: row.role,
          ownerId: getOwnerId(row.workspace_id),
          workspaceId: row.workspace_id,
          createdAt: row.created_at,
          createdBy: row.invited_by,
        }),
      ),
    ...transfers.map((row) =>
      createAccessRow('workspace_transfer', row, {
        name: row.to_user_name,
        permission: 'owner',
        ownerId: userId,
        workspaceId: row.workspace_id,
        createdAt: row.created_at,
        createdBy: userId,
      }),
    ),
    ...sharedPages.map((row) =>
      createAccessRow(
        'shared_page',
        { ...row, id: row.profile_id },
        {
          ownerId: userId,
          profileId: row.profile_id,
          workspaceId: row.workspace_id,
          createdAt: row.created_at,
          createdBy: row.credential === null ? null : userId,
        },
      ),
    ),
  ]
}
