import { type Problem, problem } from '@vitrine/contract'
import { appliesTo, type Role, type RoleGrant } from '../../domain/roles.ts'

/** Owner and admin run a workspace. */
export const mayManage = (role: Role): boolean => role === 'owner' || role === 'admin'

/** Returns true if the membership of a sender still allows an invitation on these profiles. */
export const mayInvite = (sender: RoleGrant, profileIds: readonly number[] | null): boolean =>
  mayManage(sender.role) && withinReach(sender, profileIds)

/** Archiving and handing over are the owner's alone. */
export const mayOwn = (role: Role): boolean => role === 'owner'

/** Whoever works on some profiles only may give, change and take away roles on those alone. */
export const withinReach = (me: RoleGrant, profileIds: readonly number[] | null): boolean =>
  me.profileIds === null || (profileIds?.every((id) => me.profileIds?.includes(id)) ?? false)

/** What a member sees of the assigned profiles: where their role counts, and their own. */
export const maySee = (
  me: RoleGrant & { userId: number },
  profile: { id: number; ownerId: number },
): boolean => profile.ownerId === me.userId || appliesTo(me, profile.id)

export type ProfileChange = { add: number[]; remove: number[]; wrong: Problem[]; forbidden: Problem[] }

/**
 * What a new list of assigned profiles comes to for a member. Pure. `known` holds every profile the list or the
 * workspace names; assigned profiles the member cannot see stay.
 */
export const judgeProfiles = (
  me: RoleGrant & { userId: number },
  assigned: readonly number[],
  wished: readonly number[],
  known: ReadonlyMap<number, { id: number; ownerId: number }>,
): ProfileChange => {
  const change: ProfileChange = { add: [], remove: [], wrong: [], forbidden: [] }
  const seen = assigned.filter((id) => known.has(id) && maySee(me, known.get(id)!))
  wished.forEach((id, i) => {
    const profile = known.get(id)
    if (wished.indexOf(id) !== i) change.wrong.push(problem(`profile_ids[${i}]`, 'named_twice', { id }))
    else if (!profile) change.wrong.push(problem(`profile_ids[${i}]`, 'no_such_profile', { id }))
    else if (seen.includes(id)) return
    else if (profile.ownerId === me.userId) change.add.push(id)
    else change.forbidden.push(problem(`profile_ids[${i}]`, 'owner_adds_profile', { id }))
  })
  for (const id of seen)
    if (!wished.includes(id)) {
      if (mayManage(me.role) || known.get(id)?.ownerId === me.userId) change.remove.push(id)
      else change.forbidden.push(problem('profile_ids', 'owner_removes_profile', { id }))
    }
  return change
}
