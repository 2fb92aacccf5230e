import type { AlertRule, VariantStats } from '@vitrine/contract'
import type { Observations } from '../../apps/server/src/features/alerts/observations.ts'
import type { EndingCampaign } from '../../apps/server/src/features/campaigns/index.ts'
import { parseDay } from '../../apps/server/src/features/visits/index.ts'

/** A Sunday. */
export const today = parseDay('2026-03-08')
export const now = Date.parse('2026-03-08T12:00:00Z')

/** Observations of an established profile without activity. */
export const createObservations = (changes: Partial<Observations> = {}): Observations => ({
  profileId: 7,
  day: today,
  hour: 12,
  since: today - 200,
  views: new Map(),
  hours: new Map(),
  totals: { views: 0, clicks: 0 },
  endingLinks: [],
  campaigns: [],
  experiments: [],
  timezone: 'UTC',
  usage: [],
  ...changes,
})

export const createAlertRule = (changes: Partial<AlertRule> = {}): AlertRule => ({
  enabled: true,
  mode: 'adaptive',
  threshold: null,
  window: 'day',
  ...changes,
})

export const campaign: EndingCampaign = {
  id: 4,
  name: 'Spring fair',
  timezone: 'Europe/Vienna',
  from: Number.NEGATIVE_INFINITY,
  to: Date.parse('2026-03-11T11:30:00Z'),
  goal: { metric: 'clicks', target: 500, reached: 320 },
}

/** A variant with 40 of 200 conversions, while the original has 20 of 200. */
export const winningStats: VariantStats = {
  visitors: 200,
  conversions: 40,
  rate: 0.2,
  uplift: 1,
  ci: [0.150496, 0.260924],
  sequential_ci: [0.127, 0.296],
  uplift_ci: [0.01, 3.2],
  compared_since: '2026-03-02',
  compared: { visitors: 200, conversions: 40, rate: 0.2, sequential_ci: [0.127, 0.296] },
  original: { visitors: 200, conversions: 20, rate: 0.1, sequential_ci: [0.052, 0.179] },
  chance_to_win: 0.997264,
  srm_p_value: 1,
  enough_data: true,
  confidence: 0.962,
  verdict: 'better',
}
