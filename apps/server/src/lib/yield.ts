import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which waiting requests are handled. */
const maxWorkMs = 5

/** Shared by all callers of a thread, because together they must not block its event loop longer. */
let yieldedAt = 0

/**
 * Yields to the event loop if 5 ms have passed since the last yield. Call it between the pieces of long work, because
 * awaited SQLite queries alone never let other requests run.
 */
export const yieldToEventLoop = (): Promise<void> | undefined => {
  if (performance.now() - yieldedAt < maxWorkMs) return undefined
  return setImmediate().then(() => {
    yieldedAt = performance.now()
  })
}
