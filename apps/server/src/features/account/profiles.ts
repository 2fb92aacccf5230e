import type { Profile, ProfileCreate } from '@vitrine/contract'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import type { Deleted } from '../../domain/resource.ts'
import { audit } from '../audit/service.ts'
import { allowOne, planOf } from '../billing/policy.ts'
import {
  createProfile as create,
  eraseProfile,
  findProfile,
  ownProfiles,
  toOwnProfile,
} from '../profile/service.ts'
import { lockUser, setDefaultProfile } from '../users/service.ts'

/** Makes one more profile. The own plan bounds how many, also when requests race. */
export const createProfile = async (deps: Deps, ctx: UserContext, input: ProfileCreate): Promise<Profile> => {
  const displayName = input.display_name.trim()
  if (!displayName) fail('validation_failed', 'display_name: must not be empty')
  try {
    return await ctx.tx(async (db) => {
      const user = (await lockUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
      allowOne(planOf(deps.plans, user.plan_key), 'profiles', (await ownProfiles(db, user.id)).length)
      const wished = input.username ? { username: input.username } : {}
      const profile = await create(db, { ownerId: user.id, displayName, now: ctx.now, ...wished })
      await audit(db, ctx, 'profile.create', { type: 'profile', id: profile.id })
      return toOwnProfile(deps, profile)
    })
  } catch (error) {
    if (isUniqueViolation(error)) fail('username_taken')
    throw error
  }
}

/** Erases one of the own profiles. The last one stays; the next oldest becomes the default. */
export const deleteProfile = async (deps: Deps, ctx: UserContext, id: number): Promise<Deleted> => {
  const found = (await findProfile(deps.db.read, id)) ?? fail('not_found')
  if (found.ownerId !== ctx.actor.userId) fail('forbidden', 'Only its owner may delete a profile.')
  return erase(deps, ctx, ctx.actor.userId, id)
}

/** The same by the operator. */
export const deleteProfileOf = async (deps: Deps, ctx: RequestContext, id: number): Promise<Deleted> => {
  const found = (await findProfile(deps.db.read, id)) ?? fail('not_found')
  return erase(deps, ctx, found.ownerId, id)
}

const erase = (deps: Deps, ctx: RequestContext, ownerId: number, id: number): Promise<Deleted> =>
  ctx.tx(async (db, after) => {
    const user = (await lockUser(db, ownerId)) ?? fail('unauthenticated')
    const profiles = await ownProfiles(db, user.id)
    if (!profiles.some((profile) => profile.id === id)) fail('not_found')
    const next = profiles.find((profile) => profile.id !== id)
    if (!next) return fail('conflict', 'The last profile of an account stays. Delete the account instead.')
    if (user.default_profile_id === id) await setDefaultProfile(db, user.id, next.id)
    await eraseProfile(deps, db, after, id)
    await audit(db, ctx, 'profile.delete', { type: 'profile', id })
    return { id, deleted: true }
  })
