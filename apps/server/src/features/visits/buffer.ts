import { yieldToEventLoop } from '../../lib/yield.ts'

export type BufferOptions<T> = {
  /** Further items are dropped. */
  readonly maxItems: number
  readonly maxBytes: number
  readonly sizeOf: (item: T) => number
  /** Maximum time before a flush, and number of items that starts one. */
  readonly flushMs: number
  readonly flushItems: number
  readonly sliceItems: number
  readonly store: (slice: readonly T[]) => Promise<void>
  /** Returns true if the same `store` may succeed later. */
  readonly isTemporary: (error: unknown) => boolean
  /** Called for items that will never be stored. */
  readonly lost: (count: number, reason: 'overflow' | 'refused' | 'closed', error?: unknown) => void
  /** Called when a flush failed and will be retried. */
  readonly delayed: (error: unknown) => void
}

export type WriteBuffer<T> = {
  /** Never waits and never throws. */
  push(item: T): void
  /** Rejects if the store is unreachable; then the items stay buffered. */
  flush(): Promise<void>
  /** Stores all items, drops those that fail repeatedly, and accepts no further ones. */
  close(): Promise<void>
  readonly size: number
}

const maxRetryMs = 5000
const lastTries = 3

/** Buffers items for a short time and stores them together. An item leaves the buffer only once it is stored. */
export const createBuffer = <T>(options: BufferOptions<T>): WriteBuffer<T> => {
  const { maxItems, maxBytes, sizeOf, flushMs, flushItems, sliceItems, lost } = options
  const queue: T[] = []
  let bytes = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = 0
  let isClosed = false

  const push = (item: T): void => {
    const size = sizeOf(item)
    if (isClosed || queue.length >= maxItems || bytes + size > maxBytes) {
      lost(1, isClosed ? 'closed' : 'overflow')
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

  /** Halves a refused batch until it is a single item, which is dropped. */
  const work = async (): Promise<void> => {
    let size = sliceItems
    try {
      let remaining = queue.length
      while (remaining > 0) {
        const slice = queue.slice(0, Math.min(remaining, size))
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
        remaining -= slice.length
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
      if (!queue.length || isClosed) return
      wake(retryMs || (queue.length >= flushItems ? 0 : flushMs))
    })
    return running
  }

  const flush = async (): Promise<void> => {
    // A running flush does not include items that were pushed since
    await running?.catch(() => {})
    await run()
  }

  const close = async (): Promise<void> => {
    if (isClosed) return
    isClosed = true
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
