import type { Deps } from '../../deps.ts'
import { queueGauges } from '../../process/metrics-collected.ts'
import { countQueuedMails } from './repo.ts'

export const createMailMetrics = ({ db, metrics, now }: Pick<Deps, 'db' | 'metrics' | 'now'>): void =>
  queueGauges(
    metrics,
    {
      count: { name: 'vitrine_mails', help: 'E-mails by state: queued, or failed within the last day.' },
      age: {
        name: 'vitrine_mail_oldest_seconds',
        help: 'Age of the oldest queued e-mail; 0 = the queue is empty.',
      },
    },
    (since) => countQueuedMails(db.read, since),
    now,
  )
