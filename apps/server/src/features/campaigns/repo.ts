import type { Selectable } from 'kysely'
import { createArchivableRepo, type ExpectedRow } from '../../db/archivable.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Schema } from '../../db/schema.ts'
import { toExternalColumns } from '../../domain/external-ids.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { type CampaignDoc, type CampaignRecord, readCampaign } from './campaign.ts'
import { computeNextEventTime } from './next-event-time.ts'

const rowColumns = [
  'id',
  'profile_id',
  'revision',
  'archived_at',
  'doc',
  'events_told',
  'event_next_at',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<Schema['campaign']>, (typeof rowColumns)[number]>

const fromRow = (row: Row): CampaignRecord => ({
  ...readCampaign(row.doc, row.id),
  id: row.id,
  profileId: row.profile_id,
  revision: row.revision,
  archivedAt: row.archived_at,
  announcedEvents: row.events_told,
  nextEventAt: row.event_next_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const rows = createArchivableRepo('campaign', fromRow)

export const {
  countUnarchived,
  findIdByExternalKey,
  findIdBySlug,
  findUnarchived,
  findWithArchived,
  listNewest,
  listOtherSlugs,
} = rows

const toColumns = ({ doc, extra }: StoredDoc<CampaignDoc>, now: number) => ({
  slug: doc.slug,
  ...toExternalColumns(extra),
  doc: JSON.stringify({ doc, extra }),
  updated_at: now,
})

const selectUnarchived = compileOnce<{ profile: number }, Row>((db, p) =>
  rows.selectUnarchivedRows(db, p('profile')).select(rowColumns).orderBy('id', 'desc'),
)

export const listUnarchivedCampaigns = async (db: Db, profileId: number): Promise<CampaignRecord[]> =>
  (await selectUnarchived(db, { profile: profileId })).map(fromRow)

export const listEndingCampaigns = async (db: Db, profileIds: readonly number[]): Promise<CampaignRecord[]> =>
  (
    await db
      .selectFrom('campaign')
      .selectAll()
      .where('profile_id', 'in', [...profileIds])
      .where('archived_at', 'is', null)
      .where('doc', 'like', '%"ends_at":"%')
      .orderBy('id', 'desc')
      .execute()
  ).map(fromRow)

/** Lists all campaigns for analytics, newest first, including archived ones. */
export const listAllCampaigns = async (db: Db, profileId: number): Promise<CampaignRecord[]> =>
  (
    await db
      .selectFrom('campaign')
      .selectAll()
      .where('profile_id', '=', profileId)
      .orderBy('id', 'desc')
      .execute()
  ).map(fromRow)

export const insertCampaign = (
  db: Tx,
  profileId: number,
  content: StoredDoc<CampaignDoc>,
  now: number,
): Promise<CampaignRecord> => {
  const nextAt = computeNextEventTime({ doc: content.doc, archivedAt: null }, 0, now)
  return rows.insert(db, profileId, { ...toColumns(content, now), event_next_at: nextAt }, now)
}

/** Stores the next event's time too. Returns undefined if the campaign is archived or has another revision than `expectedRevisions`. */
export const updateCampaign = async (
  db: Tx,
  expectedRow: ExpectedRow,
  content: StoredDoc<CampaignDoc>,
  now: number,
  archivedAt: number | null = null,
): Promise<CampaignRecord | undefined> => {
  const values = { ...toColumns(content, now), archived_at: archivedAt }
  const campaign = await rows.updateUnarchived(db, expectedRow, values)
  if (campaign) await storeNextEventTime(db, campaign, now)
  return campaign
}

export const restoreCampaign = async (
  db: Tx,
  profileId: number,
  id: number,
  now: number,
): Promise<CampaignRecord | undefined> => {
  const campaign = await rows.restore(db, { profileId, id }, { updated_at: now })
  if (campaign) await storeNextEventTime(db, campaign, now)
  return campaign
}

/** Stores the time of a written campaign's next event. Requires the write's row lock. */
const storeNextEventTime = async (db: Tx, campaign: CampaignRecord, now: number): Promise<void> => {
  const nextAt = computeNextEventTime(campaign, campaign.announcedEvents, now)
  if (nextAt !== campaign.nextEventAt) await storeNextEvent(db, campaign.id, campaign.announcedEvents, nextAt)
}

export type DueEvent = { id: number; at: number }

export const listDueEvents = async (
  db: Db,
  now: number,
  after: DueEvent | undefined,
  limit: number,
): Promise<DueEvent[]> => {
  const dueRows = await db
    .selectFrom('campaign')
    .select(['id', 'event_next_at'])
    .where('event_next_at', '<=', now)
    .where((e) => e(e.refTuple('event_next_at', 'id'), '>', e.tuple(after?.at ?? 0, after?.id ?? 0)))
    .orderBy('event_next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return dueRows.map(({ id, event_next_at }) => ({ id, at: event_next_at ?? now }))
}

/** Locks a campaign, archived or not, until the end of the transaction. */
export const lockCampaign = async (db: Tx, id: number): Promise<CampaignRecord | undefined> => {
  const row = await lockRows(db, 'campaign').where('id', '=', id).returningAll().executeTakeFirst()
  return row && fromRow(row)
}

export const storeNextEvent = async (
  db: Tx,
  id: number,
  announcedEvents: number,
  nextAt: number | null,
): Promise<void> => {
  await db
    .updateTable('campaign')
    .set({ events_told: announcedEvents, event_next_at: nextAt })
    .where('id', '=', id)
    .execute()
}
