import type { Link, LinkSort } from '@vitrine/contract'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import { containsText } from '../../db/dialects/search.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { readExternalKey } from '../../domain/external-ids.ts'
import { type LinkRecord, readLink } from './link.ts'

/** Columns of a record. SQLite would parse `doc` for each generated column that is selected. */
export const columns = [
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

/** Stored columns of a link. */
export type LinkRow = Pick<Selectable<Schema['link']>, (typeof columns)[number]>

export const fromRow = (row: LinkRow): LinkRecord => ({
  ...readLink(row.doc, row.id),
  id: row.id,
  profileId: row.profile_id,
  position: row.position,
  revision: row.revision,
  archivedAt: row.archived_at,
  clicks: row.clicks,
  unique_clicks: row.unique_clicks,
  last_clicked_at: row.last_clicked_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const isSameRow = (a: LinkRow, b: LinkRow): boolean => columns.every((name) => a[name] === b[name])

const selectActive = (db: Db, profileId: number) =>
  db.selectFrom('link').where('profile_id', '=', profileId).where('archived_at', 'is', null)

const activeLinkRows = compileOnce<{ profile: number }, LinkRow>((db, p) =>
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

const linkRowById = compileOnce<{ id: number }, LinkRow>((db, p) =>
  db.selectFrom('link').select(columns).where('id', '=', p('id')),
)

export const findLink = async (db: Db, id: number): Promise<LinkRecord | undefined> => {
  const [row] = await linkRowById(db, { id })
  return row && fromRow(row)
}

/** Returns true if the profile has this campaign and it is not archived. */
export const hasCampaign = async (db: Db, profileId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Links of a profile: active, archived or both (null), and of these the ones that match all set filters. */
type LinkFilter = {
  readonly profileId: number
  readonly archived: boolean | null
  readonly text?: string | undefined
  readonly kind?: string | undefined
  readonly section?: string | undefined
  readonly updatedSince?: number | undefined
  readonly externalSource?: string | undefined
  readonly externalIds?: readonly string[] | undefined
  /** Drafts are selected like active links: they differ only by their profile. */
  readonly state?: Exclude<Link['state'], 'archived'> | undefined
  /** Time of the state. */
  readonly now?: number
}

const filterLinks = (db: Db, filter: LinkFilter) => {
  const { profileId, archived, text, kind, section, updatedSince, externalSource, externalIds } = filter
  const { state, now = 0 } = filter
  return db
    .selectFrom('link')
    .where('profile_id', '=', profileId)
    .$if(archived !== null, (q) => q.where('archived_at', archived ? 'is not' : 'is', null))
    .$if(externalIds !== undefined, (q) => q.where('external_id', 'in', externalIds!))
    .$if(updatedSince !== undefined, (q) => q.where('updated_at', '>=', updatedSince!))
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(section !== undefined, (q) =>
      q.where((e) => e(e.fn.coalesce('section', sql.lit('')), '=', section!)),
    )
    .$if(externalSource !== undefined, (q) =>
      q.where((e) => e(e.fn.coalesce('external_source', sql.lit('')), '=', externalSource!)),
    )
    .$if(text !== undefined, (q) => q.where(containsText(db, 'search_text', text!)))
    .$if(state !== undefined, (q) => q.where('is_enabled', '=', state === 'hidden' ? 0 : 1))
    .$if(state === 'expired', (q) => q.where('shown_until', '<=', now))
    .$if(state === 'scheduled' || state === 'active' || state === 'draft', (q) =>
      q.where('shown_until', '>', now).where('shown_from', state === 'scheduled' ? '>' : '<=', now),
    )
}

/** Sorts links. With external ids, the index of the order is not used: SQLite would prefer it to theirs. */
const sortLinks = <Output>(
  query: SelectQueryBuilder<Schema, 'link', Output>,
  sort: LinkSort,
  { externalIds }: Pick<LinkFilter, 'externalIds'> = {},
) => {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sort === 'order' ? 'position' : sort === '-archived_at' ? 'archived_at' : 'updated_at'
  return query.orderBy(externalIds ? sql`+${sql.ref(column)}` : column, direction).orderBy('id', direction)
}

const activeCount = compileOnce<{ profile: number }, { n: number }>((db, p) =>
  selectActive(db, p('profile')).select((e) => e.fn.countAll<number>().as('n')),
)
const activePage = compileOnce<{ profile: number; limit: number; offset: number }, LinkRow>((db, p) =>
  sortLinks(selectActive(db, p('profile')).select(columns), 'order')
    .limit(p('limit'))
    .offset(p('offset')),
)
const isAllActive = ({ profileId: _, archived, now: __, ...filters }: LinkFilter): boolean =>
  archived === false && Object.values(filters).every((value) => value === undefined)

export const countLinks = async (db: Db, filter: LinkFilter): Promise<number> => {
  const [row] = isAllActive(filter)
    ? await activeCount(db, { profile: filter.profileId })
    : await filterLinks(db, filter)
        .select((e) => e.fn.countAll<number>().as('n'))
        .execute()
  return row!.n
}

/** Start of a page of a list: a position, or the time and id of the link before it. */
export type ListStart = { readonly position: number } | { readonly at: number; readonly id: number }

/** Returns a page of sorted links, and one link more if another page follows. */
export const listLinkRows = async (
  db: Db,
  filter: LinkFilter,
  sort: LinkSort,
  start: ListStart | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<LinkRow[]> => {
  if (isAllActive(filter) && sort === 'order' && start === null)
    return activePage(db, { profile: filter.profileId, limit: limit + 1, offset })
  const column = sort === '-archived_at' ? 'archived_at' : 'updated_at'
  // Selects ids first, because sorting would read the contents of all links
  const ids = sortLinks(filterLinks(db, filter).select('id'), sort, filter)
    .$if(start !== null, (q) =>
      q.where((e) =>
        'position' in start!
          ? e('position', '>=', start.position)
          : e(e.refTuple(column, 'id'), sort.startsWith('-') ? '<' : '>', e.tuple(start!.at, start!.id)),
      ),
    )
    .limit(limit + 1)
    .offset(offset)
  const rows = db.selectFrom('link').select(columns).where('id', 'in', ids)
  return sortLinks(rows, sort).execute()
}

export const listActiveIds = async (db: Db, profileId: number): Promise<number[]> =>
  (await sortLinks(selectActive(db, profileId).select('id'), 'order').execute()).map(({ id }) => id)

/** Returns links in the order of `ids`. Omits ids that do not exist. */
export const findLinks = async (db: Db, ids: readonly number[]): Promise<LinkRecord[]> => {
  if (!ids.length) return []
  const rows = await db.selectFrom('link').select(columns).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(fromRow)
}

/** Returns the links with one of the external ids, of any source. Archived links are sorted by time, the last archived last. */
export const listLinksByExternalId = async (
  db: Db,
  profileId: number,
  archived: boolean,
  externalIds: readonly string[],
): Promise<LinkRecord[]> => {
  const links: LinkRecord[] = []
  // Sort in JavaScript: with `order by`, SQLite would not use the index of external ids
  for (let from = 0; from < externalIds.length; from += 500)
    links.push(
      ...(
        await filterLinks(db, { profileId, archived })
          .select(columns)
          .where('external_id', 'in', externalIds.slice(from, from + 500))
          .execute()
      ).map(fromRow),
    )
  return links.sort((a, b) => (a.archivedAt ?? 0) - (b.archivedAt ?? 0) || a.id - b.id)
}

/** Position, size and external key of an active link. `contentLength` is the number of characters of its stored content. */
export type ActiveLink = {
  readonly id: number
  readonly position: number
  readonly contentLength: number
  readonly externalKey: string | null
  readonly externalSource: string
}

export const listActiveSizes = async (db: Tx, profileId: number): Promise<ActiveLink[]> => {
  const rows = await selectActive(db, profileId)
    .select(['id', 'position', 'external_id', 'external_source'])
    .select((e) => e.fn<number>('length', ['doc']).as('contentLength'))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ external_id, external_source, ...row }) => ({
    ...row,
    externalKey: readExternalKey({ external_id, external_source }),
    externalSource: external_source ?? '',
  }))
}

export const listActiveDocs = (db: Tx, profileId: number): Promise<{ id: number; doc: string }[]> =>
  selectActive(db, profileId).select(['id', 'doc']).execute()
