import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'

/** The key an address is counted under: IPv6 by /64, because one household or host owns that many. */
export const addressKey = (address: string): string => {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':')}::/64`
}

/** A sliding-window counter in memory: at most `limit` hits in any window, also across a boundary. */
export type Limiter = {
  /** Counts a hit. Returns 0 when allowed, else the seconds to wait. */
  hit(key: string, now: number): number
  /** Hits left in the window ending now. */
  left(key: string, now: number): number
}

/** `limit` 0 allows everything. `windowMs` in milliseconds. */
export const createLimiter = (limit: number, windowMs: number): Limiter => {
  // A ring of the last `limit` times a key: the oldest tells whether the window is full
  const rings = new LRUCache<string, { times: Float64Array; next: number }>({ max: 50_000 })
  const ringOf = (key: string) => {
    const known = rings.get(key)
    if (known) return known
    const ring = { times: new Float64Array(limit).fill(Number.NEGATIVE_INFINITY), next: 0 }
    rings.set(key, ring)
    return ring
  }
  return {
    hit: (key, now) => {
      if (limit === 0) return 0
      const ring = ringOf(key)
      const oldest = ring.times[ring.next]!
      if (oldest > now - windowMs) return Math.max(1, Math.ceil((oldest + windowMs - now) / 1000))
      ring.times[ring.next] = now
      ring.next = (ring.next + 1) % limit
      return 0
    },
    left: (key, now) => {
      const ring = rings.get(key)
      return ring ? ring.times.reduce((n, t) => n + (t > now - windowMs ? 0 : 1), 0) : limit
    },
  }
}
