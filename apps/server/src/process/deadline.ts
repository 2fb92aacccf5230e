/** Waits for a piece of a shutdown as long as its time allows; one that hangs is left behind, and named in the log. */
export type Step = (what: string, work: Promise<unknown>, untilMs: number) => Promise<void>

/** Steps whose times are milliseconds since this call. What is left behind is told by `left`; errors pass. */
export const createSteps = (left: (what: string) => void): Step => {
  const began = performance.now()
  return async (what, work, untilMs) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<true>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, untilMs - (performance.now() - began)), true)
    })
    // Its error comes too late to stop anything
    work.catch(() => {})
    try {
      if ((await Promise.race([work.then(() => false), late])) === true) left(what)
    } finally {
      clearTimeout(timer)
    }
  }
}
