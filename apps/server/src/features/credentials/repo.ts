import { sql } from 'kysely'
import type { Tx } from '../../db/handle.ts'
import { removeSome } from '../../db/remove-some.ts'
import type { Actor } from '../../domain/context.ts'

/** Whether the session or key a request came with is still there. */
export const hasCredential = async (
  db: Tx,
  { scope, credentialId }: Pick<Actor, 'scope' | 'credentialId'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom(scope === 'session' ? 'session' : 'api_key')
    .select('id')
    .where('id', '=', credentialId)
    .executeTakeFirst()
  return row !== undefined
}

/** Delete up to `limit` of what is over: sessions, challenges and tokens at `now`. They return how many rows went. */
export const removeExpiredSessions = (db: Tx, now: number, limit: number): Promise<number> =>
  removeSome(db, 'session', ['id'], sql`expires_at <= ${now}`, limit)
export const removeIdleSessions = (db: Tx, now: number, limit: number): Promise<number> =>
  removeSome(db, 'session', ['id'], sql`last_seen_at + idle_ms <= ${now}`, limit)
export const removeExpiredChallenges = (db: Tx, now: number, limit: number): Promise<number> =>
  removeSome(db, 'challenge', ['id'], sql`expires_at <= ${now}`, limit)
export const removeExpiredTokens = (db: Tx, now: number, limit: number): Promise<number> =>
  removeSome(db, 'one_time_token', ['id'], sql`expires_at <= ${now}`, limit)

/** The same for keys that expired before. */
export const removeExpiredKeys = (db: Tx, before: number, limit: number): Promise<number> =>
  removeSome(db, 'api_key', ['id'], sql`expires_at <= ${before}`, limit)
