import type { Alert } from '@vitrine/contract'
import { hourMs, minuteMs } from '@vitrine/contract/durations'
import { formatAlert } from '@vitrine/page/alerts/index'
import { formatAnswer } from '@vitrine/page/answers/index'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { createCleanup, type RowJob } from '../../domain/job.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { mailTextsFor } from '../../providers/mail/texts/index.ts'
import { type AnswerFacts, findWeeklyAnswers } from '../answers/index.ts'
import { enqueueMail, findRecipient } from '../mail/index.ts'
import { findProfile } from '../profile/index.ts'
import { recordVerdicts } from '../variants/index.ts'
import { type NewAlert, toAlert } from './alert.ts'
import { claimChecks, type DueProfile, listProfilesDueForCheck } from './check-repo.ts'
import { alertRetentionMs, type Observed, observe } from './observe.ts'
import { raiseAlerts } from './raise.ts'
import * as repo from './repo.ts'
import { evaluate, repeatableTypes } from './rules/index.ts'
import { createUnsubscribePath } from './unsubscribe.ts'

/** Profiles per transaction; few, because other writers wait for each transaction. */
const storeBatchSize = 10

/** Checks each profile with changed figures at most once an hour. A check and its alerts commit together, so each is stored once. */
export const alertChecks: RowJob<DueProfile> = {
  kind: 'rows',
  name: 'alert-checks',
  everyMs: hourMs,
  listDueRows: ({ db }, now, after, limit) => listProfilesDueForCheck(db.read, now, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async (deps, profiles, { now, signal }) => {
    const checks: Check[] = []
    for (const observed of await observe(deps, profiles, now, signal)) {
      checks.push({ ...observed, alerts: evaluate(observed.observations, observed.preferences, now) })
      await yieldToEventLoop()
    }
    const withAlerts = checks.filter(({ alerts }) => alerts.length)
    // Checks without alerts need one statement
    const batches = [checks.filter(({ alerts }) => !alerts.length)]
    for (let i = 0; i < withAlerts.length; i += storeBatchSize)
      batches.push(withAlerts.slice(i, i + storeBatchSize))
    const counts = { profiles: 0, createdAlerts: 0 }
    for (const batch of batches.filter(({ length }) => length)) {
      signal.throwIfAborted()
      await yieldToEventLoop()
      const batchCounts = await deps.db.tx((db) => storeChecks(deps, db, batch, now))
      counts.profiles += batchCounts.profiles
      counts.createdAlerts += batchCounts.createdAlerts
    }
    return counts
  },
}

type Check = Observed & { readonly alerts: readonly NewAlert[] }

/** Stores checks with their alerts. Skips profiles that another process checked in the meantime. */
const storeChecks = async (
  deps: Deps,
  db: Tx,
  checks: readonly Check[],
  now: number,
): Promise<{ profiles: number; createdAlerts: number }> => {
  const claimedIds = await claimChecks(db, checks, now)
  for (const { profile, observations } of checks)
    if (claimedIds.has(profile.id)) await recordVerdicts(deps, db, profile.id, observations.experiments, now)
  const checksWithAlerts = checks
    .filter(({ profile, alerts }) => alerts.length && claimedIds.has(profile.id))
    .map(({ profile, preferences, observations, alerts }) => ({
      profileId: profile.id,
      preferences,
      timezone: observations.timezone,
      alerts,
    }))
  return { profiles: claimedIds.size, createdAlerts: await raiseAlerts(deps, db, checksWithAlerts, now) }
}

/**
 * Queues one e-mail per profile: the alert, or a digest of several. A weekly digest has the answers too. Queueing and
 * claiming commit together, so each alert is sent once.
 */
export const alertMails: RowJob<repo.DueMail> = {
  kind: 'rows',
  name: 'alert-mails',
  everyMs: minuteMs,
  parallel: 1,
  listDueRows: ({ db }, now, after, limit) => repo.listDueAlertMails(db.read, now, after, limit),
  toKey: ({ profile_id }) => String(profile_id),
  since: ({ mail_at }) => mail_at,
  work: async (deps, [{ profile_id }], { now }) => {
    const { preferences } = await repo.findPreferences(deps.db.read, profile_id)
    const answers = preferences.digest === 'weekly' ? await findWeeklyAnswers(deps, profile_id, now) : []
    return { queued: Number(await deps.db.tx((db) => queueAlertMail(deps, db, profile_id, answers, now))) }
  },
}

const queueAlertMail = async (
  deps: Deps,
  db: Tx,
  profileId: number,
  answers: readonly AnswerFacts[],
  now: number,
): Promise<boolean> => {
  const alerts = (await repo.claimMails(db, profileId, now)).map(toAlert)
  // Another due alert of this profile included them in its e-mail
  if (!alerts.length) return false
  const owner = await findRecipient(db, profileId)
  const profile = await findProfile(db, profileId)
  if (!profile || !owner) return false
  const common = {
    name: owner.name,
    unsubscribe: createUnsubscribePath(deps, { profileId, userId: owner.id }),
    profile: profile.doc.display_name || profile.username,
  }
  const [alert] = alerts as [Alert]
  const isSingle = alerts.length === 1 && !answers.length
  const mail = isSingle ? createAlertMail(alert, common) : createDigestMail(alerts, answers, common)
  const waitMs = await enqueueMail(deps, db, { userId: owner.id, to: owner.email, now, ...mail })
  if (!waitMs) return true
  // The e-mail address has reached its limit
  const ids = alerts.map(({ id }) => id)
  await repo.postponeMails(db, ids, now + waitMs)
  return false
}

type CommonParams = { readonly name: string; readonly unsubscribe: string; readonly profile: string }

const createAlertMail = (alert: Alert, common: CommonParams) => ({
  kind: 'alert' as const,
  params: (language: string) => ({
    ...common,
    path: `/pages/${alert.profile_id}`,
    ...formatAlert(alert, language),
  }),
})

/** Maximum number of lines in a digest, which counts further alerts. */
const maxLines = 10
const severityOrder: Record<Alert['severity'], number> = { critical: 0, warning: 1, info: 2 }

const createDigestMail = (
  alerts: readonly Alert[],
  answers: readonly AnswerFacts[],
  common: CommonParams,
) => ({
  kind: 'alert_digest' as const,
  params: (language: string) => ({
    ...common,
    path: `/pages/${alerts[0]!.profile_id}/activity`,
    count: String(alerts.length),
    lines: alerts
      .toSorted((a, b) => severityOrder[a.severity] - severityOrder[b.severity] || a.id - b.id)
      .slice(0, maxLines)
      .map((alert) => {
        const { title, message } = formatAlert(alert, language)
        return mailTextsFor(language).texts.pair({ name: title, value: message })
      }),
    answers: answers.map((facts) => formatAnswer(facts, language).text),
  }),
})

/** Deletes alerts older than 90 days, unless their rule must not raise them again. */
export const oldAlerts = createCleanup('old-alerts', (now) => ({
  alerts: (db, limit) => repo.deleteOldAlerts(db, now - alertRetentionMs, repeatableTypes, limit),
}))
