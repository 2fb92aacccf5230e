import type { FieldlessProblem, WebhookDeliveryState, WebhookEventType } from '@vitrine/contract'
import { type Insertable, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import { type Delivery, type DeliveryDoc, fromRow, toStoredProblem } from './delivery.ts'

export const insertDelivery = async (
  db: Tx,
  row: Insertable<Schema['webhook_delivery']>,
): Promise<Delivery> =>
  fromRow(await db.insertInto('webhook_delivery').values(row).returningAll().executeTakeFirstOrThrow())

export const findDelivery = async (db: Db, endpointId: number, id: number): Promise<Delivery | undefined> => {
  const row = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row)
}

type DeliveryFilter = {
  readonly state?: WebhookDeliveryState | undefined
  readonly type?: WebhookEventType | undefined
}

const selectDeliveries = (db: Db, endpointId: number, { state, type }: DeliveryFilter) =>
  db
    .selectFrom('webhook_delivery')
    .where('endpoint_id', '=', endpointId)
    .$if(state !== undefined, (q) => q.where('state', '=', state!))
    .$if(type !== undefined, (q) => q.where('type', '=', type!))

const selectPendingDeliveries = (db: Db, endpointId: number) =>
  db.selectFrom('webhook_delivery').where('endpoint_id', '=', endpointId).where('settled_at', 'is', null)

export const countDeliveries = (db: Db, endpointId: number, filter: DeliveryFilter): Promise<number> =>
  countRows(selectDeliveries(db, endpointId, filter))

export const listDeliveries = async (
  db: Db,
  endpointId: number,
  {
    beforeId,
    limit,
    offset,
    ...filter
  }: DeliveryFilter & { beforeId: number | undefined; limit: number; offset: number },
): Promise<Delivery[]> =>
  (
    await selectDeliveries(db, endpointId, filter)
      .selectAll()
      .$if(beforeId !== undefined, (q) => q.where('id', '<', beforeId!))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  ).map(fromRow)

export const countPendingDeliveries = async (
  db: Db,
  endpointIds: readonly number[],
): Promise<Map<number, number>> => {
  if (!endpointIds.length) return new Map()
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['endpoint_id', (e) => e.fn.countAll<number>().as('n')])
    .where('endpoint_id', 'in', [...endpointIds])
    .where('settled_at', 'is', null)
    .groupBy('endpoint_id')
    .execute()
  return new Map(rows.map(({ endpoint_id, n }) => [endpoint_id, n]))
}

/** Clears `unseen` of an endpoint's deliveries. Deliveries that commit later stay unseen, so the next batch finds them. */
export const markDeliveriesSeen = (db: Tx, endpointId: number) =>
  db
    .updateTable('webhook_delivery')
    .set({ unseen: 0 })
    .where('endpoint_id', '=', endpointId)
    .where('unseen', '=', sql.lit(1))
    .execute()

/** Selects the first pending delivery of each resource; later deliveries wait for it. */
const selectHeads = (db: Db, endpointId: number) =>
  selectPendingDeliveries(db, endpointId)
    .select((e) => e.fn.min('id').as('id'))
    .where('is_test', '=', 0)
    .groupBy('resource')

/** Returns the first due delivery of each resource, fewest attempts first, so that failing deliveries delay no others. */
export const listDueHeads = async (
  db: Db,
  endpointId: number,
  now: number,
  limit: number,
): Promise<Delivery[]> =>
  (
    await db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('id', 'in', selectHeads(db, endpointId))
      .where('next_at', '<=', now)
      .orderBy('tries')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(fromRow)

export const findNextDelivery = async (
  db: Db,
  { endpointId, resource }: Pick<Delivery, 'endpointId' | 'resource'>,
): Promise<Delivery | undefined> => {
  const row = await selectPendingDeliveries(db, endpointId)
    .selectAll()
    .where('resource', '=', resource)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && fromRow(row)
}

export const listPendingTests = async (db: Db, endpointId: number, limit: number): Promise<Delivery[]> =>
  (
    await selectPendingDeliveries(db, endpointId)
      .selectAll()
      .where('is_test', '=', 1)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(fromRow)

/** Returns when the first test and the first other delivery are due, or null if none is pending. */
export const findFirstDueTimes = async (
  db: Db,
  endpointId: number,
): Promise<{ tests: number | null; others: number | null }> => {
  const { at: others } = await db
    .selectFrom('webhook_delivery')
    .select((e) => e.fn.min<number | null>('next_at').as('at'))
    .where('id', 'in', selectHeads(db, endpointId))
    .executeTakeFirstOrThrow()
  const [test] = await listPendingTests(db, endpointId, 1)
  return { tests: test?.nextAt ?? null, others }
}

export type DeliveryOutcome =
  | { state: 'waiting'; nextAt: number }
  | { state: Exclude<WebhookDeliveryState, 'waiting'>; settledAt: number }

/** Stores an attempt's result, unless another process has settled or attempted the delivery in the meantime. */
export const settleDelivery = (
  db: Tx,
  { id, attemptCount }: Pick<Delivery, 'id' | 'attemptCount'>,
  outcome: DeliveryOutcome & { attemptCount: number },
  { reason, rule, params, attempts }: DeliveryDoc,
): Promise<boolean> =>
  writeRow(
    db
      .updateTable('webhook_delivery')
      .set({
        state: outcome.state,
        tries: outcome.attemptCount,
        doc: JSON.stringify({ reason, rule, params, attempts } satisfies DeliveryDoc),
        ...('nextAt' in outcome ? { next_at: outcome.nextAt } : { settled_at: outcome.settledAt }),
      })
      .where('id', '=', id)
      .where('tries', '=', attemptCount)
      .where('settled_at', 'is', null),
  )

export const makeDeliveryDue = async (db: Tx, id: number, now: number): Promise<Delivery | undefined> => {
  const row = await db
    .updateTable('webhook_delivery')
    .set({ next_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

export const cancelOrphans = (db: Tx, endpointId: number, now: number) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'cancelled', settled_at: now, unseen: 0 })
    .where('endpoint_id', '=', endpointId)
    .where((e) => e.or([e('settled_at', 'is', null), e('unseen', '=', sql.lit(1))]))
    .execute()

export const deleteOldDeliveries = (db: Tx, createdBefore: number, limit: number): Promise<number> =>
  deleteBatch(db, 'webhook_delivery', ['id'], sql`created_at < ${createdBefore}`, limit)

export const listEndpointIds = (db: Db, afterId: number, limit: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Deletes up to `limit` settled deliveries, older than the newest `maxDeliveries`. Returns their number. */
export const deleteSurplusDeliveries = async (
  db: Tx,
  endpointId: number,
  maxDeliveries: number,
  limit: number,
): Promise<number> => {
  const last = await db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('settled_at', 'is not', null)
    .orderBy('id', 'desc')
    .offset(maxDeliveries)
    .limit(1)
    .executeTakeFirst()
  if (!last) return 0
  const condition = sql`endpoint_id = ${endpointId} and id <= ${last.id} and settled_at is not null`
  return deleteBatch(db, 'webhook_delivery', ['id'], condition, limit)
}

/**
 * Cancels up to `limit` of the pending deliveries that are older than the newest `maxDeliveries`. Returns the number of
 * cancelled deliveries.
 */
export const cancelSurplusDeliveries = async (
  db: Tx,
  endpointId: number,
  maxDeliveries: number,
  limit: number,
  outcome: { reason: FieldlessProblem; now: number },
): Promise<number> => {
  const pendingDeliveries = selectPendingDeliveries(db, endpointId).select('id')
  const last = await pendingDeliveries.orderBy('id', 'desc').offset(maxDeliveries).limit(1).executeTakeFirst()
  if (!last) return 0
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({
      state: 'cancelled',
      settled_at: outcome.now,
      doc: JSON.stringify({
        reason: outcome.reason.message,
        ...toStoredProblem(outcome.reason),
        attempts: [],
      } satisfies DeliveryDoc),
    })
    .where('id', 'in', pendingDeliveries.where('id', '<=', last.id).orderBy('id').limit(limit))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Returns the number of pending deliveries to active endpoints, the time of the oldest (null if none), and the number
 * of deliveries that failed since `failedSince`.
 */
export const countQueuedDeliveries = async (db: Db, failedSince: number) => {
  const pendingDeliveries = await db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('d.created_at').as('since')])
    .where('d.settled_at', 'is', null)
    .where('e.active', '=', 1)
    .executeTakeFirstOrThrow()
  const failed = await countRows(
    db
      .selectFrom('webhook_delivery')
      .where('state', '=', sql.lit('failed' as const))
      .where('settled_at', '>=', failedSince),
  )
  return { waiting: pendingDeliveries.count, since: pendingDeliveries.since, failed }
}
