import { formatDate } from '../../visits/index.ts'
import { computeChangePct } from '../alert.ts'
import { english } from '../english.ts'
import { type AlertRuleDefinition, formatMoment, toLeadMs } from '../observations.ts'

/** Default lead before a campaign's end, in the rule's unit (days by default). */
export const defaultCampaignLead = 2

/** Alerts that an active campaign ends soon. Moving the end to another day raises another alert. */
export const campaignEnding: AlertRuleDefinition = {
  type: 'campaign_ending',
  evaluate: (observations, rule, now) =>
    observations.campaigns
      .filter(({ from, to }) => from <= now && to > now && to - toLeadMs(rule, defaultCampaignLead) <= now)
      .map(({ id, name, timezone, to, goal }) => {
        const { day, label } = formatMoment(timezone, to)
        return {
          type: 'campaign_ending',
          severity: goal && goal.reached < goal.target ? 'warning' : 'info',
          title: english.campaignEnding.title,
          message: english.campaignEnding.message({
            name,
            end: label,
            metric: goal?.metric ?? '',
            reached: goal?.reached ?? 0,
            target: goal?.target ?? null,
            // Rounded down, so that 100 % means a reached goal
            percent: goal ? Math.floor((goal.reached / goal.target) * 100) : 0,
          }),
          metric: goal?.metric ?? null,
          value: goal?.reached ?? null,
          baseline: goal?.target ?? null,
          change_pct: goal && computeChangePct(goal.reached, goal.target),
          window: formatDate(day),
          subject: { type: 'campaign', id, name },
        }
      }),
}
