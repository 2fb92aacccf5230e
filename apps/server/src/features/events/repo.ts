import type { FormSubmission, Subscriber } from '@vitrine/contract'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'

/**
 * Lists active endpoints of the profiles, and of their workspaces unless their owner is blocked. Runs for every event,
 * so it is one query over two indexes.
 */
export const listEndpointsOfProfiles = (
  db: Db,
  profileIds: readonly number[],
): Promise<{ profile_id: number; id: number; doc: string }[]> =>
  db
    .selectFrom('webhook_endpoint')
    .select((e) => [e.ref('profile_id').$notNull().as('profile_id'), 'id', 'doc'])
    .where('profile_id', 'in', [...profileIds])
    .where('active', '=', 1)
    .unionAll(
      db
        .selectFrom('workspace_profile as wp')
        .innerJoin('webhook_endpoint as e', 'e.workspace_id', 'wp.workspace_id')
        .innerJoin('workspace as w', 'w.id', 'wp.workspace_id')
        .innerJoin('user as owner', 'owner.id', 'w.owner_id')
        .select(['wp.profile_id', 'e.id', 'e.doc'])
        .where('wp.profile_id', 'in', [...profileIds])
        .where('e.active', '=', 1)
        .where('w.archived_at', 'is', null)
        .where('owner.blocked_at', 'is', null),
    )
    .orderBy('id')
    .execute()

/** Lists active endpoints of a workspace, unless it is archived or its owner is blocked. */
export const listEndpointsOfWorkspace = (db: Db, id: number): Promise<{ id: number; doc: string }[]> =>
  db
    .selectFrom('webhook_endpoint as e')
    .innerJoin('workspace as w', 'w.id', 'e.workspace_id')
    .innerJoin('user as owner', 'owner.id', 'w.owner_id')
    .select(['e.id', 'e.doc'])
    .where('e.workspace_id', '=', id)
    .where('e.active', '=', 1)
    .where('w.archived_at', 'is', null)
    .where('owner.blocked_at', 'is', null)
    .orderBy('e.id')
    .execute()

/** Returns undefined if the operator has blocked the profile. */
export const findEventProfile = (db: Db, profileId: number) =>
  db
    .selectFrom('profile as p')
    .innerJoin('user as owner', 'owner.id', 'p.owner_id')
    .select([
      'p.id',
      'p.username',
      'p.domain_host',
      'p.domain_verified_at',
      'p.domain_next_at',
      'p.domain_doc',
    ])
    .where('p.id', '=', profileId)
    .where('p.blocked_at', 'is', null)
    .where('owner.blocked_at', 'is', null)
    .executeTakeFirst()

/** Deletes each link's latest pending `link.updated`. Keeps attempted deliveries, and those of endpoints to which a process is sending. */
export const deleteReplacedDeliveries = async (
  db: Tx,
  endpointIds: readonly number[],
  resources: readonly string[],
  now: number,
): Promise<void> => {
  await db
    .deleteFrom('webhook_delivery')
    .where('id', 'in', (e) =>
      e
        .selectFrom('webhook_delivery as d')
        .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'd.endpoint_id')
        .select('d.id')
        .where('d.endpoint_id', 'in', endpointIds)
        .where('d.resource', 'in', resources)
        .where('d.settled_at', 'is', null)
        .where('d.type', '=', 'link.updated')
        .where('d.tries', '=', 0)
        .where('endpoint.lease_until', '<=', now)
        .where((w) =>
          w.not(
            w.exists(
              w
                .selectFrom('webhook_delivery as later')
                .select('later.id')
                .whereRef('later.endpoint_id', '=', 'd.endpoint_id')
                .whereRef('later.resource', '=', 'd.resource')
                .whereRef('later.id', '>', 'd.id')
                .where('later.settled_at', 'is', null),
            ),
          ),
        ),
    )
    .execute()
}

/** Deletes all deliveries of a submission. JSON escapes quotes, so no text of a visitor can match. */
export const deleteSubmissionDeliveries = async (
  db: Tx,
  { id, profile_id, form_id }: Pick<FormSubmission, 'id' | 'profile_id' | 'form_id'>,
): Promise<void> => {
  await db
    .deleteFrom('webhook_delivery')
    .where('profile_id', '=', profile_id)
    .where('type', 'in', ['submission.created', 'submission.updated'])
    .where('resource', '=', `form:${form_id}`)
    .where('payload', 'like', `%"submission":{"id":${id},%`)
    .execute()
}

/** Deletes all deliveries of a subscriber. */
export const deleteSubscriberDeliveries = (
  db: Tx,
  { id, profile_id }: Pick<Subscriber, 'id' | 'profile_id'>,
): Promise<unknown> =>
  db
    .deleteFrom('webhook_delivery')
    .where('profile_id', '=', profile_id)
    .where('resource', '=', `subscriber:${id}`)
    .execute()

/** Counts the endpoints that have a delivery with a `once_key`. */
export const countEndpointsWithDelivery = async (
  db: Db,
  endpointIds: readonly number[],
  onceKey: string,
): Promise<number> => {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('endpoint_id', 'in', endpointIds)
    .where('once_key', '=', onceKey)
    .execute()
  return rows.length
}

/** Stores deliveries whose `once_key` is new for the endpoint, and returns their number. */
export const insertDeliveries = async (
  db: Tx,
  rows: readonly Insertable<Schema['webhook_delivery']>[],
): Promise<number> =>
  (
    await db
      .insertInto('webhook_delivery')
      .values([...rows])
      .onConflict((c) => c.doNothing())
      .returning('id')
      .execute()
  ).length
