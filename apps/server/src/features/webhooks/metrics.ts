import type { Deps } from '../../deps.ts'
import { dayMs, secondMs } from '../../lib/durations.ts'
import { collectedGauge } from '../../process/metrics-collected.ts'
import { queueFigures } from './delivery-repo.ts'

/** Metrics of the queue of all processes. */
export const createWebhookMetrics = ({ db, metrics, now }: Pick<Deps, 'db' | 'metrics' | 'now'>): void => {
  collectedGauge(
    metrics,
    {
      name: 'vitrine_webhooks',
      help: 'Deliveries of webhooks that wait to be made (queued), and that were given up within a day (failed).',
      label: 'state',
    },
    async () => {
      const { waiting, failed } = await queueFigures(db.read, now() - dayMs)
      return { queued: waiting, failed }
    },
  )
  collectedGauge(
    metrics,
    {
      name: 'vitrine_webhook_oldest_seconds',
      help: 'How long the oldest delivery of a webhook that is on has waited, up to three days while its receiver is down; 0 = none waits.',
    },
    async () => {
      const { since } = await queueFigures(db.read, now())
      return { age: since === null ? 0 : Math.max(0, now() - since) / secondMs }
    },
  )
}
