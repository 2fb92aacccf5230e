import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { toPolicy } from '../profile/index.ts'
import { memberColumns, toMembership } from './member-repo.ts'
import { type Membership, readWorkspace, type WorkspaceDoc, type WorkspaceRecord } from './workspace.ts'

const selectWorkspaces = (db: Db) =>
  db
    .selectFrom('workspace as w')
    .innerJoin('user as owner', 'owner.id', 'w.owner_id')
    .select([
      'w.id',
      'w.owner_id',
      'w.slug',
      'w.archived_at',
      'w.revision',
      'w.doc',
      'w.approval',
      'w.agents_need_approval',
      'w.created_at',
      'w.updated_at',
      'owner.plan_key',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectWorkspaces>['executeTakeFirstOrThrow']>>

const fromRow = (row: Row): WorkspaceRecord => ({
  ...readWorkspace(row.doc, row.id),
  id: row.id,
  ownerId: row.owner_id,
  planKey: row.plan_key,
  slug: row.slug,
  archivedAt: row.archived_at,
  policy: toPolicy(row),
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const findWorkspace = async (db: Db, id: number): Promise<WorkspaceRecord | undefined> => {
  const row = await selectWorkspaces(db).where('w.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export const listWorkspaces = async (
  db: Db,
  userId: number,
): Promise<{ workspace: WorkspaceRecord; me: Membership }[]> => {
  const memberships = await db
    .selectFrom('workspace_member as m')
    .select(memberColumns)
    .where('m.user_id', '=', userId)
    .execute()
  if (!memberships.length) return []
  const rows = await selectWorkspaces(db)
    .where(
      'w.id',
      'in',
      memberships.map((m) => m.workspace_id),
    )
    .where('w.archived_at', 'is', null)
    .orderBy('w.id')
    .execute()
  return rows.map((row) => ({
    workspace: fromRow(row),
    me: toMembership(memberships.find((m) => m.workspace_id === row.id)!),
  }))
}

export const countOwnedWorkspaces = (db: Db, userId: number): Promise<number> =>
  countRows(db.selectFrom('workspace').where('owner_id', '=', userId).where('archived_at', 'is', null))

export const insertWorkspace = async (
  db: Tx,
  ownerId: number,
  slug: string,
  content: StoredDoc<WorkspaceDoc>,
  now: number,
): Promise<number | undefined> => {
  const row = await db
    .insertInto('workspace')
    .values({
      owner_id: ownerId,
      slug,
      archived_at: null,
      revision: 1,
      doc: JSON.stringify(content),
      created_at: now,
      updated_at: now,
    })
    .onConflict((c) => c.column('slug').where('archived_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks a workspace against other writers. Returns undefined if it is archived or does not exist. */
export const lockWorkspace = async (db: Tx, id: number): Promise<WorkspaceRecord | undefined> => {
  const row = await lockRows(db, 'workspace')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row && findWorkspace(db, id)
}

/** Locks all workspaces of an owner, including archived workspaces. Returns the ids of the active workspaces. */
export const lockOwnedWorkspaces = async (db: Tx, userId: number): Promise<number[]> => {
  const rows = await lockRows(db, 'workspace')
    .where('owner_id', '=', userId)
    .returning(['id', 'archived_at'])
    .execute()
  return rows.filter((row) => row.archived_at === null).map((row) => row.id)
}

/** Locks all workspaces that a user owns, belongs to or has a profile in, including archived ones. Locks by id to avoid deadlocks. */
export const lockRelatedWorkspaces = async (
  db: Tx,
  userId: number,
): Promise<{ id: number; owner_id: number }[]> => {
  const ownedIds = db.selectFrom('workspace').select('id').where('owner_id', '=', userId)
  const joinedIds = db
    .selectFrom('workspace_member')
    .select('workspace_id as id')
    .where('user_id', '=', userId)
  const sharingIds = db
    .selectFrom('workspace_profile as wp')
    .innerJoin('profile', 'profile.id', 'wp.profile_id')
    .select('wp.workspace_id as id')
    .where('profile.owner_id', '=', userId)
  const relatedWorkspaces = await ownedIds.union(joinedIds).union(sharingIds).orderBy('id').execute()
  const lockedWorkspaces: { id: number; owner_id: number }[] = []
  for (const { id } of relatedWorkspaces) {
    const row = await lockRows(db, 'workspace')
      .where('id', '=', id)
      .returning(['id', 'owner_id'])
      .executeTakeFirst()
    if (row) lockedWorkspaces.push(row)
  }
  return lockedWorkspaces
}

export const removeMembers = async (
  db: Tx,
  workspaceIds: readonly number[],
  filter: { only: number } | { but: number },
): Promise<number> => {
  if (!workspaceIds.length) return 0
  const members = db.deleteFrom('workspace_member').where('workspace_id', 'in', workspaceIds)
  const removedMembers = await ('only' in filter
    ? members.where('user_id', '=', filter.only)
    : members.where('user_id', '<>', filter.but)
  ).executeTakeFirst()
  return Number(removedMembers.numDeletedRows)
}

/** Raises the revision of a workspace whose pages or members have changed. */
export const raiseRevision = async (db: Tx, id: number, now: number): Promise<void> => {
  await updateWorkspace(db, id, undefined, {}, now)
}

/** Updates a workspace. Returns undefined if it is archived or no longer at one of the expected revisions. */
export const updateWorkspace = async (
  db: Tx,
  id: number,
  expectedRevisions: readonly number[] | undefined,
  changes: {
    doc?: string
    slug?: string
    archived_at?: number
    owner_id?: number
    approval?: number
    agents_need_approval?: number
  },
  now: number,
): Promise<WorkspaceRecord | undefined> => {
  const row = await db
    .updateTable('workspace')
    .set((e) => ({ ...changes, updated_at: now, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(expectedRevisions !== undefined, (q) => q.where('revision', 'in', expectedRevisions!))
    .returning('id')
    .executeTakeFirst()
  return row && findWorkspace(db, id)
}
