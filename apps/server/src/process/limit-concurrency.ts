import { DomainError } from '../domain/errors.ts'
import { withTimeout } from '../lib/with-timeout.ts'

/** Client whose calls share one turn: the network of its IP address, or an account. */
export type QueueKey = string | number

export type RunLimited = <T>(key: QueueKey, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

type Limits = {
  parallel: number
  queueLimit: number
  maxMs?: number
}

type WaitingCall = { readonly start: () => void; readonly refuse: () => void }

const createUnavailableError = () => new DomainError('unavailable', undefined, 1)

/**
 * Runs `parallel` pieces of work; up to `queueLimit` wait. Keys are served in turn, and their calls in order. If the queue is full, the
 * key with the most waiting calls loses its newest with `unavailable`; so does work after `maxMs`. An aborted call stops waiting.
 */
export const limitConcurrency = ({ parallel, queueLimit, maxMs }: Limits): RunLimited => {
  /** Waiting calls of each key. The first key has the next turn. */
  const queues = new Map<QueueKey, WaitingCall[]>()
  let activeCount = 0
  let waitingCount = 0

  const remove = (key: QueueKey, queue: WaitingCall[], index: number): WaitingCall => {
    const [call] = queue.splice(index, 1)
    if (!queue.length) queues.delete(key)
    waitingCount--
    return call!
  }
  const startNext = (): void => {
    const next = queues.entries().next().value
    if (!next) return
    const [key, queue] = next
    const call = remove(key, queue, 0)
    if (queues.delete(key)) queues.set(key, queue)
    call.start()
  }
  const refuseNewestOfLongest = (newKey: QueueKey): void => {
    let longest = newKey
    for (const [key, { length }] of queues) if (length > queues.get(longest)!.length) longest = key
    remove(longest, queues.get(longest)!, -1).refuse()
  }
  const wait = (key: QueueKey, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? []
      const stop = () => {
        remove(key, queue, queue.indexOf(call))
        reject(signal!.reason)
      }
      const settle = (end: () => void) => {
        signal?.removeEventListener('abort', stop)
        end()
      }
      const call: WaitingCall = {
        start: () => settle(resolve),
        refuse: () => settle(() => reject(createUnavailableError())),
      }
      queue.push(call)
      queues.set(key, queue)
      waitingCount++
      signal?.addEventListener('abort', stop)
      if (waitingCount > queueLimit) refuseNewestOfLongest(key)
    })

  return async (key, work, signal) => {
    signal?.throwIfAborted()
    if (activeCount < parallel) activeCount++
    else await wait(key, signal)
    try {
      return await (maxMs === undefined ? work() : withTimeout(maxMs, work(), createUnavailableError))
    } finally {
      // The next call takes over the slot
      if (queues.size) startNext()
      else activeCount--
    }
  }
}
