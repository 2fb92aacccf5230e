import type { AnyOperation } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import type { Deps } from '../deps.ts'
import { createDatabaseLimiter, createMemoryLimiter, type RateLimiter } from '../domain/rate-limit.ts'
import { createAddressKey } from '../lib/address.ts'
import type { Caller } from './auth.ts'

export type Limiters = {
  /** Counts for all processes together. */
  readonly signIn: RateLimiter<Promise<number>>
  /** Counts in this process, because every request is counted. */
  readonly general: RateLimiter<number>
  readonly generalLimit: number
  /** Returns `RateLimit` and `RateLimit-Policy` of a caller if the general limit is on. */
  headers(key: string, now: number): [string, string][]
}

export const createLimiters = (deps: Pick<Deps, 'config' | 'db' | 'secrets'>): Limiters => {
  const { RATE_LIMIT_RPM: generalLimit, AUTH_RATE_LIMIT_RPM } = deps.config
  const generalLimiter = createMemoryLimiter(deps, {
    name: 'general',
    burst: generalLimit,
    windowMs: minuteMs,
  })
  return {
    signIn: createDatabaseLimiter(deps, { name: 'sign-in', burst: AUTH_RATE_LIMIT_RPM, windowMs: minuteMs }),
    general: generalLimiter,
    generalLimit,
    // draft-ietf-httpapi-ratelimit-headers-10
    headers: (key, now) =>
      generalLimit
        ? [
            ['ratelimit-policy', `"default";q=${generalLimit};w=60`],
            ['ratelimit', `"default";r=${generalLimiter.left(key, now)};t=60`],
          ]
        : [],
  }
}

/** Returns the bucket of an operation. The two password-reset operations share one. */
const getOperationBucket = (operation: AnyOperation) =>
  operation.path.startsWith('/auth/password-reset') ? 'reset' : operation.id

/** Returns the seconds until the request is allowed; 0 = now. Counts by valid credential, otherwise by IP address; never by body values. */
export const limitOperation = async (
  limiters: Limiters,
  operation: AnyOperation,
  caller: Caller,
): Promise<number> => {
  if (!operation.csrfBeforeSession && !limiters.generalLimit) return 0
  const addressKey = createAddressKey(caller.address)
  const retryAfterSeconds = operation.csrfBeforeSession
    ? await limiters.signIn.consume(`${getOperationBucket(operation)} ${addressKey}`, caller.now)
    : 0
  return retryAfterSeconds || limitCaller(limiters, caller)
}

export const limitCaller = (limiters: Limiters, { actor, address, now }: Caller): number =>
  limiters.generalLimit ? limiters.general.consume(actor?.credential ?? createAddressKey(address), now) : 0

export const createRateLimitHeaders = (
  limiters: Limiters,
  { actor, address, now }: Caller,
): [string, string][] =>
  limiters.generalLimit ? limiters.headers(actor?.credential ?? createAddressKey(address), now) : []
