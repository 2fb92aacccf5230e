import { type RemovalJob, type RowJob, removedAtOnce } from '../../domain/job.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import * as repo from './delivery-repo.ts'

/** Deliveries are kept for so long, whatever became of them; ten times as long as one is tried. */
const keptMs = 30 * dayMs
/** Settled ones of an endpoint beyond its newest go before. */
const keptRows = 5000
/** Of those that wait, the oldest beyond this are given up: a receiver that is down must not fill the disk. */
const keptWaiting = 10_000
const tooMany = 'More than 10,000 deliveries waited; the oldest were given up.'

export const oldDeliveries: RemovalJob = {
  kind: 'removal',
  name: 'old-webhooks',
  summary: 'removes deliveries of webhooks older than 30 days',
  everyMs: hourMs,
  steps: { deliveries: (_, db, { now }, limit) => repo.removeOld(db, now - keptMs, limit) },
}

export const surplusDeliveries: RowJob<{ id: number }> = {
  kind: 'rows',
  name: 'webhook-pruning',
  summary: 'removes deliveries of a webhook beyond 5,000 settled and 10,000 waiting ones',
  everyMs: hourMs,
  maxRows: 200,
  parallel: 1,
  due: ({ db }, _, after, limit) => repo.endpointIds(db.read, Number(after), limit),
  keyOf: ({ id }) => String(id),
  work: async ({ db }, [endpoint], run) => {
    let [cancelled, removed] = [0, 0]
    const settled = { reason: tooMany, now: run.now }
    await run.slices(removedAtOnce, async (limit) => {
      const count = await db.tx((tx) => repo.cancelBeyond(tx, endpoint!.id, keptWaiting, limit, settled))
      cancelled += count
      return count >= limit
    })
    await run.slices(removedAtOnce, async (limit) => {
      const count = await db.tx((tx) => repo.removeBeyond(tx, endpoint!.id, keptRows, limit))
      removed += count
      return count >= limit
    })
    return { deliveries: removed, cancelled }
  },
}
