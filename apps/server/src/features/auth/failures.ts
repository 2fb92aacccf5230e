import type { Db, Tx } from '../../db/handle.ts'
import { waitAfter } from './policy.ts'

/** Consecutive failures, kept in the database: they survive a restart and hold for every process. */

export type Factor = 'password' | 'code'
const columns = {
  password: { failures: 'password_failures', until: 'password_locked_until' },
  code: { failures: 'code_failures', until: 'code_locked_until' },
} as const

/** Counts a failure of an account. Null when the account waits by now: the try did not count. */
export const countFailure = async (
  db: Tx,
  userId: number,
  factor: Factor,
  now: number,
): Promise<number | null> => {
  const { failures, until } = columns[factor]
  const row = await db
    .updateTable('user')
    .set((e) => ({ [failures]: e(failures, '+', 1) }))
    .where('id', '=', userId)
    .where(until, '<=', now)
    .returning(`${failures} as count`)
    .executeTakeFirst()
  if (!row) return null
  const wait = waitAfter(row.count)
  if (wait)
    await db
      .updateTable('user')
      .set({ [until]: now + wait })
      .where('id', '=', userId)
      .execute()
  return row.count
}

/**
 * The same for an address that has no account, so that nobody can tell the two apart. `bucket` must not
 * show the address. The row is swept a day after its last use.
 */
export const countUnknown = async (db: Tx, bucket: string, now: number): Promise<number | null> => {
  const row = await db
    .insertInto('throttle')
    .values({ bucket, hits: 1, resets_at: now })
    .onConflict((c) =>
      c
        .column('bucket')
        .doUpdateSet((e) => ({ hits: e('throttle.hits', '+', 1), resets_at: now }))
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

export const unknownWaitsUntil = async (db: Db, bucket: string): Promise<number> =>
  (await db.selectFrom('throttle').select('resets_at').where('bucket', '=', bucket).executeTakeFirst())
    ?.resets_at ?? 0

/**
 * Ends a row of failures. False when the account came to wait meanwhile (then even the right password is
 * refused, so that a burst of parallel guesses gains nothing), or when `hash` is no longer its password.
 */
export const clearPasswordFailures = async (
  db: Tx,
  userId: number,
  hash: string,
  newHash: string,
  now: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('user')
    .set({ password_failures: 0, password_locked_until: 0, password_hash: newHash, last_active_at: now })
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .where('password_locked_until', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Accepts a TOTP step: once, only after all earlier ones, and only while the account does not wait. */
export const acceptTotpStep = async (
  db: Tx,
  userId: number,
  sealedSecret: string,
  step: number,
  now: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('user')
    .set({ totp_last_step: step, code_failures: 0, code_locked_until: 0 })
    .where('id', '=', userId)
    .where('totp_secret', '=', sealedSecret)
    .where('totp_confirmed_at', 'is not', null)
    .where('totp_last_step', '<', step)
    .where('code_locked_until', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a recovery code: once, and only while the account does not wait. */
export const useRecoveryCode = async (
  db: Tx,
  userId: number,
  codeHash: string,
  now: number,
): Promise<boolean> => {
  const user = await db
    .updateTable('user')
    .set({ code_failures: 0, code_locked_until: 0 })
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is not', null)
    .where('code_locked_until', '<=', now)
    .returning('id')
    .executeTakeFirst()
  if (!user) return false
  const code = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('id')
    .executeTakeFirst()
  return code !== undefined
}
