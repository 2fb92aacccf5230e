/** Clicks of days that are not closed, which the columns of `link` do not contain. */
import { secondMs } from '@vitrine/contract/durations'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/handle.ts'
import { toCounts } from './cube.ts'
import { listRecentDays } from './days.ts'
import { isAnyCached, maxBriefVisits, type OpenDeps, tallyCubes } from './open-days.ts'
import { allWeekdays, countUnclosedVisits, listSums, noDocuments } from './read-repo.ts'

export type LinkClicks = {
  readonly clicks: number
  readonly unique_clicks: number
  readonly last_clicked_at: number
}

/** Columns of a link, which count closed days. */
type ClosedClicks = { readonly id: number; readonly clicks: number }

type OpenClicks = ReadonlyMap<number, LinkClicks>

type CachedClicks = {
  readonly openClicks: OpenClicks
  /** `link.clicks` by link, read before `openClicks`. Closing a day changes it for each link with clicks on that day. */
  readonly closedClicks: ReadonlyMap<number, number>
}

type Cache = {
  readonly profiles: LRUCache<number, CachedClicks>
  /** Number of stored batches with clicks. A result that was read while it changed is not cached. */
  batches: number
}

/** Delay after which clicks that another process stored are counted. */
const maxAgeMs = 10 * secondMs
const maxCachedBytes = 16 * 1024 * 1024

const cachesByDatabase = new WeakMap<Db, Cache>()
const getCache = (db: Db): Cache => {
  const cache = cachesByDatabase.get(db) ?? {
    batches: 0,
    profiles: new LRUCache<number, CachedClicks>({
      ttl: maxAgeMs,
      maxSize: maxCachedBytes,
      sizeCalculation: ({ openClicks, closedClicks }) => 500 + 150 * openClicks.size + 50 * closedClicks.size,
    }),
  }
  cachesByDatabase.set(db, cache)
  return cache
}

/** Makes clicks that this process has stored visible to the next reader. */
export const dropCachedClicks = (db: Db, profileIds: ReadonlySet<number>): void => {
  if (!profileIds.size) return
  const cache = getCache(db)
  cache.batches += 1
  for (const id of profileIds) cache.profiles.delete(id)
}

/**
 * Returns the clicks of open days by link. `links` were read before, and may be some of the profile's links. The result is cached until a
 * day of the links is closed or this process stores a click of the profile. `db` may be a transaction.
 */
export const readOpenClicks = async (
  deps: OpenDeps,
  profileId: number,
  links: readonly ClosedClicks[],
  db = deps.db.read,
): Promise<OpenClicks> => {
  const cache = getCache(deps.db.read)
  const cached = cache.profiles.get(profileId)
  const isCurrent = ({ id, clicks }: ClosedClicks) =>
    !cached!.openClicks.has(id) || cached!.closedClicks.get(id) === clicks
  if (cached && links.every(isCurrent)) return cached.openClicks
  const { batches } = cache
  const openClicks = await countOpenClicks(deps, db, profileId)
  const closedClicks = new Map(cached?.closedClicks)
  for (const { id, clicks } of links) closedClicks.set(id, clicks)
  if (cache.batches === batches) cache.profiles.set(profileId, { openClicks, closedClicks })
  return openClicks
}

const countOpenClicks = async (deps: OpenDeps, db: Db, profile: number): Promise<OpenClicks> => {
  const days = listRecentDays(deps.now())
  if (isAnyCached(deps, profile, days)) return countBusyDays(deps, db, profile)
  const limit = maxBriefVisits + 1
  const rows = await countUnclosedVisits(db, { profile, days, limit })
  if (rows.reduce((sum, { visits }) => sum + visits, 0) >= limit) return countBusyDays(deps, db, profile)
  const links: Links = new Map()
  for (const { link_id, last_clicked_at, ...counts } of rows)
    if (link_id !== null && last_clicked_at !== null) addLink(links, link_id, { ...counts, last_clicked_at })
  return links
}

type Links = Map<number, LinkClicks>
const addLink = (links: Links, id: number, { clicks, unique_clicks, last_clicked_at }: LinkClicks): void => {
  const link = links.get(id)
  links.set(id, {
    clicks: (link?.clicks ?? 0) + clicks,
    unique_clicks: (link?.unique_clicks ?? 0) + unique_clicks,
    last_clicked_at: Math.max(link?.last_clicked_at ?? 0, last_clicked_at),
  })
}

/** Returns the same from the cached cubes of days with many visits. */
const countBusyDays = async (deps: OpenDeps, db: Db, profileId: number): Promise<OpenClicks> => {
  const days = listRecentDays(deps.now())
  const sums = await listSums(db, {
    profiles: [profileId],
    from: days[0]!,
    to: days.at(-1)!,
    weekdays: allWeekdays,
    withLinks: 0,
    mask: noDocuments,
  })
  const closedDays = new Set(sums.map(({ day }) => day))
  const openDays = days.filter((day) => !closedDays.has(day))
  const links: Links = new Map()
  for (const tally of (await tallyCubes(deps, profileId, openDays)).tallies.get(profileId)!.values())
    for (const [id, last_clicked_at] of tally.lastClicks) {
      const counts = toCounts(tally.marginals.values.get('link')!.get(String(id)) ?? [])
      addLink(links, id, { ...counts, last_clicked_at })
    }
  return links
}
