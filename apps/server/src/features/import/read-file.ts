import { Worker } from 'node:worker_threads'
import { fail } from '../../domain/errors.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import type { Found } from './found.ts'
import type { PagePreview } from './read/preview.ts'
import type { ReadOptions } from './read/source.ts'
import type { Task } from './read/worker.ts'

/** Longest that one file is read, in milliseconds. */
const maxReadMs = 10_000
/** How long a thread waits for another file. */
const idleMs = 10_000
const limit = limitConcurrency({ parallel: 2, queueLimit: 16 })

type Message = { readonly result: unknown } | { readonly problem: string }
type Idle = { readonly worker: Worker; readonly end: NodeJS.Timeout }
const idle: Idle[] = []

/** What was read out of a file, and a digest of it. */
export type ReadFile = { readonly found: Found; readonly digest: string }

/**
 * What is in a file, read in a thread of its own with bounds of time and memory. 422 `upload_invalid` for what cannot be
 * read; 503 while too many are waiting.
 */
export const readFile = (bytes: Uint8Array, options: ReadOptions, maxMs = maxReadMs): Promise<ReadFile> =>
  ask<ReadFile>({ bytes, options }, maxMs)

/** What a page says of itself; refused as `readFile` does. `base`: where it came from. */
export const previewPage = (bytes: Uint8Array, base: string): Promise<PagePreview> =>
  ask<PagePreview>({ bytes, base }, maxReadMs)

const ask = <T>(task: Task, maxMs: number): Promise<T> =>
  limit(async () => {
    const message = await inThread(task, maxMs)
    return 'result' in message ? (message.result as T) : fail('upload_invalid', message.problem)
  })

/** A thread that waits, or a new one. It ends with the process, whatever it does. */
const takeWorker = (): Worker => {
  const waiting = idle.pop()
  if (waiting) {
    clearTimeout(waiting.end)
    return waiting.worker
  }
  return new Worker(new URL('./read/worker.ts', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
}

const keepWorker = (worker: Worker): void => {
  worker.unref()
  const entry: Idle = {
    worker,
    end: setTimeout(() => {
      idle.splice(idle.indexOf(entry), 1)
      void worker.terminate()
    }, idleMs).unref(),
  }
  idle.push(entry)
}

const inThread = (task: Task, maxMs: number): Promise<Message> =>
  new Promise((resolve, reject) => {
    const worker = takeWorker()
    worker.ref()
    const settle = (isGood: boolean, work: () => void) => {
      clearTimeout(timer)
      // By name: without one it also takes those that make it work
      for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name)
      if (isGood) keepWorker(worker)
      else void worker.terminate()
      work()
    }
    const timer = setTimeout(
      () =>
        settle(false, () => resolve({ problem: `file: takes longer than ${maxMs / 1000} seconds to read` })),
      maxMs,
    )
    worker.once('message', (message: Message) => settle(true, () => resolve(message)))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      settle(false, () =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? resolve({ problem: 'file: takes too much memory to read' })
          : reject(error),
      ),
    )
    worker.once('exit', () =>
      settle(false, () => reject(new Error('the reader of a file ended without a word'))),
    )
    worker.postMessage(task)
  })
