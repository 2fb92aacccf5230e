import type { RateLimit } from '../../domain/rate-limit.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/durations.ts'

/** Consecutive failures before a source must wait. */
const failuresBeforeDelay = 10
/** Time after which consecutive failures of a source expire. */
export const failureRetentionMs = dayMs

export type Factor = 'password' | 'code'

/** Limit for failed attempts on one account from all unknown devices together. `singleFactor` restricts it to accounts without two-factor authentication. */
export type AccountLimit = RateLimit & { readonly singleFactor?: true }

/**
 * Passwords: 100 failures (NIST SP 800-63B-4, 3.2.2), then 4 an hour. With a second factor: 1,000 failures, then 40 an hour.
 * Codes: 20, then one an hour, because a code requires the password.
 */
export const accountLimits: Readonly<Record<Factor, readonly AccountLimit[]>> = {
  password: [
    { name: 'password-single-factor', burst: 100, windowMs: 100 * 15 * minuteMs, singleFactor: true },
    { name: 'password', burst: 1000, windowMs: 1000 * 90 * secondMs },
  ],
  code: [{ name: 'code', burst: 20, windowMs: 20 * hourMs }],
}

export const knownDeviceLifetimeMs = 180 * dayMs
export const maxDeviceAccounts = 5
export const challengeLifetimeMs = 5 * minuteMs
/** Time for a sign-in at an OpenID Connect provider, and again to confirm a link. */
export const oidcLifetimeMs = 10 * minuteMs
/** Lifetime counted from the request, so it includes the random delay. */
export const resetTokenLifetimeMs = hourMs
/** Lifetime of the link that the owner of an account created by an administrator receives. */
export const accountLinkLifetimeMs = 7 * dayMs
export const resetDelayMs = { min: 2 * secondMs, max: 12 * secondMs } as const
export const maxPendingResets = 10_000
/** NIST SP 800-63B-4, section 3.1.2.4: secrets in e-mails live at most 24 hours. */
export const verificationLifetimeMs = dayMs

export const maxLockoutDelayMs = hourMs

/** Returns 0 before the tenth consecutive failure, then 30 s, 60 s, 120 s … up to an hour. It never locks a source out permanently. */
export const computeLockoutDelay = (failures: number): number =>
  failures < failuresBeforeDelay
    ? 0
    : Math.min(30 * secondMs * 2 ** (failures - failuresBeforeDelay), maxLockoutDelayMs)

export const getSessionLifetimes = (remember: boolean): { idleMs: number; absoluteMs: number } =>
  remember ? { idleMs: 30 * dayMs, absoluteMs: 180 * dayMs } : { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs }
