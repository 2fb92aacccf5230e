import type { Db, Tx } from '../../db/handle.ts'
import { listIncludes } from '../../db/profile-list.ts'
import type { Actor } from '../../domain/context.ts'
import { changingRoles } from '../../domain/roles.ts'
import { createDocReader } from '../../domain/stored-doc.ts'

const readTags = createDocReader<string[]>('page_tags', [])

/** Tags of a page in a workspace, or those of its owner (`workspaceId` null). */
export type TagPlace = {
  readonly profileId: number
  readonly workspaceId: number | null
  readonly tags: readonly string[]
}

/**
 * Lists where the caller sees and changes tags: active workspaces in which they may edit the page, the oldest first, then
 * their own pages. A client who owns a page does not see the tags of the agency.
 */
export const listTagPlaces = async (
  db: Db,
  { userId, onlyWorkspaceId }: Pick<Actor, 'userId' | 'onlyWorkspaceId'>,
  profileId?: number,
): Promise<TagPlace[]> => {
  const shared = await db
    .selectFrom('workspace_profile as wp')
    .innerJoin('workspace as w', 'w.id', 'wp.workspace_id')
    .innerJoin('workspace_member as m', 'm.workspace_id', 'w.id')
    .select(['wp.profile_id', 'wp.workspace_id', 'wp.tags'])
    .where('m.user_id', '=', userId)
    .where('w.archived_at', 'is', null)
    .where('m.role', 'in', changingRoles)
    .where(listIncludes('m.profile_ids', 'wp.profile_id'))
    .$if(onlyWorkspaceId !== null, (q) => q.where('w.id', '=', onlyWorkspaceId))
    .$if(profileId !== undefined, (q) => q.where('wp.profile_id', '=', profileId!))
    .orderBy('wp.workspace_id')
    .execute()
  const own =
    onlyWorkspaceId === null
      ? await db
          .selectFrom('profile')
          .select(['id as profile_id', 'tags'])
          .where('owner_id', '=', userId)
          .$if(profileId !== undefined, (q) => q.where('id', '=', profileId!))
          .execute()
      : []
  return [...shared, ...own.map((row) => ({ ...row, workspace_id: null }))].map((row) => ({
    profileId: row.profile_id,
    workspaceId: row.workspace_id,
    tags: readTags(row.tags ?? '[]', row.profile_id),
  }))
}

export const writeTags = async (
  db: Tx,
  { profileId, workspaceId, tags: former }: TagPlace,
  tags: readonly string[],
): Promise<void> => {
  const value = { tags: JSON.stringify(tags) }
  if (value.tags === JSON.stringify(former)) return
  if (workspaceId === null) await db.updateTable('profile').set(value).where('id', '=', profileId).execute()
  else
    await db
      .updateTable('workspace_profile')
      .set(value)
      .where('profile_id', '=', profileId)
      .where('workspace_id', '=', workspaceId)
      .execute()
}
