import { nounOf } from '../../../domain/plans.ts'
import { dateOf } from '../../visits/index.ts'
import { type NewAlert, number } from '../alert.ts'
import type { Rule } from '../observations.ts'

/** Something the plan bounds is nearly used up (90 %, or the threshold) or used up. Told once a month and level. */
export const planLimit: Rule = {
  type: 'plan_limit',
  evaluate: (seen, { threshold }) =>
    seen.usage.flatMap(({ limit, used, max }): NewAlert[] => {
      const noun = nounOf(limit)
      const share = max > 0 ? (used / max) * 100 : 0
      const near = Math.min(threshold ?? 90, 100)
      if (max <= 0 || share < near) return []
      const isFull = share >= 100
      return [
        {
          type: 'plan_limit',
          severity: isFull ? 'critical' : 'warning',
          title: isFull ? `No ${noun} left` : `Few ${noun} left`,
          message: `${number(used)} of the plan’s ${number(max)} ${noun} are in use.`,
          metric: limit,
          value: used,
          baseline: max,
          change_pct: null,
          window: `${dateOf(seen.day).slice(0, 7)} ${limit} ${isFull ? 100 : near}`,
          subject: { type: 'plan', id: null },
          action_url: null,
        },
      ]
    }),
}
