import type { Origin } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { readProfileIds, writeProfileIds } from '../../db/profile-list.ts'

export const listAssignments = (
  db: Db,
  ids: readonly number[],
): Promise<{ workspace_id: number; profile_id: number }[]> =>
  db
    .selectFrom('workspace_profile')
    .selectAll()
    .where('workspace_id', 'in', ids)
    .orderBy('profile_id')
    .orderBy('workspace_id')
    .execute()

export const listWorkspacesOfProfile = async (db: Db, profileId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('workspace_profile')
      .select('workspace_id')
      .where('profile_id', '=', profileId)
      .orderBy('workspace_id')
      .execute()
  ).map((row) => row.workspace_id)

/** Lists a user's pages in active workspaces of other owners. */
export const listPagesInForeignWorkspaces = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('workspace_profile as wp')
    .innerJoin('profile as p', 'p.id', 'wp.profile_id')
    .innerJoin('workspace as w', 'w.id', 'wp.workspace_id')
    .select(['wp.workspace_id', 'wp.profile_id', 'wp.created_at', 'wp.credential', 'wp.credential_name'])
    .where('p.owner_id', '=', userId)
    .where('w.owner_id', '<>', userId)
    .where('w.archived_at', 'is', null)
    .limit(limit)
    .execute()

export const assignProfiles = async (
  db: Tx,
  workspaceId: number,
  ids: readonly number[],
  origin: Origin,
  now: number,
): Promise<void> => {
  if (ids.length)
    await db
      .insertInto('workspace_profile')
      .values(
        ids.map((profile_id) => ({ workspace_id: workspaceId, profile_id, ...origin, created_at: now })),
      )
      .execute()
}

/** Removes profiles from a workspace and from the access of its members and invitations. */
export const unassignProfiles = async (
  db: Tx,
  workspaceId: number,
  ids: readonly number[],
): Promise<void> => {
  if (!ids.length) return
  await db
    .deleteFrom('workspace_profile')
    .where('workspace_id', '=', workspaceId)
    .where('profile_id', 'in', ids)
    .execute()
  await removeFromLists(db, 'workspace_member', workspaceId, ids)
  await removeFromLists(db, 'workspace_invite', workspaceId, ids)
}

const removeFromLists = async (
  db: Tx,
  name: 'workspace_member' | 'workspace_invite',
  workspaceId: number,
  ids: readonly number[],
): Promise<void> => {
  // Both tables have these columns, but the query builder accepts one type only
  const table = name as 'workspace_member'
  const rows = await db
    .selectFrom(table)
    .select(['id', 'profile_ids'])
    .where('workspace_id', '=', workspaceId)
    .where('profile_ids', 'is not', null)
    .execute()
  for (const row of rows) {
    const profileIds = readProfileIds(row.profile_ids, row.id) ?? []
    const remainingIds = profileIds.filter((id) => !ids.includes(id))
    if (remainingIds.length < profileIds.length)
      await db
        .updateTable(table)
        .set({ profile_ids: writeProfileIds(remainingIds) })
        .where('id', '=', row.id)
        .execute()
  }
}

export const listProfileIdsOfOwner = (db: Db, workspaceId: number, ownerId: number): Promise<number[]> =>
  listProfileIds(db, workspaceId, '=', ownerId)

export const listProfileIdsOfOtherOwners = (
  db: Db,
  workspaceId: number,
  ownerId: number,
): Promise<number[]> => listProfileIds(db, workspaceId, '<>', ownerId)

const listProfileIds = async (
  db: Db,
  workspaceId: number,
  comparison: '=' | '<>',
  ownerId: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('workspace_profile as wp')
      .innerJoin('profile', 'profile.id', 'wp.profile_id')
      .select('wp.profile_id')
      .where('wp.workspace_id', '=', workspaceId)
      .where('profile.owner_id', comparison, ownerId)
      .execute()
  ).map((row) => row.profile_id)
