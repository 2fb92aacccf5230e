import { sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'

export const findRedirect = (
  db: Db,
  key: string,
  now: number,
): Promise<{ profile_id: number; username: string } | undefined> =>
  db
    .selectFrom('username_redirect as r')
    .innerJoin('profile as p', 'p.id', 'r.profile_id')
    .select(['r.profile_id', 'p.username'])
    .where('r.username_key', '=', key)
    .where('r.expires_at', '>', now)
    .executeTakeFirst()

export const listFormerNames = async (db: Db, profileId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('username_redirect')
    .select('username_key')
    .where('profile_id', '=', profileId)
    .orderBy('expires_at', 'desc')
    .orderBy('username_key')
    .execute()
  return rows.map(({ username_key }) => username_key)
}

/** Redirects the old name until `expiresAt`, and removes a redirect of the new name. `releasedKeys` are former names to release. */
export const addRedirect = async (
  db: Tx,
  profileId: number,
  oldKey: string,
  newKey: string,
  expiresAt: number,
  releasedKeys: readonly string[],
): Promise<void> => {
  if (releasedKeys.length)
    await db.deleteFrom('username_redirect').where('username_key', 'in', releasedKeys).execute()
  await db.deleteFrom('username_redirect').where('username_key', '=', newKey).execute()
  await db
    .insertInto('username_redirect')
    .values({ username_key: oldKey, profile_id: profileId, expires_at: expiresAt })
    .onConflict((c) => c.column('username_key').doUpdateSet({ profile_id: profileId, expires_at: expiresAt }))
    .execute()
}

export const deleteOldRedirects = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'username_redirect', ['username_key'], sql`expires_at <= ${now}`, limit)
