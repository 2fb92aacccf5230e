import type { Db, Tx } from '../../db/handle.ts'

/** A profile that is due, and what the last check saw. */
export type DueProfile = {
  id: number
  owner_id: number
  plan_key: string
  default_profile_id: number | null
  stats_revision: number
  content_revision: number
  checked_at: number | null
  seen_stats: number | null
  seen_content: number | null
}

/** Profiles at which something can have changed since the last check: counters, content, or the clock. */
export const dueForCheck = (db: Db, now: number, after: number, limit: number): Promise<DueProfile[]> =>
  db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .leftJoin('alert_check as seen', 'seen.profile_id', 'profile.id')
    .select([
      'profile.id',
      'profile.owner_id',
      'user.plan_key',
      'user.default_profile_id',
      'profile.stats_revision',
      'profile.content_revision',
      'seen.checked_at',
      'seen.stats_revision as seen_stats',
      'seen.content_revision as seen_content',
    ])
    .where('profile.id', '>', after)
    .where('profile.blocked_at', 'is', null)
    .where('user.blocked_at', 'is', null)
    .where((e) =>
      e.or([
        e('seen.profile_id', 'is', null),
        e('seen.next_at', '<=', now),
        e('seen.stats_revision', '<>', e.ref('profile.stats_revision')),
        e('seen.content_revision', '<>', e.ref('profile.content_revision')),
      ]),
    )
    .orderBy('profile.id')
    .limit(limit)
    .execute()

/** Notes a check, unless another process noted one since `profile` was read. */
export const claimCheck = async (
  db: Tx,
  profile: DueProfile,
  now: number,
  nextAt: number,
): Promise<boolean> => {
  const check = {
    checked_at: now,
    stats_revision: profile.stats_revision,
    content_revision: profile.content_revision,
    next_at: nextAt,
  }
  const { checked_at, seen_stats, seen_content } = profile
  const claimed =
    checked_at === null
      ? await db
          .insertInto('alert_check')
          .values({ profile_id: profile.id, ...check })
          .onConflict((c) => c.column('profile_id').doNothing())
          .returning('profile_id')
          .executeTakeFirst()
      : await db
          .updateTable('alert_check')
          .set(check)
          .where('profile_id', '=', profile.id)
          .where('checked_at', '=', checked_at)
          .where('stats_revision', '=', seen_stats!)
          .where('content_revision', '=', seen_content!)
          .returning('profile_id')
          .executeTakeFirst()
  return claimed !== undefined
}

/** The next check is due at once: what it asks for has changed. */
export const resetCheck = (db: Tx, profileId: number) =>
  db.updateTable('alert_check').set({ next_at: 0 }).where('profile_id', '=', profileId).execute()
