import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/durations.ts'

/** Consecutive failures after which their source waits. */
const freeFailures = 10
/** A source's row of failures ends this long after the last of them. */
export const forgottenMs = dayMs

/**
 * Most failures of an account that are remembered of all sources it has not signed in from, together, and how long
 * until one of them is forgotten; further ones wait. `singleFactor`: only accounts without a second factor do.
 */
export type Bound = { readonly limit: number; readonly forgetMs: number; readonly singleFactor?: true }

/**
 * Passwords: at most 100 (NIST SP 800-63B-4, section 3.2.2), then 4 an hour. Where a second factor follows, the right
 * one is let through up to 1,000 (then 40 an hour), while wrong ones are answered alike. Codes: 20, then one an hour;
 * only who has the password gets to try them.
 */
export const accountBounds: Readonly<Record<'password' | 'code', Readonly<Record<string, Bound>>>> = {
  password: {
    'single-factor': { limit: 100, forgetMs: 15 * minuteMs, singleFactor: true },
    any: { limit: 1000, forgetMs: 90 * secondMs },
  },
  code: { any: { limit: 20, forgetMs: hourMs } },
}

/** How long a browser is known as a device of the accounts that signed in on it. */
export const knownDeviceMs = 180 * dayMs
/** Accounts of one browser whose device it is known as. */
export const maxDeviceAccounts = 5
export const challengeMs = 5 * minuteMs
/** Counts from the request. */
export const resetTokenMs = hourMs
/** How long a request for a reset waits before anybody looks at it: a random time in between. */
export const resetDelayMs = { min: 2 * secondMs, max: 12 * secondMs } as const
/** Addresses whose requests may wait at once. */
export const maxWaitingResets = 10_000
/** NIST SP 800-63B-4, section 3.1.2.4: mailed secrets live at most 24 hours. */
export const verificationMs = dayMs

/**
 * Milliseconds a source waits after its n-th consecutive failure at an account: none up to the ninth, then 30 s, 60 s,
 * 120 s … up to an hour. It never locks for good: after the wait the right password works again.
 */
export const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(30 * secondMs * 2 ** (failures - freeFailures), hourMs)

/** How long a session lives without a request and at most; milliseconds. */
export const sessionTimes = (remember: boolean): { idleMs: number; absoluteMs: number } =>
  remember ? { idleMs: 30 * dayMs, absoluteMs: 180 * dayMs } : { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs }
