import { setImmediate } from 'node:timers/promises'

const maxWorkMs = 5

/** Shared by all callers of a thread: together they must not block its event loop longer. */
let yieldedAt = 0

/** Yields to the event loop 5 ms after the last yield. Call it in long work, because awaited SQLite queries do not let requests run. */
export const yieldToEventLoop = (): Promise<void> | undefined => {
  if (performance.now() - yieldedAt < maxWorkMs) return undefined
  return setImmediate().then(() => {
    yieldedAt = performance.now()
  })
}
