import { dayMs, hourMs } from '@vitrine/contract/durations'
import { deleteOldJobFailures } from '../db/jobs.ts'
import { type Job, runSteps, type TaskJob } from '../domain/job.ts'
import { alertChecks, alertMails, oldAlerts } from '../features/alerts/index.ts'
import { auditSeals } from '../features/audit/index.ts'
import { expiredSignIns, passwordResets } from '../features/auth/index.ts'
import { endedSubscriptions, oldCheckouts } from '../features/billing/index.ts'
import { blockedHostMails } from '../features/blocked-hosts/index.ts'
import { campaignEvents } from '../features/campaigns/index.ts'
import { domainLookups } from '../features/domains/index.ts'
import { exportBuilds, oldExports } from '../features/exports/index.ts'
import { oldSpam } from '../features/forms/index.ts'
import { versionPruning } from '../features/history/index.ts'
import { linkChecks } from '../features/links/index.ts'
import { mailQueue, oldMails } from '../features/mail/index.ts'
import { erasures, oldRedirects, unusedFiles, unusedUploads } from '../features/profile/index.ts'
import { oldReports } from '../features/reports/index.ts'
import { oldAnalytics, oldVisits } from '../features/visits/index.ts'
import {
  abandonedWebhooks,
  oldDeliveries,
  surplusDeliveries,
  webhookDeliveries,
} from '../features/webhooks/index.ts'
import { oldOffers } from '../features/workspaces/index.ts'
import { oldResponses } from '../http/idempotency.ts'
import { futureTimes } from './future-times.ts'

const failureRetentionMs = 30 * dayMs

const oldFailures: TaskJob = {
  kind: 'task',
  name: 'old-failures',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, {
      failures: (db, limit) => deleteOldJobFailures(db, run.now - failureRetentionMs, limit),
    }),
}

export const jobs: readonly Job[] = [
  mailQueue,
  webhookDeliveries,
  abandonedWebhooks,
  campaignEvents,
  passwordResets,
  blockedHostMails,
  domainLookups,
  linkChecks,
  erasures,
  exportBuilds,
  alertMails,
  alertChecks,
  endedSubscriptions,
  versionPruning,
  unusedUploads,
  unusedFiles,
  auditSeals,
  futureTimes,
  expiredSignIns,
  oldResponses,
  oldRedirects,
  oldMails,
  oldVisits,
  oldAnalytics,
  oldAlerts,
  oldSpam,
  oldReports,
  oldExports,
  oldCheckouts,
  oldOffers,
  oldDeliveries,
  surplusDeliveries,
  oldFailures,
]
