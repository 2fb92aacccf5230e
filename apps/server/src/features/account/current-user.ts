import type { Db } from '../../db/handle.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import * as users from '../users/index.ts'

/** Returns the caller's user row. Fails with 401 if the account was deleted since the request began. */
export const loadCurrentUser = async (db: Db, ctx: UserContext): Promise<users.UserRow> =>
  (await users.findUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
