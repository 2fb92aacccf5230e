import type { LoginRequest, User } from '@vitrine/contract'
import { csrfToken } from '../../crypto/csrf.ts'
import { randomToken, sha256 } from '../../crypto/tokens.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserCall } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { iso } from '../../domain/resource.ts'
import type { SetCookie } from '../../http/cookies.ts'
import { audit } from '../audit/service.ts'
import * as challenges from './challenges.ts'
import { provePassword, readCode, refuseUnknownAddress, settlePassword, withCode } from './credentials.ts'
import { challengeMs, normaliseEmail } from './policy.ts'
import * as repo from './repo.ts'
import { endedSession, endSession, presentUser, type SignInCall, startSession } from './sessions.ts'

export type SignedIn = { user: User; csrf_token: string }
export type TwoFactorRequired = { two_factor_required: true; expires_at: string; csrf_token: string }
type Cookies = { cookies: readonly SetCookie[] }

/**
 * Signs in with a password: a session, or (status 202) a challenge for the second factor. 401 for a wrong
 * password and an unknown address alike; 403 for the right password of a blocked account.
 */
export const login = async (
  deps: Deps,
  call: SignInCall,
  input: LoginRequest,
): Promise<Cookies & { data: SignedIn | TwoFactorRequired }> => {
  const email = normaliseEmail(input.email)
  const found = await repo.findByEmail(deps.db.read, email)
  if (!found) return refuseUnknownAddress(deps, call, email, input.password)
  const proof = await provePassword(deps, call, found, input.password, 'sign_in.failed')
  if (found.blocked_at !== null) return refuseBlocked(deps, call, found.id)
  const remember = input.remember === true
  let cookies: readonly SetCookie[] = []
  const data = await call.tx(async (db) => {
    await settlePassword(db, proof, call.now)
    const user = (await repo.findUser(db, found.id)) ?? fail('invalid_credentials')
    if (user.totp_confirmed_at !== null) {
      const challenge = await startChallenge(deps, db, call, user.id, remember)
      cookies = challenge.cookies
      call.answerWith(202)
      return challenge.data
    }
    const signedIn = await finish(deps, db, call, user, { aal: 1, remember, method: 'password' })
    cookies = signedIn.cookies
    return signedIn.data
  })
  return { data, cookies }
}

const refuseBlocked = async (deps: Deps, call: SignInCall, userId: number): Promise<never> => {
  await deps.db.tx((db) => audit(db, call, 'sign_in.blocked', { type: 'user', id: userId }))
  return fail('account_blocked')
}

/** Replaces the challenge the request came with. Its cookie opens nothing but `/auth/2fa`. */
const startChallenge = async (
  deps: Deps,
  db: Tx,
  call: SignInCall,
  userId: number,
  remember: boolean,
): Promise<Cookies & { data: TwoFactorRequired }> => {
  if (call.caller.challengeToken) await challenges.deleteByToken(db, sha256(call.caller.challengeToken))
  const token = randomToken()
  const tokenHash = sha256(token)
  const expiresAt = call.now + challengeMs
  await challenges.insertChallenge(db, { userId, tokenHash, remember, expiresAt, now: call.now })
  return {
    data: {
      two_factor_required: true,
      expires_at: iso(expiresAt),
      csrf_token: csrfToken(deps.secrets, tokenHash),
    },
    cookies: [{ name: 'challenge', value: token, maxAge: challengeMs / 1000 }],
  }
}

const finish = async (
  deps: Deps,
  db: Tx,
  call: SignInCall,
  user: repo.UserRow,
  how: { aal: 1 | 2; remember: boolean; method: string },
): Promise<Cookies & { data: SignedIn }> => {
  const session = await startSession(deps, db, call, user, { ...how, notify: true })
  const by = { userId: user.id, credential: session.credential }
  await audit(db, call, 'sign_in', { type: 'user', id: user.id }, { method: how.method }, by)
  return { data: { user: presentUser(user), csrf_token: session.csrf }, cookies: session.cookies }
}

/**
 * Completes a challenge with a code of the authenticator or a recovery code. The code must be of the account
 * the request's own challenge belongs to; challenge and code are used up in one commit.
 */
export const completeTwoFactor = async (
  deps: Deps,
  call: SignInCall,
  input: { code: string },
): Promise<Cookies & { data: SignedIn }> => {
  const token = call.caller.challengeToken
  if (!token) return fail('unauthenticated', 'There is no two-factor challenge. Sign in first.')
  const challenge = await challenges.findChallenge(deps.db.read, sha256(token), call.now)
  const found = challenge && (await repo.findUser(deps.db.read, challenge.user_id))
  if (!challenge || !found || found.totp_confirmed_at === null) return fail('challenge_expired')
  if (found.blocked_at !== null) return refuseBlocked(deps, call, found.id)
  let cookies: readonly SetCookie[] = []
  const data = await withCode(
    deps,
    call,
    found,
    readCode(deps, found, input.code, call.now),
    async (db, _after, useCode) => {
      if (!(await challenges.takeChallenge(db, challenge.id, call.now))) fail('challenge_expired')
      const method = await useCode()
      const user = (await repo.findUser(db, found.id)) ?? fail('challenge_expired')
      const remember = challenge.remember === 1
      const signedIn = await finish(deps, db, call, user, { aal: 2, remember, method })
      cookies = signedIn.cookies
      return signedIn.data
    },
    challenge.id,
  )
  return { data, cookies }
}

/** Ends the session of the request. */
export const logout = async (call: UserCall): Promise<Cookies> => {
  const { userId, credentialId } = call.actor
  await call.tx(async (db) => {
    if (await endSession(db, userId, credentialId))
      await audit(db, call, 'sign_out', { type: 'session', id: credentialId })
    return null
  })
  return { cookies: [endedSession] }
}
