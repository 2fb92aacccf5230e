import { dayMs } from '@vitrine/contract/durations'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Origin } from '../../db/credential-origin.ts'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { isOwner } from './policy.ts'
import type { TransferView } from './workspace.ts'

const transferLifetimeMs = dayMs

const selectTransfers = (db: Db) =>
  db
    .selectFrom('workspace_transfer as t')
    .innerJoin('user as from_user', 'from_user.id', 't.from_user_id')
    .innerJoin('user as to_user', 'to_user.id', 't.to_user_id')
    .leftJoin('workspace_member as from_member', (join) =>
      join
        .onRef('from_member.workspace_id', '=', 't.workspace_id')
        .onRef('from_member.user_id', '=', 't.from_user_id'),
    )
    .select([
      't.id',
      't.workspace_id',
      't.from_user_id',
      'from_user.name as from_user_name',
      't.to_user_id',
      'to_user.name as to_user_name',
      'to_user.email as to_user_email',
      't.status',
      't.expires_at',
      't.revision',
      't.created_at',
      't.updated_at',
      't.credential',
      't.credential_name',
      'from_user.blocked_at as from_user_blocked_at',
      'from_member.role as from_member_role',
    ])

type TransferJoin = Awaited<ReturnType<ReturnType<typeof selectTransfers>['executeTakeFirstOrThrow']>>
export type TransferRow = TransferView & Origin & { workspace_id: number; to_user_email: string }

/** Converts a row. A pending transfer counts as cancelled if its sender may no longer transfer. */
const toRow = ({ from_user_blocked_at, from_member_role, ...transfer }: TransferJoin): TransferRow => {
  const mayStillTransfer =
    from_member_role !== null && isOwner(from_member_role) && from_user_blocked_at === null
  return transfer.status === 'pending' && !mayStillTransfer ? { ...transfer, status: 'cancelled' } : transfer
}

export const findTransfer = async (db: Db, id: number): Promise<TransferRow | undefined> => {
  const row = await selectTransfers(db).where('t.id', '=', id).executeTakeFirst()
  return row && toRow(row)
}

export const listLatestTransfers = async (
  db: Db,
  workspaceId: number,
  limit: number,
): Promise<TransferRow[]> =>
  (
    await selectTransfers(db)
      .where('t.workspace_id', '=', workspaceId)
      .orderBy('t.id', 'desc')
      .limit(limit)
      .execute()
  ).map(toRow)

const listPending = async (
  db: Db,
  column: 't.from_user_id' | 't.to_user_id',
  userId: number,
  now: number,
): Promise<TransferRow[]> =>
  (
    await selectTransfers(db)
      .where(column, '=', userId)
      .where('t.status', '=', 'pending')
      .where('t.expires_at', '>', now)
      .orderBy('t.id')
      .execute()
  )
    .map(toRow)
    .filter(({ status }) => status === 'pending')

export const listPendingTransfersTo = (db: Db, userId: number, now: number): Promise<TransferRow[]> =>
  listPending(db, 't.to_user_id', userId, now)

export const listPendingTransfersFrom = (db: Db, userId: number, now: number): Promise<TransferRow[]> =>
  listPending(db, 't.from_user_id', userId, now)

/** Marks expired transfers, because a workspace can have only one with the status `pending`. */
export const expireTransfers = (db: Tx, workspaceId: number, now: number) =>
  db
    .updateTable('workspace_transfer')
    .set({ status: 'expired' })
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute()

export const insertTransfer = async (
  db: Tx,
  transfer: { workspaceId: number; fromUserId: number; toUserId: number; origin: Origin; now: number },
): Promise<TransferRow | undefined> => {
  const row = await db
    .insertInto('workspace_transfer')
    .values({
      workspace_id: transfer.workspaceId,
      from_user_id: transfer.fromUserId,
      to_user_id: transfer.toUserId,
      status: 'pending',
      expires_at: transfer.now + transferLifetimeMs,
      revision: 1,
      ...transfer.origin,
      created_at: transfer.now,
      updated_at: transfer.now,
    })
    .onConflict((c) => c.column('workspace_id').where(sql<boolean>`status = 'pending'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row && findTransfer(db, row.id)
}

const changeStatus =
  (status: Schema['workspace_transfer']['status'], now: number) =>
  (e: ExpressionBuilder<Schema, 'workspace_transfer'>) => ({
    status,
    updated_at: now,
    revision: e('revision', '+', 1),
  })

/** Decides a transfer. Returns undefined if it is no longer pending or at one of the expected revisions. */
export const decideTransfer = async (
  db: Tx,
  id: number,
  status: Exclude<Schema['workspace_transfer']['status'], 'pending' | 'expired'>,
  now: number,
  expectedRevisions?: readonly number[],
): Promise<TransferRow | undefined> => {
  const row = await db
    .updateTable('workspace_transfer')
    .set(changeStatus(status, now))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .$if(expectedRevisions !== undefined, (q) => q.where('revision', 'in', expectedRevisions!))
    .returning('id')
    .executeTakeFirst()
  return row && findTransfer(db, id)
}

export const cancelTransfers = (db: Tx, workspaceId: number, toUserId: number | null, now: number) =>
  db
    .updateTable('workspace_transfer')
    .set(changeStatus('cancelled', now))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .$if(toUserId !== null, (q) => q.where('to_user_id', '=', toUserId!))
    .execute()

export const cancelUserTransfers = async (db: Tx, userId: number, now: number): Promise<number> => {
  const result = await db
    .updateTable('workspace_transfer')
    .set(changeStatus('cancelled', now))
    .where('status', '=', 'pending')
    .where((e) => e.or([e('from_user_id', '=', userId), e('to_user_id', '=', userId)]))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export const deleteOldTransfers = (db: Tx, expiredBefore: number, limit: number): Promise<number> =>
  deleteBatch(db, 'workspace_transfer', ['id'], sql`expires_at < ${expiredBefore}`, limit)

export const deleteOldPageTransfers = (db: Tx, expiredBefore: number, limit: number): Promise<number> =>
  deleteBatch(db, 'page_transfer', ['id'], sql`expires_at < ${expiredBefore}`, limit)
