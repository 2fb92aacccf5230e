import type { Tx } from '../../db/handle.ts'
import { findProfile } from '../profile/service.ts'
import type { NewAlert } from './alert.ts'
import { mailDue } from './clock.ts'
import type { Preferences } from './preferences.ts'
import * as repo from './repo.ts'

/** Stores alerts for the channels the profile has chosen, each once. Returns how many are new. */
export const raiseAlerts = async (
  db: Tx,
  profileId: number,
  preferences: Preferences,
  timezone: string,
  alerts: readonly NewAlert[],
  now: number,
): Promise<number> => {
  const { in_app: inApp, email } = preferences.channels
  if (!inApp && !email) return 0
  const mailAt = email ? mailDue(preferences, timezone, now) : null
  return repo.insertAlerts(db, profileId, alerts, { inApp, mailAt, now })
}

/** A submission as an alert speaks of it; its answers stay where they are. */
export type SubmissionNotification = { id: number; profileId: number; formTitle: string; at: number }

/** Raises the alert of a form submission in the transaction that stores it. */
export const alertSubmission = async (db: Tx, submission: SubmissionNotification): Promise<void> => {
  const { id, profileId, formTitle, at } = submission
  const { preferences } = await repo.findPreferences(db, profileId)
  if (!preferences.rules.form_submission.enabled) return
  const profile = await findProfile(db, profileId)
  if (!profile) return
  const alert: NewAlert = {
    type: 'form_submission',
    severity: 'info',
    title: 'New form submission',
    message: `Somebody has filled in “${formTitle}”.`,
    metric: null,
    value: null,
    baseline: null,
    change_pct: null,
    window: `submission ${id}`,
    subject: { type: 'form_submission', id },
    action_url: null,
  }
  await raiseAlerts(db, profileId, preferences, profile.doc.timezone, [alert], at)
}
