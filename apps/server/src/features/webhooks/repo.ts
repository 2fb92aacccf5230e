import { type Selectable, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Origin } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import { listIncludes } from '../../db/profile-list.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import { managingRoles } from '../../domain/roles.ts'
import type { EndpointDoc } from '../events/index.ts'
import { type Endpoint, toDoc, toEndpoint } from './endpoint.ts'

export type WebhookOwner = { readonly profileId: number } | { readonly workspaceId: number }

export type EndpointRow = Selectable<Schema['webhook_endpoint']> & {
  creator_name: string | null
  /** SQLite returns 0 and 1. */
  is_abandoned: boolean | number
}

/**
 * Matches an active endpoint `e` whose creator lost the right, as `isManager` defines it. Ignores endpoints without a
 * known creator (`created_by` is null).
 */
const isAbandoned = sql<boolean>`(
  e.active = 1
  and (
    exists (select 1 from profile p where p.id = e.profile_id and p.owner_id <> e.created_by)
    or exists (
      select 1 from workspace w
      where w.id = e.workspace_id and w.owner_id <> e.created_by and w.archived_at is null
    )
  )
  and not exists (
    select 1 from workspace_member m
    join workspace w on w.id = m.workspace_id
    join "user" u on u.id = m.user_id
    where m.user_id = e.created_by
      and m.role in (${sql.join(managingRoles)})
      and w.archived_at is null
      and u.blocked_at is null
      and (
        (m.workspace_id = e.workspace_id and m.profile_ids is null)
        or (
          exists (
            select 1 from workspace_profile wp
            where wp.workspace_id = m.workspace_id and wp.profile_id = e.profile_id
          )
          and ${listIncludes('m.profile_ids', 'e.profile_id')}
        )
      )
  )
)`

const selectEndpoints = (db: Db) =>
  db
    .selectFrom('webhook_endpoint as e')
    .leftJoin('user as creator', 'creator.id', 'e.created_by')
    .selectAll('e')
    .select(['creator.name as creator_name', isAbandoned.as('is_abandoned')])

const selectOwnerEndpoints = (db: Db, owner: WebhookOwner) => {
  const endpoints = db.selectFrom('webhook_endpoint')
  return 'profileId' in owner
    ? endpoints.where('profile_id', '=', owner.profileId)
    : endpoints.where('workspace_id', '=', owner.workspaceId)
}

export const listEndpoints = async (db: Db, owner: WebhookOwner): Promise<Endpoint[]> =>
  (
    await selectEndpoints(db)
      .where('e.id', 'in', selectOwnerEndpoints(db, owner).select('id'))
      .orderBy('e.id')
      .execute()
  ).map(toEndpoint)

export const countEndpoints = (db: Db, owner: WebhookOwner): Promise<number> =>
  countRows(selectOwnerEndpoints(db, owner))

export const findEndpoint = async (db: Db, id: number): Promise<Endpoint | undefined> => {
  const row = await selectEndpoints(db).where('e.id', '=', id).executeTakeFirst()
  return row && toEndpoint(row)
}

export const listEndpointsBefore = async (
  db: Db,
  { failing, before }: { failing: boolean; before: number | null },
  limit: number,
): Promise<Endpoint[]> =>
  (
    await selectEndpoints(db)
      .$if(failing, (q) => q.where('e.failures', '>', sql.lit(0)))
      .$if(before !== null, (q) => q.where('e.id', '<', before))
      .orderBy('e.id', 'desc')
      .limit(limit)
      .execute()
  ).map(toEndpoint)

export const listActiveEndpoints = (db: Db, afterId: number, limit: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('active', '=', 1)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

export const listAbandonedEndpoints = (db: Db, ids: readonly number[]): Promise<{ id: number }[]> =>
  db.selectFrom('webhook_endpoint as e').select('e.id').where('e.id', 'in', ids).where(isAbandoned).execute()

export const insertEndpoint = async (
  db: Tx,
  owner: WebhookOwner,
  content: EndpointDoc & { active: boolean },
  encryptedKeys: string,
  by: Origin & { readonly created_by: number },
  now: number,
): Promise<Endpoint> => {
  const { id } = await db
    .insertInto('webhook_endpoint')
    .values({
      profile_id: 'profileId' in owner ? owner.profileId : null,
      workspace_id: 'workspaceId' in owner ? owner.workspaceId : null,
      active: content.active ? 1 : 0,
      revision: 1,
      failures: 0,
      retry_at: 0,
      next_at: null,
      lease_until: 0,
      last_delivered_at: null,
      last_failed_at: null,
      sealed: encryptedKeys,
      doc: toDoc(content),
      ...by,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findEndpoint(db, id))!
}

export const lockEndpoint = async (db: Tx, id: number): Promise<Endpoint | undefined> => {
  const row = await lockRows(db, 'webhook_endpoint').where('id', '=', id).returning('id').executeTakeFirst()
  return row && findEndpoint(db, id)
}

/** Writes a user's changes. `dueAt` is the time of the next attempt (null = unchanged), `by` the responsible account and its credential. */
export const writeEndpoint = async (
  db: Tx,
  id: number,
  content: Pick<Endpoint, keyof EndpointDoc | 'active' | 'failures' | 'retryAt'>,
  changes: {
    now: number
    dueAt: number | null
    encryptedKeys?: string
    by?: Origin & { readonly created_by: number }
  },
): Promise<Endpoint> => {
  await db
    .updateTable('webhook_endpoint')
    .set((e) => ({
      active: content.active ? 1 : 0,
      failures: content.failures,
      retry_at: content.retryAt,
      doc: toDoc(content),
      revision: e('revision', '+', 1),
      updated_at: changes.now,
      ...(changes.dueAt === null ? {} : { next_at: changes.dueAt }),
      ...(changes.encryptedKeys === undefined ? {} : { sealed: changes.encryptedKeys }),
      ...changes.by,
    }))
    .where('id', '=', id)
    .execute()
  return (await findEndpoint(db, id))!
}

export const deleteEndpoint = (db: Tx, id: number) =>
  db.deleteFrom('webhook_endpoint').where('id', '=', id).execute()

export const listEndpointIdsOfAccount = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('webhook_endpoint')
      .select('id')
      .where('profile_id', 'in', (q) => q.selectFrom('profile').select('id').where('owner_id', '=', userId))
      .unionAll(
        db
          .selectFrom('webhook_endpoint')
          .select('id')
          .where('workspace_id', 'in', (q) =>
            q.selectFrom('workspace').select('id').where('owner_id', '=', userId),
          ),
      )
      .execute()
  ).map(({ id }) => id)

/** Duration of a lease on an endpoint. If its process dies, another process takes the endpoint after this time. */
export const leaseMs = 5_000

export type DueEndpoint = { id: number; since: number }

/** Returns endpoints with due or new deliveries that no process has leased, by id. */
export const listDueEndpoints = async (
  db: Db,
  now: number,
  afterId: number,
  limit: number,
): Promise<DueEndpoint[]> => {
  const dueRows = await db
    .selectFrom('webhook_endpoint as e')
    .select(['e.id', 'e.next_at'])
    .where('e.next_at', '<=', now)
    // The sign prevents SQLite from scanning all endpoints by id
    .where(sql`+e.id`, '>', afterId)
    .where('e.lease_until', '<=', now)
    .orderBy(sql`+e.id`)
    .limit(limit)
    .execute()
  const unseenRows = await db
    .selectFrom('webhook_delivery as d')
    .leftJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .select(['d.endpoint_id as id', (e) => e.fn.min<number>('d.created_at').as('since')])
    // SQLite uses the partial index only with a literal
    .where('d.unseen', '=', sql.lit(1))
    .where('d.endpoint_id', '>', afterId)
    .where((e) => e.or([e('e.id', 'is', null), e('e.lease_until', '<=', now)]))
    .groupBy('d.endpoint_id')
    .orderBy('d.endpoint_id')
    .limit(limit)
    .execute()
  const since = new Map(unseenRows.map((row) => [row.id, row.since]))
  for (const { id, next_at } of dueRows) since.set(id, Math.min(since.get(id) ?? now, next_at ?? now))
  return [...since]
    .map(([id, at]) => ({ id, since: at }))
    .sort((a, b) => a.id - b.id)
    .slice(0, limit)
}

/** Claims an endpoint until `until`. Returns undefined if another process has claimed it. */
export const claimEndpoint = async (
  db: Tx,
  id: number,
  now: number,
  leaseUntil: number,
): Promise<Endpoint | undefined> => {
  const row = await db
    .updateTable('webhook_endpoint')
    // Becomes due again if this process dies
    .set({ lease_until: leaseUntil, next_at: leaseUntil })
    .where('id', '=', id)
    .where('lease_until', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row && findEndpoint(db, id)
}

/** Extends the lease that ends at `until`. Returns false if another process has taken the endpoint. */
export const renewEndpoint = (
  db: Tx,
  id: number,
  leaseUntil: number,
  newLeaseUntil: number,
): Promise<boolean> =>
  writeRow(
    db
      .updateTable('webhook_endpoint')
      .set({ lease_until: newLeaseUntil, next_at: newLeaseUntil })
      .where('id', '=', id)
      .where('lease_until', '=', leaseUntil),
  )

export const releaseEndpoint = async (
  db: Tx,
  id: number,
  leaseUntil: number,
  nextAt: number | null,
): Promise<void> => {
  await db
    .updateTable('webhook_endpoint')
    .set({ lease_until: 0, next_at: nextAt })
    .where('id', '=', id)
    .where('lease_until', '=', leaseUntil)
    .execute()
}

export const recordSuccess = async (db: Tx, id: number, now: number): Promise<void> => {
  await db
    .updateTable('webhook_endpoint')
    .set({ failures: 0, retry_at: 0, last_delivered_at: now })
    .where('id', '=', id)
    .execute()
}

export const countDeliveryFailure = async (
  db: Tx,
  id: number,
  now: number,
): Promise<Endpoint | undefined> => {
  const row = await db
    .updateTable('webhook_endpoint')
    .set((e) => ({ failures: e('failures', '+', 1), last_failed_at: now }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row && findEndpoint(db, id)
}

/** Stores the consequences of a failed attempt, in the transaction that counted it. */
export const storeFailureState = async (
  db: Tx,
  { id, active, retryAt, revision, ...content }: Endpoint,
  now: number,
): Promise<void> => {
  await db
    .updateTable('webhook_endpoint')
    .set({
      retry_at: retryAt,
      active: active ? 1 : 0,
      doc: toDoc(content),
      revision,
      ...(active ? {} : { updated_at: now }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns true if profile and owners are not blocked and the workspace has the profile. Without `profileId` it checks
 * the endpoint's owner.
 */
export const mayReceive = async (
  db: Db,
  endpoint: Pick<Endpoint, 'profileId' | 'workspaceId'>,
  profileId: number | null,
): Promise<boolean> => {
  if (endpoint.workspaceId !== null) {
    const workspace = await db
      .selectFrom('workspace as w')
      .innerJoin('user as owner', 'owner.id', 'w.owner_id')
      .select('w.id')
      .where('w.id', '=', endpoint.workspaceId)
      .where('w.archived_at', 'is', null)
      .where('owner.blocked_at', 'is', null)
      .$if(profileId !== null, (q) =>
        q.where((e) =>
          e.exists(
            e
              .selectFrom('workspace_profile as wp')
              .select('wp.profile_id')
              .whereRef('wp.workspace_id', '=', 'w.id')
              .where('wp.profile_id', '=', profileId!),
          ),
        ),
      )
      .executeTakeFirst()
    if (!workspace) return false
  }
  const id = profileId ?? endpoint.profileId
  if (id === null) return true
  const profile = await db
    .selectFrom('profile as p')
    .innerJoin('user as owner', 'owner.id', 'p.owner_id')
    .select('p.id')
    .where('p.id', '=', id)
    .where('p.blocked_at', 'is', null)
    .where('owner.blocked_at', 'is', null)
    .executeTakeFirst()
  return profile !== undefined
}

export const endBackOff = (db: Tx, id: number, now: number) =>
  db.updateTable('webhook_endpoint').set({ retry_at: 0, next_at: now }).where('id', '=', id).execute()
