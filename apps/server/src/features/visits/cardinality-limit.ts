import type { Traits } from '@vitrine/page/visitors/traits'
import { LRUCache } from 'lru-cache'
import type { Tx } from '../../db/handle.ts'
import { knownUserAgentNames } from './classify.ts'
import { toProfileDayKey } from './days.ts'
import * as repo from './repo.ts'
import { type Dimension, otherKey, type Visit } from './rollup.ts'

/** Maximum distinct values per day and dimension that visitors choose. Further values count as `other`. */
export const maxKeysPerDay = 200
/** Maximum distinct ids of links, variants, campaigns or their pairs: more than a page can have. */
export const maxIdsPerDay = 2000

const boundedTraits: readonly (readonly [keyof Traits, Dimension])[] = [
  ['referrer', 'referrer'],
  ['language', 'language'],
  ['utmSource', 'utm_source'],
  ['utmMedium', 'utm_medium'],
  ['utmCampaign', 'utm_campaign'],
  // Clients choose these values, directly or through a proxy that forwards them
  ['country', 'country'],
  ['browser', 'browser'],
  ['os', 'os'],
]
/** Returns true for known browsers and systems, which the limit does not count, so that invented names cannot displace them. */
const isKnownAgent = (name: keyof Traits, key: string): boolean =>
  (name === 'browser' || name === 'os') && knownUserAgentNames[name].has(key)

const boundedScopes: readonly Dimension[] = ['link', 'variant', 'variant_link', 'campaign']
const dimensions: readonly Dimension[] = [...boundedTraits.map(([, dim]) => dim), ...boundedScopes]

/** Keys of a profile's day by index in `dimensions`; undefined = not loaded. */
type CachedKeys = (Set<string> | undefined)[]

/** Creates the limit of counter rows per profile and day. Caches keys of recent days, and reads older keys under the lock of `raiseStatsRevisions`. */
export const createCardinalityLimit = (maxKeys = maxKeysPerDay, maxIds = maxIdsPerDay) => {
  const findLimit = (index: number) => (index < boundedTraits.length ? maxKeys : maxIds)
  const days = new LRUCache<number, CachedKeys>({ maxSize: 200_000, sizeCalculation: countKeys })

  /** Replaces excess values. Call `rememberKeys` after the commit, so that keys of a failed transaction are not cached. */
  return async (db: Tx, visits: readonly Visit[]): Promise<{ visits: Visit[]; rememberKeys(): void }> => {
    const pendingDays = new Map<number, CachedKeys>()

    /** Adds a key to the keys of its day, up to the limit. Returns false if it must count as `other`. */
    const countKey = async (visit: Visit, dayKey: number, index: number, key: string): Promise<boolean> => {
      const limit = findLimit(index)
      const pendingKeys = pendingDays.get(dayKey)?.[index]
      const cached = pendingKeys ?? days.get(dayKey)?.[index]
      if (cached?.has(key)) return true
      if (cached && (pendingKeys || cached.size >= limit)) return addKey(cached, key, limit)
      // Read the database, because another process may have added keys
      const keys = new Set(
        await repo.listDimensionKeys(db, visit.event.profileId, dimensions[index]!, visit.day),
      )
      const loadedKeys = pendingDays.get(dayKey) ?? []
      loadedKeys[index] = keys
      pendingDays.set(dayKey, loadedKeys)
      return keys.has(key) || addKey(keys, key, limit)
    }

    const countedVisits: Visit[] = []
    for (const visit of visits) {
      const dayKey = toProfileDayKey(visit.event.profileId, visit.day)
      const loadedKeys = pendingDays.get(dayKey) ?? days.get(dayKey)
      let { traits, scopes } = visit
      for (let traitIndex = 0; traitIndex < boundedTraits.length; traitIndex++) {
        const name = boundedTraits[traitIndex]![0]
        const key = traits[name]
        if (!key || loadedKeys?.[traitIndex]?.has(key) || isKnownAgent(name, key)) continue
        if (!(await countKey(visit, dayKey, traitIndex, key))) traits = { ...traits, [name]: otherKey }
      }
      // The first scope is the total
      for (let i = 1; i < scopes.length; i++) {
        const { dim, key } = scopes[i]!
        const dimensionIndex = dimensions.indexOf(dim)
        if (loadedKeys?.[dimensionIndex]?.has(key)) continue
        if (!(await countKey(visit, dayKey, dimensionIndex, key)))
          scopes = scopes.with(i, { ...scopes[i]!, key: otherKey })
      }
      countedVisits.push(
        traits === visit.traits && scopes === visit.scopes ? visit : { ...visit, traits, scopes },
      )
    }
    return {
      visits: countedVisits,
      rememberKeys: () => {
        for (const [id, pendingKeys] of pendingDays) {
          const cachedKeys = days.get(id) ?? []
          days.set(
            id,
            dimensions.map((_, index) => pendingKeys[index] ?? cachedKeys[index]),
          )
        }
      },
    }
  }
}

const addKey = (keys: Set<string>, key: string, limit: number): boolean => {
  if (keys.size >= limit) return false
  keys.add(key)
  return true
}

const countKeys = (cachedKeys: CachedKeys): number =>
  cachedKeys.reduce((sum, keys) => sum + (keys?.size ?? 0), 1)
