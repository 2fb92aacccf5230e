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

/** Claims a due source until `leaseEnds`. Returns null if another process was faster. */
export const claimSource = async (db: Tx, due: DueSource, leaseEnds: number): Promise<Source | null> => {
  const row = await db
    .updateTable('latest_source')
    .set({ due_at: leaseEnds })
    .where('id', '=', due.id)
    .where('due_at', '=', due.due_at)
    .returning('doc')
    .executeTakeFirst()
  return row ? readSource(row.doc, due.id) : null
}

/** Stores the state of a claimed source. Keeps an earlier time of the next work that a change of a block has set. */
export const storeSource = (db: Tx, id: number, source: Source, leaseEnds: number, dueAt: number) =>
  db
    .updateTable('latest_source')
    .set((e) => ({
      doc: JSON.stringify(source),
      due_at: e.case().when('due_at', '=', leaseEnds).then(e.val(dueAt)).else(e.ref('due_at')).end(),
    }))
    .where('id', '=', id)
    .execute()

export const storeDueTime = (db: Tx, id: number, dueAt: number) =>
  db
    .updateTable('latest_source')
    .set((e) => ({
      due_at: e.fn<number>(db.engine === 'sqlite' ? 'min' : 'least', ['due_at', e.val(dueAt)]),
    }))
    .where('id', '=', id)
    .execute()

/** Deletes a claimed source, unless a block has started to show it. */
export const deleteSource = (db: Tx, id: number, leaseEnds: number) =>
  db.deleteFrom('latest_source').where('id', '=', id).where('due_at', '=', leaseEnds).execute()

/** Creates the sources of a page's blocks, and makes them due. Returns false if the page has none. */
export const planSources = async (db: Tx, profileId: number, now: number): Promise<boolean> => {
  const rows = await db
    .selectFrom('link')
    .select('source')
    .distinct()
    .where('profile_id', '=', profileId)
    .where('source', 'is not', null)
    .where('archived_at', 'is', null)
    .execute()
  for (const { source } of rows)
    await db
      .insertInto('latest_source')
      .values({ url: source!, due_at: now, doc: '{}' })
      .onConflict((c) => c.column('url').doUpdateSet({ due_at: now }))
      .execute()
  return rows.length > 0
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
