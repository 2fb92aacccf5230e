import type { Deps } from '../../deps.ts'
import {
  type Counts,
  type Day,
  type DayRange,
  listDailyCounts,
  otherKey,
  readSeries,
  readVariantLinkTotals,
  readVariantTotals,
  sumCounts,
} from '../visits/index.ts'

export type DayCounts = { readonly day: Day } & Counts

export type VariantCounts = {
  /** Totals by variant id; 0 = the original page while an experiment ran. */
  totals(range: DayRange): Promise<Map<number, Counts>>
  linkTotals(linkId: number, range: DayRange): Promise<Map<number, Counts>>
  /** Returns daily counts of a variant (`ID`), or of a link under it (`ID:LINK`). Days without visits may be missing. */
  days(dim: 'variant' | 'variant_link', key: string, range: DayRange): Promise<readonly DayCounts[]>
}

export const createVariantCounts = (deps: Pick<Deps, 'db'>, profileId: number): VariantCounts => ({
  totals: (range) => readVariantTotals(deps, profileId, range),
  linkTotals: (linkId, range) => readVariantLinkTotals(deps, profileId, linkId, range),
  days: (dim, key, range) => readSeries(deps, profileId, dim, key, range),
})

/** Reads all days of variants and goal links of many profiles. Memory grows with variants and days, so pass few profiles. */
export const readVariantCountsOfProfiles = async (
  { db }: Pick<Deps, 'db'>,
  goals: ReadonlyMap<number, readonly string[]>,
  range: DayRange,
): Promise<Map<number, VariantCounts>> => {
  const ids = [...goals.keys()]
  const keys = [...new Set([...goals.values()].flat())]
  const dims = keys.length ? (['variant', 'variant_link'] as const) : (['variant'] as const)
  const only = keys.length ? { dim: 'variant_link' as const, keys } : null
  const rows = Map.groupBy(await listDailyCounts(db.read, ids, dims, range, only), (row) => row.profile_id)
  return new Map(ids.map((id) => [id, createCountsFromRows(rows.get(id) ?? [])]))
}

const createCountsFromRows = (rows: readonly ({ dim: string; key: string } & DayCounts)[]): VariantCounts => {
  const filterDays = (dim: string, { from, to }: DayRange) =>
    rows.filter((row) => row.dim === dim && row.key !== otherKey && row.day >= from && row.day <= to)
  const sumByVariant = (rows: readonly ({ key: string } & DayCounts)[], toId: (key: string) => number) =>
    new Map([...Map.groupBy(rows, ({ key }) => toId(key))].map(([id, days]) => [id, sumCounts(days)]))
  return {
    totals: async (range) => sumByVariant(filterDays('variant', range), Number),
    linkTotals: async (linkId, range) =>
      sumByVariant(
        filterDays('variant_link', range).filter(({ key }) => key.endsWith(`:${linkId}`)),
        (key) => Number(key.split(':')[0]),
      ),
    days: async (dim, key, range) => filterDays(dim, range).filter((row) => row.key === key),
  }
}
