import type { AlertRule } from '@vitrine/contract'
import { dateOf, localTime } from '../../visits/service.ts'
import { type Rule, spoken } from '../observations.ts'

const unitMs = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const

/** How long before its end a link is told of: `threshold` hours, days or weeks; 3 where none is set. */
export const leadMs = ({ threshold, window }: AlertRule): number => (threshold ?? 3) * unitMs[window]

/** A link's schedule ends soon. Another end, on another day, is told again. */
export const linkExpiring: Rule = {
  type: 'link_expiring',
  evaluate: (seen, rule, now) =>
    seen.ending
      .filter(({ endsAt }) => endsAt > now && endsAt - leadMs(rule) <= now)
      .map(({ id, title, endsAt }) => {
        const { day } = localTime(seen.timezone, endsAt)
        const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: seen.timezone }).format(
          endsAt,
        )
        return {
          type: 'link_expiring',
          severity: 'warning',
          title: 'A link ends soon',
          message: `“${title}” is shown until ${spoken(day)}, ${time}.`,
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
