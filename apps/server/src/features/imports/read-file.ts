import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Problem, problem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import { serverFolder } from '../../process/folders.ts'
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

type Message = { readonly result: unknown } | { readonly problem: Problem }
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
  const worker = new Worker(join(serverFolder, 'src/features/imports/read/worker.ts'), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  // Heard by who asked it; a thread that is out of memory as it is given up must not end the process
  worker.on('error', () => {})
  return worker
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
      for (const [name, listener] of Object.entries(listeners)) worker.off(name, listener)
      if (isGood) keepWorker(worker)
      else void worker.terminate()
      work()
    }
    const timer = setTimeout(
      () =>
        settle(false, () => resolve({ problem: problem('file', 'file_seconds', { seconds: maxMs / 1000 }) })),
      maxMs,
    )
    const listeners = {
      message: (message: Message) => settle(true, () => resolve(message)),
      error: (error: NodeJS.ErrnoException) =>
        settle(false, () =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? resolve({ problem: problem('file', 'file_memory') })
            : reject(error),
        ),
      exit: () => settle(false, () => reject(new Error('the reader of a file ended without a word'))),
    }
    for (const [name, listener] of Object.entries(listeners)) worker.on(name, listener)
    worker.postMessage(task)
  })
