import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tx } from '../db/handle.ts'
import { lockTimes, storeTimes } from '../db/throttle.ts'
import type { Deps } from '../deps.ts'
import { boundedMap } from '../lib/bounded-map.ts'
import { createWindowCounter, type HitWindow } from './window-limiter.ts'

/** A sliding-window counter in the database: at most `limit` hits in any window, of all processes together. */
export type SharedLimiter = {
  /** Counts a hit. Returns 0 when allowed, else the seconds to wait. */
  hit(key: string, now: number): Promise<number>
  /** The same without counting, in one order with the hits: of what is tried at once, nothing slips through. */
  check(key: string, now: number): Promise<number>
}

/**
 * Anybody with a network of addresses can make up keys, so they share a fixed number of places: a key shares its place
 * with another in one of a quarter of a million, and nobody can choose with whose.
 */
const places = 2 ** 18

/** Hits decided in one transaction: above, it would hold the event loop and the other writers for too long. */
const maxBatch = 50

/** Full windows that are remembered, the ones asked for last: some 3 MiB. */
const maxFull = 10_000

type Query = { readonly bucket: string; readonly now: number; readonly counts: boolean }
type Pending = Query & { resolve(wait: number): void; reject(error: unknown): void }
/** Seconds to wait of each query, and the windows that are full now. */
type Decided = { readonly waits: ReadonlyMap<Query, number>; readonly filled: ReadonlyMap<string, HitWindow> }

/** `limit` 0 allows everything. `name` tells limiters apart; no key can be read from what is stored. */
export const createSharedLimiter = (
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  name: string,
  limit: number,
  windowMs: number,
): SharedLimiter => {
  const counter = createWindowCounter(limit, windowMs)
  /** Nothing is counted in a full window, by any process, so it stays as it is until it opens. */
  const full = boundedMap<string, HitWindow>(maxFull)
  const bucketOf = (key: string): string =>
    `limit ${name} ${Buffer.from(secrets.mac('limit', `${name} ${key}`), 'base64url').readUInt32BE() % places}`

  /** Seconds until a window that is known to be full opens; 0 = the database must be asked. */
  const waitIfFull = ({ bucket, now }: Query): number => {
    const window = full.get(bucket)
    if (!window) return 0
    const wait = isAhead(window, now) ? 0 : counter.wait(window, now)
    if (!wait) full.delete(bucket)
    return wait
  }

  /** Decides queries in their order. Rows are locked in one order, so that processes do not wait for each other in a circle. */
  const decide = async (tx: Tx, queries: readonly Query[]): Promise<Decided> => {
    const waits = new Map<Query, number>()
    const filled = new Map<string, HitWindow>()
    const buckets = Map.groupBy(queries, ({ bucket }) => bucket)
    for (const bucket of [...buckets.keys()].sort()) {
      const asked = buckets.get(bucket)!
      const latest = Math.max(...asked.map(({ now }) => now))
      const window = toWindow(await lockTimes(tx, bucket, latest))
      let changed = false
      for (const query of asked) {
        // Counted while a clock was ahead: as of now, or it would stay shut until the clock has caught up
        changed ||= isAhead(window, query.now)
        const wait = counter.wait(window, query.now)
        waits.set(query, wait)
        if (wait || !query.counts) continue
        counter.count(window, query.now)
        changed = true
      }
      if (changed) await storeTimes(tx, bucket, toNumbers(window), latest + windowMs)
      if (waits.get(asked.at(-1)!)) filled.set(bucket, window)
    }
    return { waits, filled }
  }

  const pending: Pending[] = []
  let deciding = false

  /**
   * One transaction after the other, each for all that has come until it could write: on SQLite a commit holds the
   * event loop and the other writers, and so a flood costs one for each turn of the loop, not one for each hit.
   */
  const decidePending = async (): Promise<void> => {
    if (deciding) return
    deciding = true
    while (pending.length) {
      // The requests that can be read now belong to it
      await nextTurn()
      let batch: Pending[] = []
      try {
        const { waits, filled } = await db.tx((tx) => {
          batch = pending.splice(0, maxBatch)
          return decide(tx, batch)
        })
        for (const [bucket, window] of filled) full.set(bucket, window)
        for (const query of batch) query.resolve(waits.get(query)!)
      } catch (error) {
        for (const query of batch.length ? batch : pending.splice(0)) query.reject(error)
      }
    }
    deciding = false
  }

  const ask = async (key: string, now: number, counts: boolean): Promise<number> => {
    if (limit === 0) return 0
    const query = { bucket: bucketOf(key), now, counts }
    const wait = waitIfFull(query)
    if (wait) return wait
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    pending.push({ ...query, resolve, reject })
    void decidePending()
    return promise
  }

  /** Windows of another limit than today's are forgotten. */
  const toWindow = ([groups, group, hits, ...times]: number[]): HitWindow => {
    const window = counter.empty()
    if (groups !== counter.groups || group === undefined || hits === undefined) return window
    return { group, hits, times: window.times.map((never, i) => times[i] ?? never) }
  }

  /** Groups are filled in turn, so those without a time are the last. */
  const toNumbers = ({ group, hits, times }: HitWindow): number[] => [
    counter.groups,
    group,
    hits,
    ...times.filter(Number.isFinite),
  ]

  return {
    hit: (key, now) => ask(key, now, true),
    check: (key, now) => ask(key, now, false),
  }
}

const isAhead = ({ times }: HitWindow, now: number): boolean => times.some((at) => at > now)
