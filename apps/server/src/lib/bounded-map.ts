import { LRUCache } from 'lru-cache'

/** Creates a map of the `max` entries used last; lru-cache's `max` would reserve memory for all. `ttl` in milliseconds, 0 = never. */
export const createBoundedMap = <K extends {}, V extends {}>(
  max: number,
  ttl = 0,
  dispose?: (value: V, key: K) => void,
): LRUCache<K, V> =>
  new LRUCache({ maxSize: max, sizeCalculation: () => 1, ttl, ...(dispose && { dispose }) })
