import type { AfterCommit, Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import * as repo from './repo.ts'

/** Deletes the provider's customer with its subscriptions after the commit; logs a failure. Must precede the user's deletion. */
export const deleteAtProvider = async (
  deps: Deps,
  db: Db,
  after: AfterCommit,
  userId: number,
): Promise<void> => {
  const { billing } = deps
  const customer = await repo.findCustomer(db, userId, billing.name)
  if (!customer) return
  const forget = async () => {
    try {
      await billing.forgetCustomer(customer)
    } catch (err) {
      deps.log.error(
        { err, customer },
        'the customer of a deleted account was not deleted at the payment provider: delete it there',
      )
    }
  }
  after(() => deps.background('delete the customer at the payment provider', forget))
}

/** Ends open checkouts and portal visits, at the provider after the commit, but no paid subscriptions. Returns the number of checkouts. */
export const endCheckouts = async (
  deps: Deps,
  db: Tx,
  after: AfterCommit,
  userId: number,
  now: number,
): Promise<number> => {
  const { billing } = deps
  const openSessions = await repo.endOpenSessions(db, userId, now)
  after(() => {
    for (const { provider, ref } of openSessions)
      if (provider === billing.name) deps.background('close checkout', () => billing.closeCheckout(ref))
  })
  return openSessions.length
}

export const exportBilling = async (db: Db, userId: number): Promise<Record<string, unknown>[]> =>
  (await repo.listSubscriptions(db, userId)).map(
    ({ source, plan_key, interval, status, starts_at, ends_at, created_at }) => ({
      source,
      plan_key,
      interval,
      status,
      starts_at: toIso(starts_at),
      ends_at: toIsoOrNull(ends_at),
      created_at: toIso(created_at),
    }),
  )
