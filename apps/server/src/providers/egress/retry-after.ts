import { hourMs, secondMs } from '@vitrine/contract/durations'

const maxRetryAfterMs = 6 * hourMs

/** Parses `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). Returns 0 if it is missing or the status is not 429 or 503. */
export const parseRetryAfter = (status: number, header: string | null, now: number): number => {
  if (header === null || (status !== 429 && status !== 503)) return 0
  const seconds = /^\s*\d{1,9}(?:\.\d{1,6})?\s*$/.test(header) ? Number(header) * secondMs : null
  const retryAfterMs = seconds ?? Date.parse(header) - now
  return Number.isFinite(retryAfterMs) ? Math.min(Math.max(0, retryAfterMs), maxRetryAfterMs) : 0
}
