import type { Deps } from '../../deps.ts'
import type { Day } from './days.ts'
import { sumCountsByDay } from './profile-repo.ts'
import * as repo from './read-repo.ts'
import { type Counts, noCounts, type OverviewDimension, overviewDimensions } from './read-repo.ts'
import { type Dimension, otherKey } from './rollup.ts'

/** Days in the profile's time zone, both included. */
export type DayRange = { readonly from: Day; readonly to: Day }

/** Returns the sums of a profile's days. `visitors` and unique counts are sums of the daily numbers. */
export const readProfileTotals = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<Counts> =>
  (await repo.readTotalCounts(deps.db.read, { profile: profileId, dim: '', ...range }))[0] ?? noCounts

export const readDailyCounts = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<({ day: Day } & Counts)[]> =>
  fillGaps(range, await repo.readDayCounts(deps.db.read, { profile: profileId, dim: '', ...range }))

export const readDailyCountsOfProfiles = async (
  deps: Pick<Deps, 'db'>,
  profileIds: readonly number[],
  range: DayRange,
): Promise<({ day: Day } & Counts)[]> =>
  fillGaps(range, await sumCountsByDay(deps.db.read, profileIds, range))

/** Returns every day of the range for one value of a dimension, such as a link. */
export const readSeries = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  dim: Dimension,
  key: string,
  range: DayRange,
): Promise<({ day: Day } & Counts)[]> =>
  fillGaps(range, await repo.readDayCountsOfKey(deps.db.read, { profile: profileId, dim, key, ...range }))

/** Returns the days with counts of dimension values, by value: at most some hundreds, in one query. */
export const readSeriesOfKeys = async (
  { db }: Pick<Deps, 'db'>,
  profileId: number,
  dim: Dimension,
  keys: readonly string[],
  { from, to }: DayRange,
): Promise<Map<string, ({ day: Day } & Counts)[]>> => {
  if (!keys.length) return new Map()
  const rows = await repo.listDaysOfKeys(db.read, { profileId, dim, keys, from, to })
  return Map.groupBy(rows, (row) => row.key)
}

const fillGaps = (
  { from, to }: DayRange,
  rows: readonly ({ day: Day } & Counts)[],
): ({ day: Day } & Counts)[] => {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => ({
    ...(byDay.get(from + i) ?? noCounts),
    day: from + i,
  }))
}

export type KeyCounts = { readonly key: string } & Counts

/** Values of a dimension with the highest counts; '' = unknown or direct. `total` includes the other values. */
export type Top = { entries: KeyCounts[]; total: number }

const selectTop = (rows: readonly KeyCounts[], limit: number, counter: keyof Counts): Top => {
  const entries = rows.filter((row) => row[counter] > 0)
  entries.sort((a, b) => b[counter] - a[counter] || (a.key < b.key ? -1 : 1))
  return { entries: entries.slice(0, limit), total: entries.reduce((sum, row) => sum + row[counter], 0) }
}

/** Returns the top values of all overview dimensions in one query: links by clicks, others by views. */
export const readOverviewTops = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
  limit: number,
): Promise<Record<OverviewDimension, Top>> => {
  const rows = Object.groupBy(
    await repo.readOverviewCounts(deps.db.read, { profile: profileId, ...range }),
    (r) => r.dim,
  )
  const tops = overviewDimensions.map((dim) => [
    dim,
    selectTop(
      (rows[dim] ?? []).map(({ dim: _, ...row }) => row),
      limit,
      dim === 'link' ? 'clicks' : 'views',
    ),
  ])
  return Object.fromEntries(tops) as Record<OverviewDimension, Top>
}

export const sumCounts = (days: readonly Counts[]): Counts => {
  const sum: Record<keyof Counts, number> = { ...noCounts }
  for (const day of days) for (const name of Object.keys(noCounts) as (keyof Counts)[]) sum[name] += day[name]
  return sum
}

const readCountsByKey = (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  dim: Dimension,
  range: DayRange,
): Promise<KeyCounts[]> => repo.readCountsByKey(deps.db.read, { profile: profileId, dim, ...range })

const toCountsById = (rows: readonly KeyCounts[]): Map<number, Counts> =>
  new Map(rows.flatMap(({ key, ...counts }) => (key === otherKey ? [] : [[Number(key), counts] as const])))

export const readLinkTotals = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<Map<number, Counts>> => toCountsById(await readCountsByKey(deps, profileId, 'link', range))

/** Returns counts by variant id; 0 = the original page while an experiment ran. Unique counts are per variant. */
export const readVariantTotals = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<Map<number, Counts>> => toCountsById(await readCountsByKey(deps, profileId, 'variant', range))

export const readVariantLinkTotals = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  linkId: number,
  range: DayRange,
): Promise<Map<number, Counts>> => {
  const rows = await readCountsByKey(deps, profileId, 'variant_link', range)
  return new Map(
    rows.flatMap(({ key, ...counts }) => {
      const [variant, link] = key.split(':').map(Number)
      return link === linkId ? [[variant!, counts] as const] : []
    }),
  )
}

export const readCampaignTotals = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<Map<number, Counts>> => toCountsById(await readCountsByKey(deps, profileId, 'campaign', range))

export type HourCounts = { readonly views: number; readonly clicks: number; readonly submissions: number }

export const readHourGrid = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<HourCounts[][]> => {
  const grid: HourCounts[][] = Array.from({ length: 7 }, () =>
    Array.from({ length: 24 }, () => ({ views: 0, clicks: 0, submissions: 0 })),
  )
  for (const { weekday, hour, ...counts } of await repo.readHourCounts(deps.db.read, {
    profile: profileId,
    ...range,
  }))
    grid[weekday]![hour] = counts
  return grid
}
