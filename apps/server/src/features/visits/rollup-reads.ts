import type { Deps } from '../../deps.ts'
import type { Day } from './days.ts'
import * as repo from './read-repo.ts'
import { type Counts, noCounts, type OverviewDimension, overviewDimensions } from './read-repo.ts'
import { type Dimension, otherKey } from './rollup.ts'

/** Days of a profile's own calendar, both included. */
export type DayRange = { readonly from: Day; readonly to: Day }

/** What a profile's days come to. `visitors` and the unique counts are sums of the days' own. */
export const totals = async (deps: Pick<Deps, 'db'>, profileId: number, range: DayRange): Promise<Counts> =>
  (await repo.totalCounts(deps.db.read, { profile: profileId, dim: '', ...range }))[0] ?? noCounts

/** Every day of the range, also those without visits. */
export const series = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<({ day: Day } & Counts)[]> =>
  gapless(range, await repo.dayCounts(deps.db.read, { profile: profileId, dim: '', ...range }))

/** The same for one value of a dimension, such as a link. */
export const seriesOf = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  dim: Dimension,
  key: string,
  range: DayRange,
): Promise<({ day: Day } & Counts)[]> =>
  gapless(range, await repo.dayCountsOfKey(deps.db.read, { profile: profileId, dim, key, ...range }))

/** Days on which values of a dimension were seen, by value: at most some hundreds, in one query. */
export const seriesOfKeys = async (
  { db }: Pick<Deps, 'db'>,
  profileId: number,
  dim: Dimension,
  keys: readonly string[],
  { from, to }: DayRange,
): Promise<Map<string, ({ day: Day } & Counts)[]>> => {
  if (!keys.length) return new Map()
  const rows = await repo.daysOfKeys(db.read, { profileId, dim, keys, from, to })
  return Map.groupBy(rows, (row) => row.key)
}

const gapless = (
  { from, to }: DayRange,
  rows: readonly ({ day: Day } & Counts)[],
): ({ day: Day } & Counts)[] => {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => ({
    ...(byDay.get(from + i) ?? noCounts),
    day: from + i,
  }))
}

/** A value of a dimension with what it comes to. */
export type KeyCounts = { readonly key: string } & Counts

/**
 * The values of a dimension with the most views (`by` another counter), '' = not known or direct, and what all of
 * them come to.
 */
export const top = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  dim: Exclude<Dimension, ''>,
  range: DayRange,
  limit: number,
  by: keyof Counts = 'views',
): Promise<Top> => {
  return maxOf(await keysOf(deps, profileId, dim, range), limit, by)
}

export type Top = { entries: KeyCounts[]; total: number }

const maxOf = (rows: readonly KeyCounts[], limit: number, by: keyof Counts): Top => {
  const entries = rows.filter((row) => row[by] > 0)
  entries.sort((a, b) => b[by] - a[by] || (a.key < b.key ? -1 : 1))
  return { entries: entries.slice(0, limit), total: entries.reduce((sum, row) => sum + row[by], 0) }
}

/** The same for every dimension of an overview, in one query; links by clicks, the others by views. */
export const overviewTops = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
  limit: number,
): Promise<Record<OverviewDimension, Top>> => {
  const rows = Object.groupBy(
    await repo.overviewCounts(deps.db.read, { profile: profileId, ...range }),
    (r) => r.dim,
  )
  const tops = overviewDimensions.map((dim) => [
    dim,
    maxOf(
      (rows[dim] ?? []).map(({ dim: _, ...row }) => row),
      limit,
      dim === 'link' ? 'clicks' : 'views',
    ),
  ])
  return Object.fromEntries(tops) as Record<OverviewDimension, Top>
}

/** Sum of some days of a series, such as those of the previous range. */
export const sumOf = (days: readonly Counts[]): Counts => {
  const sum: Record<keyof Counts, number> = { ...noCounts }
  for (const day of days) for (const name of Object.keys(noCounts) as (keyof Counts)[]) sum[name] += day[name]
  return sum
}

const keysOf = (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  dim: Dimension,
  range: DayRange,
): Promise<KeyCounts[]> => repo.countsByKey(deps.db.read, { profile: profileId, dim, ...range })

/** Without what a day had no room to keep apart. */
const byId = (rows: readonly KeyCounts[]): Map<number, Counts> =>
  new Map(rows.flatMap(({ key, ...counts }) => (key === otherKey ? [] : [[Number(key), counts] as const])))

/** Clicks (of forms: submissions) by link id. */
export const linkTotals = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<Map<number, Counts>> => byId(await keysOf(deps, profileId, 'link', range))

/** By variant id; 0 = the original page while an experiment ran. Unique counts are the variant's own. */
export const variantTotals = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<Map<number, Counts>> => byId(await keysOf(deps, profileId, 'variant', range))

/** Clicks on one link by variant id, for experiments whose goal it is. */
export const variantLinkTotals = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  linkId: number,
  range: DayRange,
): Promise<Map<number, Counts>> => {
  const rows = await keysOf(deps, profileId, 'variant_link', range)
  return new Map(
    rows.flatMap(({ key, ...counts }) => {
      const [variant, link] = key.split(':').map(Number)
      return link === linkId ? [[variant!, counts] as const] : []
    }),
  )
}

export const campaignTotals = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<Map<number, Counts>> => byId(await keysOf(deps, profileId, 'campaign', range))

export type HourCounts = { readonly views: number; readonly clicks: number; readonly submissions: number }

/** Seven weekdays from Monday, 24 hours each, on the profile's own clock. */
export const hourGrid = async (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  range: DayRange,
): Promise<HourCounts[][]> => {
  const grid: HourCounts[][] = Array.from({ length: 7 }, () =>
    Array.from({ length: 24 }, () => ({ views: 0, clicks: 0, submissions: 0 })),
  )
  for (const { weekday, hour, ...counts } of await repo.hourCounts(deps.db.read, {
    profile: profileId,
    ...range,
  }))
    grid[weekday]![hour] = counts
  return grid
}
