import pLimit from 'p-limit'
import { DomainError, fail } from '../domain/errors.ts'
import { withTimeout } from '../lib/with-timeout.ts'

export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>

type Limits = {
  parallel: number
  queueLimit: number
  maxMs?: number
}

const createTimeoutError = () => new DomainError('unavailable', undefined, 1)

/** Runs `parallel` pieces of work; up to `queueLimit` wait in order. Fails with `unavailable` if the queue is full, or after `maxMs`. */
export const limitConcurrency = ({ parallel, queueLimit, maxMs }: Limits): RunLimited => {
  const limit = pLimit(parallel)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= parallel + queueLimit)
      return fail('unavailable', undefined, 1)
    return limit(() => (maxMs === undefined ? work() : withTimeout(maxMs, work(), createTimeoutError)))
  }
}
