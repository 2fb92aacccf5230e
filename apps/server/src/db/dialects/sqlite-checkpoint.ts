import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type Driver from 'better-sqlite3'
import type { DatabaseLog } from './engine.ts'

/** Pages in the log from which on it is copied back: 4 MiB. */
const FULL_PAGES = 1000
/** The writer's own commit does it from here on, should the thread not come to it: 16 MiB. */
export const BACKSTOP_PAGES = 4000
/** So few are copied at rest without a thread. */
const FEW_PAGES = 250
/** After so long without a commit the log is folded into the file. */
const IDLE_MS = 3_000
/** The thread ends after so long without work, and gives its 10 MiB back. */
const THREAD_IDLE_MS = 30_000

type Options = {
  readonly file: string
  readonly writer: Driver.Database
  /** Calls `work` while nobody else writes; requests that only read go on. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  readonly log: DatabaseLog
}

/** Keeps the log (WAL) of a file short. */
export type Checkpoints = {
  /** To be called after each commit. */
  committed(): void
  close(): Promise<void>
}

/**
 * Copying pages back waits for the disk, some 8 ms for each MiB: a thread does it, so that the event loop turns meanwhile. Nobody
 * writes while it copies, so that it comes to the end of the log and the next commit starts it anew (sqlite.org/wal.html, 2.3).
 */
export const createCheckpoints = ({ file, writer, alone, log }: Options): Checkpoints => {
  // Counts, and copies nothing: 5 µs
  const count = writer.prepare('pragma wal_checkpoint(NOOP)')
  const waitingPages = (): number => {
    const { log: pages, checkpointed } = count.get() as { log: number; checkpointed: number }
    return pages - checkpointed
  }
  let lastCommit = 0
  let idle: NodeJS.Timeout | undefined
  let copying: Promise<void> | undefined
  let thread: Worker | undefined
  let ending: NodeJS.Timeout | undefined
  let isClosed = false

  const endThread = async () => {
    clearTimeout(ending)
    const ended = thread
    thread = undefined
    if (!ended) return
    ended.ref()
    const gone = once(ended, 'exit')
    ended.postMessage('end')
    await gone
  }

  /** Has the thread copy, and keeps it for the next time. Rejects when it cannot. */
  const copyInThread = async (): Promise<void> => {
    clearTimeout(ending)
    const worker = thread ?? startThread(file)
    thread = worker
    worker.ref()
    try {
      await copiedBy(worker)
    } catch (error) {
      thread = undefined
      throw error
    }
    worker.unref()
    ending = setTimeout(() => void endThread(), THREAD_IDLE_MS).unref()
  }

  const copy = (work: () => Promise<void>) => {
    copying ??= alone(work)
      .catch((error: unknown) => log.warn({ err: error }, 'the log of the database could not be folded in'))
      .finally(() => {
        copying = undefined
      })
  }

  const whenIdle = () => {
    const quietMs = performance.now() - lastCommit
    idle = undefined
    if (quietMs < IDLE_MS) {
      idle = setTimeout(whenIdle, IDLE_MS - quietMs).unref()
      return
    }
    copy(async () => {
      if (waitingPages() > FEW_PAGES) await copyInThread()
      else writer.pragma('wal_checkpoint(PASSIVE)')
    })
  }

  return {
    committed() {
      lastCommit = performance.now()
      idle ??= setTimeout(whenIdle, IDLE_MS).unref()
      if (!copying && !isClosed && waitingPages() >= FULL_PAGES) copy(copyInThread)
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      await copying
      await endThread()
    },
  }
}

const startThread = (file: string): Worker =>
  new Worker(new URL('./sqlite-checkpoint-thread.ts', import.meta.url), {
    workerData: file,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    // Heard by who asked it; one of a thread that nobody asks must not end the process
  }).on('error', () => {})

/** Asks a thread to copy, and waits until it has. Rejects when it throws or ends instead. */
const copiedBy = (worker: Worker): Promise<unknown> => {
  const listening = new AbortController()
  const { signal } = listening
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the thread has ended')
  })
  const answered = once(worker, 'message', { signal })
  worker.postMessage('copy')
  return Promise.race([answered, ended]).finally(() => {
    // The other promise ends with this, unheard
    answered.catch(() => {})
    ended.catch(() => {})
    listening.abort()
  })
}
