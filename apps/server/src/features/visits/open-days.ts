/** Counts of days that are not closed, from their visits. */
import { minuteMs, secondMs } from '@vitrine/contract/durations'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { type Cube, createMarginals, type Marginals, sumCube } from './cube.ts'
import { type CubeBuilder, createCubeBuilder } from './cube-builder.ts'
import { type Day, toProfileDayKey } from './days.ts'
import type { ScopeDimension } from './dimensions.ts'
import {
  type BriefVisit,
  listBriefVisits,
  listVisits,
  readVisits,
  type StoredVisit,
  visitsPerRead,
} from './read-repo.ts'
import { updateLastClick } from './visit.ts'

export type OpenDeps = Pick<Deps, 'db' | 'now'>

/** Visits of which only totals, hours and scopes are read in one statement. */
export const maxBriefVisits = 5000
const maxProfilesPerRead = 512
/** Visits of a day that are counted again for each response. The unfinished cube of a busier day is cached. */
const maxUncachedVisits = 5000
const maxCachedBytes = 64 * 1024 * 1024
/** A cached cube is built again after this time, which finds visits that were stored late. */
const maxCachedMs = 60 * minuteMs
const refreshAfterMs = 10 * secondMs
const maxAgeMs = minuteMs
/** Visits may be stored in another order than that of their times. */
const overlapMs = 10 * secondMs

/** Cube of a day with the time of each link's last click. */
type OpenDay = { readonly cube: Cube; readonly lastClicks: ReadonlyMap<number, number> }

type CachedDay = {
  readonly profileId: number
  readonly day: Day
  readonly builder: CubeBuilder
  readonly lastClicks: Map<number, number>
  /** Times by id of the visits within the overlap. */
  readonly recent: Map<number, number>
  at: number
  asOf: number
  cube: Cube
  refresh: Promise<void> | undefined
}

const cachedDaysByDatabase = new WeakMap<Db, LRUCache<number, CachedDay>>()
const getCachedDays = (db: Db): LRUCache<number, CachedDay> => {
  const cachedDays =
    cachedDaysByDatabase.get(db) ??
    new LRUCache<number, CachedDay>({
      maxSize: maxCachedBytes,
      // The cache accepts nothing larger, and each reader would build such a day again
      sizeCalculation: ({ builder }) => Math.min(maxCachedBytes, 1 + builder.bytes),
      ttl: maxCachedMs,
    })
  cachedDaysByDatabase.set(db, cachedDays)
  return cachedDays
}

let lastBuild: Promise<unknown> = Promise.resolve()
/** Runs one build at a time, to limit memory and processor time. */
const queueBuild = <T>(build: () => Promise<T>): Promise<T> => {
  const result = lastBuild.then(build)
  lastBuild = result.catch(() => {})
  return result
}

const addVisit = (
  { builder, lastClicks }: Pick<CachedDay, 'builder' | 'lastClicks'>,
  visit: StoredVisit,
): void => {
  builder.add(visit)
  updateLastClick(lastClicks, visit)
}

/** Adds the visits that were stored since the last time. */
const addNewVisits = async (db: Db, cachedDay: CachedDay): Promise<void> => {
  const { profileId, day, recent } = cachedDay
  const from = { profile: profileId, day, at: cachedDay.at - overlapMs }
  for await (const visits of readVisits(db, from)) {
    for (const visit of visits) {
      if (recent.has(visit.id)) continue
      recent.set(visit.id, visit.at)
      addVisit(cachedDay, visit)
      await yieldToEventLoop()
    }
    cachedDay.at = Math.max(cachedDay.at, visits.at(-1)!.at)
    // In the order of their times, apart from late visits
    for (const [id, at] of recent) {
      if (at >= cachedDay.at - overlapMs) break
      recent.delete(id)
    }
  }
}

const updateDay = async ({ db, now }: OpenDeps, cachedDay: CachedDay): Promise<void> => {
  const asOf = now()
  await addNewVisits(db.read, cachedDay)
  cachedDay.cube = await cachedDay.builder.build()
  cachedDay.asOf = asOf
  if (cachedDay.builder.visits > maxUncachedVisits)
    getCachedDays(db.read).set(toProfileDayKey(cachedDay.profileId, cachedDay.day), cachedDay)
}

const refreshDay = (deps: OpenDeps, cachedDay: CachedDay): Promise<void> => {
  cachedDay.refresh ??= queueBuild(() => updateDay(deps, cachedDay)).finally(() => {
    cachedDay.refresh = undefined
  })
  return cachedDay.refresh
}

/** Returns the cached cube, at most a minute old. */
const readCachedDay = async (deps: OpenDeps, cachedDay: CachedDay): Promise<CachedDay> => {
  const age = deps.now() - cachedDay.asOf
  const refresh = age >= refreshAfterMs || age < 0 ? refreshDay(deps, cachedDay) : undefined
  if (age >= maxAgeMs || age < 0) await refresh
  // The next reader tries again
  else refresh?.catch(() => {})
  return cachedDay
}

const buildDay = async (visits: StoredVisit[]): Promise<OpenDay> => {
  const open = { builder: createCubeBuilder(), lastClicks: new Map<number, number>() }
  visits.sort((a, b) => a.at - b.at || a.id - b.id)
  for (const visit of visits) {
    addVisit(open, visit)
    await yieldToEventLoop()
  }
  return { cube: await open.builder.build(), lastClicks: open.lastClicks }
}

const buildLargeDay = (deps: OpenDeps, profileId: number, day: Day): Promise<CachedDay> =>
  queueBuild(async () => {
    // Another request may have built it while this one waited
    const cachedDay = getCachedDays(deps.db.read).get(toProfileDayKey(profileId, day))
    if (cachedDay) return cachedDay
    const builder = createCubeBuilder()
    const newDay: CachedDay = {
      profileId,
      day,
      builder,
      lastClicks: new Map(),
      recent: new Map(),
      at: 0,
      asOf: 0,
      cube: await builder.build(),
      refresh: undefined,
    }
    await updateDay(deps, newDay)
    return newDay
  })

/** Cubes by day. `asOf`: time of the oldest one if one is not current. */
export type OpenCubes = { readonly cubes: ReadonlyMap<Day, OpenDay>; readonly asOf: number | null }

export const readOpenCubes = async (
  deps: OpenDeps,
  profileId: number,
  days: readonly Day[],
): Promise<OpenCubes> => {
  const cubes = new Map<Day, OpenDay>()
  let asOf: number | null = null
  const cachedDays = getCachedDays(deps.db.read)
  const otherDays: Day[] = []
  for (const day of days) {
    const cachedDay = cachedDays.get(toProfileDayKey(profileId, day))
    if (!cachedDay) {
      otherDays.push(day)
      continue
    }
    cubes.set(day, await readCachedDay(deps, cachedDay))
    asOf = Math.min(asOf ?? cachedDay.asOf, cachedDay.asOf)
  }
  if (!otherDays.length) return { cubes, asOf }
  const limit = visitsPerRead + 1
  const visits = await listVisits(deps.db.read, { profile: profileId, days: otherDays, limit })
  if (visits.length < limit)
    for (const [day, visitsOfDay] of Map.groupBy(visits, (visit) => visit.day))
      cubes.set(day, await buildDay(visitsOfDay))
  else
    for (const day of otherDays) {
      const open = await buildLargeDay(deps, profileId, day)
      if (open.builder.visits) cubes.set(day, open)
    }
  return { cubes, asOf }
}

/** Counts of a day in total, by hour, link, variant and campaign, and times of the last clicks by link. */
export type Tally = { readonly marginals: Marginals; readonly lastClicks: ReadonlyMap<number, number> }
type Tallies = Map<number, Map<Day, Tally>>

const listScopes = ({ link_id, variant_id, campaign_id }: BriefVisit): [ScopeDimension, string][] => {
  const scopes: [ScopeDimension, string][] = []
  if (link_id !== null) scopes.push(['link', String(link_id)])
  if (variant_id !== null) scopes.push(['variant', String(variant_id)])
  if (variant_id !== null && link_id !== null) scopes.push(['variant_link', `${variant_id}:${link_id}`])
  if (campaign_id !== null) scopes.push(['campaign', String(campaign_id)])
  return scopes
}

type NewTally = Tally & { readonly lastClicks: Map<number, number> }

const tallyVisits = (visits: readonly BriefVisit[]): Map<number, Map<Day, NewTally>> => {
  const tallies = new Map<number, Map<Day, NewTally>>()
  const firsts = new Set<string>()
  /** Returns 1 if the visitor is new in a scope. A hash belongs to one profile and day. */
  const countNew = ({ kind, visitor }: BriefVisit, scope: string): number => {
    const { size } = firsts
    return visitor === null ? 0 : firsts.add(`${kind}${visitor}${scope}`).size - size
  }
  for (const visit of visits) {
    const { profile_id, day, hour, kind } = visit
    const days = tallies.get(profile_id) ?? new Map<Day, NewTally>()
    tallies.set(profile_id, days)
    const tally = days.get(day) ?? { marginals: createMarginals(), lastClicks: new Map<number, number>() }
    days.set(day, tally)
    const { totals, hours, values } = tally.marginals
    hours[kind]![hour]! += 1
    totals[2 * kind]! += 1
    totals[2 * kind + 1]! += countNew(visit, '')
    for (const [dim, key] of listScopes(visit)) {
      const counts = values.get(dim)!.get(key) ?? [0, 0, 0, 0, 0, 0]
      values.get(dim)!.set(key, counts)
      counts[2 * kind]! += 1
      counts[2 * kind + 1]! += countNew(visit, `${dim}${key}`)
    }
    updateLastClick(tally.lastClicks, visit)
  }
  return tallies
}

export const isAnyCached = ({ db }: OpenDeps, profileId: number, days: readonly Day[]): boolean =>
  days.some((day) => getCachedDays(db.read).has(toProfileDayKey(profileId, day)))

/** `asOf`: time of the oldest counts if a busy day is not current. */
type TallyReading = { readonly tallies: Tallies; readonly asOf: number | null }

/** Counts of a busy day, which each list of its page's links would otherwise compute again (10 ms for 100,000 visits). */
const marginalsOfCubes = new WeakMap<Cube, Marginals>()
const getMarginals = async (cube: Cube): Promise<Marginals> => {
  const marginals = marginalsOfCubes.get(cube) ?? (await sumCube(cube))
  marginalsOfCubes.set(cube, marginals)
  return marginals
}

export const tallyCubes = async (
  deps: OpenDeps,
  profileId: number,
  days: readonly Day[],
): Promise<TallyReading> => {
  const { cubes, asOf } = await readOpenCubes(deps, profileId, days)
  const tallies = new Map<Day, Tally>()
  for (const [day, { cube, lastClicks }] of cubes) {
    await yieldToEventLoop()
    tallies.set(day, { marginals: await getMarginals(cube), lastClicks })
  }
  return { tallies: new Map([[profileId, tallies]]), asOf }
}

/** Returns counts of days that are not closed according to the caller. Days without visits are missing. */
export const readOpenTallies = async (
  deps: OpenDeps,
  profileIds: readonly number[],
  days: readonly Day[],
): Promise<TallyReading> => {
  const tallies: Tallies = new Map()
  let asOf: number | null = null
  const limit = maxBriefVisits + 1
  let batchSize = maxProfilesPerRead
  for (let from = 0; days.length && from < profileIds.length; ) {
    await yieldToEventLoop()
    const profiles = profileIds.slice(from, from + batchSize)
    const [profileId] = profiles as [number]
    const isSingle = profiles.length === 1
    const visits =
      isSingle && isAnyCached(deps, profileId, days)
        ? null
        : await listBriefVisits(deps.db.read, { profiles, days, limit })
    if (visits && visits.length < limit) {
      for (const [id, talliesOfProfile] of tallyVisits(visits)) tallies.set(id, talliesOfProfile)
    } else if (isSingle) {
      const reading = await tallyCubes(deps, profileId, days)
      for (const [id, talliesOfProfile] of reading.tallies) tallies.set(id, talliesOfProfile)
      if (reading.asOf !== null) asOf = Math.min(asOf ?? reading.asOf, reading.asOf)
    } else {
      batchSize >>= 1
      continue
    }
    from += profiles.length
  }
  return { tallies, asOf }
}
