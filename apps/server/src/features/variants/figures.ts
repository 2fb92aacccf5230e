import type { Deps } from '../../deps.ts'
import {
  type Counts,
  type Day,
  type DayRange,
  daysOfMany,
  otherKey,
  seriesOf,
  sumOf,
  variantLinkTotals,
  variantTotals,
} from '../visits/index.ts'

export type DayCounts = { readonly day: Day } & Counts

/** What the variants of one profile counted. */
export type Figures = {
  /** By variant id; 0 = the original page while an experiment ran. */
  totals(range: DayRange): Promise<Map<number, Counts>>
  /** Clicks on one link by variant id. */
  linkTotals(linkId: number, range: DayRange): Promise<Map<number, Counts>>
  /** The days of a variant (`ID`), or of a link under it (`ID:LINK`). Days without visits may be missing. */
  days(dim: 'variant' | 'variant_link', key: string, range: DayRange): Promise<readonly DayCounts[]>
}

/** Asked of the database each time. */
export const figuresOf = (deps: Pick<Deps, 'db'>, profileId: number): Figures => ({
  totals: (range) => variantTotals(deps, profileId, range),
  linkTotals: (linkId, range) => variantLinkTotals(deps, profileId, linkId, range),
  days: (dim, key, range) => seriesOf(deps, profileId, dim, key, range),
})

/**
 * Of many profiles, read at once: every day of their variants, and of the links `goals` (by profile) that are a goal. Its size
 * grows with variants and days, so callers take some profiles at a time.
 */
export const figuresOfMany = async (
  { db }: Pick<Deps, 'db'>,
  goals: ReadonlyMap<number, readonly string[]>,
  range: DayRange,
): Promise<Map<number, Figures>> => {
  const ids = [...goals.keys()]
  const keys = [...new Set([...goals.values()].flat())]
  const dims = keys.length ? (['variant', 'variant_link'] as const) : (['variant'] as const)
  const only = keys.length ? { dim: 'variant_link' as const, keys } : null
  const rows = Map.groupBy(await daysOfMany(db.read, ids, dims, range, only), (row) => row.profile_id)
  return new Map(ids.map((id) => [id, readFigures(rows.get(id) ?? [])]))
}

const readFigures = (rows: readonly ({ dim: string; key: string } & DayCounts)[]): Figures => {
  const within = (dim: string, { from, to }: DayRange) =>
    rows.filter((row) => row.dim === dim && row.key !== otherKey && row.day >= from && row.day <= to)
  const totals = (found: readonly ({ key: string } & DayCounts)[], idOf: (key: string) => number) =>
    new Map([...Map.groupBy(found, ({ key }) => idOf(key))].map(([id, days]) => [id, sumOf(days)]))
  return {
    totals: async (range) => totals(within('variant', range), Number),
    linkTotals: async (linkId, range) =>
      totals(
        within('variant_link', range).filter(({ key }) => key.endsWith(`:${linkId}`)),
        (key) => Number(key.split(':')[0]),
      ),
    days: async (dim, key, range) => within(dim, range).filter((row) => row.key === key),
  }
}
