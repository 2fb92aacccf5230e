import type { Selectable } from 'kysely'
import { docReader } from '../domain/stored-doc.ts'
import type { Db, Tx } from './handle.ts'
import type { JobTable } from './schema.ts'

/** Leases and progress of jobs, and the rows at which they failed. Times in epoch milliseconds. */

export type JobRow = Selectable<JobTable>

export const readJobs = (db: Db): Promise<JobRow[]> =>
  db.selectFrom('job').selectAll().orderBy('name').execute()

const readCounts = docReader<Record<string, number>>('job', {})

/** What came of how many rows of a job's last run; nothing where it never ran. */
export const countsOf = ({ counts }: Pick<JobRow, 'counts'>): Readonly<Record<string, number>> =>
  counts === null ? {} : readCounts(counts, null)

export const findJob = (db: Db, name: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirst()

/** Gives each job that has none a row. */
export const addJobs = async (
  db: Tx,
  jobs: readonly { readonly name: string; readonly dueAt: number }[],
): Promise<void> => {
  await db
    .insertInto('job')
    .values(
      jobs.map(({ name, dueAt }) => ({
        name,
        due_at: dueAt,
        lease_owner: null,
        lease_until: 0,
        position: '',
        started_at: null,
        worked: 0,
        finished_at: null,
        duration_ms: null,
        counts: null,
        error: null,
        requested: 0,
        answered: 0,
      })),
    )
    .onConflict((c) => c.column('name').doNothing())
    .execute()
}

/** Whether nobody holds a lease. One longer than any is given was taken by a clock that was ahead. */
export const isFree = ({ lease_until }: Pick<JobRow, 'lease_until'>, now: number, leaseMs: number): boolean =>
  lease_until <= now || lease_until > now + 2 * leaseMs

/**
 * Takes a job for `leaseMs`. Nothing comes back when another process has it, or has run it since it was `seen` to be due. A
 * run that was cut short goes on.
 */
export const leaseJob = (
  db: Tx,
  name: string,
  owner: string,
  now: number,
  leaseMs: number,
  /** Runs that began before are not gone on with. */
  resumeSince: number,
  seen?: Pick<JobRow, 'due_at' | 'answered'>,
): Promise<JobRow | undefined> =>
  db
    .updateTable('job')
    .set((e) => {
      const resumes = e.and([
        e('position', '<>', ''),
        e('started_at', '>=', resumeSince),
        e('started_at', '<=', now),
      ])
      return {
        lease_owner: owner,
        lease_until: now + leaseMs,
        started_at: e.case().when(resumes).then(e.ref('started_at')).else(now).end(),
        worked: e.case().when(resumes).then(e.ref('worked')).else(0).end(),
        position: e.case().when(resumes).then(e.ref('position')).else('').end(),
      }
    })
    .where('name', '=', name)
    .where((e) => e.or([e('lease_until', '<=', now), e('lease_until', '>', now + 2 * leaseMs)]))
    .$if(seen !== undefined, (query) =>
      query.where('due_at', '=', seen!.due_at).where('answered', '=', seen!.answered),
    )
    .returningAll()
    .executeTakeFirst()

/** Notes progress and keeps the lease, or gives it back (`until` 0). False when another process has taken it. */
export const keepLease = async (
  db: Tx,
  name: string,
  owner: string,
  { until, position, worked }: { until: number; position: string; worked: number },
): Promise<boolean> =>
  (await db
    .updateTable('job')
    .set({ lease_until: until, position, worked, ...(until ? {} : { lease_owner: null }) })
    .where('name', '=', name)
    .where('lease_owner', '=', owner)
    .returning('name')
    .executeTakeFirst()) !== undefined

export type JobResult = {
  now: number
  durationMs: number
  worked: number
  counts: string
  error: string | null
  dueAt: number
  answered: number
}

/** Ends a run and gives the job back. */
export const finishJob = async (db: Tx, name: string, owner: string, result: JobResult): Promise<void> => {
  await db
    .updateTable('job')
    .set({
      lease_owner: null,
      lease_until: 0,
      position: '',
      due_at: result.dueAt,
      worked: result.worked,
      finished_at: result.now,
      duration_ms: result.durationMs,
      counts: result.counts,
      error: result.error,
      answered: result.answered,
    })
    .where('name', '=', name)
    .where('lease_owner', '=', owner)
    .execute()
}

/** Asks for a run. Returns its number: it has ended once `answered` is as large; nothing when there is no such job. */
export const requestJob = async (db: Tx, name: string): Promise<number | undefined> =>
  (
    await db
      .updateTable('job')
      .set((e) => ({ requested: e('requested', '+', 1) }))
      .where('name', '=', name)
      .returning('requested')
      .executeTakeFirst()
  )?.requested

export type JobFailure = { row_key: string; failures: number; retry_at: number }

/** Failures of these rows. */
export const failuresOf = (db: Db, job: string, keys: readonly string[]): Promise<JobFailure[]> =>
  keys.length
    ? db
        .selectFrom('job_failure')
        .select(['row_key', 'failures', 'retry_at'])
        .where('job', '=', job)
        .where('row_key', 'in', [...keys])
        .execute()
    : Promise.resolve([])

export const countFailures = async (db: Db): Promise<Map<string, number>> =>
  new Map(
    (
      await db
        .selectFrom('job_failure')
        .select(['job', (e) => e.fn.countAll<number>().as('rows')])
        .groupBy('job')
        .execute()
    ).map(({ job, rows }) => [job, rows]),
  )

export const noteFailure = async (
  db: Tx,
  job: string,
  { row_key, failures, retry_at }: JobFailure,
  now: number,
  error: string,
): Promise<void> => {
  const set = { failures, retry_at, failed_at: now, error }
  await db
    .insertInto('job_failure')
    .values({ job, row_key, ...set })
    .onConflict((c) => c.columns(['job', 'row_key']).doUpdateSet(set))
    .execute()
}

export const forgetFailures = async (db: Tx, job: string, keys: readonly string[]): Promise<void> => {
  if (!keys.length) return
  await db
    .deleteFrom('job_failure')
    .where('job', '=', job)
    .where('row_key', 'in', [...keys])
    .execute()
}

/** Removes up to `limit` failures that nothing came of for long: their rows are gone. Returns how many. */
export const deleteOldFailures = async (db: Tx, before: number, limit: number): Promise<number> => {
  const old = await db
    .selectFrom('job_failure')
    .select(['job', 'row_key'])
    .where('failed_at', '<', before)
    .limit(limit)
    .execute()
  for (const { job, row_key } of old) await forgetFailures(db, job, [row_key])
  return old.length
}
