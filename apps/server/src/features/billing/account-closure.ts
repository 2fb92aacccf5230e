import type { AfterCommit, Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { iso, isoOrNull } from '../../domain/resource.ts'
import * as repo from './repo.ts'

/**
 * Part of erasing an account: after the commit the provider erases it too, which ends its subscriptions there.
 * Should that fail, the log names the customer, for the operator to do it by hand. Call before the user is deleted.
 */
export const leaveProvider = async (
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
      deps.log.error({ err, customer }, 'the payment provider still has a customer whose account is deleted')
    }
  }
  after(() => deps.background('forget customer', forget))
}

/**
 * Ends the checkouts and visits to the customer portal that are open, at the provider after the commit. What was paid goes
 * on. Returns how many checkouts there were.
 */
export const endCheckouts = async (
  deps: Deps,
  db: Tx,
  after: AfterCommit,
  userId: number,
  now: number,
): Promise<number> => {
  const { billing } = deps
  const open = await repo.endOpenSessions(db, userId, now)
  after(() => {
    for (const { provider, ref } of open)
      if (provider === billing.name) deps.background('close checkout', () => billing.closeCheckout(ref))
  })
  return open.length
}

/** What billing keeps about an account, for its export. */
export const exportBilling = async (db: Db, userId: number): Promise<Record<string, unknown>[]> =>
  (await repo.subscriptionsOf(db, userId)).map(
    ({ source, plan_key, interval, status, starts_at, ends_at, created_at }) => ({
      source,
      plan_key,
      interval,
      status,
      starts_at: iso(starts_at),
      ends_at: isoOrNull(ends_at),
      created_at: iso(created_at),
    }),
  )
