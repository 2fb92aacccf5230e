import { randomInt } from 'node:crypto'
import { problem } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import type { RowJob } from '../../domain/job.ts'
import { iso } from '../../domain/resource.ts'
import { docReader } from '../../domain/stored-doc.ts'
import { secondMs } from '../../lib/durations.ts'
import { audit } from '../audit/index.ts'
import { endCredentials, findToken, issueToken, takeToken } from '../credentials/index.ts'
import { enqueueMail } from '../mail/index.ts'
import { findByEmail, findUser, lockUser, normaliseEmail, updateUser } from '../users/index.ts'
import { weakness } from './factors.ts'
import { forgetFailures } from './failure-repo.ts'
import { attemptOf } from './failures.ts'
import { endEarlierAccess } from './first-proof.ts'
import { resetDelayMs, resetTokenMs } from './policy.ts'
import {
  dueResetRequests,
  type ResetRequest,
  storeResetRequest,
  takeResetRequest,
} from './reset-request-repo.ts'

/** Purpose of the key an address waits under, and of what seals it. */
const channel = 'password_reset_request'
type Sealed = { email: string; requestId: string }
const readSealed = docReader<Sealed>(channel, { email: '', requestId: '' })

/**
 * Asks for a reset mail. Every address costs the same: the request is kept, and nobody looks the address up before a
 * job does, a random time later. 503 while too many addresses wait.
 */
export const requestPasswordReset = async (
  deps: Deps,
  ctx: RequestContext,
  input: { email: string },
): Promise<void> => {
  const { requestId, now } = ctx
  const email = normaliseEmail(input.email)
  const request: ResetRequest = {
    email_hash: deps.secrets.mac(channel, email),
    sealed: deps.secrets.seal(channel, JSON.stringify({ email, requestId } satisfies Sealed)),
    requested_at: now,
    due_at: now + randomInt(resetDelayMs.min, resetDelayMs.max),
  }
  await ctx.tx(async (db) => {
    if (!(await storeResetRequest(db, request))) fail('unavailable', tooManyWait, resetDelayMs.max / 1000)
    return null
  })
}
const tooManyWait = problem(null, 'resets_queued')

/**
 * Looks at the requests whose time has come. A mail goes out when there is an account, it is not blocked, and got less
 * than its hourly number. A request and what it leads to are one commit, so each is answered once, by any process.
 */
export const requestedResets: RowJob<Pick<ResetRequest, 'email_hash' | 'due_at'>> = {
  kind: 'rows',
  name: 'password-resets',
  summary: 'answers requests for a password reset',
  everyMs: 3 * secondMs,
  parallel: 1,
  due: ({ db }, now, after, limit) => dueResetRequests(db.read, now, after?.email_hash ?? '', limit),
  keyOf: ({ email_hash }) => email_hash,
  since: ({ due_at }) => due_at,
  work: async (deps, [row]) => {
    const answered = await deps.db.tx(async (db) => {
      const request = await takeResetRequest(db, row.email_hash, deps.now())
      if (request) await answerRequest(deps, db, request)
      return request !== undefined
    })
    return { answered: Number(answered) }
  },
}

/** The mail counts from the request: after an hour in the queue its link would be over. */
const answerRequest = async (deps: Deps, db: Tx, request: ResetRequest): Promise<void> => {
  const sealed = openRequest(deps, request)
  if (!sealed || request.requested_at + resetTokenMs <= deps.now()) return
  const user = await findByEmail(db, sealed.email)
  if (!user || user.blocked_at !== null) return
  const ctx = { actor: null, requestId: sealed.requestId, now: request.requested_at }
  await queueReset(deps, db, ctx, user.id)
}

const openRequest = (deps: Deps, { sealed }: ResetRequest): Sealed | null => {
  try {
    return readSealed(deps.secrets.open(channel, sealed), null)
  } catch (err) {
    deps.log.warn({ err }, 'a request for a password reset cannot be read; was SECRET changed?')
    return null
  }
}

/** The operator has a reset mail sent to an account, at once. False when as many as may have gone out. */
export const sendPasswordReset = (deps: Deps, ctx: RequestContext, userId: number): Promise<boolean> =>
  ctx.tx((db) => queueReset(deps, db, ctx, userId))

const queueReset = async (
  deps: Deps,
  db: Tx,
  ctx: Pick<RequestContext, 'actor' | 'requestId' | 'now'>,
  userId: number,
): Promise<boolean> => {
  const { now } = ctx
  const user = await lockUser(db, userId)
  if (!user) return false
  const expiresAt = now + resetTokenMs
  const token = {
    userId: user.id,
    purpose: 'password_reset',
    emailKey: user.email_key,
    expiresAt,
    now,
  } as const
  const waitMs = await enqueueMail(deps, db, {
    userId: user.id,
    to: user.email,
    kind: 'password_reset',
    params: async () => ({ name: user.name, token: await issueToken(db, token) }),
    now,
    expiresAt,
  })
  if (waitMs) return false
  await audit(db, ctx, 'password_reset.request', { type: 'user', id: user.id })
  return true
}

/**
 * Sets a new password with the token of the mail. Ends all sessions, challenges, API keys and mailed tokens,
 * signs nobody in, and leaves two-factor sign-in on. The mail proves the address: when it is the first proof, it counts as
 * verified from now on, and everything given away before ends, an authenticator too (first-proof.ts).
 */
export const confirmPasswordReset = async (
  deps: Deps,
  ctx: RequestContext,
  input: { token: string; password: string },
): Promise<void> => {
  const found = await findToken(deps.db.read, 'password_reset', input.token, ctx.now)
  const person = found && (await findUser(deps.db.read, found.user_id))
  if (!found || !person || found.email_key !== person.email_key) return fail('reset_token_invalid')
  const weak = weakness(deps, input.password, person)
  if (weak) return fail('weak_password', weak)
  const passwordHash = await deps.passwords.hash(input.password)
  await ctx.tx(async (db, after) => {
    // Before the account is locked: a sign-in holds its row of failures when it waits for the account
    await forgetFailures(db, attemptOf(deps.secrets, ctx, 'password', person))
    const user = (await lockUser(db, person.id)) ?? fail('reset_token_invalid')
    const token = await takeToken(db, found.id, ctx.now)
    if (token?.email_key !== user.email_key) fail('reset_token_invalid')
    const by = { userId: user.id, credential: 'reset_token' }
    await updateUser(db, user.id, { password_hash: passwordHash }, ctx.now)
    if (user.email_verified_at === null)
      await endEarlierAccess(deps, db, after, ctx, user, { by: 'reset' }, by)
    else await endCredentials(db, user.id, ctx.now)
    await enqueueMail(deps, db, {
      userId: user.id,
      to: user.email,
      kind: 'password_changed',
      params: { name: user.name, at: iso(ctx.now), outcome: ['All sessions and API keys were ended.'] },
      now: ctx.now,
    })
    await audit(db, ctx, 'password_reset.confirm', { type: 'user', id: user.id }, {}, by)
    return null
  })
}
