import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { WorkspaceMemberTable } from '../../db/schema.ts'
import type { Open } from '../../resource.ts'
import type { Role } from '../profile/policy.ts'
import { type Membership, readIds, type WorkspaceDoc, type WorkspaceRecord, writeIds } from './workspace.ts'

const workspaces = (db: Db) =>
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
      'w.created_at',
      'w.updated_at',
      'owner.plan_key',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof workspaces>['executeTakeFirstOrThrow']>>

const fromRow = (row: Row): WorkspaceRecord => ({
  ...(JSON.parse(row.doc) as Open<WorkspaceDoc>),
  id: row.id,
  ownerId: row.owner_id,
  planKey: row.plan_key,
  slug: row.slug,
  archivedAt: row.archived_at,
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const memberColumns = [
  'm.id',
  'm.workspace_id',
  'm.user_id',
  'm.role',
  'm.profile_ids',
  'm.revision',
] as const
type MemberRow = Pick<
  Selectable<WorkspaceMemberTable>,
  'id' | 'workspace_id' | 'user_id' | 'role' | 'profile_ids' | 'revision'
>

const toMembership = (row: MemberRow): Membership => ({
  id: row.id,
  userId: row.user_id,
  role: row.role,
  profileIds: readIds(row.profile_ids),
  revision: row.revision,
})

/** Archived ones too. */
export const findWorkspace = async (db: Db, id: number): Promise<WorkspaceRecord | undefined> => {
  const row = await workspaces(db).where('w.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** The live workspaces somebody is in, oldest first, with their place in each. */
export const workspacesOf = async (
  db: Db,
  userId: number,
): Promise<{ workspace: WorkspaceRecord; me: Membership }[]> => {
  const members = await db
    .selectFrom('workspace_member as m')
    .select(memberColumns)
    .where('m.user_id', '=', userId)
    .execute()
  if (!members.length) return []
  const rows = await workspaces(db)
    .where(
      'w.id',
      'in',
      members.map((m) => m.workspace_id),
    )
    .where('w.archived_at', 'is', null)
    .orderBy('w.id')
    .execute()
  return rows.map((row) => ({
    workspace: fromRow(row),
    me: toMembership(members.find((m) => m.workspace_id === row.id)!),
  }))
}

export const findMembership = async (
  db: Db,
  workspaceId: number,
  by: { userId: number } | { id: number } | { emailKey: string },
): Promise<Membership | undefined> => {
  const row = await db
    .selectFrom('workspace_member as m')
    .innerJoin('user', 'user.id', 'm.user_id')
    .select(memberColumns)
    .where('m.workspace_id', '=', workspaceId)
    .$if('userId' in by, (q) => q.where('m.user_id', '=', (by as { userId: number }).userId))
    .$if('id' in by, (q) => q.where('m.id', '=', (by as { id: number }).id))
    .$if('emailKey' in by, (q) => q.where('user.email_key', '=', (by as { emailKey: string }).emailKey))
    .executeTakeFirst()
  return row && toMembership(row)
}

/** Members as they are shown, in the order they came. */
export const listMembers = (db: Db, workspaceId: number, id?: number) =>
  db
    .selectFrom('workspace_member as m')
    .innerJoin('user', 'user.id', 'm.user_id')
    .select([
      'm.id',
      'm.user_id',
      'user.name as user_name',
      'user.email as user_email',
      'm.role',
      'm.profile_ids',
      'user.totp_confirmed_at',
      'user.last_active_at',
      'm.revision',
      'm.created_at',
      'm.updated_at',
    ])
    .where('m.workspace_id', '=', workspaceId)
    .$if(id !== undefined, (q) => q.where('m.id', '=', id!))
    .orderBy('m.id')
    .execute()

const countOf = (rows: readonly { workspace_id: number; n: number }[]): Map<number, number> =>
  new Map(rows.map((row) => [row.workspace_id, row.n]))

/** Members by workspace. */
export const countMembers = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> =>
  countOf(
    await db
      .selectFrom('workspace_member')
      .select((e) => ['workspace_id', e.fn.countAll<number>().as('n')])
      .where('workspace_id', 'in', ids)
      .groupBy('workspace_id')
      .execute(),
  )

/** Open invitations by workspace. */
export const countOpenInvites = async (
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<Map<number, number>> =>
  countOf(
    await db
      .selectFrom('workspace_invite')
      .select((e) => ['workspace_id', e.fn.countAll<number>().as('n')])
      .where('workspace_id', 'in', ids)
      .where('status', '=', 'pending')
      .where('expires_at', '>', now)
      .groupBy('workspace_id')
      .execute(),
  )

/** Live workspaces somebody owns. */
export const countOwned = async (db: Db, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('workspace')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('owner_id', '=', userId)
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n

/** Profiles assigned to workspaces, in the order of their ids. */
export const assignedProfiles = (
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

/** Makes a workspace; nothing comes back when a live one has the slug. */
export const insertWorkspace = async (
  db: Tx,
  ownerId: number,
  slug: string,
  content: Open<WorkspaceDoc>,
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

/** Makes every other writer of this workspace wait. Nothing comes back when it is gone or archived. */
export const lockWorkspace = async (db: Tx, id: number): Promise<WorkspaceRecord | undefined> => {
  const row = await db
    .updateTable('workspace')
    .set((e) => ({ revision: e.ref('revision') }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row && findWorkspace(db, id)
}

/** Makes the writers of all workspaces of an owner wait, archived ones too. Returns the live ones' ids. */
export const lockOwned = async (db: Tx, userId: number): Promise<number[]> => {
  const rows = await db
    .updateTable('workspace')
    .set((e) => ({ revision: e.ref('revision') }))
    .where('owner_id', '=', userId)
    .returning(['id', 'archived_at'])
    .execute()
  return rows.filter((row) => row.archived_at === null).map((row) => row.id)
}

/** Writes a live workspace and raises its revision. Nothing comes back when it is no longer at `expected`. */
export const updateWorkspace = async (
  db: Tx,
  id: number,
  expected: number | undefined,
  set: { doc?: string; slug?: string; archived_at?: number; owner_id?: number },
  now: number,
): Promise<WorkspaceRecord | undefined> => {
  const row = await db
    .updateTable('workspace')
    .set((e) => ({ ...set, updated_at: now, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(expected !== undefined, (q) => q.where('revision', '=', expected!))
    .returning('id')
    .executeTakeFirst()
  return row && findWorkspace(db, id)
}

export const assignProfiles = async (db: Tx, workspaceId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length)
    await db
      .insertInto('workspace_profile')
      .values(ids.map((profile_id) => ({ workspace_id: workspaceId, profile_id })))
      .execute()
}

/** Takes profiles out of a workspace, also out of the lists of members whose role counts on some alone. */
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
  for (const table of ['workspace_member', 'workspace_invite'] as const) {
    const name = table as 'workspace_member'
    const limited = await db
      .selectFrom(name)
      .select(['id', 'profile_ids'])
      .where('workspace_id', '=', workspaceId)
      .where('profile_ids', 'is not', null)
      .execute()
    for (const { id, profile_ids } of limited) {
      const before = readIds(profile_ids) ?? []
      const left = before.filter((profile) => !ids.includes(profile))
      if (left.length < before.length)
        await db
          .updateTable(name)
          .set({ profile_ids: writeIds(left) })
          .where('id', '=', id)
          .execute()
    }
  }
}

/** Adds a member; false when they are one already. */
export const insertMember = async (
  db: Tx,
  member: { workspaceId: number; userId: number; role: Role; profileIds: readonly number[] | null },
  now: number,
): Promise<boolean> => {
  const row = await db
    .insertInto('workspace_member')
    .values({
      workspace_id: member.workspaceId,
      user_id: member.userId,
      role: member.role,
      profile_ids: writeIds(member.profileIds),
      revision: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((c) => c.columns(['workspace_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes a member. False when they are gone or no longer at `expected`. */
export const updateMember = async (
  db: Tx,
  id: number,
  expected: number | undefined,
  set: { role: Role; profileIds: readonly number[] | null },
  now: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('workspace_member')
    .set((e) => ({
      role: set.role,
      profile_ids: writeIds(set.profileIds),
      updated_at: now,
      revision: e('revision', '+', 1),
    }))
    .where('id', '=', id)
    .$if(expected !== undefined, (q) => q.where('revision', '=', expected!))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteMember = async (db: Tx, id: number, expected: number | undefined): Promise<boolean> => {
  const row = await db
    .deleteFrom('workspace_member')
    .where('id', '=', id)
    .$if(expected !== undefined, (q) => q.where('revision', '=', expected!))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Profiles of one owner that are assigned to a workspace. */
export const assignedOf = async (db: Db, workspaceId: number, ownerId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('workspace_profile as wp')
      .innerJoin('profile', 'profile.id', 'wp.profile_id')
      .select('wp.profile_id')
      .where('wp.workspace_id', '=', workspaceId)
      .where('profile.owner_id', '=', ownerId)
      .execute()
  ).map((row) => row.profile_id)

/** Profiles of others on which live workspaces may give somebody a role. */
export const sharedProfiles = (db: Db, userId: number) =>
  db
    .selectFrom('workspace_member as m')
    .innerJoin('workspace as w', 'w.id', 'm.workspace_id')
    .innerJoin('workspace_profile as wp', 'wp.workspace_id', 'w.id')
    .select(['wp.profile_id', 'm.role', 'm.profile_ids'])
    .where('m.user_id', '=', userId)
    .where('w.archived_at', 'is', null)
    .where(sql<boolean>`wp.profile_id not in (select id from profile where owner_id = ${userId})`)
    .execute()
