import { getLimitNoun } from '../../../domain/plans.ts'
import { formatDate } from '../../visits/index.ts'
import type { NewAlert } from '../alert.ts'
import { english } from '../english.ts'
import type { AlertRuleDefinition } from '../observations.ts'

/** Alerts that a plan limit is nearly (90 %, or the threshold) or fully used, once per month and level. */
export const planLimit: AlertRuleDefinition = {
  type: 'plan_limit',
  evaluate: (observations, { threshold }) =>
    observations.usage.flatMap(({ limit, used, max }): NewAlert[] => {
      const noun = getLimitNoun(limit)
      const usedPercent = max > 0 ? (used / max) * 100 : 0
      const warningPercent = Math.min(threshold ?? 90, 100)
      if (max <= 0 || usedPercent < warningPercent) return []
      const isFull = usedPercent >= 100
      return [
        {
          type: 'plan_limit',
          severity: isFull ? 'critical' : 'warning',
          title: english.planLimit.title({ isFull, limit: noun }),
          message: english.planLimit.message({ used: Math.round(used), max: Math.round(max), limit: noun }),
          metric: limit,
          value: used,
          baseline: max,
          change_pct: null,
          window: `${formatDate(observations.day).slice(0, 7)} ${limit} ${isFull ? 100 : warningPercent}`,
          subject: { type: 'plan', id: null, name: null },
        },
      ]
    }),
}
