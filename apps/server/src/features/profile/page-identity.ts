import { createProblem, type PageIdentity, type PageIdentityUpdate } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { isSame } from '../../domain/resource.ts'
import { isManager } from '../../domain/roles.ts'
import { audit } from '../audit/index.ts'
import { type Access, loadProfile, lockProfile, profileChannel } from './access.ts'
import { requireApproval } from './approval.ts'
import * as repo from './repo.ts'

export const readPageIdentity = async (deps: Deps, { id }: Access): Promise<PageIdentity> =>
  ((await repo.findProfile(deps.db.read, id)) ?? fail('not_found')).identity

/** Authorises a change of the identity for owners and admins only, as for the domain. */
export const loadPageIdentity = async (ctx: UserContext, profileId: number): Promise<Access> => {
  const access = await loadProfile(ctx, profileId, 'change')
  return isManager(access.role) ? access : fail('forbidden', createProblem(null, 'identity_by_admins'))
}

export const updatePageIdentity = async (
  ctx: UserContext,
  access: Access,
  body: PageIdentityUpdate,
): Promise<PageIdentity> => {
  const host = body.fediverse_creator?.split('@').at(-1)
  const [blocked] = host ? (await ctx.deps.blockedHosts.current()).findProblems(`https://${host}/`) : []
  if (blocked) fail('url_not_allowed', { ...blocked, path: 'fediverse_creator' })
  return ctx.tx(async (db) => {
    const { id, identity, policy } = await lockProfile(db, access)
    const { atproto_did = identity.atproto_did, fediverse_creator = identity.fediverse_creator } = body
    const changedIdentity: PageIdentity = {
      atproto_did,
      fediverse_creator: fediverse_creator && `@${fediverse_creator.replace(/^@/, '')}`,
    }
    if (isSame(identity, changedIdentity)) return identity
    const assertApproved = await requireApproval(db, access, policy)
    await repo.writeIdentity(db, id, changedIdentity)
    await assertApproved()
    ctx.deps.db.publish(profileChannel, String(id))
    if (atproto_did !== identity.atproto_did)
      await audit(db, ctx, 'profile.address', { type: 'profile', id, event: 'bluesky', name: atproto_did })
    return changedIdentity
  })
}
