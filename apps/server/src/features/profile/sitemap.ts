import type { Deps } from '../../deps.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { readSettings } from './profile.ts'
import { findNextListedId, listListedProfiles, readLinkChanges } from './sitemap-repo.ts'

/** Page that search engines may list. `changedAt` is the last change of settings or links, in epoch milliseconds. */
export type ListedPage = { readonly username: string; readonly changedAt: number }

/** Maximum rows per read, few enough not to delay visitors. */
const batchSize = 250

export const findNextListed = (deps: Deps, afterId: number): Promise<number | undefined> =>
  findNextListedId(deps.db.read, afterId)

/**
 * Streams pages with ids above `after` up to `last` that are published, not blocked, indexable, without a content
 * warning, and of an owner who needs no further verification.
 */
export async function* streamListedPages(
  deps: Deps,
  afterId: number,
  lastId: number,
): AsyncIterable<ListedPage[]> {
  let from = afterId
  while (true) {
    const rows = await listListedProfiles(deps, from, lastId, batchSize)
    const to = rows.at(-1)?.id
    if (to === undefined) return
    const linkChanges = await readLinkChanges(deps.db.read, from, to)
    yield rows.filter(isListed).map(({ id, username, updated_at }) => ({
      username,
      changedAt: Math.max(updated_at, linkChanges.get(id) ?? 0),
    }))
    from = to
    await yieldToEventLoop()
  }
}

const isListed = (row: { id: number; doc: string }): boolean => {
  const { doc } = readSettings(row.doc, row.id)
  return doc.seo.indexable !== false && !doc.sensitive.enabled
}
