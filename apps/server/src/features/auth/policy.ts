const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Consecutive failures after which an account waits. */
const freeFailures = 10
/** Wrong codes that end one two-factor challenge. */
export const challengeTries = 5
export const challengeMs = 5 * minute
export const resetTokenMs = hour
/** NIST SP 800-63B-4, section 3.1.2.4: mailed secrets live at most 24 hours. */
export const verificationMs = day
export const verificationMailsPerHour = 5
export const mostKeys = 50
/** Collections without paging end here. */
export const mostListed = 1000

/**
 * Milliseconds an account waits after its n-th consecutive failure: none up to the ninth, then 30 s, 60 s,
 * 120 s … up to an hour. It never locks for good: after the wait the right password works again.
 */
export const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(30 * second * 2 ** (failures - freeFailures), hour)

/** How long a session lives without a request and at most; milliseconds. */
export const sessionTimes = (remember: boolean): { idleMs: number; absoluteMs: number } =>
  remember ? { idleMs: 30 * day, absoluteMs: 180 * day } : { idleMs: 12 * hour, absoluteMs: 7 * day }

/** The one form an address is kept and looked up in: trimmed, NFKC, lower case. */
export const normaliseEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** One plain address with a domain that has a dot, as mail servers take it. For input that no schema checked. */
export const looksLikeEmail = (email: string): boolean =>
  email.length <= 254 && /^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+\.[^\s.@]+$/u.test(email)
