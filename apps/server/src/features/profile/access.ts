import type { Database, Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { requireCredential } from '../credentials/service.ts'
import { findUser } from '../users/service.ts'
import type { VersionSource } from '../versions/service.ts'
import { roleFrom } from '../workspaces/policy.ts'
import { isHome, mayChange, mayRead, type Role } from './policy.ts'
import type { ProfileRecord } from './profile.ts'
import * as repo from './repo.ts'

/** Messages on this channel carry the id of a profile that changed. */
export const profileChannel = 'profile'

/** A profile the caller may use, with what decides and caches need. */
export type Access = {
  id: number
  role: Role
  planKey: string
  revision: number
  contentRevision: number
  statsRevision: number
  isPublished: boolean
  /** Who asked, and for what: decided again behind the lock of a change. */
  actor: Actor
  need: 'read' | 'change'
}

const queries = new WeakMap<Database, ReturnType<typeof repo.accessQuery>>()
const accessOf = ({ db }: Deps) => queries.get(db) ?? queries.set(db, repo.accessQuery(db)).get(db)!

/** The role of somebody on a profile; null = none. Owning gives it, or a workspace. */
export const roleOn = async (deps: Deps, actor: Actor, profileId: number): Promise<Role | null> => {
  if (actor.onlyProfileId !== null && actor.onlyProfileId !== profileId) return null
  if (profileId === actor.home.id) return 'owner'
  return (await accessOf(deps)(profileId, actor.userId))?.role ?? null
}

/** Returns the role of an account on a profile. Null without a role, and for a blocked or deleted account. */
export const roleOfUser = async (
  db: Db,
  userId: number,
  profile: Pick<ProfileRecord, 'id' | 'ownerId'>,
): Promise<Role | null> => {
  const user = await findUser(db, userId)
  if (!user || user.blocked_at !== null) return null
  if (profile.ownerId === userId) return 'owner'
  return roleFrom(await repo.grantsOn(db, profile.id, userId), profile.id)
}

/**
 * The profile a request works on: the caller's own first one unless `profileId` names another; of an agent, the one it was
 * let in to.
 * 404 when there is none, 403 without a role, for a change also when the role only reads or the profile is blocked.
 */
export const openProfile = async (
  deps: Deps,
  ctx: UserContext,
  profileId: number | undefined,
  need: 'read' | 'change',
): Promise<Access> => {
  const { actor } = ctx
  const { home, onlyProfileId } = actor
  if (onlyProfileId !== null && (profileId ?? onlyProfileId) !== onlyProfileId)
    return fail('forbidden', 'You were let in to another profile.')
  const id = profileId ?? onlyProfileId ?? home.id
  if (isHome(actor, id)) {
    if (need === 'change' && home.blockedAt !== null) fail('profile_blocked')
    return { ...home, role: 'owner', planKey: actor.planKey, actor, need }
  }
  const profile = (await accessOf(deps)(id, actor.userId)) ?? fail('not_found')
  const { role } = profile
  if (!role || !mayRead(role)) return fail('forbidden', 'You have no role on this profile.')
  if (need === 'change') {
    if (!mayChange(role)) fail('forbidden', 'Your role on this profile only reads.')
    if (profile.blockedAt !== null) fail('profile_blocked')
  }
  return { ...profile, role, actor, need }
}

/** A profile inside a change: locked, with its content revision as it was before. */
export type LockedProfile = VersionSource & ProfileRecord

/**
 * Runs a change of a profile's content inside the open transaction: other writers of the profile wait,
 * the content revision rises, and every cache hears of it after the commit.
 */
export const changeProfile = async <T>(
  deps: Deps,
  db: Tx,
  access: Access,
  work: (profile: LockedProfile) => Promise<T>,
): Promise<T> => {
  const profile = (await repo.lockForChange(db, access.id)) ?? fail('profile_blocked')
  await assertStillAllowed(db, access, profile)
  deps.db.publish(profileChannel, String(access.id))
  return work(locked({ ...profile, contentRevision: profile.contentRevision - 1 }, access))
}

/** Locks a profile inside the open transaction for work that leaves its content as it is. */
export const lockProfile = async (db: Tx, access: Access): Promise<LockedProfile> => {
  const profile = (await repo.lockProfileRow(db, access.id)) ?? fail('profile_blocked')
  await assertStillAllowed(db, access, profile)
  return locked(profile, access)
}

/** Behind the lock: whoever lost the credential or the role while the change waited for it changes nothing any more. */
const assertStillAllowed = async (db: Tx, { actor, need }: Access, profile: ProfileRecord): Promise<void> => {
  await requireCredential(db, actor)
  if (profile.ownerId === actor.userId) return
  const role = roleFrom(await repo.grantsOn(db, profile.id, actor.userId), profile.id)
  if (!role || !(need === 'change' ? mayChange(role) : mayRead(role)))
    fail('forbidden', 'You have no such role on this profile any more.')
}

const locked = (profile: ProfileRecord, { planKey }: Access): LockedProfile => ({
  ...profile,
  docBytes: JSON.stringify(profile.doc).length,
  planKey,
})
