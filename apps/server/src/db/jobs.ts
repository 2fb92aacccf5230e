import { secondMs } from '@vitrine/contract/durations'
import { type Selectable, sql } from 'kysely'
import { createDocReader } from '../domain/stored-doc.ts'
import { clampFuture } from '../lib/clamp-future.ts'
import { deleteBatch } from './delete-batch.ts'
import type { Db, Tx } from './handle.ts'
import type { Schema } from './schema.ts'
import { writeRow } from './write-row.ts'

export type JobRow = Selectable<Schema['job']>

export const readJobs = (db: Db): Promise<JobRow[]> =>
  db.selectFrom('job').selectAll().orderBy('name').execute()

const readCounts = createDocReader<Record<string, number>>('job', {})

export const parseJobCounts = ({ counts }: Pick<JobRow, 'counts'>): Readonly<Record<string, number>> =>
  counts === null ? {} : readCounts(counts, null)

export const findJob = (db: Db, name: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirst()

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

/** Duration of a lease. A process that dies loses its jobs after this time. */
export const leaseMs = 5 * secondMs

export const isFree = ({ lease_until }: Pick<JobRow, 'lease_until'>, now: number): boolean =>
  clampFuture(lease_until, now, 2 * leaseMs) <= now

/** Takes the lease of a free job. Returns false if another process has leased or run it since `row` was read. */
export const leaseJob = (db: Tx, row: JobRow, owner: string, now: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('job')
      .set({ lease_owner: owner, lease_until: now + leaseMs, started_at: now, worked: 0 })
      .where('name', '=', row.name)
      .where('lease_until', '=', row.lease_until)
      .where('due_at', '=', row.due_at)
      .where('answered', '=', row.answered),
  )

/** Renews a lease and stores the progress. Returns false if another process has taken the lease. */
export const renewLease = (
  db: Tx,
  name: string,
  owner: string,
  now: number,
  processedRows: number,
): Promise<boolean> =>
  writeRow(
    db
      .updateTable('job')
      .set({ lease_until: now + leaseMs, worked: processedRows })
      .where('name', '=', name)
      .where('lease_owner', '=', owner),
  )

/** Releases the lease of an interrupted run. The job stays due. */
export const releaseJob = async (db: Tx, name: string, owner: string): Promise<void> => {
  await db
    .updateTable('job')
    .set({ lease_owner: null, lease_until: 0 })
    .where('name', '=', name)
    .where('lease_owner', '=', owner)
    .execute()
}

export type JobResult = {
  now: number
  durationMs: number
  processedRows: number
  counts: string
  error: string | null
  dueAt: number
  finishedRequest: number
}

export const finishJob = async (db: Tx, name: string, owner: string, result: JobResult): Promise<void> => {
  await db
    .updateTable('job')
    .set({
      lease_owner: null,
      lease_until: 0,
      due_at: result.dueAt,
      worked: result.processedRows,
      finished_at: result.now,
      duration_ms: result.durationMs,
      counts: result.counts,
      error: result.error,
      answered: result.finishedRequest,
    })
    .where('name', '=', name)
    .where('lease_owner', '=', owner)
    .execute()
}

/** Requests a run, which has ended once `answered` reaches the returned number. Returns undefined if the job does not exist. */
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

export const listFailures = (db: Db, job: string, keys: readonly string[]): Promise<JobFailure[]> =>
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

export const storeJobFailure = async (
  db: Tx,
  job: string,
  { row_key, failures, retry_at }: JobFailure,
  now: number,
  error: string,
): Promise<void> => {
  const values = { failures, retry_at, failed_at: now, error }
  await db
    .insertInto('job_failure')
    .values({ job, row_key, ...values })
    .onConflict((c) => c.columns(['job', 'row_key']).doUpdateSet(values))
    .execute()
}

export const deleteJobFailures = async (db: Tx, job: string, keys: readonly string[]): Promise<void> => {
  if (!keys.length) return
  await db
    .deleteFrom('job_failure')
    .where('job', '=', job)
    .where('row_key', 'in', [...keys])
    .execute()
}

/**
 * Deletes up to `limit` failures not repeated since `before`, because their rows no longer exist. Returns the number of
 * deleted failures.
 */
export const deleteOldJobFailures = (db: Tx, failedBefore: number, limit: number): Promise<number> =>
  deleteBatch(db, 'job_failure', ['job', 'row_key'], sql`failed_at < ${failedBefore}`, limit)
