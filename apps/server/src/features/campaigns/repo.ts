import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { CampaignTable } from '../../db/schema.ts'
import type { Open } from '../../resource.ts'
import type { CampaignDoc, CampaignRecord } from './campaign.ts'

type Row = Selectable<CampaignTable>

const fromRow = (row: Row): CampaignRecord => ({
  ...(JSON.parse(row.doc) as Open<CampaignDoc>),
  id: row.id,
  profileId: row.profile_id,
  revision: row.revision,
  archivedAt: row.archived_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const columns = ({ doc, extra }: Open<CampaignDoc>, now: number) => ({
  slug: doc.slug,
  doc: JSON.stringify({ doc, extra }),
  updated_at: now,
})

const live = (db: Db, profileId: number) =>
  db.selectFrom('campaign').where('profile_id', '=', profileId).where('archived_at', 'is', null)

/** All live campaigns, newest first. */
export const liveCampaigns = async (db: Db, profileId: number): Promise<CampaignRecord[]> =>
  (await live(db, profileId).selectAll().orderBy('id', 'desc').execute()).map(fromRow)

/** Archived ones too, newest first: what statistics speak of. */
export const allCampaigns = async (db: Db, profileId: number): Promise<CampaignRecord[]> =>
  (
    await db
      .selectFrom('campaign')
      .selectAll()
      .where('profile_id', '=', profileId)
      .orderBy('id', 'desc')
      .execute()
  ).map(fromRow)

/** A live campaign of a profile. */
export const findCampaign = async (
  db: Db,
  profileId: number,
  id: number,
): Promise<CampaignRecord | undefined> => {
  const row = await live(db, profileId).selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export const countLive = async (db: Db, profileId: number): Promise<number> =>
  (
    await live(db, profileId)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Slugs of the live campaigns but one. */
export const slugsBeside = async (db: Db, profileId: number, id: number): Promise<Set<string>> =>
  new Set((await live(db, profileId).select('slug').where('id', '!=', id).execute()).map((row) => row.slug))

export const insertCampaign = async (
  db: Tx,
  profileId: number,
  content: Open<CampaignDoc>,
  now: number,
): Promise<CampaignRecord> =>
  fromRow(
    await db
      .insertInto('campaign')
      .values({
        profile_id: profileId,
        ...columns(content, now),
        revision: 1,
        archived_at: null,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Writes a live campaign. Nothing comes back when it is archived or no longer at `expected`. */
export const updateCampaign = async (
  db: Tx,
  profileId: number,
  id: number,
  expected: number | undefined,
  content: Open<CampaignDoc>,
  now: number,
  archivedAt: number | null = null,
): Promise<CampaignRecord | undefined> => {
  const row = await db
    .updateTable('campaign')
    .set((e) => ({ ...columns(content, now), archived_at: archivedAt, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('archived_at', 'is', null)
    .$if(expected !== undefined, (q) => q.where('revision', '=', expected!))
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}
