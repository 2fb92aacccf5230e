import { createProblem, type Problem } from '@vitrine/contract'
import { appliesTo, isManager, isStronger, type Role, type RoleGrant } from '../../domain/roles.ts'

export const mayInvite = (sender: RoleGrant, profileIds: readonly number[] | null): boolean =>
  isManager(sender.role) && canReachProfiles(sender, profileIds)

export const isOwner = (role: Role): boolean => role === 'owner'

/** Returns true if a role includes all given profiles (null = all), so that its holder may change roles there. */
export const canReachProfiles = (me: RoleGrant, profileIds: readonly number[] | null): boolean =>
  me.profileIds === null || (profileIds?.every((id) => me.profileIds?.includes(id)) ?? false)

/** Returns true if a change gives a member a stronger role or more profiles. */
export const extendsRole = (before: RoleGrant, after: RoleGrant): boolean =>
  isStronger(after.role, before.role) || !canReachProfiles(before, after.profileIds)

const isWithinReach = (me: RoleGrant, profileIds: readonly number[] | null): boolean =>
  me.profileIds === null || mayInvite(me, profileIds)

/** Returns true if the caller may read a member. Members limited to some profiles see managers, themselves and whom they may invite. */
export const canSeeMember = (
  me: RoleGrant & { userId: number },
  member: RoleGrant & { userId: number },
): boolean => member.userId === me.userId || isManager(member.role) || isWithinReach(me, member.profileIds)

export const canSeeInvite = (me: RoleGrant, profileIds: readonly number[] | null): boolean =>
  isWithinReach(me, profileIds)

export const canSeeTransfer = (
  me: RoleGrant & { userId: number },
  transfer: { from_user_id: number; to_user_id: number },
): boolean => me.profileIds === null || [transfer.from_user_id, transfer.to_user_id].includes(me.userId)

/** Returns true if the member's role includes an assigned profile, or the member owns it. */
export const canSeeProfile = (
  me: RoleGrant & { userId: number },
  profile: { id: number; ownerId: number },
): boolean => profile.ownerId === me.userId || appliesTo(me, profile.id)

export type ProfileChange = { add: number[]; remove: number[]; invalid: Problem[]; forbidden: Problem[] }

/**
 * Plans the changes to a workspace's profiles that `me` requests; profiles that `me` cannot see stay. `profiles` are
 * all assigned and requested profiles.
 */
export const planProfileChange = (
  me: RoleGrant & { userId: number },
  assignedIds: readonly number[],
  requestedIds: readonly number[],
  profiles: ReadonlyMap<number, { id: number; ownerId: number }>,
): ProfileChange => {
  const change: ProfileChange = { add: [], remove: [], invalid: [], forbidden: [] }
  const visibleIds = assignedIds.filter((id) => profiles.has(id) && canSeeProfile(me, profiles.get(id)!))
  requestedIds.forEach((id, i) => {
    const profile = profiles.get(id)
    if (requestedIds.indexOf(id) !== i)
      change.invalid.push(createProblem(`profile_ids[${i}]`, 'listed_twice', { id }))
    else if (!profile) change.invalid.push(createProblem(`profile_ids[${i}]`, 'no_such_profile', { id }))
    else if (visibleIds.includes(id)) return
    else if (profile.ownerId === me.userId) change.add.push(id)
    else change.forbidden.push(createProblem(`profile_ids[${i}]`, 'owner_adds_profile', { id }))
  })
  for (const id of visibleIds)
    if (!requestedIds.includes(id)) {
      if (isManager(me.role) || profiles.get(id)?.ownerId === me.userId) change.remove.push(id)
      else change.forbidden.push(createProblem('profile_ids', 'owner_removes_profile', { id }))
    }
  return change
}
