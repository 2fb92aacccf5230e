import { domainToUnicode } from 'node:url'
import { type Insertable, type Selectable, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { countContaining, selectUsersContaining } from '../../db/dialects/search.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Schema } from '../../db/schema.ts'
import { foldText } from '../../lib/fold-text.ts'

export type UserRow = Selectable<Schema['user']>

/** Returns a normalised e-mail address, and its form with the domain in Unicode, which accounts may store. */
export const listSpellings = (key: string): string[] => [key, key.replace(/(?<=@)[^@]*$/, domainToUnicode)]

/** Returns the account with a normalised e-mail address in any of its spellings. The same spelling comes first. */
export const findByEmail = async (db: Db, key: string): Promise<UserRow | undefined> => {
  const users = await listByEmails(db, listSpellings(key))
  return users.find(({ email_key }) => email_key === key) ?? users[0]
}

export const listByEmails = (db: Db, keys: readonly string[]): Promise<UserRow[]> =>
  db.selectFrom('user').selectAll().where('email_key', 'in', keys).orderBy('id').execute()

export const findUser = (db: Db, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()

export const findEmails = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

export const findPlanKeys = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'plan_key'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, plan_key }) => [id, plan_key]))
}

/** Locks the user's row, which serialises writers of this user's counts. */
export const lockUser = (db: Tx, id: number): Promise<UserRow | undefined> =>
  lockRows(db, 'user').where('id', '=', id).returningAll().executeTakeFirst()

export const hasAdmins = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user').select('id').where('admin_at', 'is not', null).limit(1).executeTakeFirst()) !==
  undefined

/** Locks the administrators by id, which serialises changes of their rights. Call it before locking any user, to avoid deadlocks. */
export const lockAdmins = async (db: Tx): Promise<UserRow[]> => {
  const ids = await db
    .selectFrom('user')
    .select('id')
    .where('admin_at', 'is not', null)
    .orderBy('id')
    .execute()
  const admins: UserRow[] = []
  for (const { id } of ids) {
    const user = await lockUser(db, id)
    if (user && user.admin_at !== null) admins.push(user)
  }
  return admins
}

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
      search_text: createSearchText(user),
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

const createSearchText = ({ name, email }: { name: string; email: string }): string =>
  foldText(`${name}\n${email}`)

export const updateUser = async (
  db: Tx,
  id: number,
  changes: Partial<Omit<Insertable<Schema['user']>, 'id' | 'revision' | 'search_text'>>,
  now: number,
): Promise<UserRow | undefined> => {
  const updatedRow = await db
    .updateTable('user')
    .set((e) => ({ ...changes, updated_at: now, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!updatedRow || (changes.name === undefined && changes.email === undefined)) return updatedRow
  const search_text = createSearchText(updatedRow)
  await db.updateTable('user').set({ search_text }).where('id', '=', id).execute()
  return { ...updatedRow, search_text }
}

export const deleteUser = (db: Tx, id: number): Promise<unknown> =>
  db.deleteFrom('user').where('id', '=', id).execute()

/** Sets the profile that requests without a profile id use. */
export const setDefaultProfile = (db: Tx, id: number, profileId: number): Promise<unknown> =>
  db.updateTable('user').set({ default_profile_id: profileId }).where('id', '=', id).execute()

/** Filter of accounts. `q` is a part of the e-mail address or name, without regard to case and accents. */
export type UserFilter = { readonly q?: string | undefined; readonly blocked?: boolean | undefined }

/** Selects accounts by a filter. `order` is the column of their ids. */
export const filterUsers = (db: Db, { q, blocked }: UserFilter) => {
  const folded = q === undefined ? '' : foldText(q)
  const { query, order } = folded
    ? selectUsersContaining(db, folded)
    : { query: db.selectFrom('user'), order: sql.ref<number>('user.id') }
  return {
    query: query.$if(blocked !== undefined, (s) =>
      s.where('user.blocked_at', blocked ? 'is not' : 'is', null),
    ),
    order,
  }
}

export const countUsers = async (db: Db, filter: UserFilter): Promise<number> => {
  const folded = filter.q === undefined ? '' : foldText(filter.q)
  if (folded && filter.blocked === undefined) return countContaining(db, 'user', folded)
  return countRows(filterUsers(db, filter).query)
}
