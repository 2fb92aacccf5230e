import {
  type Account,
  type AccountUpdate,
  type CurrentAccount,
  problem,
  type UpdatedUser,
  type User,
} from '@vitrine/contract'
import type { AfterCommit, Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserContext, RequestContext, UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { planOf } from '../../domain/plans.ts'
import { iso, isoOrNull } from '../../domain/resource.ts'
import { creditsUsed } from '../ai/index.ts'
import { audit } from '../audit/index.ts'
import * as auth from '../auth/index.ts'
import { leaveProvider, planEnd } from '../billing/index.ts'
import * as credentials from '../credentials/index.ts'
import { eraseExports } from '../exports/index.ts'
import { assertMailQueued, enqueueMail } from '../mail/index.ts'
import { eraseProfile, ownProfiles, requestErasure, uploadedBytes } from '../profile/index.ts'
import * as users from '../users/index.ts'
import { normaliseEmail } from '../users/index.ts'
import { leaveWorkspaces, ownedWorkspaces, sharedProfiles } from '../workspaces/index.ts'
import { ownUser } from './own-user.ts'

/** The person, with the address that waits to be verified. */
const toOwnUser = async (db: Db, user: users.UserRow, now: number): Promise<User> => ({
  ...users.toUser(user),
  pending_email: await credentials.pendingEmail(db, user, now),
})

export const readAccount = async (deps: Deps, ctx: UserContext): Promise<Omit<Account, 'csrf_token'>> => {
  const db = deps.db.read
  const user = await ownUser(db, ctx)
  const profiles = await ownProfiles(db, user.id)
  return {
    user: await toOwnUser(db, user, ctx.now),
    plan: planOf(deps.plans, user.plan_key),
    usage: await usageOf(db, user.id, profiles.length, ctx.now),
    profiles: [
      ...profiles.map((profile) => ({ profile, role: 'owner' as const })),
      ...(await sharedProfiles(db, user.id)),
    ].map(({ profile: { id, username, doc }, role }) => ({
      id,
      username,
      display_name: doc.display_name,
      my_role: role,
    })),
  }
}

const usageOf = async (db: Db, userId: number, profiles: number, now: number): Promise<Account['usage']> => ({
  profiles,
  workspaces: await ownedWorkspaces(db, userId),
  ai_credits: await creditsUsed(db, userId, now),
  upload_bytes: await uploadedBytes(db, userId),
})

/** Returns the account of a request, its credential, and the plan with its limits, end and usage. */
export const readCurrentAccount = async (deps: Deps, ctx: UserContext): Promise<CurrentAccount> => {
  const db = deps.db.read
  const user = await ownUser(db, ctx)
  const profiles = await ownProfiles(db, user.id)
  return {
    user: { id: user.id, name: user.name, email: user.email },
    credential: await credentialOf(deps, ctx),
    plan: {
      ...planOf(deps.plans, user.plan_key),
      ends_at: isoOrNull(await planEnd(deps, user, ctx.now)),
    },
    usage: await usageOf(db, user.id, profiles.length, ctx.now),
  }
}

const credentialOf = async (deps: Deps, ctx: UserContext): Promise<CurrentAccount['credential']> => {
  const { credentialId: id, scope } = ctx.actor
  const type = scope === 'session' ? 'session' : 'key'
  const key = type === 'key' ? await credentials.currentKey(deps, ctx) : null
  return {
    type,
    id,
    scope: scope === 'session' ? null : scope,
    name: key?.name ?? null,
    prefix: key?.prefix ?? null,
    expires_at: key?.expires_at ?? null,
  }
}

/**
 * Changes name, address or password; asks for the current password. A new address takes effect when its mail
 * is confirmed, so that nobody is locked out by a mistyped one. A new password ends all other sessions, and the API
 * keys too when that is wished; the answer says what ended. No other browser is known as a device of the account
 * any more: `device` is this one's new mark.
 */
export const updateAccount = async (
  deps: Deps,
  ctx: UserContext & BrowserContext,
  input: AccountUpdate,
): Promise<{ user: UpdatedUser; device: string | null }> => {
  const found = await ownUser(deps.db.read, ctx)
  const proof = await auth.provePassword(deps, ctx, found, input.current_password)
  const name = input.name?.trim()
  const email = input.email === undefined ? undefined : normaliseEmail(input.email)
  await assertUpdateAllowed(deps, found, { ...input, name, email })
  const passwordHash = input.password === undefined ? undefined : await deps.passwords.hash(input.password)
  return ctx.tx(async (db) => {
    await auth.completePasswordProof(db, proof, ctx.now)
    const isRenamed = name !== undefined && name !== found.name
    const set = {
      ...(isRenamed ? { name } : {}),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    }
    const user = Object.keys(set).length
      ? ((await users.updateUser(db, found.id, set, ctx.now)) ?? fail('unauthenticated'))
      : await ownUser(db, ctx)
    const change =
      passwordHash === undefined
        ? {}
        : { password_change: await passwordChanged(deps, db, ctx, user, input.revoke_api_keys === true) }
    if (email !== undefined) await emailWished(deps, db, ctx, user, email)
    if (isRenamed) await audit(db, ctx, 'account.rename', { type: 'user', id: user.id })
    return {
      user: { ...(await toOwnUser(db, user, ctx.now)), ...change },
      device:
        passwordHash === undefined ? null : auth.markDevice(deps.secrets, ctx.browser.device, user, ctx.now),
    }
  })
}

const assertUpdateAllowed = async (
  deps: Deps,
  user: users.UserRow,
  input: Omit<AccountUpdate, 'name' | 'email'> & { name: string | undefined; email: string | undefined },
): Promise<void> => {
  const problems: DomainError[] = []
  const { name = user.name, email = user.email } = input
  if (!name) problems.push(new DomainError('validation_failed', [problem('name', 'min_length', { min: 1 })]))
  const weak = input.password === undefined ? null : auth.weakness(deps, input.password, { name, email })
  if (weak) problems.push(new DomainError('weak_password', [weak]))
  if (input.revoke_api_keys && input.password === undefined)
    problems.push(new DomainError('validation_failed', [problem('revoke_api_keys', 'needs_new_password')]))
  if (email !== user.email_key && (await users.findByEmail(deps.db.read, email)))
    problems.push(new DomainError('email_taken'))
  auth.assertNoErrors(problems)
}

const passwordChanged = async (
  deps: Deps,
  db: Tx,
  ctx: UserContext,
  user: users.UserRow,
  revokeKeys: boolean,
): Promise<NonNullable<UpdatedUser['password_change']>> => {
  const { now } = ctx
  await credentials.deleteChallenges(db, user.id)
  await credentials.dropTokens(db, user.id, 'password_reset')
  if (revokeKeys) await credentials.revokeGrants(db, user.id)
  const change = {
    sessions_ended: await credentials.endSessions(db, user.id, ctx.actor.credentialId),
    api_keys_revoked: revokeKeys ? await credentials.deleteKeys(db, user.id, now) : 0,
    api_keys_kept: await credentials.countWorkingKeys(db, user.id, now),
  }
  await enqueueMail(deps, db, {
    userId: user.id,
    to: user.email,
    kind: 'password_changed',
    params: { name: user.name, at: iso(now), outcome: describeChange(change) },
    now,
  })
  await audit(db, ctx, 'password.change', { type: 'user', id: user.id }, change)
  return change
}

/** Counts, which the mail puts into words in the language of who reads it. */
const describeChange = (change: NonNullable<UpdatedUser['password_change']>): string[] => {
  const { sessions_ended: sessions, api_keys_revoked: revoked, api_keys_kept: kept } = change
  return Object.entries({ sessions, revoked, kept }).flatMap(([what, n]) => (n ? [`${what} ${n}`] : []))
}

/** The present address again withdraws a wished one. */
const emailWished = async (
  deps: Deps,
  db: Tx,
  ctx: UserContext,
  user: users.UserRow,
  email: string,
): Promise<void> => {
  if (email === user.email_key) {
    if (await credentials.pendingEmail(db, user, ctx.now))
      await credentials.dropTokens(db, user.id, 'email_verification')
    return
  }
  assertMailQueued(await auth.queueVerification(deps, db, user, email, ctx.now))
  await audit(db, ctx, 'email.change_request', { type: 'user', id: user.id })
}

/**
 * Erases the account with everything in it, for everybody at once; its uploads go right after the commit, and rows that have
 * grown with its traffic by the job `erasures`. What stays is the audit log, which knows it by its number alone. A last mail says so. 409 while a workspace with other
 * members is owned, and for the last administrator.
 */
export const deleteAccount = async (
  deps: Deps,
  ctx: UserContext,
  input: { current_password: string },
): Promise<void> => {
  const found = await ownUser(deps.db.read, ctx)
  const proof = await auth.provePassword(deps, ctx, found, input.current_password)
  await ctx.tx(async (db, after) => {
    await assertNotLastAdmin(db, found)
    await auth.completePasswordProof(db, proof, ctx.now)
    await eraseAccount(deps, db, after, ctx, found)
    return null
  })
}

/** The same by the operator, without a password. */
export const deleteAccountOf = (deps: Deps, ctx: RequestContext, userId: number): Promise<void> =>
  ctx.tx(async (db, after) => {
    const found = (await users.findUser(db, userId)) ?? fail('not_found')
    await assertNotLastAdmin(db, found)
    // What the account is making at this moment comes to its end first, and goes with it
    await users.lockUser(db, userId)
    await eraseAccount(deps, db, after, ctx, found)
  })

const assertNotLastAdmin = async (db: Tx, user: users.UserRow): Promise<void> => {
  if (user.admin_at !== null && (await auth.isLastAdmin(db, user.id)))
    fail('conflict', problem(null, 'last_admin_account'))
}

const eraseAccount = async (
  deps: Deps,
  db: Tx,
  after: AfterCommit,
  ctx: RequestContext,
  found: users.UserRow,
): Promise<void> => {
  // Before the account goes: what mails it may send is read from its row
  await enqueueMail(deps, db, {
    userId: null,
    from: found.id,
    to: found.email,
    kind: 'account_deleted',
    params: { name: found.name, at: iso(ctx.now) },
    now: ctx.now,
  })
  await leaveWorkspaces(db, found)
  for (const profile of await ownProfiles(db, found.id)) await eraseProfile(deps, db, after, profile.id)
  await leaveProvider(deps, db, after, found.id)
  await eraseExports(deps, db, after, found.id)
  await users.deleteUser(db, found.id)
  await requestErasure(deps, db, 'user', found.id)
  await audit(db, ctx, 'account.delete', { type: 'user', id: found.id })
}
