import { type BlockedLink, createProblem, type Link } from '@vitrine/contract'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { countTotal, type ListQuery, parseListQuery, toListPage, toPagination } from '../../domain/paging.ts'
import { findBlockReasons } from '../blocked-hosts/index.ts'
import { type Access, findProfile, loadResourceProfile } from '../profile/index.ts'
import { formatLink } from './link-json.ts'
import { addOpenClicks, toCountedLink } from './open-clicks.ts'
import * as repo from './repo.ts'
import type { LinkAccess } from './service.ts'

type LinkQuery = ListQuery & {
  readonly archived?: boolean | undefined
  readonly external_id?: string | undefined
}

/** Lists active links in page order, or archived links, the most recently archived first, as JSON. Reads by page number or by cursor. */
export const listLinks = async (
  deps: Deps,
  ctx: UserContext,
  profile: Access,
  { archived = false, external_id: externalId, ...query }: LinkQuery,
) => {
  const db = deps.db.read
  const list = archived ? 'archived_links' : 'links'
  // Cursors: archived links by time and id, active links by id
  const range = parseListQuery(list, archived ? 2 : 1, query)
  const start = range.after ? await resolveCursor(db, profile.id, range.after) : null
  const filter = { profileId: profile.id, archived, externalId }
  const rows = await repo.listLinkRows(db, filter, start, range)
  const total = await countTotal(range, rows, () => repo.countLinks(db, filter))
  // Archiving a link shifts the positions of later ones, so the cursor of active links names the next link
  const page = toListPage(list, range, rows, (last, next) =>
    archived ? [last.archived_at!, last.id] : [next.id],
  )
  return {
    entries: (await addOpenClicks(deps, db, profile.id, page.rows)).map((row) =>
      formatLink(deps.config, row, profile.isPublished, ctx.now),
    ),
    ...toPagination(range, total),
    meta: page.meta,
  }
}

/** Resolves a cursor: the last archived link, or the position of the next active link. */
const resolveCursor = async (
  db: Db,
  profileId: number,
  cursorValues: readonly number[],
): Promise<repo.ListStart> => {
  const [first, id] = cursorValues as [number, number?]
  if (id !== undefined) return { archivedAt: first, id }
  const nextLink = await repo.findLink(db, first)
  return nextLink?.profileId === profileId
    ? { position: nextLink.position }
    : fail('validation_failed', createProblem('starting_after', 'cursor_of_other_profile'))
}

/** Returns an active or archived link with its profile. Fails with 404 if the caller has no role on the profile. */
export const loadAnyLink = async (
  deps: Deps,
  ctx: UserContext,
  id: number,
  need: 'read' | 'change',
): Promise<LinkAccess> => {
  const link = (await repo.findLink(deps.db.read, id)) ?? fail('not_found')
  return { link, access: await loadResourceProfile(deps, ctx, link, need) }
}

export const getLink = (deps: Deps, ctx: UserContext, { link, access }: LinkAccess): Promise<Link> =>
  toCountedLink(deps, deps.db.read, link, link.position, access.isPublished, ctx.now)

/** Lists links and social links that the page does not show, because they lead to a blocked host. */
export const listBlockedLinks = async (deps: Deps, { id }: Access): Promise<BlockedLink[]> => {
  const hosts = await deps.blockedHosts.current()
  if (!hosts.version) return []
  const profile = (await findProfile(deps.db.read, id)) ?? fail('not_found')
  const links = await repo.listActiveLinks(deps.db.read, id)
  const blockedLinks = [
    ...links.map(({ id, doc }) => ({ link_id: id, url: doc.url, content: doc as unknown })),
    ...profile.doc.social_links.map((link) => ({ link_id: null, url: link.url, content: link as unknown })),
  ].flatMap(({ link_id, url, content }) => {
    const [hostProblem] = hosts.findProblems(content)
    return hostProblem ? [{ link_id, url, host: String(hostProblem.params.host) }] : []
  })
  if (!blockedLinks.length) return []
  const findReason = await findBlockReasons(deps, [...new Set(blockedLinks.map(({ host }) => host))])
  return blockedLinks.map((link) => ({ ...link, reason: findReason(link.host) ?? '' }))
}
