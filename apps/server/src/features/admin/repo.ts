import type { ExpressionBuilder } from 'kysely'
import { contains } from '../../db/contains.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { filterUsers, type UserFilter } from '../users/service.ts'

export type Filter = UserFilter
export type Page = { limit: number; offset: number }

const userColumns = (e: ExpressionBuilder<Schema, 'user'>) =>
  [
    'user.id',
    'user.email',
    'user.name',
    'user.plan_key',
    'user.created_at',
    'user.last_active_at',
    'user.blocked_at',
    e
      .selectFrom('profile')
      .select((p) => p.fn.countAll<number>().as('n'))
      .whereRef('profile.owner_id', '=', 'user.id')
      .as('profiles'),
  ] as const

export const pageOfUsers = async (db: Db, filter: Filter, page: Page) => ({
  total: (
    await filterUsers(db, filter)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n,
  rows: await filterUsers(db, filter)
    .select(userColumns)
    .orderBy('user.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute(),
})

export const findUser = (db: Db, id: number) =>
  db.selectFrom('user').select(userColumns).where('user.id', '=', id).executeTakeFirst()

/** Blocks or unblocks an account. Returns whether that changed anything. */
export const setUserBlocked = async (db: Tx, id: number, at: number | null, now: number): Promise<boolean> =>
  (await db
    .updateTable('user')
    .set((e) => ({ blocked_at: at, updated_at: now, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .where('blocked_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const profileIds = async (db: Db, ownerId: number): Promise<number[]> =>
  (await db.selectFrom('profile').select('id').where('owner_id', '=', ownerId).execute()).map((r) => r.id)

const profiles = (db: Db, { q, blocked }: Filter) =>
  db
    .selectFrom('profile')
    .$if(q !== undefined, (s) => s.where(contains('profile.username_key', q!)))
    .$if(blocked !== undefined, (s) => s.where('profile.blocked_at', blocked ? 'is not' : 'is', null))

const profileColumns = [
  'profile.id',
  'profile.username',
  'profile.owner_id',
  'profile.is_published',
  'profile.created_at',
  'profile.blocked_at',
] as const

export const pageOfProfiles = async (db: Db, filter: Filter, page: Page) => ({
  total: (
    await profiles(db, filter)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n,
  rows: await profiles(db, filter)
    .select(profileColumns)
    .orderBy('profile.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute(),
})

export const findProfile = (db: Db, id: number) =>
  db.selectFrom('profile').select(profileColumns).where('profile.id', '=', id).executeTakeFirst()

/** Blocks or unblocks a profile. Returns whether that changed anything. */
export const setProfileBlocked = async (db: Tx, id: number, at: number | null): Promise<boolean> =>
  (await db
    .updateTable('profile')
    .set((e) => ({ blocked_at: at, content_revision: e('content_revision', '+', 1) }))
    .where('id', '=', id)
    .where('blocked_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined
