import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { toIso } from '../../domain/resource.ts'
import { emitEvent, findSubscribedProfiles } from '../events/index.ts'
import { findProfile } from '../profile/index.ts'
import type { NewAlert } from './alert.ts'
import { computeMailTime } from './clock.ts'
import { english } from './english.ts'
import type { Preferences } from './preferences.ts'
import * as repo from './repo.ts'

type RaiseDeps = Pick<Deps, 'db' | 'config' | 'egress'>

/** Returns null for submissions, which have their own event. */
const chooseEvent = ({ type }: NewAlert): 'alert.raised' | 'milestone.reached' | null =>
  type === 'form_submission' ? null : type === 'milestone' ? 'milestone.reached' : 'alert.raised'

export type RaisedAlerts = {
  readonly profileId: number
  readonly preferences: Preferences
  readonly timezone: string
  readonly alerts: readonly NewAlert[]
}

/** Stores each alert once for the chosen channels and webhooks. Returns the number of new alerts. */
export const raiseAlerts = async (
  deps: RaiseDeps,
  db: Tx,
  raised: readonly RaisedAlerts[],
  now: number,
): Promise<number> => {
  if (!raised.length) return 0
  const ids = raised.map(({ profileId }) => profileId)
  const subscribedByEvent = new Map<string, ReadonlySet<number>>()
  for (const type of ['alert.raised', 'milestone.reached'] as const)
    subscribedByEvent.set(type, await findSubscribedProfiles(deps, db, ids, [type]))
  const hasSubscriber = (alert: NewAlert, profileId: number): boolean => {
    const type = chooseEvent(alert)
    return type !== null && subscribedByEvent.get(type)!.has(profileId)
  }
  const storedAlerts = raised.flatMap(({ profileId, preferences, timezone, alerts }) => {
    const { in_app: inApp, email } = preferences.channels
    const mailAt = email && alerts.length ? computeMailTime(preferences, timezone, now) : null
    return alerts
      .map((alert) => ({ profileId, alert, inApp, mailAt, isSubscribed: hasSubscriber(alert, profileId) }))
      .filter((entry) => inApp || email || entry.isSubscribed)
  })
  const newAlerts = await repo.insertAlerts(db, storedAlerts, now)
  for (const { profileId, alert, id, isSubscribed } of newAlerts.toSorted((a, b) => a.id - b.id))
    if (isSubscribed) await notify(deps, db, profileId, { ...alert, id }, now)
  return newAlerts.length
}

const notify = async (
  deps: RaiseDeps,
  db: Tx,
  profileId: number,
  alert: NewAlert & { id: number },
  now: number,
): Promise<void> => {
  const about = { profileId, resource: `statistics:${profileId}`, at: now }
  const type = chooseEvent(alert)
  if (type === 'milestone.reached') {
    const { metric, baseline, value } = alert
    const createData = () => ({
      metric: metric === 'clicks' ? ('clicks' as const) : ('views' as const),
      milestone: baseline ?? 0,
      value: value ?? 0,
    })
    await emitEvent(deps, db, { ...about, type, data: createData })
  } else if (type === 'alert.raised') {
    await emitEvent(deps, db, {
      ...about,
      type,
      data: () => ({ alert: { ...alert, created_at: toIso(now) } }),
    })
  }
}

/** Submission data for its alert, without the submitted values. */
export type SubmissionNotification = {
  id: number
  profileId: number
  formTitle: string
  at: number
  needsCheck: boolean
}

/**
 * Raises the alert of a form entry, in the transaction that stores it. Returns false if the alert is off. The entry has
 * its own e-mail. Entries to check raise none: a flood would hide the others.
 */
export const alertSubmission = async (
  deps: RaiseDeps,
  db: Tx,
  submission: SubmissionNotification,
): Promise<boolean> => {
  const { id, profileId, formTitle, at, needsCheck } = submission
  const { preferences } = await repo.findPreferences(db, profileId)
  if (!preferences.rules.form_submission.enabled) return false
  if (needsCheck) return true
  const profile = await findProfile(db, profileId)
  if (!profile) return false
  const alert: NewAlert = {
    type: 'form_submission',
    severity: 'info',
    title: english.formSubmission.title,
    message: english.formSubmission.message({ name: formTitle }),
    metric: null,
    value: null,
    baseline: null,
    change_pct: null,
    window: `submission ${id}`,
    subject: { type: 'form_submission', id, name: formTitle },
  }
  const withoutEmail = { ...preferences, channels: { ...preferences.channels, email: false } }
  await raiseAlerts(
    deps,
    db,
    [{ profileId, preferences: withoutEmail, timezone: profile.doc.timezone, alerts: [alert] }],
    at,
  )
  return true
}
