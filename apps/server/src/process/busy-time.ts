import { openSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const mostHeld = 1.5

/** What a thread has spent so far, in milliseconds. */
type Spent = {
  readonly processor: number
  /** Its event loop did not wait for events. */
  readonly active: number
  /** It could have run, and other threads had the processor. */
  readonly queued: number
}

/** Measures how long a piece of work keeps this thread's event loop from turning. */
export type BusyTime = {
  begin(): void
  /** Milliseconds since `begin`. */
  ms(): number
}

/**
 * Time the event loop was held: in which it computed, or waited in a call that gives nothing back, as a read or a sync of the
 * disk. What is awaited is not in it, nor what other processes took of the machine meanwhile, as far as the kernel says so.
 * Elsewhere than on Linux it is the processor's time alone. At most half as much again as was computed: a sync takes a slow disk as
 * long for few rows as for many, and smaller pieces only make more of them (measured on a busy disk, without such a bound: four
 * times the processor time for the same rows, and longer waits).
 */
export const createBusyTime = (): BusyTime => {
  let began = spent()
  return {
    begin() {
      began = spent()
    },
    ms() {
      const now = spent()
      const held = now.active - began.active - (now.queued - began.queued)
      const computed = now.processor - began.processor
      return Math.max(computed, Math.min(held, mostHeld * computed))
    },
  }
}

const spent = (): Spent => {
  const { user, system } = process.threadCpuUsage()
  const processor = (user + system) / 1000
  const queued = queuedMs()
  return queued === null
    ? { processor, active: 0, queued: 0 }
    : { processor, active: performance.eventLoopUtilization().active, queued }
}

const text = Buffer.alloc(128)
/** Undefined until it was tried; null where there is none. Stays open, as it is read at each piece of work. */
let file: number | null | undefined

/** Second number of the thread's `schedstat`: nanoseconds it waited for a processor (docs.kernel.org/scheduler/sched-stats.html). */
const queuedMs = (): number | null => {
  try {
    file ??= file === undefined ? openSync('/proc/thread-self/schedstat', 'r') : null
    if (file === null) return null
    const length = readSync(file, text, 0, text.length, 0)
    const ns = Number(text.toString('latin1', 0, length).split(' ')[1])
    return Number.isFinite(ns) ? ns / 1e6 : null
  } catch {
    file = null
    return null
  }
}
