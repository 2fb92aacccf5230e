import type { Alert } from '@vitrine/contract'
import type { Format } from '../../app/format.ts'
import type { Messages } from '../../messages/index.tsx'

/** Sentences about the figures of an alert; numbers and dates come as the language writes them. */
export type AlertDetails = {
  readonly views: (count: string) => string
  readonly clicks: (count: string) => string
  /** @param name of the variant; rates of those who converted */
  readonly variant: (name: string, rate: string, original: string) => string
  readonly campaign: (name: string, day: string) => string
  /** @param goal what is counted, as a label */
  readonly campaignGoal: (name: string, day: string, reached: string, target: string, goal: string) => string
  readonly link: (title: string, day: string) => string
  /** @param limit what the plan allows, as "20 links on each page" */
  readonly plan: (used: string, limit: string) => string
}

/**
 * What an alert says, made of its type and figures; null where the language leaves that to the service's English, or where
 * what it speaks of is not there any more.
 *
 * @param nameOf name of the link, variant or campaign that the alert is about
 */
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
  // Noon: a day has the same name in every zone of the world then, but for two
  const day = () => format.date(`${window}T12:00:00`)
  switch (type) {
    // A form's name is not in the alert; its title says all there is
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

/** An older studio meets a newer service; a type that the contract has never comes here. */
const asStored = (_: never): null => null
