import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which other requests have their turn. */
const turnMs = 8

/**
 * For long work on what somebody else made: call it between pieces, and wait for what it returns, if anything. By time, as what
 * a piece costs is up to who made it.
 */
export const createTurns = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since <= turnMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
