import { randomUUID } from 'node:crypto'
import { hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import { isUnavailable } from '../db/dialects/errors.ts'
import {
  addJobs,
  finishJob,
  isFree,
  type JobRow,
  leaseJob,
  readJobs,
  releaseJob,
  renewLease,
} from '../db/jobs.ts'
import type { Deps } from '../deps.ts'
import type { Counts, Job } from '../domain/job.ts'
import { keepLease } from '../domain/lease.ts'
import { toErrorText } from '../domain/texts.ts'
import { clampFuture } from '../lib/clamp-future.ts'
import { isQueue, readLag, runJob } from './engine.ts'
import { jobs as allJobs } from './list.ts'
import { createJobMetrics } from './metrics.ts'

export type Jobs = {
  /** Starts no more runs. Resolves when the current rows are processed. */
  stop(): Promise<void>
}

const heartbeatMs = 1.5 * secondMs
/** Interval between reads of the table of jobs. */
const tickMs = secondMs
const retryMs = minuteMs

/** Maximum difference between the clock and the elapsed time. A larger one means that the clock was set ahead. */
const maxJumpMs = minuteMs
/** Pause of hourly jobs after a clock jump, because they must not remove rows that are old only by that clock. */
const jumpPauseMs = hourMs

type State = {
  running: Promise<void> | null
  progress: { processedRows: number } | null
  /** A message has arrived on the job's channel. */
  isWoken: boolean
  polledAt: number
}

/**
 * Starts periodic work; the process that takes a job's lease runs the job. Jobs other than queues run one at a time,
 * because they share the event loop.
 */
export const startJobs = (deps: Deps, list: readonly Job[] = allJobs): Jobs => {
  const owner = randomUUID()
  const stopping = new AbortController()
  const states = createStates(list)
  const metrics = createJobMetrics(deps, list, (name) => states.get(name)?.progress ?? null)
  let isAdded = false
  const clock = createClockWatch(deps)
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> = Promise.resolve()

  const run = async (job: Job, state: State, row: JobRow): Promise<void> => {
    state.polledAt = performance.now()
    state.isWoken = false
    try {
      const now = deps.now()
      const isRequested = row.requested > row.answered
      if (isQueue(job) && !isRequested && (await readLag(deps, job, row, now)) === null) return
      if (await deps.db.tx((db) => leaseJob(db, row, owner, now))) await runLeased(job, state, row, now)
      // Another process was faster, and may have missed the event that woke this process
      else state.isWoken = true
    } catch (err) {
      deps.log.error({ err, job: job.name }, 'job failed')
    }
  }

  const runLeased = async (job: Job, state: State, row: JobRow, now: number): Promise<void> => {
    const startedAt = performance.now()
    const progress = { processedRows: 0 }
    state.progress = progress
    const lease = keepLease(
      () => deps.db.tx((db) => renewLease(db, job.name, owner, deps.now(), progress.processedRows)),
      heartbeatMs,
      (err) => deps.log.warn({ err, job: job.name }, 'the lease of a job could not be renewed'),
    )
    const signal = AbortSignal.any([stopping.signal, lease.signal])
    let counts: Counts = {}
    let error: unknown = null
    try {
      counts = await runJob(deps, job, { now, signal, progress })
    } catch (err) {
      error = err ?? new Error('unknown')
      if (!signal.aborted) deps.log.error({ err, job: job.name }, 'job failed')
    } finally {
      await lease.stop()
      state.progress = null
    }
    const durationMs = Math.round(performance.now() - startedAt)
    if (!signal.aborted) metrics.recordRun(job.name, counts, durationMs / 1000, error !== null)
    if (lease.signal.aborted) return
    // The job stays due
    if (stopping.signal.aborted || (error !== null && isUnavailable(error))) {
      await deps.db.tx((db) => releaseJob(db, job.name, owner))
      return
    }
    await storeResult(deps, job, owner, { row, now, durationMs, progress, counts, error })
    if (!isQueue(job)) deps.log.info({ job: job.name, ...counts, ms: durationMs }, 'job ended')
  }

  const start = (job: Job, state: State, row: JobRow): void => {
    const running: Promise<void> = run(job, state, row).finally(() => {
      if (state.running === running) state.running = null
      if (state.isWoken || !isQueue(job)) tickIn(0)
    })
    state.running = running
  }

  const isHourlyJobRunning = (): boolean => list.some((job) => !isQueue(job) && states.get(job.name)!.running)

  const tick = async (): Promise<void> => {
    if (!isAdded) await deps.db.tx((db) => addJobs(db, planFirstRuns(list, deps.now())))
    isAdded = true
    const now = deps.now()
    clock.check(now)
    const rows = new Map((await readJobs(deps.db.read)).map((row) => [row.name, row]))
    for (const job of list) {
      const [row, state] = [rows.get(job.name), states.get(job.name)!]
      if (!row || stopping.signal.aborted || state.running || !isFree(row, now)) continue
      if (!isDue(job, row, state, { now, isClockAhead: clock.isAhead() })) continue
      if (isQueue(job) || !isHourlyJobRunning()) start(job, state, row)
    }
  }

  const tickIn = (ms: number) => {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      ticking = ticking
        .then(tick)
        .catch((err: unknown) => deps.log.error({ err }, 'the table of jobs could not be read'))
        .finally(() => tickIn(tickMs))
    }, ms)
    timer.unref()
  }

  for (const job of list)
    if (job.kind === 'rows' && job.wakeOn) {
      const state = states.get(job.name)!
      const wake = () => {
        state.isWoken = true
        if (!state.running) tickIn(0)
      }
      deps.db.subscribe(job.wakeOn, wake, wake)
    }
  tickIn(0)

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await ticking
      await Promise.all([...states.values()].map(({ running }) => running))
      metrics.unregister()
    },
  }
}

/** Notices that the clock was set ahead. */
const createClockWatch = (deps: Deps) => {
  let pausedUntil = 0
  let lastCheck = { wall: deps.now(), passed: performance.now() }
  return {
    check(now: number): void {
      const passed = performance.now()
      if (now - lastCheck.wall > passed - lastCheck.passed + maxJumpMs) {
        pausedUntil = passed + jumpPauseMs
        deps.log.warn(
          { now: new Date(now).toISOString() },
          'the clock was set ahead: hourly jobs wait for an hour',
        )
      }
      lastCheck = { wall: now, passed }
    },
    isAhead: (): boolean => performance.now() < pausedUntil,
  }
}

const planFirstRuns = (list: readonly Job[], now: number) =>
  list.map(({ name, everyMs }) => ({ name, dueAt: now + Math.round(Math.random() * everyMs) }))

const createStates = (list: readonly Job[]): ReadonlyMap<string, State> =>
  new Map(
    list.map(({ name, everyMs }) => [
      name,
      // Random, so that the processes of an installation do not poll at the same moment
      {
        running: null,
        progress: null,
        isWoken: false,
        polledAt: performance.now() - Math.random() * everyMs,
      },
    ]),
  )

const isDue = (
  job: Job,
  row: JobRow,
  state: State,
  { now, isClockAhead }: { now: number; isClockAhead: boolean },
): boolean => {
  if (row.requested > row.answered) return true
  if (isQueue(job)) return state.isWoken || performance.now() - state.polledAt >= job.everyMs
  return !isClockAhead && clampFuture(row.due_at, now, 2 * job.everyMs) <= now
}

type FinishedRun = {
  readonly row: JobRow
  readonly now: number
  readonly durationMs: number
  readonly progress: { readonly processedRows: number }
  readonly counts: Counts
  readonly error: unknown
}

/** Stores the result of a run, releases the lease and plans the next run. */
const storeResult = async (
  deps: Deps,
  { name, everyMs }: Job,
  owner: string,
  { row, now, durationMs, progress, counts, error }: FinishedRun,
): Promise<void> => {
  const endedAt = deps.now()
  await deps.db.tx((db) =>
    finishJob(db, name, owner, {
      now: endedAt,
      durationMs,
      processedRows: progress.processedRows,
      counts: JSON.stringify(counts),
      error: error === null ? null : toErrorText(error),
      dueAt: error === null ? Math.max(now + everyMs, endedAt) : endedAt + Math.min(retryMs, everyMs),
      finishedRequest: row.requested,
    }),
  )
}
