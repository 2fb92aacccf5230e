import type { Insertable, Selectable } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { type Origin, originColumns } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'

type Grant = Selectable<Schema['agent_grant']>
export type NewGrant = Omit<
  Insertable<Schema['agent_grant']>,
  | 'id'
  | 'connected_at'
  | 'family_hash'
  | 'refresh_hash'
  | 'access_hash'
  | 'access_expires_at'
  | 'last_used_at'
>

export const insertGrant = async (db: Tx, grant: NewGrant): Promise<number> =>
  (
    await db
      .insertInto('agent_grant')
      .values({
        ...grant,
        connected_at: null,
        family_hash: null,
        refresh_hash: null,
        access_hash: null,
        access_expires_at: null,
        last_used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const countGrants = (db: Db, userId: number, now: number): Promise<number> =>
  countRows(db.selectFrom('agent_grant').where('user_id', '=', userId).where('expires_at', '>', now))

export const findByCode = (db: Tx, codeHash: string): Promise<Grant | undefined> =>
  db.selectFrom('agent_grant').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()

export type NewGrantTokens = Pick<Grant, 'access_expires_at' | 'expires_at'> & {
  readonly family_hash: string
  readonly refresh_hash: string
  readonly access_hash: string
}

/** Connects a grant. Returns false if its code was used or has expired. */
export const activateGrant = (db: Tx, id: number, issued: NewGrantTokens, now: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('agent_grant')
      .set({ ...issued, connected_at: now })
      .where('id', '=', id)
      .where('connected_at', 'is', null)
      .where('expires_at', '>', now),
  )

/** Revokes other connected grants of the same client, user and profile. */
export const deleteEarlierGrants = (db: Tx, grant: Grant): Promise<unknown> =>
  db
    .deleteFrom('agent_grant')
    .where('user_id', '=', grant.user_id)
    .where('profile_id', '=', grant.profile_id)
    .where('client_hash', '=', grant.client_hash)
    .where('connected_at', 'is not', null)
    .where('id', '<>', grant.id)
    .execute()

export const findByFamily = (db: Tx, familyHash: string): Promise<Grant | undefined> =>
  db.selectFrom('agent_grant').selectAll().where('family_hash', '=', familyHash).executeTakeFirst()

/** Replaces the tokens of a grant, unless its refresh token was replaced concurrently. */
export const rotateGrantTokens = (
  db: Tx,
  id: number,
  sentHash: string,
  issued: NewGrantTokens,
): Promise<boolean> =>
  writeRow(
    db.updateTable('agent_grant').set(issued).where('id', '=', id).where('refresh_hash', '=', sentHash),
  )

export const findByAccess = (db: Tx, accessHash: string): Promise<Grant | undefined> =>
  db.selectFrom('agent_grant').selectAll().where('access_hash', '=', accessHash).executeTakeFirst()

export const deleteGrant = (db: Tx, id: number): Promise<unknown> =>
  db.deleteFrom('agent_grant').where('id', '=', id).execute()

/** Revokes a connected grant. Returns false if it does not exist. */
export const deleteUserGrant = (db: Tx, userId: number, id: number): Promise<boolean> =>
  writeRow(db.deleteFrom('agent_grant').where('id', '=', id).where('user_id', '=', userId))

/** Revokes all grants of an account. Returns the ids of connected agents among them. */
export const revokeGrants = async (db: Tx, userId: number): Promise<number[]> => {
  const rows = await db
    .deleteFrom('agent_grant')
    .where('user_id', '=', userId)
    .returning(['id', 'connected_at'])
    .execute()
  return rows.filter((row) => row.connected_at !== null).map(({ id }) => id)
}

export type ListedGrant = Pick<
  Grant,
  | 'id'
  | 'client_name'
  | 'client_host'
  | 'scope'
  | 'grants'
  | 'profile_id'
  | 'last_used_at'
  | 'expires_at'
  | keyof Origin
> & { connected_at: number; username: string }

export const listGrants = (db: Db, userId: number, now: number): Promise<ListedGrant[]> =>
  db
    .selectFrom('agent_grant')
    .innerJoin('profile', 'profile.id', 'agent_grant.profile_id')
    .select([
      'agent_grant.id',
      'client_name',
      'client_host',
      'scope',
      'grants',
      'agent_grant.profile_id',
      'last_used_at',
      'expires_at',
      'profile.username',
      ...originColumns,
    ])
    .select((e) => e.ref('agent_grant.connected_at').$notNull().as('connected_at'))
    .where('user_id', '=', userId)
    .where('connected_at', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('agent_grant.id', 'desc')
    .execute()
