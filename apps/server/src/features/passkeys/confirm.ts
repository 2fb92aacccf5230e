import { createProblem, type SessionConfirm } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import * as auth from '../auth/index.ts'
import { findUser } from '../users/index.ts'
import { withPasskey } from './sign-in.ts'

export const confirmWithPasswordOrPasskey = async (
  deps: Deps,
  ctx: UserContext & BrowserContext,
  { current_password: password, response }: SessionConfirm,
): Promise<auth.RenewedSession> => {
  if ((password === undefined) === (response === undefined))
    fail('validation_failed', createProblem('current_password', 'confirm_with_one'))
  if (password !== undefined) {
    const user = (await findUser(deps.db.read, ctx.actor.userId)) ?? fail('unauthenticated')
    const proof = await auth.verifyOwner(deps, ctx, user, password)
    return ctx.tx(async (db) => {
      await proof.complete(db)
      return auth.confirmSession(db, ctx, 'password')
    })
  }
  auth.assertLocalSignIn(deps)
  const confirm = (db: Tx) => auth.confirmSession(db, ctx, 'passkey')
  return withPasskey(deps, ctx, response!, confirm, ctx.actor.userId)
}
