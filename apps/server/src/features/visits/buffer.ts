import { yieldToEventLoop } from '../../lib/yield.ts'

export type BufferOptions<T> = {
  /** What does not fit is dropped: the newest. */
  readonly maxItems: number
  readonly maxBytes: number
  readonly sizeOf: (item: T) => number
  /** An item waits no longer than this, or until so many wait. */
  readonly flushMs: number
  readonly flushItems: number
  /** Items stored at once. */
  readonly sliceItems: number
  readonly store: (slice: readonly T[]) => Promise<void>
  /** Whether the same `store` may succeed later. */
  readonly isTemporary: (error: unknown) => boolean
  /** Items that will never be stored, and why. */
  readonly lost: (count: number, reason: 'overflow' | 'refused' | 'closed', error?: unknown) => void
  /** A flush that will be tried again. */
  readonly delayed: (error: unknown) => void
}

export type WriteBuffer<T> = {
  /** Takes an item in without waiting. Never throws. */
  push(item: T): void
  /** Stores all that waits now. Rejects when the store is out of reach; the items stay. */
  flush(): Promise<void>
  /** Stores what waits, gives up what cannot be stored after some tries, takes nothing in any more. */
  close(): Promise<void>
  /** Items that wait. */
  readonly size: number
}

const maxRetryMs = 5000
const lastTries = 3

/** Holds items for a short while and stores them together. An item leaves only once it is stored. */
export const createBuffer = <T>(options: BufferOptions<T>): WriteBuffer<T> => {
  const { maxItems, maxBytes, sizeOf, flushMs, flushItems, sliceItems, lost } = options
  const queue: T[] = []
  let bytes = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = 0
  let closed = false

  const push = (item: T): void => {
    const size = sizeOf(item)
    if (closed || queue.length >= maxItems || bytes + size > maxBytes) {
      lost(1, closed ? 'closed' : 'overflow')
      return
    }
    queue.push(item)
    bytes += size
    if (!timer) wake(flushMs)
    else if (queue.length === flushItems && !retryMs) void run().catch(() => {})
  }

  const wake = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void run().catch(() => {})
    }, ms)
    timer.unref()
  }

  const remove = (count: number): void => {
    for (const item of queue.splice(0, count)) bytes -= sizeOf(item)
  }

  /** A slice that is refused is halved until the item at fault stands alone; that one goes. */
  const work = async (): Promise<void> => {
    let size = sliceItems
    try {
      for (let left = queue.length; left > 0; ) {
        const slice = queue.slice(0, Math.min(left, size))
        try {
          await options.store(slice)
          size = Math.min(size * 2, sliceItems)
        } catch (error) {
          if (options.isTemporary(error)) throw error
          if (slice.length > 1) {
            size = slice.length >> 1
            continue
          }
          lost(1, 'refused', error)
        }
        remove(slice.length)
        left -= slice.length
        await yieldToEventLoop()
      }
      retryMs = 0
    } catch (error) {
      retryMs = Math.min(retryMs * 2 || flushMs, maxRetryMs)
      options.delayed(error)
      throw error
    }
  }

  const run = (): Promise<void> => {
    running ??= work().finally(() => {
      running = undefined
      if (!queue.length || closed) return
      wake(retryMs || (queue.length >= flushItems ? 0 : flushMs))
    })
    return running
  }

  const flush = async (): Promise<void> => {
    // What came after a run began is not part of it
    await running?.catch(() => {})
    await run()
  }

  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    clearTimeout(timer)
    for (let tries = 0; queue.length && tries < lastTries; tries += 1) await flush().catch(() => {})
    if (queue.length) lost(queue.length, 'closed')
    queue.length = 0
  }

  return {
    push,
    flush,
    close,
    get size() {
      return queue.length
    },
  }
}
