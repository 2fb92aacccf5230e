import { createProblem } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import { createSystemContext, type Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import type { ProviderEvent } from '../../providers/billing/port.ts'
import { audit } from '../audit/index.ts'
import { lockUser } from '../users/index.ts'
import { consumeVoucher } from './checkout.ts'
import * as repo from './repo.ts'
import { applySubscriptions } from './subscriptions.ts'

/**
 * Processes a provider event once, in any order. Reads the subscriptions again instead of trusting the event, and numbers each reading so
 * that older states never replace newer ones. Fails with 400 for a wrong signature, and with 503 if the provider fails, so that it retries.
 */
export const handleWebhookEvent = async (
  deps: Deps,
  body: Buffer,
  signature: string | undefined,
): Promise<void> => {
  const webhooks = deps.billing.webhooks ?? fail('not_found')
  const event = webhooks.readEvent(body, signature, deps.now())
  if (!event) return fail('malformed_body', createProblem(null, 'notice_signature'))
  const { name } = webhooks
  if (await repo.isEventProcessed(deps.db.read, name, event.id)) return
  const { customer } = event
  const reading =
    customer === null ? undefined : await deps.db.tx((db) => repo.reserveSequence(db, name, customer))
  if (!reading || customer === null) return
  const subscriptions = await webhooks.listSubscriptions(customer)

  const ctx = createSystemContext(deps, name)
  await deps.db.tx(async (db) => {
    const account = await lockUser(db, reading.user_id)
    if (
      !account ||
      !(await repo.insertEvent(db, { provider: name, event_id: event.id, type: event.type }, ctx.now))
    )
      return
    const checkout = await endCheckout(deps, db, event, ctx.now)
    if (await repo.claimSequence(db, name, customer, reading.reads)) {
      const storedSubscriptions = subscriptions.map(
        ({ ref, planKey, interval, status, startsAt, periodEndsAt }) => ({
          source: name,
          ref,
          plan_key: planKey,
          interval,
          starts_at: startsAt,
          status,
          periodEndsAt,
        }),
      )
      await applySubscriptions(db, ctx, reading.user_id, storedSubscriptions, event.type)
    }
    if (checkout) {
      const detail = { plan: checkout.plan_key, interval: checkout.interval, provider: name }
      await audit(db, ctx, 'checkout.complete', { type: 'user', id: reading.user_id }, detail)
    }
  })
}

/** Ends the checkout of an event. Also accepts a payment for a checkout that was closed here. */
const endCheckout = async (
  deps: Deps,
  db: Tx,
  event: ProviderEvent,
  now: number,
): Promise<repo.SessionRow | undefined> => {
  if (!event.checkout) return undefined
  const { ref, status } = event.checkout
  const session = await repo.endCheckoutByProvider(db, deps.billing.name, ref, status)
  if (!session || status !== 'complete') return undefined
  await consumeVoucher(db, session, now)
  return session
}
