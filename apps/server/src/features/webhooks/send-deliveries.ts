import { createFieldlessProblem } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { JobRun } from '../../domain/job.ts'
import { keepLease } from '../../domain/lease.ts'
import { type Notice, webhookChannel } from '../events/index.ts'
import { disableIfAbandoned } from './abandoned.ts'
import { type AttemptResult, attemptDelivery } from './attempt.ts'
import { type Delivery, toStoredProblem } from './delivery.ts'
import * as deliveryRepo from './delivery-repo.ts'
import { addNotice, type Endpoint } from './endpoint.ts'
import { notifyOwner } from './notify.ts'
import { computeBackOff, computeRetryTime, maxFailures, warningFailures } from './policy.ts'
import * as repo from './repo.ts'

/** Deliveries of different resources to an endpoint that are sent in parallel. */
const parallelDeliveries = 4
/** Time after which no further attempt to an endpoint starts, so that other endpoints are served. */
const maxBatchMs = 10 * secondMs
const renewalIntervalMs = 1.5 * secondMs
const testsPerBatch = 20
/** Heads (first due delivery of each resource) per query. */
const headsPerRead = 50
const maxStoredAttempts = 20

type EndpointBatch = {
  readonly deps: Deps
  readonly id: number
  readonly signal: AbortSignal
  readonly counts: { delivered: number; postponed: number; failed: number; cancelled: number }
  mayContinue: () => boolean
  stop: () => void
}

export const sendDueDeliveries = async (
  deps: Deps,
  id: number,
  run: JobRun,
): Promise<Record<string, number>> => {
  const now = deps.now()
  const until = now + repo.leaseMs
  const endpoint = await deps.db.tx(async (db) => {
    const claimedEndpoint = await repo.claimEndpoint(db, id, now, until)
    if (claimedEndpoint) {
      await deliveryRepo.markDeliveriesSeen(db, id)
      await disableIfAbandoned(deps, db, claimedEndpoint, now)
    } else if (!(await repo.findEndpoint(db, id))) await deliveryRepo.cancelOrphans(db, id, now)
    return claimedEndpoint
  })
  if (!endpoint) return {}
  let leaseEnd = until
  const renew = async () => {
    const renewedUntil = deps.now() + repo.leaseMs
    const isHeld = await deps.db.tx((db) => repo.renewEndpoint(db, id, leaseEnd, renewedUntil))
    if (isHeld) leaseEnd = renewedUntil
    return isHeld
  }
  const lease = keepLease(renew, renewalIntervalMs, (err) =>
    deps.log.warn({ err, webhook: id }, 'the lease of a webhook could not be renewed'),
  )
  const counts = await sendDeliveries(deps, id, now, AbortSignal.any([run.signal, lease.signal])).finally(
    lease.stop,
  )
  if (!lease.signal.aborted) await releaseLease(deps, id, leaseEnd)
  return counts
}

const sendDeliveries = async (
  deps: Deps,
  id: number,
  now: number,
  signal: AbortSignal,
): Promise<Record<string, number>> => {
  const end = performance.now() + maxBatchMs
  const counts = { delivered: 0, postponed: 0, failed: 0, cancelled: 0 }
  // Tests and pending deliveries stop separately: a failed test must not stop pending deliveries
  const createBatch = (): EndpointBatch => {
    let isStopped = false
    return {
      deps,
      id,
      signal,
      counts,
      mayContinue: () => !isStopped && !signal.aborted && performance.now() < end,
      stop: () => {
        isStopped = true
      },
    }
  }
  const testBatch = createBatch()
  for (const test of await deliveryRepo.listPendingTests(deps.db.read, id, testsPerBatch))
    if (testBatch.mayContinue()) await sendDelivery(testBatch, test)
  // A successful test may have ended the back-off
  const current = await repo.findEndpoint(deps.db.read, id)
  if (current?.active && current.retryAt <= now) await sendPending(createBatch())
  return counts
}

/** Sends one delivery alone, then others in parallel: an endpoint that is still failing gets one request (decision 21). */
const sendPending = async (batch: EndpointBatch): Promise<void> => {
  const { deps, id } = batch
  const listDueHeads = (limit: number) => deliveryRepo.listDueHeads(deps.db.read, id, deps.now(), limit)
  const [firstDelivery] = await listDueHeads(1)
  if (!firstDelivery || !batch.mayContinue()) return
  await sendDelivery(batch, firstDelivery)
  while (batch.mayContinue()) {
    const heads = await listDueHeads(headsPerRead)
    if (!heads.length) return
    const sendFromQueue = async () => {
      for (let head = heads.shift(); head; head = heads.shift()) {
        let nextDelivery: Delivery | undefined = head
        while (nextDelivery && batch.mayContinue())
          nextDelivery = (await sendDelivery(batch, nextDelivery))
            ? await deliveryRepo.findNextDelivery(deps.db.read, nextDelivery)
            : undefined
      }
    }
    await Promise.all(Array.from({ length: parallelDeliveries }, sendFromQueue))
  }
}

const releaseLease = (deps: Deps, id: number, leaseUntil: number): Promise<void> =>
  deps.db.tx(async (db) => {
    const endpoint = await repo.lockEndpoint(db, id)
    if (!endpoint) return
    const { tests, others } = await deliveryRepo.findFirstDueTimes(db, id)
    const othersDueAt = endpoint.active && others !== null ? Math.max(others, endpoint.retryAt) : null
    const nextDueAt = Math.min(tests ?? Number.POSITIVE_INFINITY, othersDueAt ?? Number.POSITIVE_INFINITY)
    await repo.releaseEndpoint(db, id, leaseUntil, Number.isFinite(nextDueAt) ? nextDueAt : null)
    if (nextDueAt <= deps.now()) deps.db.publish(webhookChannel, '')
  })

/** Makes one attempt and stores the result. Returns true if the next delivery of its resource may follow. */
const sendDelivery = async (batch: EndpointBatch, delivery: Delivery): Promise<boolean> => {
  const { deps, signal, counts } = batch
  // Read the endpoint again: it may have been paused or changed, or its creator may have lost the right
  const endpoint = await repo.findEndpoint(deps.db.read, batch.id)
  if (!endpoint || !(endpoint.active || delivery.isTest)) {
    batch.stop()
    return false
  }
  if (!(await repo.mayReceive(deps.db.read, endpoint, delivery.profileId))) {
    counts.cancelled += 1
    return cancelDelivery(deps, delivery)
  }
  const result = await attemptDelivery(deps, endpoint, delivery, signal).catch((error: unknown) => {
    // The process is stopping: the delivery stays due without a counted failure
    if (signal.aborted) return null
    throw error
  })
  if (!result) return false
  if (!result.ok) batch.stop()
  const state = await deps.db.tx((db) => storeResult(deps, db, endpoint, delivery, result))
  if (state) counts[state === 'waiting' ? 'postponed' : state] += 1
  if (!result.ok)
    deps.log.info(
      {
        webhook: endpoint.id,
        delivery: delivery.id,
        host: URL.parse(endpoint.url)?.hostname,
        tries: delivery.attemptCount + 1,
        status: result.attempt.status,
        state,
      },
      'a webhook was not delivered',
    )
  return result.ok
}

const pageMovedProblem = createFieldlessProblem('delivery_page')

const cancelDelivery = (deps: Deps, delivery: Delivery): Promise<boolean> =>
  deps.db.tx((db) =>
    deliveryRepo.settleDelivery(
      db,
      delivery,
      { state: 'cancelled', settledAt: deps.now(), attemptCount: delivery.attemptCount },
      { reason: pageMovedProblem.message, ...toStoredProblem(pageMovedProblem), attempts: delivery.attempts },
    ),
  )

/** Stores the result of an attempt. Returns the new state, or null if another process was faster. */
const storeResult = async (
  deps: Deps,
  db: Tx,
  endpoint: Endpoint,
  delivery: Delivery,
  { attempt, ok, isGone, retryAfterMs }: AttemptResult,
): Promise<Delivery['state'] | null> => {
  const now = deps.now()
  const attemptCount = delivery.attemptCount + 1
  const nextAttemptAt =
    ok || delivery.isTest || isGone
      ? null
      : computeRetryTime({ attemptCount, createdAt: delivery.createdAt }, now, retryAfterMs)
  const outcome =
    nextAttemptAt === null
      ? { state: ok ? ('delivered' as const) : ('failed' as const), settledAt: now }
      : { state: 'waiting' as const, nextAt: nextAttemptAt }
  const doc = {
    ...(outcome.state === 'failed'
      ? { reason: attempt.error, rule: attempt.rule, params: attempt.params }
      : { reason: null, ...toStoredProblem(null) }),
    attempts: [...delivery.attempts, attempt].slice(-maxStoredAttempts),
  }
  if (!(await deliveryRepo.settleDelivery(db, delivery, { ...outcome, attemptCount }, doc))) return null
  if (ok) await repo.recordSuccess(db, endpoint.id, now)
  else if (!delivery.isTest) await storeFailure(deps, db, endpoint.id, { attempt, isGone, retryAfterMs }, now)
  return outcome.state
}

/** Delays the next attempt, notifies the owner after some failures, and disables the endpoint after the last. */
const storeFailure = async (
  deps: Deps,
  db: Tx,
  id: number,
  { attempt, isGone, retryAfterMs }: Pick<AttemptResult, 'attempt' | 'isGone' | 'retryAfterMs'>,
  now: number,
): Promise<void> => {
  const endpoint = await repo.countDeliveryFailure(db, id, now)
  if (!endpoint || endpoint.isAbandoned) return
  const { failures } = endpoint
  const isDisabling = endpoint.active && (isGone || failures >= maxFailures)
  const failingEndpoint = { ...endpoint, retryAt: now + Math.max(computeBackOff(failures), retryAfterMs) }
  if (!isDisabling && !warningFailures.includes(failures))
    return repo.storeFailureState(db, failingEndpoint, now)
  const notice: Notice = {
    at: now,
    kind: isDisabling ? 'disabled' : 'failing',
    failures,
    message: attempt.error ?? '',
  }
  const notifiedEndpoint: Endpoint = {
    ...failingEndpoint,
    notices: addNotice(endpoint.notices, notice),
    ...(isDisabling
      ? {
          active: false,
          revision: endpoint.revision + 1,
          disabled_reason: isGone ? ('gone' as const) : ('failing' as const),
          disabled_at: now,
        }
      : {}),
  }
  await repo.storeFailureState(db, notifiedEndpoint, now)
  await notifyOwner(deps, db, notifiedEndpoint, notice, now)
}
