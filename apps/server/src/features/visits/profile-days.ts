/** Reads the days of many profiles: totals, hours, links, variants and campaigns. */
import type { Deps } from '../../deps.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { addCounts, type CountList, hasCampaigns, hasVariants, toCounts } from './cube.ts'
import { type DayRange, type DayVisits, sumCounts, toClosedDay, toDayVisits } from './day-visits.ts'
import { type Day, listRecentDays } from './days.ts'
import { type Counts, otherKey } from './dimensions.ts'
import { readOpenTallies } from './open-days.ts'
import { allWeekdays, listSums, noDocuments } from './read-repo.ts'

type ReadDeps = Pick<Deps, 'db' | 'now'>

/** `weekdays` restricts days to these values of `day % 7` (0 = Thursday). */
type Days = DayRange & { readonly weekdays?: readonly number[] }

/** `has`: bits of `visit_sum.has` that a day must have for its document to be read; 0 = all documents. */
type Columns = { readonly links?: boolean; readonly has?: number }

/** Closed days per statement, few enough not to block the event loop. */
const daysPerRead = 2000

export const listRecentDaysWithin = ({ now }: ReadDeps, { from, to }: DayRange): Day[] =>
  listRecentDays(now()).filter((day) => day >= from && day <= to)

/**
 * Calls `onDay` for each day with visits: first closed days, then the days that were not closed. Returns the time of the oldest counts if
 * a busy day is not current, otherwise null.
 */
export const forEachDayOfProfiles = async (
  deps: ReadDeps,
  profileIds: readonly number[],
  { from, to, weekdays = allWeekdays }: Days,
  { links = false, has = noDocuments }: Columns,
  onDay: (profileId: number, visits: DayVisits) => void,
): Promise<number | null> => {
  if (!profileIds.length || from > to) return null
  const recentDays = listRecentDaysWithin(deps, { from, to }).filter((day) => weekdays.includes(day % 7))
  const closed = new Map(recentDays.map((day) => [day, new Set<number>()]))
  const batchSize = Math.max(1, Math.floor((daysPerRead * 7) / ((to - from + 1) * weekdays.length)))
  for (let start = 0; start < profileIds.length; start += batchSize) {
    const profiles = profileIds.slice(start, start + batchSize)
    const args = { profiles, from, to, weekdays, withLinks: links ? 1 : 0, mask: has }
    for (const row of await listSums(deps.db.read, args)) {
      closed.get(row.day)?.add(row.profile_id)
      onDay(row.profile_id, toClosedDay(row))
      await yieldToEventLoop()
    }
  }
  const openDays = recentDays.filter((day) => !closed.get(day)!.size)
  const partlyClosedDays = recentDays.filter((day) => closed.get(day)!.size)
  let oldest: number | null = null
  const readOpen = async (ids: readonly number[], days: readonly Day[]) => {
    const { tallies, asOf } = await readOpenTallies(deps, ids, days)
    if (asOf !== null) oldest = Math.min(oldest ?? asOf, asOf)
    for (const [profileId, tallyByDay] of tallies)
      for (const [day, { marginals }] of tallyByDay) onDay(profileId, toDayVisits(day, marginals))
  }
  await readOpen(profileIds, openDays)
  // Other profiles rarely have visits on such a day
  for (const day of partlyClosedDays)
    await readOpen(
      profileIds.filter((id) => !closed.get(day)!.has(id)),
      [day],
    )
  return oldest
}

export const sumCountsOfProfiles = async (
  deps: ReadDeps,
  profileIds: readonly number[],
  range: DayRange,
): Promise<Map<number, Counts>> => {
  const sums = new Map<number, Counts>()
  await forEachDayOfProfiles(deps, profileIds, range, {}, (profileId, { counts }) => {
    const sum = sums.get(profileId)
    sums.set(profileId, sum ? sumCounts([sum, counts]) : counts)
  })
  return sums
}

/** Returns counts by campaign id. */
export const sumCampaigns = async (
  deps: ReadDeps,
  profileIds: readonly number[],
  range: DayRange,
): Promise<Map<number, Counts>> => {
  const sums = new Map<number, CountList>()
  await forEachDayOfProfiles(deps, profileIds, range, { has: hasCampaigns }, (_, { marginals }) => {
    for (const [key, counts] of marginals().values.get('campaign')!)
      if (key !== otherKey) addCounts(sums, Number(key), counts)
  })
  return new Map([...sums].map(([id, counts]) => [id, toCounts(counts)]))
}

/** Counts of a variant (`ID`, 0 = the original page while an experiment ran), or of a link under it (`ID:LINK`), on one day. */
export type VariantDay = {
  readonly dim: 'variant' | 'variant_link'
  readonly key: string
  readonly day: Day
} & Counts

/** Returns the variants of a day, with the given links under them. */
export const listVariantsOfDay = (
  { day, marginals }: DayVisits,
  linkIds: ReadonlySet<number>,
): VariantDay[] => {
  const { values } = marginals()
  return (['variant', 'variant_link'] as const).flatMap((dim) =>
    [...values.get(dim)!].flatMap(([key, counts]) =>
      (dim === 'variant' ? key !== otherKey : linkIds.has(Number(key.split(':')[1])))
        ? [{ dim, key, day, ...toCounts(counts) }]
        : [],
    ),
  )
}

/** Returns the days of variants by profile, with the given links under them. */
export const listVariantDays = async (
  deps: ReadDeps,
  profileIds: readonly number[],
  range: DayRange,
  linkIds: ReadonlySet<number>,
): Promise<Map<number, VariantDay[]>> => {
  const rowsByProfile = new Map(profileIds.map((id) => [id, [] as VariantDay[]]))
  await forEachDayOfProfiles(deps, profileIds, range, { has: hasVariants }, (id, day) => {
    rowsByProfile.get(id)!.push(...listVariantsOfDay(day, linkIds))
  })
  return rowsByProfile
}
