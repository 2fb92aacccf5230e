import { createProblem } from '@vitrine/contract'
import { isUsableHash } from '../../crypto/password.ts'
import { createRandomToken, sha256 } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { requireConfirmation } from '../../domain/confirmation.ts'
import type { BrowserContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { audit } from '../audit/index.ts'
import { renewSession, requireCredential } from '../credentials/index.ts'
import { lockUser, type UserRow } from '../users/index.ts'
import { completePasswordCheck, verifyPassword } from './factors.ts'
import { getSessionLifetimes } from './policy.ts'

/** New session token for the browser's cookie. */
export type ConfirmedSession = Readonly<{ token: string; tokenHash: string; lifetimeMs: number | null }>

/** Replaces the session's token, so that a stolen copy stays unconfirmed. Fails with 401 if it was revoked or confirmed concurrently. */
export const confirmSession = async (
  db: Tx,
  ctx: UserContext & BrowserContext,
  method: 'password' | 'passkey' | 'oidc',
): Promise<ConfirmedSession> => {
  const { actor, browser, now } = ctx
  const token = createRandomToken()
  const tokenHash = sha256(token)
  const session =
    (await renewSession(db, actor.credentialId, { from: browser.sessionHash ?? '', to: tokenHash, now })) ??
    fail('unauthenticated')
  await audit(db, ctx, 'session.confirm', { type: 'session', id: actor.credentialId }, { method })
  const isKept = session.idle_ms === getSessionLifetimes(true).idleMs
  return { token, tokenHash, lifetimeMs: isKept ? session.expires_at - now : null }
}

/** Proof that the account's owner makes the request. `complete` applies it in the transaction and returns the locked user. */
export type VerifiedOwner = { complete(db: Tx): Promise<UserRow> }

/** Verifies the current password. An account without a password needs a recently confirmed session instead. */
export const verifyOwner = async (
  deps: Deps,
  ctx: UserContext,
  user: UserRow,
  password: string | undefined,
): Promise<VerifiedOwner> => {
  if (password !== undefined) {
    const proof = await verifyPassword(deps, ctx, user, password)
    return { complete: (db) => completePasswordCheck(db, proof, ctx.now) }
  }
  if (isUsableHash(user.password_hash))
    fail('validation_failed', createProblem('current_password', 'required'))
  requireConfirmation(ctx.actor, ctx.now)
  return {
    complete: async (db) => {
      const current = (await lockUser(db, user.id)) ?? fail('unauthenticated')
      await requireCredential(db, ctx.actor)
      return current
    },
  }
}
