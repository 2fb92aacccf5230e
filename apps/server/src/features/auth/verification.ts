import {
  createProblem,
  type EmailVerification,
  type EmailVerificationConfirm,
  type ExistingAccess,
  type VerifiedUser,
} from '@vitrine/contract'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { audit } from '../audit/index.ts'
import { claimToken, deleteTokens, findPendingEmail, findToken, lockCaller } from '../credentials/index.ts'
import { assertMailQueued, notifyUser } from '../mail/index.ts'
import {
  findByEmail,
  findUser,
  isEmailVerifiedByOwner,
  lockUser,
  toUser,
  type UserRow,
  updateUser,
} from '../users/index.ts'
import { listExistingAccess, revokeEarlierAccess } from './first-verification.ts'
import { queueReset } from './password-reset.ts'
import { verificationLifetimeMs } from './policy.ts'
import { listSignInMethods } from './sign-in-methods.ts'
import { enqueueTokenMail } from './token-mail.ts'

/**
 * Queues a verification e-mail, voids older tokens and returns 0. Above the limit, queues nothing and returns the
 * milliseconds to wait; older links stay valid.
 */
export const queueVerification = async (
  deps: Deps,
  db: Tx,
  user: UserRow,
  email: string,
  now: number,
): Promise<number> => {
  const recipient = { ...user, email, email_key: email }
  const purpose = 'email_verification'
  return enqueueTokenMail(deps, db, recipient, {
    kind: 'verify_email',
    purpose,
    lifetimeMs: verificationLifetimeMs,
    now,
  })
}

const noAccess: ExistingAccess = { existing_access: [], other_access: [] }

/** Returns the user, and the access that a first verification would keep or revoke. */
export const readVerification = async (ctx: UserContext): Promise<EmailVerification> => {
  const db = ctx.deps.db.read
  const user = (await findUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
  return {
    user: { ...toUser(user), pending_email: await findPendingEmail(db, user, ctx.now) },
    ...(isEmailVerifiedByOwner(user) ? noAccess : await listExistingAccess(db, ctx, user)),
  }
}

/** Sends a verification e-mail to the pending e-mail address, or else to the current one. Fails with 409 if neither needs it. */
const sendVerification = async (deps: Deps, db: Tx, user: UserRow, now: number): Promise<void> => {
  const pendingEmail = await findPendingEmail(db, user, now)
  if (!pendingEmail && isEmailVerifiedByOwner(user))
    fail('conflict', createProblem(null, 'email_already_verified'))
  assertMailQueued(await queueVerification(deps, db, user, pendingEmail ?? user.email, now))
}

export const requestVerification = (ctx: UserContext): Promise<void> =>
  ctx.tx(async (db) => {
    const user = await lockCaller(db, ctx.actor)
    await sendVerification(ctx.deps, db, user, ctx.now)
  })

/** Sends the verification e-mail again on behalf of the operator. */
export const resendVerification = async (db: Tx, ctx: RequestContext, userId: number): Promise<void> => {
  const user = (await lockUser(db, userId)) ?? fail('not_found')
  await sendVerification(ctx.deps, db, user, ctx.now)
  await audit(db, ctx, 'mail.resend', { type: 'user', id: user.id }, { kind: 'verify_email' })
}

/** Changes an e-mail address on behalf of the operator and voids links that the former one received. Fails with 422 `email_taken`. */
export const changeEmail = async (
  ctx: RequestContext,
  userId: number,
  { email, verified }: { readonly email: string; readonly verified: boolean },
): Promise<void> => {
  try {
    await ctx.tx(async (db) => {
      const user = (await lockUser(db, userId)) ?? fail('not_found')
      const holder = await findByEmail(db, email)
      if (holder && (holder.id !== userId || email === user.email_key)) fail('email_taken')
      await notifyUser(ctx.deps, db, user, 'email_changed', { newEmail: email }, ctx.now)
      await deleteTokens(db, user.id)
      const verifiedAt = verified ? ctx.now : null
      const columns = {
        email,
        email_key: email,
        email_verified_at: verifiedAt,
        email_admin_verified_at: verifiedAt,
      }
      const changedUser = (await updateUser(db, user.id, columns, ctx.now)) ?? fail('not_found')
      if (!verified) assertMailQueued(await queueVerification(ctx.deps, db, changedUser, email, ctx.now))
      await audit(db, ctx, 'email.change', { type: 'user', id: user.id }, { by: 'administrator', verified })
    })
  } catch (error) {
    if (isUniqueViolation(error)) fail('email_taken')
    throw error
  }
}

const linkInvalidProblem = createProblem('token', 'verification_link_invalid')
const takenProblem = createProblem('token', 'email_taken_meanwhile')

/**
 * Verifies the e-mail address. The actor must be the account itself: a stranger could register an e-mail address and
 * wait for its owner's click (decision 0010).
 */
export const confirmVerification = async (
  ctx: UserContext,
  { token: text, revoke_access }: EmailVerificationConfirm,
): Promise<VerifiedUser> => {
  const { credentialId } = ctx.actor
  const verificationToken = await findToken(ctx.deps.db.read, 'email_verification', text, ctx.now)
  if (verificationToken?.user_id !== ctx.actor.userId) fail('validation_failed', linkInvalidProblem)
  try {
    return await ctx.tx(async (db, after) => {
      const before = await lockCaller(db, ctx.actor)
      const token =
        (await claimToken(db, verificationToken!.id, ctx.now)) ??
        fail('validation_failed', linkInvalidProblem)
      // The other spelling of another account's e-mail address violates no index
      if (((await findByEmail(db, token.email_key))?.id ?? before.id) !== before.id)
        fail('validation_failed', takenProblem)
      const isEmailChanged = token.email_key !== before.email_key
      const columns = {
        email: token.email_key,
        email_key: token.email_key,
        email_verified_at: isEmailChanged ? ctx.now : (before.email_verified_at ?? ctx.now),
        email_admin_verified_at: null,
      }
      let user = (await updateUser(db, before.id, columns, ctx.now)) ?? fail('unauthenticated')
      const isFirst = !isEmailVerifiedByOwner(before)
      if (isFirst && revoke_access)
        user = await revokeEarlierAccess(db, ctx, {
          user,
          method: { by: 'session', sessionId: credentialId },
          after,
        })
      // An account without a password has lost its passkeys and identities: let its owner choose a password
      if (isFirst && !(await listSignInMethods(ctx.deps, db, user)).length) await queueReset(db, ctx, user.id)
      const access = isFirst ? await listExistingAccess(db, ctx, user) : noAccess
      if (isFirst && !revoke_access)
        await audit(
          db,
          ctx,
          'email.first_proof',
          { type: 'user', id: user.id },
          { kept: access.existing_access.length + access.other_access.length },
        )
      if (isEmailChanged) {
        await deleteTokens(db, user.id)
        const earlier = { ...user, email: before.email }
        await notifyUser(ctx.deps, db, earlier, 'email_changed', { newEmail: user.email }, ctx.now)
      }
      await audit(db, ctx, isEmailChanged ? 'email.change' : 'email.verify', { type: 'user', id: user.id })
      return { ...toUser(user), ...access }
    })
  } catch (error) {
    if (isUniqueViolation(error)) fail('validation_failed', takenProblem)
    throw error
  }
}
