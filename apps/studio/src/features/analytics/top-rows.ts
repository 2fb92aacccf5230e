import type { VisitFilter } from '@vitrine/contract/visit-filter'

export type TopRow = {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly share: number
  /** Counts of the periods that are compared; undefined if they are unknown. */
  readonly now?: number | undefined
  readonly before?: number | undefined
  /** Condition that the row adds to the filter or removes. Missing if its value is a sum of values. */
  readonly filter?: VisitFilter | undefined
}

/** Entries of a list in responses. */
export const maxEntries = 10

/** Returns the row for all that the others do not count, so that the rows add up to the total. */
export const listRest = (
  rows: readonly Pick<TopRow, 'count'>[],
  total: number,
  { few, others }: { readonly few: string; readonly others: string },
  isFiltered: boolean,
): readonly TopRow[] => {
  const count = total - rows.reduce((sum, row) => sum + row.count, 0)
  const name = isFiltered && rows.length < maxEntries ? few : others
  return count > 0 ? [{ key: 'rest', name, count, share: count / total }] : []
}
