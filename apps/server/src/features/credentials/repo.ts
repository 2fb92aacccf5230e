import { sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Tx } from '../../db/handle.ts'
import { type Actor, credentialKind } from '../../domain/context.ts'

export type Credential = Pick<Actor, 'credential' | 'credentialId'>

const tables = { session: 'session', key: 'api_key', agent: 'agent_grant' } as const

export const hasCredential = async (db: Tx, credential: Credential): Promise<boolean> => {
  const row = await db
    .selectFrom(tables[credentialKind(credential)])
    .select('id')
    .where('id', '=', credential.credentialId)
    .executeTakeFirst()
  return row !== undefined
}

export const removeExpiredSessions = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'session', ['id'], sql`expires_at <= ${now}`, limit)
export const removeIdleSessions = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'session', ['id'], sql`last_seen_at + idle_ms <= ${now}`, limit)
export const removeExpiredChallenges = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'challenge', ['id'], sql`expires_at <= ${now}`, limit)
export const removeUsedChallenges = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'used_challenge', ['id'], sql`expires_at <= ${now}`, limit)
export const removeExpiredTokens = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'one_time_token', ['id'], sql`expires_at <= ${now}`, limit)

export const removeExpiredKeys = (db: Tx, before: number, limit: number): Promise<number> =>
  deleteBatch(db, 'api_key', ['id'], sql`expires_at <= ${before}`, limit)

/** Includes codes that were not exchanged. */
export const removeExpiredGrants = (db: Tx, now: number, limit: number): Promise<number> =>
  deleteBatch(db, 'agent_grant', ['id'], sql`expires_at <= ${now}`, limit)
