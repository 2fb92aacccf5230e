import { lockTimes, readTimes, storeTimes } from '../db/throttle.ts'
import type { Deps } from '../deps.ts'
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

/** `limit` 0 allows everything. `name` tells limiters apart; no key can be read from what is stored. */
export const createSharedLimiter = (
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  name: string,
  limit: number,
  windowMs: number,
): SharedLimiter => {
  const counter = createWindowCounter(limit, windowMs)
  const bucketOf = (key: string): string =>
    `limit ${name} ${Buffer.from(secrets.mac('limit', `${name} ${key}`), 'base64url').readUInt32BE() % places}`

  const ask = async (key: string, now: number, counts: boolean): Promise<number> => {
    if (limit === 0) return 0
    const bucket = bucketOf(key)
    // A full window stays so for its time: who floods costs a read, and no lock
    const known = toWindow(await readTimes(db.read, bucket))
    const isAhead = known.times.some((at) => at > now)
    const full = counter.wait(known, now)
    if (full && !isAhead) return full
    return db.tx(async (tx) => {
      const window = toWindow(await lockTimes(tx, bucket, now))
      const wait = counter.wait(window, now)
      if (wait || !counts) {
        // Counted while a clock was ahead: as of now, or it would stay shut until the clock has caught up
        if (isAhead) await storeTimes(tx, bucket, toNumbers(window), now + windowMs)
        return wait
      }
      counter.count(window, now)
      await storeTimes(tx, bucket, toNumbers(window), now + windowMs)
      return 0
    })
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
