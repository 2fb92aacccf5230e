import type { Db } from '../../db/handle.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import * as users from '../users/index.ts'

/** The caller's own row. 401 when the account went away since the request began. */
export const ownUser = async (db: Db, ctx: UserContext): Promise<users.UserRow> =>
  (await users.findUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
