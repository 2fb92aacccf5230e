import { createProblem } from '@vitrine/contract'
import { isUsableHash } from '../../crypto/password.ts'
import { createRandomToken, sha256 } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import { requireConfirmation } from '../../domain/confirmation.ts'
import type { BrowserContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { requireSecondFactor } from '../../domain/second-factor.ts'
import { audit } from '../audit/index.ts'
import { lockCaller, markSecondFactor, renewSession } from '../credentials/index.ts'
import type { UserRow } from '../users/index.ts'
import { completePasswordCheck, isTwoFactorOn, verifyPassword } from './factors.ts'
import { getSessionLifetimes } from './policy.ts'
import { listSignInMethods } from './sign-in-methods.ts'

/** New session token for the browser's cookie. `credential` is that of the session, such as `session:7`. */
export type RenewedSession = Readonly<{ credential: string; token: string; lifetimeMs: number | null }>

/** Replaces the session's token, so that a stolen copy stays unconfirmed. Fails with 401 if it was revoked or confirmed concurrently. */
export const confirmSession = async (
  db: Tx,
  ctx: UserContext & BrowserContext,
  method: 'password' | 'passkey' | 'oidc',
): Promise<RenewedSession> => {
  const session = await renewToken(db, ctx, { confirmed_at: ctx.now })
  if (method === 'passkey') await markSecondFactor(db, ctx.actor.credentialId)
  await audit(db, ctx, 'session.confirm', { type: 'session', id: ctx.actor.credentialId }, { method })
  return session
}

/** Replaces the session's token, so that a stolen copy ends. Fails with 401 if it was revoked or replaced concurrently. */
export const renewToken = async (
  db: Tx,
  { actor, browser, now }: UserContext & BrowserContext,
  changes: { confirmed_at?: number } = {},
): Promise<RenewedSession> => {
  const token = createRandomToken()
  const session =
    (await renewSession(db, actor.credentialId, {
      from: browser.sessionHash ?? '',
      to: sha256(token),
      ...changes,
    })) ?? fail('unauthenticated')
  const isKept = session.idle_ms === getSessionLifetimes(true).idleMs
  return { credential: actor.credential, token, lifetimeMs: isKept ? session.expires_at - now : null }
}

/** Fails if the session must prove a factor of the account before it adds another one, because a stolen password must not suffice. */
export const assertCanAddFactor = async ({ deps, actor }: UserContext, user: UserRow): Promise<void> => {
  if (isTwoFactorOn(user) || (await listSignInMethods(deps, deps.db.read, user)).includes('passkey'))
    requireSecondFactor(deps.config, actor)
}

/** Proof that the account's owner makes the request. `complete` applies it in the transaction and returns the locked user. */
export type VerifiedOwner = { complete(db: Tx): Promise<UserRow> }

/** Verifies the current password. An account without a password needs a recently confirmed session instead. */
export const verifyOwner = async (
  ctx: UserContext,
  user: UserRow,
  password: string | undefined,
): Promise<VerifiedOwner> => {
  if (password !== undefined) {
    const proof = await verifyPassword(ctx, user, password)
    return { complete: (db) => completePasswordCheck(db, proof, ctx.now) }
  }
  if (isUsableHash(user.password_hash))
    fail('validation_failed', createProblem('current_password', 'required'))
  requireConfirmation(ctx.actor, ctx.now)
  return {
    complete: (db) => lockCaller(db, ctx.actor),
  }
}
