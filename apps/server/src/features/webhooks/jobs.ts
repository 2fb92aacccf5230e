import { createFieldlessProblem } from '@vitrine/contract'
import { dayMs, hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import { createCleanup, type RowJob, repeatInBatches } from '../../domain/job.ts'
import { webhookChannel } from '../events/index.ts'
import { disableIfAbandoned } from './abandoned.ts'
import * as deliveryRepo from './delivery-repo.ts'
import * as repo from './repo.ts'
import { sendDueDeliveries } from './send-deliveries.ts'

/** Retention of deliveries: ten times the three days of attempts. */
const retentionMs = 30 * dayMs
const maxSettledDeliveries = 5000
/** Maximum pending deliveries per endpoint. The oldest are cancelled, because a receiver that is down must not fill the disk. */
const maxPendingDeliveries = 10_000
const surplusProblem = createFieldlessProblem('delivery_surplus', { max: maxPendingDeliveries })

export const oldDeliveries = createCleanup('old-deliveries', (now) => ({
  deliveries: (db, limit) => deliveryRepo.deleteOldDeliveries(db, now - retentionMs, limit),
}))

export const surplusDeliveries: RowJob<{ id: number }> = {
  kind: 'rows',
  name: 'surplus-deliveries',
  everyMs: hourMs,
  parallel: 1,
  listDueRows: ({ db }, _, after, limit) => deliveryRepo.listEndpointIds(db.read, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async ({ db }, [{ id }], run) => {
    const cancellation = { reason: surplusProblem, now: run.now }
    const cancelled = await repeatInBatches(run, (limit) =>
      db.tx((tx) => deliveryRepo.cancelSurplusDeliveries(tx, id, maxPendingDeliveries, limit, cancellation)),
    )
    const deletedDeliveries = await repeatInBatches(run, (limit) =>
      db.tx((tx) => deliveryRepo.deleteSurplusDeliveries(tx, id, maxSettledDeliveries, limit)),
    )
    return { deliveries: deletedDeliveries, cancelled }
  },
}

/**
 * Disables abandoned endpoints without deliveries; `send-deliveries.ts` disables the others. Reads in batches, because
 * one query over 200,000 endpoints took 190 ms.
 */
export const abandonedWebhooks: RowJob<{ id: number }> = {
  kind: 'rows',
  name: 'abandoned-webhooks',
  everyMs: 5 * minuteMs,
  listDueRows: ({ db }, _, after, limit) => repo.listActiveEndpoints(db.read, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async (deps, rows, { now }) => {
    const abandoned = await repo.listAbandonedEndpoints(
      deps.db.read,
      rows.map(({ id }) => id),
    )
    for (const { id } of abandoned)
      await deps.db.tx(async (tx) => {
        const endpoint = await repo.lockEndpoint(tx, id)
        if (endpoint) await disableIfAbandoned(deps, tx, endpoint, now)
      })
    return { disabled: abandoned.length }
  },
}

const parallelEndpoints = 20

/**
 * Sends pending deliveries, each at least once. A process leases an endpoint, so that deliveries of a resource keep their order.
 * A batch starts with one attempt. If it fails, the endpoint backs off, and its other resources come first next time.
 */
export const webhookDeliveries: RowJob<repo.DueEndpoint> = {
  kind: 'rows',
  name: 'webhook-deliveries',
  everyMs: 2 * secondMs,
  parallel: parallelEndpoints,
  wakeOn: webhookChannel,
  listDueRows: async ({ db, egress, now }, _, after, limit) =>
    egress.isOn ? repo.listDueEndpoints(db.read, now(), after?.id ?? 0, limit) : [],
  toKey: ({ id }) => String(id),
  since: ({ since }) => since,
  work: (deps, [due], run) => sendDueDeliveries(deps, due.id, run),
}
