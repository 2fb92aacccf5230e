import type { Alert } from '@vitrine/contract'
import { alertTextFor } from '@vitrine/page/alerts/index'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { type RowJob, runSteps, type TaskJob } from '../../domain/job.ts'
import { hourMs, minuteMs } from '../../lib/durations.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { enqueueMail, findRecipient } from '../mail/index.ts'
import { findProfile } from '../profile/index.ts'
import { type NewAlert, toAlert } from './alert.ts'
import { claimChecks, type DueProfile, dueForCheck } from './check-repo.ts'
import { alertRetentionMs, type Observed, observe } from './observe.ts'
import { raiseAlerts } from './raise.ts'
import * as repo from './repo.ts'
import { evaluate, repeatableTypes } from './rules/index.ts'
import { unsubscribePath } from './unsubscribe.ts'

/** Profiles per transaction. Other writers wait for it. */
const storeBatchSize = 10

/** Checks each profile with changed figures at most once an hour. A check and its alerts commit together, so each is stored once. */
export const alertChecks: RowJob<DueProfile> = {
  kind: 'rows',
  name: 'alert-checks',
  summary: 'checks the figures of profiles and raises alerts',
  everyMs: hourMs,
  due: ({ db }, now, after, limit) => dueForCheck(db.read, now, after?.id ?? 0, limit),
  keyOf: ({ id }) => String(id),
  work: async (deps, profiles, { now, signal }) => {
    const observed = await observe(deps, profiles, now, signal)
    const raised: Observed[] = []
    const quiet: Observed[] = []
    const alerts = new Map<number, NewAlert[]>()
    for (const one of observed) {
      const created = evaluate(one.observations, one.preferences, now)
      if (created.length) alerts.set(one.profile.id, created)
      ;(created.length ? raised : quiet).push(one)
      await yieldToEventLoop()
    }
    const counts = { profiles: 0, raised: 0 }
    if (quiet.length) counts.profiles += (await deps.db.tx((db) => claimChecks(db, quiet, now))).size
    while (raised.length) {
      signal.throwIfAborted()
      await yieldToEventLoop()
      const some = raised.splice(0, storeBatchSize)
      const stored = await deps.db.tx((db) => store(deps, db, some, alerts, now))
      counts.profiles += stored.profiles
      counts.raised += stored.raised
    }
    return counts
  },
}

/** Skips profiles that another process checked in the meantime. */
const store = async (
  deps: Deps,
  db: Tx,
  observed: readonly Observed[],
  alerts: ReadonlyMap<number, readonly NewAlert[]>,
  now: number,
): Promise<{ profiles: number; raised: number }> => {
  const claimed = await claimChecks(db, observed, now)
  const raised = observed
    .filter(({ profile }) => claimed.has(profile.id))
    .map(({ profile, preferences, observations }) => ({
      profileId: profile.id,
      preferences,
      timezone: observations.timezone,
      alerts: alerts.get(profile.id)!,
    }))
  return { profiles: claimed.size, raised: await raiseAlerts(deps, db, raised, now) }
}

/** Queues one mail per profile: the alert, or a digest of several. Queueing and claiming commit together, so each alert is mailed once. */
export const alertMails: RowJob<repo.DueMail> = {
  kind: 'rows',
  name: 'alert-mails',
  summary: 'queues mails and digests of alerts',
  everyMs: minuteMs,
  parallel: 1,
  due: ({ db }, now, after, limit) => repo.dueForMail(db.read, now, after, limit),
  keyOf: ({ profile_id }) => String(profile_id),
  since: ({ mail_at }) => mail_at,
  work: async (deps, [row], { now }) => ({
    queued: Number(await deps.db.tx((db) => deliver(deps, db, row.profile_id, now))),
  }),
}

/** Maximum number of lines in a digest, which counts further alerts. */
const maxLines = 10
const weight: Record<Alert['severity'], number> = { critical: 0, warning: 1, info: 2 }

const deliver = async (deps: Deps, db: Tx, profileId: number, now: number): Promise<boolean> => {
  const alerts = (await repo.claimMails(db, profileId, now)).map(toAlert)
  // Another due alert of this profile included them in its mail
  if (!alerts.length) return false
  const owner = await findRecipient(db, profileId)
  const profile = await findProfile(db, profileId)
  if (!profile || !owner) return false
  const to = { userId: owner.id, to: owner.email, now }
  const { name } = owner
  const unsubscribe = unsubscribePath(deps, { profileId, userId: owner.id })
  const profileName = profile.doc.display_name || profile.username
  const [alert] = alerts as [Alert]
  /** Returns false and postpones the alerts to one digest if the address has reached its mail limit. */
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
    const params = (language: string) => ({
      name,
      path: `/pages/${profileId}`,
      unsubscribe,
      profile: profileName,
      ...alertTextFor(alert, language),
    })
    return queuedOrPostponed(await enqueueMail(deps, db, { ...to, kind: 'alert', params }))
  }
  const lines = alerts
    .toSorted((a, b) => weight[a.severity] - weight[b.severity] || a.id - b.id)
    .slice(0, maxLines)
  const params = (language: string) => ({
    name,
    path: `/pages/${profileId}/alerts`,
    unsubscribe,
    profile: profileName,
    count: String(alerts.length),
    lines: lines.map((line) => {
      const { title, message } = alertTextFor(line, language)
      return `${title}: ${message}`
    }),
  })
  return queuedOrPostponed(await enqueueMail(deps, db, { ...to, kind: 'alert_digest', params }))
}

/** Removes alerts older than 90 days, unless their rule must not raise them again. */
export const oldAlerts: TaskJob = {
  kind: 'task',
  name: 'old-alerts',
  summary: 'removes alerts older than 90 days',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, {
      alerts: (db, limit) => repo.sweepAlerts(db, run.now - alertRetentionMs, repeatableTypes, limit),
    }),
}
