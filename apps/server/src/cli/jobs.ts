import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@vitrine/contract/durations'
import { findNearest } from '@vitrine/contract/nearest'
import { countFailures, findJob, type JobRow, parseJobCounts, readJobs, requestJob } from '../db/jobs.ts'
import { readLag } from '../jobs/engine.ts'
import { jobs as allJobs } from '../jobs/list.ts'
import { type Command, formatTable, readArgs, readCount, UsageError } from './command.ts'
import { withDeps } from './deps.ts'

/** Formats a duration: `90061000` → `1 d 1 h`. */
export const formatDuration = (ms: number): string => {
  if (ms < secondMs) return `${Math.round(ms)} ms`
  const units = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ] as const
  let seconds = Math.round(ms / secondMs)
  const words: string[] = []
  for (const [name, size] of units) {
    if (seconds >= size && words.length < 2) words.push(`${Math.floor(seconds / size)} ${name}`)
    seconds %= size
  }
  return words.join(' ')
}

const describeState = (row: JobRow, now: number): string => {
  if (row.lease_owner !== null && row.lease_until > now) return `running, ${row.worked} rows so far`
  if (row.requested > row.answered) return 'requested'
  return row.error === null ? '' : `failed: ${row.error}`
}

/** Formats the results of the last run: `sent 3, failed 1`. */
const formatCounts = (row: JobRow): string =>
  Object.entries(parseJobCounts(row))
    .filter(([, count]) => count)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const list: Command = {
  name: 'jobs',
  summary: 'Show the periodic jobs: last run, duration, lag',
  help: `Usage: npm run admin -- jobs [--json]

Shows every job: time and duration of its last run, delay, results, and the number of failed rows that it will
retry. A queue (mails, lookups) shows its last run with work. --json prints one JSON object per line.

Examples
  npm run admin -- jobs
  npm run --silent admin -- jobs --json`,
  async run(args, out) {
    const { values } = readArgs(args, { json: { type: 'boolean' } })
    const lines = await withDeps(async (deps) => {
      const now = deps.now()
      const rows = new Map((await readJobs(deps.db.read)).map((row) => [row.name, row]))
      const failures = await countFailures(deps.db.read)
      return Promise.all(
        allJobs.map(async (job) => {
          const row = rows.get(job.name)
          return {
            row,
            name: job.name,
            lagMs: (await readLag(deps, job, row, now)) ?? 0,
            failing: failures.get(job.name) ?? 0,
            state: row ? describeState(row, now) : '',
          }
        }),
      )
    })
    if (values.json) {
      for (const { row, name, lagMs, failing, state } of lines)
        out.line(
          JSON.stringify({
            name,
            last_run: row?.finished_at ? new Date(row.finished_at).toISOString() : null,
            duration_ms: row?.duration_ms ?? null,
            lag_ms: lagMs,
            counts: row ? parseJobCounts(row) : {},
            failing_rows: failing,
            state,
          }),
        )
      return 0
    }
    const cells = lines.map(({ row, name, lagMs, failing, state }) => [
      name,
      row?.finished_at ? new Date(row.finished_at).toISOString().slice(0, 19).replace('T', ' ') : '–',
      row?.duration_ms == null ? '–' : formatDuration(row.duration_ms),
      lagMs ? formatDuration(lagMs) : '–',
      failing ? String(failing) : '–',
      [state, row ? formatCounts(row) : ''].filter(Boolean).join('; '),
    ])
    for (const line of formatTable(['job', 'last run (UTC)', 'took', 'late', 'failing', 'result'], cells))
      out.line(line)
    return 0
  },
}

const pollMs = 200
/** Maximum time until a running service starts a requested job, unless another job runs. */
const startTimeoutMs = 15 * secondMs

const run: Command = {
  name: 'jobs run',
  summary: 'Run a job in the running service now, and wait for the result',
  help: `Usage: npm run admin -- jobs run NAME [--timeout SECONDS]

Requests a run from the running service, through the database, and waits until it has ended (600 s at most).
Prints the result. Exits 1 if the job failed, no service started it, or the time ran out (the job then continues).

Examples
  npm run admin -- jobs run alert-checks
  npm run admin -- jobs run version-pruning --timeout 3600`,
  async run(args, out) {
    const options = { timeout: { type: 'string', default: '600' } } as const
    const { values, positionals } = readArgs(args, options, ['NAME'])
    const [name] = positionals as [string]
    const limitMs = readCount('timeout', values.timeout ?? '600', 1, 86_400) * secondMs
    const names = allJobs.map((job) => job.name)
    if (!names.includes(name)) {
      const suggestion = findNearest(name, names)
      throw new UsageError(
        `job "${name}" does not exist${suggestion ? `; did you mean "${suggestion}"?` : ''}`,
      )
    }
    return withDeps(async (deps) => {
      const number = await deps.db.tx((db) => requestJob(db, name))
      if (number === undefined) {
        out.note('The service has not run on this database yet. Start it once.')
        return 1
      }
      const startedAt = performance.now()
      for (;;) {
        const row = (await findJob(deps.db.read, name))!
        const waitedMs = performance.now() - startedAt
        if (row.answered >= number) {
          const took = formatDuration(row.duration_ms ?? 0)
          out.line(
            `${name}: ${row.error === null ? formatCounts(row) || 'nothing to do' : row.error} (${took})`,
          )
          return row.error === null ? 0 : 1
        }
        const isAnyRunning = (await readJobs(deps.db.read)).some(
          ({ lease_until }) => lease_until > deps.now(),
        )
        if (waitedMs > limitMs || (waitedMs > startTimeoutMs && !isAnyRunning)) {
          out.note(
            waitedMs > limitMs
              ? `${name} has not ended in time; it continues.`
              : `No service has started ${name}. It will run as soon as the service runs on this database.`,
          )
          return 1
        }
        await sleep(pollMs)
      }
    })
  },
}

/** The longer name comes first, because commands are matched by prefix. */
export const jobs: readonly Command[] = [run, list]
