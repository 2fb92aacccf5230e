import type { Selectable } from 'kysely'
import type { Origin } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'

export type FeedRow = Selectable<Schema['feed']>

export const listFeeds = (db: Db, profileId: number): Promise<FeedRow[]> =>
  db.selectFrom('feed').selectAll().where('profile_id', '=', profileId).orderBy('id').execute()

export const insertFeed = (
  db: Tx,
  row: { profileId: number; name: string; tokenHash: string; userId: number; origin: Origin; now: number },
): Promise<FeedRow> =>
  db
    .insertInto('feed')
    .values({
      profile_id: row.profileId,
      name: row.name,
      token_hash: row.tokenHash,
      created_by: row.userId,
      ...row.origin,
      last_used_at: null,
      created_at: row.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteFeed = (db: Tx, profileId: number, id: number): Promise<boolean> =>
  writeRow(db.deleteFrom('feed').where('id', '=', id).where('profile_id', '=', profileId))

export const deleteFeedsOfAccount = async (db: Tx, ownerId: number): Promise<number> =>
  (
    await db
      .deleteFrom('feed')
      .where('profile_id', 'in', (q) => q.selectFrom('profile').select('id').where('owner_id', '=', ownerId))
      .returning('id')
      .execute()
  ).length

export const deleteFeedsOfProfile = async (db: Tx, profileId: number): Promise<number> =>
  (await db.deleteFrom('feed').where('profile_id', '=', profileId).returning('id').execute()).length

export const findFeedByHash = (db: Db, tokenHash: string): Promise<FeedRow | undefined> =>
  db.selectFrom('feed').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Stores the time of use, unless it was used after `lastUsedBefore`. */
export const touchFeed = async (db: Tx, id: number, now: number, lastUsedBefore: number): Promise<void> => {
  await db
    .updateTable('feed')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((e) => e.or([e('last_used_at', 'is', null), e('last_used_at', '<', lastUsedBefore)]))
    .execute()
}
