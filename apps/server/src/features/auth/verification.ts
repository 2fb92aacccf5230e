import {
  type EmailVerification,
  type EmailVerificationConfirm,
  problem,
  type VerifiedUser,
} from '@vitrine/contract'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { iso } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import {
  dropTokens,
  findToken,
  issueToken,
  pendingEmail,
  requireCredential,
  takeToken,
} from '../credentials/index.ts'
import { assertMailQueued, enqueueMail } from '../mail/index.ts'
import { findUser, lockUser, toUser, type UserRow, updateUser } from '../users/index.ts'
import { endEarlierAccess, listExistingAccess } from './first-proof.ts'
import { verificationMs } from './policy.ts'

/**
 * Queues the mail that proves `email`: the present address, or the one that is to replace it. Voids older ones. The
 * result is `enqueueMail`'s: when too many went out nothing is queued, and an older link stays good.
 */
export const queueVerification = async (
  deps: Deps,
  db: Tx,
  user: UserRow,
  email: string,
  now: number,
): Promise<number> => {
  const expiresAt = now + verificationMs
  const token = { userId: user.id, purpose: 'email_verification', emailKey: email, expiresAt, now } as const
  return enqueueMail(deps, db, {
    userId: user.id,
    to: email,
    kind: 'verify_email',
    params: async () => ({ name: user.name, token: await issueToken(db, token) }),
    now,
    expiresAt,
  })
}

/** Returns the person, and what their first verification would keep or revoke. */
export const readVerification = async (deps: Deps, ctx: UserContext): Promise<EmailVerification> => {
  const db = deps.db.read
  const user = (await findUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
  return {
    user: { ...toUser(user), pending_email: await pendingEmail(db, user, ctx.now) },
    existing_access:
      user.email_verified_at === null
        ? await listExistingAccess(db, user, ctx.actor.credentialId, ctx.now)
        : [],
  }
}

/** Sends the verification again: to the address that waits, else to the present one. 409 when nothing waits. */
export const requestVerification = async (deps: Deps, ctx: UserContext): Promise<void> => {
  await ctx.tx(async (db) => {
    const user = (await lockUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
    const waiting = await pendingEmail(db, user, ctx.now)
    if (!waiting && user.email_verified_at !== null) fail('conflict', problem(null, 'email_already_verified'))
    assertMailQueued(await queueVerification(deps, db, user, waiting ?? user.email, ctx.now))
  })
}

/** The same by the operator, for an account. */
export const resendVerification = (deps: Deps, ctx: RequestContext, userId: number): Promise<void> =>
  ctx.tx(async (db) => {
    const user = (await lockUser(db, userId)) ?? fail('not_found')
    const waiting = await pendingEmail(db, user, ctx.now)
    if (!waiting && user.email_verified_at !== null) fail('conflict', problem(null, 'email_already_verified'))
    assertMailQueued(await queueVerification(deps, db, user, waiting ?? user.email, ctx.now))
    await audit(db, ctx, 'mail.resend', { type: 'user', id: user.id }, { kind: 'verify_email' })
  })

const tokenInvalid = problem('token', 'verification_link_invalid')

/**
 * Verifies an address with the token of its mail. Needs the account's own session besides: otherwise somebody
 * who registered another person's address would only have to wait for that person's click. The person then has both, so
 * what the account created before its first proof stays, unless they revoke it (docs/decisions/0010).
 * An address that waited takes effect now; the former one gets a notice, and its reset links end.
 */
export const confirmVerification = async (
  deps: Deps,
  ctx: UserContext,
  { token: text, revoke_access }: EmailVerificationConfirm,
): Promise<VerifiedUser> => {
  const { credentialId } = ctx.actor
  const found = await findToken(deps.db.read, 'email_verification', text, ctx.now)
  if (found?.user_id !== ctx.actor.userId) fail('validation_failed', tokenInvalid)
  try {
    return await ctx.tx(async (db, after) => {
      const before = (await lockUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
      await requireCredential(db, ctx.actor)
      const token = (await takeToken(db, found!.id, ctx.now)) ?? fail('validation_failed', tokenInvalid)
      const changes = token.email_key !== before.email_key
      const set = {
        email: token.email_key,
        email_key: token.email_key,
        email_verified_at: changes ? ctx.now : (before.email_verified_at ?? ctx.now),
      }
      let user = (await updateUser(db, before.id, set, ctx.now)) ?? fail('unauthenticated')
      const isFirst = before.email_verified_at === null
      if (isFirst && revoke_access)
        user = await endEarlierAccess(deps, db, after, ctx, user, { by: 'session', sessionId: credentialId })
      const existing = isFirst ? await listExistingAccess(db, user, credentialId, ctx.now) : []
      if (isFirst && !revoke_access)
        await audit(db, ctx, 'email.first_proof', { type: 'user', id: user.id }, { kept: existing.length })
      if (changes) {
        await dropTokens(db, user.id)
        await enqueueMail(deps, db, {
          userId: user.id,
          to: before.email,
          kind: 'email_changed',
          params: { name: user.name, newEmail: user.email, at: iso(ctx.now) },
          now: ctx.now,
        })
      }
      await audit(db, ctx, changes ? 'email.change' : 'email.verify', { type: 'user', id: user.id })
      return { ...toUser(user), existing_access: existing }
    })
  } catch (error) {
    if (isUniqueViolation(error)) fail('validation_failed', problem('token', 'email_taken_meanwhile'))
    throw error
  }
}
