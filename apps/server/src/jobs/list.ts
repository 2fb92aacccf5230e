import { deleteOldFailures } from '../db/jobs.ts'
import type { Job, RemovalJob } from '../domain/job.ts'
import { alertChecks, alertMails, oldAlerts } from '../features/alerts/service.ts'
import { auditSeals } from '../features/audit/service.ts'
import { expiredSignIns, requestedResets } from '../features/auth/service.ts'
import { endedSubscriptions, oldCheckouts } from '../features/billing/service.ts'
import { campaignMoments } from '../features/campaigns/service.ts'
import { domainLookups } from '../features/domains/service.ts'
import { exportMaking, oldExports } from '../features/exports/service.ts'
import { oldSpam } from '../features/forms/service.ts'
import { mailQueue, oldMails } from '../features/mail/service.ts'
import { erasures, oldRedirects, unusedFiles, unusedUploads } from '../features/profile/service.ts'
import { versionPruning } from '../features/versions/service.ts'
import { oldFigures, oldVisits } from '../features/visits/service.ts'
import {
  abandonedWebhooks,
  oldDeliveries,
  surplusDeliveries,
  webhookDeliveries,
} from '../features/webhooks/service.ts'
import { oldOffers } from '../features/workspaces/service.ts'
import { oldAnswers } from '../http/idempotency.ts'
import { dayMs, hourMs } from '../lib/durations.ts'
import { longWaits } from './clock-repo.ts'

const failureRetentionMs = 30 * dayMs

/** Failures at rows that are gone. */
const oldFailures: RemovalJob = {
  kind: 'removal',
  name: 'old-failures',
  summary: 'forgets failures of jobs that nothing came of for a month',
  everyMs: hourMs,
  steps: { failures: (_, db, { now }, limit) => deleteOldFailures(db, now - failureRetentionMs, limit) },
}

/** Everything that runs by the clock. */
export const jobs: readonly Job[] = [
  mailQueue,
  webhookDeliveries,
  abandonedWebhooks,
  campaignMoments,
  requestedResets,
  domainLookups,
  erasures,
  exportMaking,
  alertMails,
  alertChecks,
  endedSubscriptions,
  versionPruning,
  unusedUploads,
  unusedFiles,
  auditSeals,
  longWaits,
  expiredSignIns,
  oldAnswers,
  oldRedirects,
  oldMails,
  oldVisits,
  oldFigures,
  oldAlerts,
  oldSpam,
  oldExports,
  oldCheckouts,
  oldOffers,
  oldDeliveries,
  surplusDeliveries,
  oldFailures,
]
