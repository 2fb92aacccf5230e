import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createProblem, type Problem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import { limitConcurrency, type QueueKey } from '../../process/limit-concurrency.ts'
import type { ParsedSource } from './parsed-source.ts'
import type { PagePreview } from './read/preview.ts'
import type { ReadOptions } from './read/source.ts'
import type { PageWeight } from './read/weigh.ts'
import type { Task } from './read/worker.ts'

const maxReadMs = 10_000
const maxIdleMs = 10_000
const limit = limitConcurrency({ parallel: 2, queueLimit: 16 })

type Message = { readonly result: unknown } | { readonly problem: Problem }
type Idle = { readonly worker: Worker; readonly terminationTimer: NodeJS.Timeout }
const idle: Idle[] = []

export type ReadFile = { readonly source: ParsedSource; readonly digest: string }

/**
 * Reads a file of an account in a thread with limits on time and memory. Fails with `upload_invalid` if the file is
 * unreadable, with 503 if the queue is full.
 */
export const readFile = (
  account: QueueKey,
  bytes: Uint8Array,
  options: ReadOptions,
  maxMs = maxReadMs,
): Promise<ReadFile> => runInWorker<ReadFile>(account, { bytes, options }, maxMs)

/** Reads the preview of a page, with the limits of `readFile`. `base` is its URL. */
export const previewPage = (account: QueueKey, bytes: Uint8Array, base: string): Promise<PagePreview> =>
  runInWorker<PagePreview>(account, { bytes, base }, maxReadMs)

/** Counts what a page loads, with the limits of `readFile`. */
export const weighPage = (account: QueueKey, bytes: Uint8Array, base: string): Promise<PageWeight> =>
  runInWorker<PageWeight>(account, { bytes, base, weighs: true }, maxReadMs)

const runInWorker = <T>(account: QueueKey, task: Task, maxMs: number): Promise<T> =>
  limit(account, async () => {
    const message = await readInThread(task, maxMs)
    return 'result' in message ? (message.result as T) : fail('upload_invalid', message.problem)
  })

/** In a build each entry is beside the other files. */
const workerFile = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'read/worker.ts' : 'worker.js',
)

/** Returns an idle thread or a new one. Threads do not keep the process alive. */
const acquireWorker = (): Worker => {
  const idleReader = idle.pop()
  if (idleReader) {
    clearTimeout(idleReader.terminationTimer)
    return idleReader.worker
  }
  const worker = new Worker(workerFile, {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  // The requester handles errors; this handler keeps a late out-of-memory error from ending the process
  worker.on('error', () => {})
  return worker
}

const releaseWorker = (worker: Worker): void => {
  worker.unref()
  const entry: Idle = {
    worker,
    terminationTimer: setTimeout(() => {
      idle.splice(idle.indexOf(entry), 1)
      void worker.terminate()
    }, maxIdleMs).unref(),
  }
  idle.push(entry)
}

const terminateWorker = (worker: Worker): void => {
  void worker.terminate()
}

/** Runs a task in a thread. Its time begins with the task, because a new thread first loads its modules. */
const readInThread = (task: Task, maxMs: number): Promise<Message> =>
  new Promise((resolve, reject) => {
    const worker = acquireWorker()
    worker.ref()
    const settle = (endUse: (worker: Worker) => void, work: () => void) => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners)) worker.off(name, listener)
      endUse(worker)
      work()
    }
    let timer: NodeJS.Timeout | undefined
    const startTimer = () => {
      timer = setTimeout(
        () =>
          settle(terminateWorker, () =>
            resolve({ problem: createProblem('file', 'file_seconds', { seconds: maxMs / 1000 }) }),
          ),
        maxMs,
      )
    }
    const listeners = {
      message: (message: Message | 'started') =>
        message === 'started' ? startTimer() : settle(releaseWorker, () => resolve(message)),
      error: (error: NodeJS.ErrnoException) =>
        settle(terminateWorker, () =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? resolve({ problem: createProblem('file', 'file_memory') })
            : reject(error),
        ),
      exit: () => settle(terminateWorker, () => reject(new Error('the reader thread exited unexpectedly'))),
    }
    for (const [name, listener] of Object.entries(listeners)) worker.on(name, listener)
    worker.postMessage(task)
  })
