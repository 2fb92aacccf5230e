import { type AlertType, alertTypes } from '@vitrine/contract'
import type { NewAlert } from '../alert.ts'
import type { AlertRuleDefinition, Observations } from '../observations.ts'
import type { Preferences } from '../preferences.ts'
import { campaignEnding } from './campaign-ending.ts'
import { linkExpiring } from './link-expiring.ts'
import { milestone } from './milestone.ts'
import { planLimit } from './plan-limit.ts'
import { trafficDrop, trafficSpike } from './traffic.ts'
import { variantWinner } from './variant-winner.ts'

/** Rules of the hourly check. Submissions raise their alerts immediately. */
const rulesByType: Readonly<Record<Exclude<AlertType, 'form_submission'>, AlertRuleDefinition>> = {
  traffic_spike: trafficSpike,
  traffic_drop: trafficDrop,
  milestone,
  variant_winner: variantWinner,
  campaign_ending: campaignEnding,
  link_expiring: linkExpiring,
  plan_limit: planLimit,
}
const rules = Object.values(rulesByType)

/** Alert types that may be deleted. Others are kept so that they are not raised twice. */
export const repeatableTypes = alertTypes.filter(
  (type) => !rules.find((rule) => rule.type === type)?.isRaisedOnce,
)

export const evaluate = (observations: Observations, preferences: Preferences, now: number): NewAlert[] =>
  rules.flatMap((rule) => {
    const rulePreferences = preferences.rules[rule.type]
    return rulePreferences.enabled ? rule.evaluate(observations, rulePreferences, now) : []
  })
