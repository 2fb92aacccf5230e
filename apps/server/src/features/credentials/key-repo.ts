import type { Selectable } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { type Origin, originColumns } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'

export type KeyRow = Omit<Selectable<Schema['api_key']>, 'key_hash' | 'user_id'>
const keyColumns = [
  'id',
  'name',
  'scope',
  'prefix',
  'profile_id',
  'workspace_id',
  'grants',
  'expires_at',
  'last_used_at',
  'created_at',
  ...originColumns,
] as const

export const listKeys = (db: Db, userId: number): Promise<KeyRow[]> =>
  db.selectFrom('api_key').select(keyColumns).where('user_id', '=', userId).orderBy('id', 'desc').execute()

export const listValidKeys = async (db: Db, userId: number, now: number): Promise<KeyRow[]> =>
  (await listKeys(db, userId)).filter(({ expires_at }) => expires_at === null || expires_at > now)
export const findKey = (db: Db, userId: number, id: number): Promise<KeyRow | undefined> =>
  db
    .selectFrom('api_key')
    .select(keyColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const countKeys = (db: Db, userId: number): Promise<number> =>
  countRows(db.selectFrom('api_key').where('user_id', '=', userId))

export const insertKey = (
  db: Tx,
  key: {
    userId: number
    name: string
    scope: KeyRow['scope']
    prefix: string
    hash: string
    profileId: number | null
    workspaceId: number | null
    grants: number
    expiresAt: number | null
    origin: Origin
    now: number
  },
): Promise<KeyRow> =>
  db
    .insertInto('api_key')
    .values({
      user_id: key.userId,
      name: key.name,
      scope: key.scope,
      prefix: key.prefix,
      key_hash: key.hash,
      profile_id: key.profileId,
      workspace_id: key.workspaceId,
      grants: key.grants,
      expires_at: key.expiresAt,
      last_used_at: null,
      ...key.origin,
      created_at: key.now,
    })
    .returning(keyColumns)
    .executeTakeFirstOrThrow()

export const deleteKey = (db: Tx, userId: number, id: number): Promise<boolean> =>
  writeRow(db.deleteFrom('api_key').where('id', '=', id).where('user_id', '=', userId))

/** Deletes all keys of an account. Returns the ids of keys that were still valid. */
export const deleteKeys = async (db: Tx, userId: number, now: number): Promise<number[]> => {
  const validKeys = await listValidKeys(db, userId, now)
  await db.deleteFrom('api_key').where('user_id', '=', userId).execute()
  return validKeys.map(({ id }) => id)
}

/** Deletes keys and grants of agents that are limited to a profile, of all accounts. Returns their number. */
export const deleteCredentialsOfProfile = async (db: Tx, profileId: number): Promise<number> => {
  const keys = await db.deleteFrom('api_key').where('profile_id', '=', profileId).returning('id').execute()
  const grants = await db
    .deleteFrom('agent_grant')
    .where('profile_id', '=', profileId)
    .returning('id')
    .execute()
  return keys.length + grants.length
}

export const countValidKeys = (db: Db, userId: number, now: number): Promise<number> =>
  countRows(
    db
      .selectFrom('api_key')
      .where('user_id', '=', userId)
      .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)])),
  )

export const deleteAdminKeys = (db: Tx, userId: number): Promise<unknown> =>
  db.deleteFrom('api_key').where('user_id', '=', userId).where('scope', '=', 'admin').execute()
