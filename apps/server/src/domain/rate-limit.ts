import type { Db, Tx } from '../db/handle.ts'
import { consumeToken, type Refill, readFullAt, returnToken } from '../db/rate-limit.ts'
import type { Deps } from '../deps.ts'

/** At most `burst` hits together, refilled by as many within `windowMs`; 0 = unlimited. The state is the time when the bucket is full. */
export type RateLimit = { readonly name: string; readonly burst: number; readonly windowMs: number }

/** An id, or a text that is hashed into 2^18 buckets. Hashing limits memory and keeps IP addresses out of the database. */
export type LimitKey = string | number

/** Counts requests. `Wait` is the number of seconds until the next one is granted; 0 = granted now. */
export type RateLimiter<Wait> = {
  consume(key: LimitKey, now: number): Wait
  check(key: LimitKey, now: number): Wait
}

type WithSecrets = Pick<Deps, 'secrets'>

const bucketCount = 2 ** 18

/** Returns one of 2^18 buckets. The MAC is keyed, so that a client cannot choose a key that shares another's bucket. */
const foldKey = ({ secrets }: WithSecrets, name: string, key: LimitKey): number =>
  Buffer.from(secrets.mac('limit', `${name} ${key}`), 'base64url').readUInt32BE() % bucketCount

export const createRateLimitKey = (deps: WithSecrets, name: string, key: LimitKey): string =>
  typeof key === 'number' ? `${name} id:${key}` : `${name} ${foldKey(deps, name, key)}`

const toRefill = ({ burst, windowMs }: RateLimit): Refill => {
  const intervalMs = Math.ceil(windowMs / burst)
  return { intervalMs, oneLeftMs: (burst - 1) * intervalMs, maxAheadMs: 2 * burst * intervalMs }
}

export const computeOpeningTime = (limit: RateLimit, fullAt: number, now: number): number => {
  const { oneLeftMs, maxAheadMs } = toRefill(limit)
  return fullAt > now + maxAheadMs ? 0 : fullAt - oneLeftMs
}

const computeSecondsUntil = (at: number, now: number): number => (at > now ? Math.ceil((at - now) / 1000) : 0)

export const takeFromBucket = (db: Tx, limit: RateLimit, bucket: string, now: number): Promise<boolean> =>
  consumeToken(db, bucket, toRefill(limit), now)

/** Takes a token of a client, in a transaction. Returns the seconds to wait; 0 = taken. */
export const takeToken = async (
  deps: WithSecrets,
  db: Tx,
  limit: RateLimit,
  key: LimitKey,
  now: number,
): Promise<number> => {
  if (!limit.burst) return 0
  const bucket = createRateLimitKey(deps, limit.name, key)
  if (await takeFromBucket(db, limit, bucket, now)) return 0
  return Math.max(1, await readBucketWait(db, limit, bucket, now))
}

const readBucketWait = async (db: Db, limit: RateLimit, bucket: string, now: number): Promise<number> =>
  computeSecondsUntil(computeOpeningTime(limit, await readFullAt(db, bucket), now), now)

/** Returns the seconds until a client's bucket has a token; 0 = now. Takes none. */
export const readWait = async (
  deps: WithSecrets,
  db: Db,
  limit: RateLimit,
  key: LimitKey,
  now: number,
): Promise<number> =>
  limit.burst ? readBucketWait(db, limit, createRateLimitKey(deps, limit.name, key), now) : 0

/** Takes a token from every bucket or from none. Returns the seconds until the first empty bucket has a token; 0 = taken. */
export const takeTokens = async (
  deps: WithSecrets,
  db: Tx,
  buckets: readonly (readonly [RateLimit, LimitKey])[],
  now: number,
): Promise<number> => {
  for (const [i, [limit, key]] of buckets.entries()) {
    const retryAfterSeconds = await takeToken(deps, db, limit, key, now)
    if (!retryAfterSeconds) continue
    for (const [grantedBucket, of] of buckets.slice(0, i))
      await returnToken(db, createRateLimitKey(deps, grantedBucket.name, of), toRefill(grantedBucket))
    return retryAfterSeconds
  }
  return 0
}

/** Counts in the database, for all processes together. Each granted hit is one short transaction. */
export const createDatabaseLimiter = (
  deps: Pick<Deps, 'db' | 'secrets'>,
  limit: RateLimit,
): RateLimiter<Promise<number>> => {
  const decide = async (key: LimitKey, now: number, keep: boolean): Promise<number> => {
    if (!limit.burst) return 0
    const bucket = createRateLimitKey(deps, limit.name, key)
    // A flood above the limit must not queue for the database's writers
    const early = await readWait(deps, deps.db.read, limit, key, now)
    if (early) return early
    return deps.db.tx(async (db) => {
      const retryAfterSeconds = await takeToken(deps, db, limit, key, now)
      if (!retryAfterSeconds && !keep) await returnToken(db, bucket, toRefill(limit))
      return retryAfterSeconds
    })
  }
  return {
    consume: (key, now) => decide(key, now, true),
    check: (key, now) => decide(key, now, false),
  }
}

/** Counts in this process with at most 2 MiB of memory. No bucket needs to be removed. */
export const createMemoryLimiter = (
  deps: WithSecrets,
  limit: RateLimit,
): RateLimiter<number> & { countRemaining(key: LimitKey, now: number): number } => {
  const { name, burst } = limit
  const { intervalMs, oneLeftMs } = toRefill(limit)
  const fullAt = new Float64Array(burst ? bucketCount : 0)
  const opens = (bucket: number, now: number) => computeOpeningTime(limit, fullAt[bucket]!, now)
  return {
    consume: (key, now) => {
      if (!burst) return 0
      const bucket = foldKey(deps, name, key)
      const at = opens(bucket, now)
      if (at <= now) fullAt[bucket] = Math.max(at + oneLeftMs, now) + intervalMs
      return computeSecondsUntil(at, now)
    },
    check: (key, now) => (burst ? computeSecondsUntil(opens(foldKey(deps, name, key), now), now) : 0),
    countRemaining: (key, now) => {
      const usedMs = opens(foldKey(deps, name, key), now) + oneLeftMs - now
      return Math.min(burst, Math.floor(burst - usedMs / intervalMs))
    },
  }
}
