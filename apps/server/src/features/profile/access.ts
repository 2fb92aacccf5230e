import { type ApprovalPolicy, createProblem } from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { findStrongestRole, mayChange, mayPropose, mayRead, type Role } from '../../domain/roles.ts'
import type { VersionSource } from '../history/index.ts'
import { findUser } from '../users/index.ts'
import { findAccess, listGrantsOfCredential, listRoleGrants, readPolicy } from './access-repo.ts'
import { requireApproval } from './approval.ts'
import * as lockRepo from './lock-repo.ts'
import type { ProfileRecord } from './profile.ts'

export const profileChannel = 'profile'

/** Right that an operation needs on a profile. */
export type Need = 'read' | 'propose' | 'change'
const rights = { read: mayRead, propose: mayPropose, change: mayChange } as const

/** Profile that the caller may use, with their role and the state that cached responses depend on. */
export type Access = {
  id: number
  role: Role
  planKey: string
  revision: number
  contentRevision: number
  blockedAt: number | null
  isPublished: boolean
  /** Caller and required right, checked again under the lock of a write. */
  actor: Actor
  need: Need
  /** True for writes that apply an accepted proposal, which need no further approval. */
  isAcceptance?: true
}

export const findRole = async (deps: Deps, actor: Actor, profileId: number): Promise<Role | null> => {
  if (actor.onlyProfileId !== null && actor.onlyProfileId !== profileId) return null
  return (await findProfileState(deps, actor, profileId))?.role ?? null
}

/** Returns a user's role; null if the user has no role, or the account is blocked or deleted. */
export const findRoleOfUser = async (
  db: Db,
  userId: number,
  profile: Pick<ProfileRecord, 'id' | 'ownerId'>,
): Promise<Role | null> => {
  const user = await findUser(db, userId)
  if (!user || user.blocked_at !== null) return null
  if (profile.ownerId === userId) return 'owner'
  return findStrongestRole(await listRoleGrants(db, profile.id, userId), profile.id)
}

/**
 * Resolves a request's profile: `profileId`, otherwise the only profile of a limited credential, otherwise the caller's first one.
 * Fails with 404 if it does not exist, and with 403 if the role is missing or too weak, or the profile is blocked.
 */
export const loadProfile = async (
  { deps, actor }: Pick<UserContext, 'actor' | 'deps'>,
  profileId: number | undefined,
  need: Need,
): Promise<Access> => {
  const { defaultProfile, onlyProfileId } = actor
  if (onlyProfileId !== null && (profileId ?? onlyProfileId) !== onlyProfileId)
    fail('forbidden', createProblem(null, 'other_profile'))
  const id = profileId ?? onlyProfileId ?? defaultProfile.id
  const profile = await findProfileState(deps, actor, id)
  if (!profile) return fail('not_found')
  if (!profile.role)
    return fail(
      'forbidden',
      createProblem(null, actor.onlyWorkspaceId === null ? 'no_role' : 'other_workspace'),
    )
  return grantAccess(profile, profile.role, actor, need)
}

/** Resolves the profile of a resource. Fails with 404 without a role on it, as if the resource did not exist. */
export const loadResourceProfile = async (
  { deps, actor }: UserContext,
  { profileId }: { readonly profileId: number },
  need: Need,
): Promise<Access> => {
  const isHidden = actor.onlyProfileId !== null && actor.onlyProfileId !== profileId
  const profile = isHidden ? undefined : await findProfileState(deps, actor, profileId)
  if (!profile?.role) return fail('not_found')
  return grantAccess(profile, profile.role, actor, need)
}

type ProfileState = Omit<Access, 'role' | 'actor' | 'need' | 'isAcceptance'> & { readonly role: Role | null }

/** Returns the state of a profile. The caller's first profile was loaded with the credential; other profiles take one statement. */
const findProfileState = async (deps: Deps, actor: Actor, id: number): Promise<ProfileState | undefined> =>
  id === actor.defaultProfile.id && actor.onlyWorkspaceId === null
    ? { ...actor.defaultProfile, role: 'owner', planKey: actor.planKey }
    : findAccess(deps.db.read, id, actor)

const grantAccess = (profile: ProfileState, role: Role, actor: Actor, need: Need): Access => {
  if (need !== 'read') {
    if (!rights[need](role)) fail('forbidden', createProblem(null, 'role_read_only'))
    if (profile.blockedAt !== null) fail('profile_blocked')
  }
  return { ...profile, role, actor, need }
}

/** State of a locked profile. `contentRevision` is the revision before the change. */
export type LockedState = VersionSource & lockRepo.LockedState
export type LockedProfile = VersionSource & lockRepo.LockedRecord

const createChange =
  <Locked extends lockRepo.LockedState>(lock: (db: Tx, id: number) => Promise<Locked | undefined>) =>
  async <T>(
    deps: Deps,
    db: Tx,
    access: Access,
    work: (profile: Locked & VersionSource) => Promise<T>,
  ): Promise<T> => {
    const profile = (await lock(db, access.id)) ?? fail('profile_blocked')
    const policy = await assertStillAllowed(db, access, profile)
    deps.db.publish(profileChannel, String(access.id))
    const assertApproved = await requireApproval(db, access, policy)
    const result = await work({
      ...profile,
      contentRevision: profile.contentRevision - 1,
      planKey: access.planKey,
    })
    await assertApproved()
    return result
  }

/** Changes a profile's content in the open transaction: locks it, raises its content revision, and notifies caches after the commit. */
export const changeProfile = createChange(lockRepo.lockForChange)

/** Changes a profile like `changeProfile`, but neither reads nor parses its settings. */
export const changeWithoutSettings = createChange(lockRepo.lockStateForChange)

/**
 * Changes a profile like `changeWithoutSettings`, for a job instead of a caller. Fails with `profile_blocked` for a
 * blocked or deleted profile.
 */
export const changeByJob = async <T>(
  deps: Deps,
  db: Tx,
  { id, planKey }: { readonly id: number; readonly planKey: string },
  work: (profile: LockedState) => Promise<T>,
): Promise<T> => {
  const profile = (await lockRepo.lockStateForChange(db, id)) ?? fail('profile_blocked')
  deps.db.publish(profileChannel, String(id))
  return work({ ...profile, contentRevision: profile.contentRevision - 1, planKey })
}

/** Locks a profile in the open transaction without changing its content revision. */
export const lockProfile = async (
  db: Tx,
  access: Access,
): Promise<LockedProfile & { policy: ApprovalPolicy }> => {
  const profile = (await lockRepo.lockProfileRow(db, access.id)) ?? fail('profile_blocked')
  const policy = await assertStillAllowed(db, access, profile)
  return { ...profile, planKey: access.planKey, policy }
}

/** `credentialId` of an actor for whom a job acts, whose role counts instead of a credential. */
export const noCredential = 0

/** Checks under the lock, in one statement, that the caller still has the credential and the role. Returns the policy of approvals. */
const assertStillAllowed = async (
  db: Tx,
  { actor, need }: Access,
  profile: lockRepo.LockedState,
): Promise<ApprovalPolicy> => {
  if (actor.credentialId === noCredential) {
    if (!rights[need](await findRoleOfUser(db, actor.userId, profile)))
      fail('forbidden', createProblem(null, 'role_ended'))
    return readPolicy(db, profile.id)
  }
  const { grants, policy } = (await listGrantsOfCredential(db, actor, profile.id)) ?? fail('unauthenticated')
  const role = findStrongestRole(grants, profile.id)
  if (profile.ownerId === actor.userId && (actor.onlyWorkspaceId === null || role)) return policy
  if (!rights[need](role)) fail('forbidden', createProblem(null, 'role_ended'))
  return policy
}
