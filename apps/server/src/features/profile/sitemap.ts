import type { Deps } from '../../deps.ts'
import { readSettings } from './profile.ts'

/** A page that search engines may list. `changedAt` in epoch milliseconds: of its settings or links, the later. */
export type ListedPage = { readonly username: string; readonly changedAt: number }

/** Rows read at once: few enough that visitors do not wait for them. */
const portion = 500

const shown = ({ db }: Deps, after: number) =>
  db.read
    .selectFrom('profile')
    .where('profile.id', '>', after)
    .where('profile.is_published', '=', 1)
    .where('profile.blocked_at', 'is', null)
    // Under a domain of its own a page is listed there
    .where('profile.domain_verified_at', 'is', null)
    .orderBy('profile.id')

/** The first published profile after an id; undefined when there is none. */
export const nextListed = async (deps: Deps, after: number): Promise<number | undefined> =>
  (await shown(deps, after).select('profile.id').limit(1).executeTakeFirst())?.id

/**
 * Pages of the profiles with ids above `after` and up to `last`, in portions: published ones that nobody closed, whose
 * owners let search engines in, and that ask nothing before they are shown.
 */
export async function* listedPages(deps: Deps, after: number, last: number): AsyncIterable<ListedPage[]> {
  for (let from = after; ; ) {
    const rows = await shown(deps, from)
      .where('profile.id', '<=', last)
      .innerJoin('user', 'user.id', 'profile.owner_id')
      .where('user.blocked_at', 'is', null)
      .select(['profile.id', 'profile.username', 'profile.updated_at', 'profile.doc'])
      .limit(portion)
      .execute()
    const to = rows.at(-1)?.id
    if (to === undefined) return
    const links = await deps.db.read
      .selectFrom('link')
      .select((e) => ['profile_id', e.fn.max('updated_at').as('changed_at')])
      .where('profile_id', '>', from)
      .where('profile_id', '<=', to)
      .groupBy('profile_id')
      .execute()
    const changed = new Map(links.map((link) => [link.profile_id, link.changed_at]))
    yield rows.filter(isListed).map(({ id, username, updated_at }) => ({
      username,
      changedAt: Math.max(updated_at, changed.get(id) ?? 0),
    }))
    from = to
  }
}

const isListed = (row: { id: number; doc: string }): boolean => {
  const { doc } = readSettings(row.doc, row.id)
  return doc.seo.indexable !== false && !doc.sensitive.enabled
}
