import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Tx } from '../../db/handle.ts'
import { type Actor, getCredentialKind } from '../../domain/context.ts'
import type { JobStep } from '../../domain/job.ts'

export type Credential = Pick<Actor, 'credential' | 'credentialId'>

const tables = { session: 'session', key: 'api_key', agent: 'agent_grant' } as const

/** Returns false if the credential was revoked, or its account is blocked. */
export const hasCredential = async (db: Tx, credential: Credential): Promise<boolean> => {
  const table = tables[getCredentialKind(credential)] as 'session'
  const row = await db
    .selectFrom(`${table} as credential`)
    .innerJoin('user', 'user.id', 'credential.user_id')
    .select('credential.id')
    .where('credential.id', '=', credential.credentialId)
    .where('user.blocked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Retention of expired keys, so that their owner sees why they stopped working. */
const expiredKeyRetentionMs = 30 * dayMs

/** Returns job steps that delete expired credentials. Expired grants include codes that were not exchanged. */
export const createExpirySteps = (now: number) =>
  ({
    sessions: (db, limit) => deleteBatch(db, 'session', ['id'], sql`expires_at <= ${now}`, limit),
    idleSessions: (db, limit) =>
      deleteBatch(db, 'session', ['id'], sql`last_seen_at + idle_ms <= ${now}`, limit),
    challenges: (db, limit) => deleteBatch(db, 'challenge', ['id'], sql`expires_at <= ${now}`, limit),
    usedChallenges: (db, limit) =>
      deleteBatch(db, 'used_challenge', ['id'], sql`expires_at <= ${now}`, limit),
    tokens: (db, limit) => deleteBatch(db, 'one_time_token', ['id'], sql`expires_at <= ${now}`, limit),
    keys: (db, limit) =>
      deleteBatch(db, 'api_key', ['id'], sql`expires_at <= ${now - expiredKeyRetentionMs}`, limit),
    agents: (db, limit) => deleteBatch(db, 'agent_grant', ['id'], sql`expires_at <= ${now}`, limit),
  }) satisfies Readonly<Record<string, JobStep>>
