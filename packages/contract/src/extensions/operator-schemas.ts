import { type Static, Type } from 'typebox'
import { Count } from '../features/common.ts'
import { maxLengths } from '../limits.ts'
import { Clearable, describeSchema, Enum, Id, Nullable, OpenObject, Time } from '../operation.ts'
import { webhookDisabledReasons } from './webhook-schemas.ts'

const Text = (description: string) => Type.String({ description })

const accountEmail = Type.Optional(
  Nullable(Text('In lists: e-mail address of the account; null without an account.')),
)

const subjectUsername = Type.Optional(
  Nullable(Text('In lists: username of the page; null for other objects and deleted pages.')),
)

export const mailStates = ['waiting', 'sent', 'failed'] as const
export const AdminMail = Type.Object({
  id: describeSchema(Id, 'ID of the e-mail.'),
  user_id: Nullable(describeSchema(Id, 'ID of the account it is for; null if it has none.')),
  account: accountEmail,
  kind: Text('Kind of the e-mail, such as `verify_email`.'),
  state: Enum(mailStates, { description: 'State of the e-mail.' }),
  attempts: describeSchema(Count, 'Number of attempts.'),
  last_error: Nullable(Text('Error of the last attempt, often the response of the mail server.')),
  next_at: Nullable(describeSchema(Time, 'Time of the next attempt; null if it was sent or has failed.')),
  settled_at: Nullable(describeSchema(Time, 'Time it was sent or has failed.')),
  created_at: describeSchema(Time, 'Time it was queued.'),
})
export type AdminMail = Static<typeof AdminMail>

export const AdminJob = Type.Object({
  name: Text('Name of the job.'),
  is_running: Type.Boolean({ description: 'True while a process runs it.' }),
  is_requested: Type.Boolean({ description: 'True if a run is requested that has not ended.' }),
  last_run_at: Nullable(describeSchema(Time, 'End of the last run; null before the first.')),
  duration_ms: Nullable(describeSchema(Count, 'Duration of the last run in milliseconds.')),
  due_at: describeSchema(Time, 'Time of the next run.'),
  late_ms: Nullable(
    describeSchema(
      Count,
      'Milliseconds that due work has waited, in steps of 1,000; null if nothing is due.',
    ),
  ),
  counts: Type.Unsafe<Record<string, number>>({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Rows of the last run by outcome.',
  }),
  failing_rows: describeSchema(Count, 'Number of failed rows that it will retry.'),
  error: Nullable(Text('Error of the last run.')),
})
export type AdminJob = Static<typeof AdminJob>

export const AdminWebhook = Type.Object({
  id: describeSchema(Id, 'ID of the endpoint.'),
  host: Text('Host of its URL. The URL itself may contain a secret.'),
  profile_id: Nullable(describeSchema(Id, 'The profile it belongs to, or null.')),
  workspace_id: Nullable(describeSchema(Id, 'The workspace it belongs to, or null.')),
  username: subjectUsername,
  is_active: Type.Boolean({ description: 'True if events are sent.' }),
  disabled_reason: Type.Union([Enum(webhookDisabledReasons), Type.Null()], {
    description: 'As in `Webhook`.',
  }),
  consecutive_failures: describeSchema(Count, 'Failed attempts since the last success.'),
  next_attempt_at: Nullable(describeSchema(Time, 'Earliest time of the next delivery after a failure.')),
  last_delivered_at: Nullable(describeSchema(Time, 'Time of the last delivery.')),
  last_failed_at: Nullable(describeSchema(Time, 'Time of the last failed attempt.')),
})
export type AdminWebhook = Static<typeof AdminWebhook>

export const AuditEntry = Type.Object({
  id: describeSchema(Id, 'ID of the entry.'),
  at: describeSchema(Time, 'Time of the action.'),
  actor_id: Nullable(
    describeSchema(Id, 'Account that acted; null for jobs, commands and signed-out visitors.'),
  ),
  account: accountEmail,
  credential: Text('`session:7`, `key:3`, `cli:robin`, `system` or `anonymous`.'),
  action: Text('Name of the action, such as `user.block`.'),
  subject_type: Text('Type of the object.'),
  subject_id: Nullable(Type.Integer({ description: 'ID of the object.' })),
  subject_account: Type.Optional(
    Nullable(Text('E-mail address of the account that is the object; null for other objects.')),
  ),
  username: subjectUsername,
  workspace: Type.Optional(
    Nullable(Text('In lists: name of the workspace; null for other objects and deleted workspaces.')),
  ),
  detail: Type.Unsafe<Record<string, unknown>>({
    ...OpenObject,
    description: 'Facts without personal data.',
  }),
})
export type AuditEntry = Static<typeof AuditEntry>

export const AdminSubscription = Type.Object({
  id: describeSchema(Id, 'ID of the subscription.'),
  user_id: describeSchema(Id, 'ID of the account.'),
  account: accountEmail,
  plan: Text('Key of the plan.'),
  source: Enum(['sandbox', 'stripe', 'voucher', 'operator'], {
    description: '`operator`: granted by an administrator.',
  }),
  status: Enum(['trialing', 'active', 'past_due', 'canceled'], { description: 'State at its source.' }),
  starts_at: describeSchema(Time, 'Time from which it applies.'),
  ends_at: Nullable(describeSchema(Time, 'Time until which it applies; null if it has no end.')),
  is_ended: Type.Boolean({ description: 'True if it no longer applies.' }),
})
export type AdminSubscription = Static<typeof AdminSubscription>

export const PlanGrant = Type.Object({
  account: Type.String({
    minLength: 1,
    maxLength: maxLengths.email,
    description: 'E-mail address or ID of the account.',
  }),
  plan: Type.String({ minLength: 1, maxLength: 60, description: 'Key of the plan.' }),
  ends_at: Clearable(describeSchema(Time, 'End of the grant; null or absent = no end.')),
})
export type PlanGrant = Static<typeof PlanGrant>

export const AdminDomain = Type.Object({
  id: describeSchema(Id, 'ID of the profile.'),
  host: Text('Host of the custom domain.'),
  username: Text('Username of the page.'),
  owner_id: describeSchema(Id, "ID of the owner's account."),
  is_verified: Type.Boolean({ description: 'True if the page is served at the host.' }),
  problem: Nullable(Text('Result of the last lookup, such as `record_missing`; null if it succeeded.')),
  next_check_at: Nullable(describeSchema(Time, 'Time of the next lookup; null if none is planned.')),
})
export type AdminDomain = Static<typeof AdminDomain>

export const HeldUsername = Type.Object({
  username: Text('The name.'),
  owner_id: Nullable(
    describeSchema(
      Id,
      'Account that may use it again; null if that account is deleted. Then an account with its verified e-mail address may.',
    ),
  ),
  account: accountEmail,
  held_until: describeSchema(Time, 'Time at which the name is free for everyone.'),
})
export type HeldUsername = Static<typeof HeldUsername>

export const AdminUpdate = Type.Object({
  version: Text('Version of this service.'),
  latest: Nullable(Text('Version named by the document at `UPDATE_URL`; null if it was not read.')),
  is_newer: Type.Boolean({ description: 'True if `latest` comes after `version`.' }),
  url: Nullable(Text('https URL of the changes, if the document names one.')),
  checked_at: Nullable(describeSchema(Time, 'Time the document was read; null without `UPDATE_URL`.')),
  problem: Nullable(Text('Sentence for the operator: why the document could not be read.')),
})
export type AdminUpdate = Static<typeof AdminUpdate>

export const adminTasks = [
  'database_unwritable',
  'disk_low',
  'disk_filling',
  'certificates',
  'backup_missing',
  'backup_old',
  'mails_failed',
  'mails_late',
  'jobs_failing',
  'jobs_late',
  'webhooks_failing',
  'reports',
] as const

const UpTo = (description: string) => describeSchema(Count, `${description}, at most 100,000.`)

export const AdminOverview = Type.Object({
  tasks: Type.Array(
    Type.Object({
      kind: Enum(adminTasks, { description: 'Kind of task for the operator.' }),
      count: Nullable(
        describeSchema(
          Count,
          'Number of affected objects, or of days until the disk is full; null if they are not counted.',
        ),
      ),
      since: Nullable(describeSchema(Time, 'Time of the oldest, or of the last backup; null if unknown.')),
      detail: Nullable(Text('Error or names of jobs; null without.')),
    }),
    { description: 'Tasks for the operator, the most urgent first. Empty if nothing needs attention.' },
  ),
  started_at: describeSchema(Time, 'Start of the process that responds.'),
  database: Enum(['sqlite', 'postgres'], { description: 'Database engine.' }),
  signups: describeSchema(Count, 'Accounts created in the last seven days, among the newest 10,000.'),
  previous_signups: describeSchema(Count, 'Accounts created in the seven days before, among the same.'),
  published_pages: UpTo('Published pages'),
  visits: UpTo('Views, clicks and form entries since yesterday, 00:00 UTC'),
  disk: Nullable(
    Type.Object(
      {
        free: describeSchema(Count, 'Free bytes, rounded down to 128 MiB.'),
        total: describeSchema(Count, 'All bytes.'),
        measured_days: describeSchema(Count, 'Days for which the disk was measured, at most 60.'),
        full_in_days: Nullable(
          describeSchema(
            Count,
            'Days until the disk is full if it continues to fill as in these days; null if they are fewer than seven, or if that takes more than five years.',
          ),
        ),
      },
      { description: 'Disk of `DATA_DIR`; null if it cannot be read.' },
    ),
  ),
  certificates: Nullable(
    Type.Object(
      {
        valid: describeSchema(Count, 'Hosts whose certificate is valid for 14 days or more.'),
        ending: describeSchema(
          Count,
          'Hosts whose certificate ends earlier or is invalid. The log names them.',
        ),
        unread: describeSchema(Count, 'Hosts that this machine cannot reach.'),
        days_left: describeSchema(Count, 'Days left of the certificate that ends first.'),
      },
      {
        description:
          'TLS certificates of the service and of custom domains, read once a day; null if none was read, as without https or `EGRESS`.',
      },
    ),
  ),
  last_backup_at: Nullable(
    describeSchema(Time, 'Last complete `backup create` of this data directory; null without one.'),
  ),
  last_audit_at: Nullable(describeSchema(Time, 'Newest entry of the audit log.')),
  registration: Enum(['open', 'invite', 'closed'], { description: '`REGISTRATION`.' }),
  needs_access_code: Type.Boolean({ description: 'True if `ACCESS_CODES` are required.' }),
  open_invitations: UpTo('Invitations to workspaces that can still be accepted'),
  vouchers: UpTo('Vouchers that can be used'),
  waiting_mails: describeSchema(Count, 'E-mails that wait.'),
  waiting_deliveries: describeSchema(Count, 'Deliveries of webhooks that wait.'),
  last_job_at: Nullable(describeSchema(Time, 'End of the last run of a job.')),
  running_jobs: describeSchema(Count, 'Jobs that run.'),
})
export type AdminOverview = Static<typeof AdminOverview>
