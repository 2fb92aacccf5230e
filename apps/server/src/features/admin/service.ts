import { type AdminProfile, type AdminUser, type Pagination, problem } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { baseFields, isoOrNull } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { isLastAdmin } from '../auth/index.ts'
import { revokeCredentials } from '../credentials/index.ts'
import { profileChannel } from '../profile/index.ts'
import * as repo from './repo.ts'

type Query = repo.Filter & { page?: number | undefined; limit?: number | undefined }
type ListResult<T> = { data: T[]; pagination: Pagination }

const readPage = async <Row, T>(
  { page = 1, limit = 25, ...filter }: Query,
  read: (filter: repo.Filter, page: repo.Page) => Promise<{ total: number; rows: Row[] }>,
  present: (row: Row) => T,
): Promise<ListResult<T>> => {
  const { total, rows } = await read(filter, { limit, offset: (page - 1) * limit })
  return {
    data: rows.map(present),
    pagination: { page, limit, total, total_pages: Math.ceil(total / limit) },
  }
}

type UserRow = NonNullable<Awaited<ReturnType<typeof repo.findUser>>>
export const toAdminUser = (row: UserRow): AdminUser => ({
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

/** Returns one page of accounts whose address or name contains the search text, by id. */
export const listUsers = (deps: Deps, query: Query): Promise<ListResult<AdminUser>> =>
  readPage(query, (filter, page) => repo.pageOfUsers(deps.db.read, filter, page), toAdminUser)

/** Returns one page of profiles whose user name contains the search text, by id. */
export const listProfiles = (deps: Deps, query: Query): Promise<ListResult<AdminProfile>> =>
  readPage(
    query,
    (filter, page) => repo.pageOfProfiles(deps.db.read, filter, page),
    (row) => toAdminProfile(deps, row),
  )

/**
 * Blocks an account: revokes its sessions and keys and hides its pages. Safe to repeat. Administrators cannot block themselves or
 * the last administrator.
 */
export const blockUser = (deps: Deps, ctx: UserContext, id: number): Promise<AdminUser> => {
  if (id === ctx.actor.userId) fail('conflict', problem(null, 'own_account'))
  return setUserBlocked(deps, ctx, id, ctx.now)
}

/** Unblocks an account. Revoked sessions and keys stay revoked. */
export const unblockUser = (deps: Deps, ctx: UserContext, id: number): Promise<AdminUser> =>
  setUserBlocked(deps, ctx, id, null)

/** Blocks an account from the given time, or unblocks it if the time is null. */
export const setUserBlocked = (
  deps: Deps,
  ctx: RequestContext,
  id: number,
  at: number | null,
): Promise<AdminUser> =>
  ctx.tx(async (db) => {
    // Two administrators may block each other at the same time
    if (at !== null && (await isLastAdmin(db, id))) fail('conflict', problem(null, 'last_admin'))
    if (await repo.setUserBlocked(db, id, at, ctx.now)) {
      if (at !== null) await revokeCredentials(db, id, ctx.now)
      const profiles = await repo.profileIds(db, id)
      for (const profile of profiles) deps.db.publish(profileChannel, String(profile))
      await audit(db, ctx, at === null ? 'user.unblock' : 'user.block', { type: 'user', id })
    }
    return toAdminUser((await repo.findUser(db, id)) ?? fail('not_found'))
  })

/** Blocks or unblocks a profile on the public site. Safe to repeat. */
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
