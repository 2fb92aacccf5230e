import type { Alert } from '@vitrine/contract'
import type { Format } from '../../app/format.ts'
import type { Messages } from '../../messages/index.tsx'

/** Sentences about the figures of an alert. Numbers and dates are already formatted. */
export type AlertDetails = {
  readonly views: (count: string) => string
  readonly clicks: (count: string) => string
  /** @param name variant; the rates are conversion rates */
  readonly variant: (name: string, rate: string, original: string) => string
  readonly campaign: (name: string, day: string) => string
  /** @param goal label of the counted metric */
  readonly campaignGoal: (name: string, day: string, reached: string, target: string, goal: string) => string
  readonly link: (title: string, day: string) => string
  /** @param limit limit of the plan, such as "20 links on each page" */
  readonly plan: (used: string, limit: string) => string
}

/** Formats an alert's text. Returns null if only the service's English fits or the subject no longer exists. */
export const alertDetail = (
  {
    type,
    metric,
    value,
    baseline,
    window,
    subject,
  }: Pick<Alert, 'type' | 'metric' | 'value' | 'baseline' | 'window' | 'subject'>,
  nameOf: (subject: Alert['subject']) => string | undefined,
  t: Messages,
  format: Format,
): string | null => {
  const { details } = t.alerts
  if (!details) return null
  const number = (count: number | null) => format.number(Math.round(count ?? 0))
  const name = nameOf(subject)
  // Local noon, so that no clock change shifts the day
  const day = () => format.date(`${window}T12:00:00`)
  switch (type) {
    // The alert lacks the form's name; its title is sufficient
    case 'form_submission':
      return ''
    case 'traffic_spike':
    case 'traffic_drop':
      return t.alerts.visits(number(value), number(baseline))
    case 'milestone':
      return metric === 'clicks' ? details.clicks(number(value)) : details.views(number(value))
    case 'plan_limit': {
      const allowed =
        metric && metric in t.plan.limits ? t.plan.limits[metric as keyof typeof t.plan.limits] : null
      return allowed && details.plan(number(value), allowed(number(baseline)))
    }
    case 'variant_winner':
      if (name === undefined) return null
      return details.variant(name, format.percent(value ?? 0), format.percent(baseline ?? 0))
    case 'link_expiring':
      return name === undefined ? null : details.link(name, day())
    case 'campaign_ending': {
      if (name === undefined) return null
      const goal =
        metric && metric in t.campaigns.goals
          ? t.campaigns.goals[metric as keyof typeof t.campaigns.goals]
          : null
      return goal && value !== null && baseline !== null
        ? details.campaignGoal(name, day(), number(value), number(baseline), goal)
        : details.campaign(name, day())
    }
    default:
      return asStored(type)
  }
}

/** Handles types of a newer service. The compiler checks that all types of the contract are handled above. */
const asStored = (_: never): null => null
