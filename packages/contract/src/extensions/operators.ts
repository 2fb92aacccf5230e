import { Type } from 'typebox'
import { AdminUser, adminUserExample } from '../features/admin.ts'
import { administration, example } from '../features/common.ts'
import { maxLengths } from '../limits.ts'
import { createQuery, cursorPaging, defineOperation, defineOperations, Enum } from '../operation.ts'
import {
  AdminDomain,
  AdminJob,
  AdminMail,
  AdminOverview,
  AdminSubscription,
  AdminUpdate,
  AdminWebhook,
  AuditEntry,
  HeldUsername,
  mailStates,
  PlanGrant,
} from './operator-schemas.ts'

const list = { ...administration, cursor: true } as const
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
const heldUsernameExample: HeldUsername = {
  username: 'robin',
  owner_id: 7,
  account: adminUserExample.email,
  held_until: example.later,
}

export const operatorExtensions = defineOperations('Administration', {
  listMails: defineOperation({
    ...list,
    route: 'GET /admin/mails',
    summary: 'List e-mails',
    grants: 'nothing',
    description:
      'The newest first, with their account and without their text. The audit log records a list of one account.',
    query: createQuery({
      ...cursorPaging,
      state: Type.Optional(Enum(mailStates, { description: 'Only e-mails in this state.' })),
      account,
    }),
    ok: { 200: Type.Array(AdminMail) },
    example: { data: [mailExample] },
  }),
  retryMail: defineOperation({
    ...administration,
    route: 'POST /admin/mails/:id/retry',
    summary: 'Send an e-mail again',
    grants: 'nothing',
    description:
      'Makes a waiting e-mail due now. The text of a sent or failed e-mail is deleted: verification and password e-mails are created again with a new link, others fail with 409 `conflict`.',
    ok: { 200: AdminMail },
    errors: ['not_found', 'conflict'],
    example: { data: mailExample },
  }),
  cancelMail: defineOperation({
    ...administration,
    route: 'POST /admin/mails/:id/cancel',
    summary: 'Cancel a waiting e-mail',
    grants: 'destroy',
    description: 'Deletes its text. Fails with 409 `conflict` if it was sent or has failed.',
    ok: { 200: AdminMail },
    errors: ['not_found', 'conflict'],
    example: { data: { ...mailExample, state: 'failed', next_at: null, settled_at: example.later } },
  }),
  listJobs: defineOperation({
    ...administration,
    route: 'GET /admin/jobs',
    summary: 'List periodic jobs',
    grants: 'nothing',
    description: 'All jobs with their last run, by name.',
    ok: { 200: Type.Array(AdminJob) },
    example: {
      data: [
        {
          name: 'mail-queue',
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
    ...administration,
    route: 'POST /admin/jobs/run',
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 60, description: 'Name of the job.' }),
    }),
    summary: 'Run a job now',
    grants: 'nothing',
    description: 'Requests a run. A process starts it within a few seconds.',
    ok: { 200: AdminJob },
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
    route: 'GET /admin/webhooks',
    summary: 'List endpoints of webhooks',
    grants: 'nothing',
    description: 'The newest first, without URLs, secrets and events.',
    query: createQuery({
      ...cursorPaging,
      failing: Type.Optional(Type.Boolean({ description: 'Only endpoints whose last attempt failed.' })),
    }),
    ok: { 200: Type.Array(AdminWebhook) },
    example: { data: [webhookExample] },
  }),
  retryAdminWebhook: defineOperation({
    ...administration,
    route: 'POST /admin/webhooks/:id/retry',
    summary: 'Send waiting deliveries of an endpoint now',
    grants: 'nothing',
    description: 'Ends the back-off after a failure. Fails with 409 `conflict` if it is disabled.',
    ok: { 200: AdminWebhook },
    errors: ['not_found', 'conflict'],
    example: { data: { ...webhookExample, next_attempt_at: null } },
  }),
  listAuditLog: defineOperation({
    ...list,
    route: 'GET /admin/audit',
    summary: 'List the audit log',
    grants: 'nothing',
    description:
      'The newest first. The audit log records a list of one account, which has the acts by and on it.',
    query: createQuery({
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
    route: 'GET /admin/subscriptions',
    summary: 'List subscriptions and granted plans',
    grants: 'nothing',
    description: 'The newest first. Accounts on the first plan have none.',
    query: createQuery({ ...cursorPaging, account }),
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
    ...administration,
    route: 'POST /admin/subscriptions',
    body: PlanGrant,
    summary: 'Grant a plan to an account',
    grants: 'access',
    description:
      'Replaces an earlier grant. A paid subscription or voucher with a better plan still counts. The first plan ends the grant.',
    ok: { 200: AdminUser },
    example: {
      body: { account: adminUserExample.email, plan: 'pro' },
      data: { ...adminUserExample, plan: 'pro', plan_key: 'pro' },
    },
  }),
  listDomains: defineOperation({
    ...list,
    route: 'GET /admin/domains',
    summary: 'List custom domains',
    grants: 'nothing',
    description: 'By profile, the newest first.',
    query: createQuery({
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
    ...administration,
    route: 'POST /admin/domains/:id/verify',
    summary: 'Look up the record of a custom domain now',
    grants: 'nothing',
    description: 'Makes the lookup due now. A process makes it within a few seconds.',
    ok: { 200: AdminDomain },
    errors: ['not_found'],
    example: { data: domainExample },
  }),
  listHeldUsernames: defineOperation({
    ...administration,
    route: 'GET /admin/usernames',
    summary: 'List held usernames',
    grants: 'nothing',
    description:
      'Former names that are held for the account that used them, by name. At most 100: filter by `q`.',
    query: createQuery({
      q: Type.Optional(
        Type.String({ maxLength: maxLengths.admin_search, description: 'Beginning of the name.' }),
      ),
    }),
    ok: { 200: Type.Array(HeldUsername) },
    example: { data: [heldUsernameExample] },
  }),
  releaseUsername: defineOperation({
    ...administration,
    route: 'POST /admin/usernames/release',
    body: Type.Object({
      username: Type.String({ minLength: 1, maxLength: 60, description: 'A held name.' }),
    }),
    summary: 'Release a held username',
    grants: 'access',
    description: 'Makes the name free for everyone and ends its redirect. Fails with 422 if it is not held.',
    ok: { 200: HeldUsername },
    example: { body: { username: heldUsernameExample.username }, data: heldUsernameExample },
  }),
  getAdminUpdate: defineOperation({
    ...administration,
    route: 'GET /admin/update',
    summary: 'Check for a newer version',
    grants: 'nothing',
    description:
      'Reads the document at `UPDATE_URL`, at most once an hour per process. If the document cannot be read, `problem` names the reason.',
    ok: { 200: AdminUpdate },
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
  getAdminOverview: defineOperation({
    ...administration,
    route: 'GET /admin/overview',
    summary: 'Read the state of the installation',
    grants: 'nothing',
    description:
      'Returns the tasks of the operator, and counts of accounts, pages and visits. `tasks` uses the limits of the alert rules in `deploy/`: disk below 10 % free, last backup more than two days ago, an e-mail that waits for more than 15 minutes, a job that is late by more than two hours. `backup_missing` is reported on SQLite only.',
    ok: { 200: AdminOverview },
    example: {
      data: {
        tasks: [{ kind: 'reports', count: 3, since: example.created, detail: null }],
        started_at: example.created,
        database: 'sqlite',
        signups: 48,
        previous_signups: 37,
        published_pages: 1316,
        visits: 41_208,
        disk: { free: 12_000_000_000, total: 30_000_000_000, measured_days: 41, full_in_days: 210 },
        certificates: { valid: 12, ending: 1, unread: 0, days_left: 9 },
        last_backup_at: example.updated,
        last_audit_at: example.updated,
        registration: 'invite',
        needs_access_code: false,
        open_invitations: 4,
        vouchers: 12,
        waiting_mails: 7,
        waiting_deliveries: 3,
        last_job_at: example.later,
        running_jobs: 1,
      },
    },
  }),
})
