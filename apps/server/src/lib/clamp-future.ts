/**
 * Returns a stored time, or `now` if it lies more than `maxAheadMs` ahead: a clock that was ahead stored it, and nothing
 * should wait for it.
 */
export const clampFuture = (at: number, now: number, maxAheadMs: number): number =>
  at > now + maxAheadMs ? now : at
