import { type Identity, problem } from '@vitrine/contract'
import { isUsableHash } from '../../crypto/password.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { iso } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import * as credentials from '../credentials/index.ts'
import { lockUser } from '../users/index.ts'

const toIdentity = (row: credentials.IdentityRow): Identity => ({
  id: row.id,
  issuer: row.issuer,
  email: row.email,
  last_used_at: iso(row.last_used_at),
  created_at: iso(row.created_at),
})

export const listIdentities = async (deps: Deps, { actor }: UserContext): Promise<Identity[]> =>
  (await credentials.identitiesOf(deps.db.read, actor.userId)).map(toIdentity)

/** Unlinks an identity. Fails with 409 if the account has no password and no other identity. */
export const unlinkIdentity = (ctx: UserContext, id: number): Promise<{ id: number }> =>
  ctx.tx(async (db) => {
    const user = (await lockUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
    await credentials.requireCredential(db, ctx.actor)
    const identity = (await credentials.deleteIdentity(db, user.id, id)) ?? fail('not_found')
    if (!isUsableHash(user.password_hash) && !(await credentials.identitiesOf(db, user.id)).length)
      fail('conflict', problem(null, 'last_sign_in_method'))
    await audit(db, ctx, 'identity.unlink', { type: 'user', id: user.id }, { issuer: identity.issuer })
    return { id }
  })
