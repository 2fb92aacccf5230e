import type { Deps } from '../../deps.ts'
import {
  type Counts,
  computeCurrentDays,
  type DayRange,
  listVariantDays,
  sumCounts,
  type VariantDay,
} from '../visits/index.ts'
import type { VariantRecord } from './variant.ts'

/** Counts by day of a profile's variants and of their goal links. Id 0 is the original page while an experiment ran. */
export type VariantCounts = {
  /** Returns totals by variant id. */
  totals(range: DayRange): Map<number, Counts>
  linkTotals(linkId: number, range: DayRange): Map<number, Counts>
  /** Returns daily counts of a variant (`ID`), or of a link under it (`ID:LINK`). Days without visits are missing. */
  days(dim: VariantDay['dim'], key: string, range: DayRange): readonly VariantDay[]
}

/** Reads the days of a range, and those since the last change of each split, by profile. */
export const readVariantCounts = async (
  deps: Pick<Deps, 'db' | 'now'>,
  variantsByProfile: ReadonlyMap<number, readonly VariantRecord[]>,
  range: DayRange,
): Promise<Map<number, VariantCounts>> => {
  const ids = [...variantsByProfile.keys()].filter((id) => variantsByProfile.get(id)!.length)
  const variants = [...variantsByProfile.values()].flat()
  const goalLinks = new Set(variants.flatMap(({ doc }) => doc.goal.link_id ?? []))
  const from = Math.min(range.from, ...variants.flatMap(({ splitFrom }) => splitFrom ?? []))
  const to = Math.max(range.to, computeCurrentDays(deps.now()).last)
  const days = await listVariantDays(deps, ids, { from, to }, goalLinks)
  return new Map([...variantsByProfile.keys()].map((id) => [id, createVariantCounts(days.get(id) ?? [])]))
}

/** Creates the counts of a profile's variants from their days. */
export const createVariantCounts = (rows: readonly VariantDay[]): VariantCounts => {
  const filterDays = (dim: VariantDay['dim'], { from, to }: DayRange) =>
    rows.filter((row) => row.dim === dim && row.day >= from && row.day <= to)
  const sumByVariant = (rows: readonly VariantDay[]) =>
    new Map(
      [...Map.groupBy(rows, ({ key }) => Number(key.split(':')[0]))].map(([id, days]) => [
        id,
        sumCounts(days),
      ]),
    )
  return {
    totals: (range) => sumByVariant(filterDays('variant', range)),
    linkTotals: (linkId, range) =>
      sumByVariant(filterDays('variant_link', range).filter(({ key }) => key.endsWith(`:${linkId}`))),
    days: (dim, key, range) => filterDays(dim, range).filter((row) => row.key === key),
  }
}
