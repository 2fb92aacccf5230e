import type { EndingCampaign } from '../../campaigns/index.ts'
import { dateOf } from '../../visits/index.ts'
import { changePct, number } from '../alert.ts'
import { leadMs, type Rule, spokenMoment } from '../observations.ts'

/** Days before its end at which a campaign is told of (hours or weeks, as the rule has it), where none are set. */
export const usualCampaignLead = 2

const nouns = { visits: 'visits', clicks: 'clicks', form_submissions: 'form submissions' } as const

/** An active campaign ends soon, and how far it came. Another end, on another day, is told again. */
export const campaignEnding: Rule = {
  type: 'campaign_ending',
  evaluate: (seen, rule, now) =>
    seen.campaigns
      .filter(({ from, to }) => from <= now && to > now && to - leadMs(rule, usualCampaignLead) <= now)
      .map(({ id, name, timezone, to, goal }) => {
        const { day, words } = spokenMoment(timezone, to)
        return {
          type: 'campaign_ending',
          severity: goal && goal.reached < goal.target ? 'warning' : 'info',
          title: 'A campaign ends soon',
          message: `“${name}” runs until ${words}${goal ? `; ${progress(goal)}` : ''}.`,
          metric: goal?.metric ?? null,
          value: goal?.reached ?? null,
          baseline: goal?.target ?? null,
          change_pct: goal && changePct(goal.reached, goal.target),
          window: dateOf(day),
          subject: { type: 'campaign', id },
          action_url: null,
        }
      }),
}

/** Rounded down: all of it only when all of it is reached. */
const progress = ({ metric, target, reached }: NonNullable<EndingCampaign['goal']>): string =>
  `${number(reached)} of ${number(target)} ${nouns[metric]} so far (${Math.floor((reached / target) * 100)} %)`
