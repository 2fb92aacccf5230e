import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** The thread ends after so long without work, and gives its 10 MiB back. */
const IDLE_MS = 30_000
/** Nobody writes while it copies: one that does not answer is left behind. */
const COPY_LIMIT_MS = 60_000
const END_LIMIT_MS = 2_000

/** A thread with a connection of its own, started when it is needed. */
export type CopyThread = {
  /** Copies the log back into the file. Rejects when the thread cannot start, throws, ends, or does not answer within a minute. */
  copy(): Promise<void>
  /** Ends the thread; its connection is closed when this resolves, but for one that hangs in a call of the system. */
  end(): Promise<void>
}

export const createCopyThread = (
  file: string,
  { script = new URL('./sqlite-checkpoint-thread.ts', import.meta.url), copyLimitMs = COPY_LIMIT_MS } = {},
): CopyThread => {
  let thread: Thread | undefined
  let ended: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const start = (): Thread => {
    const started = startThread(script, file)
    void started.exited.then(() => {
      if (thread === started) thread = undefined
    })
    return started
  }

  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const last = thread
    thread = undefined
    if (last) {
      last.worker.postMessage('end')
      last.worker.ref()
      ended = Promise.race([last.exited, sleep(END_LIMIT_MS, null, { ref: false })])
    }
    await ended
    last?.worker.unref()
  }

  return {
    async copy() {
      clearTimeout(idle)
      thread ??= start()
      const { worker, exited } = thread
      const listening = new AbortController()
      const { signal } = listening
      const failing = (message: string) => () => {
        throw new Error(message)
      }
      worker.ref()
      try {
        worker.postMessage('copy')
        await Promise.race([
          // Rejects with what the thread throws
          once(worker, 'message', { signal }),
          exited.then(failing('the thread that copies it has ended')),
          sleep(copyLimitMs, null, { signal }).then(failing('the thread that copies it does not answer')),
        ])
        idle = setTimeout(() => void end(), IDLE_MS).unref()
      } catch (error) {
        thread = undefined
        void worker.terminate()
        throw error
      } finally {
        listening.abort()
        worker.unref()
      }
    },
    end,
  }
}

type Thread = { readonly worker: Worker; readonly exited: Promise<void> }

const startThread = (script: URL, file: string): Thread => {
  const worker = new Worker(script, {
    workerData: file,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  // Heard by who asked it; one of a thread that nobody asks must not end the process
  worker.on('error', () => {})
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.once('exit', () => resolve())
  return { worker, exited: promise }
}
