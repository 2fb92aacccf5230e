import { fail } from '../domain/errors.ts'

/** Runs costly work with a ceiling; see `limitConcurrency`. */
export type Bounded = <T>(work: () => Promise<T>) => Promise<T>

/**
 * At most `parallel` pieces of work run at once and at most `queueLimit` wait, first come, first served.
 * Beyond that the call fails at once with `unavailable`: load is shed, not queued.
 */
export const limitConcurrency = ({
  parallel,
  queueLimit,
}: {
  parallel: number
  queueLimit: number
}): Bounded => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < parallel) running++
    else if (waiting.length >= queueLimit) return fail('unavailable', undefined, 1)
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      // The place is handed to the next in line, so a newcomer cannot overtake it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
