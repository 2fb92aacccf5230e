import { randomInt } from 'node:crypto'
import { type CredentialReference, createProblem } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import { createQueueKey } from '../../lib/address.ts'
import { type AuditContext, audit } from '../audit/index.ts'
import {
  claimToken,
  deleteIdentities,
  findToken,
  hasAccessWithoutPassword,
  listPasskeys,
  revokeCredentials,
} from '../credentials/index.ts'
import { notifyUser } from '../mail/index.ts'
import {
  findByEmail,
  findUser,
  isEmailVerifiedByOwner,
  lockUser,
  normaliseEmail,
  updateUser,
} from '../users/index.ts'
import { findPasswordProblem } from './factors.ts'
import { deleteSignInFailures } from './failure-repo.ts'
import { toAttempt } from './failures.ts'
import { revokeEarlierAccess } from './first-verification.ts'
import { resetDelayMs, resetTokenLifetimeMs } from './policy.ts'
import { assertLocalSignIn } from './registration.ts'
import { claimResetRequest, type ResetRequest, storeResetRequest } from './reset-request-repo.ts'
import { enqueueTokenMail } from './token-mail.ts'

/** Purpose of the keys that hash and encrypt a pending e-mail address. */
const channel = 'password_reset_request'
type EncryptedRequest = { email: string; requestId: string }
const readEncrypted = createDocReader<EncryptedRequest>(channel, { email: '', requestId: '' })

/** Queues the e-mail address for a randomly delayed job, so that every address costs the same. Fails with 503 while the queue is full. */
export const requestPasswordReset = async (ctx: RequestContext, input: { email: string }): Promise<void> => {
  assertLocalSignIn(ctx.deps)
  const { requestId, now } = ctx
  const email = normaliseEmail(input.email)
  const request: ResetRequest = {
    email_hash: ctx.deps.secrets.mac(channel, email),
    sealed: ctx.deps.secrets.encrypt(
      channel,
      JSON.stringify({ email, requestId } satisfies EncryptedRequest),
    ),
    requested_at: now,
    due_at: now + randomInt(resetDelayMs.min, resetDelayMs.max),
  }
  await ctx.tx(async (db) => {
    if (!(await storeResetRequest(db, request))) fail('unavailable', tooManyPending, resetDelayMs.max / 1000)
    return null
  })
}
const tooManyPending = createProblem(null, 'resets_queued')

/**
 * Sends an e-mail to an account that is not blocked and below its hourly limit. The request is deleted in the same transaction, so it runs
 * once. Returns false if another process was faster.
 */
export const processResetRequest = (deps: Deps, emailHash: string): Promise<boolean> =>
  deps.db.tx(async (db) => {
    const request = await claimResetRequest(db, emailHash, deps.now())
    if (request) await sendRequestedReset(deps, db, request)
    return request !== undefined
  })

/** Sends the link of a request. Skips requests older than the token's lifetime, whose link would have expired. */
const sendRequestedReset = async (deps: Deps, db: Tx, request: ResetRequest): Promise<void> => {
  const resetRequest = decryptRequest(deps, request)
  if (!resetRequest || request.requested_at + resetTokenLifetimeMs <= deps.now()) return
  const user = await findByEmail(db, resetRequest.email)
  if (!user || user.blocked_at !== null) return
  const ctx = { deps, actor: null, requestId: resetRequest.requestId, now: request.requested_at }
  await queueReset(db, ctx, user.id)
}

const decryptRequest = (deps: Deps, { sealed }: ResetRequest): EncryptedRequest | null => {
  try {
    return readEncrypted(deps.secrets.decrypt(channel, sealed), null)
  } catch (err) {
    deps.log.warn({ err }, 'a password reset request cannot be decrypted: check whether SECRET has changed')
    return null
  }
}

/** Sends a reset e-mail without delay for the operator. Returns false if the limit of e-mails is reached. */
export const sendPasswordReset = (ctx: RequestContext, userId: number): Promise<boolean> =>
  ctx.tx((db) => queueReset(db, ctx, userId))

/** Queues an e-mail and voids older links. Returns false if the account does not exist or the limit of e-mails is reached. */
export const queueReset = async (db: Tx, ctx: AuditContext, userId: number): Promise<boolean> => {
  const { now } = ctx
  const user = await lockUser(db, userId)
  if (!user) return false
  const waitMs = await enqueueTokenMail(ctx.deps, db, user, {
    kind: 'password_reset',
    purpose: 'password_reset',
    lifetimeMs: resetTokenLifetimeMs,
    now,
    params: { access: (await hasAccessWithoutPassword(db, user.id, now)) ? 'yes' : '' },
  })
  if (waitMs) return false
  await audit(db, ctx, 'password_reset.request', { type: 'user', id: user.id })
  return true
}

/**
 * Revokes all credentials but passkeys and two-factor authentication. The first verification of the e-mail address
 * revokes those too (first-verification.ts). Returns the credentials that may have created access that stays.
 */
export const confirmPasswordReset = async (
  ctx: RequestContext,
  input: { token: string; password: string },
): Promise<CredentialReference[]> => {
  const { deps } = ctx
  const resetToken = await findToken(deps.db.read, 'password_reset', input.token, ctx.now)
  const person = resetToken && (await findUser(deps.db.read, resetToken.user_id))
  if (!resetToken || !person || resetToken.email_key !== person.email_key) return fail('reset_token_invalid')
  const weakness = findPasswordProblem(deps, input.password, person)
  if (weakness) return fail('weak_password', weakness)
  const passwordHash = await deps.passwords.hash(input.password, createQueueKey(ctx.address))
  return ctx.tx(async (db, after) => {
    // Must precede the lock of the account: a sign-in locks its failures first, then the account
    await deleteSignInFailures(db, toAttempt(deps.secrets, ctx, 'password', person))
    const user = (await lockUser(db, person.id)) ?? fail('reset_token_invalid')
    const token = await claimToken(db, resetToken.id, ctx.now)
    if (token?.email_key !== user.email_key) fail('reset_token_invalid')
    const by = { userId: user.id, credential: 'reset_token' }
    await updateUser(db, user.id, { password_hash: passwordHash }, ctx.now)
    const hadAccess = await hasAccessWithoutPassword(db, user.id, ctx.now)
    let endedCredentials: CredentialReference[] = []
    if (!isEmailVerifiedByOwner(user))
      await revokeEarlierAccess(db, ctx, { user, method: { by: 'reset' }, after, by })
    else {
      endedCredentials = await revokeCredentials(db, user.id, ctx.now)
      // A session can link an identity without the password
      await deleteIdentities(db, user.id)
    }
    const passkeys = await listPasskeys(db, user.id)
    const outcome = [
      'all',
      ...(hadAccess ? ['access'] : []),
      ...(passkeys.length ? [`passkeys ${passkeys.length}`] : []),
    ]
    await notifyUser(deps, db, user, 'password_changed', { outcome }, ctx.now)
    await audit(db, ctx, 'password_reset.confirm', { type: 'user', id: user.id }, {}, by)
    return endedCredentials
  })
}
