import { randomUUID } from 'node:crypto'
import { isUnavailable } from '../db/dialects/errors.ts'
import { addJobs, finishJob, isFree, type JobRow, keepLease, leaseJob, readJobs } from '../db/jobs.ts'
import type { Deps } from '../deps.ts'
import { type Job, type Progress, runJob } from '../domain/job.ts'
import { errorText } from '../domain/texts.ts'
import { hourMs, minuteMs, secondMs } from '../lib/durations.ts'
import { firstOf, isQueue } from './lag.ts'
import { jobs as allJobs } from './list.ts'
import { createJobMetrics } from './metrics.ts'

export type Jobs = {
  /** No run begins any more; resolves when the rows under way are done. */
  stop(): Promise<void>
}

/** A process that dies loses its jobs after this; one that lives says so three times meanwhile. */
export const leaseMs = 5 * secondMs
const heartbeatMs = 1.5 * secondMs
/** How often the table of jobs is read. */
const tickMs = secondMs
/** A run that was cut short goes on for so long; then the next one begins anew. */
const resumeMs = hourMs
/** After an error of a whole run. */
const retryMs = minuteMs

/** A clock that has gone on by so much more than the time that passed was set ahead. */
const jumpMs = minuteMs
/** For so long nothing that is only due by such a clock is done: what it removes would be gone for good. */
const mistrustMs = hourMs

type State = { running: Promise<void> | null; progress: Progress | null; wake: boolean; lookedAt: number }

/**
 * Starts the periodic work of one process. Every job has a row that is leased before it runs, so that one process of
 * many runs it, and that says how far it has come. Jobs without a queue run one after the other: they share the event
 * loop with requests. Errors are logged.
 */
export const startJobs = (deps: Deps, list: readonly Job[] = allJobs): Jobs => {
  const owner = randomUUID()
  const stopping = new AbortController()
  const states = new Map<string, State>(
    list.map(({ name, everyMs }) => [
      name,
      // Not all processes of an installation at the same moment
      { running: null, progress: null, wake: false, lookedAt: performance.now() - Math.random() * everyMs },
    ]),
  )
  const metrics = createJobMetrics(deps, list, (name) => states.get(name)?.progress ?? null)
  let added = false
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> = Promise.resolve()

  let mistrustedUntil = 0
  let lastTick = { wall: deps.now(), passed: performance.now() }
  const watchClock = (now: number): void => {
    const passed = performance.now()
    if (now - lastTick.wall > passed - lastTick.passed + jumpMs) {
      mistrustedUntil = passed + mistrustMs
      deps.log.warn(
        { now: new Date(now).toISOString() },
        'the clock was set ahead: hourly jobs wait for an hour',
      )
    }
    lastTick = { wall: now, passed }
  }

  const isDue = (job: Job, row: JobRow, state: State, now: number): boolean => {
    if (row.requested > row.answered) return true
    if (isQueue(job)) return state.wake || performance.now() - state.lookedAt >= job.everyMs
    if (performance.now() < mistrustedUntil) return false
    // Further ahead than any run is set: by a clock that was ahead
    return row.due_at <= now || row.due_at > now + 2 * job.everyMs
  }

  const run = async (job: Job, state: State, seen: JobRow): Promise<void> => {
    const asked = seen.requested > seen.answered
    state.lookedAt = performance.now()
    state.wake = false
    try {
      if (isQueue(job) && !asked && (await firstOf(deps, job, deps.now())) === undefined) return
      const row = await deps.db.tx((db) =>
        leaseJob(
          db,
          job.name,
          owner,
          deps.now(),
          leaseMs,
          deps.now() - resumeMs,
          isQueue(job) ? undefined : seen,
        ),
      )
      if (row) await runLeased(job, state, row)
    } catch (err) {
      deps.log.error({ err, job: job.name }, 'job failed')
    }
  }

  const runLeased = async (job: Job, state: State, row: JobRow): Promise<void> => {
    const now = row.started_at ?? deps.now()
    const began = performance.now()
    const progress: Progress = { position: row.position, worked: row.worked }
    state.progress = progress
    const ending = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ending.signal])
    const beat = setInterval(() => {
      const until = deps.now() + leaseMs
      deps.db
        .tx((db) => keepLease(db, job.name, owner, { until, ...progress }))
        .then((kept) => kept || ending.abort())
        .catch((err: unknown) => deps.log.warn({ err, job: job.name }, 'a job could not note its progress'))
    }, heartbeatMs)
    beat.unref()
    let counts: Record<string, number> = {}
    let error: unknown = null
    try {
      counts = { ...(await runJob(deps, job, { now, signal, progress })) }
    } catch (err) {
      error = err ?? new Error('unknown')
      // A run that is stopped ends where it is
      if (!signal.aborted) deps.log.error({ err, job: job.name }, 'job failed')
    } finally {
      clearInterval(beat)
      state.progress = null
    }
    const durationMs = Math.round(performance.now() - began)
    if (!stopping.signal.aborted) metrics.ended(job.name, counts, durationMs / 1000, error !== null)
    // Another process has the job
    if (ending.signal.aborted) return
    if (stopping.signal.aborted || (error !== null && isUnavailable(error))) {
      await deps.db.tx((db) => keepLease(db, job.name, owner, { until: 0, ...progress }))
      return
    }
    const ended = deps.now()
    await deps.db.tx((db) =>
      finishJob(db, job.name, owner, {
        now: ended,
        durationMs,
        worked: progress.worked,
        counts: JSON.stringify(counts),
        error: error === null ? null : errorText(error),
        dueAt: error === null ? Math.max(now + job.everyMs, ended) : ended + Math.min(retryMs, job.everyMs),
        answered: row.requested,
      }),
    )
    if (!isQueue(job)) deps.log.info({ job: job.name, ...counts, ms: durationMs }, 'job ended')
  }

  const tick = async (): Promise<void> => {
    if (!added)
      await deps.db.tx((db) =>
        addJobs(
          db,
          list.map(({ name, everyMs }) => ({
            name,
            dueAt: deps.now() + Math.round(Math.random() * everyMs),
          })),
        ),
      )
    added = true
    const now = deps.now()
    watchClock(now)
    const rows = new Map((await readJobs(deps.db.read)).map((row) => [row.name, row]))
    for (const job of list) {
      const [row, state] = [rows.get(job.name), states.get(job.name)!]
      if (!row || stopping.signal.aborted) continue
      if (state.running || !isFree(row, now, leaseMs) || !isDue(job, row, state, now)) continue
      if (!isQueue(job) && list.some((other) => !isQueue(other) && states.get(other.name)!.running)) continue
      const running: Promise<void> = run(job, state, row).finally(() => {
        if (state.running === running) state.running = null
        if (state.wake || !isQueue(job)) soon(0)
      })
      state.running = running
    }
  }

  const soon = (ms: number) => {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      ticking = ticking
        .then(tick)
        .catch((err: unknown) => deps.log.error({ err }, 'the table of jobs could not be read'))
        .finally(() => soon(tickMs))
    }, ms)
    timer.unref()
  }

  for (const job of list)
    if (job.kind === 'rows' && job.wakeOn) {
      const state = states.get(job.name)!
      const wake = () => {
        state.wake = true
        if (!state.running) soon(0)
      }
      deps.db.subscribe(job.wakeOn, wake, wake)
    }
  soon(0)

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await ticking
      await Promise.all([...states.values()].map(({ running }) => running))
      metrics.end()
    },
  }
}
