import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'

/** Selects published profiles above an id that are not blocked. Omits profiles with a custom domain, which has its own sitemap. */
const selectListedProfiles = (db: Db, afterId: number) =>
  db
    .selectFrom('profile')
    .where('profile.id', '>', afterId)
    .where('profile.is_published', '=', 1)
    .where('profile.blocked_at', 'is', null)
    .where('profile.domain_verified_at', 'is', null)
    .orderBy('profile.id')

export const findNextListedId = async (db: Db, afterId: number): Promise<number | undefined> =>
  (await selectListedProfiles(db, afterId).select('profile.id').limit(1).executeTakeFirst())?.id

/** If e-mails are delivered, omits pages that require a verified owner. */
export const listListedProfiles = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  afterId: number,
  lastId: number,
  limit: number,
) =>
  selectListedProfiles(db.read, afterId)
    .where('profile.id', '<=', lastId)
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .where('user.blocked_at', 'is', null)
    .$if(config.SMTP_URL !== '', (q) =>
      q.where((e) =>
        e.or([e('profile.needs_verified_owner', '=', 0), e('user.email_verified_at', 'is not', null)]),
      ),
    )
    .select(['profile.id', 'profile.username', 'profile.updated_at', 'profile.doc'])
    .limit(limit)
    .execute()

/** Returns the time of the last change of a link by profile, for ids above `after` and up to `last`. */
export const readLinkChanges = async (
  db: Db,
  afterId: number,
  lastId: number,
): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('link')
    .select((e) => ['profile_id', e.fn.max('updated_at').as('changed_at')])
    .where('profile_id', '>', afterId)
    .where('profile_id', '<=', lastId)
    .groupBy('profile_id')
    .execute()
  return new Map(rows.map((row) => [row.profile_id, row.changed_at]))
}
