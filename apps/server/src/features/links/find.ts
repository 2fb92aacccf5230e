import {
  type BlockedLink,
  createProblem,
  type Link,
  type LinkSort,
  type linkExtensions,
  type QueryOf,
} from '@vitrine/contract'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { countTotal, nameList, parseListQuery, toListPage, toPagination } from '../../domain/paging.ts'
import { toEpoch } from '../../domain/times.ts'
import { createEtag, type JsonEntry } from '../../lib/etag.ts'
import { foldText } from '../../lib/fold-text.ts'
import { findBlockReasons } from '../blocked-hosts/index.ts'
import { type Access, findProfile, loadResourceProfile } from '../profile/index.ts'
import { formatLink } from './link-json.ts'
import { addOpenClicks, toCountedLink } from './open-clicks.ts'
import * as repo from './repo.ts'
import type { LinkAccess } from './service.ts'

type LinkQuery = QueryOf<typeof linkExtensions.findLinks>

/** Lists links as JSON: those that are not archived, in page order, or those that the filters select. Reads by page number or by cursor. */
export const findLinks = async (
  ctx: UserContext,
  profile: Access,
  { page, limit, starting_after, fields, sort: requestedSort, profile_id: _, ...filters }: LinkQuery,
) => {
  const db = ctx.deps.db.read
  const filter = readFilter(profile, filters, ctx.now)
  const sort = chooseSort(filter, requestedSort)
  const list = nameList('links', { ...filters, sort: requestedSort })
  const range = parseListQuery(list, sort === 'order' ? 4 : 2, { page, limit, starting_after })
  const start = range.after ? await resolveCursor(db, profile.id, sort, range.after) : null
  // The page of an unpublished profile shows no link, and a published one has no drafts
  const isEmpty = filters.state === (profile.isPublished ? 'draft' : 'active')
  const rows = isEmpty ? [] : await repo.listLinkRows(db, filter, sort, start, range)
  const total = await countTotal(range, rows, async () => (isEmpty ? 0 : repo.countLinks(db, filter)))
  const { rows: pageRows, meta } = toListPage(list, range, rows, (last, next) =>
    sort === 'order'
      ? [next.id, next.position, last.id, last.position]
      : [sort === '-archived_at' ? last.archived_at! : last.updated_at, last.id],
  )
  const entries = (await addOpenClicks(ctx.deps, db, profile.id, pageRows)).map((row) =>
    formatLink(ctx.deps.config, row, profile.isPublished, ctx.now),
  )
  return {
    entries: fields ? entries.map((entry) => selectFields(entry, fields)) : entries,
    ...toPagination(range, total),
    meta,
  }
}

const readFilter = (
  { id: profileId }: Access,
  { archived, state, q, updated_since, external_id, external_source, kind, section }: Filters,
  now: number,
) => {
  if (archived !== undefined && state !== undefined)
    fail('validation_failed', createProblem('archived', 'excludes', { field: 'state' }))
  return {
    profileId,
    archived: state === 'all' ? null : archived === true || state === 'archived',
    state: state === 'all' || state === 'archived' ? undefined : state,
    text: q === undefined ? undefined : foldText(q),
    updatedSince: updated_since === undefined ? undefined : toEpoch(updated_since),
    externalIds: external_id,
    externalSource: external_source,
    kind,
    section,
    now,
  }
}
type Filters = Omit<LinkQuery, 'page' | 'limit' | 'starting_after' | 'fields' | 'sort' | 'profile_id'>

const chooseSort = (
  { archived, updatedSince }: ReturnType<typeof readFilter>,
  sort: LinkSort | undefined,
): LinkSort => {
  const sorts: LinkSort[] = [
    ...(archived === null ? [] : [archived ? ('-archived_at' as const) : ('order' as const)]),
    'updated_at',
    '-updated_at',
  ]
  if (sort !== undefined && !sorts.includes(sort))
    fail('validation_failed', createProblem('sort', 'sort_needs_state', { values: sorts }))
  return sort ?? (updatedSince === undefined ? sorts[0]! : 'updated_at')
}

/**
 * Resolves a cursor. Positions shift when links are added, archived or moved, so that of the page order contains the next link
 * and the last one read, with their positions. The one that has moved less marks the start.
 */
const resolveCursor = async (
  db: Db,
  profileId: number,
  sort: LinkSort,
  cursorValues: readonly number[],
): Promise<repo.ListStart> => {
  const [first, second, lastId, lastPosition] = cursorValues as [number, number, number, number]
  if (sort !== 'order') return { at: first, id: second }
  const [next, last] = await Promise.all([repo.findLink(db, first), repo.findLink(db, lastId)])
  if (next?.profileId !== profileId)
    return fail('validation_failed', createProblem('starting_after', 'cursor_of_other_profile'))
  const isLastBetter =
    last?.archivedAt === null &&
    (next.archivedAt !== null || Math.abs(last.position - lastPosition) < Math.abs(next.position - second))
  return { position: isLastBetter ? last.position + 1 : next.position }
}

/** Returns an entry with its id and the named fields only. */
const selectFields = ({ json }: JsonEntry, fields: readonly string[]): JsonEntry => {
  const link = JSON.parse(json) as Record<string, unknown>
  const part = JSON.stringify(
    Object.fromEntries(['id', ...fields].flatMap((name) => (name in link ? [[name, link[name]]] : []))),
  )
  return { json: part, hash: createEtag(part) }
}

/** Returns an active or archived link with its profile. Fails with 404 if the caller has no role on the profile. */
export const loadAnyLink = async (
  ctx: UserContext,
  id: number,
  need: Access['need'],
): Promise<LinkAccess> => {
  const link = (await repo.findLink(ctx.deps.db.read, id)) ?? fail('not_found')
  return { link, access: await loadResourceProfile(ctx, link, need) }
}

export const getLink = (ctx: UserContext, { link, access }: LinkAccess): Promise<Link> =>
  toCountedLink(ctx.deps, ctx.deps.db.read, link, link.position, access.isPublished, ctx.now)

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
