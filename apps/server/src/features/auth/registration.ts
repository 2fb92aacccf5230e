import { createProblem } from '@vitrine/contract'
import { constantTimeEqual } from '../../crypto/constant-time.ts'
import { createUnusableHash } from '../../crypto/password.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { defaultPlan } from '../../domain/plans.ts'
import { audit } from '../audit/index.ts'
import { isOfferedPage } from '../page-transfers/index.ts'
import { insertProfile } from '../profile/index.ts'
import {
  findByEmail,
  insertUser,
  lockUser,
  normaliseEmail,
  setDefaultProfile,
  type UserRow,
  updateUser,
} from '../users/index.ts'
import { claimInvites, isInvited } from '../workspaces/index.ts'
import { accountLinkLifetimeMs } from './policy.ts'
import { insertRetrying } from './retry-insert.ts'
import { enqueueTokenMail } from './token-mail.ts'

const maxDisplayNameLength = 80

/** Data of a new account. Without a password, its owner signs in with a link in an e-mail or at an identity provider. */
export type NewAccount = {
  readonly email: string
  readonly name: string
  readonly username?: string | undefined
  readonly passwordHash?: string
  readonly verifiedAt: number | null
  readonly adminAt?: number | null
  /** Language of the page and of e-mails; English by default. */
  readonly language?: string | undefined
  readonly isPublished: boolean
}

export const insertAccount = async (db: Tx, account: NewAccount, now: number) => {
  const { email, name, username, verifiedAt, adminAt = null, language, isPublished } = account
  const passwordHash = account.passwordHash ?? createUnusableHash()
  const user = await insertUser(db, {
    email,
    name,
    passwordHash,
    planKey: defaultPlan,
    verifiedAt,
    adminAt,
    now,
  })
  const displayName = [...name].slice(0, maxDisplayNameLength).join('')
  const profile = await insertProfile(db, {
    ownerId: user.id,
    displayName,
    now,
    ...(username ? { username } : {}),
    language,
    isPublished,
  })
  await setDefaultProfile(db, user.id, profile.id)
  return { user, profile }
}

/**
 * Returns the reason for a refusal, or null. A workspace invitation counts in every mode; the token of its e-mail is
 * sent as access code.
 */
export const findRefusal = async (
  deps: Deps,
  { email, code }: { email: string; code: string },
  now: number,
): Promise<DomainError | null> => {
  const { REGISTRATION, ACCESS_CODES } = deps.config
  if (REGISTRATION === 'open' && !ACCESS_CODES.length) return null
  if (code && (await isInvited(deps.db.read, { email, token: code }, now))) return null
  if (REGISTRATION !== 'open') return createClosedError(deps)
  return isAccessCode(code, ACCESS_CODES) ? null : new DomainError('access_code_invalid')
}

/**
 * Uses up an invitation that is sent or required. Returns true if `code` is the token of an invitation or an offered page for
 * this e-mail address, which proves that the person receives its e-mails. Fails with 403 if another registration used a required one.
 */
export const consumeInvitation = async (
  deps: Deps,
  db: Tx,
  { email, code = '' }: { email: string; code?: string },
  now: number,
): Promise<boolean> => {
  const { REGISTRATION, ACCESS_CODES } = deps.config
  const isFree = REGISTRATION === 'open' && (!ACCESS_CODES.length || isAccessCode(code, ACCESS_CODES))
  const isMailed = code !== '' && (await isInvited(db, { email, token: code }, now))
  const isClaimed = (isMailed || !isFree) && (await claimInvites(db, email, now))
  if (!isFree && !isClaimed) throw createClosedError(deps)
  if (isFree && code !== '' && (await isOfferedPage(deps, db, { email, token: code }, now))) return true
  return isMailed && isClaimed
}

/** Fails with 403 if OpenID Connect is the only way to sign in. */
export const assertLocalSignIn = ({ config: { oidc } }: Pick<Deps, 'config'>): void => {
  if (oidc?.isOnly) fail('forbidden', createProblem(null, 'oidc_only', { name: oidc.name }))
}

export const createClosedError = ({ config }: Pick<Deps, 'config'>): DomainError =>
  new DomainError(
    'forbidden',
    createProblem(
      null,
      config.REGISTRATION === 'closed' ? 'registration_closed' : 'registration_by_invitation',
    ),
  )

/** Compares with every code, each in constant time. */
const isAccessCode = (input: string, codes: readonly string[]): boolean =>
  codes.map((code) => constantTimeEqual(input, code.trim())).includes(true)

/**
 * Creates an account without a password in every registration mode, and sends an e-mail with a link to choose one.
 * Fails with 422 `email_taken`.
 */
export const createAccount = async <T>(
  ctx: RequestContext,
  input: { email: string; name: string; verified: boolean },
  present: (db: Tx, user: UserRow) => Promise<T>,
): Promise<T> => {
  const email = normaliseEmail(input.email)
  const name = input.name.trim()
  if (!name) fail('validation_failed', createProblem('name', 'min_length', { min: 1 }))
  if (await findByEmail(ctx.deps.db.read, email)) fail('email_taken')
  const verifiedAt = input.verified ? ctx.now : null
  return insertRetrying(ctx.deps, { email }, () =>
    ctx.tx(async (db) => {
      const { user } = await insertAccount(db, { email, name, verifiedAt, isPublished: false }, ctx.now)
      await enqueueTokenMail(ctx.deps, db, user, {
        kind: 'account_created',
        purpose: 'password_reset',
        lifetimeMs: accountLinkLifetimeMs,
        now: ctx.now,
      })
      await audit(db, ctx, 'account.create', { type: 'user', id: user.id }, { verified: verifiedAt !== null })
      return present(db, user)
    }),
  )
}

/** Verifies an e-mail address without proof by its owner, who can still revoke earlier access. Fails with 409 if it is verified. */
export const verifyEmail = <T>(
  ctx: RequestContext,
  userId: number,
  present: (db: Tx) => Promise<T>,
): Promise<T> =>
  ctx.tx(async (db) => {
    const user = (await lockUser(db, userId)) ?? fail('not_found')
    if (user.email_verified_at !== null) fail('conflict', createProblem(null, 'email_already_verified'))
    await audit(db, ctx, 'email.verify', { type: 'user', id: user.id }, { by: 'administrator' })
    await updateUser(db, user.id, { email_verified_at: ctx.now, email_admin_verified_at: ctx.now }, ctx.now)
    return present(db)
  })
