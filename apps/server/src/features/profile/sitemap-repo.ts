import type { Db } from '../../db/handle.ts'

/** Selects published profiles above an id that are not blocked. Omits profiles with a custom domain, which has its own sitemap. */
const selectListedProfiles = (db: Db, after: number) =>
  db
    .selectFrom('profile')
    .where('profile.id', '>', after)
    .where('profile.is_published', '=', 1)
    .where('profile.blocked_at', 'is', null)
    .where('profile.domain_verified_at', 'is', null)
    .orderBy('profile.id')

export const findNextListedId = async (db: Db, after: number): Promise<number | undefined> =>
  (await selectListedProfiles(db, after).select('profile.id').limit(1).executeTakeFirst())?.id

export const listShownProfiles = (db: Db, after: number, last: number, limit: number) =>
  selectListedProfiles(db, after)
    .where('profile.id', '<=', last)
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .where('user.blocked_at', 'is', null)
    .select(['profile.id', 'profile.username', 'profile.updated_at', 'profile.doc'])
    .limit(limit)
    .execute()

/** Returns the time of the last change of a link by profile, for ids above `after` and up to `last`. */
export const readLinkChanges = async (db: Db, after: number, last: number): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('link')
    .select((e) => ['profile_id', e.fn.max('updated_at').as('changed_at')])
    .where('profile_id', '>', after)
    .where('profile_id', '<=', last)
    .groupBy('profile_id')
    .execute()
  return new Map(rows.map((row) => [row.profile_id, row.changed_at]))
}
