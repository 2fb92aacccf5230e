import { formatDate } from '../../visits/index.ts'
import { english } from '../english.ts'
import { type AlertRuleDefinition, formatMoment, toLeadMs } from '../observations.ts'

/** Default lead before a link's end, in the rule's unit (days by default). */
export const defaultLinkLead = 3

/** Reports that a link's schedule ends soon, and again if the end moves to another day. */
export const linkExpiring: AlertRuleDefinition = {
  type: 'link_expiring',
  evaluate: (observations, rule, now) =>
    observations.endingLinks
      .filter(({ endsAt }) => endsAt > now && endsAt - toLeadMs(rule, defaultLinkLead) <= now)
      .map(({ id, title, endsAt }) => {
        const { day, label } = formatMoment(observations.timezone, endsAt)
        return {
          type: 'link_expiring',
          severity: 'warning',
          title: english.linkExpiring.title,
          message: english.linkExpiring.message({ name: title, end: label }),
          metric: null,
          value: null,
          baseline: null,
          change_pct: null,
          window: formatDate(day),
          subject: { type: 'link', id, name: title },
        }
      }),
}
