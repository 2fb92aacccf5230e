import { createProblem, type Problem } from '@vitrine/contract'
import { findPasswordWeakness } from '../../crypto/common-passwords.ts'
import { normaliseRecoveryCode, sha256 } from '../../crypto/tokens.ts'
import { findTotpStep } from '../../crypto/totp.ts'
import type { AfterCommit, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { demoAccount, isDemo } from '../../domain/demo.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { createQueueKey } from '../../lib/address.ts'
import { type AuditContext, audit } from '../audit/index.ts'
import { countWrongCode } from '../credentials/index.ts'
import type { UserRow } from '../users/index.ts'
import * as failureRepo from './failure-repo.ts'
import * as failures from './failures.ts'
import type { Factor } from './policy.ts'
import { acceptTotpStep, consumeRecoveryCode, recordPasswordUse } from './repo.ts'

/** Fails with 429 before `until` (epoch milliseconds). */
const assertNotWaiting = (factor: Factor, until: number, now: number): void => {
  if (until > now) fail('rate_limited', waitProblems[factor], Math.max(1, Math.ceil((until - now) / 1000)))
}
const waitProblems: Record<Factor, Problem> = {
  password: createProblem(null, 'password_attempts'),
  code: createProblem(null, 'code_attempts'),
}

export const isTwoFactorOn = (user: UserRow): boolean => user.totp_confirmed_at !== null

type LogFailure = (db: Tx) => Promise<unknown>

/** A correct password; `completePasswordProof` makes it count. */
export type VerifiedPassword = { user: UserRow; newHash: string | null; attempt: failureRepo.Attempt }

/**
 * Verifies a password. Fails with 401 and counts if it is wrong, and with 429 while attempts from its source or for its account are
 * blocked. If only accounts without a second factor are blocked, they get the same response for any password. `logFailure` marks a sign-in.
 */
export const verifyPassword = async (
  ctx: failures.AttemptContext & AuditContext,
  user: UserRow,
  password: string,
  logFailure?: LogFailure,
): Promise<VerifiedPassword> => {
  const { deps } = ctx
  const counted = failures.toAttempt(deps.secrets, ctx, 'password', user)
  // Wrong passwords of one visitor must not lock the account that all visitors share
  const isShared = isDemo(deps.config) && user.email_key === demoAccount.email
  const attempt = isShared ? { ...counted, account: [] } : counted
  const waits = await failureRepo.findWaits(deps.db.read, attempt, ctx.now)
  assertNotWaiting('password', waits.any, ctx.now)
  const network = createQueueKey(ctx.address)
  const { ok, rehash } = await deps.passwords.verify(user.password_hash, password, network)
  if (ok && (waits.single <= ctx.now || isTwoFactorOn(user)))
    return { user, newHash: rehash ? await deps.passwords.hash(password, network) : null, attempt }
  return failPassword(ctx, attempt, logFailure ? 'sign_in.failed' : 'password.failed', user.id, logFailure)
}

/** Fails with the time, writes and response of `verifyPassword`, so that they do not reveal whether the e-mail address has an account. */
export const failUnknownEmail = async (
  ctx: RequestContext,
  email: string,
  password: string,
  logFailure: LogFailure,
): Promise<never> => {
  const attempt = failures.toAttemptWithoutAccount(ctx.deps.secrets, ctx, email)
  assertNotWaiting('password', (await failureRepo.findWaits(ctx.deps.db.read, attempt, ctx.now)).any, ctx.now)
  await ctx.deps.passwords.verifyNothing(password, createQueueKey(ctx.address))
  return failPassword(ctx, attempt, 'sign_in.failed', undefined, logFailure)
}

const failPassword = async (
  ctx: AuditContext,
  attempt: failureRepo.Attempt,
  action: string,
  userId?: number,
  logFailure?: LogFailure,
): Promise<never> => {
  await countFailure(ctx, attempt, action, userId, { logFailure })
  return fail('invalid_credentials')
}

/** Counts a failure in its own transaction. Fails with 429 if the attempt must wait. */
const countFailure = async (
  ctx: AuditContext,
  attempt: failureRepo.Attempt,
  action: string,
  userId: number | undefined,
  { logFailure, challengeId }: { logFailure?: LogFailure | undefined; challengeId?: number | undefined } = {},
): Promise<void> => {
  const { until } = await ctx.deps.db.tx(async (db) => {
    if (challengeId !== undefined) await countWrongCode(db, challengeId)
    const failureState = await failureRepo.countFailure(db, attempt, ctx.now)
    const { consecutive } = failureState
    if (consecutive !== null) {
      await logFailure?.(db)
      await audit(db, ctx, action, { type: 'user', id: userId }, { consecutive })
    }
    return failureState
  })
  if (until !== null) assertNotWaiting(attempt.factor, until, ctx.now)
}

/** Deletes the failures of the source and updates an outdated hash. Returns the user's current row. */
export const completePasswordCheck = async (
  db: Tx,
  proof: VerifiedPassword,
  now: number,
): Promise<UserRow> => {
  const { user, newHash, attempt } = proof
  const waits = await failureRepo.clearFailures(db, attempt, now)
  assertNotWaiting('password', isTwoFactorOn(user) ? waits.any : waits.single, now)
  return (
    (await recordPasswordUse(db, user, newHash ?? user.password_hash, now)) ?? fail('invalid_credentials')
  )
}

export type CodeMethod = 'totp' | 'recovery_code'
/** Possible use of a typed code. `consume` must run in the transaction of its effect, and returns false for a used code. */
export type CodeUse = { method: CodeMethod; consume(db: Tx): Promise<boolean> }
class CodeRefused extends Error {}

/** Uses up the code in its effect's transaction. A wrong or used code fails with 401 and counts, or with 429 while waiting. */
export const withCode = async <T>(
  ctx: failures.AttemptContext & RequestContext,
  user: UserRow,
  codeUse: CodeUse | null,
  effect: (db: Tx, after: AfterCommit, consumeCode: () => Promise<CodeMethod>) => Promise<T>,
  signIn: { challengeId?: number; logFailure?: LogFailure } = {},
): Promise<T> => {
  const attempt = failures.toAttempt(ctx.deps.secrets, ctx, 'code', user)
  assertNotWaiting('code', (await failureRepo.findWaits(ctx.deps.db.read, attempt, ctx.now)).any, ctx.now)
  if (codeUse)
    try {
      return await ctx.tx((db, after) =>
        effect(db, after, async () => {
          const waits = await failureRepo.clearFailures(db, attempt, ctx.now)
          assertNotWaiting('code', waits.any, ctx.now)
          if (!(await codeUse.consume(db))) throw new CodeRefused()
          return codeUse.method
        }),
      )
    } catch (error) {
      if (!(error instanceof CodeRefused)) throw error
    }
  await countFailure(ctx, attempt, 'two_factor.failed', user.id, signIn)
  return fail('two_factor_invalid')
}

/** Verifies a code and returns its use. Returns null if it is invalid or two-factor authentication is off. */
export const readCode = (deps: Deps, user: UserRow, code: string, now: number): CodeUse | null => {
  if (user.totp_secret === null || user.totp_confirmed_at === null) return null
  const encryptedSecret = user.totp_secret
  const recovery = normaliseRecoveryCode(code)
  if (recovery)
    return { method: 'recovery_code', consume: (db) => consumeRecoveryCode(db, user.id, sha256(recovery)) }
  const secret = decryptTotpSecret(deps, user.id, encryptedSecret)
  const step = secret === null ? null : findTotpStep(secret, code, now)
  if (step === null) return null
  return { method: 'totp', consume: (db) => acceptTotpStep(db, user.id, encryptedSecret, step) }
}

/** Decrypts a secret. Returns null if that fails; only a recovery code or the operator can help then. */
const decryptTotpSecret = (deps: Deps, userId: number, encryptedSecret: string): string | null => {
  try {
    return deps.secrets.decrypt('totp', encryptedSecret)
  } catch (err) {
    deps.log.error(
      { err, userId },
      'an authenticator secret cannot be decrypted: use a recovery code, or account reset-2fa',
    )
    return null
  }
}

export const findPasswordProblem = (
  deps: Pick<Deps, 'config'>,
  password: string,
  person: { email: string; name: string },
): Problem | null =>
  findPasswordWeakness(password, {
    ...person,
    siteName: deps.config.SITE_NAME,
    minLength: deps.config.PASSWORD_MIN_LENGTH,
  })

/** Throws several problems as one 422, with their common code or `validation_failed`. */
export const assertNoErrors = (problems: readonly DomainError[]): void => {
  const [firstProblem] = problems
  if (!firstProblem) return
  const code = problems.every((p) => p.code === firstProblem.code) ? firstProblem.code : 'validation_failed'
  throw new DomainError(
    code,
    problems.flatMap((p) => p.problems),
  )
}
