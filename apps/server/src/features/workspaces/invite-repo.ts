import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import type { Origin } from '../../db/credential-origin.ts'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { readProfileIds, writeProfileIds } from '../../db/profile-list.ts'
import type { Schema } from '../../db/schema.ts'
import { mayInvite } from './policy.ts'
import type { InviteView } from './workspace.ts'

const inviteLifetimeMs = 7 * dayMs

const selectInvites = (db: Db) =>
  db
    .selectFrom('workspace_invite as i')
    .leftJoin('user', 'user.id', 'i.invited_by')
    .leftJoin('workspace_member as sender', (join) =>
      join.onRef('sender.workspace_id', '=', 'i.workspace_id').onRef('sender.user_id', '=', 'i.invited_by'),
    )
    .select([
      'i.id',
      'i.workspace_id',
      'i.email_key',
      'i.role',
      'i.profile_ids',
      'i.invited_by',
      'user.name as invited_by_name',
      'i.status',
      'i.expires_at',
      'i.revision',
      'i.registered_at',
      'i.may_register',
      'i.created_at',
      'i.updated_at',
      'i.credential',
      'i.credential_name',
      'user.blocked_at as sender_blocked_at',
      'sender.role as sender_role',
      'sender.profile_ids as sender_profile_ids',
    ])

type InviteJoin = Awaited<ReturnType<ReturnType<typeof selectInvites>['executeTakeFirstOrThrow']>>
export type InviteRow = InviteView &
  Origin & {
    workspace_id: number
    registered_at: number | null
    may_register: number
  }

/** Converts a row. A pending invitation counts as revoked if its sender may no longer invite. */
const toRow = ({ sender_blocked_at, sender_role, sender_profile_ids, ...invite }: InviteJoin): InviteRow => {
  if (invite.status !== 'pending') return invite
  const mayStillInvite =
    sender_role !== null &&
    sender_blocked_at === null &&
    mayInvite(
      { role: sender_role, profileIds: readProfileIds(sender_profile_ids, invite.id) },
      readProfileIds(invite.profile_ids, invite.id),
    )
  return mayStillInvite ? invite : { ...invite, status: 'revoked' }
}

export const findInvite = async (
  db: Db,
  filter: { id: number } | { tokenHash: string },
): Promise<InviteRow | undefined> => {
  const invites = selectInvites(db)
  const row = await ('id' in filter
    ? invites.where('i.id', '=', filter.id)
    : invites.where('i.token_hash', '=', filter.tokenHash)
  ).executeTakeFirst()
  return row && toRow(row)
}

export const listPendingInvites = async (
  db: Db,
  filter: { workspaceIds: readonly number[] } | { emailKey: string },
  now: number,
): Promise<InviteRow[]> => {
  const invites = selectInvites(db)
  const rows = await ('workspaceIds' in filter
    ? invites.where('i.workspace_id', 'in', filter.workspaceIds)
    : invites.where('i.email_key', '=', filter.emailKey)
  )
    .where('i.status', '=', 'pending')
    .where('i.expires_at', '>', now)
    .orderBy('i.id')
    .execute()
  return rows.map(toRow).filter(({ status }) => status === 'pending')
}

export const insertInvite = async (
  db: Tx,
  invite: {
    workspaceId: number
    emailKey: string
    role: Schema['workspace_invite']['role']
    profileIds: readonly number[] | null
    tokenHash: string
    mayRegister: boolean
    invitedBy: number
    origin: Origin
    now: number
  },
): Promise<InviteRow> => {
  const { id } = await db
    .insertInto('workspace_invite')
    .values({
      workspace_id: invite.workspaceId,
      email_key: invite.emailKey,
      role: invite.role,
      profile_ids: writeProfileIds(invite.profileIds),
      token_hash: invite.tokenHash,
      may_register: invite.mayRegister ? 1 : 0,
      invited_by: invite.invitedBy,
      status: 'pending',
      expires_at: invite.now + inviteLifetimeMs,
      revision: 1,
      ...invite.origin,
      created_at: invite.now,
      updated_at: invite.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findInvite(db, { id }))!
}

export const claimInvites = async (db: Tx, emailKey: string, now: number): Promise<boolean> => {
  const rows = await db
    .updateTable('workspace_invite')
    .set({ registered_at: now })
    .where('email_key', '=', emailKey)
    .where('status', '=', 'pending')
    .where('may_register', '=', 1)
    .where('registered_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

export const decideInvite = async (
  db: Tx,
  id: number,
  status: 'accepted' | 'declined' | 'revoked',
  now: number,
  expectedRevisions?: readonly number[],
): Promise<InviteRow | undefined> => {
  const row = await db
    .updateTable('workspace_invite')
    .set((e) => ({ status, updated_at: now, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .$if(expectedRevisions !== undefined, (q) => q.where('revision', 'in', expectedRevisions!))
    .returning('id')
    .executeTakeFirst()
  return row && findInvite(db, { id })
}

export const revokeInvites = (db: Tx, workspaceId: number, emailKey: string | null, now: number) =>
  db
    .updateTable('workspace_invite')
    .set((e) => ({ status: 'revoked' as const, updated_at: now, revision: e('revision', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .$if(emailKey !== null, (q) => q.where('email_key', '=', emailKey!))
    .execute()

/** Revokes the pending invitations that a user sent, and all to some workspaces. Returns their number. */
export const revokeInvitesBy = async (
  db: Tx,
  userId: number,
  workspaceIds: readonly number[],
  now: number,
): Promise<number> => {
  const result = await db
    .updateTable('workspace_invite')
    .set((e) => ({ status: 'revoked' as const, updated_at: now, revision: e('revision', '+', 1) }))
    .where('status', '=', 'pending')
    .where((e) =>
      e.or([
        e('invited_by', '=', userId),
        ...(workspaceIds.length ? [e('workspace_id', 'in', workspaceIds)] : []),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export const deleteInvitesFor = (db: Tx, emailKey: string) =>
  db.deleteFrom('workspace_invite').where('email_key', '=', emailKey).execute()

/** Deletes ended invitations, because they contain e-mail addresses. */
export const deleteOldInvites = (db: Tx, expiredBefore: number, limit: number): Promise<number> =>
  deleteBatch(db, 'workspace_invite', ['id'], sql`expires_at < ${expiredBefore}`, limit)
