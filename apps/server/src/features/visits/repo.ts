import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Bulk, BulkRows } from '../../db/dialects/bulk.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Day } from './days.ts'
import { kinds } from './dimensions.ts'
import type { Visit } from './visit.ts'

const visitColumns = {
  profile_id: 'integer',
  day: 'integer',
  at: 'integer',
  link_id: 'integer',
  variant_id: 'integer',
  campaign_id: 'integer',
  kind: 'integer',
  hour: 'integer',
  position: 'integer',
  item: 'text',
  visitor: 'text',
  device: 'text',
  browser: 'text',
  os: 'text',
  language: 'text',
  country: 'text',
  referrer: 'text',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
} as const

const maxItemBytes = 64
/** Cuts a text on the boundary of a character. */
const cutItem = (item: string): string => {
  const text = item.replaceAll('\0', '').toWellFormed()
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxItemBytes)).read)
}

export const insertVisits = (db: Tx, bulk: Bulk, visits: readonly Visit[]): Promise<void> =>
  bulk.insert(
    db,
    'visit_event',
    visitColumns,
    visits.map(({ event: e, traits: t, visitor, day, hour }) => [
      e.profileId,
      day,
      e.at,
      e.linkId ?? null,
      e.variantId ?? null,
      e.campaignId ?? null,
      kinds.indexOf(e.kind),
      hour,
      e.position ?? null,
      e.item === undefined ? null : cutItem(e.item),
      visitor,
      t.device,
      t.browser,
      t.os,
      t.language,
      t.country,
      t.referrer,
      t.utmSource,
      t.utmMedium,
      t.utmCampaign,
    ]),
  )

const readSealedDay = compileOnce<object, { day: Day }>((db) =>
  db
    .selectFrom('visit_closed')
    .select('day')
    .where('id', '=', 1)
    // On SQLite, a transaction excludes other writers
    .$if(db.engine === 'postgres', (q) => q.forShare()),
)

/**
 * Returns the last sealed day. The lock prevents sealing until the end of the transaction, so that its visits belong to
 * an open day or are marked.
 */
export const lockSealedDay = async (db: Tx): Promise<Day> => {
  const [row] = await readSealedDay(db, {})
  if (row) return row.day
  await db
    .insertInto('visit_closed')
    .values({ id: 1, day: 0, built_day: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  return lockSealedDay(db)
}

/** Marks days of profiles whose documents must be built again. */
export const insertReopened = async (db: Tx, bulk: Bulk, rows: BulkRows): Promise<void> =>
  void (await bulk.insertNew(db, 'visit_reopened', { profile_id: 'integer', day: 'integer' }, rows, [
    'profile_id',
    'day',
  ]))

const shownVariantKeys = { day: 'integer', profile_id: 'integer', visitor: 'text' } as const
const shownVariantFirst = { first_at: 'integer' } as const
const shownVariantValues = { variant_id: 'integer', at: 'integer' } as const

/** Stores the variant that each visitor saw last. Columns: day, profile, visitor, time of the first view, variant, time. */
export const storeShownVariants = (db: Tx, bulk: Bulk, rows: BulkRows): Promise<void> =>
  bulk.upsertIfNewer(
    db,
    'visit_shown',
    { keys: shownVariantKeys, first: shownVariantFirst, values: shownVariantValues, newest: 'at' },
    rows,
  )

export const findLastShownVariant = (db: Db, day: Day, profileId: number, visitor: string) =>
  db
    .selectFrom('visit_shown')
    .select(['variant_id', 'at', 'first_at'])
    .where('day', '=', day)
    .where('profile_id', '=', profileId)
    .where('visitor', '=', visitor)
    .executeTakeFirst()

export const incrementLinkClicks = async (db: Tx, bulk: Bulk, rows: BulkRows): Promise<void> =>
  void (await bulk.update(
    db,
    'link',
    { add: ['clicks', 'unique_clicks'], setToMaximum: ['last_clicked_at'] },
    rows,
  ))

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
  createdBefore: number,
  afterId: number,
  limit: number,
): Promise<{ id: number }[]> =>
  db
    .selectFrom('profile')
    .select('id')
    // Uses the index on `created_at`; otherwise SQLite scans all profiles
    .where('id', 'in', (q) => q.selectFrom('profile').select('id').where('created_at', '<', createdBefore))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

export const deleteOldAnalytics = (
  db: Tx,
  profileId: number,
  firstDay: Day,
  limit: number,
): Promise<number> =>
  deleteBatch(
    db,
    'visit_sum',
    ['profile_id', 'day'],
    sql`profile_id = ${profileId} and day < ${firstDay}`,
    limit,
  )
