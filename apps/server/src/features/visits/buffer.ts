import { yieldToEventLoop } from '../../lib/yield.ts'

export type BufferOptions<T> = {
  /** Items beyond these limits are dropped. */
  readonly maxItems: number
  readonly maxBytes: number
  readonly measureItem: (item: T) => number
  readonly flushMs: number
  /** Number of items that starts a flush before `flushMs`. */
  readonly flushItems: number
  readonly batchItems: number
  readonly store: (batch: readonly T[]) => Promise<void>
  /** Returns true if the same `store` may succeed later. */
  readonly isTemporary: (error: unknown) => boolean
  /** Receives items that will never be stored. */
  readonly onLost: (count: number, reason: 'overflow' | 'refused' | 'closed', error?: unknown) => void
  /** Runs when a flush failed and will be retried. */
  readonly onDelayed: (error: unknown) => void
}

export type WriteBuffer<T> = {
  /** Adds an item. Never waits and never throws. */
  push(item: T): void
  /** Stores all items that were pushed before. Rejects if the store is unreachable; then the items stay buffered. */
  flush(): Promise<void>
  /** Stores all items, drops items that fail repeatedly, and accepts no further items. */
  close(): Promise<void>
  readonly size: number
}

const maxRetryMs = 5000
const maxCloseAttempts = 3

/** Buffers items for a short time and stores them together. An item leaves the buffer only once it is stored. */
export const createBuffer = <T>(options: BufferOptions<T>): WriteBuffer<T> => {
  const { maxItems, maxBytes, measureItem, flushMs, flushItems, batchItems, onLost } = options
  const queue: T[] = []
  let bytes = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = 0
  let isClosed = false

  const push = (item: T): void => {
    const size = measureItem(item)
    if (isClosed || queue.length >= maxItems || bytes + size > maxBytes) {
      onLost(1, isClosed ? 'closed' : 'overflow')
      return
    }
    queue.push(item)
    bytes += size
    if (!timer) scheduleFlush(flushMs)
    else if (queue.length === flushItems && !retryMs) void flushQueue().catch(() => {})
  }

  const scheduleFlush = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void flushQueue().catch(() => {})
    }, ms)
    timer.unref()
  }

  const remove = (count: number): void => {
    for (const item of queue.splice(0, count)) bytes -= measureItem(item)
  }

  /** Stores the queued items in batches. Halves a batch that the database rejects, and drops a single item that it rejects. */
  const storeQueue = async (): Promise<void> => {
    let size = batchItems
    try {
      let remaining = queue.length
      while (remaining > 0) {
        const batch = queue.slice(0, Math.min(remaining, size))
        try {
          await options.store(batch)
          size = Math.min(size * 2, batchItems)
        } catch (error) {
          if (options.isTemporary(error)) throw error
          if (batch.length > 1) {
            size = batch.length >> 1
            continue
          }
          onLost(1, 'refused', error)
        }
        remove(batch.length)
        remaining -= batch.length
        await yieldToEventLoop()
      }
      retryMs = 0
    } catch (error) {
      retryMs = Math.min(retryMs * 2 || flushMs, maxRetryMs)
      options.onDelayed(error)
      throw error
    }
  }

  const flushQueue = (): Promise<void> => {
    running ??= storeQueue().finally(() => {
      running = undefined
      if (!queue.length || isClosed) return
      scheduleFlush(retryMs || (queue.length >= flushItems ? 0 : flushMs))
    })
    return running
  }

  const flush = async (): Promise<void> => {
    // A running flush does not include items that were pushed since
    await running?.catch(() => {})
    await flushQueue()
  }

  const close = async (): Promise<void> => {
    if (isClosed) return
    isClosed = true
    clearTimeout(timer)
    for (let attempts = 0; queue.length && attempts < maxCloseAttempts; attempts += 1)
      await flush().catch(() => {})
    if (queue.length) onLost(queue.length, 'closed')
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
