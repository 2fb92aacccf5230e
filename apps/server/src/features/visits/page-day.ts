/** The documents of a page's closed day. */
import { type CountList, formatLinks, isTooLarge, listHas, sumCube } from './cube.ts'
import { createCubeBuilder } from './cube-builder.ts'
import { packCube, packSums } from './cube-format.ts'
import type { Day } from './days.ts'
import type { StoredVisit } from './read-repo.ts'
import { updateLastClick } from './visit.ts'

export type PageDay = {
  readonly profileId: number
  readonly day: Day
  readonly visits: number
  /** Column `has` of `visit_sum`. */
  readonly has: number
  readonly totals: CountList
  readonly links: string
  readonly sums: Uint8Array
  /** Null if the day has too many combinations. */
  readonly cube: Uint8Array | null
  /** Time of the last click by link. */
  readonly lastClicks: ReadonlyMap<number, number>
}

/** Collects the visits of a page's day in order of time. */
export const createPageDay = (profileId: number, day: Day) => {
  const builder = createCubeBuilder()
  const lastClicks = new Map<number, number>()
  return {
    profileId,
    add: (visit: StoredVisit): void => {
      builder.add(visit)
      updateLastClick(lastClicks, visit)
    },
    build: async (): Promise<PageDay> => {
      const cube = await builder.build()
      const marginals = await sumCube(cube)
      return {
        profileId,
        day,
        visits: builder.visits,
        has: listHas(cube),
        totals: marginals.totals,
        links: formatLinks(marginals),
        sums: await packSums(marginals),
        cube: isTooLarge(cube) ? null : await packCube(cube),
        lastClicks,
      }
    },
  }
}
