import { dayMs } from '@vitrine/contract/durations'
import { deleteOldJobFailures } from '../db/jobs.ts'
import { createCleanup, type Job } from '../domain/job.ts'
import { accessMails } from '../features/access/index.ts'
import { certificates, diskUse } from '../features/admin/index.ts'
import { alertChecks, alertMails, oldAlerts } from '../features/alerts/index.ts'
import { auditSeals } from '../features/audit/index.ts'
import { expiredSignIns, passwordResets } from '../features/auth/index.ts'
import { endedSubscriptions, oldCheckouts } from '../features/billing/index.ts'
import { blockedHostMails } from '../features/blocked-hosts/index.ts'
import { campaignEvents } from '../features/campaigns/index.ts'
import { destinationDeliveries } from '../features/destinations/index.ts'
import { domainLookups } from '../features/domains/index.ts'
import { effectResults } from '../features/effects/index.ts'
import { exportBuilds, oldExports } from '../features/exports/index.ts'
import { formDigests, oldSpam } from '../features/forms/index.ts'
import { versionPruning } from '../features/history/index.ts'
import { readMedia } from '../features/imports/index.ts'
import { latestSources } from '../features/latest/index.ts'
import { createLinkChecks, oldSyncs } from '../features/links/index.ts'
import { mailQueue, oldMails } from '../features/mail/index.ts'
import { erasures, oldRedirects, unusedFiles, unusedUploads } from '../features/profile/index.ts'
import { scheduledProposals } from '../features/proposals/index.ts'
import { oldReports } from '../features/reports/index.ts'
import { unconfirmedSubscribers } from '../features/subscribers/index.ts'
import { closeDays, oldAnalytics, oldVisits } from '../features/visits/index.ts'
import {
  abandonedWebhooks,
  oldDeliveries,
  surplusDeliveries,
  webhookDeliveries,
} from '../features/webhooks/index.ts'
import { oldOffers } from '../features/workspaces/index.ts'
import { oldResponses } from '../http/idempotency.ts'
import { demoReset } from './demo-reset.ts'
import { futureTimes } from './future-times.ts'

const failureRetentionMs = 30 * dayMs

const oldFailures = createCleanup('old-failures', (now) => ({
  failures: (db, limit) => deleteOldJobFailures(db, now - failureRetentionMs, limit),
}))

export const jobs: readonly Job[] = [
  demoReset,
  mailQueue,
  webhookDeliveries,
  destinationDeliveries,
  abandonedWebhooks,
  campaignEvents,
  scheduledProposals,
  passwordResets,
  blockedHostMails,
  domainLookups,
  createLinkChecks(readMedia),
  latestSources,
  erasures,
  exportBuilds,
  alertMails,
  formDigests,
  accessMails,
  alertChecks,
  endedSubscriptions,
  versionPruning,
  effectResults,
  unusedUploads,
  unusedFiles,
  auditSeals,
  diskUse,
  certificates,
  futureTimes,
  expiredSignIns,
  oldResponses,
  oldRedirects,
  oldMails,
  closeDays,
  oldVisits,
  oldAnalytics,
  oldAlerts,
  oldSpam,
  unconfirmedSubscribers,
  oldReports,
  oldExports,
  oldCheckouts,
  oldOffers,
  oldDeliveries,
  surplusDeliveries,
  oldSyncs,
  oldFailures,
]
