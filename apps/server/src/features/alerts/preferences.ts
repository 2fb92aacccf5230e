import {
  type AlertPreferences,
  type AlertPreferencesWrite,
  type AlertRule,
  type AlertType,
  alertTypes,
  createProblem,
  type Problem,
} from '@vitrine/contract'
import { toIso } from '../../domain/resource.ts'
import { createDocReader, nullOr, required } from '../../domain/stored-doc.ts'

/** Quiet hours without a time zone use the time zone of the profile. */
export type Preferences = Omit<AlertPreferences, 'revision' | 'updated_at' | 'quiet_hours'> & {
  quiet_hours: QuietHours | null
}
type QuietHours = { from: string; to: string; timezone: string | null }

const createRule = (mode: AlertRule['mode'], window: AlertRule['window'] = 'day'): AlertRule => ({
  enabled: true,
  mode,
  threshold: null,
  window,
})

/** Lists every alert and sends no e-mails. A null threshold means the type's default. */
export const defaults: Preferences = {
  channels: { in_app: true, email: false },
  digest: 'daily',
  quiet_hours: null,
  rules: {
    traffic_spike: createRule('adaptive'),
    traffic_drop: createRule('adaptive'),
    milestone: createRule('absolute'),
    form_submission: createRule('absolute'),
    variant_winner: createRule('percent'),
    campaign_ending: createRule('absolute'),
    link_expiring: createRule('absolute'),
    plan_limit: createRule('percent'),
  },
}

/** Fills in defaults for alert types that were added later. */
export const readPreferences = createDocReader<Preferences>('alert_preferences', {
  ...defaults,
  quiet_hours: nullOr<QuietHours>({ from: required, to: required, timezone: null }),
})

/** Merges an update: an absent field stays, null resets. Drops the profile's time zone, which clients may send back from a response. */
export const mergePreferences = (
  current: Preferences,
  body: AlertPreferencesWrite,
  profileTimezone: string,
): Preferences => ({
  channels: mergeFields(current.channels, defaults.channels, body.channels),
  digest: body.digest === undefined ? current.digest : (body.digest ?? defaults.digest),
  quiet_hours:
    body.quiet_hours === undefined
      ? current.quiet_hours
      : body.quiet_hours && {
          from: body.quiet_hours.from,
          to: body.quiet_hours.to,
          timezone:
            current.quiet_hours?.timezone === null && body.quiet_hours.timezone === profileTimezone
              ? null
              : (body.quiet_hours.timezone ?? null),
        },
  rules:
    body.rules === null
      ? defaults.rules
      : (Object.fromEntries(
          alertTypes.map((type) => [
            type,
            mergeFields(current.rules[type], defaults.rules[type], body.rules?.[type]),
          ]),
        ) as Record<AlertType, AlertRule>),
})

const mergeFields = <T extends object>(
  current: T,
  initial: T,
  body: { readonly [K in keyof T]?: T[K] | null | undefined } | null | undefined,
): T => {
  if (body === null) return initial
  const merged = { ...current }
  for (const name of Object.keys(initial) as (keyof T)[]) {
    const value = body?.[name]
    if (value !== undefined) merged[name] = value === null ? initial[name] : (value as T[keyof T])
  }
  return merged
}

export const findPreferenceProblems = ({ quiet_hours: quiet, rules }: Preferences): Problem[] => {
  const problems: Problem[] = []
  if (quiet && quiet.from === quiet.to)
    problems.push(createProblem('quiet_hours.to', 'different_time', { field: 'quiet_hours.from' }))
  const { mode, threshold } = rules.traffic_drop
  if (mode === 'percent' && threshold !== null && threshold > 100)
    problems.push(createProblem('rules.traffic_drop.threshold', 'drop_percent'))
  return problems
}

/** Returns the preferences as the API shows them. Defaults without a row have revision 1. */
export const toPreferences = (
  row: { revision: number; updated_at: number } | undefined,
  preferences: Preferences,
  profile: { timezone: string; createdAt: number },
): AlertPreferences => ({
  ...preferences,
  quiet_hours: preferences.quiet_hours && {
    ...preferences.quiet_hours,
    timezone: preferences.quiet_hours.timezone ?? profile.timezone,
  },
  revision: row?.revision ?? 1,
  updated_at: toIso(row?.updated_at ?? profile.createdAt),
})
