import { type AlertType, alertTypes } from '@vitrine/contract'
import type { NewAlert } from '../alert.ts'
import type { Observations, Rule } from '../observations.ts'
import type { Preferences } from '../preferences.ts'
import { campaignEnding } from './campaign-ending.ts'
import { linkExpiring } from './link-expiring.ts'
import { milestone } from './milestone.ts'
import { planLimit } from './plan-limit.ts'
import { trafficDrop, trafficSpike } from './traffic.ts'
import { variantWinner } from './variant-winner.ts'

/** What the hourly check applies. Alerts of submissions are raised when they come, not here. */
const rulesByType: Readonly<Record<Exclude<AlertType, 'form_submission'>, Rule>> = {
  traffic_spike: trafficSpike,
  traffic_drop: trafficDrop,
  milestone,
  variant_winner: variantWinner,
  campaign_ending: campaignEnding,
  link_expiring: linkExpiring,
  plan_limit: planLimit,
}
const rules = Object.values(rulesByType)

/** Types whose alerts need not stay for good: those of others do, so that none is told twice. */
export const typesToldAgain = alertTypes.filter(
  (type) => !rules.find((rule) => rule.type === type)?.isToldOnce,
)

/** The alerts that what was seen gives under the preferences. The same input gives the same alerts. */
export const evaluate = (seen: Observations, preferences: Preferences, now: number): NewAlert[] =>
  rules.flatMap((rule) => {
    const chosen = preferences.rules[rule.type]
    return chosen.enabled ? rule.evaluate(seen, chosen, now) : []
  })
