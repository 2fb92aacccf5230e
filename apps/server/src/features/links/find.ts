import { type BlockedLink, createProblem, type Link } from '@vitrine/contract'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type ListPage, type ListQuery, parseListQuery, toPage, toPagination } from '../../domain/paging.ts'
import { assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import { findBlockReasons } from '../blocked-hosts/index.ts'
import { saveAutomaticVersion } from '../history/index.ts'
import { type Access, findProfile, openResourceProfile } from '../profile/index.ts'
import { changeLinks } from './change-links.ts'
import { readExternalId, toLink } from './link.ts'
import { assertChangeFits, computeContentLength } from './page-size.ts'
import * as repo from './repo.ts'
import type { OpenedLink } from './service.ts'

type LinkQuery = ListQuery & {
  readonly archived?: boolean | undefined
  readonly external_id?: string | undefined
}

/** Lists active links in page order, or archived ones, the most recently archived first. Reads by page number or by cursor. */
export const listLinks = async (
  deps: Deps,
  ctx: UserContext,
  profile: Access,
  { archived = false, external_id: externalId, ...query }: LinkQuery,
): Promise<ListPage<Link>> => {
  const db = deps.db.read
  const list = archived ? 'archived_links' : 'links'
  const slice = parseListQuery(list, archived ? 2 : 1, query)
  const start = slice.after ? await resolveCursor(db, profile.id, slice.after) : null
  const filter = { profileId: profile.id, archived, externalId }
  const total = slice.after ? 0 : await repo.countLinks(db, filter)
  // Positions of active links shift when others are archived, so their cursor names the next link
  const page = toPage(list, slice, await repo.listLinks(db, filter, start, slice), (last, next) =>
    archived ? [last.archivedAt!, last.id] : [next.id],
  )
  return {
    data: page.rows.map((link) => toLink(deps.config, link, link.position, profile.isPublished, ctx.now)),
    ...toPagination(slice, total),
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
export const openAnyLink = async (
  deps: Deps,
  ctx: UserContext,
  id: number,
  need: 'read' | 'change',
): Promise<OpenedLink> => {
  const link = (await repo.findLink(deps.db.read, id)) ?? fail('not_found')
  return { link, access: await openResourceProfile(deps, ctx, link, need) }
}

export const getLink = (deps: Deps, ctx: UserContext, { link, access }: OpenedLink): Link =>
  toLink(deps.config, link, link.position, access.isPublished, ctx.now)

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

/** Restores an archived link with its id and counters. Saves an automatic version first. */
export const restoreArchivedLink = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  id: number,
  order: number | null | undefined,
): Promise<Link> => {
  return ctx.tx((db) =>
    changeLinks(deps, db, access, ctx.now, async (profile) => {
      const archivedLink = (await repo.findLink(db, id)) ?? fail('not_found')
      if (archivedLink.archivedAt === null)
        fail('conflict', createProblem(null, 'already_active', { kind: 'link' }))
      const activeFilter = { profileId: profile.id, archived: false }
      const ids = await repo.listLinkIds(db, activeFilter)
      assertWithinLimit(resolvePlan(deps.plans, profile.planKey), 'links', ids.length)
      const externalId = readExternalId(archivedLink.extra)
      const [holderId] =
        externalId === null ? [] : await repo.listLinkIds(db, { ...activeFilter, externalId })
      if (holderId !== undefined)
        fail(
          'conflict',
          createProblem('external_id', 'used_by', { kind: 'link', id: holderId, field: 'external_id' }),
        )
      const version = await saveAutomaticVersion(deps, db, ctx, profile, 'link.bring_back')
      await assertChangeFits(db, profile.id, version, [], [computeContentLength(archivedLink)])
      const link = (await repo.unarchiveLink(db, id, ctx.now)) ?? fail('conflict')
      const position = Math.min(order ?? ids.length, ids.length)
      ids.splice(position, 0, id)
      await repo.placeLinks(db, ids)
      return toLink(deps.config, link, position, profile.isPublished, ctx.now)
    }),
  )
}
