import { type Profile, problem, type RegisterRequest, type User } from '@vitrine/contract'
import { constantTimeEqual } from '../../crypto/constant-time.ts'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { defaultPlan } from '../../domain/plans.ts'
import { audit } from '../audit/index.ts'
import { createProfile, toOwnProfile, usernameProblem } from '../profile/index.ts'
import { findByEmail, insertUser, normaliseEmail, setDefaultProfile, toUser } from '../users/index.ts'
import { assertNoErrors, passwordProblem } from './factors.ts'
import { type StartedSession, startSession } from './start-session.ts'
import { queueVerification } from './verification.ts'

export type Registered = {
  readonly user: User
  readonly profile: Profile
  readonly session: StartedSession
}

/** Concurrent registrations may pick the same free user name; the loser picks another one. */
const maxAttempts = 20
const maxDisplayNameLength = 80

/**
 * Creates an account with its first profile and signs in. Ignores undocumented fields of the body. Fails with 422 and all
 * problems: `access_code_invalid`, `weak_password`, `email_taken`, `username_taken`.
 */
export const register = async (
  deps: Deps,
  ctx: BrowserContext,
  input: RegisterRequest,
): Promise<Registered> => {
  const email = normaliseEmail(input.email)
  const name = input.name.trim()
  const username = input.username?.trim().toLowerCase() || undefined
  await assertRegistrable(deps, ctx, { ...input, email, name, username })
  const passwordHash = await deps.passwords.hash(input.password)
  for (let attempt = 1; ; attempt++) {
    try {
      return await insertAccount(deps, ctx, { email, name, username, passwordHash })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      if (await findByEmail(deps.db.read, email)) fail('email_taken')
      if (username) fail('username_taken')
      if (attempt === maxAttempts) throw error
    }
  }
}

const assertRegistrable = async (
  deps: Deps,
  { now }: BrowserContext,
  input: Omit<RegisterRequest, 'username'> & { username: string | undefined },
): Promise<void> => {
  const problems: DomainError[] = []
  if (!input.name)
    problems.push(new DomainError('validation_failed', [problem('name', 'min_length', { min: 1 })]))
  const weak = passwordProblem(deps, input.password, input)
  if (weak) problems.push(new DomainError('weak_password', [weak]))
  const named = input.username && (await usernameProblem(deps.db.read, input.username, now))
  if (named) problems.push(named)
  const { accessCodes } = deps.config
  if (accessCodes.length && !isOneOf(input.access_code ?? '', accessCodes))
    problems.push(new DomainError('access_code_invalid'))
  // Do not reveal whether an account exists until the access code is valid
  else if (await findByEmail(deps.db.read, input.email)) problems.push(new DomainError('email_taken'))
  assertNoErrors(problems)
}

/** Compares with every code, each in constant time. */
const isOneOf = (input: string, codes: readonly string[]): boolean =>
  codes.map((code) => constantTimeEqual(input.trim(), code.trim())).includes(true)

const insertAccount = async (
  deps: Deps,
  ctx: BrowserContext,
  account: { email: string; name: string; username: string | undefined; passwordHash: string },
): Promise<Registered> => {
  const { email, name, username, passwordHash } = account
  const { now } = ctx
  return ctx.tx(async (db) => {
    const values = { email, name, passwordHash, planKey: defaultPlan, verifiedAt: null, adminAt: null, now }
    const user = await insertUser(db, values)
    const displayName = [...name].slice(0, maxDisplayNameLength).join('')
    const profile = await createProfile(db, {
      ownerId: user.id,
      displayName,
      now,
      ...(username ? { username } : {}),
    })
    await setDefaultProfile(db, user.id, profile.id)
    await queueVerification(deps, db, user, email, now)
    const session = await startSession(deps, db, ctx, user, { aal: 1, remember: false, notify: false })
    const by = { userId: user.id, credential: session.credential }
    await audit(db, ctx, 'account.register', { type: 'user', id: user.id }, {}, by)
    return { user: toUser(user), profile: toOwnProfile(deps, profile), session }
  })
}
