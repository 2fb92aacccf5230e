import type { Db, Tx } from '../../db/handle.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import { readSource, readSourcePage, type Source, type SourcePage } from './source.ts'

export type DueSource = { readonly id: number; readonly url: string; readonly due_at: number }

export const listDueSources = (
  db: Db,
  now: number,
  after: DueSource | undefined,
  limit: number,
): Promise<DueSource[]> =>
  db
    .selectFrom('latest_source')
    .select(['id', 'url', 'due_at'])
    .where('due_at', '<=', now)
    .where((e) => e(e.refTuple('due_at', 'id'), '>', e.tuple(after?.due_at ?? -1, after?.id ?? 0)))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export const findDueSource = async (db: Db, { id, due_at }: DueSource): Promise<Source | null> => {
  const row = await db
    .selectFrom('latest_source')
    .select('doc')
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .executeTakeFirst()
  return row ? readSource(row.doc, id) : null
}

/** Stores the state of a due source. Keeps a time of the next work that a change of a block has set in the meantime. */
export const storeSource = (db: Tx, due: DueSource, source: Source, nextAt: number) =>
  db
    .updateTable('latest_source')
    .set((e) => ({
      doc: JSON.stringify(source),
      due_at: e.case().when('due_at', '=', due.due_at).then(e.val(nextAt)).else(e.ref('due_at')).end(),
    }))
    .where('id', '=', due.id)
    .execute()

export const storeDueTime = (db: Tx, id: number, dueAt: number) =>
  db
    .updateTable('latest_source')
    .set((e) => ({
      due_at: e.fn<number>(db.engine === 'sqlite' ? 'min' : 'least', ['due_at', e.val(dueAt)]),
    }))
    .where('id', '=', id)
    .execute()

/** Deletes a due source, unless a block has started to show it. */
export const deleteSource = (db: Tx, { id, due_at }: DueSource) =>
  db.deleteFrom('latest_source').where('id', '=', id).where('due_at', '=', due_at).execute()

/** Creates the sources of a page's blocks, and makes them due. Returns false if the page has none. */
export const planSources = async (db: Tx, profileId: number, now: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('latest_source')
    .columns(['url', 'due_at', 'doc'])
    .expression((e) =>
      e
        .selectFrom('link')
        .select(({ ref, val, cast }) => [
          ref('source').$notNull().as('url'),
          cast<number>(val(now), 'bigint').as('due_at'),
          val('{}').as('doc'),
        ])
        .distinct()
        .where('profile_id', '=', profileId)
        .where('source', 'is not', null)
        .where('archived_at', 'is', null)
        // The same order in all transactions, which would wait for each other otherwise
        .orderBy('source'),
    )
    .onConflict((c) => c.column('url').doUpdateSet({ due_at: now }))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

const readLinkFields = createDocReader<{ doc: Record<string, unknown> }>('link', { doc: {} })

/** A page that shows a source, with the blocks that do. */
export type ShowingPage = {
  readonly id: number
  readonly ownerId: number
  readonly planKey: string
  readonly username: string
  readonly owner: { readonly email: string; readonly name: string }
  readonly blocks: { readonly kind: string; readonly business_block_config: Record<string, unknown> }[]
  readonly doc: SourcePage
}

/** Returns the pages that show a source, in the order of their ids. Omits blocked pages. */
export const listShowingPages = async (
  db: Db,
  { id, url }: Pick<DueSource, 'id' | 'url'>,
): Promise<ShowingPage[]> => {
  const rows = await db
    .selectFrom('link')
    .innerJoin('profile', 'profile.id', 'link.profile_id')
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .leftJoin('latest_page', (j) =>
      j.onRef('latest_page.profile_id', '=', 'profile.id').on('latest_page.source_id', '=', id),
    )
    .select(['link.id as link_id', 'link.doc', 'profile.id', 'profile.owner_id', 'profile.username'])
    .select(['user.plan_key', 'user.email', 'user.name', 'latest_page.doc as page_doc'])
    .where('link.source', '=', url)
    .where('link.archived_at', 'is', null)
    .where('profile.blocked_at', 'is', null)
    .where('user.blocked_at', 'is', null)
    .orderBy('profile.id')
    .execute()
  const pages = new Map<number, ShowingPage>()
  for (const row of rows) {
    const page = pages.get(row.id) ?? {
      id: row.id,
      ownerId: row.owner_id,
      planKey: row.plan_key,
      username: row.username,
      owner: { email: row.email, name: row.name },
      blocks: [],
      doc: readSourcePage(row.page_doc ?? '{}', row.id),
    }
    const { business_block_config } = readLinkFields(row.doc, row.link_id).doc
    page.blocks.push({
      kind: 'latest',
      business_block_config: (business_block_config ?? {}) as Record<string, unknown>,
    })
    pages.set(row.id, page)
  }
  return [...pages.values()]
}

export const storePage = (db: Tx, profileId: number, sourceId: number, page: SourcePage) => {
  const doc = JSON.stringify(page)
  return db
    .insertInto('latest_page')
    .values({ profile_id: profileId, source_id: sourceId, doc })
    .onConflict((c) => c.columns(['profile_id', 'source_id']).doUpdateSet({ doc }))
    .execute()
}

export const raiseEntriesRevision = (db: Tx, profileId: number) =>
  db
    .updateTable('profile')
    .set((e) => ({ entries_revision: e('entries_revision', '+', 1) }))
    .where('id', '=', profileId)
    .execute()

export type PageSource = { readonly url: string; readonly source: Source; readonly page: SourcePage }

/** Returns sources by their addresses, with the pictures that a page has copied. */
export const listPageSources = async (
  db: Db,
  profileId: number,
  urls: readonly string[],
): Promise<PageSource[]> => {
  if (!urls.length) return []
  const rows = await db
    .selectFrom('latest_source')
    .leftJoin('latest_page', (j) =>
      j.onRef('latest_page.source_id', '=', 'latest_source.id').on('latest_page.profile_id', '=', profileId),
    )
    .select(['latest_source.id', 'latest_source.url', 'latest_source.doc', 'latest_page.doc as page_doc'])
    .where('latest_source.url', 'in', [...urls])
    .execute()
  return rows.map((row) => ({
    url: row.url,
    source: readSource(row.doc, row.id),
    page: readSourcePage(row.page_doc ?? '{}', row.id),
  }))
}

/** Returns the active blocks of a page with their sources. */
export const listBlockSources = async (
  db: Db,
  profileId: number,
): Promise<{ readonly id: number; readonly source: Source }[]> => {
  const rows = await db
    .selectFrom('link')
    .innerJoin('latest_source', 'latest_source.url', 'link.source')
    .select(['link.id', 'latest_source.doc'])
    .where('link.profile_id', '=', profileId)
    .where('link.source', 'is not', null)
    .where('link.archived_at', 'is', null)
    .execute()
  return rows.map(({ id, doc }) => ({ id, source: readSource(doc, id) }))
}
