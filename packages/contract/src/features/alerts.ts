import { type Static, Type } from 'typebox'
import { type AlertType, alertDigests, alertModes, alertTypes } from '../limits.ts'
import {
  Clearable,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  Nullable,
  RevisionGuard,
  resource,
  Time,
} from '../operation.ts'
import {
  anyRoleText,
  Count,
  editorRoleText,
  example,
  profileReadErrors,
  profileWriteErrors,
  revisionText,
  TimeZone,
} from './common.ts'

export const Alert = Type.Object({
  ...resource,
  profile_id: describeSchema(Id, 'ID of the profile.'),
  type: Enum(alertTypes, { description: 'Kind of alert.' }),
  severity: Enum(['info', 'warning', 'critical'], { description: 'Urgency.' }),
  title: Type.String({ description: 'Alert in a few words.' }),
  message: Type.String({ description: 'Alert as a sentence.' }),
  metric: Nullable(Type.String({ description: 'Figure that caused the alert.' })),
  value: Nullable(Type.Number({ description: 'Measured value.' })),
  baseline: Nullable(Type.Number({ description: 'Expected value.' })),
  change_pct: Nullable(Type.Number({ description: 'Difference from the baseline in per cent.' })),
  window: Type.String({
    description: 'Subject of the alert, such as 2026-03-08. One alert per subject and window.',
  }),
  subject: Type.Object(
    {
      type: Enum(['profile', 'link', 'variant', 'campaign', 'form_submission', 'plan'], {
        description: 'Kind of the resource.',
      }),
      id: Nullable(describeSchema(Id, 'ID of the resource.')),
      name: Nullable(
        Type.String({
          description:
            'Name of the link, form, variant or campaign when the alert was raised; otherwise null.',
        }),
      ),
    },
    { description: 'Resource that the alert is about.' },
  ),
  action_url: Nullable(Type.String({ description: 'URL in the studio at which to act; null without one.' })),
  read_at: Nullable(describeSchema(Time, 'Time it was marked as read; null while it is unread.')),
})
export type Alert = Static<typeof Alert>

const InApp = Type.Boolean({ description: 'Show alerts in the studio.' })
const ByMail = Type.Boolean({ description: 'Send alerts by e-mail to the owner.' })
const Digest = Enum(alertDigests, { description: 'How often e-mails are sent.' })
const LocalTime = Type.String({
  format: 'local-time',
  maxLength: 5,
  description: 'Time of day, such as 22:30.',
})
const Mode = Enum(alertModes, {
  description: '`adaptive` compares with the median of the same weekday in the last weeks, and its spread.',
})
const Threshold = Type.Number({
  minimum: 0,
  maximum: 1_000_000_000,
  description:
    'A count, per cent, or multiples of the spread, depending on `mode`. `link_expiring`, `campaign_ending`: number of `window`s before the end. `variant_winner`: per cent of `confidence`. null: default of the type.',
})
const Window = Enum(['hour', 'day', 'week'], { description: 'Period that is compared.' })

export const AlertRule = Type.Object({
  enabled: Type.Boolean({ description: 'True if the alert is raised.' }),
  mode: Mode,
  threshold: Nullable(Threshold),
  window: Window,
})
export type AlertRule = Static<typeof AlertRule>
const RuleWrite = Type.Object({
  enabled: Clearable(Type.Boolean({ description: 'True if the alert is raised.' })),
  mode: Clearable(Mode),
  threshold: Clearable(Threshold),
  window: Clearable(Window),
})

const mapAlertTypes = <V>(value: V) =>
  Object.fromEntries(alertTypes.map((t) => [t, value])) as Record<AlertType, V>
const createRuleSchemas = <V>(make: (description: string) => V) =>
  Object.fromEntries(alertTypes.map((type) => [type, make(`Rule of \`${type}\` alerts.`)])) as Record<
    AlertType,
    V
  >

export const AlertPreferences = Type.Object({
  revision: Type.Integer({ minimum: 1, description: 'Increases with each change; 1 before the first.' }),
  updated_at: describeSchema(Time, 'Time of the last change.'),
  channels: Type.Object({ in_app: InApp, email: ByMail }, { description: 'Ways in which alerts are sent.' }),
  digest: Digest,
  quiet_hours: Nullable(
    Type.Object(
      { from: LocalTime, to: LocalTime, timezone: TimeZone },
      { description: 'Hours without e-mails; null: none.' },
    ),
  ),
  rules: Type.Object(
    createRuleSchemas((description) => describeSchema(AlertRule, description)),
    { description: 'Settings of each kind of alert.' },
  ),
})
export type AlertPreferences = Static<typeof AlertPreferences>

export const AlertPreferencesWrite = Type.Object({
  revision: RevisionGuard,
  channels: Clearable(
    Type.Object(
      { in_app: Clearable(InApp), email: Clearable(ByMail) },
      { description: 'Ways in which alerts are sent.' },
    ),
  ),
  digest: Clearable(Digest),
  quiet_hours: Clearable(
    Type.Object(
      { from: LocalTime, to: LocalTime, timezone: Clearable(TimeZone) },
      { description: 'Hours without e-mails; null: none.' },
    ),
  ),
  rules: Clearable(
    Type.Object(
      createRuleSchemas((description) => Clearable(describeSchema(RuleWrite, description))),
      { description: 'Settings of each kind of alert.' },
    ),
  ),
})
export type AlertPreferencesWrite = Static<typeof AlertPreferencesWrite>

export const AlertOverview = Type.Object({
  alerts: Type.Array(Alert, { description: 'The latest 200, newest first.' }),
  unread: describeSchema(Count, 'Number of unread alerts.'),
  submissions_to_check: describeSchema(
    Count,
    'Form submissions that a member must check for spam; they raise no alerts.',
  ),
  preferences: describeSchema(AlertPreferences, 'Preferences for alerts of the profile.'),
})
export type AlertOverview = Static<typeof AlertOverview>

export const AlertsRead = Type.Object({
  ids: Clearable(Type.Array(Id, { maxItems: 1000, description: 'IDs of alerts of the profile.' })),
  all: Clearable(Type.Literal(true, { description: 'Mark all alerts of the profile.' })),
})
export type AlertsRead = Static<typeof AlertsRead>
export const AlertsMarked = Type.Object({
  marked: describeSchema(Count, 'Number of alerts that were unread before.'),
  unread: describeSchema(Count, 'Number of unread alerts.'),
})
export type AlertsMarked = Static<typeof AlertsMarked>

const rule: AlertRule = { enabled: true, mode: 'adaptive', threshold: 3, window: 'day' }
export const preferencesExample: AlertPreferences = {
  revision: 2,
  updated_at: example.updated,
  channels: { in_app: true, email: false },
  digest: 'daily',
  quiet_hours: { from: '22:00', to: '07:00', timezone: 'Europe/Vienna' },
  rules: mapAlertTypes(rule),
}

export const alertOperations = defineOperations('Smart alerts', {
  listAlerts: defineOperation({
    route: 'GET /profiles/:profile_id/smart-alerts',
    summary: 'List alerts',
    grants: 'nothing',
    description: [anyRoleText, 'The alerts of the profile, the number of unread ones, and the preferences.'],
    access: 'read',
    ok: { 200: AlertOverview },
    errors: profileReadErrors,
    example: {
      data: {
        alerts: [
          {
            id: 91,
            profile_id: 12,
            type: 'traffic_spike',
            severity: 'info',
            title: '3 times as many views as usual',
            message: '640 views on 8 March; about 210 were expected.',
            metric: 'views',
            value: 640,
            baseline: 210,
            change_pct: 204.8,
            window: '2026-03-08',
            subject: { type: 'profile', id: 12, name: null },
            action_url: null,
            read_at: null,
            revision: 1,
            created_at: example.later,
            updated_at: example.later,
          },
        ],
        unread: 1,
        submissions_to_check: 0,
        preferences: preferencesExample,
      },
    },
  }),
  updateAlertPreferences: defineOperation({
    route: 'PUT /profiles/:profile_id/smart-alerts/preferences',
    summary: 'Change alert preferences',
    grants: 'nothing',
    description: [
      editorRoleText,
      'The preferences are those of the profile; e-mails go to its owner, once their e-mail address is confirmed. `instant` e-mails are sent within a minute, digests at 8:00 (weekly: Mondays) in the profile’s time zone, and none in the quiet hours. A form entry has its own e-mail, which only `rules.form_submission.enabled` turns off. Merges: an absent field stays, `null` restores the default (for `quiet_hours`: none).',
      revisionText,
    ],
    access: 'write',
    etag: 'alertpreferences',
    body: AlertPreferencesWrite,
    ok: { 200: AlertPreferences },
    errors: profileWriteErrors,
    example: { body: { digest: 'daily', rules: { milestone: { enabled: true } } }, data: preferencesExample },
  }),
  markAlertsRead: defineOperation({
    route: 'POST /profiles/:profile_id/smart-alerts/read',
    summary: 'Mark alerts as read',
    grants: 'nothing',
    description: [
      editorRoleText,
      'Send `ids`, or `all: true`; neither or both fails with 422, and so does an id that is not an alert of the profile. `marked` is the number that were unread.',
    ],
    access: 'write',
    body: AlertsRead,
    ok: { 200: AlertsMarked },
    errors: profileWriteErrors,
    example: { body: { ids: [91] }, data: { marked: 1, unread: 0 } },
  }),
})
