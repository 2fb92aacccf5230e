import {
  type Account,
  type AccountUpdate,
  type CurrentAccount,
  createProblem,
  type UpdatedUser,
  type User,
} from '@vitrine/contract'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { AfterCommit, Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserContext, RequestContext, UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { resolvePlan } from '../../domain/plans.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { lacksSecondFactor } from '../../domain/second-factor.ts'
import { createQueueKey } from '../../lib/address.ts'
import { readUsedCredits } from '../ai/index.ts'
import { audit } from '../audit/index.ts'
import * as auth from '../auth/index.ts'
import { deleteAtProvider, findPaidSubscription, findPlanEnd } from '../billing/index.ts'
import * as credentials from '../credentials/index.ts'
import { eraseExports } from '../exports/index.ts'
import { assertMailQueued, enqueueMail, notifyUser } from '../mail/index.ts'
import { deletePageTransfersTo } from '../page-transfers/index.ts'
import {
  eraseProfile,
  keepHeldNames,
  listOwnProfiles,
  requestErasure,
  sumUploadedBytes,
} from '../profile/index.ts'
import { closeProposals } from '../proposals/index.ts'
import * as users from '../users/index.ts'
import { normaliseEmail } from '../users/index.ts'
import { countOwnedWorkspaces, leaveWorkspaces, listSharedProfiles } from '../workspaces/index.ts'
import { loadCurrentUser } from './current-user.ts'

const toOwnUser = async (db: Db, user: users.UserRow, now: number): Promise<User> => ({
  ...users.toUser(user),
  pending_email: await credentials.findPendingEmail(db, user, now),
  proposal_emails: user.proposals_muted_at === null,
})

export const readAccount = async (ctx: UserContext): Promise<Omit<Account, 'csrf_token'>> => {
  const { deps } = ctx
  const db = deps.db.read
  const user = await loadCurrentUser(db, ctx)
  const profiles = await listOwnProfiles(db, user.id)
  return {
    user: await toOwnUser(db, user, ctx.now),
    plan: resolvePlan(deps.plans, user.plan_key),
    usage: await readUsage(db, user.id, profiles.length, ctx.now),
    sign_in_methods: await auth.listSignInMethods(deps, db, user),
    second_factor_required: lacksSecondFactor(deps.config, ctx.actor),
    profiles: [
      ...profiles.map((profile) => ({ profile, role: 'owner' as const })),
      ...(await listSharedProfiles(db, user.id)),
    ].map(({ profile: { id, username, doc }, role }) => ({
      id,
      username,
      display_name: doc.display_name,
      my_role: role,
    })),
  }
}

const readUsage = async (
  db: Db,
  userId: number,
  profiles: number,
  now: number,
): Promise<Account['usage']> => ({
  profiles,
  workspaces: await countOwnedWorkspaces(db, userId),
  ai_credits: await readUsedCredits(db, userId, now),
  upload_bytes: await sumUploadedBytes(db, userId),
})

export const readCurrentAccount = async (ctx: UserContext): Promise<CurrentAccount> => {
  const { deps } = ctx
  const db = deps.db.read
  const user = await loadCurrentUser(db, ctx)
  const profiles = await listOwnProfiles(db, user.id)
  const subscription = await findPaidSubscription(deps, db, user.id, ctx.now)
  return {
    user: { id: user.id, name: user.name, email: user.email },
    credential: await describeCredential(ctx),
    plan: {
      ...resolvePlan(deps.plans, user.plan_key),
      ends_at: toIsoOrNull(await findPlanEnd(deps, user, ctx.now)),
      has_subscription: subscription !== undefined,
      billing_interval: subscription?.plan_key === user.plan_key ? subscription.interval : null,
    },
    usage: await readUsage(db, user.id, profiles.length, ctx.now),
  }
}

const describeCredential = async (ctx: UserContext): Promise<CurrentAccount['credential']> => {
  const { credentialId: id, scope } = ctx.actor
  const type = scope === 'session' ? 'session' : 'key'
  const key = type === 'key' ? await credentials.readCurrentKey(ctx) : null
  return {
    type,
    id,
    scope: scope === 'session' ? null : scope,
    name: key?.name ?? null,
    prefix: key?.prefix ?? null,
    profile_id: key?.profile_id ?? null,
    workspace_id: key?.workspace_id ?? null,
    grants: ctx.actor.mayGrant,
    expires_at: key?.expires_at ?? null,
  }
}

/** Revokes the other sessions and all copies of this session's cookie. */
export const revokeOtherSessions = (ctx: UserContext & BrowserContext) =>
  ctx.tx(async (db) => ({
    result: await credentials.revokeOtherSessions(db, ctx),
    session: await auth.renewToken(db, ctx),
  }))

/** Cookies of the browser that changed the password. */
type RenewedBrowser = auth.RenewedSession & { readonly device: string }

/**
 * Updates the account; a new e-mail address applies after its confirmation. A new password revokes other sessions,
 * known devices and, on request, API keys.
 */
export const updateAccount = async (
  ctx: UserContext & BrowserContext,
  input: AccountUpdate,
): Promise<{ user: UpdatedUser; browser: RenewedBrowser | null }> => {
  const { deps } = ctx
  const currentUser = await loadCurrentUser(deps.db.read, ctx)
  const changesAccess = [input.email, input.password, input.current_password].some(
    (field) => field !== undefined,
  )
  const proof = changesAccess
    ? await auth.verifyOwner(ctx, currentUser, input.current_password)
    : { complete: (db: Tx) => credentials.assertNotRevoked(db, ctx.actor) }
  const name = input.name?.trim()
  const email = input.email === undefined ? undefined : normaliseEmail(input.email)
  await assertUpdateAllowed(deps, currentUser, { ...input, name, email })
  const passwordHash =
    input.password === undefined
      ? undefined
      : await deps.passwords.hash(input.password, createQueueKey(ctx.address))
  const update = ctx.tx(async (db) => {
    await proof.complete(db)
    const isRenamed = name !== undefined && name !== currentUser.name
    const isMuted = currentUser.proposals_muted_at !== null
    const changesMute = input.proposal_emails === isMuted
    const columns = {
      ...(isRenamed ? { name } : {}),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      ...(changesMute ? { proposals_muted_at: isMuted ? null : ctx.now } : {}),
    }
    let user = Object.keys(columns).length
      ? ((await users.updateUser(db, currentUser.id, columns, ctx.now)) ?? fail('unauthenticated'))
      : await loadCurrentUser(db, ctx)
    // A stolen copy of this session's cookie ends as the other sessions do
    const renewed = passwordHash === undefined ? null : await auth.confirmSession(db, ctx, 'password')
    const change =
      renewed === null
        ? {}
        : { password_change: await applyPasswordChange(db, ctx, user, input.revoke_api_keys === true) }
    if (email !== undefined) user = await requestEmailChange(db, ctx, user, email)
    if (isRenamed) await audit(db, ctx, 'account.rename', { type: 'user', id: user.id })
    return {
      user: { ...(await toOwnUser(db, user, ctx.now)), ...change },
      browser: renewed && {
        ...renewed,
        device: auth.createDeviceCookie(deps.secrets, ctx.browser.device, user, ctx.now),
      },
    }
  })
  return update.catch((error: unknown) => {
    if (isUniqueViolation(error)) fail('email_taken')
    throw error
  })
}

const assertUpdateAllowed = async (
  deps: Deps,
  user: users.UserRow,
  input: Omit<AccountUpdate, 'name' | 'email'> & { name: string | undefined; email: string | undefined },
): Promise<void> => {
  const problems: DomainError[] = []
  const { name = user.name, email = user.email } = input
  if (!name)
    problems.push(new DomainError('validation_failed', [createProblem('name', 'min_length', { min: 1 })]))
  const passwordProblem =
    input.password === undefined ? null : auth.findPasswordProblem(deps, input.password, { name, email })
  if (passwordProblem) problems.push(new DomainError('weak_password', [passwordProblem]))
  if (input.revoke_api_keys && input.password === undefined)
    problems.push(
      new DomainError('validation_failed', [createProblem('revoke_api_keys', 'needs_new_password')]),
    )
  // After a verification only the owner of the new e-mail address learns whether it has an account, by its confirmation
  const isCorrection = email !== user.email_key && user.email_verified_at === null
  if (isCorrection && (await users.findByEmail(deps.db.read, email)))
    problems.push(new DomainError('email_taken'))
  auth.assertNoErrors(problems)
}

const applyPasswordChange = async (
  db: Tx,
  ctx: UserContext,
  user: users.UserRow,
  revokeKeys: boolean,
): Promise<NonNullable<UpdatedUser['password_change']>> => {
  const { now } = ctx
  await credentials.deleteChallenges(db, user.id)
  await credentials.deleteTokens(db, user.id, 'password_reset')
  const agentIds = revokeKeys ? await credentials.revokeGrants(db, user.id) : []
  const sessionIds = await credentials.revokeSessions(db, user.id, ctx.actor.credentialId)
  const keyIds = revokeKeys ? await credentials.deleteKeys(db, user.id, now) : []
  const change = {
    sessions_ended: sessionIds.length,
    api_keys_revoked: keyIds.length,
    api_keys_kept: await credentials.countValidKeys(db, user.id, now),
  }
  await notifyUser(ctx.deps, db, user, 'password_changed', { outcome: describeChange(change) }, now)
  await audit(db, ctx, 'password.change', { type: 'user', id: user.id }, change)
  return {
    ...change,
    ended_credentials: [
      ...credentials.listEndedSessions(sessionIds, ctx.actor.credentialId),
      ...keyIds.map((id) => ({ type: 'api_key' as const, id })),
      ...agentIds.map((id) => ({ type: 'agent' as const, id })),
    ],
  }
}

/** Returns counts only; the mail template translates them. */
const describeChange = (
  change: Omit<NonNullable<UpdatedUser['password_change']>, 'ended_credentials'>,
): string[] => {
  const { sessions_ended: sessions, api_keys_revoked: revoked, api_keys_kept: keptKeys } = change
  return Object.entries({ sessions, revoked, kept: keptKeys }).flatMap(([what, n]) =>
    n ? [`${what} ${n}`] : [],
  )
}

/**
 * Requests a new e-mail address; the owner of the current one can cancel. Replaces an unverified e-mail address
 * immediately, because it may receive no e-mails.
 */
const requestEmailChange = async (
  db: Tx,
  ctx: UserContext,
  current: users.UserRow,
  email: string,
): Promise<users.UserRow> => {
  if (email === current.email_key) {
    if (await credentials.findPendingEmail(db, current, ctx.now))
      await credentials.deleteTokens(db, current.id, 'email_verification')
    return current
  }
  // The lock keeps a verification of the old e-mail address from applying to the new one
  let user = (await users.lockUser(db, current.id)) ?? fail('unauthenticated')
  const isCorrection = user.email_verified_at === null
  if (isCorrection) {
    // Links in e-mails to the old address must not open this account
    await credentials.deleteTokens(db, user.id)
    user =
      (await users.updateUser(db, user.id, { email, email_key: email }, ctx.now)) ?? fail('unauthenticated')
  }
  assertMailQueued(await auth.queueVerification(ctx.deps, db, user, email, ctx.now))
  const action = isCorrection ? 'email.correct' : 'email.change_request'
  await audit(db, ctx, action, { type: 'user', id: user.id })
  return user
}

/**
 * Deletes the account, its rows of large tables later (job `erasures`). Fails with 409 for the last administrator, and
 * for owners of workspaces with other members.
 */
export const deleteAccount = async (
  ctx: UserContext,
  input: { current_password?: string },
): Promise<void> => {
  const user = await loadCurrentUser(ctx.deps.db.read, ctx)
  const proof = await auth.verifyOwner(ctx, user, input.current_password)
  await ctx.tx(async (db, after) => {
    await assertNotLastAdmin(db, user)
    await proof.complete(db)
    await eraseAccount(db, after, ctx, user)
    return null
  })
}

export const deleteAccountAsOperator = (ctx: RequestContext, userId: number): Promise<void> =>
  ctx.tx(async (db, after) => {
    const user = (await users.findUser(db, userId)) ?? fail('not_found')
    await assertNotLastAdmin(db, user)
    // Wait for transactions that are creating rows of this account, so that these rows are deleted too
    await users.lockUser(db, userId)
    await eraseAccount(db, after, ctx, user)
  })

const assertNotLastAdmin = async (db: Tx, user: users.UserRow): Promise<void> => {
  if (user.admin_at !== null && (await auth.isLastAdmin(db, user.id)))
    fail('conflict', createProblem(null, 'last_admin_account'))
}

const eraseAccount = async (
  db: Tx,
  after: AfterCommit,
  ctx: RequestContext,
  user: users.UserRow,
): Promise<void> => {
  const { deps } = ctx
  // Must precede the deletion: the limit of e-mails is read from the account's row
  await enqueueMail(deps, db, {
    userId: null,
    from: user.id,
    to: user.email,
    kind: 'account_deleted',
    params: { name: user.name, at: toIso(ctx.now) },
    now: ctx.now,
  })
  await leaveWorkspaces(deps, db, user, ctx.now)
  if (user.email_verified_at !== null) await deletePageTransfersTo(db, user.email_key)
  // The latest names stay held if there are many: those of the oldest pages
  for (const [i, { id }] of (await listOwnProfiles(db, user.id)).toReversed().entries())
    await eraseProfile(deps, db, after, id, ctx.now + i)
  await keepHeldNames(deps, db, user)
  await deleteAtProvider(deps, db, after, user.id)
  await eraseExports(deps, db, after, user.id)
  await closeProposals(db, 'creator_id', user.id, ctx.now)
  await users.deleteUser(db, user.id)
  await requestErasure(deps, db, 'user', user.id)
  await audit(db, ctx, 'account.delete', { type: 'user', id: user.id })
}
