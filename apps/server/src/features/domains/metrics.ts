import type { Deps } from '../../deps.ts'
import { registerCollectedGauge } from '../../process/metrics-collected.ts'
import { countDomains } from './repo.ts'

export const createDomainMetrics = ({ db, metrics }: Pick<Deps, 'db' | 'metrics'>): void =>
  registerCollectedGauge(
    metrics,
    { name: 'vitrine_domains', help: 'Custom domains by state: verified or pending.', label: 'state' },
    () => countDomains(db.read),
  )
