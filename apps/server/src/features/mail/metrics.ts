import type { Deps } from '../../deps.ts'
import { queueGauges } from '../../process/metrics-collected.ts'
import { queueFigures } from './repo.ts'

/** Metrics of the queue of all processes. */
export const createMailMetrics = ({ db, metrics, now }: Pick<Deps, 'db' | 'metrics' | 'now'>): void =>
  queueGauges(
    metrics,
    {
      count: {
        name: 'vitrine_mails',
        help: 'Mails that wait to be sent (queued), and that were given up within a day (failed).',
      },
      age: {
        name: 'vitrine_mail_oldest_seconds',
        help: 'How long the oldest mail has waited to be sent; 0 = none waits.',
      },
    },
    (since) => queueFigures(db.read, since),
    now,
  )
