import type { Deps } from '../../deps.ts'
import { dayMs, secondMs } from '../../lib/durations.ts'
import { collectedGauge } from '../../process/metrics-collected.ts'
import { queueFigures } from './repo.ts'

/** Metrics of the queue of all processes. */
export const createMailMetrics = ({ db, metrics, now }: Pick<Deps, 'db' | 'metrics' | 'now'>): void => {
  collectedGauge(
    metrics,
    {
      name: 'vitrine_mails',
      help: 'Mails that wait to be sent (queued), and that were given up within a day (failed).',
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
      name: 'vitrine_mail_oldest_seconds',
      help: 'How long the oldest mail has waited to be sent; 0 = none waits.',
    },
    async () => {
      const { since } = await queueFigures(db.read, now())
      return { age: since === null ? 0 : Math.max(0, now() - since) / secondMs }
    },
  )
}
