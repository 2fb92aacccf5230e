import type { Alert } from '@vitrine/contract'
import { deleteInBatches } from '../../db/batches.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { enqueueMail, recipientOf } from '../mail/service.ts'
import { findProfile } from '../profile/service.ts'
import { toAlert } from './alert.ts'
import { claimCheck, type DueProfile, dueForCheck } from './check-repo.ts'
import { alertRetentionMs, observe } from './observe.ts'
import { raiseAlerts } from './raise.ts'
import * as repo from './repo.ts'
import { evaluate, typesToldOnce } from './rules/index.ts'

const pageSize = 100

/**
 * Hourly: checks every profile at which something can have changed, and raises the alerts that follow from its
 * preferences. Several processes may do so at once: each check is noted by a guarded write in the transaction
 * that stores its alerts, and an alert is stored once. Returns how many profiles were checked and alerts raised.
 */
export const evaluateAlerts = async (
  deps: Deps,
  now: number,
  signal?: AbortSignal,
): Promise<{ profiles: number; raised: number }> => {
  const count = { profiles: 0, raised: 0 }
  for (let after = 0; !signal?.aborted; ) {
    const page = await dueForCheck(deps.db.read, now, after, pageSize)
    for (const profile of page) {
      if (signal?.aborted) break
      after = profile.id
      try {
        const raised = await checkProfile(deps, profile, now)
        if (raised === null) continue
        count.profiles += 1
        count.raised += raised
      } catch (err) {
        // One profile must not keep the others from being checked
        deps.log.error({ err, profile: profile.id }, 'alerts of a profile were not evaluated')
      }
    }
    if (page.length < pageSize) break
  }
  return count
}

/** Alerts raised at one profile; null when another process was faster or the profile is gone. */
const checkProfile = async (deps: Deps, profile: DueProfile, now: number): Promise<number | null> => {
  const { preferences } = await repo.findPreferences(deps.db.read, profile.id)
  const found = await observe(deps, profile, preferences, now)
  if (!found) return null
  const alerts = evaluate(found.seen, preferences, now)
  return deps.db.tx(async (db) => {
    if (!(await claimCheck(db, profile, now, found.nextAt))) return null
    return raiseAlerts(db, profile.id, preferences, found.seen.timezone, alerts, now)
  })
}

/**
 * Every minute: queues the mails that are due, one for each profile: the alert itself, or a digest of several. The
 * queueing and the claim commit together, so that an alert is mailed once. Returns how many mails were queued.
 */
export const deliverAlerts = async (deps: Deps, now: number, signal?: AbortSignal): Promise<number> => {
  let queued = 0
  for (let after = 0; !signal?.aborted; ) {
    const page = await repo.dueForMail(deps.db.read, now, after, pageSize)
    for (const profileId of page) {
      if (signal?.aborted) break
      after = profileId
      if (await deps.db.tx((db) => deliver(deps, db, profileId, now))) queued += 1
    }
    if (page.length < pageSize) break
  }
  return queued
}

/** Lines of a digest; the rest is only counted. */
const maxLines = 10
const weight: Record<Alert['severity'], number> = { critical: 0, warning: 1, info: 2 }

const deliver = async (deps: Deps, db: Tx, profileId: number, now: number): Promise<boolean> => {
  const alerts = (await repo.claimMails(db, profileId, now)).map(toAlert)
  const owner = await recipientOf(db, profileId)
  const profile = await findProfile(db, profileId)
  if (!alerts.length || !profile || !owner) return false
  const to = { userId: owner.id, to: owner.email, now }
  const { name } = owner
  const profileName = profile.doc.display_name || profile.username
  const [alert] = alerts as [Alert]
  /** Whether a mail was queued. What the address has no room for goes out, in one digest, once it has. */
  const queuedOrPostponed = async (waitMs: number): Promise<boolean> => {
    if (waitMs)
      await repo.postponeMails(
        db,
        alerts.map(({ id }) => id),
        now + waitMs,
      )
    return waitMs === 0
  }
  if (alerts.length === 1) {
    const params = { name, profile: profileName, title: alert.title, message: alert.message }
    return queuedOrPostponed(await enqueueMail(deps, db, { ...to, kind: 'alert', params }))
  }
  const lines = alerts
    .toSorted((a, b) => weight[a.severity] - weight[b.severity] || a.id - b.id)
    .slice(0, maxLines)
    .map(({ title, message }) => `${title}: ${message}`)
  const params = { name, profile: profileName, count: String(alerts.length), lines }
  return queuedOrPostponed(await enqueueMail(deps, db, { ...to, kind: 'alert_digest', params }))
}

/** Hourly: alerts older than 90 days, but for those of rules that tell a thing only once. */
export const sweepAlerts = (deps: Pick<Deps, 'db'>, now: number): Promise<number> =>
  deleteInBatches(deps.db, (db, limit) => repo.sweepAlerts(db, now - alertRetentionMs, typesToldOnce, limit))
