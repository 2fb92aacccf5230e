import { Counter, Gauge } from 'prom-client'
import type { Deps } from '../deps.ts'
import type { Counts, Job } from '../domain/job.ts'
import { registerCollectedGauge } from '../process/metrics-collected.ts'
import { readLags } from './engine.ts'

const metricNames = ['runs_total', 'rows_total', 'duration_seconds', 'progress_rows', 'lag_seconds'].map(
  (name) => `vitrine_job_${name}`,
)

/** Registers the metrics of jobs. `findProgress` returns null if the job does not run in this process. */
export const createJobMetrics = (
  deps: Deps,
  jobs: readonly Job[],
  findProgress: (name: string) => { readonly processedRows: number } | null,
) => {
  const registers = [deps.metrics.registry]
  const runs = new Counter({
    name: 'vitrine_job_runs_total',
    help: 'Runs of jobs that ended in this process, by job and result (ok, error).',
    labelNames: ['job', 'result'],
    registers,
  })
  const rows = new Counter({
    name: 'vitrine_job_rows_total',
    help: 'Rows of completed runs in this process, by outcome; errors: failed rows that will be retried.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const duration = new Gauge({
    name: 'vitrine_job_duration_seconds',
    help: 'Duration of the last run in this process.',
    labelNames: ['job'],
    registers,
  })
  registerCollectedGauge(
    deps.metrics,
    {
      name: 'vitrine_job_progress_rows',
      help: 'Rows processed by the current run in this process.',
      label: 'job',
    },
    () =>
      Object.fromEntries(
        jobs.flatMap(({ name }) => {
          const progress = findProgress(name)
          return progress ? [[name, progress.processedRows]] : []
        }),
      ),
  )
  registerCollectedGauge(
    deps.metrics,
    {
      name: 'vitrine_job_lag_seconds',
      help: 'Delay of a job since its due time, or since the first row of its queue became due.',
      label: 'job',
    },
    async () => {
      const lags = await readLags(deps, jobs, deps.now())
      return Object.fromEntries(Array.from(lags, ([name, lag]) => [name, (lag ?? 0) / 1000]))
    },
  )
  return {
    unregister: (): void => {
      for (const name of metricNames) deps.metrics.registry.removeSingleMetric(name)
    },
    recordRun: (job: string, counts: Counts, seconds: number, failed: boolean): void => {
      runs.inc({ job, result: failed ? 'error' : 'ok' })
      duration.set({ job }, seconds)
      for (const [outcome, count] of Object.entries(counts)) if (count) rows.inc({ job, outcome }, count)
    },
  }
}
