import type { Deps } from '../../apps/server/src/deps.ts'
import type { Counts, Job } from '../../apps/server/src/domain/job.ts'
import { alertChecks, alertMails, oldAlerts } from '../../apps/server/src/features/alerts/index.ts'
import { passwordResets } from '../../apps/server/src/features/auth/index.ts'
import { domainLookups } from '../../apps/server/src/features/domains/index.ts'
import { mailQueue } from '../../apps/server/src/features/mail/index.ts'
import { unusedFiles, unusedUploads } from '../../apps/server/src/features/profile/index.ts'
import { isQueue, runJob } from '../../apps/server/src/jobs/engine.ts'
import { jobs } from '../../apps/server/src/jobs/list.ts'
import { updateRows } from './rows.ts'

const countResults = async <Name extends string>(
  deps: Deps,
  job: Job,
  now: number,
  names: readonly Name[],
): Promise<Record<Name, number>> => {
  const counts: Counts = await runJob(deps, job, { now })
  return Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<Name, number>
}

/** Runs a cleanup job and returns the number of deleted rows. */
export const runCleanup = async (deps: Deps, job: Job, now = deps.now()): Promise<number> =>
  Object.values(await runJob(deps, job, { now })).reduce((sum, count) => sum + count, 0)

export const evaluateAlerts = (deps: Deps, now: number) =>
  countResults(deps, alertChecks, now, ['profiles', 'createdAlerts'])

/** Makes alert checks due again. They check a profile once per hour. */
export const forgetChecks = (deps: Deps) => updateRows(deps.db, 'alert_check', {}, { checked_at: 0 })

export const deliverAlerts = async (deps: Deps, now: number): Promise<number> =>
  (await countResults(deps, alertMails, now, ['queued'])).queued

export const sweepAlerts = (deps: Deps, now: number): Promise<number> => runCleanup(deps, oldAlerts, now)

export const sendDueMails = (deps: Deps) => countResults(deps, mailQueue, deps.now(), ['sent', 'failed'])

export const sendRequestedResets = (deps: Deps) => runJob(deps, passwordResets)

export const lookUpDomains = (deps: Deps, now: number) =>
  countResults(deps, domainLookups, now, ['verified', 'failed', 'unchanged'])

export const sweepUploads = async (deps: Deps, now: number) => ({
  ...(await countResults(deps, unusedUploads, now, ['uploads'])),
  ...(await countResults(deps, unusedFiles, now, ['files'])),
})

/** Runs all hourly jobs except alert checks. */
export const sweepAll = async (deps: Deps): Promise<void> => {
  for (const job of jobs) if (!isQueue(job) && job !== alertChecks) await runJob(deps, job)
}
