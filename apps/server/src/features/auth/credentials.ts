import type { Call } from '../../call.ts'
import { weakPasswordReason } from '../../crypto/common-passwords.ts'
import { normaliseRecoveryCode, sha256 } from '../../crypto/tokens.ts'
import { totpStepOf } from '../../crypto/totp.ts'
import type { AfterCommit, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, fail } from '../../http/errors.ts'
import { audit } from '../audit/service.ts'
import * as challenges from './challenges.ts'
import * as failures from './failures.ts'
import { findUser, type UserRow } from './repo.ts'

/** Ends the call with 429 while an account waits. `until` in epoch milliseconds. */
const refuseWhileWaiting = (until: number, now: number): void => {
  if (until > now)
    fail(
      'rate_limited',
      'Too many failed tries in a row. Wait as long as Retry-After says.',
      seconds(until - now),
    )
}
const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** A password that was right a moment ago; `settlePassword` makes it count. */
export type PasswordProof = { user: UserRow; newHash: string | null }

/** Checks the password of an account. 401 when it is wrong, which counts; 429 while the account waits. */
export const provePassword = async (
  deps: Deps,
  call: Call,
  user: UserRow,
  password: string,
  action = 'password.failed',
): Promise<PasswordProof> => {
  refuseWhileWaiting(user.password_locked_until, call.now)
  const { ok, rehash } = await deps.passwords.verify(user.password_hash, password)
  if (ok) return { user, newHash: rehash ? await deps.passwords.hash(password) : null }
  const counted = await deps.db.tx(async (db) => {
    const count = await failures.countFailure(db, user.id, 'password', call.now)
    if (count !== null) await audit(db, call, action, { type: 'user', id: user.id }, { consecutive: count })
    return count
  })
  if (counted === null) await refuseNow(deps, user.id, 'password_locked_until', call.now)
  return fail('invalid_credentials')
}

/** What `provePassword` does, for an address without an account: the same time, writes and answers. */
export const refuseUnknownAddress = async (
  deps: Deps,
  call: Call,
  email: string,
  password: string,
): Promise<never> => {
  const bucket = `address ${deps.secrets.mac('address', email)}`
  refuseWhileWaiting(await failures.unknownWaitsUntil(deps.db.read, bucket), call.now)
  await deps.passwords.verifyNothing(password)
  const counted = await deps.db.tx(async (db) => {
    const count = await failures.countUnknown(db, bucket, call.now)
    if (count !== null) await audit(db, call, 'sign_in.failed', { type: 'user' }, { consecutive: count })
    return count
  })
  if (counted === null) refuseWhileWaiting(await failures.unknownWaitsUntil(deps.db.read, bucket), call.now)
  return fail('invalid_credentials')
}

const refuseNow = async (
  deps: Deps,
  userId: number,
  column: 'password_locked_until' | 'code_locked_until',
  now: number,
): Promise<void> => {
  const user = await findUser(deps.db.read, userId)
  if (user) refuseWhileWaiting(user[column], now)
}

/** In the effect's transaction: ends the row of failures and stores a hash of today's cost. */
export const settlePassword = async (db: Tx, proof: PasswordProof, now: number): Promise<void> => {
  const { user, newHash } = proof
  const hash = user.password_hash
  if (await failures.clearPasswordFailures(db, user.id, hash, newHash ?? hash, now)) return
  const current = await findUser(db, user.id)
  if (current) refuseWhileWaiting(current.password_locked_until, now)
  fail('invalid_credentials')
}

export type CodeMethod = 'totp' | 'recovery_code'
class CodeRefused extends Error {}

/**
 * Runs an effect that needs a second factor, in the call's transaction. `useCode` uses the code up in the same
 * commit; when it is wrong or was used already nothing of the effect stays, the failure counts (also for the
 * challenge it belongs to), and the call ends with 401, or 429 while the account waits.
 */
export const withCode = async <T>(
  deps: Deps,
  call: Call,
  user: UserRow,
  code: string,
  effect: (db: Tx, after: AfterCommit, useCode: () => Promise<CodeMethod>) => Promise<T>,
  challengeId?: number,
): Promise<T> => {
  refuseWhileWaiting(user.code_locked_until, call.now)
  const use = readCode(deps, user, code, call.now)
  if (use)
    try {
      return await call.tx((db, after) =>
        effect(db, after, async () => {
          if (!(await use.up(db))) throw new CodeRefused()
          return use.method
        }),
      )
    } catch (error) {
      if (!(error instanceof CodeRefused)) throw error
    }
  return codeFailed(deps, call, user.id, challengeId)
}

type CodeUse = { method: CodeMethod; up(db: Tx): Promise<boolean> }

/** What a typed code may be; null when it can be nothing. */
const readCode = (deps: Deps, user: UserRow, code: string, now: number): CodeUse | null => {
  if (user.totp_secret === null || user.totp_confirmed_at === null) return null
  const sealed = user.totp_secret
  const recovery = normaliseRecoveryCode(code)
  if (recovery)
    return {
      method: 'recovery_code',
      up: (db) => failures.useRecoveryCode(db, user.id, sha256(recovery), now),
    }
  const step = totpStepOf(deps.secrets.open('totp', sealed), code, now)
  if (step === null) return null
  return { method: 'totp', up: (db) => failures.acceptTotpStep(db, user.id, sealed, step, now) }
}

const codeFailed = async (
  deps: Deps,
  call: Call,
  userId: number,
  challengeId: number | undefined,
): Promise<never> => {
  const counted = await deps.db.tx(async (db) => {
    if (challengeId !== undefined) await challenges.countWrongCode(db, challengeId)
    const count = await failures.countFailure(db, userId, 'code', call.now)
    if (count !== null)
      await audit(db, call, 'two_factor.failed', { type: 'user', id: userId }, { consecutive: count })
    return count
  })
  if (counted === null) await refuseNow(deps, userId, 'code_locked_until', call.now)
  return fail('two_factor_invalid')
}

/** Why a new password is refused, with the field's name; null when it is accepted. */
export const weakness = (
  deps: Pick<Deps, 'config'>,
  password: string,
  person: { email: string; name: string },
): string | null =>
  weakPasswordReason(password, {
    ...person,
    siteName: deps.config.SITE_NAME,
    minLength: deps.config.PASSWORD_MIN_LENGTH,
  })

/** Several problems of one request as one 422: under the code they share, else `validation_failed`. */
export const refuseAll = (problems: readonly ApiError[]): void => {
  const [first] = problems
  if (!first) return
  const code = problems.every((p) => p.code === first.code) ? first.code : 'validation_failed'
  throw new ApiError(
    code,
    problems.flatMap((p) => p.errors),
  )
}
