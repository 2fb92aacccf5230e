import { boundedMap } from '../lib/bounded-map.ts'

/** A sliding-window counter in memory: at most `limit` hits in any window, also across a boundary. */
export type Limiter = {
  /** Counts a hit. Returns 0 when allowed, else the seconds to wait. */
  hit(key: string, now: number): number
  /** Hits left in the window ending now. */
  left(key: string, now: number): number
}

const maxKeys = 50_000
const maxGroups = 16

/** What is kept of one key. `times`: of the last hit of each group. `hits`: in the group that is being filled. */
export type HitWindow = { times: number[]; group: number; hits: number }

/**
 * How windows are counted, wherever they are kept. What is kept of a key does not grow with the limit: hits are told
 * apart up to 16; above that, groups of them leave the window together, with their last one.
 */
export const createWindowCounter = (limit: number, windowMs: number) => {
  const groups = Math.min(limit, maxGroups)
  /** Hits that fit into a group; together the groups hold `limit`. */
  const sizes = Array.from(
    { length: groups },
    (_, i) => Math.floor((limit * (i + 1)) / groups) - Math.floor((limit * i) / groups),
  )

  /** Times that the clock has gone back behind would keep the window shut until it is there again. */
  const dropFuture = (window: HitWindow, now: number): void => {
    if (window.times[window.group]! > now) window.times = window.times.map((t) => Math.min(t, now))
  }

  return {
    groups,
    empty: (): HitWindow => ({
      times: Array<number>(groups).fill(Number.NEGATIVE_INFINITY),
      group: 0,
      hits: 0,
    }),
    /** Seconds until there is room for a hit; 0 = there is, and the window is ready to count it. */
    wait: (window: HitWindow, now: number): number => {
      dropFuture(window, now)
      if (window.times[window.group]! <= now - windowMs) window.hits = 0
      if (window.hits < sizes[window.group]!) return 0
      const next = (window.group + 1) % groups
      const waitMs = window.times[next]! + windowMs - now
      if (waitMs > 0) return Math.max(1, Math.ceil(waitMs / 1000))
      window.group = next
      window.hits = 0
      return 0
    },
    /** Counts a hit there is room for. */
    count: (window: HitWindow, now: number): void => {
      window.hits += 1
      window.times[window.group] = now
    },
    left: (window: HitWindow, now: number): number => {
      dropFuture(window, now)
      return sizes.reduce((sum, size, i) => {
        if (window.times[i]! <= now - windowMs) return sum + size
        return i === window.group ? sum + size - window.hits : sum
      }, 0)
    },
  }
}

/** `limit` 0 allows everything. `windowMs` in milliseconds. Of 50,000 keys, the ones used last, it remembers hits. */
export const createLimiter = (limit: number, windowMs: number): Limiter => {
  const counter = createWindowCounter(limit, windowMs)
  const windows = boundedMap<string, HitWindow>(maxKeys)
  return {
    hit: (key, now) => {
      if (limit === 0) return 0
      let window = windows.get(key)
      if (!window) {
        window = counter.empty()
        windows.set(key, window)
      }
      const wait = counter.wait(window, now)
      if (!wait) counter.count(window, now)
      return wait
    },
    left: (key, now) => {
      const window = windows.get(key)
      return window ? counter.left(window, now) : limit
    },
  }
}
