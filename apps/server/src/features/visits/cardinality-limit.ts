import { LRUCache } from 'lru-cache'
import type { Tx } from '../../db/handle.ts'
import type { Traits } from './classify.ts'
import { profileDay } from './days.ts'
import * as repo from './repo.ts'
import type { Dimension, Visit } from './rollup.ts'

/** Values a day keeps apart in a dimension that visitors write themselves; the rest counts as `other`. */
export const maxKeysPerDay = 200
export const otherKey = 'other'

const bounded: readonly (readonly [keyof Traits, Dimension])[] = [
  ['referrer', 'referrer'],
  ['language', 'language'],
  ['utmSource', 'utm_source'],
  ['utmMedium', 'utm_medium'],
  ['utmCampaign', 'utm_campaign'],
]

/** Keys of a profile's day, by place in `bounded`; undefined = not looked up. */
type Known = (Set<string> | undefined)[]

/**
 * Keeps the number of roll-up rows a profile and day bounded, whatever visitors send. Memory knows the keys of
 * the days in use; one that is new there is looked up in the database, under the lock `raiseStats` has taken.
 */
export const createCardinalityLimit = (limit = maxKeysPerDay) => {
  const days = new LRUCache<number, Known>({ maxSize: 200_000, sizeCalculation: sizeOf })

  /**
   * The visits as they are to be counted. `rememberKeys` must be called once the transaction has committed: what it
   * would have added is not known before.
   */
  return async (db: Tx, visits: readonly Visit[]): Promise<{ visits: Visit[]; rememberKeys(): void }> => {
    const looked = new Map<number, Known>()

    /** Keys that `key` is one of or may be added to. */
    const keysFor = async (visit: Visit, id: number, place: number, key: string): Promise<Set<string>> => {
      const fresh = looked.get(id)?.[place]
      if (fresh) return fresh
      const cached = days.get(id)?.[place]
      if (cached && (cached.has(key) || cached.size >= limit)) return cached
      const dim = bounded[place]![1]
      const keys = new Set(await repo.keysOf(db, visit.event.profileId, dim, visit.day))
      const known = looked.get(id) ?? []
      known[place] = keys
      looked.set(id, known)
      return keys
    }

    const counted: Visit[] = []
    for (const visit of visits) {
      const id = profileDay(visit.event.profileId, visit.day)
      const known = looked.get(id) ?? days.get(id)
      let { traits } = visit
      for (let place = 0; place < bounded.length; place++) {
        const name = bounded[place]![0]
        const key = traits[name]
        if (!key || known?.[place]?.has(key)) continue
        const keys = await keysFor(visit, id, place, key)
        if (keys.has(key)) continue
        if (keys.size < limit) keys.add(key)
        else traits = { ...traits, [name]: otherKey }
      }
      counted.push(traits === visit.traits ? visit : { ...visit, traits })
    }
    return {
      visits: counted,
      rememberKeys: () => {
        for (const [id, fresh] of looked) {
          const known = days.get(id) ?? []
          days.set(
            id,
            bounded.map((_, place) => fresh[place] ?? known[place]),
          )
        }
      },
    }
  }
}

const sizeOf = (known: Known): number => known.reduce((sum, keys) => sum + (keys?.size ?? 0), 1)
