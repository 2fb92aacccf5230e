import { setImmediate } from 'node:timers/promises'
import type { Link, Pagination } from '@vitrine/contract'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { allowOne, planOf } from '../billing/policy.ts'
import { type Access, openProfileOf } from '../profile/service.ts'
import { captureBefore } from '../versions/service.ts'
import { externalIdOf, type LinkRecord, toLink } from './link.ts'
import * as repo from './repo.ts'
import { changeLinks } from './report.ts'
import type { OpenedLink } from './service.ts'

type Wanted = {
  readonly archived?: boolean | undefined
  readonly external_id?: string | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

/** One page of a profile's live or archived links, or of those with an `external_id`. */
export const findLinks = async (
  deps: Deps,
  ctx: UserContext,
  profile: Access,
  { archived = false, external_id: key, page = 1, limit = 25 }: Wanted,
): Promise<{ data: Link[]; pagination: Pagination }> => {
  const db = deps.db.read
  const offset = (page - 1) * limit
  const [total, links] =
    key === undefined
      ? [
          await repo.countLinks(db, profile.id, archived),
          await repo.findLinks(db, await repo.idsOfLinks(db, profile.id, archived, { limit, offset })),
        ]
      : await linksWithKey(db, profile.id, archived, key, { limit, offset })
  return {
    data: links.map((link) => toLink(link, link.position, profile.isPublished, ctx.now)),
    pagination: { page, limit, total, total_pages: Math.ceil(total / limit) },
  }
}

/** Rows read in a turn of the event loop. */
const rowsATurn = 25

/**
 * How many links have a key, and a part of them. Their contents are read: a search through stored texts takes seconds
 * for a text and a pattern made for it.
 */
const linksWithKey = async (
  db: Db,
  profileId: number,
  archived: boolean,
  key: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<[number, LinkRecord[]]> => {
  const ids = await repo.idsOfLinks(db, profileId, archived)
  const links: LinkRecord[] = []
  let found = 0
  for (let from = 0; from < ids.length; from += rowsATurn) {
    if (from) await setImmediate()
    for (const link of await repo.findLinks(db, ids.slice(from, from + rowsATurn))) {
      if (externalIdOf(link.extra) !== key) continue
      if (found >= offset && links.length < limit) links.push(link)
      found += 1
    }
  }
  return [found, links]
}

/** Resolves a link, active or archived, and its profile. Fails with 404 if the caller has no role on the profile. */
export const openAnyLink = async (
  deps: Deps,
  ctx: UserContext,
  id: number,
  need: 'read' | 'change',
): Promise<OpenedLink> => {
  const link = (await repo.findLink(deps.db.read, id)) ?? fail('not_found')
  return { link, access: await openProfileOf(deps, ctx, link, need) }
}

/** Returns one link. */
export const getLink = (ctx: UserContext, { link, access }: OpenedLink): Link =>
  toLink(link, link.position, access.isPublished, ctx.now)

/** Makes an archived link live again under its id, with its counters. A recovery version is kept first. */
export const bringBackLink = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  id: number,
  order: number | null | undefined,
): Promise<Link> => {
  return ctx.tx((db) =>
    changeLinks(deps, db, access, ctx.now, async (profile) => {
      const archived = (await repo.findLink(db, id)) ?? fail('not_found')
      if (archived.archivedAt === null) fail('conflict', 'The link is live already.')
      const live = await repo.liveLinks(db, profile.id)
      allowOne(planOf(deps.plans, profile.planKey), 'links', live.length)
      const key = externalIdOf(archived.extra)
      const holder = key === null ? undefined : live.find(({ extra }) => externalIdOf(extra) === key)
      if (holder)
        fail('conflict', `external_id: link ${holder.id} has it by now; archive or change that one first`)
      await captureBefore(deps, db, ctx, profile, 'link.bring_back')
      const link = (await repo.unarchiveLink(db, id, ctx.now)) ?? fail('conflict')
      const position = Math.min(order ?? live.length, live.length)
      const ids = live.map((one) => one.id)
      ids.splice(position, 0, id)
      await repo.placeLinks(db, ids)
      return toLink(link, position, profile.isPublished, ctx.now)
    }),
  )
}
