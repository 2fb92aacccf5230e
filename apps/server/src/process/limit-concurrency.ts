import { DomainError, fail } from '../domain/errors.ts'

/** Runs costly work with a ceiling; see `limitConcurrency`. */
export type Bounded = <T>(work: () => Promise<T>) => Promise<T>

type Limits = {
  parallel: number
  queueLimit: number
  /** Longest that a piece holds its place. */
  maxMs?: number
}

/**
 * At most `parallel` pieces of work run at once and at most `queueLimit` wait, first come, first served.
 * Beyond that the call fails at once with `unavailable`: load is shed, not queued. So does one that takes longer than
 * `maxMs`, whatever becomes of it then.
 */
export const limitConcurrency = ({ parallel, queueLimit, maxMs }: Limits): Bounded => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < parallel) running++
    else if (waiting.length >= queueLimit) return fail('unavailable', undefined, 1)
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await (maxMs === undefined ? work() : within(maxMs, work()))
    } finally {
      // The place is handed to the next in line, so a newcomer cannot overtake it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((_, reject) => {
    timer = setTimeout(() => reject(new DomainError('unavailable', undefined, 1)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
