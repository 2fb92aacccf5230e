import { isUnavailable } from '../db/dialects/errors.ts'
import type { Tx } from '../db/handle.ts'
import { failuresOf, forgetFailures, noteFailure } from '../db/jobs.ts'
import type { Deps } from '../deps.ts'
import { dayMs, minuteMs } from '../lib/durations.ts'
import { type Bounds, createTurns, type Turns } from './slices.ts'
import { errorText } from './texts.ts'

/** What came of how many rows, by name. */
export type Counts = Readonly<Record<string, number>>

/** One run of a job. */
export type Run = Turns & {
  /** When it began, epoch milliseconds. */
  readonly now: number
  /** Nothing is begun once this is aborted. */
  readonly signal: AbortSignal
  /** Says that so many rows were worked on, besides those the job was given: how far it is is looked at while it runs. */
  worked(rows: number): void
  /**
   * Works on one row of what a task has found for itself, by a key that stands for it. What it throws is noted, and the row is
   * passed and waits, as one of a `RowJob`. False when it was: it threw, or waits still. Rejects when the run is stopped, or so
   * many in a row threw that it is what all of them need which is out of reach.
   */
  one(key: string, work: () => Promise<void>): Promise<boolean>
}

type Common = {
  readonly name: string
  /** One line for the operator. */
  readonly summary: string
  readonly everyMs: number
}

/** Work on rows that are due, in the order of a key. A row that throws is noted, passed, and tried again later. */
export type RowJob<Row> = Common & {
  readonly kind: 'rows'
  /** Due rows whose key comes after `after` ('' = all), in the order of the key. */
  due(deps: Deps, run: Run, after: string, limit: number): Promise<Row[]>
  keyOf(row: Row): string
  /** What is noted of failures by, where work changes a row's key, or several rows stand for one thing: of those read together one is worked on. */
  failureKeyOf?(row: Row): string
  /**
   * Works on rows; each is taken by a guarded write of its own, as two processes may hold the same ones for a moment. When
   * the run is stopped it throws, or does what it has begun.
   */
  work(deps: Deps, rows: readonly Row[], run: Run): Promise<Counts>
  /** Rows that are read at once, and worked on in a slice at most. */
  readonly maxRows: number
  /** Rows are worked on one by one, so many at a time; else all that were read, and one by one only after an error. */
  readonly parallel?: number
  /** Since when a row has waited: the job is looked at every `everyMs` and leaves no trace when nothing is due. */
  readonly since?: (row: Row) => number
  /** A message on this channel has it looked at now. */
  readonly wakeOn?: string
}

/** Removal of what is over. Each step deletes up to `limit` rows in a transaction of its own until there are no more. */
export type RemovalJob = Common & {
  readonly kind: 'removal'
  readonly steps: Readonly<Record<string, (deps: Deps, db: Tx, run: Run, limit: number) => Promise<number>>>
}

/** Anything else; it calls `turn` between its pieces, and does each of its rows by `one`. */
export type TaskJob = Common & { readonly kind: 'task'; work(deps: Deps, run: Run): Promise<Counts> }

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds jobs of any row
export type Job = RowJob<any> | RemovalJob | TaskJob

/** How far a run has come; the schedule keeps it, so that a run cut short goes on from there. */
export type Progress = { position: string; worked: number }

/** The key of rows in the order of their time, where an index has them so: finding some reads no others that are due. */
export const timeKey = (at: number, id: number): string => `${at}:${id}`
export const readTimeKey = (key: string): { at: number; id: number } => {
  const [at, id] = key.split(':').map(Number)
  return { at: at || 0, id: id || 0 }
}

/** Rows that one transaction of a removal deletes: a part of it, which does not grow with them, is looking for them. */
export const removedAtOnce: Bounds = { min: 20, max: 2000 }

/** Pause after the n-th failure of a row. */
const failureBackoff = (everyMs: number, failures: number): number =>
  Math.min(Math.max(everyMs, minuteMs) * 2 ** (failures - 1), dayMs)

/** A task that fails at so many rows one after the other ends, and is tried again soon: a store that does not answer is not asked for each of thousands. */
const maxFailuresInARow = 5

type RunOptions = { now?: number; signal?: AbortSignal; progress?: Progress }

/**
 * Runs a job to its end in this process, whoever holds its lease: slices of work between which the event loop turns.
 * Returns what came of the rows; `errors` of them threw. Rejects when the database is out of reach, or what is due
 * cannot be read.
 */
export const runJob = async (deps: Deps, job: Job, options: RunOptions = {}): Promise<Counts> => {
  const { now = deps.now(), signal = new AbortController().signal } = options
  const progress = options.progress ?? { position: '', worked: 0 }
  const run: Run = {
    ...createTurns(signal),
    now,
    signal,
    worked(rows) {
      progress.worked += rows
    },
    one: (key, work) => one(key, work),
  }
  const counts: Record<string, number> = {}
  const add = (more: Counts) => {
    for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count
  }
  const one = isolated(deps, job, run, add)
  if (job.kind === 'task') add(await job.work(deps, run))
  else if (job.kind === 'removal') await runRemovals(deps, job, run, progress, add)
  else await runRows(deps, job, run, progress, add)
  return counts
}

const runRows = async <Row>(
  deps: Deps,
  job: RowJob<Row>,
  run: Run,
  progress: Progress,
  add: (counts: Counts) => void,
): Promise<void> => {
  // Read ahead: to find a few of 200,000 that are due takes as long as to find many
  let ahead: Row[] = []
  let lastKey = ''
  let isLast = false
  await run.slices({ max: job.maxRows }, async (size) => {
    if (!ahead.length) {
      const due = await job.due(deps, run, progress.position, job.maxRows)
      isLast = due.length < job.maxRows
      lastKey = due.length ? job.keyOf(due.at(-1)!) : ''
      ahead = firstOfEach(job, due)
      await run.turn()
    }
    const found = ahead.slice(0, size)
    const rows = await withoutFailing(deps, job, run, found)
    const step = job.parallel ? inParallel : together
    // What was left when the run was stopped is due again
    if (!(await step(deps, job, run, rows, add))) return false
    ahead = ahead.slice(size)
    if (found.length) progress.position = ahead.length ? job.keyOf(found.at(-1)!) : lastKey
    return ahead.length > 0 || !isLast
  })
}

type Tried<Row> = { row: Row; failures: number }
/** What tells the rows of a job apart. */
type Keyed<Row> = Pick<RowJob<Row>, 'name' | 'keyOf' | 'failureKeyOf'>

const failureKey =
  <Row>(job: Keyed<Row>) =>
  (row: Row): string =>
    job.failureKeyOf ? job.failureKeyOf(row) : job.keyOf(row)

/** Rows without those that stand for the same thing as one before. */
const firstOfEach = <Row>(job: Keyed<Row>, rows: Row[]): Row[] =>
  job.failureKeyOf ? [...Map.groupBy(rows, failureKey(job)).values()].map(([first]) => first!) : rows

/** Rows without those whose time to be tried again has not come. One further ahead than any is set was set by another clock. */
const withoutFailing = async <Row>(
  { db }: Deps,
  job: Keyed<Row>,
  { now }: Run,
  rows: readonly Row[],
): Promise<Tried<Row>[]> => {
  const keys = rows.map(failureKey(job))
  const failures = new Map((await failuresOf(db.read, job.name, keys)).map((f) => [f.row_key, f]))
  return rows.flatMap((row, i) => {
    const failed = failures.get(keys[i]!)
    const waits = failed && failed.retry_at > now && failed.retry_at <= now + dayMs
    return waits ? [] : [{ row, failures: failed?.failures ?? 0 }]
  })
}

/** `Run.one` of a run. */
const isolated = (
  deps: Deps,
  { name, everyMs }: Job,
  run: Run,
  add: (counts: Counts) => void,
): Run['one'] => {
  const keyed = { name, everyMs, keyOf: (key: string) => key }
  let failed = 0
  return async (key, work) => {
    run.signal.throwIfAborted()
    const [tried] = await withoutFailing(deps, keyed, run, [key])
    if (!tried) return false
    const came = await tryRow(deps, keyed, run, tried, add, work)
    if (came === 'stopped') throw run.signal.reason
    if (came === 'done') {
      failed = 0
      return true
    }
    failed += 1
    if (failed >= maxFailuresInARow) throw came.error
    return false
  }
}

/**
 * Works on one row. What it throws is noted, and the row waits; but for what a stop of the run has it throw: it is due again.
 * Rejects when the database is out of reach.
 */
const tryRow = async <Row>(
  deps: Deps,
  job: Keyed<Row> & Pick<RowJob<Row>, 'everyMs'>,
  run: Run,
  tried: Tried<Row>,
  add: (counts: Counts) => void,
  work: () => Promise<void>,
): Promise<'done' | 'stopped' | { readonly error: unknown }> => {
  try {
    await work()
    if (tried.failures) await forget(deps, job, [tried])
    run.worked(1)
    return 'done'
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (run.signal.aborted) return 'stopped'
    add({ errors: 1 })
    await note(deps, job, run, tried, error)
    run.worked(1)
    return { error }
  }
}

/** Whether all of the rows were worked on: not when the run was stopped. */
const together = async <Row>(
  deps: Deps,
  job: RowJob<Row>,
  run: Run,
  tried: readonly Tried<Row>[],
  add: (counts: Counts) => void,
): Promise<boolean> => {
  if (!tried.length) return true
  try {
    add(
      await job.work(
        deps,
        tried.map(({ row }) => row),
        run,
      ),
    )
    run.worked(tried.length)
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (run.signal.aborted) return false
    // One of them is at fault: each by itself, so that the others are done
    return inParallel(deps, { ...job, parallel: 1 }, run, tried, add)
  }
  await forget(
    deps,
    job,
    tried.filter(({ failures }) => failures),
  )
  return true
}

const inParallel = async <Row>(
  deps: Deps,
  job: RowJob<Row>,
  run: Run,
  tried: readonly Tried<Row>[],
  add: (counts: Counts) => void,
): Promise<boolean> => {
  const waiting = [...tried]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !run.signal.aborted; next = waiting.shift()) {
      const { row } = next
      const came = await tryRow(deps, job, run, next, add, async () => add(await job.work(deps, [row], run)))
      if (came === 'stopped') {
        waiting.push(next)
        break
      }
      await run.turn()
    }
  }
  const results = await Promise.allSettled(Array.from({ length: job.parallel ?? 1 }, work))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return waiting.length === 0
}

const note = async <Row>(
  { db, log }: Deps,
  job: Keyed<Row> & Pick<RowJob<Row>, 'everyMs'>,
  { now }: Run,
  { row, failures }: Tried<Row>,
  error: unknown,
): Promise<void> => {
  const key = failureKey(job)(row)
  log.error({ err: error, job: job.name, row: key, failures: failures + 1 }, 'a job failed at a row')
  const retry_at = now + failureBackoff(job.everyMs, failures + 1)
  await db.tx((tx) =>
    noteFailure(tx, job.name, { row_key: key, failures: failures + 1, retry_at }, now, errorText(error)),
  )
}

const forget = async <Row>({ db }: Deps, job: Keyed<Row>, rows: readonly Tried<Row>[]): Promise<void> => {
  if (!rows.length) return
  await db.tx((tx) =>
    forgetFailures(
      tx,
      job.name,
      rows.map(({ row }) => failureKey(job)(row)),
    ),
  )
}

/** Each step stands alone: one that fails does not keep the others from running. Rejects with the first error. */
const runRemovals = async (
  deps: Deps,
  job: RemovalJob,
  run: Run,
  progress: Progress,
  add: (counts: Counts) => void,
): Promise<void> => {
  const errors: unknown[] = []
  for (const [name, remove] of Object.entries(job.steps))
    try {
      const slice = async (size: number) => {
        const removed = await deps.db.tx((db) => remove(deps, db, run, size))
        add({ [name]: removed })
        progress.worked += removed
        return removed >= size
      }
      await run.slices(removedAtOnce, slice)
    } catch (error) {
      if (isUnavailable(error)) throw error
      deps.log.error({ err: error, job: job.name, step: name }, 'a step of a job failed')
      errors.push(error)
    }
  if (errors.length) throw errors[0]
}
