import { dayMs, hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import type { RateLimit } from '../../domain/rate-limit.ts'

/** Consecutive failures before a source must wait. */
const failuresBeforeDelay = 10
/** Time after which consecutive failures of a source expire. */
export const failureRetentionMs = dayMs

export type Factor = 'password' | 'code'

/**
 * Limit for failures on one account from all unknown devices together. `singleFactor` restricts the limit to accounts
 * without two-factor authentication.
 */
export type AccountLimit = RateLimit & { readonly singleFactor?: true }

/** Allows `burst` failures, then `perHour`. */
const allow = (name: string, burst: number, perHour: number): RateLimit => ({
  name,
  burst,
  windowMs: (burst / perHour) * hourMs,
})

/** Allows 100 wrong passwords (NIST SP 800-63B-4, 3.2.2), but few codes, because a code requires the password. */
export const accountLimits: Readonly<Record<Factor, readonly AccountLimit[]>> = {
  password: [{ ...allow('password-single-factor', 100, 4), singleFactor: true }, allow('password', 1000, 40)],
  code: [allow('code', 20, 1)],
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

/** Returns 0 before the tenth consecutive failure, then 30 s, 60 s, 120 s … up to an hour. No source is locked out permanently. */
export const computeLockoutDelay = (failures: number): number =>
  failures < failuresBeforeDelay
    ? 0
    : Math.min(30 * secondMs * 2 ** (failures - failuresBeforeDelay), maxLockoutDelayMs)

export const getSessionLifetimes = (remember: boolean): { idleMs: number; absoluteMs: number } =>
  remember ? { idleMs: 30 * dayMs, absoluteMs: 180 * dayMs } : { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs }
