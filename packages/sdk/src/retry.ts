import { ApiError, NetworkError } from './errors.ts'

/** Maximum pause before a retry in milliseconds. A response that requests more is thrown instead. */
const maxPauseMs = 30_000
const firstPauseMs = 250

/** Returns the milliseconds to wait after attempt number `attempt`. Returns null if the failure is final. */
export const computeRetryDelay = (error: unknown, attempt: number): number | null => {
  if (error instanceof ApiError) {
    if (error.status !== 429 && error.status !== 503) return null
    if (error.retryAfter !== null && error.retryAfter * 1000 > maxPauseMs) return null
    return Math.max((error.retryAfter ?? 0) * 1000, computeBackoff(attempt))
  }
  if (!(error instanceof NetworkError)) return null
  const isGatewayFailure = error.status === null || [429, 502, 503, 504].includes(error.status)
  return isGatewayFailure ? computeBackoff(attempt) : null
}

/** Returns an exponential pause with jitter, so that clients do not retry at the same time. */
const computeBackoff = (attempt: number): number =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** attempt) * (0.5 + Math.random() / 2)

export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
