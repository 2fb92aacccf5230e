import { hourMs, secondMs } from '@vitrine/contract/durations'
import type { Db, Tx } from '../../db/handle.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { type Day, listRecentDays } from '../visits/index.ts'

export type DueProfile = {
  id: number
  owner_id: number
  plan_key: string
  default_profile_id: number | null
  content_revision: number
  settled_day: Day | null
  settled_views: number | null
  settled_clicks: number | null
}

/** Sum of all visits up to and including a day. */
export type SettledTotals = { readonly day: Day; readonly views: number; readonly clicks: number }

const minCheckIntervalMs = hourMs
/** Time from a visit until it is stored. */
const maxStoringMs = 10 * secondMs

/** Ids per query: without bounds PostgreSQL reads all profiles and checks for each query. */
const idBatchSize = 2000

/** Returns profiles with possible changes since their last check, at most once an hour. Ignores checks in the future (clock skew). */
export const listProfilesDueForCheck = async (
  db: Db,
  now: number,
  afterId: number,
  limit: number,
): Promise<DueProfile[]> => {
  const dueProfiles: DueProfile[] = []
  for (let from = afterId; dueProfiles.length < limit; await yieldToEventLoop()) {
    const nextProfile = await db
      .selectFrom('profile')
      .select('id')
      .where('id', '>', from)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!nextProfile) return dueProfiles
    const upTo = nextProfile.id + idBatchSize - 1
    dueProfiles.push(...(await listDueBetween(db, now, from, upTo, limit - dueProfiles.length)))
    from = upTo
  }
  return dueProfiles
}

const listDueBetween = (
  db: Db,
  now: number,
  afterId: number,
  upTo: number,
  limit: number,
): Promise<DueProfile[]> =>
  db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .leftJoin('alert_check as seen', (join) =>
      join
        .onRef('seen.profile_id', '=', 'profile.id')
        .on('seen.profile_id', '>', afterId)
        .on('seen.profile_id', '<=', upTo),
    )
    .select([
      'profile.id',
      'profile.owner_id',
      'user.plan_key',
      'user.default_profile_id',
      'profile.content_revision',
      'seen.settled_day',
      'seen.settled_views',
      'seen.settled_clicks',
    ])
    .where('profile.id', '>', afterId)
    .where('profile.id', '<=', upTo)
    .where('profile.blocked_at', 'is', null)
    .where('user.blocked_at', 'is', null)
    .where((e) =>
      e.or([
        e('seen.profile_id', 'is', null),
        e('seen.checked_at', '>', now),
        e.and([
          e('seen.checked_at', '<=', now - minCheckIntervalMs),
          e.or([
            e('seen.next_at', '<=', now),
            e('seen.content_revision', '<>', e.ref('profile.content_revision')),
            e.exists(
              e
                .selectFrom('visit_event')
                .select('visit_event.at')
                .whereRef('visit_event.profile_id', '=', 'profile.id')
                // A check of an earlier day is due by `next_at`
                .where('visit_event.day', 'in', listRecentDays(now, 1))
                .where('visit_event.at', '>', (v) => v('seen.checked_at', '-', maxStoringMs)),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('profile.id')
    .limit(limit)
    .execute()

/** Stores checks of profiles that no other process checked within the hour, and returns their ids. */
export const claimChecks = async (
  db: Tx,
  checks: readonly { profile: DueProfile; nextAt: number; settled: SettledTotals }[],
  now: number,
): Promise<Set<number>> => {
  const claimedChecks = await db
    .insertInto('alert_check')
    .values(
      checks.map(({ profile, nextAt, settled }) => ({
        profile_id: profile.id,
        checked_at: now,
        content_revision: profile.content_revision,
        next_at: nextAt,
        settled_day: settled.day,
        settled_views: settled.views,
        settled_clicks: settled.clicks,
      })),
    )
    .onConflict((c) =>
      c
        .column('profile_id')
        .doUpdateSet((e) => ({
          checked_at: e.ref('excluded.checked_at'),
          content_revision: e.ref('excluded.content_revision'),
          next_at: e.ref('excluded.next_at'),
          settled_day: e.ref('excluded.settled_day'),
          settled_views: e.ref('excluded.settled_views'),
          settled_clicks: e.ref('excluded.settled_clicks'),
        }))
        .where((e) =>
          e.or([
            e('alert_check.checked_at', '<=', now - minCheckIntervalMs),
            e('alert_check.checked_at', '>', now),
          ]),
        ),
    )
    .returning('profile_id')
    .execute()
  return new Set(claimedChecks.map((row) => row.profile_id))
}

export const resetCheck = (db: Tx, profileId: number) =>
  db.updateTable('alert_check').set({ next_at: 0 }).where('profile_id', '=', profileId).execute()
