import type Driver from 'better-sqlite3'
import type { DatabaseLog } from './engine.ts'
import { createCopyThread } from './sqlite-copy-thread.ts'

/** Pages in the log from which on it is copied back: 4 MiB. */
const FULL_PAGES = 1000
/** The writer's own commit does it from here on, should the thread not come to it: 16 MiB. */
export const BACKSTOP_PAGES = 4000
/** So few are copied at rest without a thread. */
const FEW_PAGES = 250
/** After so long without a commit the log is folded into the file. */
const IDLE_MS = 3_000
/** After a copy that failed none is tried in the thread for so long: each would hold up those who write. */
const PAUSE_MS = 30_000

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
  let pausedUntil = 0
  let isClosed = false
  const thread = createCopyThread(file)

  const copy = (work: () => Promise<void>) => {
    copying ??= alone(work)
      .catch((error: unknown) => {
        pausedUntil = performance.now() + PAUSE_MS
        log.warn({ err: error }, 'the log of the database could not be folded in')
      })
      .finally(() => {
        copying = undefined
      })
  }
  const mayUseThread = () => performance.now() >= pausedUntil

  const whenIdle = () => {
    const quietMs = performance.now() - lastCommit
    idle = undefined
    if (quietMs < IDLE_MS) {
      idle = setTimeout(whenIdle, IDLE_MS - quietMs).unref()
      return
    }
    copy(async () => {
      if (waitingPages() > FEW_PAGES && mayUseThread()) await thread.copy()
      else writer.pragma('wal_checkpoint(PASSIVE)')
    })
  }

  return {
    committed() {
      lastCommit = performance.now()
      idle ??= setTimeout(whenIdle, IDLE_MS).unref()
      if (!copying && !isClosed && mayUseThread() && waitingPages() >= FULL_PAGES) copy(thread.copy)
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      await copying
      await thread.end()
    },
  }
}
