import type { FieldlessProblem } from '@vitrine/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Schema } from '../../db/schema.ts'
import { type DestinationRecord, type QueueCounts, toRecord } from './destination.ts'

export type DestinationRow = Selectable<Schema['destination']> & { creator_name: string | null }

const select = (db: Db) =>
  db
    .selectFrom('destination as d')
    .leftJoin('user as creator', 'creator.id', 'd.created_by')
    .selectAll('d')
    .select('creator.name as creator_name')

export const listDestinations = async (db: Db, profileId: number): Promise<DestinationRecord[]> =>
  (await select(db).where('d.profile_id', '=', profileId).orderBy('d.id').execute()).map(toRecord)

export const findDestination = async (db: Db, id: number): Promise<DestinationRecord | undefined> => {
  const row = await select(db).where('d.id', '=', id).executeTakeFirst()
  return row && toRecord(row)
}

export const lockDestination = async (db: Tx, id: number): Promise<DestinationRecord | undefined> => {
  const row = await lockRows(db, 'destination').where('id', '=', id).returning('id').executeTakeFirst()
  return row && findDestination(db, id)
}

export const insertDestination = async (
  db: Tx,
  values: Insertable<Schema['destination']>,
): Promise<DestinationRecord> => {
  const { id } = await db.insertInto('destination').values(values).returning('id').executeTakeFirstOrThrow()
  return (await findDestination(db, id))!
}

export const updateDestination = (db: Tx, id: number, values: Updateable<Schema['destination']>) =>
  db.updateTable('destination').set(values).where('id', '=', id).execute()

export const deleteDestination = (db: Tx, id: number) =>
  db.deleteFrom('destination').where('id', '=', id).execute()

export const listIdsOfAccount = async (db: Db, ownerId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('destination')
      .select('id')
      .where('profile_id', 'in', (q) => q.selectFrom('profile').select('id').where('owner_id', '=', ownerId))
      .execute()
  ).map(({ id }) => id)

export const toFailureColumn = ({ rule, params, message }: FieldlessProblem, at: number): string =>
  JSON.stringify({ at, rule, params, message })

/** Makes the state of a subscriber due at each destination of its page. Returns the number of destinations. */
export const enqueue = async (
  db: Tx,
  { profile_id, id: subscriber_id }: { readonly profile_id: number; readonly id: number },
  now: number,
): Promise<number> => {
  const destinations = await db
    .selectFrom('destination')
    .select('id')
    .where('profile_id', '=', profile_id)
    .execute()
  for (const { id: destination_id } of destinations)
    await db
      .insertInto('destination_delivery')
      .values({ destination_id, profile_id, subscriber_id, version: 1, rejected_at: null, created_at: now })
      .onConflict((c) =>
        c.columns(['destination_id', 'subscriber_id']).doUpdateSet((e) => ({
          version: e('destination_delivery.version', '+', 1),
          rejected_at: null,
        })),
      )
      .execute()
  return destinations.length
}

export const enqueueRejected = (db: Tx, destinationId: number) =>
  db
    .updateTable('destination_delivery')
    .set({ rejected_at: null })
    .where('destination_id', '=', destinationId)
    .where('rejected_at', 'is not', null)
    .execute()

/** Removes an erased subscriber from the queues. */
export const dequeueSubscriber = (db: Tx, subscriberId: number) =>
  db.deleteFrom('destination_delivery').where('subscriber_id', '=', subscriberId).execute()

export const countQueue = async (db: Db, destinationId: number): Promise<QueueCounts> => {
  const { total, rejected } = await db
    .selectFrom('destination_delivery')
    .select((e) => [e.fn.countAll<number>().as('total'), e.fn.count<number>('rejected_at').as('rejected')])
    .where('destination_id', '=', destinationId)
    .executeTakeFirstOrThrow()
  return { waiting: total - rejected, rejected }
}

export type DueDestination = { readonly id: number; readonly since: number }

/** Returns active destinations with waiting subscribers whose back-off has ended, by id. */
export const listDueDestinations = async (
  db: Db,
  now: number,
  afterId: number,
  limit: number,
): Promise<DueDestination[]> => {
  const rows = await db
    .selectFrom('destination_delivery as q')
    .innerJoin('destination as d', 'd.id', 'q.destination_id')
    .select((e) => ['d.id', 'd.retry_at', e.fn.min<number>('q.created_at').as('since')])
    .where('q.rejected_at', 'is', null)
    .where('q.destination_id', '>', afterId)
    .where('d.active', '=', 1)
    .where('d.retry_at', '<=', now)
    .groupBy(['d.id', 'd.retry_at'])
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, retry_at, since }) => ({ id, since: Math.max(since, retry_at) }))
}

/** Returns the first waiting subscriber with its current state: changes of an address are sent in order. */
export const findNextDelivery = (db: Db, destinationId: number) =>
  db
    .selectFrom('destination_delivery as q')
    .innerJoin('destination as d', 'd.id', 'q.destination_id')
    // The subscriber may have been erased
    .leftJoin('subscriber as s', 's.id', 'q.subscriber_id')
    .select(['q.id', 'q.version', 'd.revision', 's.email', 's.state'])
    .where('q.destination_id', '=', destinationId)
    .where('q.rejected_at', 'is', null)
    .orderBy('q.id')
    .limit(1)
    .executeTakeFirst()

export type Delivery = NonNullable<Awaited<ReturnType<typeof findNextDelivery>>>

/** Removes a sent subscriber from the queue, unless it has changed in the meantime. */
export const deleteDelivery = (db: Tx, { id, version }: Delivery) =>
  db.deleteFrom('destination_delivery').where('id', '=', id).where('version', '=', version).execute()

export const rejectDelivery = (db: Tx, { id, version }: Delivery, now: number) =>
  db
    .updateTable('destination_delivery')
    .set({ rejected_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
