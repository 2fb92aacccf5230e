import {
  type AdminDomain,
  type AdminJob,
  type AdminMail,
  type AdminSubscription,
  type AdminUser,
  type AdminWebhook,
  type AuditEntry,
  createProblem,
  type HeldUsername,
  type PlanGrant,
  parseTime,
} from '@vitrine/contract'
import { hourMs, secondMs } from '@vitrine/contract/durations'
import {
  countFailures,
  findJob,
  isFree,
  type JobRow,
  parseJobCounts,
  readJobs,
  requestJob,
} from '../../db/jobs.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type ListPage, type ListQuery, readNewest } from '../../domain/paging.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { audit, listAuditEntries } from '../audit/index.ts'
import { queueReset, resendVerification } from '../auth/index.ts'
import { grantPlan, listSubscriptionPage } from '../billing/index.ts'
import { listDomainRows, makeLookupDue } from '../domains/index.ts'
import {
  cancelMail,
  findMail,
  listMails as listMailRows,
  type MailState,
  type MailSummary,
  retryWaitingMail,
} from '../mail/index.ts'
import { listHeldNames, type ReservedName, releaseHeldName } from '../profile/index.ts'
import { findEmails } from '../users/index.ts'
import { type Endpoint, listEndpointsBefore, retryEndpoint } from '../webhooks/index.ts'
import * as repo from './repo.ts'
import { findAccount, toAdminUser } from './service.ts'

type AccountQuery = ListQuery & { readonly account?: string | undefined }

const readList = async <Row extends { readonly id: number }, T>(
  list: string,
  query: ListQuery,
  read: (before: number | null, limit: number) => Promise<readonly Row[]>,
  present: (row: Row) => T,
): Promise<ListPage<T>> => {
  const { rows, meta } = await readNewest(list, query, read)
  return { data: rows.map(present), meta }
}

/** Adds a name of the object of each entry, or null. */
const withNames = async <T extends object, Field extends string>(
  { db }: Deps,
  list: ListPage<T>,
  field: Field,
  find: (db: Deps['db']['read'], ids: readonly number[]) => Promise<ReadonlyMap<number, string>>,
  readId: (entry: T) => number | null,
): Promise<ListPage<T & Record<Field, string | null>>> => {
  const names = await find(db.read, [...new Set(list.data.map(readId).filter((id) => id !== null))])
  const data = list.data.map((entry) => ({ ...entry, [field]: names.get(readId(entry) ?? 0) ?? null }))
  return { ...list, data: data as (T & Record<Field, string | null>)[] }
}

/** Resolves the filter to a user id: undefined without a filter, 0 if no account matches. Audits the first page. */
const resolveAccount = async (
  ctx: UserContext,
  { account, starting_after }: AccountQuery,
  action: string,
): Promise<number | undefined> => {
  if (!account) return undefined
  const user = await findAccount(ctx.deps, account)
  if (user && starting_after === undefined)
    await ctx.deps.db.tx((db) => audit(db, ctx, action, { type: 'user', id: user.id }))
  return user?.id ?? 0
}

const toMail = ({ id, user_id, kind, attempts, last_error, ...mail }: MailSummary): AdminMail => {
  const settledAt = mail.sent_at ?? mail.failed_at
  return {
    id,
    user_id,
    kind,
    state: mail.sent_at !== null ? 'sent' : mail.failed_at !== null ? 'failed' : 'waiting',
    attempts,
    last_error,
    next_at: settledAt === null ? toIso(mail.next_at) : null,
    settled_at: toIsoOrNull(settledAt),
    created_at: toIso(mail.created_at),
  }
}

export const listMails = async (
  ctx: UserContext,
  { state, ...query }: AccountQuery & { readonly state?: MailState | undefined },
): Promise<ListPage<AdminMail>> => {
  const userId = await resolveAccount(ctx, query, 'mail.read')
  const read = (before: number | null, limit: number) =>
    listMailRows(ctx.deps.db.read, { state, userId, before }, limit)
  return withNames(
    ctx.deps,
    await readList('mails', query, read, toMail),
    'account',
    findEmails,
    ({ user_id }) => user_id,
  )
}

/**
 * Makes a waiting e-mail due now, or creates a verification or reset e-mail again. Fails with 409 for other e-mails,
 * whose text is deleted.
 */
export const retryMail = (ctx: RequestContext, id: number): Promise<AdminMail> =>
  ctx.tx(async (db) => {
    const mail = (await findMail(db, id)) ?? fail('not_found')
    const { user_id, kind } = mail
    if (!(await retryWaitingMail(db, ctx, mail))) {
      if (user_id !== null && kind === 'verify_email') await resendVerification(db, ctx, user_id)
      else if (user_id === null || kind !== 'password_reset')
        fail('conflict', createProblem(null, 'mail_settled'))
      else if (!(await queueReset(db, ctx, user_id)))
        fail('rate_limited', createProblem(null, 'mails_sent'), hourMs / 1000)
    }
    return toMail((await findMail(db, id))!)
  })

export const cancelWaitingMail = (ctx: UserContext, id: number): Promise<AdminMail> =>
  ctx.tx(async (db) => {
    await cancelMail(db, ctx, (await findMail(db, id)) ?? fail('not_found'))
    return toMail((await findMail(db, id))!)
  })

/** Returns the lag of each job of this release by name; null if nothing is due. The table may contain jobs of another release. */
export type JobLags = (now: number) => Promise<ReadonlyMap<string, number | null>>

const toJob = (
  row: JobRow,
  failureCounts: ReadonlyMap<string, number>,
  lags: ReadonlyMap<string, number | null>,
  now: number,
): AdminJob => {
  const lagMs = lags.get(row.name) ?? null
  const isRunning = !isFree(row, now)
  return {
    name: row.name,
    is_running: isRunning,
    is_requested: row.requested > row.answered,
    last_run_at: toIsoOrNull(row.finished_at),
    duration_ms: row.duration_ms,
    due_at: toIso(row.due_at),
    // Round to whole seconds: otherwise each read would have another ETag while work is due
    late_ms: lagMs === null ? null : lagMs - (lagMs % secondMs),
    counts: { ...parseJobCounts(row) },
    failing_rows: failureCounts.get(row.name) ?? 0,
    error: row.error,
  }
}

export const listJobs = async ({ db }: Deps, readLags: JobLags, now: number): Promise<AdminJob[]> => {
  const failureCounts = await countFailures(db.read)
  const lags = await readLags(now)
  return (await readJobs(db.read))
    .filter(({ name }) => lags.has(name))
    .map((row) => toJob(row, failureCounts, lags, now))
}

export const requestJobRun = async (ctx: UserContext, readLags: JobLags, name: string): Promise<AdminJob> => {
  const lags = await readLags(ctx.now)
  return ctx.tx(async (db) => {
    if (!lags.has(name) || (await requestJob(db, name)) === undefined)
      fail('validation_failed', createProblem('name', 'no_such_job', { name }))
    await audit(db, ctx, 'job.run', { type: 'job' }, { name })
    return toJob((await findJob(db, name))!, await countFailures(db), lags, ctx.now)
  })
}

const toWebhook = (endpoint: Endpoint): AdminWebhook => ({
  id: endpoint.id,
  host: URL.parse(endpoint.url)?.host ?? '',
  profile_id: endpoint.profileId,
  workspace_id: endpoint.workspaceId,
  is_active: endpoint.active,
  disabled_reason: endpoint.disabled_reason,
  consecutive_failures: endpoint.failures,
  next_attempt_at: toIsoOrNull(endpoint.retryAt || null),
  last_delivered_at: toIsoOrNull(endpoint.lastDeliveredAt),
  last_failed_at: toIsoOrNull(endpoint.lastFailedAt),
})

export const listWebhooks = async (
  deps: Deps,
  { failing = false, ...query }: ListQuery & { readonly failing?: boolean | undefined },
): Promise<ListPage<AdminWebhook>> => {
  const read = (before: number | null, limit: number) =>
    listEndpointsBefore(deps.db.read, { failing, before }, limit)
  const list = await readList('webhooks', query, read, toWebhook)
  return withNames(deps, list, 'username', repo.findUsernames, ({ profile_id }) => profile_id)
}

export const retryWebhook = (ctx: UserContext, id: number): Promise<AdminWebhook> =>
  ctx.tx(async (db) => toWebhook(await retryEndpoint(db, ctx, id)))

export const listAuditLog = async (
  ctx: UserContext,
  { action, ...query }: AccountQuery & { readonly action?: string | undefined },
): Promise<ListPage<AuditEntry>> => {
  const { deps } = ctx
  const userId = await resolveAccount(ctx, query, 'audit.read')
  const read = (before: number | null, limit: number) =>
    listAuditEntries(deps.db.read, { userId, action: action || undefined, before }, limit)
  const list = await readList(
    'audit',
    query,
    read,
    ({ id, at, actorId, credential, action, subject, detail }): AuditEntry => ({
      id,
      at: toIso(at),
      actor_id: actorId,
      credential,
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      detail,
    }),
  )
  const findSubject = (type: string) => (entry: AuditEntry) =>
    entry.subject_type === type ? entry.subject_id : null
  const accounts = await withNames(deps, list, 'subject_account', findEmails, findSubject('user'))
  const pages = await withNames(deps, accounts, 'username', repo.findUsernames, findSubject('profile'))
  const workspaces = findSubject('workspace')
  const entries = await withNames(deps, pages, 'workspace', repo.findWorkspaceNames, workspaces)
  return withNames(deps, entries, 'account', findEmails, ({ actor_id }) => actor_id)
}

export const listSubscriptions = async (
  ctx: UserContext,
  query: AccountQuery,
): Promise<ListPage<AdminSubscription>> => {
  const user = query.account ? await findAccount(ctx.deps, query.account) : undefined
  const userId = query.account ? (user?.id ?? 0) : undefined
  const read = (before: number | null, limit: number) =>
    listSubscriptionPage(ctx.deps.db.read, { userId, before }, limit)
  const list = await readList(
    'subscriptions',
    query,
    read,
    (row): AdminSubscription => ({
      id: row.id,
      user_id: row.user_id,
      plan: row.plan_key,
      source: row.source,
      status: row.status,
      starts_at: toIso(row.starts_at),
      ends_at: toIsoOrNull(row.ends_at),
      is_ended: row.ended_at !== null || (row.ends_at !== null && row.ends_at <= ctx.now),
    }),
  )
  return withNames(ctx.deps, list, 'account', findEmails, ({ user_id }) => user_id)
}

export const grantUserPlan = async (
  ctx: UserContext,
  { account, plan, ends_at }: PlanGrant,
): Promise<AdminUser> => {
  const until = ends_at ? parseTime(ends_at) : null
  if (until !== null && until <= ctx.now) fail('validation_failed', createProblem('ends_at', 'in_future'))
  const { id } =
    (await findAccount(ctx.deps, account)) ??
    fail('validation_failed', createProblem('account', 'no_such_account', { account }))
  return ctx.tx(async (db) => {
    await grantPlan(db, ctx, id, { plan, until })
    return toAdminUser((await repo.findUser(db, id)) ?? fail('not_found'))
  })
}

type DomainRow = Awaited<ReturnType<typeof listDomainRows>>[number]
const toDomain = ({ id, username, owner_id, domain }: DomainRow): AdminDomain => ({
  id,
  host: domain.host,
  username,
  owner_id,
  is_verified: domain.verifiedAt !== null,
  problem: domain.problem,
  next_check_at: toIsoOrNull(domain.nextAt),
})

export const listDomains = (
  { db }: Deps,
  {
    host,
    verified,
    ...query
  }: ListQuery & { readonly host?: string | undefined; readonly verified?: boolean | undefined },
): Promise<ListPage<AdminDomain>> => {
  const filter = { host: host?.trim().toLowerCase() || undefined, verified }
  return readList(
    'domains',
    query,
    (before, limit) => listDomainRows(db.read, { ...filter, before }, limit),
    toDomain,
  )
}

const maxHeldNames = 100

const toHeldUsername = ({ username, ownerId, expiresAt }: ReservedName): HeldUsername => ({
  username,
  owner_id: ownerId,
  held_until: toIso(expiresAt),
})

export const listHeldUsernames = async (deps: Deps, q: string, now: number): Promise<HeldUsername[]> => {
  const names = await listHeldNames(deps.db.read, q, maxHeldNames, now)
  const emails = await findEmails(
    deps.db.read,
    names.map(({ ownerId }) => ownerId).filter((id) => id !== null),
  )
  return names.map((name) => ({ ...toHeldUsername(name), account: emails.get(name.ownerId ?? 0) ?? null }))
}

export const releaseUsername = (ctx: RequestContext, username: string): Promise<HeldUsername> =>
  ctx.tx(async (db) => {
    const name = await releaseHeldName(db, username, ctx.now)
    await audit(db, ctx, 'username.release', { type: 'user', id: name.ownerId }, { username: name.username })
    return toHeldUsername(name)
  })

export const verifyDomain = (ctx: UserContext, id: number): Promise<AdminDomain> =>
  ctx.tx(async (db) => {
    if (!(await makeLookupDue(db, id, ctx.now))) fail('not_found')
    await audit(db, ctx, 'domain.verify', { type: 'profile', id })
    const [row] = await listDomainRows(db, { id, before: null }, 1)
    return toDomain(row ?? fail('not_found'))
  })
