import { dateOf } from '../../visits/index.ts'
import { leadMs, type Rule, spokenMoment } from '../observations.ts'

/** Days before its end at which a link is told of (hours or weeks, as the rule has it), where none are set. */
export const usualLinkLead = 3

/** A link's schedule ends soon. Another end, on another day, is told again. */
export const linkExpiring: Rule = {
  type: 'link_expiring',
  evaluate: (seen, rule, now) =>
    seen.ending
      .filter(({ endsAt }) => endsAt > now && endsAt - leadMs(rule, usualLinkLead) <= now)
      .map(({ id, title, endsAt }) => {
        const { day, words } = spokenMoment(seen.timezone, endsAt)
        return {
          type: 'link_expiring',
          severity: 'warning',
          title: 'A link ends soon',
          message: `“${title}” is shown until ${words}.`,
          metric: null,
          value: null,
          baseline: null,
          change_pct: null,
          window: dateOf(day),
          subject: { type: 'link', id },
          action_url: null,
        }
      }),
}
