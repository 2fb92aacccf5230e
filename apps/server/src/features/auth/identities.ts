import type { Identity } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { toIso } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import * as credentials from '../credentials/index.ts'
import { notifyOfIdentity } from './pending-identity.ts'
import { assertCanSignIn } from './sign-in-methods.ts'

const toIdentity = (row: credentials.IdentityRow): Identity => ({
  id: row.id,
  issuer: row.issuer,
  email: row.email,
  last_used_at: toIso(row.last_used_at),
  created_at: toIso(row.created_at),
})

export const listIdentities = async ({ deps, actor }: UserContext): Promise<Identity[]> =>
  (await credentials.listIdentities(deps.db.read, actor.userId)).map(toIdentity)

/** Unlinks an identity. Fails with 409 for the last way to sign in. */
export const unlinkIdentity = (ctx: UserContext, id: number): Promise<{ id: number }> =>
  ctx.tx(async (db) => {
    const user = await credentials.lockCaller(db, ctx.actor)
    const identity = (await credentials.deleteIdentity(db, user.id, id)) ?? fail('not_found')
    await assertCanSignIn(ctx.deps, db, user)
    await notifyOfIdentity(db, ctx, user, 'identity_unlinked', identity)
    await audit(db, ctx, 'identity.unlink', { type: 'user', id: user.id }, { issuer: identity.issuer })
    return { id }
  })
