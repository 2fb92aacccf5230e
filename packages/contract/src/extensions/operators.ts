import { type Static, Type } from 'typebox'
import { AdminUser, adminUserExample } from '../features/admin.ts'
import { Count, example } from '../features/common.ts'
import { maxLengths } from '../limits.ts'
import {
  Clearable,
  cursorPaging,
  defineOperation,
  described,
  Enum,
  Id,
  Nullable,
  OpenObject,
  params,
  query,
  Time,
  text,
} from '../operation.ts'
import { webhookDisabledReasons } from './webhooks.ts'

const Name = (description: string) => Type.String({ description })

const accountEmail = Type.Optional(
  Nullable(Name('In lists: e-mail address of the account; null without an account.')),
)

const mailStates = ['waiting', 'sent', 'failed'] as const
export const AdminMail = Type.Object({
  id: described(Id, 'ID of the mail.'),
  user_id: Nullable(described(Id, 'ID of the account it is for; null if it has none.')),
  account: accountEmail,
  kind: Name('Kind of the mail, such as `verify_email`.'),
  state: Enum(mailStates, { description: 'State of the mail.' }),
  attempts: described(Count, 'Number of attempts.'),
  last_error: Nullable(Name('Error of the last attempt, often the response of the mail server.')),
  next_at: Nullable(described(Time, 'Time of the next attempt; null if it was sent or has failed.')),
  settled_at: Nullable(described(Time, 'Time it was sent or has failed.')),
  created_at: described(Time, 'Time it was queued.'),
})
export type AdminMail = Static<typeof AdminMail>

export const AdminJob = Type.Object({
  name: Name('Name of the job.'),
  is_running: Type.Boolean({ description: 'True while a process runs it.' }),
  is_requested: Type.Boolean({ description: 'True if a run is requested that has not ended.' }),
  last_run_at: Nullable(described(Time, 'End of the last run; null before the first.')),
  duration_ms: Nullable(described(Count, 'Duration of the last run in milliseconds.')),
  due_at: described(Time, 'Time of the next run.'),
  late_ms: Nullable(described(Count, 'Milliseconds that due work has waited; null if nothing is due.')),
  counts: Type.Unsafe<Record<string, number>>({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Rows of the last run by outcome.',
  }),
  failing_rows: described(Count, 'Number of failed rows that it will retry.'),
  error: Nullable(Name('Error of the last run.')),
})
export type AdminJob = Static<typeof AdminJob>

export const AdminWebhook = Type.Object({
  id: described(Id, 'ID of the endpoint.'),
  host: Name('Host of its address. The address itself may contain a secret.'),
  profile_id: Nullable(described(Id, 'The profile it belongs to, else null.')),
  workspace_id: Nullable(described(Id, 'The workspace it belongs to, else null.')),
  is_active: Type.Boolean({ description: 'True if events are sent.' }),
  disabled_reason: Type.Union([Enum(webhookDisabledReasons), Type.Null()], {
    description: 'As in `Webhook`.',
  }),
  consecutive_failures: described(Count, 'Failed attempts since the last success.'),
  next_attempt_at: Nullable(described(Time, 'Earliest time of the next delivery after a failure.')),
  last_delivered_at: Nullable(described(Time, 'Time of the last delivery.')),
  last_failed_at: Nullable(described(Time, 'Time of the last failed attempt.')),
})
export type AdminWebhook = Static<typeof AdminWebhook>

export const AuditEntry = Type.Object({
  id: described(Id, 'ID of the entry.'),
  at: described(Time, 'Time of the act.'),
  actor_id: Nullable(described(Id, 'Account that acted; null for jobs, commands and signed-out visitors.')),
  account: accountEmail,
  credential: Name('`session:7`, `key:3`, `cli:robin`, `system` or `anonymous`.'),
  action: Name('Name of the act, such as `user.block`.'),
  subject_type: Name('Type of the object.'),
  subject_id: Nullable(Type.Integer({ description: 'ID of the object.' })),
  detail: Type.Unsafe<Record<string, unknown>>({
    ...OpenObject,
    description: 'Facts without personal data.',
  }),
})
export type AuditEntry = Static<typeof AuditEntry>

export const AdminSubscription = Type.Object({
  id: described(Id, 'ID of the subscription.'),
  user_id: described(Id, 'ID of the account.'),
  account: accountEmail,
  plan: Name('Key of the plan.'),
  source: Enum(['sandbox', 'stripe', 'voucher', 'operator'], {
    description: '`operator`: granted by an administrator.',
  }),
  status: Enum(['trialing', 'active', 'past_due', 'canceled'], { description: 'State at its source.' }),
  starts_at: described(Time, 'Start of its effect.'),
  ends_at: Nullable(described(Time, 'End of its effect; null if it has no end.')),
  is_ended: Type.Boolean({ description: 'True if it has no effect any more.' }),
})
export type AdminSubscription = Static<typeof AdminSubscription>

export const PlanGrant = Type.Object({
  account: Type.String({
    minLength: 1,
    maxLength: maxLengths.email,
    description: 'E-mail address or ID of the account.',
  }),
  plan: Type.String({ minLength: 1, maxLength: 60, description: 'Key of the plan.' }),
  ends_at: Clearable(described(Time, 'End of the grant; null or absent = no end.')),
})
export type PlanGrant = Static<typeof PlanGrant>

export const AdminDomain = Type.Object({
  id: described(Id, 'ID of the profile.'),
  host: Name('Host of the custom domain.'),
  username: Name('Username of the page.'),
  owner_id: described(Id, "ID of the owner's account."),
  is_verified: Type.Boolean({ description: 'True if the page is served at the host.' }),
  problem: Nullable(Name('Result of the last lookup, such as `record_missing`; null if it succeeded.')),
  next_check_at: Nullable(described(Time, 'Time of the next lookup; null if none is planned.')),
})
export type AdminDomain = Static<typeof AdminDomain>

export const AdminUpdate = Type.Object({
  version: Name('Version of this service.'),
  latest: Nullable(Name('Version that the document names; null if it was not read.')),
  is_newer: Type.Boolean({ description: 'True if `latest` comes after `version`.' }),
  url: Nullable(Name('https address of the changes, if the document names one.')),
  checked_at: Nullable(described(Time, 'Time the document was read; null without `UPDATE_URL`.')),
  problem: Nullable(Name('Sentence for the operator: why the document could not be read.')),
})
export type AdminUpdate = Static<typeof AdminUpdate>

const administration = { tag: 'Administration', access: 'admin' } as const
const change = { ...administration, confirmed: true } as const
const list = { ...administration, method: 'GET', cursor: true, errors: [] } as const
const adminsOnly = 'For platform administrators: a session, or an API key of scope `admin`.'
const account = Type.Optional(
  Type.String({ maxLength: maxLengths.email, description: 'E-mail address or ID of an account.' }),
)

const mailExample: AdminMail = {
  id: 4711,
  user_id: 7,
  kind: 'verify_email',
  state: 'waiting',
  attempts: 2,
  last_error: '451 Try again later',
  next_at: example.later,
  settled_at: null,
  created_at: example.created,
}
const webhookExample: AdminWebhook = {
  id: 8,
  host: 'crm.example.com',
  profile_id: 12,
  workspace_id: null,
  is_active: true,
  disabled_reason: null,
  consecutive_failures: 6,
  next_attempt_at: example.later,
  last_delivered_at: example.created,
  last_failed_at: example.updated,
}
const domainExample: AdminDomain = {
  id: 12,
  host: 'links.example.org',
  username: 'robin',
  owner_id: 7,
  is_verified: false,
  problem: 'record_missing',
  next_check_at: example.later,
}

export const operatorExtensions = {
  listMails: defineOperation({
    ...list,
    id: 'listMails',
    path: '/admin/mails',
    summary: 'List mails',
    description: text(
      adminsOnly,
      'The newest first, without their text and recipients. The audit log records a list of one account.',
    ),
    query: query({
      ...cursorPaging,
      state: Type.Optional(Enum(mailStates, { description: 'Only mails in this state.' })),
      account,
    }),
    ok: { 200: Type.Array(AdminMail) },
    example: { data: [mailExample] },
  }),
  retryMail: defineOperation({
    ...change,
    id: 'retryMail',
    method: 'POST',
    path: '/admin/mails/:id/retry',
    params: params('id'),
    summary: 'Send a mail again',
    description: text(
      adminsOnly,
      'Makes a waiting mail due now. The text of a sent or failed mail is deleted: verification and password mails are created again with a new link, others fail with 409 `conflict`.',
    ),
    ok: { 200: AdminMail },
    errors: ['not_found', 'conflict'],
    example: { data: mailExample },
  }),
  cancelMail: defineOperation({
    ...change,
    id: 'cancelMail',
    method: 'POST',
    path: '/admin/mails/:id/cancel',
    params: params('id'),
    summary: 'Cancel a waiting mail',
    description: text(
      adminsOnly,
      'Deletes its text. Fails with 409 `conflict` if it was sent or has failed.',
    ),
    ok: { 200: AdminMail },
    errors: ['not_found', 'conflict'],
    example: { data: { ...mailExample, state: 'failed', next_at: null, settled_at: example.later } },
  }),
  listJobs: defineOperation({
    ...administration,
    id: 'listJobs',
    method: 'GET',
    path: '/admin/jobs',
    summary: 'List periodic jobs',
    description: text(adminsOnly, 'All jobs with their last run, by name.'),
    ok: { 200: Type.Array(AdminJob) },
    errors: [],
    example: {
      data: [
        {
          name: 'mails',
          is_running: false,
          is_requested: false,
          last_run_at: example.later,
          duration_ms: 84,
          due_at: '2026-11-25T09:15:02.000Z',
          late_ms: null,
          counts: { sent: 3 },
          failing_rows: 0,
          error: null,
        },
      ],
    },
  }),
  runAdminJob: defineOperation({
    ...change,
    id: 'runAdminJob',
    method: 'POST',
    path: '/admin/jobs/run',
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 60, description: 'Name of the job.' }),
    }),
    summary: 'Run a job now',
    description: text(adminsOnly, 'Requests a run. A process starts it within a few seconds.'),
    ok: { 200: AdminJob },
    errors: [],
    example: {
      body: { name: 'alert-checks' },
      data: {
        name: 'alert-checks',
        is_running: false,
        is_requested: true,
        last_run_at: example.later,
        duration_ms: 84,
        due_at: '2026-11-25T09:15:02.000Z',
        late_ms: null,
        counts: {},
        failing_rows: 0,
        error: null,
      },
    },
  }),
  listAdminWebhooks: defineOperation({
    ...list,
    id: 'listAdminWebhooks',
    path: '/admin/webhooks',
    summary: 'List endpoints of webhooks',
    description: text(adminsOnly, 'The newest first, without addresses, secrets and events.'),
    query: query({
      ...cursorPaging,
      failing: Type.Optional(Type.Boolean({ description: 'Only endpoints whose last attempt failed.' })),
    }),
    ok: { 200: Type.Array(AdminWebhook) },
    example: { data: [webhookExample] },
  }),
  retryAdminWebhook: defineOperation({
    ...change,
    id: 'retryAdminWebhook',
    method: 'POST',
    path: '/admin/webhooks/:id/retry',
    params: params('id'),
    summary: 'Send waiting deliveries of an endpoint now',
    description: text(
      adminsOnly,
      'Ends the pause after a failure. Fails with 409 `conflict` if it is disabled.',
    ),
    ok: { 200: AdminWebhook },
    errors: ['not_found', 'conflict'],
    example: { data: { ...webhookExample, next_attempt_at: null } },
  }),
  listAuditLog: defineOperation({
    ...list,
    id: 'listAuditLog',
    path: '/admin/audit',
    summary: 'List the audit log',
    description: text(
      adminsOnly,
      'The newest first. The audit log records a list of one account, which has the acts by and on it.',
    ),
    query: query({
      ...cursorPaging,
      account,
      action: Type.Optional(
        Type.String({
          maxLength: 60,
          description: 'Only this act, such as `user.block`. Not together with `account`.',
        }),
      ),
    }),
    ok: { 200: Type.Array(AuditEntry) },
    example: {
      data: [
        {
          id: 815,
          at: example.later,
          actor_id: 1,
          credential: 'session:7',
          action: 'user.block',
          subject_type: 'user',
          subject_id: 7,
          detail: {},
        },
      ],
    },
  }),
  listSubscriptions: defineOperation({
    ...list,
    id: 'listSubscriptions',
    path: '/admin/subscriptions',
    summary: 'List subscriptions and granted plans',
    description: text(adminsOnly, 'The newest first. Accounts on the first plan have none.'),
    query: query({ ...cursorPaging, account }),
    ok: { 200: Type.Array(AdminSubscription) },
    example: {
      data: [
        {
          id: 5,
          user_id: 7,
          plan: 'pro',
          source: 'operator',
          status: 'active',
          starts_at: example.created,
          ends_at: null,
          is_ended: false,
        },
      ],
    },
  }),
  grantPlan: defineOperation({
    ...change,
    id: 'grantPlan',
    method: 'POST',
    path: '/admin/subscriptions',
    body: PlanGrant,
    summary: 'Grant a plan to an account',
    description: text(
      adminsOnly,
      'Replaces an earlier grant. A paid subscription or voucher with a better plan still counts. The first plan ends the grant.',
    ),
    ok: { 200: AdminUser },
    errors: [],
    example: {
      body: { account: adminUserExample.email, plan: 'pro' },
      data: { ...adminUserExample, plan: 'pro', plan_key: 'pro' },
    },
  }),
  listDomains: defineOperation({
    ...list,
    id: 'listDomains',
    path: '/admin/domains',
    summary: 'List custom domains',
    description: text(adminsOnly, 'By profile, the newest first.'),
    query: query({
      ...cursorPaging,
      host: Type.Optional(Type.String({ maxLength: maxLengths.host_name, description: 'Only this host.' })),
      verified: Type.Optional(
        Type.Boolean({ description: '`true` returns verified domains, `false` all others.' }),
      ),
    }),
    ok: { 200: Type.Array(AdminDomain) },
    example: { data: [domainExample] },
  }),
  verifyDomain: defineOperation({
    ...change,
    id: 'verifyDomain',
    method: 'POST',
    path: '/admin/domains/:id/verify',
    params: params('id'),
    summary: 'Look up the record of a custom domain now',
    description: text(adminsOnly, 'Makes the lookup due now. A process makes it within a few seconds.'),
    ok: { 200: AdminDomain },
    errors: ['not_found'],
    example: { data: domainExample },
  }),
  getAdminUpdate: defineOperation({
    ...administration,
    id: 'getAdminUpdate',
    method: 'GET',
    path: '/admin/update',
    summary: 'Check for a newer version',
    description: text(
      adminsOnly,
      'Reads the document at `UPDATE_URL`, at most once an hour per process. If the document cannot be read, `problem` names the reason.',
    ),
    ok: { 200: AdminUpdate },
    errors: [],
    example: {
      data: {
        version: '0.2.0',
        latest: '0.3.0',
        is_newer: true,
        url: 'https://example.com/changes',
        checked_at: example.later,
        problem: null,
      },
    },
  }),
} as const
