import {
  type AdminProfile,
  type AdminUser,
  createProblem,
  type Pagination,
  type UsersBlock,
} from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { toBaseFields, toIsoOrNull } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { isLastAdmin } from '../auth/index.ts'
import { countValidKeys, endSessions, listGrantRows } from '../credentials/index.ts'
import { notifyUser } from '../mail/index.ts'
import { profileChannel, publishOwnPages, readSettings } from '../profile/index.ts'
import { type UserRow as Account, findByEmail, findUser, normaliseEmail } from '../users/index.ts'
import * as repo from './repo.ts'

type Query = repo.Filter & {
  page?: number | undefined
  limit?: number | undefined
  order?: repo.Page['order']
}
type ListResult<T> = { data: T[]; pagination: Pagination }

const readPage = async <Row, T>(
  { page = 1, limit = 25, order, ...filter }: Query,
  read: (filter: repo.Filter, page: repo.Page) => Promise<{ total: number; rows: Row[] }>,
  show: (row: Row) => T,
): Promise<ListResult<T>> => {
  const { total, rows } = await read(filter, { limit, offset: (page - 1) * limit, order })
  return { data: rows.map(show), pagination: { page, limit, total, total_pages: Math.ceil(total / limit) } }
}

type UserRow = NonNullable<Awaited<ReturnType<typeof repo.findUser>>>
export const toAdminUser = (row: UserRow): AdminUser => ({
  ...toBaseFields(row),
  email: row.email,
  name: row.name,
  email_verified: row.email_verified_at !== null,
  two_factor: row.totp_confirmed_at !== null,
  is_admin: row.admin_at !== null,
  plan: row.plan_key,
  plan_key: row.plan_key,
  profiles: row.profiles ?? 0,
  profile_count: row.profiles ?? 0,
  last_active_at: toIsoOrNull(row.last_active_at),
  blocked_at: toIsoOrNull(row.blocked_at),
})

type ProfileRow = NonNullable<Awaited<ReturnType<typeof repo.findProfile>>>
const toAdminProfile = (deps: Deps, row: ProfileRow): AdminProfile => ({
  ...toBaseFields(row),
  username: row.username,
  display_name: readSettings(row.doc, row.id).doc.display_name,
  owner_id: row.owner_id,
  owner_email: row.owner_email ?? '',
  is_published: row.is_published === 1,
  public_url: `${deps.config.BASE_URL}/${row.username}`,
  blocked_at: toIsoOrNull(row.blocked_at),
})

export const listUsers = (deps: Deps, query: Query): Promise<ListResult<AdminUser>> =>
  readPage(query, (filter, page) => repo.listUsers(deps.db.read, filter, page), toAdminUser)

export const listProfiles = (deps: Deps, query: Query): Promise<ListResult<AdminProfile>> =>
  readPage(
    query,
    (filter, page) => repo.listProfiles(deps.db.read, filter, page),
    (row) => toAdminProfile(deps, row),
  )

/**
 * Blocks an account: ends its sessions, suspends its keys and agents, and hides its pages. Fails with 409 for the
 * caller and the last administrator.
 */
export const blockUser = (ctx: UserContext, id: number): Promise<AdminUser> => {
  if (id === ctx.actor.userId) fail('conflict', createProblem(null, 'own_account'))
  return setUserBlocked(ctx, id, ctx.now)
}

/** Unblocks a user. Keys and agents work again, sessions stay ended. */
export const unblockUser = (ctx: UserContext, id: number): Promise<AdminUser> => setUserBlocked(ctx, id, null)

export const setUserBlocked = (ctx: RequestContext, id: number, at: number | null): Promise<AdminUser> =>
  ctx.tx((db) => storeUserBlock(db, ctx, id, at))

const storeUserBlock = async (
  db: Tx,
  ctx: RequestContext,
  id: number,
  at: number | null,
  reason?: string,
): Promise<AdminUser> => {
  // Two administrators may block each other at the same time
  if (at !== null && (await isLastAdmin(db, id))) fail('conflict', createProblem(null, 'last_admin'))
  const hasChanged = await repo.setUserBlocked(db, id, at, ctx.now)
  const user = toAdminUser((await repo.findUser(db, id)) ?? fail('not_found'))
  if (hasChanged) {
    // The lookup of credentials rejects those of a blocked account, so keys and agents stay stored
    const keys = await countValidKeys(db, id, ctx.now)
    const agents = (await listGrantRows(db, id, ctx.now)).length
    const detail =
      at === null
        ? { api_keys_restored: keys, agents_restored: agents }
        : {
            sessions_ended: (await endSessions(db, id)).length,
            api_keys_suspended: keys,
            agents_suspended: agents,
          }
    if (reason) await notifyUser(ctx.deps, db, user, 'account_blocked', { reason }, ctx.now)
    await publishOwnPages(ctx.deps, db, id)
    await audit(db, ctx, at === null ? 'user.unblock' : 'user.block', { type: 'user', id }, detail)
  }
  return user
}

/**
 * Blocks all accounts or none and sends the reason by e-mail. Fails with 422 for unknown accounts, with 409 for the
 * caller and the last administrator.
 */
export const blockUsers = async (
  ctx: RequestContext,
  { accounts, reason }: UsersBlock,
): Promise<AdminUser[]> => {
  const users = await Promise.all(accounts.map((text) => findAccount(ctx.deps, text)))
  const problems = users.flatMap((user, i) =>
    user ? [] : [createProblem(`accounts[${i}]`, 'no_such_account', { account: accounts[i]! })],
  )
  if (problems.length) fail('validation_failed', problems)
  // A fixed lock order prevents deadlocks between two requests
  const ids = [...new Set(users.map((user) => user!.id))].sort((a, b) => a - b)
  if (ids.includes(ctx.actor?.userId ?? 0)) fail('conflict', createProblem(null, 'own_account'))
  return ctx.tx(async (db) => {
    const blockedUsers: AdminUser[] = []
    for (const id of ids) blockedUsers.push(await storeUserBlock(db, ctx, id, ctx.now, reason.trim()))
    return blockedUsers
  })
}

export const findAccount = (deps: Pick<Deps, 'db'>, text: string): Promise<Account | undefined> =>
  /^\d{1,15}$/.test(text)
    ? findUser(deps.db.read, Number(text))
    : findByEmail(deps.db.read, normaliseEmail(text))

export const setProfileBlocked = (
  ctx: RequestContext,
  id: number,
  at: number | null,
): Promise<AdminProfile> =>
  ctx.tx(async (db) => {
    if (await repo.setProfileBlocked(db, id, at)) {
      ctx.deps.db.publish(profileChannel, String(id))
      await audit(db, ctx, at === null ? 'profile.unblock' : 'profile.block', { type: 'profile', id })
    }
    return toAdminProfile(ctx.deps, (await repo.findProfile(db, id)) ?? fail('not_found'))
  })
