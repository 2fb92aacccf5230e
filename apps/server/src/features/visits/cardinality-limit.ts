import { LRUCache } from 'lru-cache'
import type { Tx } from '../../db/handle.ts'
import { knownAgents, type Traits } from './classify.ts'
import { profileDay } from './days.ts'
import * as repo from './repo.ts'
import { type Dimension, otherKey, type Visit } from './rollup.ts'

/** Values a day keeps apart in a dimension that visitors write themselves; the rest counts as `other`. */
export const maxKeysPerDay = 200
/** The same for ids of the profile's own links, variants and campaigns, and pairs of them: above what a page holds at once. */
export const maxIdsPerDay = 2000

const boundedTraits: readonly (readonly [keyof Traits, Dimension])[] = [
  ['referrer', 'referrer'],
  ['language', 'language'],
  ['utmSource', 'utm_source'],
  ['utmMedium', 'utm_medium'],
  ['utmCampaign', 'utm_campaign'],
  // Written by the visitor's client or a proxy that may pass on what it was sent
  ['country', 'country'],
  ['browser', 'browser'],
  ['os', 'os'],
]
/** Few, and so always counted as themselves: no stranger's made-up names take their place. */
const isKnownAgent = (name: keyof Traits, key: string): boolean =>
  (name === 'browser' || name === 'os') && knownAgents[name].has(key)

const boundedScopes: readonly Dimension[] = ['link', 'variant', 'variant_link', 'campaign']
const dimensions: readonly Dimension[] = [...boundedTraits.map(([, dim]) => dim), ...boundedScopes]

/** Keys of a profile's day, by place in `dimensions`; undefined = not looked up. */
type Known = (Set<string> | undefined)[]

/**
 * Keeps the number of roll-up rows a profile and day bounded, whatever visitors send. Memory knows the keys of
 * the days in use; one that is new there is looked up in the database, under the lock `raiseStats` has taken.
 */
export const createCardinalityLimit = (maxKeys = maxKeysPerDay, maxIds = maxIdsPerDay) => {
  const limitOf = (place: number) => (place < boundedTraits.length ? maxKeys : maxIds)
  const days = new LRUCache<number, Known>({ maxSize: 200_000, sizeCalculation: sizeOf })

  /**
   * The visits as they are to be counted. `rememberKeys` must be called once the transaction has committed: what it
   * would have added is not known before.
   */
  return async (db: Tx, visits: readonly Visit[]): Promise<{ visits: Visit[]; rememberKeys(): void }> => {
    const looked = new Map<number, Known>()

    /** Whether `key` is counted as itself. */
    const isCounted = async (visit: Visit, id: number, place: number, key: string): Promise<boolean> => {
      const limit = limitOf(place)
      const fresh = looked.get(id)?.[place]
      const cached = fresh ?? days.get(id)?.[place]
      if (cached?.has(key)) return true
      if (cached && (fresh || cached.size >= limit)) return addTo(cached, key, limit)
      // As it stands in the database: another process may have added some
      const keys = new Set(await repo.keysOf(db, visit.event.profileId, dimensions[place]!, visit.day))
      const known = looked.get(id) ?? []
      known[place] = keys
      looked.set(id, known)
      return keys.has(key) || addTo(keys, key, limit)
    }

    const counted: Visit[] = []
    for (const visit of visits) {
      const id = profileDay(visit.event.profileId, visit.day)
      const known = looked.get(id) ?? days.get(id)
      let { traits, scopes } = visit
      for (let place = 0; place < boundedTraits.length; place++) {
        const name = boundedTraits[place]![0]
        const key = traits[name]
        if (!key || known?.[place]?.has(key) || isKnownAgent(name, key)) continue
        if (!(await isCounted(visit, id, place, key))) traits = { ...traits, [name]: otherKey }
      }
      // The first is what counts in all
      for (let i = 1; i < scopes.length; i++) {
        const { dim, key } = scopes[i]!
        const place = dimensions.indexOf(dim)
        if (known?.[place]?.has(key)) continue
        if (!(await isCounted(visit, id, place, key)))
          scopes = scopes.with(i, { ...scopes[i]!, key: otherKey })
      }
      counted.push(traits === visit.traits && scopes === visit.scopes ? visit : { ...visit, traits, scopes })
    }
    return {
      visits: counted,
      rememberKeys: () => {
        for (const [id, fresh] of looked) {
          const known = days.get(id) ?? []
          days.set(
            id,
            dimensions.map((_, place) => fresh[place] ?? known[place]),
          )
        }
      },
    }
  }
}

/** Adds a key that still has room. False when it has none. */
const addTo = (keys: Set<string>, key: string, limit: number): boolean => {
  if (keys.size >= limit) return false
  keys.add(key)
  return true
}

const sizeOf = (known: Known): number => known.reduce((sum, keys) => sum + (keys?.size ?? 0), 1)
