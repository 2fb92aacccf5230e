import { createHash, timingSafeEqual } from 'node:crypto'
import type { Profile, RegisterRequest, User } from '@vitrine/contract'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserCall } from '../../domain/context.ts'
import { ApiError, fail } from '../../domain/errors.ts'
import { audit } from '../audit/service.ts'
import { firstPlan } from '../billing/policy.ts'
import { createProfile, presentOwn } from '../profile/service.ts'
import { normaliseEmail } from '../users/policy.ts'
import { findByEmail, insertUser, presentUser, setDefaultProfile } from '../users/service.ts'
import { refuseAll, weakness } from './credentials.ts'
import { type StartedSession, startSession } from './start-session.ts'
import { queueVerification } from './verification.ts'

export type Registered = {
  readonly user: User
  readonly profile: Profile
  readonly session: StartedSession
}

/** Racing registrations may pick the same free username; the loser picks again. */
const mostAttempts = 20
const longestDisplayName = 80

/**
 * Makes an account with its first profile and signs in. Members of the body beyond the documented ones have no
 * effect. 422 with every problem: `access_code_invalid`, `weak_password`, `email_taken`.
 */
export const register = async (
  deps: Deps,
  call: BrowserCall,
  input: RegisterRequest,
): Promise<Registered> => {
  const email = normaliseEmail(input.email)
  const name = input.name.trim()
  await refuseBadInput(deps, { ...input, email, name })
  const passwordHash = await deps.passwords.hash(input.password)
  for (let attempt = 1; ; attempt++) {
    try {
      return await insertAccount(deps, call, { email, name, passwordHash })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      if (await findByEmail(deps.db.read, email)) fail('email_taken')
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
  else if (await findByEmail(deps.db.read, input.email)) problems.push(new ApiError('email_taken'))
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
  call: BrowserCall,
  account: { email: string; name: string; passwordHash: string },
): Promise<Registered> => {
  const { email, name, passwordHash } = account
  const { now } = call
  return call.tx(async (db) => {
    const values = { email, name, passwordHash, planKey: firstPlan, verifiedAt: null, adminAt: null, now }
    const user = await insertUser(db, values)
    const displayName = [...name].slice(0, longestDisplayName).join('')
    const profile = await createProfile(db, { ownerId: user.id, displayName, now })
    await setDefaultProfile(db, user.id, profile.id)
    await queueVerification(deps, db, user, email, now)
    const session = await startSession(deps, db, call, user, { aal: 1, remember: false, notify: false })
    const by = { userId: user.id, credential: session.credential }
    await audit(db, call, 'account.register', { type: 'user', id: user.id }, {}, by)
    return { user: presentUser(user), profile: presentOwn(deps, profile), session }
  })
}
