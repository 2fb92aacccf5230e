import { type AdminProfile, type AdminUser, type Pagination, problem } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { baseFields, isoOrNull } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { isLastAdmin } from '../auth/index.ts'
import { endCredentials } from '../credentials/index.ts'
import { profileChannel } from '../profile/index.ts'
import * as repo from './repo.ts'

type Query = repo.Filter & { page?: number | undefined; limit?: number | undefined }
type Listed<T> = { data: T[]; pagination: Pagination }

const readPage = async <Row, T>(
  { page = 1, limit = 25, ...filter }: Query,
  read: (filter: repo.Filter, page: repo.Page) => Promise<{ total: number; rows: Row[] }>,
  present: (row: Row) => T,
): Promise<Listed<T>> => {
  const { total, rows } = await read(filter, { limit, offset: (page - 1) * limit })
  return {
    data: rows.map(present),
    pagination: { page, limit, total, total_pages: Math.ceil(total / limit) },
  }
}

type UserRow = NonNullable<Awaited<ReturnType<typeof repo.findUser>>>
const toAdminUser = (row: UserRow): AdminUser => ({
  ...baseFields(row),
  email: row.email,
  name: row.name,
  plan: row.plan_key,
  plan_key: row.plan_key,
  profiles: row.profiles ?? 0,
  profile_count: row.profiles ?? 0,
  last_active_at: isoOrNull(row.last_active_at),
  blocked_at: isoOrNull(row.blocked_at),
})

type ProfileRow = NonNullable<Awaited<ReturnType<typeof repo.findProfile>>>
const toAdminProfile = (deps: Deps, row: ProfileRow): AdminProfile => ({
  ...baseFields(row),
  username: row.username,
  owner_id: row.owner_id,
  is_published: row.is_published === 1,
  public_url: `${deps.config.BASE_URL}/${row.username}`,
  blocked_at: isoOrNull(row.blocked_at),
})

/** Accounts by id, found by a part of the address or name. */
export const listUsers = (deps: Deps, query: Query): Promise<Listed<AdminUser>> =>
  readPage(query, (filter, page) => repo.pageOfUsers(deps.db.read, filter, page), toAdminUser)

/** Profiles by id, found by a part of the user name. */
export const listProfiles = (deps: Deps, query: Query): Promise<Listed<AdminProfile>> =>
  readPage(
    query,
    (filter, page) => repo.pageOfProfiles(deps.db.read, filter, page),
    (row) => toAdminProfile(deps, row),
  )

/**
 * Blocks an account: its sessions and keys end, and its pages leave the public site. Doing it twice changes nothing.
 * Nobody blocks themself or the last administrator there is, or an installation would be without.
 */
export const blockUser = (deps: Deps, ctx: UserContext, id: number): Promise<AdminUser> => {
  if (id === ctx.actor.userId) fail('conflict', problem(null, 'own_account'))
  return setUserBlocked(deps, ctx, id, ctx.now)
}

/** Lets a blocked person sign in again; sessions and keys that ended stay ended. */
export const unblockUser = (deps: Deps, ctx: UserContext, id: number): Promise<AdminUser> =>
  setUserBlocked(deps, ctx, id, null)

/** Blocks an account from a time on, or, with null, no longer. */
export const setUserBlocked = (
  deps: Deps,
  ctx: RequestContext,
  id: number,
  at: number | null,
): Promise<AdminUser> =>
  ctx.tx(async (db) => {
    // Two who block each other at once: the second is the last one by now
    if (at !== null && (await isLastAdmin(db, id))) fail('conflict', problem(null, 'last_admin'))
    if (await repo.setUserBlocked(db, id, at, ctx.now)) {
      if (at !== null) await endCredentials(db, id, ctx.now)
      const profiles = await repo.profileIds(db, id)
      for (const profile of profiles) deps.db.publish(profileChannel, String(profile))
      await audit(db, ctx, at === null ? 'user.unblock' : 'user.block', { type: 'user', id })
    }
    return toAdminUser((await repo.findUser(db, id)) ?? fail('not_found'))
  })

/** Takes a profile off the public site, or puts it back. Doing it twice changes nothing. */
export const setProfileBlocked = (
  deps: Deps,
  ctx: RequestContext,
  id: number,
  at: number | null,
): Promise<AdminProfile> =>
  ctx.tx(async (db) => {
    if (await repo.setProfileBlocked(db, id, at)) {
      deps.db.publish(profileChannel, String(id))
      await audit(db, ctx, at === null ? 'profile.unblock' : 'profile.block', { type: 'profile', id })
    }
    return toAdminProfile(deps, (await repo.findProfile(db, id)) ?? fail('not_found'))
  })
