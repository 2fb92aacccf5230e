import { sql } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { EndpointDoc } from '../events/policy.ts'
import { docOf, type Endpoint, toEndpoint } from './endpoint.ts'

/** Where an endpoint belongs. */
export type Place = { readonly profileId: number } | { readonly workspaceId: number }

const ofPlace = (db: Db, place: Place) =>
  db
    .selectFrom('webhook_endpoint')
    .$if('profileId' in place, (q) => q.where('profile_id', '=', (place as { profileId: number }).profileId))
    .$if('workspaceId' in place, (q) =>
      q.where('workspace_id', '=', (place as { workspaceId: number }).workspaceId),
    )

export const listEndpoints = async (db: Db, place: Place): Promise<Endpoint[]> =>
  (await ofPlace(db, place).selectAll().orderBy('id').execute()).map(toEndpoint)

export const countEndpoints = async (db: Db, place: Place): Promise<number> =>
  (
    await ofPlace(db, place)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const findEndpoint = async (db: Db, id: number): Promise<Endpoint | undefined> => {
  const row = await db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toEndpoint(row)
}

export const insertEndpoint = async (
  db: Tx,
  place: Place,
  content: EndpointDoc & { active: boolean },
  sealed: string,
  now: number,
): Promise<Endpoint> =>
  toEndpoint(
    await db
      .insertInto('webhook_endpoint')
      .values({
        profile_id: 'profileId' in place ? place.profileId : null,
        workspace_id: 'workspaceId' in place ? place.workspaceId : null,
        active: content.active ? 1 : 0,
        revision: 1,
        failures: 0,
        retry_at: 0,
        next_at: null,
        lease_until: 0,
        last_delivered_at: null,
        last_failed_at: null,
        sealed,
        doc: docOf(content),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Locks an endpoint to the end of the transaction, and reads it. */
export const lockEndpoint = async (db: Tx, id: number): Promise<Endpoint | undefined> => {
  const row = await db
    .updateTable('webhook_endpoint')
    .set((e) => ({ revision: e.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toEndpoint(row)
}

/** Writes what a person changes; the endpoint is locked by then. What waits is due at `dueAt`; null = as before. */
export const writeEndpoint = async (
  db: Tx,
  id: number,
  content: Pick<Endpoint, keyof EndpointDoc | 'active' | 'failures' | 'retryAt'>,
  set: { now: number; dueAt: number | null; sealed?: string },
): Promise<Endpoint> =>
  toEndpoint(
    await db
      .updateTable('webhook_endpoint')
      .set((e) => ({
        active: content.active ? 1 : 0,
        failures: content.failures,
        retry_at: content.retryAt,
        doc: docOf(content),
        revision: e('revision', '+', 1),
        updated_at: set.now,
        ...(set.dueAt === null ? {} : { next_at: set.dueAt }),
        ...(set.sealed === undefined ? {} : { sealed: set.sealed }),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const deleteEndpoint = (db: Tx, id: number) =>
  db.deleteFrom('webhook_endpoint').where('id', '=', id).execute()

/** Endpoints of somebody's own profiles and workspaces. */
export const endpointsOfOwner = async (db: Db, userId: number): Promise<number[]> =>
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

/** A process that dies while it sends loses its endpoint after this. */
export const leaseMs = 40_000

export type DueEndpoint = { id: number; since: number }

/**
 * Endpoints to which something is due, or has been written since anybody looked: in the order of ids after `after`. Those
 * that a process sends to are left out; a lease further ahead than any is given was taken by a clock that was ahead.
 */
export const dueEndpoints = async (
  db: Db,
  now: number,
  after: number,
  limit: number,
): Promise<DueEndpoint[]> => {
  const isFree = sql<boolean>`(e.lease_until <= ${now} or e.lease_until > ${now + 2 * leaseMs})`
  const due = await db
    .selectFrom('webhook_endpoint as e')
    .select(['e.id', 'e.next_at'])
    .where('e.next_at', '<=', now)
    // The sign keeps SQLite from going through all endpoints in the order of their ids
    .where(sql`+e.id`, '>', after)
    .where(isFree)
    .orderBy(sql`+e.id`)
    .limit(limit)
    .execute()
  const unseen = await db
    .selectFrom('webhook_delivery as d')
    .leftJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .select(['d.endpoint_id as id', (e) => e.fn.min<number>('d.created_at').as('since')])
    // SQLite takes the partial index for a literal alone
    .where('d.unseen', '=', sql.lit(1))
    .where('d.endpoint_id', '>', after)
    .where((e) => e.or([e('e.id', 'is', null), isFree]))
    .groupBy('d.endpoint_id')
    .orderBy('d.endpoint_id')
    .limit(limit)
    .execute()
  const since = new Map(unseen.map((row) => [row.id, row.since]))
  for (const { id, next_at } of due) since.set(id, Math.min(since.get(id) ?? now, next_at ?? now))
  return [...since]
    .map(([id, at]) => ({ id, since: at }))
    .sort((a, b) => a.id - b.id)
    .slice(0, limit)
}

/** Takes an endpoint until `until`, unless another process has it. */
export const claimEndpoint = async (
  db: Tx,
  id: number,
  now: number,
  until: number,
): Promise<Endpoint | undefined> => {
  const row = await db
    .updateTable('webhook_endpoint')
    // Due when this process dies, too
    .set({ lease_until: until, next_at: until })
    .where('id', '=', id)
    .where((e) => e.or([e('lease_until', '<=', now), e('lease_until', '>', now + 2 * leaseMs)]))
    .returningAll()
    .executeTakeFirst()
  return row && toEndpoint(row)
}

/** Gives an endpoint back that was taken until `until`. */
export const releaseEndpoint = async (
  db: Tx,
  id: number,
  until: number,
  nextAt: number | null,
): Promise<void> => {
  await db
    .updateTable('webhook_endpoint')
    .set({ lease_until: 0, next_at: nextAt })
    .where('id', '=', id)
    .where('lease_until', '=', until)
    .execute()
}

export const noteSuccess = async (db: Tx, id: number, now: number): Promise<void> => {
  await db
    .updateTable('webhook_endpoint')
    .set({ failures: 0, retry_at: 0, last_delivered_at: now })
    .where('id', '=', id)
    .execute()
}

/** Counts a failed attempt. */
export const countFailure = async (db: Tx, id: number, now: number): Promise<Endpoint | undefined> => {
  const row = await db
    .updateTable('webhook_endpoint')
    .set((e) => ({ failures: e('failures', '+', 1), last_failed_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toEndpoint(row)
}

/** Writes what follows from a failed attempt, in the transaction that counted it. */
export const holdEndpoint = async (
  db: Tx,
  { id, active, retryAt, revision, ...content }: Endpoint,
  now: number,
): Promise<void> => {
  await db
    .updateTable('webhook_endpoint')
    .set({
      retry_at: retryAt,
      active: active ? 1 : 0,
      doc: docOf(content),
      revision,
      ...(active ? {} : { updated_at: now }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Whether something of a profile may go to an endpoint: the page and the account are not blocked, and it belongs where the
 * endpoint does. `profileId` null: of the place itself.
 */
export const mayReceive = async (
  db: Db,
  endpoint: Pick<Endpoint, 'profileId' | 'workspaceId'>,
  profileId: number | null,
): Promise<boolean> => {
  if (endpoint.workspaceId !== null) {
    const open = await db
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
    if (!open) return false
  }
  const id = profileId ?? endpoint.profileId
  if (id === null) return true
  const page = await db
    .selectFrom('profile as p')
    .innerJoin('user as owner', 'owner.id', 'p.owner_id')
    .select('p.id')
    .where('p.id', '=', id)
    .where('p.blocked_at', 'is', null)
    .where('owner.blocked_at', 'is', null)
    .executeTakeFirst()
  return page !== undefined
}

/** Ends the hold of an endpoint: what is due is sent now. */
export const hurryEndpoint = (db: Tx, id: number, now: number) =>
  db.updateTable('webhook_endpoint').set({ retry_at: 0, next_at: now }).where('id', '=', id).execute()
