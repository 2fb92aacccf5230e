import { createProblem } from '@vitrine/contract'
import { isUsableHash } from '../../crypto/password.ts'
import { createRandomToken } from '../../crypto/tokens.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { createSystemContext, type Deps } from '../../deps.ts'
import { requireConfirmation } from '../../domain/confirmation.ts'
import type { Actor, BrowserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { requireSecondFactor } from '../../domain/second-factor.ts'
import { type OidcPerson, type OidcProvider, OidcRefused, OidcUnavailable } from '../../providers/oidc.ts'
import { audit } from '../audit/index.ts'
import * as credentials from '../credentials/index.ts'
import {
  findUser,
  isEmailVerifiedByOwner,
  listByVerifiedEmail,
  lockUser,
  toAsciiDomain,
  toVerifiedEmail,
  type UserRow,
  updateUser,
} from '../users/index.ts'
import { isInvited } from '../workspaces/index.ts'
import { writeAdmin } from './admin.ts'
import { confirmSession, type RenewedSession } from './confirmation.ts'
import { completePasswordCheck, verifyPassword } from './factors.ts'
import {
  encryptPendingIdentity,
  linkIdentityAndNotify,
  linkIdentityOnce,
  type OidcPurpose,
  requirePendingIdentity,
} from './pending-identity.ts'
import { oidcLifetimeMs } from './policy.ts'
import { consumeInvitation, createClosedError, insertAccount } from './registration.ts'
import { insertRetrying } from './retry-insert.ts'
import { createSession, type SignInOutcome } from './sign-in.ts'
import { logSignIn } from './sign-in-log.ts'

const maxNameLength = 120

export type OidcOutcome =
  | SignInOutcome
  | { readonly status: 'linked' }
  | { readonly status: 'confirmed'; readonly session: RenewedSession }
  | { readonly status: 'confirm'; readonly email: string; readonly cookie: string }

const requireProvider = (deps: Deps): OidcProvider =>
  deps.oidc ?? fail('conflict', createProblem(null, 'oidc_off'))

/** Replaces errors of the provider by errors for the user. */
const withProvider = async <T>(deps: Deps, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof OidcUnavailable) {
      deps.log.warn({ err: error }, 'the OpenID Connect provider does not respond')
      return fail('provider_unavailable', createProblem(null, 'oidc_unavailable'))
    }
    if (!(error instanceof OidcRefused)) throw error
    deps.log.info({ err: error }, 'a sign-in by OpenID Connect is not valid')
    return fail('validation_failed', createProblem(null, 'oidc_refused'))
  }
}

/** Returns the URL of the provider's sign-in page, and the cookie that binds the response to this browser. */
export const startOidc = async (
  ctx: BrowserContext,
  oidcPurpose: OidcPurpose,
): Promise<{ url: string; cookie: string }> => {
  const { deps } = ctx
  const provider = requireProvider(deps)
  const { actor } = ctx
  if (oidcPurpose !== 'sign_in' && actor?.scope !== 'session') fail('session_required')
  if (oidcPurpose === 'link') {
    requireConfirmation(actor!, ctx.now)
    requireSecondFactor(deps.config, actor!)
  }
  const userId = oidcPurpose === 'sign_in' ? 0 : actor!.userId
  const checks = { state: createRandomToken(), nonce: createRandomToken(), verifier: createRandomToken() }
  const url = await withProvider(deps, provider.authorizationUrl(checks, oidcPurpose === 'confirm'))
  return {
    url,
    cookie: encryptPendingIdentity(deps, {
      ...checks,
      purpose: oidcPurpose,
      userId,
      expiresAt: ctx.now + oidcLifetimeMs,
    }),
  }
}

export const findSignOutUrl = (deps: Deps): Promise<string | null> =>
  withProvider(deps, requireProvider(deps).signOutUrl())

/** Registers an unknown identity if allowed. An existing account with the same e-mail address must confirm the link with its password. */
export const finishOidc = async (ctx: BrowserContext, query: string): Promise<OidcOutcome> => {
  const provider = requireProvider(ctx.deps)
  const pendingIdentity = requirePendingIdentity(ctx)
  if (!pendingIdentity.state) return fail('validation_failed', createProblem(null, 'oidc_expired'))
  const person = await withProvider(ctx.deps, provider.exchange(query, pendingIdentity))
  if (pendingIdentity.purpose === 'link') return linkToSession(ctx, provider, pendingIdentity.userId, person)
  if (pendingIdentity.purpose === 'confirm') return confirmByIdentity(ctx, pendingIdentity.userId, person)
  const identity = await credentials.findIdentity(ctx.deps.db.read, person)
  if (identity) return signIn(ctx, provider, person, identity)
  return signInUnknown(ctx, provider, person)
}

/** Returns the session of the account that started at the provider. Fails with 422 for other credentials. */
const requireSession = ({ actor }: BrowserContext, userId: number): Actor =>
  actor?.userId === userId && actor.scope === 'session'
    ? actor
    : fail('validation_failed', createProblem(null, 'oidc_expired'))

const linkToSession = (
  ctx: BrowserContext,
  provider: OidcProvider,
  userId: number,
  person: OidcPerson,
): Promise<OidcOutcome> => {
  assertDomain(provider, person)
  const actor = requireSession(ctx, userId)
  return ctx.tx(async (db) => {
    const user = await credentials.lockCaller(db, actor)
    await linkIdentityAndNotify(db, ctx, user, person)
    return { status: 'linked' }
  })
}

/** Confirms the session if a linked person has just signed in at the provider. */
const confirmByIdentity = (ctx: BrowserContext, userId: number, person: OidcPerson): Promise<OidcOutcome> => {
  const actor = requireSession(ctx, userId)
  // A browser can remove `max_age` and `prompt` from the request. Then the provider reports no time, or an old one
  const isRecent = person.signedInAt !== null && ctx.now - person.signedInAt < oidcLifetimeMs
  return ctx.tx(async (db) => {
    await lockUser(db, userId)
    if (!isRecent || (await credentials.findIdentity(db, person))?.user_id !== userId)
      fail('validation_failed', createProblem(null, 'oidc_refused'))
    return { status: 'confirmed', session: await confirmSession(db, { ...ctx, actor }, 'oidc') }
  })
}

const signIn = async (
  ctx: BrowserContext,
  provider: OidcProvider,
  person: OidcPerson,
  identity: credentials.IdentityRow,
): Promise<OidcOutcome> => {
  assertDomain(provider, person)
  const account = await findUser(ctx.deps.db.read, identity.user_id)
  if (!account) return fail('validation_failed', createProblem(null, 'oidc_refused'))
  return ctx.tx(async (db) => {
    await syncAdmin(db, ctx.deps, provider, person, account)
    const user =
      (await lockUser(db, account.id)) ?? fail('validation_failed', createProblem(null, 'oidc_refused'))
    // The identity may have been unlinked since
    if ((await credentials.findIdentity(db, person))?.user_id !== user.id)
      fail('validation_failed', createProblem(null, 'oidc_refused'))
    await credentials.touchIdentity(db, identity.id, ctx.now)
    // Without a time from the provider the sign-in counts; its session there may be older
    const confirmedAt = person.signedInAt ?? ctx.now
    return createSession(db, ctx, user, { remember: false, method: 'oidc', confirmedAt })
  })
}

const hasVerifiedEmail = ({ settings }: OidcProvider, { emailVerified }: OidcPerson): boolean =>
  emailVerified ?? settings.trustsEmail

/** Fails with 403 if a domain is configured and the person has no verified e-mail address of it. */
const assertDomain = (provider: OidcProvider, person: OidcPerson): void => {
  const { domain } = provider.settings
  if (domain && toAsciiDomain(person.email ?? '') !== toAsciiDomain(domain))
    fail('forbidden', createProblem(null, 'oidc_domain', { domain }))
  if (domain && !hasVerifiedEmail(provider, person)) fail('forbidden', createProblem(null, 'oidc_unverified'))
}

/** Grants or revokes administration by the person's groups. Never revokes the rights of the last administrator. */
const syncAdmin = async (
  db: Tx,
  deps: Deps,
  { settings }: OidcProvider,
  { groups }: OidcPerson,
  user: UserRow,
): Promise<void> => {
  const isAdmin = groups.includes(settings.adminGroup)
  if (settings.adminGroup && isAdmin !== (user.admin_at !== null))
    await writeAdmin(db, createSystemContext(deps, 'oidc'), user.id, { isAdmin })
}

const signInUnknown = async (
  ctx: BrowserContext,
  provider: OidcProvider,
  person: OidcPerson,
): Promise<OidcOutcome> => {
  const { deps } = ctx
  const email = hasVerifiedEmail(provider, person) ? toVerifiedEmail(person.email ?? '') : null
  if (!email) return fail('forbidden', createProblem(null, 'oidc_unverified'))
  assertDomain(provider, { ...person, email })
  const [account, ...others] = await listByVerifiedEmail(deps.db.read, email)
  if (others.length)
    deps.log.warn(
      { users: [account!.id, ...others.map(({ id }) => id)] },
      'several accounts have one e-mail address, with different forms of its domain: change all but one',
    )
  if (account?.blocked_at != null) return fail('account_blocked')
  if (account) return linkByEmail(ctx, provider, { ...person, email }, account)
  const { REGISTRATION, ACCESS_CODES } = deps.config
  const isOpen = REGISTRATION === 'open' && !ACCESS_CODES.length
  if (!isOpen && !(await isInvited(deps.db.read, { email }, ctx.now))) throw createClosedError(deps)
  const name = [...(person.name || email.split('@')[0]!)].slice(0, maxNameLength).join('')
  await insertRetrying(deps, { email }, () =>
    deps.db.tx(async (db) => {
      await consumeInvitation(deps, db, { email }, ctx.now)
      const { user } = await insertAccount(
        db,
        { email, name, verifiedAt: ctx.now, language: ctx.language(), isPublished: false },
        ctx.now,
      )
      await linkIdentityOnce(db, ctx, user.id, person)
      await audit(db, ctx, 'account.register', { type: 'user', id: user.id }, { method: 'oidc' })
    }),
  )
  const identity = (await credentials.findIdentity(deps.db.read, person)) ?? fail('conflict')
  return signIn(ctx, provider, person, identity)
}

/**
 * Links the identity directly if the account has no password, passkey or identity. Otherwise the user must confirm the
 * link by password.
 */
const linkByEmail = async (
  ctx: BrowserContext,
  provider: OidcProvider,
  person: OidcPerson,
  account: UserRow,
): Promise<OidcOutcome> => {
  const { deps } = ctx
  const hasAccess = async (db: Db, { id, password_hash }: UserRow) =>
    isUsableHash(password_hash) ||
    (await credentials.listIdentities(db, id)).length + (await credentials.listPasskeys(db, id)).length > 0
  if (!(await hasAccess(deps.db.read, account))) {
    await deps.db.tx(async (db) => {
      const user = (await lockUser(db, account.id)) ?? fail('conflict')
      if (await hasAccess(db, user)) fail('conflict')
      if (!isEmailVerifiedByOwner(user))
        await updateUser(db, user.id, { email_verified_at: ctx.now, email_admin_verified_at: null }, ctx.now)
      await linkIdentityAndNotify(db, ctx, user, person)
    })
    const identity = (await credentials.findIdentity(deps.db.read, person)) ?? fail('conflict')
    return signIn(ctx, provider, person, identity)
  }
  const { issuer, subject, email } = person
  const pendingIdentity = {
    issuer,
    subject,
    email: email ?? '',
    confirmBy: account.id,
    expiresAt: ctx.now + oidcLifetimeMs,
  }
  return { status: 'confirm', email: account.email, cookie: encryptPendingIdentity(deps, pendingIdentity) }
}

/** Links the cookie's person to the account with the same e-mail address after a correct password, and signs in. */
export const confirmOidc = async (ctx: BrowserContext, password: string): Promise<SignInOutcome> => {
  const pendingIdentity = requirePendingIdentity(ctx)
  const account = pendingIdentity.confirmBy
    ? await findUser(ctx.deps.db.read, pendingIdentity.confirmBy)
    : undefined
  if (!account) return fail('validation_failed', createProblem(null, 'oidc_expired'))
  const logFailure = (db: Tx) =>
    logSignIn(db, ctx, { userId: account.id, method: 'password', succeeded: false })
  const proof = await verifyPassword(ctx, account, password, logFailure)
  return ctx.tx(async (db) => {
    const user = await completePasswordCheck(db, proof, ctx.now)
    const outcome = await createSession(db, ctx, user, { remember: false, method: 'oidc' })
    // With a second factor, completeTwoFactor links
    if (outcome.status === 'signed_in') await linkIdentityAndNotify(db, ctx, user, pendingIdentity)
    return outcome
  })
}
