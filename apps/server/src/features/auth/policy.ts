import type { RateLimit } from '../../domain/rate-limit.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/durations.ts'

/** Consecutive failures before a source must wait. */
const freeFailures = 10
/** Time after which consecutive failures of a source are forgotten. */
export const failureRetentionMs = dayMs

export type Factor = 'password' | 'code'

/**
 * Limit of failures of an account from all unknown sources. `singleFactor` applies to accounts without two-factor sign-in only.
 */
export type AccountLimit = RateLimit & { readonly singleFactor?: true }

/**
 * Passwords: 100 failures (NIST SP 800-63B-4, section 3.2.2), then 4 an hour. If a second factor follows, the right password
 * is accepted up to 1,000 failures, then 40 an hour. Codes: 20, then one an hour; a code can only be tried after the password.
 */
export const accountLimits: Readonly<Record<Factor, readonly AccountLimit[]>> = {
  password: [
    { name: 'password-single-factor', burst: 100, windowMs: 100 * 15 * minuteMs, singleFactor: true },
    { name: 'password', burst: 1000, windowMs: 1000 * 90 * secondMs },
  ],
  code: [{ name: 'code', burst: 20, windowMs: 20 * hourMs }],
}

/** Time for which a browser is a known device of the accounts that signed in on it. */
export const knownDeviceMs = 180 * dayMs
/** Maximum number of accounts for which a browser is a known device. */
export const maxDeviceAccounts = 5
export const challengeMs = 5 * minuteMs
/** Time for a sign-in at an OpenID Connect provider, and then for the confirmation of a link. */
export const oidcMs = 10 * minuteMs
/** Counts from the request. */
export const resetTokenMs = hourMs
/** Lifetime of the link in the mail about an account that an administrator created. */
export const accountMailMs = 7 * dayMs
/** Random delay before a reset request is processed. */
export const resetDelayMs = { min: 2 * secondMs, max: 12 * secondMs } as const
/** Maximum number of addresses with pending requests. */
export const maxPendingResets = 10_000
/** NIST SP 800-63B-4, section 3.1.2.4: mailed secrets live at most 24 hours. */
export const verificationMs = dayMs

/** Maximum wait of a source. */
export const maxWaitMs = hourMs

/**
 * Returns how long a source waits after its n-th consecutive failure: nothing before the tenth, then 30 s, 60 s, 120 s … up to an
 * hour. It never locks out permanently.
 */
export const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(30 * secondMs * 2 ** (failures - freeFailures), maxWaitMs)

/** Returns how long a session lives without requests, and at most, in milliseconds. */
export const sessionTimes = (remember: boolean): { idleMs: number; absoluteMs: number } =>
  remember ? { idleMs: 30 * dayMs, absoluteMs: 180 * dayMs } : { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs }
