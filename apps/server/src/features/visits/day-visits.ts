import { yieldToEventLoop } from '../../lib/yield.ts'
import {
  addCounts,
  addSums,
  type CountList,
  createMarginals,
  type Marginals,
  parseLinks,
  toCounts,
} from './cube.ts'
import { unpackSums } from './cube-format.ts'
import type { Day } from './days.ts'
import { type Counts, type Dimension, noCounts, otherKey } from './dimensions.ts'
import type { SumRow } from './read-repo.ts'

/** Days in the profile's time zone, both included. */
export type DayRange = { readonly from: Day; readonly to: Day }

/** Counts of a day that has visits. The functions need the details that the caller asked for. */
export type DayVisits = {
  readonly day: Day
  readonly counts: Counts
  readonly links: () => ReadonlyMap<number, CountList>
  /** Visits by kind and hour. */
  readonly hours: () => number[][]
  readonly marginals: () => Marginals
}

export const toClosedDay = ({ profile_id: _, day, links, doc, ...counts }: SumRow): DayVisits => {
  const marginals = () => (doc ? unpackSums(doc) : createMarginals())
  return {
    day,
    counts,
    marginals,
    hours: () => marginals().hours,
    links: () => (links === null ? listLinks(marginals()) : parseLinks(links)),
  }
}

export const toDayVisits = (day: Day, marginals: Marginals): DayVisits => ({
  day,
  counts: toCounts(marginals.totals),
  marginals: () => marginals,
  hours: () => marginals.hours,
  links: () => listLinks(marginals),
})

const listLinks = ({ values }: Marginals): Map<number, CountList> => toIds(values.get('link')!)

const toIds = (values: ReadonlyMap<string, CountList>): Map<number, CountList> =>
  new Map([...values].flatMap(([key, counts]) => (key === otherKey ? [] : [[Number(key), counts] as const])))

/** Returns the counts of campaigns by id. */
export const listCampaigns = ({ values }: Marginals): Map<number, Counts> =>
  new Map([...toIds(values.get('campaign')!)].map(([id, counts]) => [id, toCounts(counts)]))

/** Returns every day of the range. */
export const fillGaps = (
  { from, to }: DayRange,
  days: readonly Pick<DayVisits, 'day' | 'counts'>[],
): ({ day: Day } & Counts)[] => {
  const byDay = new Map(days.map(({ day, counts }) => [day, counts]))
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => ({
    ...(byDay.get(from + i) ?? noCounts),
    day: from + i,
  }))
}

/** Adds up the values and hours of days. */
export const sumMarginals = async (days: readonly DayVisits[]): Promise<Marginals> => {
  const sum = createMarginals()
  for (const day of days) {
    addSums(sum, day.marginals())
    await yieldToEventLoop()
  }
  return sum
}

/** Adds up the counts of links. */
export const sumLinks = async (days: readonly DayVisits[]): Promise<Map<number, Counts>> => {
  const sums = new Map<number, CountList>()
  for (const day of days) {
    for (const [id, counts] of day.links()) addCounts(sums, id, counts)
    await yieldToEventLoop()
  }
  return new Map([...sums].map(([id, counts]) => [id, toCounts(counts)]))
}

export const sumCounts = (days: readonly Counts[]): Counts => {
  const sum: Record<keyof Counts, number> = { ...noCounts }
  for (const day of days) for (const name of Object.keys(noCounts) as (keyof Counts)[]) sum[name] += day[name]
  return sum
}

/** Values of a dimension with the highest counts; '' = unknown or direct. `total` includes the other values. */
export type Top = { readonly entries: readonly ({ readonly key: string } & Counts)[]; readonly total: number }

export const selectTop = (
  { values }: Marginals,
  dim: Dimension,
  limit: number,
  counter: keyof Counts = 'views',
): Top => {
  const entries = [...values.get(dim)!]
    .map(([key, counts]) => ({ key, ...toCounts(counts) }))
    .filter((row) => row[counter] > 0)
    .sort((a, b) => b[counter] - a[counter] || (a.key < b.key ? -1 : 1))
  return { entries: entries.slice(0, limit), total: entries.reduce((sum, row) => sum + row[counter], 0) }
}

/** Returns views and clicks by weekday (0 = Monday) and hour. */
export const sumHours = async (
  days: readonly DayVisits[],
): Promise<{ views: number[][]; clicks: number[][] }> => {
  const [views, clicks] = [0, 1].map(() => Array.from({ length: 7 }, () => Array<number>(24).fill(0)))
  for (const visits of days) {
    const hours = visits.hours()
    // 1970-01-01 was a Thursday
    const weekday = (visits.day + 3) % 7
    for (let hour = 0; hour < 24; hour++) {
      views![weekday]![hour]! += hours[0]![hour]!
      clicks![weekday]![hour]! += hours[1]![hour]!
    }
    await yieldToEventLoop()
  }
  return { views: views!, clicks: clicks! }
}
