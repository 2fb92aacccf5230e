import { type Origin, originColumns } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'

/** Selects pending offers that can still be accepted: their sender owns the page, and neither is blocked. */
const selectPendingTransfers = (db: Db, now: number) =>
  db
    .selectFrom('page_transfer as t')
    .innerJoin('profile', (join) =>
      join.onRef('profile.id', '=', 't.profile_id').onRef('profile.owner_id', '=', 't.from_user_id'),
    )
    .innerJoin('user as sender', 'sender.id', 't.from_user_id')
    .select([
      't.id',
      't.profile_id',
      't.from_user_id',
      'sender.name as from_user_name',
      't.email_key',
      't.expires_at',
      't.created_at',
      'profile.username',
      'profile.doc',
      ...originColumns,
    ])
    .where('t.expires_at', '>', now)
    .where('profile.blocked_at', 'is', null)
    .where('sender.blocked_at', 'is', null)

export type TransferRow = Awaited<
  ReturnType<ReturnType<typeof selectPendingTransfers>['executeTakeFirstOrThrow']>
>

export const findTransfer = (db: Db, id: number, now: number): Promise<TransferRow | undefined> =>
  selectPendingTransfers(db, now).where('t.id', '=', id).executeTakeFirst()

export const findTransferOfProfile = (
  db: Db,
  profileId: number,
  now: number,
): Promise<TransferRow | undefined> =>
  selectPendingTransfers(db, now).where('t.profile_id', '=', profileId).executeTakeFirst()

export const listTransfersTo = (db: Db, emailKey: string, now: number): Promise<TransferRow[]> =>
  selectPendingTransfers(db, now).where('t.email_key', '=', emailKey).orderBy('t.id').execute()

export const listTransfersFrom = (db: Db, userId: number, now: number): Promise<TransferRow[]> =>
  selectPendingTransfers(db, now).where('t.from_user_id', '=', userId).orderBy('t.id').execute()

export const insertTransfers = async (
  db: Tx,
  profileIds: readonly number[],
  offer: { fromUserId: number; emailKey: string; expiresAt: number; origin: Origin; now: number },
): Promise<void> => {
  await db
    .insertInto('page_transfer')
    .values(
      profileIds.map((profile_id) => ({
        profile_id,
        from_user_id: offer.fromUserId,
        email_key: offer.emailKey,
        expires_at: offer.expiresAt,
        ...offer.origin,
        created_at: offer.now,
      })),
    )
    .execute()
}

/** Deletes offers and returns their ids. A decision deletes its offer, so that only one decision succeeds. */
export const deleteTransfers = async (
  db: Tx,
  filter:
    | { id: number }
    | { profile_id: number | readonly number[] }
    | { from_user_id: number }
    | { email_key: string },
): Promise<number[]> => {
  const [column, value] = Object.entries(filter)[0] as ['id', number | number[]]
  const rows = await db
    .deleteFrom('page_transfer')
    .where(column, 'in', [value].flat())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
