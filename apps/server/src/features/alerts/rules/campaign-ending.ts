import type { EndingCampaign } from '../../campaigns/index.ts'
import { formatDate } from '../../visits/index.ts'
import { computeChangePct, formatNumber } from '../alert.ts'
import { type AlertRuleDefinition, formatMoment, toLeadMs } from '../observations.ts'

/** Default lead before a campaign's end, in the rule's unit (days by default). */
export const defaultCampaignLead = 2

const nouns = { visits: 'views', clicks: 'clicks', form_submissions: 'form entries' } as const

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
          title: 'A campaign ends soon',
          message: `“${name}” runs until ${label}${goal ? `; ${describeProgress(goal)}` : ''}.`,
          metric: goal?.metric ?? null,
          value: goal?.reached ?? null,
          baseline: goal?.target ?? null,
          change_pct: goal && computeChangePct(goal.reached, goal.target),
          window: formatDate(day),
          subject: { type: 'campaign', id, name },
        }
      }),
}

/** Rounds down, so that 100 % means a reached goal. */
const describeProgress = ({ metric, target, reached }: NonNullable<EndingCampaign['goal']>): string =>
  `${formatNumber(reached)} of ${formatNumber(target)} ${nouns[metric]} so far (${Math.floor((reached / target) * 100)}%)`
