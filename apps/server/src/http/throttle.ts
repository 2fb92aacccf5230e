import type { AnyOperation } from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import { addressKey } from '../lib/address.ts'
import { minuteMs } from '../lib/durations.ts'
import type { Caller } from './auth.ts'
import { createSharedLimiter, type SharedLimiter } from './shared-limits.ts'
import { createLimiter, type Limiter } from './window-limiter.ts'

export type Limiters = {
  /** Of all processes together. */
  readonly signIn: SharedLimiter
  /** Of this process: it is asked with every request. */
  readonly general: Limiter
  readonly generalLimit: number
  /** `RateLimit` and `RateLimit-Policy` of somebody, while the general limit is on. */
  headers(key: string, now: number): [string, string][]
}

export const createLimiters = (deps: Pick<Deps, 'config' | 'db' | 'secrets'>): Limiters => {
  const generalLimit = deps.config.RATE_LIMIT_RPM
  const general = createLimiter(generalLimit, minuteMs)
  return {
    signIn: createSharedLimiter(deps, 'sign-in', deps.config.AUTH_RATE_LIMIT_RPM, minuteMs),
    general,
    generalLimit,
    // draft-ietf-httpapi-ratelimit-headers-10
    headers: (key, now) =>
      generalLimit
        ? [
            ['ratelimit-policy', `"default";q=${generalLimit};w=60`],
            ['ratelimit', `"default";r=${general.left(key, now)};t=60`],
          ]
        : [],
  }
}

/** The two password-reset operations share one budget; the others have their own. */
const bucketOf = (operation: AnyOperation) =>
  operation.path.startsWith('/auth/password-reset') ? 'reset' : operation.id

/**
 * Seconds to wait before this request is allowed; 0 = go on. Keys never come from the body. A request is counted by its
 * credential; one whose credential is missing, over or wrong by its address.
 */
export const limitCall = async (
  limiters: Limiters,
  operation: AnyOperation,
  caller: Caller,
): Promise<number> => {
  if (!operation.preSession && !limiters.generalLimit) return 0
  const from = addressKey(caller.address)
  const wait = operation.preSession
    ? await limiters.signIn.hit(`${bucketOf(operation)} ${from}`, caller.now)
    : 0
  return wait || limitCaller(limiters, caller)
}

/** The general limit alone. */
export const limitCaller = (limiters: Limiters, { actor, address, now }: Caller): number =>
  limiters.generalLimit ? limiters.general.hit(actor?.credential ?? addressKey(address), now) : 0

/** What an answer says of the general limit of who asked. */
export const rateLimitHeaders = (limiters: Limiters, { actor, address, now }: Caller): [string, string][] =>
  limiters.generalLimit ? limiters.headers(actor?.credential ?? addressKey(address), now) : []
