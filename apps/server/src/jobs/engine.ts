import { dayMs, minuteMs } from '@vitrine/contract/durations'
import { isUnavailable } from '../db/dialects/errors.ts'
import { deleteJobFailures, type JobRow, listFailures, readJobs, storeJobFailure } from '../db/jobs.ts'
import type { Deps } from '../deps.ts'
import type { Counts, Job, JobRun, RowJob } from '../domain/job.ts'
import { toErrorText } from '../domain/texts.ts'
import { clampFuture } from '../lib/clamp-future.ts'
import { yieldToEventLoop } from '../lib/yield.ts'

const batchSize = 100
const maxPauseMs = dayMs
/** Consecutive failures that end a task, so that it does not try thousands of files while storage is down. */
const maxFailuresInARow = 5

const createFailureStore = ({ db, log }: Deps, job: Job, now: number) => ({
  /** Returns the number of failures by row key. Omits rows whose next attempt is not due yet. */
  async read(keys: readonly string[]): Promise<Map<string, number>> {
    const failures = new Map(keys.map((key) => [key, 0]))
    for (const failure of await listFailures(db.read, job.name, keys))
      if (clampFuture(failure.retry_at, now, maxPauseMs) > now) failures.delete(failure.row_key)
      else failures.set(failure.row_key, failure.failures)
    return failures
  },
  /** Stores a failure. The pause before the next attempt doubles each time, up to a day. */
  async store(key: string, failures: number, err: unknown): Promise<void> {
    log.error({ err, job: job.name, row: key, failures }, 'a row of a job failed')
    const pauseMs = Math.min(Math.max(job.everyMs, minuteMs) * 2 ** (failures - 1), maxPauseMs)
    const failure = { row_key: key, failures, retry_at: now + pauseMs }
    await db.tx((tx) => storeJobFailure(tx, job.name, failure, now, toErrorText(err)))
  },
  async forget(keys: readonly string[]): Promise<void> {
    if (keys.length) await db.tx((tx) => deleteJobFailures(tx, job.name, keys))
  },
})

type RunOptions = { now?: number; signal?: AbortSignal; progress?: { processedRows: number } }

/**
 * Runs a job without taking its lease; returns rows by outcome (`errors` = failed). Rejects on abort, or if the
 * database is unreachable.
 */
export const runJob = async (deps: Deps, job: Job, options: RunOptions = {}): Promise<Counts> => {
  const { now = deps.now(), signal = new AbortController().signal, progress = { processedRows: 0 } } = options
  const failures = createFailureStore(deps, job, now)
  const counts: Record<string, number> = {}
  const add = (more: Counts) => {
    for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count
  }
  const addProgress = (rows: number) => {
    progress.processedRows += rows
  }
  /** Processes one row. Stores a failure and returns its error. */
  const attempt = async (
    key: string,
    failuresBefore: number,
    work: () => Promise<void>,
  ): Promise<unknown> => {
    try {
      await work()
    } catch (error) {
      if (isUnavailable(error) || signal.aborted) throw error
      add({ errors: 1 })
      addProgress(1)
      await failures.store(key, failuresBefore + 1, error)
      return error
    }
    addProgress(1)
    if (failuresBefore) await failures.forget([key])
    return undefined
  }
  let failuresInARow = 0
  const run: JobRun = {
    now,
    signal,
    addProgress,
    attempt: async (key, work) => {
      signal.throwIfAborted()
      const failuresBefore = (await failures.read([key])).get(key)
      if (failuresBefore === undefined) return false
      const error = await attempt(key, failuresBefore, work)
      failuresInARow = error === undefined ? 0 : failuresInARow + 1
      if (failuresInARow >= maxFailuresInARow) throw error
      return error === undefined
    },
  }

  const runBatch = async <Row>({ toKey, work, parallel }: RowJob<Row>, rows: readonly Row[]) => {
    const byKey = new Map(rows.map((row) => [toKey(row), row]))
    const readyKeys = await failures.read([...byKey.keys()])
    const [first, ...others] = [...readyKeys.keys()].map((key) => byKey.get(key)!)
    if (first === undefined) return
    if (!parallel)
      try {
        add(await work(deps, [first, ...others], run))
        addProgress(readyKeys.size)
        return await failures.forget([...readyKeys].flatMap(([key, count]) => (count ? key : [])))
      } catch (error) {
        // A single row may be the cause, so process each row alone
        if (isUnavailable(error) || signal.aborted) throw error
      }
    const remainingRows = readyKeys.entries()
    const workOnRemaining = async () => {
      for (const [key, count] of remainingRows) {
        if (signal.aborted) return
        await attempt(key, count, async () => add(await work(deps, [byKey.get(key)!], run)))
        await yieldToEventLoop()
      }
    }
    const results = await Promise.allSettled(Array.from({ length: parallel ?? 1 }, workOnRemaining))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  if (job.kind === 'task') add(await job.work(deps, run))
  else {
    let last: unknown
    let isLast = false
    while (!isLast && !signal.aborted) {
      const rows = await job.listDueRows(deps, now, last, batchSize)
      await runBatch(job, rows)
      isLast = rows.length < batchSize
      last = rows.at(-1)
      await yieldToEventLoop()
    }
  }
  return counts
}

type Queue = RowJob<unknown> & { since: (row: unknown) => number }

/** Returns true if a job runs only when one of its rows is due. Queues are polled often and must not write when idle. */
export const isQueue = (job: Job): job is Queue => job.kind === 'rows' && job.since !== undefined

/** Returns how late a job is: since its time, or since the first row of its queue became due. Returns null if nothing is due. */
export const readLag = async (
  deps: Deps,
  job: Job,
  row: JobRow | undefined,
  now: number,
): Promise<number | null> => {
  if (!isQueue(job)) return row && row.due_at <= now ? now - row.due_at : null
  const [first] = await job.listDueRows(deps, now, undefined, 1)
  return first === undefined ? null : Math.max(0, now - job.since(first))
}

export const readLags = async (
  deps: Deps,
  jobs: readonly Job[],
  now: number,
): Promise<Map<string, number | null>> => {
  const rows = new Map((await readJobs(deps.db.read)).map((row) => [row.name, row]))
  const lags = new Map<string, number | null>()
  for (const job of jobs) lags.set(job.name, await readLag(deps, job, rows.get(job.name), now))
  return lags
}
