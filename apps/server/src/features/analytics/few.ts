import { minShownVisitors } from '@vitrine/contract/visit-filter'
import { type Counts, type Marginals, toCounts } from '../visits/index.ts'

/** Key that sums the values of too few visitors. */
export const fewKey = 'few'

/** Returns the number of visitors. Counts of a link contain no views, so its visitors are those who clicked. */
export const countPeople = ({ visitors, unique_clicks, unique_submissions }: Counts): number =>
  Math.max(visitors, unique_clicks, unique_submissions)

/** Returns true if the counts are of fewer visitors than a filtered value must have, and may reveal what one person did. */
export const isOfFew = (counts: Counts): boolean => countPeople(counts) < minShownVisitors

/** Adds up the values of few visitors of each dimension. */
export const mergeFew = (marginals: Marginals): Marginals => ({
  ...marginals,
  values: new Map(
    [...marginals.values].map(([dim, values]) => {
      const [few, shown] = [true, false].map((isFew) =>
        [...values].filter(([key, counts]) => (key === fewKey || isOfFew(toCounts(counts))) === isFew),
      )
      const sum = few!.reduce((total, [, counts]) => total.map((n, i) => n + counts[i]!), [0, 0, 0, 0, 0, 0])
      return [dim, new Map(few!.length ? [...shown!, [fewKey, sum]] : shown)]
    }),
  ),
})

/** Leaves out the counts of few visitors. */
export const withoutFew = <Key>(counts: ReadonlyMap<Key, Counts>): Map<Key, Counts> =>
  new Map([...counts].filter(([, values]) => !isOfFew(values)))
