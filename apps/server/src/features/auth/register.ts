import {
  addPath,
  checkUsername,
  createProblem,
  type Problem,
  type Profile,
  type RegisterRequest,
  type User,
} from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { takeToken } from '../../domain/rate-limit.ts'
import { createQueueKey, isLoopbackAddress } from '../../lib/address.ts'
import { isObject } from '../../lib/is-object.ts'
import { audit } from '../audit/index.ts'
import { findUsernameProblem, toProfile } from '../profile/index.ts'
import { findByEmail, normaliseEmail, toUser } from '../users/index.ts'
import { assertNoErrors, findPasswordProblem } from './factors.ts'
import {
  assertLocalSignIn,
  consumeInvitation,
  findRefusal,
  insertAccount,
  type NewAccount,
} from './registration.ts'
import { insertRetrying } from './retry-insert.ts'
import { logSignIn } from './sign-in-log.ts'
import { type StartedSession, startSession } from './start-session.ts'
import { queueVerification } from './verification.ts'

export type Registered = {
  readonly user: User
  readonly profile: Profile
  readonly session: StartedSession
}

/** Creates an account and signs in. Fails with 403 without a required invitation, and with 422 and all problems together. */
export const register = async (ctx: BrowserContext, input: RegisterRequest): Promise<Registered> => {
  assertLocalSignIn(ctx.deps)
  const email = normaliseEmail(input.email)
  const name = input.name.trim()
  const username = input.username?.trim().toLowerCase() || undefined
  const code = (input.access_code ?? '').trim()
  await assertRegistrable(ctx, { ...input, email, name, username, access_code: code })
  const passwordHash = await ctx.deps.passwords.hash(input.password, createQueueKey(ctx.address))
  return insertRetrying(ctx.deps, { email, username }, () =>
    insertSignedIn(
      ctx,
      {
        email,
        name,
        username,
        passwordHash,
        language: ctx.language(),
        isPublished: input.is_published ?? true,
      },
      code,
    ),
  )
}

/** Returns what is wrong with name, password and username besides the schema, without the database. */
export const findRegistrationProblems = (deps: Deps, sent: unknown): Problem[] => {
  if (!isObject(sent)) return []
  const readText = (field: string) => (typeof sent[field] === 'string' ? sent[field].trim() : '')
  const [name, username] = [readText('name'), readText('username')]
  const person = { email: readText('email'), name }
  const weakness = typeof sent.password === 'string' ? findPasswordProblem(deps, sent.password, person) : null
  const invalidUsername = username ? checkUsername(username) : null
  return [
    ...(name ? [] : [createProblem('name', 'min_length', { min: 1 })]),
    ...(weakness ? [weakness] : []),
    ...(invalidUsername ? [addPath('username', invalidUsername)] : []),
  ]
}

const assertRegistrable = async (
  { deps, now }: BrowserContext,
  input: Omit<RegisterRequest, 'username'> & { username: string | undefined; access_code: string },
): Promise<void> => {
  const problems: DomainError[] = []
  if (!input.name)
    problems.push(new DomainError('validation_failed', [createProblem('name', 'min_length', { min: 1 })]))
  const weakness = findPasswordProblem(deps, input.password, input)
  if (weakness) problems.push(new DomainError('weak_password', [weakness]))
  const nameProblem = input.username && (await findUsernameProblem(deps.db.read, input.username, now))
  if (nameProblem) problems.push(nameProblem)
  const refusal = await findRefusal(deps, { email: input.email, code: input.access_code }, now)
  if (refusal?.code === 'forbidden') throw refusal
  if (refusal) problems.push(refusal)
  // Do not reveal whether an account exists until the access code is valid
  else if (await findByEmail(deps.db.read, input.email)) problems.push(new DomainError('email_taken'))
  assertNoErrors(problems)
}

/** Counts a new account from the caller's network. Fails with 429 above the limit. */
const countRegistration = async (
  db: Tx,
  { deps, address, now }: Pick<BrowserContext, 'address' | 'now' | 'deps'>,
): Promise<void> => {
  const { REGISTRATION_RATE_LIMIT_RPH: burst, isLocal } = deps.config
  if (isLocal && isLoopbackAddress(address)) return
  const limit = { name: 'registration', burst, windowMs: hourMs }
  const waitSeconds = await takeToken(deps, db, limit, createQueueKey(address), now)
  const problem = createProblem(null, 'new_accounts', { minutes: Math.ceil((waitSeconds ?? 0) / 60) })
  if (waitSeconds) fail('rate_limited', problem, waitSeconds)
}

const insertSignedIn = (
  ctx: BrowserContext,
  account: Omit<NewAccount, 'verifiedAt'>,
  code: string,
): Promise<Registered> =>
  ctx.tx(async (db) => {
    const isVerified = await consumeInvitation(ctx.deps, db, { email: account.email, code }, ctx.now)
    if (!isVerified) await countRegistration(db, ctx)
    const verifiedAt = isVerified ? ctx.now : null
    const { user, profile } = await insertAccount(db, { ...account, verifiedAt }, ctx.now)
    if (!isVerified) await queueVerification(ctx.deps, db, user, user.email, ctx.now)
    const session = await startSession(db, ctx, user, { aal: 1, remember: false, notify: false })
    const by = { userId: user.id, credential: session.credential }
    await logSignIn(db, ctx, { userId: user.id, method: 'password', succeeded: true })
    await audit(db, ctx, 'account.register', { type: 'user', id: user.id }, { verified: isVerified }, by)
    return { user: toUser(user), profile: toProfile(profile, 'owner', ctx.deps), session }
  })
