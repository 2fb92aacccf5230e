import { sql } from 'kysely'
import { clampTimes } from '../../db/clamp-times.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { removeSome } from '../../db/remove-some.ts'
import { dayMs } from '../../lib/durations.ts'

/** Where a former username leads, while it redirects. */
export const redirectOf = (
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

/** Former usernames of a profile, the last given up first. */
export const redirectsTo = async (db: Db, profileId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('username_redirect')
    .select('username_key')
    .where('profile_id', '=', profileId)
    .orderBy('expires_at', 'desc')
    .orderBy('username_key')
    .execute()
  return rows.map(({ username_key }) => username_key)
}

/**
 * The old name leads to the profile until `expiresAt`; the new one, if it was a redirect, is a name again. `dropped`:
 * former names that are anybody's from now on.
 */
export const addRedirect = async (
  db: Tx,
  profileId: number,
  oldKey: string,
  newKey: string,
  expiresAt: number,
  dropped: readonly string[],
): Promise<void> => {
  if (dropped.length) await db.deleteFrom('username_redirect').where('username_key', 'in', dropped).execute()
  await db.deleteFrom('username_redirect').where('username_key', '=', newKey).execute()
  await db
    .insertInto('username_redirect')
    .values({ username_key: oldKey, profile_id: profileId, expires_at: expiresAt })
    .onConflict((c) => c.column('username_key').doUpdateSet({ profile_id: profileId, expires_at: expiresAt }))
    .execute()
}

/** Deletes up to `limit` redirects whose time is over. Returns how many. */
export const deleteOldRedirects = (db: Tx, now: number, limit: number): Promise<number> =>
  removeSome(db, 'username_redirect', ['username_key'], sql`expires_at <= ${now}`, limit)

/** Shortens redirects that last longer than any: renames wait for their end. */
export const shortenRedirects = (db: Tx, now: number, redirectMs: number): Promise<number> =>
  clampTimes(db, 'username_redirect', ['expires_at'], now + redirectMs, dayMs)
