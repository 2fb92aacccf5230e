import { type ResourceLimits, Worker } from 'node:worker_threads'

const maxIdleMs = 10_000

type Idle = { readonly worker: Worker; readonly terminationTimer: NodeJS.Timeout }
type Outcome<Message> = { readonly message: Message } | 'timeout' | 'memory'

/**
 * Creates a function that runs a task in a thread of `file`, within limits of time and memory. A thread answers one message with one
 * message; it is used again for 10 seconds.
 */
export const createThreads = <Task, Message>(file: string, resourceLimits: ResourceLimits) => {
  const idle: Idle[] = []

  /** Returns an idle thread or a new one. Threads do not keep the process alive. */
  const acquireWorker = (): Worker => {
    const idleReader = idle.pop()
    if (idleReader) {
      clearTimeout(idleReader.terminationTimer)
      return idleReader.worker
    }
    const worker = new Worker(file, { execArgv: [], env: {}, resourceLimits })
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

  return (task: Task, maxMs: number): Promise<Outcome<Message>> =>
    new Promise((resolve, reject) => {
      const worker = acquireWorker()
      worker.ref()
      const settle = (endUse: (worker: Worker) => void, work: () => void) => {
        clearTimeout(timer)
        for (const [name, listener] of Object.entries(listeners)) worker.off(name, listener)
        endUse(worker)
        work()
      }
      const timer = setTimeout(() => settle(terminateWorker, () => resolve('timeout')), maxMs)
      const listeners = {
        message: (message: Message) => settle(releaseWorker, () => resolve({ message })),
        error: (error: NodeJS.ErrnoException) =>
          settle(terminateWorker, () =>
            error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('memory') : reject(error),
          ),
        exit: () => settle(terminateWorker, () => reject(new Error('the reader thread exited unexpectedly'))),
      }
      for (const [name, listener] of Object.entries(listeners)) worker.on(name, listener)
      worker.postMessage(task)
    })
}
