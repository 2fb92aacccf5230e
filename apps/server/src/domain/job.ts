import { hourMs } from '@vitrine/contract/durations'
import { isUnavailable } from '../db/dialects/errors.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { yieldToEventLoop } from '../lib/yield.ts'

export type Counts = Readonly<Record<string, number>>

export type JobRun = {
  /** Start of the run in epoch milliseconds. */
  readonly now: number
  /** Aborted when the process stops or another process has taken the lease. */
  readonly signal: AbortSignal
  /** Adds to the number of processed rows, which operators see during the run. The engine counts the rows of a `RowJob`. */
  addProgress(rows: number): void
  /**
   * Processes a row of a task; returns false if the row fails or waits for its retry. Rejects on abort, or after five
   * failures in a row.
   */
  attempt(key: string, work: () => Promise<void>): Promise<boolean>
}

type JobBase = {
  readonly name: string
  readonly everyMs: number
}

/** Work on due rows, in batches of 100. A row that fails is tried again later and does not delay others. */
export type RowJob<Row> = JobBase & {
  readonly kind: 'rows'
  /** Returns due rows after `after` in the order of the job; undefined = from the first. */
  listDueRows(deps: Deps, now: number, after: Row | undefined, limit: number): Promise<Row[]>
  /** Identifies a row in `job_failure`. Of several due rows with one key, one is processed. */
  toKey(row: Row): string
  /**
   * Processes a batch; a single row if `parallel` is set or the batch failed. Must claim each row by a guarded write in
   * the transaction of its effect.
   */
  work(deps: Deps, rows: readonly [Row, ...Row[]], run: JobRun): Promise<Counts>
  /** Number of rows processed at the same time, each in its own call. */
  readonly parallel?: number
  /** Returns the time when a row became due. Makes the job a queue, which runs only if a row is due. */
  readonly since?: (row: Row) => number
  /** Channel whose messages make the job run immediately. */
  readonly wakeOn?: string
}

/** Work without due rows, which must yield to the event loop itself. */
export type TaskJob = JobBase & { readonly kind: 'task'; work(deps: Deps, run: JobRun): Promise<Counts> }

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds jobs of any row
export type Job = RowJob<any> | TaskJob

/** Maximum rows that one transaction removes, because other writers of SQLite wait for it. */
export const deleteBatchSize = 200

/** Repeats a step until it processes fewer rows than its limit. Returns the number of rows. */
export const repeatInBatches = async (
  run: JobRun,
  step: (limit: number) => Promise<number>,
): Promise<number> => {
  let total = 0
  while (true) {
    run.signal.throwIfAborted()
    const count = await step(deleteBatchSize)
    run.addProgress(count)
    total += count
    if (count < deleteBatchSize) return total
    await yieldToEventLoop()
  }
}

export type JobStep = (db: Tx, limit: number) => Promise<number>

/** Repeats each step in new transactions and returns the number of rows by step. Throws the first error after all steps have run. */
export const runSteps = async (
  { db, log }: Deps,
  run: JobRun,
  steps: Readonly<Record<string, JobStep>>,
): Promise<Counts> => {
  const counts: Record<string, number> = {}
  const errors: unknown[] = []
  for (const [name, step] of Object.entries(steps))
    try {
      counts[name] = await repeatInBatches(run, (limit) => db.tx((tx) => step(tx, limit)))
    } catch (error) {
      if (isUnavailable(error) || run.signal.aborted) throw error
      log.error({ err: error, step: name }, 'a step of a job failed')
      errors.push(error)
    }
  if (errors.length) throw errors[0]
  return counts
}

/** Creates an hourly job that deletes rows of the past. */
export const createCleanup = (
  name: string,
  listSteps: (now: number, deps: Deps) => Readonly<Record<string, JobStep>>,
): TaskJob => ({
  kind: 'task',
  name,
  everyMs: hourMs,
  work: (deps, run) => runSteps(deps, run, listSteps(run.now, deps)),
})
