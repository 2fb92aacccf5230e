import type { JobRow } from '../db/jobs.ts'
import type { Deps } from '../deps.ts'
import type { Job, RowJob } from '../domain/job.ts'

type Queue = RowJob<unknown> & { since: (row: unknown) => number }

/** Whether a job is looked at often and leaves no trace when none of its rows is due. */
export const isQueue = (job: Job): job is Queue => job.kind === 'rows' && job.since !== undefined

/** The first row that is due; undefined when there is none. */
export const firstOf = async (deps: Deps, job: Queue, now: number): Promise<unknown> => {
  const run = {
    now,
    signal: new AbortController().signal,
    turn: async () => {},
    slices: async () => {},
    worked: () => {},
    one: async () => false,
  }
  return (await job.due(deps, run, '', 1))[0]
}

/** Milliseconds a job is late: since it was due, or since the first row of its queue was. */
export const lagOf = async (deps: Deps, job: Job, row: JobRow | undefined, now: number): Promise<number> => {
  if (!isQueue(job)) return row ? Math.max(0, now - row.due_at) : 0
  const first = await firstOf(deps, job, now)
  return first === undefined ? 0 : Math.max(0, now - job.since(first))
}
