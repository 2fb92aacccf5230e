import type { SignIn } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { BrowserContext, UserContext } from '../../domain/context.ts'
import { toIso } from '../../domain/resource.ts'
import * as credentials from '../credentials/index.ts'

/** Retention of listed sign-ins. The audit log keeps them longer, but without device and country. */
export const signInRetentionMs = 90 * dayMs
const maxListed = 50

/** Stores a completed or failed sign-in. Rate limits bound their number. */
export const logSignIn = (
  db: Tx,
  { now, userAgent, country }: Pick<BrowserContext, 'now' | 'userAgent' | 'country'>,
  { userId, method, succeeded }: Pick<SignIn, 'method' | 'succeeded'> & { readonly userId: number | null },
): Promise<unknown> =>
  credentials.insertSignIn(db, {
    user_id: userId,
    at: now,
    method,
    succeeded: succeeded ? 1 : 0,
    user_agent: userAgent,
    country: country(),
  })

export const listSignIns = async ({ deps, actor, now }: UserContext): Promise<SignIn[]> =>
  (await credentials.listSignIns(deps.db.read, actor.userId, now - signInRetentionMs, maxListed)).map(
    (row) => ({
      id: row.id,
      at: toIso(row.at),
      method: row.method,
      succeeded: row.succeeded === 1,
      ...credentials.parseDevice(row.user_agent),
      country: row.country || null,
    }),
  )
