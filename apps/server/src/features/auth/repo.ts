import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { UserTable } from '../../db/schema.ts'

export type UserRow = Selectable<UserTable>

export const findByEmail = (db: Db, key: string): Promise<UserRow | undefined> =>
  db.selectFrom('user').selectAll().where('email_key', '=', key).executeTakeFirst()

export const findUser = (db: Db, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()

/** The user's row, locked: writers that count something of this user wait for each other. */
export const lockUser = (db: Tx, id: number): Promise<UserRow | undefined> =>
  db
    .updateTable('user')
    .set((e) => ({ revision: e.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const insertUser = (
  db: Tx,
  user: {
    email: string
    name: string
    passwordHash: string
    planKey: string
    verifiedAt: number | null
    adminAt: number | null
    now: number
  },
): Promise<UserRow> =>
  db
    .insertInto('user')
    .values({
      email: user.email,
      email_key: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      email_verified_at: user.verifiedAt,
      admin_at: user.adminAt,
      blocked_at: null,
      plan_key: user.planKey,
      default_profile_id: null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: 0,
      last_active_at: user.now,
      created_at: user.now,
      updated_at: user.now,
      revision: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Writes members of a user and raises the revision. */
export const updateUser = (
  db: Tx,
  id: number,
  set: Partial<Omit<Insertable<UserTable>, 'id' | 'revision'>>,
  now: number,
): Promise<UserRow | undefined> =>
  db
    .updateTable('user')
    .set((e) => ({ ...set, updated_at: now, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Notes a sign-in with the password of `user`, under a hash of today's cost. False when it is another by now. */
export const usePassword = async (db: Tx, user: UserRow, newHash: string, now: number): Promise<boolean> => {
  const row = await db
    .updateTable('user')
    .set({ password_hash: newHash, last_active_at: now })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Accepts a TOTP step: once, and only after all earlier ones. */
export const acceptTotpStep = async (
  db: Tx,
  userId: number,
  sealedSecret: string,
  step: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('user')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_secret', '=', sealedSecret)
    .where('totp_confirmed_at', 'is not', null)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a recovery code: once. */
export const useRecoveryCode = async (db: Tx, userId: number, codeHash: string): Promise<boolean> => {
  const code = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('id')
    .executeTakeFirst()
  return code !== undefined
}

export const deleteUser = (db: Tx, id: number): Promise<unknown> =>
  db.deleteFrom('user').where('id', '=', id).execute()

/** Users whose address or name contains `q`, newest first. */
export const searchUsers = (db: Db, q: string, limit: number): Promise<UserRow[]> => {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('user')
    .selectAll()
    .$if(q !== '', (s) =>
      s.where((e) =>
        e.or([
          sql<boolean>`lower(email) like ${pattern} escape '\\'`,
          sql<boolean>`lower(name) like ${pattern} escape '\\'`,
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Records of answers that may show who this was; see http/idempotency.ts. */
export const deleteRecordedAnswers = async (db: Tx, userId: number): Promise<void> => {
  await db.deleteFrom('idempotency').where('user_id', '=', userId).execute()
}
