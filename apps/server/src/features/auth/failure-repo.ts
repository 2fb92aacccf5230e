import { sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { resetBuckets } from '../../db/rate-limit.ts'
import { computeOpeningTime, takeFromBucket } from '../../domain/rate-limit.ts'
import {
  type AccountLimit,
  computeLockoutDelay,
  type Factor,
  failureRetentionMs,
  maxLockoutDelayMs,
} from './policy.ts'

export type Attempt = {
  readonly factor: Factor
  /** Key of the account's consecutive failures from this source. */
  readonly source: string
  /** Token buckets of the account. Empty for its sessions and known devices. */
  readonly account: readonly (AccountLimit & { readonly bucket: string })[]
}

/** Ends of waits in epoch milliseconds; 0 or a past time means no wait. */
export type Waits = {
  readonly any: number
  /** Applies to accounts without two-factor authentication. */
  readonly single: number
  readonly hasFailures: boolean
}

export const findWaits = async (db: Db, { source, account }: Attempt, now: number): Promise<Waits> => {
  const ofSource = db
    .selectFrom('sign_in_failure')
    .select(['source as key', 'next_at as at'])
    .where('source', '=', source)
  const ofAccount = db
    .selectFrom('rate_limit')
    .select(['bucket as key', 'full_at as at'])
    .where(
      'bucket',
      'in',
      account.map(({ bucket }) => bucket),
    )
  const rows = await (account.length ? ofSource.unionAll(ofAccount) : ofSource).execute()
  const times = new Map(rows.map(({ key, at }) => [key, at]))
  const nextAt = times.get(source) ?? 0
  const computeLimitEnd = (limit: Attempt['account'][number]) =>
    computeOpeningTime(limit, times.get(limit.bucket) ?? 0, now)
  const findLatestEnd = (limits: Attempt['account']) =>
    Math.max(nextAt > now + maxAheadMs ? 0 : nextAt, ...limits.map(computeLimitEnd))
  return {
    any: findLatestEnd(account.filter(({ singleFactor }) => !singleFactor)),
    single: findLatestEnd(account),
    hasFailures: times.has(source),
  }
}

/** Waits that end later were stored by a process with a fast clock. */
const maxAheadMs = 2 * maxLockoutDelayMs

export type FailureCount =
  | { readonly consecutive: number; readonly until: null }
  /** The attempt must wait until `until`. The response must not reveal whether the attempt was correct. */
  | { readonly consecutive: null; readonly until: number }

/** Counts a failure, unless the source or the account must wait. */
export const countFailure = async (db: Tx, attempt: Attempt, now: number): Promise<FailureCount> => {
  const consecutive = await countAtSource(db, attempt.source, now)
  let isWaiting = consecutive === null
  if (!isWaiting)
    for (const limit of attempt.account) {
      const isTaken = await takeFromBucket(db, limit, limit.bucket, now)
      isWaiting ||= !isTaken
    }
  if (consecutive !== null && !isWaiting) return { consecutive, until: null }
  return { consecutive: null, until: (await findWaits(db, attempt, now)).single }
}

/** Counts a failure. Returns the number of consecutive failures including this one, or null while the source waits. */
const countAtSource = async (db: Tx, source: string, now: number): Promise<number | null> => {
  const nextAt = sql.ref<number>('sign_in_failure.next_at')
  const row = await db
    .insertInto('sign_in_failure')
    .values({ source, failures: 1, next_at: now })
    .onConflict((c) =>
      c
        .column('source')
        .doUpdateSet({
          failures: sql`case when ${nextAt} > ${now - failureRetentionMs} and ${nextAt} <= ${now} then sign_in_failure.failures + 1 else 1 end`,
          next_at: now,
        })
        .where(sql<boolean>`(${nextAt} <= ${now} or ${nextAt} > ${now + maxAheadMs})`),
    )
    .returning('failures')
    .executeTakeFirst()
  if (!row) return null
  const waitMs = computeLockoutDelay(row.failures)
  if (waitMs)
    await db
      .updateTable('sign_in_failure')
      .set({ next_at: now + waitMs })
      .where('source', '=', source)
      .execute()
  return row.failures
}

/**
 * Deletes the failures of a source after a correct password or code, unless a concurrent failure has started a wait.
 * Keeps the account's buckets.
 */
export const clearFailures = async (db: Tx, attempt: Attempt, now: number): Promise<Waits> => {
  const waits = await findWaits(db, attempt, now)
  if (!waits.hasFailures) return waits
  await db
    .deleteFrom('sign_in_failure')
    .where('source', '=', attempt.source)
    .where('next_at', '<=', now)
    .execute()
  // The deletion may have waited for concurrent failures
  return findWaits(db, attempt, now)
}

export const deleteSignInFailures = async (db: Tx, { source, account }: Attempt): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('source', '=', source).execute()
  if (account.length)
    await resetBuckets(
      db,
      account.map(({ bucket }) => bucket),
    )
}

export const deleteOldSignInFailures = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'sign_in_failure', ['source'], sql`next_at <= ${now - failureRetentionMs}`, limit)
