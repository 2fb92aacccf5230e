import { type Selectable, sql } from 'kysely'
import { deleteBatch } from '../../db/delete-batch.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'

export type SubscriptionRow = Selectable<Schema['subscription']>
export type SessionRow = Selectable<Schema['checkout_session']>

export const findPayer = (db: Db, userId: number) =>
  db.selectFrom('user').select(['id', 'email', 'name']).where('id', '=', userId).executeTakeFirst()

export const setPlan = (db: Tx, userId: number, planKey: string, now: number): Promise<unknown> =>
  db.updateTable('user').set({ plan_key: planKey, updated_at: now }).where('id', '=', userId).execute()

export const listProfileIds = async (db: Db, userId: number): Promise<number[]> =>
  (await db.selectFrom('profile').select('id').where('owner_id', '=', userId).execute()).map(({ id }) => id)

export const listSubscriptions = (db: Db, userId: number): Promise<SubscriptionRow[]> =>
  db.selectFrom('subscription').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const listSubscriptionPage = (
  db: Db,
  { userId, before }: { userId: number | undefined; before: number | null },
  limit: number,
): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId!))
    .$if(before !== null, (q) => q.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Ignores a subscription of another account. */
export const putSubscription = async (
  db: Tx,
  row: Omit<SubscriptionRow, 'id' | 'created_at' | 'updated_at' | 'ended_at'>,
  now: number,
): Promise<void> => {
  const { plan_key, interval, status, starts_at, ends_at } = row
  await db
    .insertInto('subscription')
    .values({ ...row, ended_at: null, created_at: now, updated_at: now })
    .onConflict((c) =>
      c
        .columns(['source', 'ref'])
        .doUpdateSet({ plan_key, interval, status, starts_at, ends_at, ended_at: null, updated_at: now })
        .where('subscription.user_id', '=', row.user_id),
    )
    .execute()
}

/** Returns accounts whose plan still includes an ended entitlement. */
export const listAccountsWithEndedPlan = async (
  db: Db,
  now: number,
  afterUserId: number,
  limit: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('subscription')
      .select('user_id')
      .distinct()
      .where('ended_at', 'is', null)
      .where('ends_at', '<=', now)
      .where('user_id', '>', afterUserId)
      .orderBy('user_id')
      .limit(limit)
      .execute()
  ).map(({ user_id }) => user_id)

export const markSubscriptionsEnded = (db: Tx, userId: number, now: number): Promise<unknown> =>
  db
    .updateTable('subscription')
    .set({ ended_at: now, updated_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute()

export const findCustomer = async (db: Db, userId: number, provider: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('billing_customer')
      .select('ref')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst()
  )?.ref

export const storeCustomer = (
  db: Tx,
  customer: { user_id: number; provider: string; ref: string },
  now: number,
): Promise<unknown> =>
  db
    .insertInto('billing_customer')
    .values({ ...customer, reads: 0, applied: 0, created_at: now })
    .onConflict((c) => c.columns(['user_id', 'provider']).doNothing())
    .execute()

/** Reserves a sequence number before the provider's state is read. */
export const reserveSequence = (db: Tx, provider: string, ref: string) =>
  db
    .updateTable('billing_customer')
    .set((e) => ({ reads: e('reads', '+', 1) }))
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .returning(['user_id', 'reads'])
    .executeTakeFirst()

/** Records a reading as applied. Returns false if a later reading was applied in the meantime. */
export const claimSequence = (db: Tx, provider: string, ref: string, reading: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('billing_customer')
      .set({ applied: reading })
      .where('provider', '=', provider)
      .where('ref', '=', ref)
      .where('applied', '<', reading),
  )

export const isEventProcessed = async (db: Db, provider: string, eventId: string): Promise<boolean> =>
  (await db
    .selectFrom('webhook_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()) !== undefined

/** Records an event as processed. Returns false if it was processed before. */
export const insertEvent = (
  db: Tx,
  event: { provider: string; event_id: string; type: string },
  now: number,
): Promise<boolean> =>
  writeRow(
    db
      .insertInto('webhook_event')
      .values({ ...event, received_at: now })
      .onConflict((c) => c.columns(['provider', 'event_id']).doNothing()),
  )

export const insertCheckoutSession = (db: Tx, row: Omit<SessionRow, 'id'>): Promise<unknown> =>
  db.insertInto('checkout_session').values(row).execute()

export const findSession = (
  db: Db,
  provider: string,
  kind: SessionRow['kind'],
  ref: string,
): Promise<SessionRow | undefined> =>
  db
    .selectFrom('checkout_session')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirst()

/** Ends an open checkout. Returns it to only one of several concurrent callers. */
export const endOpenCheckout = (
  db: Tx,
  provider: string,
  ref: string,
  status: EndedStatus,
  now: number,
): Promise<SessionRow | undefined> =>
  updateCheckout(db, provider, ref, status)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/**
 * Ends a checkout with the result of its provider, even if it has expired here. Only one of several concurrent callers
 * gets the checkout.
 */
export const endCheckoutByProvider = (
  db: Tx,
  provider: string,
  ref: string,
  status: EndedStatus,
): Promise<SessionRow | undefined> =>
  updateCheckout(db, provider, ref, status)
    .where('status', 'in', ['open', 'expired'])
    .returningAll()
    .executeTakeFirst()

type EndedStatus = 'complete' | 'canceled' | 'expired'

const updateCheckout = (db: Tx, provider: string, ref: string, status: EndedStatus) =>
  db
    .updateTable('checkout_session')
    .set({ status })
    .where('provider', '=', provider)
    .where('kind', '=', 'checkout')
    .where('ref', '=', ref)

export const closeOpenSessions = (db: Tx, userId: number): Promise<Pick<SessionRow, 'provider' | 'ref'>[]> =>
  db
    .updateTable('checkout_session')
    .set({ status: 'expired' })
    .where('user_id', '=', userId)
    .where('kind', '=', 'checkout')
    .where('status', '=', 'open')
    .returning(['provider', 'ref'])
    .execute()

/** Ends checkouts and portal visits. Returns only the checkouts. */
export const endOpenSessions = async (
  db: Tx,
  userId: number,
  now: number,
): Promise<Pick<SessionRow, 'provider' | 'ref'>[]> => {
  const checkouts = await closeOpenSessions(db, userId)
  await db
    .updateTable('checkout_session')
    .set({ status: 'expired', expires_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'portal')
    .where('expires_at', '>', now)
    .execute()
  return checkouts
}

export const deleteOldCheckoutSessions = (db: Tx, expiredBefore: number, limit: number): Promise<number> =>
  deleteBatch(db, 'checkout_session', ['id'], sql`expires_at <= ${expiredBefore}`, limit)

export const deleteOldWebhookEvents = (db: Tx, receivedBefore: number, limit: number): Promise<number> =>
  deleteBatch(db, 'webhook_event', ['provider', 'event_id'], sql`received_at <= ${receivedBefore}`, limit)
