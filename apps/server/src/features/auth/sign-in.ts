import { createProblem, type LoginRequest, type SignIn as SignInRecord, type User } from '@vitrine/contract'
import { createRandomToken, sha256 } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import type { BrowserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { audit } from '../audit/index.ts'
import { claimChallenge, deleteChallenge, findChallenge, insertChallenge } from '../credentials/index.ts'
import { findByEmail, findUser, lockUser, normaliseEmail, toUser, type UserRow } from '../users/index.ts'
import { completePasswordCheck, failUnknownEmail, readCode, verifyPassword, withCode } from './factors.ts'
import { linkPendingIdentity } from './pending-identity.ts'
import { challengeLifetimeMs } from './policy.ts'
import { assertLocalSignIn } from './registration.ts'
import { logSignIn } from './sign-in-log.ts'
import { type StartedSession, startSession } from './start-session.ts'

export type SignedIn = {
  readonly status: 'signed_in'
  readonly user: User
  readonly session: StartedSession
}
export type StartedChallenge = {
  readonly token: string
  readonly tokenHash: string
  readonly expiresAt: number
}
export type SignInOutcome = SignedIn | { readonly status: 'two_factor'; readonly challenge: StartedChallenge }

/**
 * Opens a session or a challenge. Fails with 401 for a wrong password and an unknown e-mail address alike, with 403 for
 * a blocked account.
 */
export const signIn = async (ctx: BrowserContext, input: LoginRequest): Promise<SignInOutcome> => {
  assertLocalSignIn(ctx.deps)
  const email = normaliseEmail(input.email)
  const account = await findByEmail(ctx.deps.db.read, email)
  const logFailure = (db: Tx) =>
    logSignIn(db, ctx, { userId: account?.id ?? null, method: 'password', succeeded: false })
  if (!account) return failUnknownEmail(ctx, email, input.password, logFailure)
  const proof = await verifyPassword(ctx, account, input.password, logFailure)
  if (account.blocked_at !== null) return failBlocked(ctx, account.id)
  const remember = input.remember === true
  return ctx.tx(async (db) => {
    const user = await completePasswordCheck(db, proof, ctx.now)
    return createSession(db, ctx, user, { remember, method: 'password' })
  })
}

/** Opens a challenge instead if the account has a second factor. Fails with 403 for a blocked account. */
export const createSession = async (
  db: Tx,
  ctx: BrowserContext,
  user: UserRow,
  {
    remember,
    method,
    confirmedAt,
  }: { remember: boolean; method: SignInRecord['method']; confirmedAt?: number },
): Promise<SignInOutcome> => {
  if (user.blocked_at !== null) fail('account_blocked')
  if (user.totp_confirmed_at !== null)
    return { status: 'two_factor', challenge: await startChallenge(db, ctx, user.id, remember) }
  const aal = method === 'oidc' ? 3 : 1
  return completeSignIn(db, ctx, user, { aal, remember, method, confirmedAt })
}

export const failBlocked = async (ctx: BrowserContext, userId: number): Promise<never> => {
  await ctx.deps.db.tx((db) => audit(db, ctx, 'sign_in.blocked', { type: 'user', id: userId }))
  return fail('account_blocked')
}

/** Creates a challenge that replaces the request's challenge. The token of a challenge grants access to `/auth/2fa` only. */
const startChallenge = async (
  db: Tx,
  { browser, now }: BrowserContext,
  userId: number,
  remember: boolean,
): Promise<StartedChallenge> => {
  if (browser.challengeToken) await deleteChallenge(db, sha256(browser.challengeToken))
  const token = createRandomToken()
  const tokenHash = sha256(token)
  const expiresAt = now + challengeLifetimeMs
  await insertChallenge(db, { userId, tokenHash, remember, expiresAt, now })
  return { token, tokenHash, expiresAt }
}

export const completeSignIn = async (
  db: Tx,
  ctx: BrowserContext,
  user: UserRow,
  options: {
    aal: 1 | 2 | 3
    remember: boolean
    method: SignInRecord['method']
    confirmedAt?: number | undefined
  },
): Promise<SignedIn> => {
  const session = await startSession(db, ctx, user, { ...options, notify: true })
  const by = { userId: user.id, credential: session.credential }
  await logSignIn(db, ctx, { userId: user.id, method: options.method, succeeded: true })
  await audit(db, ctx, 'sign_in', { type: 'user', id: user.id }, { method: options.method }, by)
  return { status: 'signed_in', user: toUser(user), session }
}

/** Completes the challenge with a TOTP or recovery code. Uses up challenge and code in one commit. */
export const completeTwoFactor = async (ctx: BrowserContext, input: { code: string }): Promise<SignedIn> => {
  const token = ctx.browser.challengeToken
  if (!token) return fail('unauthenticated', createProblem(null, 'challenge_required'))
  const challenge = await findChallenge(ctx.deps.db.read, sha256(token), ctx.now)
  const account = challenge && (await findUser(ctx.deps.db.read, challenge.user_id))
  if (!challenge || !account || account.totp_confirmed_at === null) return fail('challenge_expired')
  if (account.blocked_at !== null) return failBlocked(ctx, account.id)
  return withCode(
    ctx,
    account,
    readCode(ctx.deps, account, input.code, ctx.now),
    async (db, _after, consumeCode) => {
      // Wait for a concurrent reset that revokes access: it must not miss this session
      const user = (await lockUser(db, account.id)) ?? fail('challenge_expired')
      if (user.blocked_at !== null) fail('account_blocked')
      if (!(await claimChallenge(db, challenge.id, ctx.now))) fail('challenge_expired')
      const method = await consumeCode()
      await linkPendingIdentity(db, ctx, user)
      return completeSignIn(db, ctx, user, { aal: 2, remember: challenge.remember === 1, method })
    },
    {
      challengeId: challenge.id,
      logFailure: (db) => logSignIn(db, ctx, { userId: account.id, method: 'totp', succeeded: false }),
    },
  )
}
