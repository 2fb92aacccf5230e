import { createProblem, extensionBase, type Feed, maxFeeds, type NewFeed } from '@vitrine/contract'
import { formatCsvLine } from '@vitrine/contract/csv'
import { hourMs } from '@vitrine/contract/durations'
import { filterDays } from '@vitrine/contract/visit-filter'
import { createRandomToken, sha256 } from '../../crypto/tokens.ts'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertIncluded, resolvePlan } from '../../domain/plans.ts'
import { toFixedFields, toIsoOrNull } from '../../domain/resource.ts'
import { mayChange } from '../../domain/roles.ts'
import { isOfFew, resolveRange, withoutFew } from '../analytics/index.ts'
import { audit } from '../audit/index.ts'
import { listActiveLinks, resolveLinkState } from '../links/index.ts'
import {
  type Access,
  findPageById,
  findProfile,
  findRoleOfUser,
  lockProfile,
  type ProfileRecord,
} from '../profile/index.ts'
import {
  fillGaps,
  formatDate,
  noCounts,
  readDays,
  sumCounts,
  sumLinks,
  type VisitFilter,
} from '../visits/index.ts'
import * as repo from './repo.ts'

const defaultDays = 30

type FeedProfile = Pick<ProfileRecord, 'id' | 'ownerId'>

const isValid = async (db: Db, { created_by }: repo.FeedRow, profile: FeedProfile): Promise<boolean> =>
  created_by === null || mayChange(await findRoleOfUser(db, created_by, profile))

const listValidFeeds = async (db: Db, profile: FeedProfile): Promise<repo.FeedRow[]> => {
  const valid: repo.FeedRow[] = []
  for (const feed of await repo.listFeeds(db, profile.id))
    if (await isValid(db, feed, profile)) valid.push(feed)
  return valid
}

export const listFeeds = async (deps: Deps, { id }: Access): Promise<Feed[]> => {
  const profile = (await findProfile(deps.db.read, id)) ?? fail('not_found')
  return (await listValidFeeds(deps.db.read, profile)).map(toFeed)
}

/** Creates a feed. Only this response contains its secret URL. */
export const createFeed = async (ctx: UserContext, access: Access, name: string): Promise<NewFeed> => {
  assertIncluded(resolvePlan(ctx.deps.plans, access.planKey), 'analytics_days')
  const trimmed = name.trim()
  if (!trimmed) fail('validation_failed', createProblem('name', 'min_length', { min: 1 }))
  const token = createRandomToken()
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    if ((await listValidFeeds(db, profile)).length >= maxFeeds)
      fail('conflict', createProblem(null, 'max_feeds', { max: maxFeeds }))
    const feed = await repo.insertFeed(db, {
      profileId: access.id,
      name: trimmed,
      tokenHash: sha256(token),
      userId: ctx.actor.userId,
      origin: await readOrigin(db, ctx.actor),
      now: ctx.now,
    })
    const subject = { type: 'profile', id: access.id, name: feed.name }
    await audit(db, ctx, 'feed.create', subject, { feed_id: feed.id })
    const base = `${ctx.deps.config.BASE_URL}${extensionBase}/sheets/${token}`
    return { ...toFeed(feed), days_url: `${base}/days.csv`, links_url: `${base}/links.csv` }
  })
}

export const deleteFeed = async (
  ctx: UserContext,
  access: Access,
  id: number,
): Promise<{ id: number; deleted: true }> => {
  return ctx.tx(async (db) => {
    await lockProfile(db, access)
    if (!(await repo.deleteFeed(db, access.id, id))) fail('not_found')
    await audit(db, ctx, 'feed.delete', { type: 'profile', id: access.id }, { feed_id: id })
    return { id, deleted: true as const }
  })
}

/** Deletes the feeds of an account's own profiles: a stranger may have created them before the first verification of its e-mail address. */
export const deleteFeeds = (db: Tx, userId: number): Promise<number> => repo.deleteFeedsOfAccount(db, userId)

export const deleteFeedsOfProfile = (db: Tx, profileId: number): Promise<number> =>
  repo.deleteFeedsOfProfile(db, profileId)

const toFeed = ({ id, profile_id, name, created_at, last_used_at }: repo.FeedRow): Feed => ({
  id,
  profile_id,
  name,
  ...toFixedFields(created_at),
  last_used_at: toIsoOrNull(last_used_at),
})

export const feedTables = ['days', 'links'] as const
export type FeedTableName = (typeof feedTables)[number]

/**
 * Returns a table as CSV, with the days of the owner's plan that the filters cover. Filtered counts of few visitors are
 * left out. Returns null if the URL is unknown or no longer valid, or the page is closed.
 */
export const readFeed = async (
  deps: Deps,
  token: string,
  table: FeedTableName,
  { days, filters = [] }: { readonly days?: number | undefined; readonly filters?: readonly VisitFilter[] },
  now: number,
): Promise<string | null> => {
  const feed = await repo.findFeedByHash(deps.db.read, sha256(token))
  const page = feed && (await findPageById(deps, feed.profile_id))
  if (!page || page.isBlocked) return null
  const { profile } = page
  if (!(await isValid(deps.db.read, feed, profile))) return null
  if (feed.last_used_at === null || feed.last_used_at < now - hourMs)
    deps.background('store the last use of a feed', () =>
      deps.db.tx((db) => repo.touchFeed(db, feed.id, now, now - hourMs)),
    )
  const plan = resolvePlan(deps.plans, page.planKey)
  const planDays = plan.limits.analytics_days
  // The new plan has no analytics
  if (planDays === 0) return null
  const reader = { ...deps, db: await deps.db.replicaOrPrimary() }
  const covered = filters.length ? Math.min(planDays ?? filterDays, filterDays) : planDays
  const { days: range } = resolveRange({}, profile.doc.timezone || 'UTC', covered, now, days ?? defaultDays)
  const reading = await readDays(reader, profile.id, range, {
    detail: table === 'links' ? 'links' : 'totals',
    filters,
  })
  const isHidden = filters.length > 0 && isOfFew(sumCounts(reading.days.map(({ counts }) => counts)))
  const visits = isHidden ? [] : reading.days
  if (table === 'days') {
    return renderCsv(
      ['date', 'views', 'unique_visitors', 'clicks', 'unique_clicks', 'submissions'],
      fillGaps(range, visits).map((row) => [
        formatDate(row.day),
        row.views,
        row.visitors,
        row.clicks,
        row.unique_clicks,
        row.submissions,
      ]),
    )
  }
  const all = await sumLinks(visits)
  const totals = filters.length ? withoutFew(all) : all
  return renderCsv(
    ['link_id', 'title', 'url', 'section', 'state', 'clicks', 'unique_clicks', 'submissions', 'from', 'to'],
    (await listActiveLinks(reader.db.read, profile.id)).map((link) => {
      const { clicks, unique_clicks, submissions } = totals.get(link.id) ?? noCounts
      const { title, url, section } = link.doc
      const state = resolveLinkState(link, profile.isPublished, now)
      const [from, to] = [formatDate(range.from), formatDate(range.to)]
      return [link.id, title, url, section, state, clicks, unique_clicks, submissions, from, to]
    }),
  )
}

type Cells = Parameters<typeof formatCsvLine>[0]
const renderCsv = (header: Cells, rows: readonly Cells[]): string =>
  [header, ...rows].map(formatCsvLine).join('')
