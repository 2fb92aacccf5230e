import type { Role } from '../../domain/roles.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/durations.ts'

/** Roles that manage the endpoints of a place: they receive what visitors write. */
export const managingRoles = ['owner', 'admin'] as const satisfies readonly Role[]
export const mayManageWebhooks = (role: Role | null): boolean =>
  managingRoles.some((managing) => managing === role)

/** A delivery is tried for so long, and at least once. */
export const patienceMs = 3 * dayMs
/** Pauses of a delivery after its first, second, … failed attempt: the last attempt is three days after the first. */
export const retryDelaysMs: readonly number[] = [
  5 * secondMs,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  12 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
/** A pause is up to so much longer or shorter, so that what failed together does not come back together. */
const jitter = 0.05

/** When a delivery is tried again after its n-th attempt failed; null: it is given up. `random` from 0 to 1. */
export const retryAt = (
  { tries, createdAt }: { readonly tries: number; readonly createdAt: number },
  now: number,
  waitMs: number,
  random = Math.random(),
): number | null => {
  const delay = retryDelaysMs[tries - 1]
  if (delay === undefined || now - createdAt >= patienceMs) return null
  return now + Math.round(Math.max(delay * (1 + jitter * (2 * random - 1)), waitMs))
}

/** Of the endpoint, after its first, second, … failed attempt in a row: twenty of them take three days. */
const holdDelaysMs: readonly number[] = [...retryDelaysMs.slice(0, 8), 6 * hourMs]

/** How long nothing is sent to an endpoint after its n-th failed attempt in a row. */
export const holdMs = (failures: number): number => holdDelaysMs[failures - 1] ?? holdDelaysMs.at(-1)!

/** Failed attempts in a row after which the owner is told, and after which the endpoint is off. */
export const warnAt: readonly number[] = [5, 10]
export const offAt = 20

/** What `Retry-After` asks for is granted up to this. */
const maxRetryAfterMs = 6 * hourMs

/** Milliseconds that an answer asks to be left alone for (RFC 9110, 10.2.3): seconds, or a date; 0 = it does not. */
export const retryAfterMs = (status: number, header: string | null, now: number): number => {
  if (header === null || (status !== 429 && status !== 503)) return 0
  const seconds = /^\s*\d{1,9}(?:\.\d{1,6})?\s*$/.test(header) ? Number(header) * secondMs : null
  const wait = seconds ?? Date.parse(header) - now
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), maxRetryAfterMs) : 0
}
