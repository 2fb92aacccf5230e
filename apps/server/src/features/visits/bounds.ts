import { LRUCache } from 'lru-cache'
import type { Tx } from '../../db/handle.ts'
import type { Traits } from './classify.ts'
import type { Day } from './days.ts'
import * as repo from './repo.ts'
import type { Dimension, Visit } from './rollup.ts'

/** Values a day keeps apart in a dimension that visitors write themselves; the rest counts as `other`. */
export const keysADay = 200
export const otherKey = 'other'

const bounded: readonly (readonly [keyof Traits, Dimension])[] = [
  ['referrer', 'referrer'],
  ['language', 'language'],
  ['utmSource', 'utm_source'],
  ['utmMedium', 'utm_medium'],
  ['utmCampaign', 'utm_campaign'],
]

type Group = { profileId: number; dim: Dimension; day: Day; keys: Set<string> }

/**
 * Keeps the number of roll-up rows a profile and day bounded, whatever visitors send. Memory knows the keys of
 * the groups in use; one that is new there is looked up in the database, under the lock `raiseStats` has taken.
 */
export const createKeyBounds = (limit = keysADay) => {
  const groups = new LRUCache<string, Set<string>>({ max: 20_000, maxSize: 200_000, sizeCalculation: sizeOf })

  /**
   * The visits as they are to be counted. `settle` must be called once the transaction has committed: what it
   * would have added is not known before.
   */
  return async (db: Tx, visits: readonly Visit[]): Promise<{ visits: Visit[]; settle(): void }> => {
    const touched = new Map<string, Group>()
    const isKnown = (group: string, key: string) => {
      const keys = groups.get(group)
      return keys !== undefined && (keys.has(key) || keys.size >= limit)
    }
    const counted: Visit[] = []
    for (const visit of visits) {
      const { profileId } = visit.event
      let traits = visit.traits
      for (const [name, dim] of bounded) {
        const key = traits[name]
        if (!key) continue
        const id = `${profileId} ${dim} ${visit.day}`
        let group = touched.get(id)
        if (!group && !isKnown(id, key)) {
          group = { profileId, dim, day: visit.day, keys: new Set(await repo.keysOf(db, profileId, dim, visit.day)) }
          touched.set(id, group)
        }
        const keys = group?.keys ?? groups.get(id)!
        if (keys.has(key)) continue
        if (keys.size < limit) keys.add(key)
        else traits = { ...traits, [name]: otherKey }
      }
      counted.push(traits === visit.traits ? visit : { ...visit, traits })
    }
    return {
      visits: counted,
      settle: () => {
        for (const [id, { keys }] of touched) groups.set(id, keys)
      },
    }
  }
}

const sizeOf = (keys: Set<string>): number => keys.size + 1
