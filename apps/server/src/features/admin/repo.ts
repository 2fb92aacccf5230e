import { type ExpressionBuilder, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { countContaining, selectProfilesContaining } from '../../db/dialects/search.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import { createSlug } from '../../domain/slugs.ts'
import { foldText } from '../../lib/fold-text.ts'
import { countUsers, filterUsers, type UserFilter } from '../users/index.ts'
import { readWorkspace } from '../workspaces/index.ts'

export type Filter = UserFilter
export type Page = { limit: number; offset: number; order?: 'asc' | 'desc' | undefined }

const userColumns = (e: ExpressionBuilder<Schema, 'user'>) =>
  [
    'user.id',
    'user.email',
    'user.email_verified_at',
    'user.totp_confirmed_at',
    'user.name',
    'user.plan_key',
    'user.created_at',
    'user.updated_at',
    'user.revision',
    'user.last_active_at',
    'user.blocked_at',
    'user.admin_at',
    e
      .selectFrom('profile')
      .select((p) => p.fn.countAll<number>().as('n'))
      .whereRef('profile.owner_id', '=', 'user.id')
      .as('profiles'),
  ] as const

/** Selects ids first: PostgreSQL would otherwise count the profiles of every row that the offset skips. */
export const listUsers = async (db: Db, filter: Filter, page: Page) => {
  const { query, order } = filterUsers(db, filter)
  const ids = (
    await query.select('user.id').orderBy(order, page.order).limit(page.limit).offset(page.offset).execute()
  ).map(({ id }) => id)
  return {
    total: await countUsers(db, filter),
    rows: ids.length
      ? await db
          .selectFrom('user')
          .select(userColumns)
          .where('user.id', 'in', ids)
          .orderBy('user.id', page.order)
          .execute()
      : [],
  }
}

export const findUser = (db: Db, id: number) =>
  db.selectFrom('user').select(userColumns).where('user.id', '=', id).executeTakeFirst()

/** Blocks the user at `at`, or unblocks for null. Returns true if the row changed. */
export const setUserBlocked = (db: Tx, id: number, at: number | null, now: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('user')
      .set((e) => ({ blocked_at: at, updated_at: now, revision: e('revision', '+', 1) }))
      .where('id', '=', id)
      .where('blocked_at', at === null ? 'is not' : 'is', null),
  )

const filterProfiles = (db: Db, q: string, { blocked }: Filter) => {
  const { query, order } = q
    ? selectProfilesContaining(db, q)
    : { query: db.selectFrom('profile'), order: sql.ref<number>('profile.id') }
  return {
    query: query.$if(blocked !== undefined, (s) =>
      s.where('profile.blocked_at', blocked ? 'is not' : 'is', null),
    ),
    order,
  }
}

const profileColumns = (e: ExpressionBuilder<Schema, 'profile'>) =>
  [
    'profile.id',
    'profile.username',
    'profile.doc',
    'profile.owner_id',
    'profile.is_published',
    'profile.created_at',
    'profile.updated_at',
    'profile.revision',
    'profile.blocked_at',
    e.selectFrom('user').select('user.email').whereRef('user.id', '=', 'profile.owner_id').as('owner_email'),
  ] as const

export const listProfiles = async (db: Db, filter: Filter, page: Page) => {
  const text = filter.q?.trim() ?? ''
  const q = /[^!-~]/.test(text) ? createSlug(text, foldText(text)) : foldText(text)
  const { query, order } = filterProfiles(db, q, filter)
  const count = () => countRows(query)
  return {
    total: q && filter.blocked === undefined ? await countContaining(db, 'profile', q) : await count(),
    rows: await query
      .select(profileColumns)
      .orderBy(order, page.order)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
  }
}

export const findProfile = (db: Db, id: number) =>
  db.selectFrom('profile').select(profileColumns).where('profile.id', '=', id).executeTakeFirst()

export const findUsernames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('profile').select(['id', 'username']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

export const findWorkspaceNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('workspace').select(['id', 'doc']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, doc }) => [id, readWorkspace(doc, id).doc.name]))
}

/** Blocks the profile at `at`, or unblocks for null. Returns true if the row changed. */
export const setProfileBlocked = (db: Tx, id: number, at: number | null): Promise<boolean> =>
  writeRow(
    db
      .updateTable('profile')
      .set((e) => ({ blocked_at: at, content_revision: e('content_revision', '+', 1) }))
      .where('id', '=', id)
      .where('blocked_at', at === null ? 'is not' : 'is', null),
  )
