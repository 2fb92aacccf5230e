import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { LinkTable, Schema } from '../../db/schema.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { type LinkDoc, type LinkRecord, readLink, stringifyLink } from './link.ts'

/** Columns of a record. SQLite would parse `doc` for each generated column that is selected. */
const columns = [
  'id',
  'profile_id',
  'position',
  'revision',
  'archived_at',
  'clicks',
  'unique_clicks',
  'last_clicked_at',
  'doc',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<LinkTable>, (typeof columns)[number]>

const fromRow = (row: Row): LinkRecord => ({
  ...readLink(row.doc, row.id),
  id: row.id,
  profileId: row.profile_id,
  position: row.position,
  revision: row.revision,
  archivedAt: row.archived_at,
  clicks: row.clicks,
  uniqueClicks: row.unique_clicks,
  lastClickedAt: row.last_clicked_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const selectActive = (db: Db, profileId: number) =>
  db.selectFrom('link').where('profile_id', '=', profileId).where('archived_at', 'is', null)

const activeLinkRows = compileOnce<{ profile: number }, Row>((db, p) =>
  selectActive(db, p('profile')).select(columns).orderBy('position').orderBy('id'),
)

export const listActiveLinks = async (db: Db, profileId: number): Promise<LinkRecord[]> =>
  (await activeLinkRows(db, { profile: profileId })).map(fromRow)

export const listActiveRevisions = async (db: Tx, profileId: number): Promise<Map<number, number>> =>
  new Map(
    (await selectActive(db, profileId).select(['id', 'revision']).orderBy('id').execute()).map(
      ({ id, revision }) => [id, revision],
    ),
  )

export const countActiveLinks = async (db: Db, profileIds: readonly number[]): Promise<Map<number, number>> =>
  new Map(
    (
      await db
        .selectFrom('link')
        .select(['profile_id', (e) => e.fn.countAll<number>().as('links')])
        .where('profile_id', 'in', [...profileIds])
        .where('archived_at', 'is', null)
        .groupBy('profile_id')
        .execute()
    ).map(({ profile_id, links }) => [profile_id, links]),
  )

/** Returns the number of active links by profile, and the time of the last change of any link, archived or not. */
export const sumLinks = async (
  db: Db,
  profileIds: readonly number[],
): Promise<Map<number, { readonly count: number; readonly changedAt: number }>> => {
  if (!profileIds.length) return new Map()
  const rows = await db
    .selectFrom('link')
    .select(['profile_id', (e) => e.fn.max<number>('updated_at').as('changedAt')])
    .select(sql<number>`cast(sum(case when archived_at is null then 1 else 0 end) as bigint)`.as('count'))
    .where('profile_id', 'in', [...profileIds])
    .groupBy('profile_id')
    .execute()
  return new Map(rows.map(({ profile_id, ...totals }) => [profile_id, totals]))
}

/** Returns the active links of some profiles whose schedule has an end, in their order. */
export const listEndingLinks = async (db: Db, profileIds: readonly number[]): Promise<LinkRecord[]> => {
  // Sort in JavaScript: with `order by`, SQLite would not use the index of `ends_at`
  const rows = await db
    .selectFrom('link')
    .select(columns)
    .where('profile_id', 'in', [...profileIds])
    .where('archived_at', 'is', null)
    .where('ends_at', 'is not', null)
    .execute()
  rows.sort((a, b) => a.profile_id - b.profile_id || a.position - b.position || a.id - b.id)
  return rows.map(fromRow)
}

export const listAllLinks = async (db: Db, profileId: number): Promise<LinkRecord[]> =>
  (
    await db.selectFrom('link').select(columns).where('profile_id', '=', profileId).orderBy('id').execute()
  ).map(fromRow)

const linkRowById = compileOnce<{ id: number }, Row>((db, p) =>
  db.selectFrom('link').select(columns).where('id', '=', p('id')),
)

export const findLink = async (db: Db, id: number): Promise<LinkRecord | undefined> => {
  const [row] = await linkRowById(db, { id })
  return row && fromRow(row)
}

/** Active or archived links of a profile, only those with `externalId` if it is set. */
type LinkFilter = {
  readonly profileId: number
  readonly archived: boolean
  readonly externalId?: string | undefined
}

const filterLinks = (db: Db, { profileId, archived, externalId }: LinkFilter) =>
  db
    .selectFrom('link')
    .where('profile_id', '=', profileId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .$if(externalId !== undefined, (q) => q.where('external_id', '=', externalId!))

/** Sorts active links by position, and archived links by time, the latest first. */
const sortLinks = <Output>(query: SelectQueryBuilder<Schema, 'link', Output>, archived: boolean) =>
  archived
    ? query.orderBy('archived_at', 'desc').orderBy('id', 'desc')
    : query.orderBy('position').orderBy('id')

const activeCount = compileOnce<{ profile: number }, { n: number }>((db, p) =>
  selectActive(db, p('profile')).select((e) => e.fn.countAll<number>().as('n')),
)
const activePage = compileOnce<{ profile: number; limit: number; offset: number }, Row>((db, p) =>
  sortLinks(selectActive(db, p('profile')).select(columns), false)
    .limit(p('limit'))
    .offset(p('offset')),
)
const isAllActive = ({ archived, externalId }: LinkFilter): boolean => !archived && externalId === undefined

export const countLinks = async (db: Db, filter: LinkFilter): Promise<number> => {
  const [row] = isAllActive(filter)
    ? await activeCount(db, { profile: filter.profileId })
    : await filterLinks(db, filter)
        .select((e) => e.fn.countAll<number>().as('n'))
        .execute()
  return row!.n
}

/** Start of a page of a list: a position for active links, or the archived link before it. */
export type ListStart = { readonly position: number } | { readonly archivedAt: number; readonly id: number }

/** Returns a page of sorted links, and one link more if another page follows. */
export const listLinks = async (
  db: Db,
  filter: LinkFilter,
  start: ListStart | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<LinkRecord[]> => {
  const { profileId, archived } = filter
  if (isAllActive(filter) && start === null)
    return (await activePage(db, { profile: profileId, limit: limit + 1, offset })).map(fromRow)
  // Selects ids first, because sorting archived links would read the contents of all of them
  const ids = sortLinks(filterLinks(db, filter).select('id'), archived)
    .$if(start !== null, (q) =>
      q.where((e) =>
        'position' in start!
          ? e('position', '>=', start.position)
          : e(e.refTuple('archived_at', 'id'), '<', e.tuple(start!.archivedAt, start!.id)),
      ),
    )
    .limit(limit + 1)
    .offset(offset)
  const rows = db.selectFrom('link').select(columns).where('id', 'in', ids)
  return (await sortLinks(rows, archived).execute()).map(fromRow)
}

export const listLinkIds = async (db: Db, filter: LinkFilter): Promise<number[]> =>
  (await sortLinks(filterLinks(db, filter).select('id'), filter.archived).execute()).map(({ id }) => id)

/** Returns links in the order of `ids`. Omits ids that do not exist. */
export const findLinks = async (db: Db, ids: readonly number[]): Promise<LinkRecord[]> => {
  if (!ids.length) return []
  const rows = await db.selectFrom('link').select(columns).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(fromRow)
}

/** Returns the id of the last archived link for each external_id. */
export const findLastArchivedIds = async (
  db: Tx,
  profileId: number,
  externalIds: readonly string[],
): Promise<Map<string, number>> => {
  if (!externalIds.length) return new Map()
  // Sort in JavaScript: with `order by`, SQLite would not use the index of external ids
  const rows = await filterLinks(db, { profileId, archived: true })
    .select(['id', 'external_id', 'archived_at'])
    .where('external_id', 'in', externalIds)
    .execute()
  rows.sort((a, b) => a.archived_at! - b.archived_at! || a.id - b.id)
  return new Map(rows.map(({ id, external_id }) => [external_id!, id]))
}

/** Position and size of an active link. `contentLength` is the number of characters of its stored content. */
export type ActiveLink = {
  readonly id: number
  readonly position: number
  readonly externalId: string | null
  readonly contentLength: number
}

export const listActiveSizes = async (db: Tx, profileId: number): Promise<ActiveLink[]> =>
  selectActive(db, profileId)
    .select((e) => [
      'id',
      'position',
      'external_id as externalId',
      e.fn<number>('length', ['doc']).as('contentLength'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()

export const shiftPositions = (db: Tx, profileId: number, position: number, by: 1 | -1) =>
  db
    .updateTable('link')
    .set((e) => ({ position: e('position', '+', by) }))
    .where('profile_id', '=', profileId)
    .where('archived_at', 'is', null)
    .where('position', '>=', position)
    .execute()

const createRow = (profileId: number, position: number, doc: string, now: number) => ({
  profile_id: profileId,
  position,
  revision: 1,
  archived_at: null,
  clicks: 0,
  unique_clicks: 0,
  last_clicked_at: null,
  doc,
  created_at: now,
  updated_at: now,
})

type NewLink = { profile: number; position: number; doc: string; now: number }

const insertRow = compileOnce<NewLink, Row>((db, p) =>
  db
    .insertInto('link')
    .values(createRow(p('profile'), p('position'), p('doc'), p('now')))
    .returning(columns),
)

export const insertLink = async (
  db: Tx,
  profileId: number,
  position: number,
  doc: string,
  now: number,
): Promise<LinkRecord> => {
  const [row] = await insertRow(db, { profile: profileId, position, doc, now })
  return fromRow(row!)
}

/** Inserts consecutive links, the first at `position`. Returns their ids in that order. */
export const insertLinks = async (
  db: Tx,
  profileId: number,
  position: number,
  contents: readonly StoredDoc<LinkDoc>[],
  now: number,
): Promise<number[]> => {
  const byPosition = new Map<number, number>()
  for (let from = 0; from < contents.length; from += 100) {
    const rows = await db
      .insertInto('link')
      .values(
        contents
          .slice(from, from + 100)
          .map((content, i) => createRow(profileId, position + from + i, stringifyLink(content), now)),
      )
      .returning(['id', 'position'])
      .execute()
    for (const row of rows) byPosition.set(row.position, row.id)
  }
  return contents.map((_, i) => byPosition.get(position + i)!)
}

/** Restores an archived link. Returns undefined if it is not archived. */
export const restoreLink = async (db: Tx, id: number, now: number): Promise<LinkRecord | undefined> => {
  const row = await db
    .updateTable('link')
    .set((e) => ({ archived_at: null, revision: e('revision', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .returning(columns)
    .executeTakeFirst()
  return row && fromRow(row)
}

const updateContent = compileOnce<{ id: number; revision: number; doc: string; now: number }, Row>((db, p) =>
  db
    .updateTable('link')
    .set((e) => ({ doc: p('doc'), revision: e('revision', '+', 1), updated_at: p('now') }))
    .where('id', '=', p('id'))
    .where('archived_at', 'is', null)
    .where('revision', '=', p('revision'))
    .returning(columns),
)

/** Writes the content of an active link. Returns undefined if it is archived or no longer at `revision`. */
export const updateLink = async (
  db: Tx,
  id: number,
  revision: number,
  doc: string,
  now: number,
): Promise<LinkRecord | undefined> => {
  const [row] = await updateContent(db, { id, revision, doc, now })
  return row && fromRow(row)
}

const archiveRow = compileOnce<{ id: number; revision: number; now: number }, Row>((db, p) =>
  db
    .updateTable('link')
    .set((e) => ({ archived_at: p('now'), revision: e('revision', '+', 1), updated_at: p('now') }))
    .where('id', '=', p('id'))
    .where('archived_at', 'is', null)
    .where('revision', '=', p('revision'))
    .returning(columns),
)

/** Archives an active link. Returns undefined if it is archived or no longer at `revision`. */
export const archiveLink = async (
  db: Tx,
  id: number,
  revision: number,
  now: number,
): Promise<LinkRecord | undefined> => {
  const [row] = await archiveRow(db, { id, revision, now })
  return row && fromRow(row)
}

export const listActiveDocs = (db: Tx, profileId: number): Promise<{ id: number; doc: string }[]> =>
  selectActive(db, profileId).select(['id', 'doc']).execute()

/** Archives active links, at any revision. */
export const archiveLinks = (db: Tx, ids: readonly number[], now: number) =>
  db
    .updateTable('link')
    .set((e) => ({ archived_at: now, revision: e('revision', '+', 1), updated_at: now }))
    .where('id', 'in', [...ids])
    .where('archived_at', 'is', null)
    .execute()

/** Sets the positions of links, from 0, with 500 links per statement. */
export const placeLinks = async (db: Tx, ids: readonly number[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += 500) {
    const rows = ids.slice(from, from + 500).map((id, i) => sql`(${sql.lit(id)}, ${sql.lit(from + i)})`)
    await sql`with place(id, position) as (values ${sql.join(rows)})
      update link set position = place.position from place where link.id = place.id`.execute(db)
  }
}

/** Writes contents of links, each as a new revision, and restores archived links. Returns the number of links. */
export const writeContents = async (
  db: Tx,
  profileId: number,
  links: readonly { id: number; doc: string }[],
  now: number,
): Promise<number> => {
  const rows = links.map((l) => sql`(${sql.lit(l.id)}, ${l.doc})`)
  const result = await sql`with content(id, doc) as (values ${sql.join(rows)})
    update link set doc = content.doc, archived_at = null, revision = link.revision + 1, updated_at = ${sql.lit(now)}
    from content where link.id = content.id and link.profile_id = ${sql.lit(profileId)}`.execute(db)
  return Number(result.numAffectedRows)
}
