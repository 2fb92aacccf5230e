import { type PageIdentity, type PageIdentityUpdate, problem } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { isSame } from '../../domain/resource.ts'
import { mayChangeAddress } from '../../domain/roles.ts'
import { type Access, lockProfile, profileChannel } from './access.ts'
import * as repo from './repo.ts'

/** Returns the accounts of decentralised networks that belong to a page. */
export const readPageIdentity = async (deps: Deps, { id }: Access): Promise<PageIdentity> =>
  ((await repo.findProfile(deps.db.read, id)) ?? fail('not_found')).identity

/** Changes the accounts of decentralised networks, like the domain for owners and admins only. */
export const updatePageIdentity = (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  body: PageIdentityUpdate,
): Promise<PageIdentity> =>
  ctx.tx(async (db) => {
    const { id, identity } = await lockProfile(db, access)
    if (!mayChangeAddress(access.role)) fail('forbidden', problem(null, 'identity_by_admins'))
    const { atproto_did = identity.atproto_did, fediverse_creator = identity.fediverse_creator } = body
    const changedIdentity: PageIdentity = {
      atproto_did,
      fediverse_creator: fediverse_creator && `@${fediverse_creator.replace(/^@/, '')}`,
    }
    if (isSame(identity, changedIdentity)) return identity
    await repo.writeIdentity(db, id, changedIdentity)
    deps.db.publish(profileChannel, String(id))
    return changedIdentity
  })
