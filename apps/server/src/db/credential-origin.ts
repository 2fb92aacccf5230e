import { type Actor, getCredentialKind } from '../domain/context.ts'
import type { Tx } from './handle.ts'
import type { Schema } from './schema.ts'

export const originColumns = ['credential', 'credential_name'] as const
export type Origin = Pick<Schema['api_key'], (typeof originColumns)[number]>

const names = {
  session: ['session', 'user_agent'],
  key: ['api_key', 'name'],
  agent: ['agent_grant', 'client_name'],
} as const

/**
 * Returns the columns of the caller's credential for a row that grants access. Its name is read now, because the
 * credential may be deleted later.
 */
export const readOrigin = async (
  db: Tx,
  { credential, credentialId }: Pick<Actor, 'credential' | 'credentialId'>,
): Promise<Origin> => {
  const [table, column] = names[getCredentialKind({ credential })]
  const row = await db
    // All three tables have an id and their name, but the query builder accepts one type only
    .selectFrom(table as 'api_key')
    .select(column as 'name')
    .where('id', '=', credentialId)
    .executeTakeFirst()
  return { credential, credential_name: Object.values(row ?? {})[0] ?? null }
}
