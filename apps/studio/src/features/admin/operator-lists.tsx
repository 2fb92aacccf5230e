import type {
  AdminDomain,
  AdminJob,
  AdminMail,
  AdminReport,
  AdminSubscription,
  AdminWebhook,
  AuditEntry,
  BlockedHost,
} from '@vitrine/contract'
import { api, extensionApi } from '../../app/api.ts'
import type { Format } from '../../app/format.ts'
import type { Messages } from '../../messages/index.tsx'
import { Chip, type Tone } from '../../ui/layout.tsx'
import styles from '../../ui/table.module.css'
import type { OperatorList, Part } from './operator-table.tsx'
import type { OperatorTexts } from './texts.ts'

const limit = 50
const cursorOf = ({ cursor }: Part) => ({ limit, ...(cursor ? { starting_after: cursor } : {}) })
const toListPage = <T,>({ data, meta }: { data: T[]; meta: { next_cursor: string | null } }) => ({
  rows: data,
  next: meta.next_cursor,
})
const chip = (text: string, tone: Tone = 'plain') => (
  <span className={styles.chips}>
    <Chip tone={tone}>{text}</Chip>
  </span>
)
const pageLink = (username: string, url = `/${username}`) => (
  <a href={url} target="_blank" rel="noreferrer">
    /{username}
  </a>
)

/** Returns the label of a code, or the code of a newer service. */
const labelOf = (labels: Readonly<Record<string, string>>, code: string): string => labels[code] ?? code

const reports = (texts: OperatorTexts, format: Format): OperatorList<AdminReport> => ({
  id: 'reports',
  keyOf: ({ id }) => id,
  nameOf: ({ username }) => `/${username}`,
  search: texts.searchPage,
  load: async (part, signal) => {
    const username = part.search.replace(/^.*\//, '')
    const query = { ...cursorOf(part), ...(username ? { username } : {}) }
    return toListPage(await extensionApi.listReports({ query, signal }))
  },
  columns: [
    {
      title: texts.columns.page,
      cell: (report) => (
        <>
          {pageLink(report.username, report.public_url)}
          {report.blocked_at ? chip(texts.states.blocked, 'bad') : null}
          {report.owner_blocked_at ? chip(texts.states.accountBlocked, 'bad') : null}
        </>
      ),
    },
    {
      title: texts.columns.reports,
      cell: ({ reasons }) =>
        reasons.map(({ reason, count }) => `${texts.reasons[reason]}: ${format.number(count)}`).join(' · '),
    },
    { title: texts.columns.lastReport, cell: ({ last_at }) => format.relative(last_at) },
    {
      title: texts.columns.messages,
      cell: ({ messages, message_count: total }) =>
        messages.length ? (
          <details>
            <summary>{texts.messageCount(total)}</summary>
            {messages.map(({ at, reason, message, email }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two messages may have the same time
              <p key={i} className={styles.pre}>
                {total > messages.length && i === messages.length - 1
                  ? `${texts.messagesOmitted(total - messages.length)}\n\n`
                  : ''}
                {[format.dateTime(at), texts.reasons[reason], email, message].filter(Boolean).join('\n')}
              </p>
            ))}
          </details>
        ) : (
          '–'
        ),
    },
  ],
  acts: [
    {
      title: texts.blockPage,
      icon: 'lock',
      isFor: ({ blocked_at }) => !blocked_at,
      question: ({ username }) => texts.blockPageQuestion(`/${username}`),
      run: ({ id }) => api.blockProfile({ params: { id } }),
    },
    {
      title: texts.blockAccount,
      icon: 'person',
      isFor: ({ owner_blocked_at }) => !owner_blocked_at,
      question: ({ username }) => texts.blockAccountQuestion(`/${username}`),
      run: ({ owner_id: id }) => api.blockUser({ params: { id } }),
    },
    {
      title: texts.dismiss,
      icon: 'trash',
      question: ({ username }) => texts.dismissQuestion(`/${username}`),
      run: ({ id }) => extensionApi.dismissReport({ params: { id } }),
    },
  ],
})

const hosts = (texts: OperatorTexts, format: Format): OperatorList<BlockedHost> => ({
  id: 'hosts',
  keyOf: ({ id }) => id,
  nameOf: ({ host }) => host,
  search: texts.searchHost,
  load: async (part, signal) => {
    const query = { ...cursorOf(part), ...(part.search ? { q: part.search } : {}) }
    return toListPage(await extensionApi.listBlockedHosts({ query, signal }))
  },
  columns: [
    { title: texts.columns.site, cell: ({ host }) => host },
    { title: texts.columns.reason, cell: ({ reason }) => reason },
    {
      title: texts.columns.state,
      cell: ({ owners_notified }) =>
        owners_notified ? chip(texts.states.notified, 'good') : chip(texts.states.notifying),
    },
    { title: texts.columns.time, cell: ({ created_at }) => format.dateTime(created_at) },
  ],
  acts: [
    {
      title: texts.unblock,
      icon: 'undo',
      question: ({ host }) => texts.unblockQuestion(host),
      run: ({ id }) => extensionApi.unblockHost({ params: { id } }),
    },
  ],
})

const mails = (texts: OperatorTexts, format: Format): OperatorList<AdminMail> => ({
  id: 'mails',
  keyOf: ({ id }) => id,
  nameOf: ({ id, kind }) => `${labelOf(texts.mailKinds, kind)} ${id}`,
  search: texts.searchAccount,
  filter: [
    { id: 'waiting', label: texts.states.waiting },
    { id: 'failed', label: texts.states.failed },
    { id: 'sent', label: texts.states.sent },
    { id: '', label: texts.all },
  ],
  load: async (part, signal) => {
    const state = part.filter as AdminMail['state'] | ''
    const query = {
      ...cursorOf(part),
      ...(state ? { state } : {}),
      ...(part.search ? { account: part.search } : {}),
    }
    return toListPage(await extensionApi.listMails({ query, signal }))
  },
  columns: [
    { title: texts.columns.kind, cell: ({ kind }) => labelOf(texts.mailKinds, kind) },
    {
      title: texts.columns.account,
      cell: ({ user_id, account }) => account ?? (user_id === null ? '–' : texts.accountId(user_id)),
    },
    {
      title: texts.columns.state,
      cell: ({ state }) =>
        chip(texts.states[state], state === 'failed' ? 'bad' : state === 'sent' ? 'good' : 'plain'),
    },
    {
      title: texts.columns.attempts,
      cell: ({ attempts, last_error }) => [format.number(attempts), last_error].filter(Boolean).join(': '),
    },
    { title: texts.columns.time, cell: ({ created_at }) => format.dateTime(created_at) },
  ],
  acts: [
    {
      title: texts.sendNow,
      icon: 'mail',
      isFor: ({ state }) => state === 'waiting',
      run: ({ id }) => extensionApi.retryMail({ params: { id } }),
    },
    {
      title: texts.sendAgain,
      icon: 'mail',
      isFor: ({ state, kind }) => state !== 'waiting' && /^(verify_email|password_reset)$/.test(kind),
      run: ({ id }) => extensionApi.retryMail({ params: { id } }),
    },
    {
      title: texts.cancel,
      icon: 'trash',
      isFor: ({ state }) => state === 'waiting',
      question: ({ kind }) => texts.cancelQuestion(labelOf(texts.mailKinds, kind)),
      run: ({ id }) => extensionApi.cancelMail({ params: { id } }),
    },
  ],
})

const jobState = (job: AdminJob, { states }: OperatorTexts) => {
  if (job.is_running) return chip(states.running, 'good')
  if (job.is_requested) return chip(states.requested)
  if (job.error !== null) return chip(states.failed, 'bad')
  return (job.late_ms ?? 0) > 120_000 ? chip(states.late, 'warn') : chip(states.idle)
}

const jobs = (texts: OperatorTexts, format: Format): OperatorList<AdminJob> => ({
  id: 'jobs',
  keyOf: ({ name }) => name,
  nameOf: ({ name }) => name,
  load: async (_, signal) => ({ rows: (await extensionApi.listJobs({ signal })).data, next: null }),
  columns: [
    {
      title: texts.columns.job,
      cell: ({ name }) => (
        <>
          {labelOf(texts.jobs, name)} <small className={styles.code}>{name}</small>
        </>
      ),
    },
    { title: texts.columns.state, cell: (job) => jobState(job, texts) },
    {
      title: texts.columns.lastRun,
      cell: ({ last_run_at }) => (
        <span className={styles.whole}>{last_run_at ? format.relative(last_run_at) : texts.never}</span>
      ),
    },
    {
      title: texts.columns.nextRun,
      cell: ({ due_at }) => (
        <span className={styles.whole}>
          {Date.parse(due_at) > Date.now() ? format.relative(due_at) : '–'}
        </span>
      ),
    },
    {
      title: texts.columns.result,
      cell: ({ error, counts, failing_rows }) =>
        [
          error,
          ...Object.entries(counts).map(([name, count]) => `${name} ${format.number(count)}`),
          failing_rows ? texts.failedRows(failing_rows) : null,
        ]
          .filter(Boolean)
          .join(' · ') || '–',
    },
  ],
  acts: [
    {
      title: texts.runNow,
      icon: 'refresh',
      run: ({ name }) => extensionApi.runAdminJob({ body: { name } }),
    },
  ],
})

const webhooks = (texts: OperatorTexts, format: Format): OperatorList<AdminWebhook> => ({
  id: 'webhooks',
  keyOf: ({ id }) => id,
  nameOf: ({ host }) => host,
  filter: [
    { id: 'failing', label: texts.states.failing },
    { id: '', label: texts.all },
  ],
  load: async (part, signal) => {
    const query = { ...cursorOf(part), ...(part.filter ? { failing: true } : {}) }
    return toListPage(await extensionApi.listAdminWebhooks({ query, signal }))
  },
  columns: [
    { title: texts.columns.site, cell: ({ host }) => host },
    {
      title: texts.columns.page,
      cell: ({ profile_id, workspace_id }) =>
        profile_id === null ? texts.workspaceId(workspace_id ?? 0) : texts.pageId(profile_id),
    },
    {
      title: texts.columns.state,
      cell: ({ is_active, consecutive_failures }) =>
        is_active
          ? consecutive_failures
            ? chip(texts.states.failing, 'warn')
            : chip(texts.states.active, 'good')
          : chip(texts.states.disabled, 'bad'),
    },
    {
      title: texts.columns.failures,
      cell: ({ consecutive_failures, last_failed_at }) =>
        [
          format.number(consecutive_failures),
          consecutive_failures && last_failed_at ? format.relative(last_failed_at) : null,
        ]
          .filter(Boolean)
          .join(' · '),
    },
  ],
  acts: [
    {
      title: texts.retry,
      icon: 'refresh',
      isFor: ({ is_active }) => is_active,
      run: ({ id }) => extensionApi.retryAdminWebhook({ params: { id } }),
    },
  ],
})

/** Elements that a list in the audit log shows. An act on many pages has as many IDs. */
const shownElements = 3

const detailText = (value: unknown, texts: OperatorTexts): string => {
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const shown = value.slice(0, shownElements).map((element) => detailText(element, texts))
  const others = value.length - shown.length
  return others > 0 ? texts.andMore(shown.join(', '), others) : shown.join(', ') || '–'
}

const audit = (texts: OperatorTexts, format: Format): OperatorList<AuditEntry> => ({
  id: 'audit',
  keyOf: ({ id }) => id,
  nameOf: ({ id }) => String(id),
  search: texts.searchAudit,
  load: async (part, signal) => {
    const { search } = part
    // Actions contain a dot; accounts are numbers or contain an @
    const filter = /^[a-z_]+\.[a-z_]+$/.test(search) ? { action: search } : { account: search }
    return toListPage(
      await extensionApi.listAuditLog({ query: { ...cursorOf(part), ...(search ? filter : {}) }, signal }),
    )
  },
  columns: [
    { title: texts.columns.action, cell: ({ action }) => <span className={styles.whole}>{action}</span> },
    { title: texts.columns.time, cell: ({ at }) => format.exactTime(at) },
    {
      title: texts.columns.by,
      cell: ({ actor_id, account, credential }) => (
        <span className={styles.account}>
          {[account ?? (actor_id === null ? null : texts.accountId(actor_id)), credential]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ),
    },
    {
      title: texts.columns.object,
      cell: ({ subject_type, subject_id }) => (
        <>
          <span className={styles.whole}>{subject_type}</span> {subject_id}
        </>
      ),
    },
    {
      title: texts.columns.detail,
      cell: ({ detail }) =>
        Object.entries(detail)
          .map(([name, value]) => `${name}: ${detailText(value, texts)}`)
          .join(' · ') || '–',
    },
  ],
  acts: [],
})

const plans = (texts: OperatorTexts, format: Format): OperatorList<AdminSubscription> => ({
  id: 'plans',
  keyOf: ({ id }) => id,
  nameOf: ({ user_id, account }) => account ?? texts.accountId(user_id),
  search: texts.searchAccount,
  load: async (part, signal) => {
    const query = { ...cursorOf(part), ...(part.search ? { account: part.search } : {}) }
    const [{ data: plans }, { data, meta }] = await Promise.all([
      api.listPlans({ signal }),
      extensionApi.listSubscriptions({ query, signal }),
    ])
    const nameOf = (key: string) => plans.find((plan) => plan.key === key)?.name ?? key
    return toListPage({ data: data.map((row) => ({ ...row, plan: nameOf(row.plan) })), meta })
  },
  columns: [
    { title: texts.columns.account, cell: ({ user_id, account }) => account ?? texts.accountId(user_id) },
    { title: texts.columns.plan, cell: ({ plan }) => plan },
    { title: texts.columns.source, cell: ({ source }) => labelOf(texts.sources, source) },
    {
      title: texts.columns.state,
      cell: ({ is_ended, status }) =>
        is_ended
          ? chip(texts.states.ended)
          : chip(labelOf(texts.statuses, status), status === 'past_due' ? 'warn' : 'good'),
    },
    {
      title: texts.columns.ends,
      cell: ({ ends_at }) => (ends_at ? format.dateTime(ends_at) : texts.noEnd),
    },
  ],
  acts: [
    {
      title: texts.endGrant,
      icon: 'trash',
      isFor: ({ source, is_ended }) => source === 'operator' && !is_ended,
      question: ({ user_id, account }) => texts.endGrantQuestion(account ?? texts.accountId(user_id)),
      run: async ({ user_id }) => {
        const { data } = await api.listPlans({})
        return extensionApi.grantPlan({ body: { account: String(user_id), plan: data[0]!.key } })
      },
    },
  ],
})

const domains = (texts: OperatorTexts, format: Format, t: Messages): OperatorList<AdminDomain> => ({
  id: 'domains',
  keyOf: ({ id }) => id,
  nameOf: ({ host }) => host,
  search: texts.searchHost,
  filter: [
    { id: '', label: texts.all },
    { id: 'false', label: texts.states.unverified },
    { id: 'true', label: texts.states.verified },
  ],
  load: async (part, signal) => {
    const query = {
      ...cursorOf(part),
      ...(part.search ? { host: part.search } : {}),
      ...(part.filter ? { verified: part.filter === 'true' } : {}),
    }
    return toListPage(await extensionApi.listDomains({ query, signal }))
  },
  columns: [
    { title: texts.columns.site, cell: ({ host }) => host },
    { title: texts.columns.page, cell: ({ username }) => pageLink(username) },
    {
      title: texts.columns.state,
      cell: ({ is_verified }) =>
        is_verified ? chip(texts.states.verified, 'good') : chip(texts.states.unverified, 'warn'),
    },
    {
      title: texts.columns.result,
      cell: ({ problem }) => (problem ? labelOf(t.profile.domainProblems, problem) : '–'),
    },
    {
      title: texts.columns.nextLookup,
      cell: ({ next_check_at }) => (next_check_at ? format.dateTime(next_check_at) : '–'),
    },
  ],
  acts: [
    {
      title: texts.lookUp,
      icon: 'refresh',
      run: ({ id }) => extensionApi.verifyDomain({ params: { id } }),
    },
  ],
})

export const operatorLists = { reports, hosts, mails, jobs, webhooks, audit, plans, domains }
export type OperatorSection = keyof typeof operatorLists
