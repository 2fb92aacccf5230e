import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { ApiKeyTable } from '../../db/schema.ts'

export type KeyRow = Omit<Selectable<ApiKeyTable>, 'key_hash' | 'user_id'>
const keyColumns = ['id', 'name', 'scope', 'prefix', 'expires_at', 'last_used_at', 'created_at'] as const

export const keysOf = (db: Db, userId: number): Promise<KeyRow[]> =>
  db.selectFrom('api_key').select(keyColumns).where('user_id', '=', userId).orderBy('id', 'desc').execute()

export const countKeys = async (db: Db, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('api_key')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).n

export const insertKey = (
  db: Tx,
  key: {
    userId: number
    name: string
    scope: KeyRow['scope']
    prefix: string
    hash: string
    expiresAt: number | null
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
      expires_at: key.expiresAt,
      last_used_at: null,
      created_at: key.now,
    })
    .returning(keyColumns)
    .executeTakeFirstOrThrow()

export const deleteKey = async (db: Tx, userId: number, id: number): Promise<boolean> => {
  const row = await db
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const replaceRecoveryCodes = async (
  db: Tx,
  userId: number,
  hashes: readonly string[],
): Promise<void> => {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length)
    await db
      .insertInto('recovery_code')
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
      .execute()
}

/** Puts a new secret in place while two-factor sign-in is off. False when it is on. */
export const setPendingSecret = async (db: Tx, userId: number, sealed: string): Promise<boolean> => {
  const row = await db
    .updateTable('user')
    .set({ totp_secret: sealed, totp_last_step: 0 })
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Turns two-factor sign-in on with the secret whose code was right. False when it is on, or another was made. */
export const confirmSecret = async (
  db: Tx,
  userId: number,
  sealed: string,
  step: number,
  now: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('user')
    .set({ totp_confirmed_at: now, totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_secret', '=', sealed)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const setDefaultProfile = (db: Tx, userId: number, profileId: number): Promise<unknown> =>
  db.updateTable('user').set({ default_profile_id: profileId }).where('id', '=', userId).execute()

export const uploadsOf = (db: Db, userId: number) =>
  db
    .selectFrom('upload')
    .select(['id', 'profile_id', 'purpose', 'names', 'bytes', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
