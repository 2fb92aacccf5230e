import type { NewAlert } from '../alert.ts'
import { english } from '../english.ts'
import type { AlertRuleDefinition } from '../observations.ts'

const minMilestone = 100

/** Returns the highest of 100, 1,000, 10,000, … that a count has reached, or 0. */
export const findMilestone = (count: number): number =>
  count < minMilestone ? 0 : 10 ** (String(count).length - 1)

/** Alerts about total views or clicks at a power of ten, from 100 (or the threshold). Reports only the highest. */
export const milestone: AlertRuleDefinition = {
  type: 'milestone',
  isRaisedOnce: true,
  evaluate: ({ profileId, totals }, { threshold }) =>
    (['views', 'clicks'] as const).flatMap((metric): NewAlert[] => {
      const passedMilestone = findMilestone(totals[metric])
      if (passedMilestone === 0 || passedMilestone < (threshold ?? 0)) return []
      return [
        {
          type: 'milestone',
          severity: 'info',
          title: english.milestone.title({ metric, milestone: passedMilestone }),
          message: english.milestone.message({ metric, count: totals[metric] }),
          metric,
          value: totals[metric],
          baseline: passedMilestone,
          change_pct: null,
          window: `${metric} ${passedMilestone}`,
          subject: { type: 'profile', id: profileId, name: null },
        },
      ]
    }),
}
