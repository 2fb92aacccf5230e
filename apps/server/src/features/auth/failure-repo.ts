import { sql } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import { type Bound, forgottenMs, waitAfter } from './policy.ts'

export type Factor = 'password' | 'code'

/** The rows of `throttle` that one try is judged by. */
export type Attempt = {
  readonly factor: Factor
  readonly source: string
  /** None for the account's own devices and sessions. */
  readonly account: readonly (Bound & { readonly bucket: string })[]
}

/** Until when a try waits, in epoch milliseconds; 0 or past = not at all. */
export type Waits = {
  /** Whatever it brings. */
  readonly any: number
  /** When it is not for an account with a second factor. */
  readonly single: number
  /** True if the source has failures that count. */
  readonly hasFailures: boolean
}

export const waitsOf = async (db: Db, { source, account }: Attempt): Promise<Waits> => {
  const rows = await db
    .selectFrom('throttle')
    .select(['bucket', 'resets_at'])
    .where('bucket', 'in', [source, ...account.map(({ bucket }) => bucket)])
    .execute()
  const times = new Map(rows.map((row) => [row.bucket, row.resets_at]))
  const waits = account.map((bound) => ({ bound, until: opensAt(bound, times.get(bound.bucket) ?? 0) }))
  const latest = (some: typeof waits) => Math.max(times.get(source) ?? 0, ...some.map(({ until }) => until))
  return {
    any: latest(waits.filter(({ bound }) => !bound.singleFactor)),
    single: latest(waits),
    hasFailures: times.has(source),
  }
}

/**
 * The row of a bound says when its last failure is forgotten, each taking `forgetMs` after the one before; so this is
 * when it has room for another.
 */
const opensAt = ({ limit, forgetMs }: Bound, forgottenAt: number): number =>
  forgottenAt - (limit - 1) * forgetMs

export type Counted =
  | { readonly consecutive: number; readonly until: null }
  /** The try must wait: it tells nobody whether it was right. */
  | { readonly consecutive: null; readonly until: number }

/** Counts a failure. A row that waits, or is full, counts nothing more. */
export const countFailure = async (db: Tx, attempt: Attempt, now: number): Promise<Counted> => {
  const consecutive = await countAtSource(db, attempt.source, now)
  let full = consecutive === null
  if (!full)
    for (const bound of attempt.account) {
      const counted = await countAtAccount(db, bound, now)
      full ||= !counted
    }
  if (consecutive !== null && !full) return { consecutive, until: null }
  return { consecutive: null, until: (await waitsOf(db, attempt)).single }
}

/** How many in a row by now; null while the source waits. */
const countAtSource = async (db: Tx, bucket: string, now: number): Promise<number | null> => {
  const row = await db
    .insertInto('throttle')
    .values({ bucket, hits: 1, resets_at: now })
    .onConflict((c) =>
      c
        .column('bucket')
        .doUpdateSet({
          hits: sql`case when throttle.resets_at <= ${now - forgottenMs} then 1 else throttle.hits + 1 end`,
          resets_at: now,
        })
        .where('throttle.resets_at', '<=', now),
    )
    .returning('hits')
    .executeTakeFirst()
  if (!row) return null
  const wait = waitAfter(row.hits)
  if (wait)
    await db
      .updateTable('throttle')
      .set({ resets_at: now + wait })
      .where('bucket', '=', bucket)
      .execute()
  return row.hits
}

/** False when the bound is reached. */
const countAtAccount = async (
  db: Tx,
  { bucket, limit, forgetMs }: Attempt['account'][number],
  now: number,
): Promise<boolean> => {
  const row = await db
    .insertInto('throttle')
    .values({ bucket, hits: 1, resets_at: now + forgetMs })
    .onConflict((c) =>
      c
        .column('bucket')
        .doUpdateSet((e) => ({
          hits: e('throttle.hits', '+', 1),
          resets_at: sql`case when throttle.resets_at > ${now} then throttle.resets_at else ${now} end + ${forgetMs}`,
        }))
        .where('throttle.resets_at', '<=', now + (limit - 1) * forgetMs),
    )
    .returning('bucket')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends a row of failures, unless the try must wait meanwhile: then even the right password is refused, so that a burst
 * of parallel guesses gains nothing. What counts for the account stays: a success at one place says nothing of
 * the strangers at others.
 */
export const endFailures = async (db: Tx, attempt: Attempt, now: number): Promise<Waits> => {
  const waits = await waitsOf(db, attempt)
  if (!waits.hasFailures) return waits
  await db.deleteFrom('throttle').where('bucket', '=', attempt.source).where('resets_at', '<=', now).execute()
  // The deletion has waited for failures that were being counted
  return waitsOf(db, attempt)
}

/** Forgets all that a try is judged by: the password it was about is another now. */
export const forgetFailures = (db: Tx, { source, account }: Attempt): Promise<unknown> =>
  db
    .deleteFrom('throttle')
    .where('bucket', 'in', [source, ...account.map(({ bucket }) => bucket)])
    .execute()

/** Ends the rows of failures whose last one lies before, at most `limit`. Returns how many there were. */
export const deleteOldFailures = async (db: Tx, before: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('throttle')
    .where('bucket', 'in', (q) =>
      q.selectFrom('throttle').select('bucket').where('resets_at', '<=', before).limit(limit),
    )
    .where('resets_at', '<=', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
