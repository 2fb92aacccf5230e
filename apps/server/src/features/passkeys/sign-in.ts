import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { createProblem, type PasskeySignIn } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { audit } from '../audit/index.ts'
import { completeSignIn, failBlocked, type SignedIn } from '../auth/index.ts'
import { findPasskey, type Passkey, recordPasskeyUse } from '../credentials/index.ts'
import { notifyUser } from '../mail/index.ts'
import { findUser, lockUser, type UserRow } from '../users/index.ts'
import { claimChallenge, createChallenge, verifyChallenge } from './challenge.ts'
import { loadLibrary } from './library.ts'
import { resolveRpId } from './policy.ts'

const signInPurpose = 'sign-in'
const invalidProblem = createProblem(null, 'passkey_invalid')

export const startPasskeySignIn = async (deps: Deps, now: number): Promise<Record<string, unknown>> => {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: resolveRpId(deps.config),
    challenge: createChallenge(deps, signInPurpose, now),
    userVerification: 'required',
  })
  return { ...options }
}

/** Signs in with a passkey, which counts as both factors because the authenticator verified its user. */
export const signInWithPasskey = (ctx: BrowserContext, input: PasskeySignIn): Promise<SignedIn> =>
  withPasskey(ctx, input.response, (db, user) => {
    const options = { aal: 2, remember: input.remember === true, method: 'passkey' } as const
    return completeSignIn(db, ctx, user, options)
  })

/** Runs an effect that requires a passkey, and uses up the response in the same transaction. Reports a copied passkey to its owner. */
export const withPasskey = async <T>(
  ctx: BrowserContext,
  input: PasskeySignIn['response'],
  effect: (db: Tx, user: UserRow) => Promise<T>,
  ownerId?: number,
): Promise<T> => {
  const response = input as unknown as AuthenticationResponseJSON
  const passkey =
    typeof response.id === 'string' ? await findPasskey(ctx.deps.db.read, response.id) : undefined
  const verified = passkey && (await verifyResponse(ctx, response, passkey))
  const account = passkey && (await findUser(ctx.deps.db.read, passkey.user_id))
  if (!verified || !account || (ownerId ?? account.id) !== account.id)
    return fail('invalid_credentials', invalidProblem)
  if (account.blocked_at !== null) return failBlocked(ctx, account.id)
  try {
    return await ctx.tx(async (db) => {
      // Wait for a concurrent reset that revokes access: it must not miss this session
      const user = (await lockUser(db, account.id)) ?? fail('invalid_credentials', invalidProblem)
      if (user.blocked_at !== null) fail('account_blocked')
      if (!(await findPasskey(db, passkey.credential_id))) fail('invalid_credentials', invalidProblem)
      if (!(await claimChallenge(db, verified.challenge, verified.expiresAt)))
        fail('invalid_credentials', invalidProblem)
      if (!(await recordPasskeyUse(db, passkey.id, verified.counter, ctx.now))) throw new CopiedPasskey()
      return effect(db, user)
    })
  } catch (error) {
    if (!(error instanceof CopiedPasskey)) throw error
  }
  await reportCopiedPasskey(ctx, passkey, verified)
  return fail('invalid_credentials', createProblem(null, 'passkey_copied'))
}

class CopiedPasskey extends Error {}

type VerifiedResponse = { challenge: string; expiresAt: number; counter: number }

const verifyResponse = async (
  ctx: BrowserContext,
  response: AuthenticationResponseJSON,
  passkey: Passkey,
): Promise<VerifiedResponse | undefined> => {
  const { verifyAuthenticationResponse } = await loadLibrary()
  let verifiedChallenge = { challenge: '', expiresAt: 0 }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => {
        const expiresAt = verifyChallenge(ctx.deps, signInPurpose, challenge, ctx.now)
        if (expiresAt !== null) verifiedChallenge = { challenge, expiresAt }
        return expiresAt !== null
      },
      expectedOrigin: new URL(ctx.deps.config.BASE_URL).origin,
      expectedRPID: resolveRpId(ctx.deps.config),
      // `recordPasskeyUse` compares the counter, because the library does not distinguish a copy from wrong input
      credential: {
        id: passkey.credential_id,
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        counter: 0,
      },
      requireUserVerification: true,
    })
    const userHandle = response.response.userHandle
    const isOwner = !userHandle || Buffer.from(userHandle, 'base64url').toString() === String(passkey.user_id)
    return verified && isOwner ? { ...verifiedChallenge, counter: authenticationInfo.newCounter } : undefined
  } catch {
    // The library reports every kind of wrong input by an Error
    return undefined
  }
}

/** Notifies the owner once per response. */
const reportCopiedPasskey = (
  ctx: BrowserContext,
  passkey: Passkey,
  { challenge, expiresAt }: VerifiedResponse,
): Promise<void> =>
  ctx.deps.db.tx(async (db) => {
    const user = await findUser(db, passkey.user_id)
    if (!user || !(await claimChallenge(db, challenge, expiresAt))) return
    await notifyUser(ctx.deps, db, user, 'passkey_copied', { passkey: passkey.name }, ctx.now)
    await audit(db, ctx, 'passkey.copied', { type: 'passkey', id: passkey.id })
  })
