import { createFieldlessProblem } from '@vitrine/contract'
import { type RowJob, repeatInBatches, runSteps, type TaskJob } from '../../domain/job.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import * as repo from './delivery-repo.ts'

/** Retention of deliveries: ten times the three days of attempts. */
const retentionMs = 30 * dayMs
const maxSettledDeliveries = 5000
/** Maximum pending deliveries per endpoint. The oldest are cancelled, because a receiver that is down must not fill the disk. */
const maxPendingDeliveries = 10_000
const surplusProblem = createFieldlessProblem('delivery_surplus', { max: maxPendingDeliveries })

export const oldDeliveries: TaskJob = {
  kind: 'task',
  name: 'old-deliveries',
  summary: 'removes deliveries of webhooks older than 30 days',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, {
      deliveries: (db, limit) => repo.deleteOldDeliveries(db, run.now - retentionMs, limit),
    }),
}

export const surplusDeliveries: RowJob<{ id: number }> = {
  kind: 'rows',
  name: 'surplus-deliveries',
  summary: 'cancels pending deliveries of a webhook beyond 10,000, and removes settled ones beyond 5,000',
  everyMs: hourMs,
  parallel: 1,
  due: ({ db }, _, after, limit) => repo.listEndpointIds(db.read, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async ({ db }, [{ id }], run) => {
    const cancellation = { reason: surplusProblem, now: run.now }
    const cancelled = await repeatInBatches(run, (limit) =>
      db.tx((tx) => repo.cancelSurplusDeliveries(tx, id, maxPendingDeliveries, limit, cancellation)),
    )
    const deliveries = await repeatInBatches(run, (limit) =>
      db.tx((tx) => repo.deleteSurplusDeliveries(tx, id, maxSettledDeliveries, limit)),
    )
    return { deliveries, cancelled }
  },
}
