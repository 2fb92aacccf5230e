import { sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Tx } from '../../db/handle.ts'

/** Run of a synchronisation of a source: the number of its links at the begin, and those that no request has contained yet. */
export type SyncRun = { readonly total: number; readonly unseenIds: readonly number[] }

type Key = { readonly profileId: number; readonly source: string }

export const findSync = async (
  db: Tx,
  { profileId, source }: Key,
  syncId: string,
  now: number,
): Promise<SyncRun | undefined> => {
  const row = await db
    .selectFrom('link_sync')
    .select(['total', 'unseen_ids'])
    .where('profile_id', '=', profileId)
    .where('external_source', '=', source)
    .where('sync_id', '=', syncId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { total: row.total, unseenIds: row.unseen_ids.split(' ').filter(Boolean).map(Number) }
}

/** Stores a run. Replaces another one of the same source. */
export const storeSync = async (
  db: Tx,
  { profileId, source }: Key,
  syncId: string,
  { total, unseenIds }: SyncRun,
  expiresAt: number,
): Promise<void> => {
  const values = { sync_id: syncId, total, unseen_ids: unseenIds.join(' '), expires_at: expiresAt }
  await db
    .insertInto('link_sync')
    .values({ profile_id: profileId, external_source: source, ...values })
    .onConflict((c) => c.columns(['profile_id', 'external_source']).doUpdateSet(values))
    .execute()
}

export const deleteSync = async (db: Tx, { profileId, source }: Key): Promise<void> => {
  await db
    .deleteFrom('link_sync')
    .where('profile_id', '=', profileId)
    .where('external_source', '=', source)
    .execute()
}

export const deleteExpiredSyncs = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'link_sync', ['profile_id', 'external_source'], sql`expires_at <= ${now}`, limit)
