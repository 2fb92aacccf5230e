import { dayMs, hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'

/** Age after which a failed delivery is not retried. Each delivery is attempted at least once. */
export const retryPeriodMs = 3 * dayMs
/** Delays after the first, second, … failed attempt. The last attempt is three days after the first. */
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
/** Random variation of delays, so that deliveries that failed together are not retried together. */
const jitter = 0.05

/** Returns the time of the retry after the n-th failure, or null if it was the last attempt. `random` is between 0 and 1. */
export const computeRetryTime = (
  { attemptCount, createdAt }: { readonly attemptCount: number; readonly createdAt: number },
  now: number,
  retryAfterMs: number,
  random = Math.random(),
): number | null => {
  const delay = retryDelaysMs[attemptCount - 1]
  if (delay === undefined || now - createdAt >= retryPeriodMs) return null
  return now + Math.round(Math.max(delay * (1 + jitter * (2 * random - 1)), retryAfterMs))
}

/** Back-offs of an endpoint after consecutive failures. Twenty failures take three days. */
const backOffDelaysMs: readonly number[] = [...retryDelaysMs.slice(0, 8), 6 * hourMs]

export const computeBackOff = (failures: number): number =>
  backOffDelaysMs[failures - 1] ?? backOffDelaysMs.at(-1)!

/** Numbers of consecutive failures after which the owner is notified. */
export const warningFailures: readonly number[] = [5, 10]
/** Number of consecutive failures after which the endpoint is turned off. */
export const maxFailures = 20
