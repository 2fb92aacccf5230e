import { type AccountCreate, type AdminUser, createProblem } from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'
import type { Db } from '../../db/handle.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { createAccount, queueReset, verifyEmail } from '../auth/index.ts'
import * as repo from './repo.ts'
import { toAdminUser } from './service.ts'

export const createUser = async (ctx: UserContext, input: AccountCreate): Promise<AdminUser> => {
  const { email, name, email_verified } = input
  return createAccount(ctx, { email, name, verified: email_verified === true }, (db, { id }) =>
    readUser(db, id),
  )
}

/** Marks the e-mail address as verified. Fails with 409 if it is verified already. */
export const verifyUserEmail = (ctx: UserContext, id: number): Promise<AdminUser> =>
  verifyEmail(ctx, id, (db) => readUser(db, id))

/** Sends an e-mail with a link to choose a password. Fails with 409 for a blocked account, and with 429 above the limit of e-mails. */
export const sendPasswordMail = (ctx: UserContext, id: number): Promise<AdminUser> =>
  ctx.tx(async (db) => {
    const user = await readUser(db, id)
    if (user.blocked_at !== null) fail('conflict', createProblem(null, 'account_blocked'))
    if (!(await queueReset(db, ctx, id)))
      fail('rate_limited', createProblem(null, 'mails_sent'), hourMs / 1000)
    return user
  })

const readUser = async (db: Db, id: number): Promise<AdminUser> =>
  toAdminUser((await repo.findUser(db, id)) ?? fail('not_found'))
