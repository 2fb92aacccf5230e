import { createHash, timingSafeEqual } from 'node:crypto'
import type { Profile, RegisterRequest, User } from '@vitrine/contract'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, fail } from '../../domain/errors.ts'
import type { SetCookie } from '../../http/cookies.ts'
import { audit } from '../audit/service.ts'
import { firstPlan } from '../billing/plans.ts'
import { createProfile, presentOwn } from '../profile/service.ts'
import { refuseAll, weakness } from './credentials.ts'
import { normaliseEmail } from './policy.ts'
import * as repo from './repo.ts'
import { presentUser, type SignInCall, startSession } from './sessions.ts'
import { queueVerification } from './verification.ts'

export type Registered = { user: User; profile: Profile; csrf_token: string }

/** Racing registrations may pick the same free username; the loser picks again. */
const mostAttempts = 20
const longestDisplayName = 80

/**
 * Makes an account with its first profile and signs in. Members of the body beyond the documented ones have no
 * effect. 422 with every problem: `access_code_invalid`, `weak_password`, `email_taken`.
 */
export const register = async (
  deps: Deps,
  call: SignInCall,
  input: RegisterRequest,
): Promise<{ data: Registered; cookies: readonly SetCookie[] }> => {
  const email = normaliseEmail(input.email)
  const name = input.name.trim()
  await refuseBadInput(deps, { ...input, email, name })
  const passwordHash = await deps.passwords.hash(input.password)
  for (let attempt = 1; ; attempt++) {
    try {
      return await insertAccount(deps, call, { email, name, passwordHash })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      if (await repo.findByEmail(deps.db.read, email)) fail('email_taken')
      if (attempt === mostAttempts) throw error
    }
  }
}

const refuseBadInput = async (
  deps: Deps,
  input: RegisterRequest & { email: string; name: string },
): Promise<void> => {
  const problems: ApiError[] = []
  if (!input.name) problems.push(new ApiError('validation_failed', ['name: must not be empty']))
  const weak = weakness(deps, input.password, input)
  if (weak) problems.push(new ApiError('weak_password', [weak]))
  const { accessCodes } = deps.config
  if (accessCodes.length && !isOneOf(input.access_code ?? '', accessCodes))
    problems.push(new ApiError('access_code_invalid'))
  // Without an access code nobody learns who has an account
  else if (await repo.findByEmail(deps.db.read, input.email)) problems.push(new ApiError('email_taken'))
  refuseAll(problems)
}

/** Compares with every code, in constant time for each. */
const isOneOf = (given: string, codes: readonly string[]): boolean => {
  const digest = (text: string) => createHash('sha256').update(text.trim()).digest()
  const mine = digest(given)
  return codes.map((code) => timingSafeEqual(mine, digest(code))).includes(true)
}

const insertAccount = async (
  deps: Deps,
  call: SignInCall,
  account: { email: string; name: string; passwordHash: string },
): Promise<{ data: Registered; cookies: readonly SetCookie[] }> => {
  const { email, name, passwordHash } = account
  const { now } = call
  let cookies: readonly SetCookie[] = []
  const data = await call.tx(async (db) => {
    const values = { email, name, passwordHash, planKey: firstPlan, verifiedAt: null, adminAt: null, now }
    const user = await repo.insertUser(db, values)
    const displayName = [...name].slice(0, longestDisplayName).join('')
    const profile = await createProfile(db, { ownerId: user.id, displayName, now })
    await db.updateTable('user').set({ default_profile_id: profile.id }).where('id', '=', user.id).execute()
    await queueVerification(deps, db, user, email, now)
    const session = await startSession(deps, db, call, user, { aal: 1, remember: false, notify: false })
    cookies = session.cookies
    const by = { userId: user.id, credential: session.credential }
    await audit(db, call, 'account.register', { type: 'user', id: user.id }, {}, by)
    return { user: presentUser(user), profile: presentOwn(deps, profile), csrf_token: session.csrf }
  })
  return { data, cookies }
}
