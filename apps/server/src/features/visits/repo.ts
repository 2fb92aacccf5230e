import { sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Bulk, BulkRows } from '../../db/dialects/bulk.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Day } from './days.ts'
import { counters, type Dimension, kindLetters, type Sighting, type Visit } from './rollup.ts'

const visitColumns = {
  profile_id: 'integer',
  kind: 'text',
  at: 'integer',
  link_id: 'integer',
  position: 'integer',
  visitor: 'text',
  device: 'text',
  browser: 'text',
  os: 'text',
  language: 'text',
  referrer: 'text',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  country: 'text',
  variant_id: 'integer',
  campaign_id: 'integer',
} as const
const seenColumns = { day: 'integer', profile_id: 'integer', visitor: 'text', what: 'text' } as const
const dayKeys = { profile_id: 'integer', dim: 'text', day: 'integer', key: 'text' } as const
const hourKeys = { profile_id: 'integer', day: 'integer', hour: 'integer' } as const

/** Raises the revision of the analytics, which locks the counters against other writers. Returns the profiles that still exist. */
export const raiseStatsRevisions = async (
  db: Tx,
  bulk: Bulk,
  profileIds: readonly number[],
): Promise<Set<number>> => {
  const exists = await bulk.update(
    db,
    'profile',
    { add: ['stats_revision'], setToMaximum: [] },
    profileIds.map((id) => [id, 1]),
  )
  return new Set(profileIds.filter((_, i) => exists[i]))
}

export const insertVisits = (db: Tx, bulk: Bulk, visits: readonly Visit[]): Promise<void> =>
  bulk.insert(
    db,
    'visit',
    visitColumns,
    visits.map(({ event: e, traits: t, visitor }) => [
      e.profileId,
      e.kind,
      e.at,
      e.linkId ?? null,
      e.position ?? null,
      visitor,
      t.device,
      t.browser,
      t.os,
      t.language,
      t.referrer,
      t.utmSource,
      t.utmMedium,
      t.utmCampaign,
      t.country,
      e.variantId ?? null,
      e.campaignId ?? null,
    ]),
  )

/** Stores sightings. Returns true for each new one. */
export const insertSeen = (db: Tx, bulk: Bulk, sightings: readonly Sighting[]): Promise<boolean[]> =>
  bulk.insertNew(
    db,
    'visit_seen',
    seenColumns,
    sightings.map((s) => s.row),
  )

export const isVisitorSeen = async (db: Db, day: Day, profileId: number, visitor: string): Promise<boolean> =>
  (await db
    .selectFrom('visit_seen')
    .select('what')
    .where('day', '=', day)
    .where('profile_id', '=', profileId)
    .where('visitor', '=', visitor)
    .where('what', '=', kindLetters.view)
    .executeTakeFirst()) !== undefined

const shownKeys = { day: 'integer', profile_id: 'integer', visitor: 'text' } as const
const shownValues = { variant_id: 'integer', at: 'integer' } as const

/** Stores the variant that each visitor saw last. Columns: day, profile, visitor, variant, time. */
export const storeShown = (db: Tx, bulk: Bulk, rows: BulkRows): Promise<void> =>
  bulk.upsertIfNewer(db, 'visit_shown', shownKeys, shownValues, 'at', rows)

export const findLastShown = (db: Db, day: Day, profileId: number, visitor: string) =>
  db
    .selectFrom('visit_shown')
    .select(['variant_id', 'at'])
    .where('day', '=', day)
    .where('profile_id', '=', profileId)
    .where('visitor', '=', visitor)
    .executeTakeFirst()

export const incrementDayCounters = (db: Tx, bulk: Bulk, rows: BulkRows): Promise<void> =>
  bulk.incrementCounters(db, 'visit_day', dayKeys, counters, rows)

export const incrementHourCounters = (db: Tx, bulk: Bulk, rows: BulkRows): Promise<void> =>
  bulk.incrementCounters(db, 'visit_hour', hourKeys, ['views', 'clicks', 'submissions'], rows)

export const incrementLinkClicks = async (db: Tx, bulk: Bulk, rows: BulkRows): Promise<void> =>
  void (await bulk.update(
    db,
    'link',
    { add: ['clicks', 'unique_clicks'], setToMaximum: ['last_clicked_at'] },
    rows,
  ))

export const listDimensionKeys = async (db: Db, profileId: number, dim: Dimension, day: Day): Promise<string[]> =>
  (
    await db
      .selectFrom('visit_day')
      .select('key')
      .where('profile_id', '=', profileId)
      .where('dim', '=', dim)
      .where('day', '=', day)
      .execute()
  ).map((row) => row.key)

export const findSalt = async (db: Db, day: Day): Promise<string | undefined> =>
  (await db.selectFrom('visit_salt').select('salt').where('day', '=', day).executeTakeFirst())?.salt

/** Stores `newSalt` unless another process has stored the day's salt. Returns the stored salt. */
export const storeSalt = async (db: Tx, day: Day, newSalt: string): Promise<string> => {
  await db
    .insertInto('visit_salt')
    .values({ day, salt: newSalt })
    .onConflict((c) => c.doNothing())
    .execute()
  return (await findSalt(db, day))!
}

export const deleteOldSalts = async (db: Tx, firstDay: Day): Promise<number> =>
  Number((await db.deleteFrom('visit_salt').where('day', '<', firstDay).executeTakeFirst()).numDeletedRows)

export const listProfilesCreatedBefore = (
  db: Db,
  before: number,
  after: number,
  limit: number,
): Promise<{ id: number }[]> =>
  db
    .selectFrom('profile')
    .select('id')
    // Uses the index on `created_at`; otherwise SQLite scans all profiles
    .where('id', 'in', (q) => q.selectFrom('profile').select('id').where('created_at', '<', before))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const deleteOldAnalytics = async (
  db: Tx,
  profileId: number,
  firstDay: Day,
  limit: number,
): Promise<number> => {
  const oldRows = sql`profile_id = ${profileId} and day < ${firstDay}`
  const days = await deleteBatch(db, 'visit_day', ['profile_id', 'dim', 'day', 'key'], oldRows, limit)
  return days + (await deleteBatch(db, 'visit_hour', ['profile_id', 'day', 'hour'], oldRows, limit))
}
