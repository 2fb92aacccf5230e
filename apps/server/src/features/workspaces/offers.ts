import { sql } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { WorkspaceInviteTable, WorkspaceTransferTable } from '../../db/schema.ts'
import { type InviteView, type TransferView, writeIds } from './workspace.ts'

/** Invitations and ownership transfers in the database: what waits for somebody else's answer. */

const inviteMs = 7 * 24 * 3600_000
const transferMs = 24 * 3600_000

const invites = (db: Db) =>
  db
    .selectFrom('workspace_invite as i')
    .leftJoin('user', 'user.id', 'i.invited_by')
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
      'i.created_at',
      'i.updated_at',
    ])

export type InviteRow = InviteView & { workspace_id: number }

export const findInvite = (
  db: Db,
  by: { id: number } | { tokenHash: string },
): Promise<InviteRow | undefined> =>
  invites(db)
    .$if('id' in by, (q) => q.where('i.id', '=', (by as { id: number }).id))
    .$if('tokenHash' in by, (q) => q.where('i.token_hash', '=', (by as { tokenHash: string }).tokenHash))
    .executeTakeFirst()

/** Invitations of a workspace that still wait, oldest first. */
export const openInvites = (db: Db, workspaceId: number, now: number): Promise<InviteRow[]> =>
  invites(db)
    .where('i.workspace_id', '=', workspaceId)
    .where('i.status', '=', 'pending')
    .where('i.expires_at', '>', now)
    .orderBy('i.id')
    .execute()

/** Invitations that wait for the owner of an address, oldest first. */
export const invitesFor = (db: Db, emailKey: string, now: number): Promise<InviteRow[]> =>
  invites(db)
    .where('i.email_key', '=', emailKey)
    .where('i.status', '=', 'pending')
    .where('i.expires_at', '>', now)
    .orderBy('i.id')
    .execute()

export const insertInvite = async (
  db: Tx,
  invite: {
    workspaceId: number
    emailKey: string
    role: WorkspaceInviteTable['role']
    profileIds: readonly number[] | null
    tokenHash: string
    invitedBy: number
    now: number
  },
): Promise<InviteRow> => {
  const { id } = await db
    .insertInto('workspace_invite')
    .values({
      workspace_id: invite.workspaceId,
      email_key: invite.emailKey,
      role: invite.role,
      profile_ids: writeIds(invite.profileIds),
      token_hash: invite.tokenHash,
      invited_by: invite.invitedBy,
      status: 'pending',
      expires_at: invite.now + inviteMs,
      revision: 1,
      created_at: invite.now,
      updated_at: invite.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findInvite(db, { id }))!
}

/** Answers an invitation that still waits; false when somebody was faster or its time is over. */
export const decideInvite = async (
  db: Tx,
  id: number,
  status: 'accepted' | 'declined',
  now: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('workspace_invite')
    .set((e) => ({ status, updated_at: now, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Voids the open invitations of a workspace; of one address when it is given. */
export const revokeInvites = (db: Tx, workspaceId: number, emailKey: string | null, now: number) =>
  db
    .updateTable('workspace_invite')
    .set((e) => ({ status: 'revoked' as const, updated_at: now, revision: e('revision', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .$if(emailKey !== null, (q) => q.where('email_key', '=', emailKey!))
    .execute()

/** Voids the open invitations that somebody sent, and all into some workspaces. Returns how many. */
export const revokeInvitesBy = async (
  db: Tx,
  userId: number,
  workspaceIds: readonly number[],
  now: number,
): Promise<number> => {
  const revoked = await db
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
  return Number(revoked.numUpdatedRows)
}

/** Invitations of an address that is erased. */
export const deleteInvitesFor = (db: Tx, emailKey: string) =>
  db.deleteFrom('workspace_invite').where('email_key', '=', emailKey).execute()

const transfers = (db: Db) =>
  db
    .selectFrom('workspace_transfer as t')
    .innerJoin('user as giver', 'giver.id', 't.from_user_id')
    .innerJoin('user as taker', 'taker.id', 't.to_user_id')
    .select([
      't.id',
      't.workspace_id',
      't.from_user_id',
      'giver.name as from_user_name',
      't.to_user_id',
      'taker.name as to_user_name',
      'taker.email as to_user_email',
      't.status',
      't.expires_at',
      't.revision',
      't.created_at',
      't.updated_at',
    ])

export type TransferRow = TransferView & { workspace_id: number; to_user_email: string }

export const findTransfer = (db: Db, id: number): Promise<TransferRow | undefined> =>
  transfers(db).where('t.id', '=', id).executeTakeFirst()

/** The newest transfers of a workspace, whatever became of them. */
export const latestTransfers = (db: Db, workspaceId: number, limit: number): Promise<TransferRow[]> =>
  transfers(db).where('t.workspace_id', '=', workspaceId).orderBy('t.id', 'desc').limit(limit).execute()

/** Transfers that wait for somebody, oldest first. */
export const transfersTo = (db: Db, userId: number, now: number): Promise<TransferRow[]> =>
  transfers(db)
    .where('t.to_user_id', '=', userId)
    .where('t.status', '=', 'pending')
    .where('t.expires_at', '>', now)
    .orderBy('t.id')
    .execute()

/** Writes down what time has decided, so that a new transfer finds the place free. */
export const expireTransfers = (db: Tx, workspaceId: number, now: number) =>
  db
    .updateTable('workspace_transfer')
    .set({ status: 'expired' })
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute()

/** Offers the ownership; nothing comes back while another offer of the workspace waits. */
export const insertTransfer = async (
  db: Tx,
  transfer: { workspaceId: number; fromUserId: number; toUserId: number; now: number },
): Promise<TransferRow | undefined> => {
  const row = await db
    .insertInto('workspace_transfer')
    .values({
      workspace_id: transfer.workspaceId,
      from_user_id: transfer.fromUserId,
      to_user_id: transfer.toUserId,
      status: 'pending',
      expires_at: transfer.now + transferMs,
      revision: 1,
      created_at: transfer.now,
      updated_at: transfer.now,
    })
    .onConflict((c) => c.column('workspace_id').where(sql<boolean>`status = 'pending'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row && findTransfer(db, row.id)
}

/** Decides a transfer that still waits; nothing comes back when it does not, or is no longer at `expected`. */
export const decideTransfer = async (
  db: Tx,
  id: number,
  status: Exclude<WorkspaceTransferTable['status'], 'pending' | 'expired'>,
  now: number,
  expected?: number,
): Promise<TransferRow | undefined> => {
  const row = await db
    .updateTable('workspace_transfer')
    .set((e) => ({ status, updated_at: now, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .$if(expected !== undefined, (q) => q.where('revision', '=', expected!))
    .returning('id')
    .executeTakeFirst()
  return row && findTransfer(db, id)
}

/** Ends the open transfer of a workspace; only one to `toUserId` when it is given. */
export const cancelTransfers = (db: Tx, workspaceId: number, toUserId: number | null, now: number) =>
  db
    .updateTable('workspace_transfer')
    .set((e) => ({ status: 'cancelled' as const, updated_at: now, revision: e('revision', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .$if(toUserId !== null, (q) => q.where('to_user_id', '=', toUserId!))
    .execute()

/** Ends the open transfers from or to somebody. Returns how many. */
export const cancelTransfersOf = async (db: Tx, userId: number, now: number): Promise<number> => {
  const cancelled = await db
    .updateTable('workspace_transfer')
    .set((e) => ({ status: 'cancelled' as const, updated_at: now, revision: e('revision', '+', 1) }))
    .where('status', '=', 'pending')
    .where((e) => e.or([e('from_user_id', '=', userId), e('to_user_id', '=', userId)]))
    .executeTakeFirst()
  return Number(cancelled.numUpdatedRows)
}

/** Offers that ended a while ago: they hold addresses and names nobody needs any more. */
export const deleteOldOffers = async (db: Tx, before: number): Promise<number> => {
  const invited = await db.deleteFrom('workspace_invite').where('expires_at', '<', before).executeTakeFirst()
  const offered = await db
    .deleteFrom('workspace_transfer')
    .where('expires_at', '<', before)
    .executeTakeFirst()
  return Number(invited.numDeletedRows) + Number(offered.numDeletedRows)
}
