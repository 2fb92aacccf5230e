import { LRUCache } from 'lru-cache'

/** A sliding-window counter in memory: at most `limit` hits in any window, also across a boundary. */
export type Limiter = {
  /** Counts a hit. Returns 0 when allowed, else the seconds to wait. */
  hit(key: string, now: number): number
  /** Hits left in the window ending now. */
  left(key: string, now: number): number
}

const maxKeys = 50_000
const maxGroups = 16

/**
 * `limit` 0 allows everything. `windowMs` in milliseconds. What is kept of a key does not grow with the limit: hits are
 * told apart up to 16; above that, groups of them leave the window together, with their last one.
 */
export const createLimiter = (limit: number, windowMs: number): Limiter => {
  const groups = Math.min(limit, maxGroups)
  /** Hits that fit into a group; together the groups hold `limit`. */
  const sizes = Array.from(
    { length: groups },
    (_, i) => Math.floor((limit * (i + 1)) / groups) - Math.floor((limit * i) / groups),
  )
  /** `times`: of the last hit of each group. `hits`: in the group that is being filled. */
  type Window = { times: number[]; group: number; hits: number }
  const windows = new LRUCache<string, Window>({ max: maxKeys })
  const known = (key: string, now: number): Window | undefined => {
    const window = windows.get(key)
    // Times that the clock has gone back behind would keep the window shut until it is there again
    if (window && window.times[window.group]! > now) window.times = window.times.map((t) => Math.min(t, now))
    return window
  }
  const windowOf = (key: string, now: number): Window => {
    const found = known(key, now)
    if (found) return found
    const made = { times: Array<number>(groups).fill(Number.NEGATIVE_INFINITY), group: 0, hits: 0 }
    windows.set(key, made)
    return made
  }
  return {
    hit: (key, now) => {
      if (limit === 0) return 0
      const window = windowOf(key, now)
      if (window.times[window.group]! <= now - windowMs) window.hits = 0
      if (window.hits === sizes[window.group]) {
        const next = (window.group + 1) % groups
        const waitMs = window.times[next]! + windowMs - now
        if (waitMs > 0) return Math.max(1, Math.ceil(waitMs / 1000))
        window.group = next
        window.hits = 0
      }
      window.hits += 1
      window.times[window.group] = now
      return 0
    },
    left: (key, now) => {
      const window = known(key, now)
      if (!window) return limit
      return sizes.reduce((sum, size, i) => {
        if (window.times[i]! <= now - windowMs) return sum + size
        return i === window.group ? sum + size - window.hits : sum
      }, 0)
    },
  }
}
