import { type Selectable, sql } from 'kysely'
import type { Origin } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { readProfileIds, writeProfileIds } from '../../db/profile-list.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import type { Role } from '../../domain/roles.ts'
import { listSpellings } from '../users/index.ts'
import type { Membership } from './workspace.ts'

export const memberColumns = [
  'm.id',
  'm.workspace_id',
  'm.user_id',
  'm.role',
  'm.profile_ids',
  'm.revision',
] as const
type MemberRow = Pick<
  Selectable<Schema['workspace_member']>,
  'id' | 'workspace_id' | 'user_id' | 'role' | 'profile_ids' | 'revision'
>

/** Account and credential that granted the role. */
export type MemberOrigin = Origin & { readonly created_by: number | null }

export const toMembership = (row: MemberRow): Membership => ({
  id: row.id,
  userId: row.user_id,
  role: row.role,
  profileIds: readProfileIds(row.profile_ids, row.id),
  revision: row.revision,
})

export const findMembership = async (
  db: Db,
  workspaceId: number,
  filter: { userId: number } | { id: number } | { emailKey: string },
): Promise<Membership | undefined> => {
  const members = db
    .selectFrom('workspace_member as m')
    .innerJoin('user', 'user.id', 'm.user_id')
    .select(memberColumns)
    .where('m.workspace_id', '=', workspaceId)
  const row = await ('userId' in filter
    ? members.where('m.user_id', '=', filter.userId)
    : 'id' in filter
      ? members.where('m.id', '=', filter.id)
      : members.where('user.email_key', 'in', listSpellings(filter.emailKey))
  ).executeTakeFirst()
  return row && toMembership(row)
}

export const listMembers = (db: Db, workspaceId: number, id?: number) =>
  db
    .selectFrom('workspace_member as m')
    .innerJoin('user', 'user.id', 'm.user_id')
    .select([
      ...memberColumns,
      'user.name as user_name',
      'user.email as user_email',
      'user.totp_confirmed_at',
      'user.last_active_at',
      'm.created_at',
      'm.updated_at',
    ])
    .where('m.workspace_id', '=', workspaceId)
    .$if(id !== undefined, (q) => q.where('m.id', '=', id!))
    .orderBy('m.id')
    .execute()

/** Lists members of managed workspaces, except owners and the user: all in the user's workspaces, in others those whom the user invited. */
export const listManagedMembers = (db: Db, workspaceIds: readonly number[], userId: number, limit: number) =>
  db
    .selectFrom('workspace_member as m')
    .innerJoin('workspace as w', 'w.id', 'm.workspace_id')
    .innerJoin('user', 'user.id', 'm.user_id')
    .select([...memberColumns, 'user.name', 'w.owner_id', 'm.created_at', 'm.created_by'])
    .select(['m.credential', 'm.credential_name'])
    .where('m.workspace_id', 'in', workspaceIds)
    .where('m.user_id', '<>', userId)
    .where('m.role', '<>', 'owner')
    .where((e) => e.or([e('w.owner_id', '=', userId), e('m.created_by', '=', userId)]))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()

export const countMembers = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('workspace_member')
    .select((e) => ['workspace_id', e.fn.countAll<number>().as('n')])
    .where('workspace_id', 'in', ids)
    .groupBy('workspace_id')
    .execute()
  return new Map(rows.map((row) => [row.workspace_id, row.n]))
}

export const insertMember = (
  db: Tx,
  member: {
    workspaceId: number
    userId: number
    role: Role
    profileIds: readonly number[] | null
    by?: MemberOrigin
  },
  now: number,
): Promise<boolean> =>
  writeRow(
    db
      .insertInto('workspace_member')
      .values({
        workspace_id: member.workspaceId,
        user_id: member.userId,
        role: member.role,
        profile_ids: writeProfileIds(member.profileIds),
        revision: 1,
        ...member.by,
        created_at: now,
        updated_at: now,
      })
      .onConflict((c) => c.columns(['workspace_id', 'user_id']).doNothing()),
  )

/** Updates a membership. Returns false if it has ended or is no longer at one of the expected revisions. */
export const updateMember = (
  db: Tx,
  id: number,
  expectedRevisions: readonly number[] | undefined,
  { by, ...changes }: { role: Role; profileIds: readonly number[] | null; by?: MemberOrigin },
  now: number,
): Promise<boolean> =>
  writeRow(
    db
      .updateTable('workspace_member')
      .set((e) => ({
        role: changes.role,
        profile_ids: writeProfileIds(changes.profileIds),
        ...by,
        updated_at: now,
        revision: e('revision', '+', 1),
      }))
      .where('id', '=', id)
      .$if(expectedRevisions !== undefined, (q) => q.where('revision', 'in', expectedRevisions!)),
  )

export const deleteMember = (
  db: Tx,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<boolean> =>
  writeRow(
    db
      .deleteFrom('workspace_member')
      .where('id', '=', id)
      .$if(expectedRevisions !== undefined, (q) => q.where('revision', 'in', expectedRevisions!)),
  )

/** Selects profiles of other owners on which active workspaces may give a user a role. */
export const listSharedProfiles = (db: Db, userId: number) =>
  db
    .selectFrom('workspace_member as m')
    .innerJoin('workspace as w', 'w.id', 'm.workspace_id')
    .innerJoin('workspace_profile as wp', 'wp.workspace_id', 'w.id')
    .select(['wp.profile_id', 'm.role', 'm.profile_ids'])
    .where('m.user_id', '=', userId)
    .where('w.archived_at', 'is', null)
    .where(sql<boolean>`wp.profile_id not in (select id from profile where owner_id = ${userId})`)
    .execute()
