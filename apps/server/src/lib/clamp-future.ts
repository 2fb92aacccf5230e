/** Returns `at`, or `now` if it is more than `maxAheadMs` ahead: clock skew must not delay work. */
export const clampFuture = (at: number, now: number, maxAheadMs: number): number =>
  at > now + maxAheadMs ? now : at
