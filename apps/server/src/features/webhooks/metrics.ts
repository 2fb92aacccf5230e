import type { Deps } from '../../deps.ts'
import { queueGauges } from '../../process/metrics-collected.ts'
import { countQueuedDeliveries } from './delivery-repo.ts'

export const createWebhookMetrics = ({ db, metrics, now }: Pick<Deps, 'db' | 'metrics' | 'now'>): void =>
  queueGauges(
    metrics,
    {
      count: {
        name: 'vitrine_webhooks',
        help: 'Webhook deliveries by state: queued, or failed within the last day.',
      },
      age: {
        name: 'vitrine_webhook_oldest_seconds',
        help: 'Age of the oldest queued delivery of an active webhook, up to three days while its receiver is down; 0 = the queue is empty.',
      },
    },
    (since) => countQueuedDeliveries(db.read, since),
    now,
  )
