import { LRUCache } from 'lru-cache'

/**
 * A map of the `max` entries used last. Its memory grows with what it holds: `max` of lru-cache itself takes the room
 * of all entries at once, which is megabytes and milliseconds for maps that mostly stay small.
 * `ttl`: milliseconds after which an entry is gone; 0 = never. `dispose` is told of each that goes.
 */
export const boundedMap = <K extends {}, V extends {}>(
  max: number,
  ttl = 0,
  dispose?: (value: V, key: K) => void,
): LRUCache<K, V> =>
  new LRUCache({ maxSize: max, sizeCalculation: () => 1, ttl, ...(dispose && { dispose }) })
