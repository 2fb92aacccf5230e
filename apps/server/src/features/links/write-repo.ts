import { resolvePeriod } from '@vitrine/contract'
import { findSource } from '@vitrine/page/latest'
import { type Selectable, sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { foldText } from '../../lib/fold-text.ts'
import { type LinkContent, type LinkRecord, readLink, stringifyLink } from './link.ts'
import { columns, fromRow, type LinkRow } from './repo.ts'

export const shiftPositions = (db: Tx, profileId: number, position: number, by: 1 | -1) =>
  db
    .updateTable('link')
    .set((e) => ({ position: e('position', '+', by) }))
    .where('profile_id', '=', profileId)
    .where('archived_at', 'is', null)
    .where('position', '>=', position)
    .execute()

/** Columns that are written with a content: it, and copies of what lists are filtered by. */
const fields = [
  'doc',
  'kind',
  'section',
  'is_enabled',
  'shown_from',
  'shown_until',
  'search_text',
  'source',
] as const
type Columns = Pick<Selectable<Schema['link']>, (typeof fields)[number]>

const sourceWrites = new WeakSet<Tx>()
/** Returns true if the transaction has written a link with a source. */
export const hasWrittenSource = (db: Tx): boolean => sourceWrites.has(db)

const toColumns = (db: Tx, text: string, id = 0): Columns => {
  const { doc } = readLink(text, id)
  const source = findSource(doc)
  if (source !== null) sourceWrites.add(db)
  const { from, to } = resolvePeriod(doc.schedule)
  return {
    doc: text,
    kind: doc.kind,
    section: doc.section,
    is_enabled: Number(doc.is_enabled),
    shown_from: toStorableTime(from),
    shown_until: toStorableTime(to),
    search_text: foldText([doc.title, doc.supporting_text, doc.description, doc.url].join('\n')),
    source,
  }
}
/** Returns the arguments of a compiled query that writes a content. */
const toArguments = (p: <Name extends keyof Columns>(name: Name) => Columns[Name]): Columns =>
  Object.fromEntries(fields.map((name) => [name, p(name)])) as Columns

const toStorableTime = (at: number): number => Math.min(Math.max(at, 0), Number.MAX_SAFE_INTEGER)

const createRow = (profileId: number, position: number, content: Columns, now: number) => ({
  profile_id: profileId,
  position,
  revision: 1,
  archived_at: null,
  clicks: 0,
  unique_clicks: 0,
  last_clicked_at: null,
  ...content,
  created_at: now,
  updated_at: now,
})

type NewLink = Columns & { profile: number; position: number; now: number }

const insertRow = compileOnce<NewLink, LinkRow>((db, p) =>
  db
    .insertInto('link')
    .values(createRow(p('profile'), p('position'), toArguments(p), p('now')))
    .returning(columns),
)

export const insertLink = async (
  db: Tx,
  profileId: number,
  position: number,
  doc: string,
  now: number,
): Promise<LinkRecord> => {
  const [row] = await insertRow(db, { profile: profileId, position, ...toColumns(db, doc), now })
  return fromRow(row!)
}

/** Inserts consecutive links, the first at `position`. Returns their ids in that order. */
export const insertLinks = async (
  db: Tx,
  profileId: number,
  position: number,
  contents: readonly LinkContent[],
  now: number,
): Promise<number[]> => {
  const byPosition = new Map<number, number>()
  for (let from = 0; from < contents.length; from += 100) {
    const rows = await db
      .insertInto('link')
      .values(
        contents
          .slice(from, from + 100)
          .map((content, i) =>
            createRow(profileId, position + from + i, toColumns(db, stringifyLink(content)), now),
          ),
      )
      .returning(['id', 'position'])
      .execute()
    for (const row of rows) byPosition.set(row.position, row.id)
  }
  return contents.map((_, i) => byPosition.get(position + i)!)
}

/** Restores an archived link with this content. Returns undefined if it is not archived. */
export const restoreLink = async (
  db: Tx,
  id: number,
  doc: string,
  now: number,
): Promise<LinkRecord | undefined> => {
  const row = await db
    .updateTable('link')
    .set((e) => ({
      ...toColumns(db, doc, id),
      archived_at: null,
      revision: e('revision', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .returning(columns)
    .executeTakeFirst()
  return row && fromRow(row)
}

const updateContent = compileOnce<Columns & { id: number; revision: number; now: number }, LinkRow>((db, p) =>
  db
    .updateTable('link')
    .set((e) => ({ ...toArguments(p), revision: e('revision', '+', 1), updated_at: p('now') }))
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
  const [row] = await updateContent(db, { id, revision, ...toColumns(db, doc, id), now })
  return row && fromRow(row)
}

const archiveRow = compileOnce<{ id: number; revision: number; now: number }, LinkRow>((db, p) =>
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

/** Archives active links, at any revision. */
export const archiveLinks = (db: Tx, ids: readonly number[], now: number) =>
  db
    .updateTable('link')
    .set((e) => ({ archived_at: now, revision: e('revision', '+', 1), updated_at: now }))
    .where('id', 'in', [...ids])
    .where('archived_at', 'is', null)
    .execute()

/** Takes links out of the unique index of external ids, so that a statement can exchange their ids. The caller writes them next. */
export const releaseExternalIds = (db: Tx, ids: readonly number[], now: number) =>
  db
    .updateTable('link')
    .set({ archived_at: now })
    .where('id', 'in', [...ids])
    .where('external_id', 'is not', null)
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
  // Numbers are literals, because PostgreSQL takes parameters of `values` for texts
  const rows = links.map(({ id, doc }) => {
    const content = toColumns(db, doc, id)
    const values = fields.map((name) => content[name])
    return sql`(${sql.join([id, ...values].map((value) => (typeof value === 'number' ? sql.lit(value) : value)))})`
  })
  const names = sql.join(fields.map((name) => sql.ref(name)))
  const changes = fields.map((name) => sql`${sql.ref(name)} = ${sql.ref(`content.${name}`)}`)
  const result = await sql`with content(id, ${names}) as (values ${sql.join(rows)})
    update link set ${sql.join(changes)}, archived_at = null, revision = link.revision + 1, updated_at = ${sql.lit(now)}
    from content where link.id = content.id and link.profile_id = ${sql.lit(profileId)}`.execute(db)
  return Number(result.numAffectedRows)
}
