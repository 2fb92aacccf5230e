/** The reader of a profile's analytics. Closed days come from their documents, all others from their visits. */
import type { Deps } from '../../deps.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { type Cube, sumCube, sumReferrerHours } from './cube.ts'
import { unpackCube } from './cube-format.ts'
import {
  type DayRange,
  type DayVisits,
  fillGaps,
  sumCounts,
  sumLinks,
  toClosedDay,
  toDayVisits,
} from './day-visits.ts'
import type { Day } from './days.ts'
import type { Counts, VisitFilter } from './dimensions.ts'
import { readOpenCubes } from './open-days.ts'
import { forEachDayOfProfiles, listRecentDaysWithin } from './profile-days.ts'
import { allWeekdays, listCubes, listSums } from './read-repo.ts'

type ReadDeps = Pick<Deps, 'db' | 'now'>

export type DayReading = {
  readonly range: DayRange
  /** Days with visits, in order. */
  readonly days: readonly DayVisits[]
  /** Time of the counts if a busy day is not current, at most a minute ago. */
  readonly asOf: number | null
  /** Days with visits to which the filters cannot be applied. */
  readonly uncovered: readonly Day[]
}

type ReadOptions = {
  /** `links` includes the links, `values` also all values and hours. */
  readonly detail?: 'totals' | 'links' | 'values'
  /** Each needs cubes, which exist for 90 days. */
  readonly filters?: readonly VisitFilter[]
}

/**
 * Reads days of a profile: closed days first, then the visits of days that were not closed. A day that closes in between is neither lost
 * nor counted twice.
 */
export const readDays = async (
  deps: ReadDeps,
  profileId: number,
  range: DayRange,
  { detail = 'totals', filters = [] }: ReadOptions = {},
): Promise<DayReading> => {
  if (range.from > range.to) return { range, days: [], asOf: null, uncovered: [] }
  const { days, asOf, uncovered } =
    detail === 'values' || filters.length
      ? await readValues(deps, profileId, range, filters)
      : await readTotals(deps, profileId, range, detail)
  return { range, days: days.sort((a, b) => a.day - b.day), asOf, uncovered }
}

type Reading = { readonly days: DayVisits[]; readonly asOf: number | null; readonly uncovered: Day[] }

const readTotals = async (
  deps: ReadDeps,
  profileId: number,
  range: DayRange,
  detail: 'totals' | 'links',
): Promise<Reading> => {
  const days: DayVisits[] = []
  const columns = { links: detail === 'links' }
  const asOf = await forEachDayOfProfiles(deps, [profileId], range, columns, (_, visits) => days.push(visits))
  return { days, asOf, uncovered: [] }
}

const readValues = async (
  deps: ReadDeps,
  profileId: number,
  range: DayRange,
  filters: readonly VisitFilter[],
): Promise<Reading> => {
  const days: DayVisits[] = []
  const addDay = async (day: Day, cube: Cube) => {
    days.push(toDayVisits(day, await sumCube(cube, filters)))
  }
  if (filters.length) return { days, ...(await forEachCube(deps, profileId, range, addDay)) }
  const args = { profiles: [profileId], ...range, weekdays: allWeekdays, withLinks: 1, mask: 0 }
  days.push(...(await listSums(deps.db.read, args)).map(toClosedDay))
  const closedDays = new Set(days.map(({ day }) => day))
  return { days, asOf: await forEachOpenCube(deps, profileId, range, closedDays, addDay), uncovered: [] }
}

/** Days per statement, few enough not to block the event loop: the largest cubes have 200 KB. */
const cubesPerRead = 31

type OnCube = (day: Day, cube: Cube) => unknown

/** Calls `onCube`, and waits for it, for each day with visits, one cube at a time. */
const forEachCube = async (
  deps: ReadDeps,
  profile: number,
  range: DayRange,
  onCube: OnCube,
): Promise<Omit<Reading, 'days'>> => {
  const closedDays = new Set<Day>()
  const uncovered: Day[] = []
  for (let from = range.from; from <= range.to; from += cubesPerRead) {
    const to = Math.min(range.to, from + cubesPerRead - 1)
    for (const { day, doc } of await listCubes(deps.db.read, { profile, from, to })) {
      await yieldToEventLoop()
      closedDays.add(day)
      if (doc) await onCube(day, unpackCube(doc))
      else uncovered.push(day)
    }
  }
  return { asOf: await forEachOpenCube(deps, profile, range, closedDays, onCube), uncovered }
}

const forEachOpenCube = async (
  deps: ReadDeps,
  profileId: number,
  range: DayRange,
  closedDays: ReadonlySet<Day>,
  onCube: OnCube,
): Promise<number | null> => {
  const openDays = listRecentDaysWithin(deps, range).filter((day) => !closedDays.has(day))
  const { cubes, asOf } = await readOpenCubes(deps, profileId, openDays)
  for (const [day, { cube }] of cubes) {
    await yieldToEventLoop()
    await onCube(day, cube)
  }
  return asOf
}

/**
 * Returns visitors by day, referrer, and hour of their first view (24 numbers). Days without a cube are missing: see
 * `DayReading.uncovered`.
 */
export const readReferrerHours = async (
  deps: ReadDeps,
  profileId: number,
  range: DayRange,
  filters: readonly VisitFilter[] = [],
): Promise<Map<Day, ReadonlyMap<string, readonly number[]>>> => {
  const hours = new Map<Day, Map<string, number[]>>()
  if (range.from <= range.to)
    await forEachCube(deps, profileId, range, (day, cube) => hours.set(day, sumReferrerHours(cube, filters)))
  return hours
}

export const readProfileTotals = async (
  deps: ReadDeps,
  profileId: number,
  range: DayRange,
): Promise<Counts> => sumCounts((await readDays(deps, profileId, range)).days.map(({ counts }) => counts))

export const readDailyCounts = async (
  deps: ReadDeps,
  profileId: number,
  range: DayRange,
): Promise<({ day: Day } & Counts)[]> => fillGaps(range, (await readDays(deps, profileId, range)).days)

export const readLinkTotals = async (
  deps: ReadDeps,
  profileId: number,
  range: DayRange,
): Promise<Map<number, Counts>> =>
  sumLinks((await readDays(deps, profileId, range, { detail: 'links' })).days)
