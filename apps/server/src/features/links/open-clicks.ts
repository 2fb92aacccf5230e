import type { Link } from '@vitrine/contract'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { readOpenClicks } from '../visits/index.ts'
import { type LinkRecord, toLink } from './link.ts'

type CountedLink = Pick<LinkRecord, 'id' | 'clicks' | 'unique_clicks' | 'last_clicked_at'>

/** Adds the clicks of days that are not closed to the columns of a profile's links, which count closed days. `db` may be a transaction. */
export const addOpenClicks = async <T extends CountedLink>(
  deps: Pick<Deps, 'db' | 'now'>,
  db: Db,
  profileId: number,
  links: readonly T[],
): Promise<T[]> => {
  if (!links.length) return []
  const openClicks = await readOpenClicks(deps, profileId, links, db)
  return links.map((link) => {
    const open = openClicks.get(link.id)
    if (!open) return link
    return {
      ...link,
      clicks: link.clicks + open.clicks,
      unique_clicks: link.unique_clicks + open.unique_clicks,
      last_clicked_at: Math.max(link.last_clicked_at ?? 0, open.last_clicked_at),
    }
  })
}

/** Returns the link as `toLink` does, with the clicks of days that are not closed. */
export const toCountedLink = async (
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  db: Db,
  link: LinkRecord,
  ...more: [order: number, published: boolean, now: number]
): Promise<Link> => {
  const [countedLink] = await addOpenClicks(deps, db, link.profileId, [link])
  return toLink(deps.config, countedLink!, ...more)
}

/** Returns links of one profile with their clicks, by one statement. */
export const toCountedLinks = async (
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  db: Db,
  { id, isPublished }: { readonly id: number; readonly isPublished: boolean },
  links: readonly LinkRecord[],
  now: number,
): Promise<Link[]> =>
  (await addOpenClicks(deps, db, id, links)).map((link) =>
    toLink(deps.config, link, link.position, isPublished, now),
  )
