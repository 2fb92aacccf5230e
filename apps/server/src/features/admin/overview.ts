import type { AdminJob, AdminOverview } from '@vitrine/contract'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { readJobs } from '../../db/jobs.ts'
import type { Deps } from '../../deps.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { forecastDisk, readDisk } from '../../process/disk-use.ts'
import { readLastBackup } from '../../process/last-backup.ts'
import { listAuditEntries } from '../audit/index.ts'
import { countQueuedMails, listMails } from '../mail/index.ts'
import { toLocalTime } from '../visits/index.ts'
import { countQueuedDeliveries } from '../webhooks/index.ts'
import { certificates } from './jobs.ts'
import { type JobLags, listJobs } from './operators.ts'
import * as repo from './overview-repo.ts'

/** The limits of the alert rules in `deploy/`. */
const minFreeDisk = 0.1
const minFullInDays = 30
const maxBackupAgeMs = 2 * dayMs
const maxMailAgeMs = 15 * minuteMs
const maxJobLagMs = 2 * hourMs
/** Free bytes are rounded, so that not every write of a log changes the response. */
const freeStep = 128 * 1024 ** 2

type Task = AdminOverview['tasks'][number]

const createTask = (
  kind: Task['kind'],
  count: number | null = null,
  since: number | null = null,
  detail: string | null = null,
): Task => ({ kind, count, since: toIsoOrNull(since), detail })

const readDiskState = async (dataDir: string): Promise<AdminOverview['disk']> => {
  const { free, total } = await readDisk(dataDir)
  const { measuredDays, fullInDays } = await forecastDisk(dataDir, { free })
  return {
    free: Math.floor(free / freeStep) * freeStep,
    total,
    measured_days: measuredDays,
    full_in_days: fullInDays,
  }
}

/** Returns the result of the last check; null if it read nothing. */
const readCertificates = (jobs: readonly AdminJob[]): AdminOverview['certificates'] => {
  const counts = jobs.find(({ name }) => name === certificates.name)?.counts ?? {}
  const { valid = 0, ending = 0, unread = 0, days_left } = counts
  return days_left === undefined ? null : { valid, ending, unread, days_left }
}

/** Returns what needs the operator, and counts that take a bounded time. */
export const readOverview = async (deps: Deps, readLags: JobLags, now: number): Promise<AdminOverview> => {
  const { config, db } = deps
  const { read } = db
  const mails = await countQueuedMails(read, now - dayMs)
  const deliveries = await countQueuedDeliveries(read, now)
  const jobs = await listJobs(deps, readLags, now)
  const disk = await readDiskState(config.DATA_DIR).catch(() => null)
  const lastBackup = await readLastBackup(config.DATA_DIR).catch(() => null)
  const accounts = await repo.countNewAccounts(read, now)
  const [lastEntry] = await listAuditEntries(read, { before: null }, 1)
  const lastJob = Math.max(0, ...(await readJobs(read)).map(({ finished_at }) => finished_at ?? 0))
  return {
    tasks: await listTasks(deps, { mails, jobs, disk, lastBackup }, now),
    started_at: toIso(Math.round(performance.timeOrigin)),
    database: read.engine,
    signups: accounts.week,
    previous_signups: accounts.before,
    published_pages: await repo.countPublishedPages(read),
    visits: await repo.countVisits(read, toLocalTime('UTC', now).day - 1),
    disk,
    certificates: readCertificates(jobs),
    last_backup_at: toIsoOrNull(lastBackup),
    last_audit_at: lastEntry ? toIso(lastEntry.at) : null,
    registration: config.REGISTRATION,
    needs_access_code: config.ACCESS_CODES.length > 0,
    open_invitations: await repo.countInvitations(read, now),
    vouchers: await repo.countVouchers(read, now),
    waiting_mails: mails.waiting,
    waiting_deliveries: deliveries.waiting,
    last_job_at: lastJob ? toIso(lastJob) : null,
    running_jobs: jobs.filter(({ is_running }) => is_running).length,
  }
}

const listTasks = async (
  { db }: Deps,
  {
    mails,
    jobs,
    disk,
    lastBackup,
  }: {
    mails: Awaited<ReturnType<typeof countQueuedMails>>
    jobs: Awaited<ReturnType<typeof listJobs>>
    disk: AdminOverview['disk']
    lastBackup: number | null
  },
  now: number,
): Promise<Task[]> => {
  const { read } = db
  const storageProblem = await db.findStorageProblem()
  const [failedMail] = mails.failed ? await listMails(read, { state: 'failed', before: null }, 1) : []
  const ending = readCertificates(jobs)?.ending
  const failing = jobs.filter(({ error, failing_rows }) => error !== null || failing_rows > 0)
  const late = jobs.filter(({ late_ms }) => (late_ms ?? 0) > maxJobLagMs)
  const nameJobs = (named: typeof jobs) => named.map(({ name }) => name).join(', ')
  const endpoints = await repo.countFailingEndpoints(read)
  const reports = await repo.findOpenReports(read)
  const isMailLate = mails.since !== null && now - mails.since > maxMailAgeMs
  const isLow = disk !== null && disk.free < disk.total * minFreeDisk
  const isFilling = disk?.full_in_days != null && !isLow && disk.full_in_days <= minFullInDays
  return [
    ...(storageProblem ? [createTask('database_unwritable', null, null, storageProblem)] : []),
    ...(isLow ? [createTask('disk_low')] : []),
    ...(isFilling ? [createTask('disk_filling', disk.full_in_days)] : []),
    ...(ending ? [createTask('certificates', ending)] : []),
    // Other tools back up PostgreSQL, and leave no note
    ...(lastBackup === null && read.engine === 'sqlite' ? [createTask('backup_missing')] : []),
    ...(lastBackup !== null && now - lastBackup > maxBackupAgeMs
      ? [createTask('backup_old', null, lastBackup)]
      : []),
    ...(failedMail
      ? [createTask('mails_failed', mails.failed, failedMail.failed_at, failedMail.last_error)]
      : []),
    ...(isMailLate ? [createTask('mails_late', mails.waiting, mails.since)] : []),
    ...(failing.length ? [createTask('jobs_failing', failing.length, null, nameJobs(failing))] : []),
    ...(late.length ? [createTask('jobs_late', late.length, null, nameJobs(late))] : []),
    ...(reports.count ? [createTask('reports', reports.count, reports.since)] : []),
    ...(endpoints ? [createTask('webhooks_failing', endpoints)] : []),
  ]
}
