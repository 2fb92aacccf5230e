import { createProblem, type SessionConfirm } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { BrowserContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import * as auth from '../auth/index.ts'
import { findUser } from '../users/index.ts'
import { withPasskey } from './sign-in.ts'

export const confirmWithPasswordOrPasskey = async (
  ctx: UserContext & BrowserContext,
  { current_password: password, response }: SessionConfirm,
): Promise<auth.RenewedSession> => {
  if ((password === undefined) === (response === undefined))
    fail('validation_failed', createProblem('current_password', 'confirm_with_one'))
  if (password !== undefined) {
    const user = (await findUser(ctx.deps.db.read, ctx.actor.userId)) ?? fail('unauthenticated')
    const proof = await auth.verifyOwner(ctx, user, password)
    return ctx.tx(async (db) => {
      await proof.complete(db)
      return auth.confirmSession(db, ctx, 'password')
    })
  }
  auth.assertLocalSignIn(ctx.deps)
  const confirm = (db: Tx) => auth.confirmSession(db, ctx, 'passkey')
  return withPasskey(ctx, response!, confirm, ctx.actor.userId)
}
