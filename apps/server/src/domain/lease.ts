/** Renews a lease with `renew` until `stop`, which waits for a renewal in progress. Aborts `signal` if it returns false. */
export const keepLease = (
  renew: () => Promise<boolean>,
  everyMs: number,
  onError: (error: unknown) => void,
): { readonly signal: AbortSignal; readonly stop: () => Promise<void> } => {
  const loss = new AbortController()
  let renewal = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renewal
      .then(renew)
      .then((isHeld) => {
        if (!isHeld) loss.abort()
      })
      .catch(onError)
  }, everyMs)
  timer.unref()
  return {
    signal: loss.signal,
    stop: () => {
      clearInterval(timer)
      return renewal
    },
  }
}
