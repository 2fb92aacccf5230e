import type { Deps } from '../../deps.ts'
import { queueGauges } from '../../process/metrics-collected.ts'
import { queueFigures } from './delivery-repo.ts'

/** Metrics of the queue of all processes. */
export const createWebhookMetrics = ({ db, metrics, now }: Pick<Deps, 'db' | 'metrics' | 'now'>): void =>
  queueGauges(
    metrics,
    {
      count: {
        name: 'vitrine_webhooks',
        help: 'Deliveries of webhooks that wait to be made (queued), and that were given up within a day (failed).',
      },
      age: {
        name: 'vitrine_webhook_oldest_seconds',
        help: 'How long the oldest delivery of a webhook that is on has waited, up to three days while its receiver is down; 0 = none waits.',
      },
    },
    (since) => queueFigures(db.read, since),
    now,
  )
