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
}

export const createLimiters = (deps: Pick<Deps, 'config' | 'db' | 'secrets'>): Limiters => ({
  signIn: createSharedLimiter(deps, 'sign-in', deps.config.AUTH_RATE_LIMIT_RPM, minuteMs),
  general: createLimiter(deps.config.RATE_LIMIT_RPM, minuteMs),
  generalLimit: deps.config.RATE_LIMIT_RPM,
})

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
  return wait || limiters.general.hit(caller.actor?.credential ?? from, caller.now)
}

/** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10) while the general limit is on. */
export const rateLimitHeaders = (limiters: Limiters, caller: Caller): [string, string][] => {
  const { general, generalLimit } = limiters
  if (!generalLimit) return []
  const left = general.left(caller.actor?.credential ?? addressKey(caller.address), caller.now)
  return [
    ['ratelimit-policy', `"default";q=${generalLimit};w=60`],
    ['ratelimit', `"default";r=${left};t=60`],
  ]
}
