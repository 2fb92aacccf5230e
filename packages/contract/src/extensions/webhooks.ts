import { type Static, Type } from 'typebox'
import { Count, Deleted, deleteRevisionText, example, revisionText } from '../features/common.ts'
import { maxLengths, webhookShapes } from '../limits.ts'
import {
  Clearable,
  createQuery,
  defineOperation,
  defineOperations,
  deleteGuard,
  describeSchema,
  Enum,
  type Grant,
  Id,
  listPaging,
  Nullable,
  OpenObject,
  Problem,
  profileQuery,
  RevisionGuard,
  resource,
  Time,
  Url,
} from '../operation.ts'
import { webhookEvents, webhookEventTypes } from './webhook-events.ts'

/** Maximum number of endpoints per profile and per workspace. */
export const maxWebhooks = 10

/** Reasons: by choice, after three days of failures, after a 410, and because the creator may no longer manage the endpoint. */
export const webhookDisabledReasons = ['paused', 'failing', 'gone', 'creator_lost_access'] as const

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

const EventType = Enum(webhookEventTypes, { description: 'Type of the event.' })
const Events = Type.Array(EventType, {
  minItems: 1,
  maxItems: webhookEventTypes.length,
  description: 'Types of events that are sent.',
})
const Shape = Enum(webhookShapes, {
  description:
    '`standard`: the event as JSON, signed (Standard Webhooks 1.0.0). `slack`, `discord`: a message for their incoming webhooks; texts of visitors cannot mention users there.',
})
const EndpointUrl = Type.Unsafe<string>({
  ...Url,
  description: 'An https URL on the public internet.',
})

export const Webhook = Type.Object({
  ...resource,
  profile_id: Type.Union([Id, Type.Null()], { description: 'The profile it belongs to, or null.' }),
  workspace_id: Type.Union([Id, Type.Null()], {
    description: 'The workspace it belongs to, or null. It receives events of all assigned profiles.',
  }),
  url: Type.String({ description: 'URL that events are sent to.' }),
  description: Nullable(Type.String({ description: 'Note for the people of the page.' })),
  events: Type.Array(EventType, { description: 'Types of events that are sent.' }),
  shape: Shape,
  is_active: Type.Boolean({
    description: 'True if the webhook is on. While it is off, new events are not stored.',
  }),
  disabled_reason: Type.Union([Enum(webhookDisabledReasons), Type.Null()], {
    description:
      '`paused`: disabled by a member. `failing`: three days of failures. `gone`: the receiver returned 410. `creator_lost_access`: `created_by` may no longer manage it.',
  }),
  disabled_at: Nullable(describeSchema(Time, 'Time it was disabled; null while it is active.')),
  consecutive_failures: Type.Integer({
    minimum: 0,
    description:
      'Failed attempts since the last success. An e-mail notifies the owner at 5 and 10; at 20 it is disabled.',
  }),
  next_attempt_at: Type.Union([Time, Type.Null()], {
    description: 'After a failure: earliest time of the next delivery. Null if the last attempt succeeded.',
  }),
  last_delivered_at: Nullable(describeSchema(Time, 'Time of the last delivery; null before the first.')),
  last_failed_at: Nullable(describeSchema(Time, 'Time of the last failed attempt; null before the first.')),
  waiting: Type.Integer({ minimum: 0, description: 'Number of pending deliveries.' }),
  created_by: Type.Union(
    [
      Type.Object({
        id: describeSchema(Id, 'ID of the account.'),
        name: Type.String({ description: 'Name of the person.' }),
      }),
      Type.Null(),
    ],
    {
      description:
        'The person who created it, or who last changed `url` or enabled it. It is disabled when this person may no longer manage it, and the owner is notified by e-mail. Null if the account was deleted, or if the endpoint is older than this field.',
    },
  ),
  previous_secret_until: Type.Union([Time, Type.Null()], {
    description: 'After a rotation: until this time bodies are also signed with the previous secret.',
  }),
  notices: Type.Array(
    Type.Object({
      at: describeSchema(Time, 'Time of the notification.'),
      kind: Enum(['failing', 'disabled'], {
        description: '`failing`: attempts fail; `disabled`: the endpoint was disabled.',
      }),
      consecutive_failures: Type.Integer({
        minimum: 0,
        description: 'Failed attempts since the last success.',
      }),
      message: Type.String({ description: 'The last failure and the next step, in English.' }),
    }),
    { description: 'Notifications to the owner, newest first; the last ten.' },
  ),
})
export type Webhook = Static<typeof Webhook>

const Secret = Type.String({
  description: '`whsec_` and base64 of 32 bytes. Shown only in this response: store it at the receiver.',
})
export const WebhookWithSecret = Type.Object({ ...Webhook.properties, secret: Secret })
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

const write = {
  description: Clearable(
    Type.String({
      maxLength: maxLengths.webhook.description,
      description: 'Note for the people of the page.',
    }),
  ),
  shape: Clearable(Shape),
  is_active: Clearable(
    Type.Boolean({
      description:
        '`false` pauses it. `true` enables it again whatever the reason: pending deliveries are sent immediately, and you become `created_by`.',
    }),
  ),
}
export const WebhookCreate = Type.Object({ url: EndpointUrl, events: Events, ...write })
export type WebhookCreate = Static<typeof WebhookCreate>
export const WebhookWrite = Type.Object({
  revision: RevisionGuard,
  url: Type.Optional(EndpointUrl),
  events: Type.Optional(Events),
  ...write,
})
export type WebhookWrite = Static<typeof WebhookWrite>
/** A note, another format or a pause sends no data elsewhere. `null` activates the webhook. */
const grantsByWebhook = ({ url, events, is_active }: WebhookWrite): Grant =>
  url !== undefined || events !== undefined || (is_active !== undefined && is_active !== false)
    ? 'access'
    : 'nothing'

const byRule = Nullable(
  describeSchema(Problem, 'The same with field and rule; null if it was stored before rules existed.'),
)

const Attempt = Type.Object({
  at: describeSchema(Time, 'Time of the attempt.'),
  duration_ms: describeSchema(Count, 'Duration in milliseconds.'),
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: 'HTTP status of the response; null without a response.',
  }),
  answer: Type.Union([Type.String(), Type.Null()], {
    description: 'The first 1,000 characters of the response. Untrusted text.',
  }),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Reason of a failure, in English; null if it succeeded.',
  }),
  problem: byRule,
})
export type WebhookAttempt = Static<typeof Attempt>

const delivery = {
  ...resource,
  revision: describeSchema(
    resource.revision,
    'Increases with each attempt, and when the delivery is settled.',
  ),
  updated_at: describeSchema(Time, 'Time of the last attempt or of `settled_at`.'),
  webhook_id: Type.Integer({ minimum: 1, description: 'ID of the endpoint.' }),
  message_id: Type.String({
    description:
      'The header `webhook-id`: the same at each attempt, at each endpoint, and when it is sent again.',
  }),
  type: EventType,
  profile_id: Nullable(
    describeSchema(Id, 'ID of the profile it happened on; null for members, and tests, of a workspace.'),
  ),
  resource: Type.String({
    description: 'Resource of the event, such as `form:44`. Deliveries of one resource are sent in order.',
  }),
  is_test: Type.Boolean({ description: 'True if it was requested as a test.' }),
  replay_of: Type.Union([Id, Type.Null()], { description: 'The delivery that was sent again.' }),
  status: Enum(webhookDeliveryStates, { description: 'State of the delivery.' }),
  reason: Type.Union([Type.String(), Type.Null()], {
    description: 'Reason why it failed or was cancelled, in English.',
  }),
  problem: byRule,
  next_attempt_at: Type.Union([Time, Type.Null()], {
    description:
      'Earliest time of the next attempt; null after the delivery succeeded, failed or was cancelled.',
  }),
  settled_at: Nullable(describeSchema(Time, 'Time it was delivered, failed or cancelled.')),
  attempt_count: describeSchema(Count, 'Number of attempts.'),
  attempts: Type.Array(Attempt, { description: 'The last twenty, oldest first.' }),
}
export const WebhookDelivery = Type.Object(delivery)
export type WebhookDelivery = Static<typeof WebhookDelivery>
export const WebhookDeliveryDetail = Type.Object({
  ...delivery,
  payload: Type.Unsafe<Record<string, unknown>>({
    ...OpenObject,
    description: 'The event: `id`, `type`, `timestamp`, `studio_url` and `data`.',
  }),
  body: Type.String({ description: 'Body in the current format of the endpoint.' }),
})
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>

export const WebhookCatalogue = Type.Object({
  is_available: Type.Boolean({
    description: '`false` if requests to other sites are disabled on this installation (`EGRESS=off`).',
  }),
  max_webhooks: Type.Integer({ description: 'Maximum number of endpoints per profile or workspace.' }),
  events: Type.Array(
    Type.Object({
      type: describeSchema(EventType, 'Type of the event.'),
      summary: Type.String({ description: 'Cause of the event.' }),
      data: Type.Unsafe<Record<string, unknown>>({ ...OpenObject, description: 'Example of its `data`.' }),
    }),
    { description: 'Every event type.' },
  ),
})
export type WebhookCatalogue = Static<typeof WebhookCatalogue>

const ownerQuery = {
  ...profileQuery,
  workspace_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'A workspace instead of a profile. Not both.',
    }),
  ),
}

const ownerText =
  'Uses your first profile, unless `profile_id` or `workspace_id` selects another profile or a workspace. Needs the role owner or admin there.'
const endpoint = {
  limitedKeys: 'allowed',
  intro:
    'Needs the role owner or admin on its profile or in its workspace; fails with 404 without a role there.',
} as const
const disabledText =
  'Fails with 403 `forbidden` if requests to other sites are disabled on this installation (`EGRESS=off`).'
const changeText = ['forbidden', 'not_found', 'profile_blocked'] as const

const webhookExample: Webhook = {
  id: 8,
  revision: 3,
  created_at: example.created,
  updated_at: example.updated,
  profile_id: 12,
  workspace_id: null,
  url: 'https://crm.example.com/hooks/vitrine',
  description: 'Questions to the CRM',
  events: ['submission.created', 'milestone.reached'],
  shape: 'standard',
  is_active: true,
  disabled_reason: null,
  disabled_at: null,
  consecutive_failures: 0,
  next_attempt_at: null,
  last_delivered_at: example.later,
  last_failed_at: null,
  waiting: 0,
  created_by: { id: 7, name: 'Robin Example' },
  previous_secret_until: null,
  notices: [],
}
const secretExample = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const deliveryExample: WebhookDelivery = {
  id: 731,
  webhook_id: 8,
  message_id: 'msg_3QmZcTq8bWn0YkLr5VxDhA',
  type: 'submission.created',
  profile_id: 12,
  resource: 'form:44',
  is_test: false,
  replay_of: null,
  status: 'delivered',
  reason: null,
  problem: null,
  next_attempt_at: null,
  settled_at: example.later,
  revision: 3,
  created_at: example.later,
  updated_at: example.later,
  attempt_count: 1,
  attempts: [{ at: example.later, duration_ms: 84, status: 204, answer: '', error: null, problem: null }],
}
const payloadExample = {
  id: deliveryExample.message_id,
  type: 'submission.created',
  timestamp: example.later,
  studio_url: 'https://vitrine.example.com/studio/pages/12/audience?entry=501',
  data: webhookEvents['submission.created'].example,
}

export const webhookExtensions = defineOperations('Webhooks', {
  describeWebhooks: defineOperation({
    method: 'GET',
    path: '/webhook-events',
    summary: 'List the events of webhooks',
    grants: 'nothing',
    description: 'Every event with an example of its `data`, and whether this installation sends any.',
    access: 'read',
    limitedKeys: 'allowed',
    ok: { 200: WebhookCatalogue },
    example: {
      data: {
        is_available: true,
        max_webhooks: maxWebhooks,
        events: [
          {
            type: 'page.published',
            summary: webhookEvents['page.published'].summary,
            data: webhookEvents['page.published'].example,
          },
        ],
      },
    },
  }),

  listWebhooks: defineOperation({
    method: 'GET',
    path: '/webhooks',
    summary: 'List endpoints',
    grants: 'nothing',
    description: [ownerText, 'Oldest first. Secrets are not shown.'],
    access: 'read',
    query: createQuery(ownerQuery),
    ok: { 200: Type.Array(Webhook) },
    errors: ['forbidden', 'not_found'],
    example: { data: [webhookExample] },
  }),

  createWebhook: defineOperation({
    method: 'POST',
    path: '/webhooks',
    summary: 'Add an endpoint',
    grants: 'access',
    description: [
      ownerText,
      `Future events are sent to \`url\` by POST, signed according to Standard Webhooks 1.0.0 with the \`secret\` of this response, which is not shown again. At most ${maxWebhooks} endpoints per profile or workspace (403 \`plan_limit\`).`,
      'Any 2xx within 10 seconds is a success. Redirects are not followed. Other and missing responses are retried for three days; 410 disables the endpoint.',
      disabledText,
    ],
    access: 'write',
    etag: 'webhook',
    query: createQuery(ownerQuery),
    body: WebhookCreate,
    ok: { 201: WebhookWithSecret },
    errors: [...changeText, 'url_not_allowed', 'plan_limit'],
    example: {
      body: { url: 'https://crm.example.com/hooks/vitrine', events: ['submission.created'] },
      data: { ...webhookExample, secret: secretExample },
    },
  }),

  getWebhook: defineOperation({
    method: 'GET',
    path: '/webhooks/:id',
    summary: 'Read one endpoint',
    grants: 'nothing',
    description: endpoint.intro,
    access: 'read',
    limitedKeys: 'allowed',
    etag: 'webhook',
    ok: { 200: Webhook },
    errors: ['forbidden', 'not_found'],
    example: { data: webhookExample },
  }),

  updateWebhook: defineOperation({
    ...endpoint,
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change an endpoint',
    grants: grantsByWebhook,
    description: [
      '`url`, `events` and `is_active: true` grant access. Merges: an absent field stays as it is, `null` clears it. Pending deliveries are sent to the new URL, in the new format. Another URL or `is_active: true` resets the failures, and makes the caller its `created_by`.',
      revisionText,
      disabledText,
    ],
    access: 'write',
    etag: 'webhook',
    body: WebhookWrite,
    ok: { 200: Webhook },
    errors: [...changeText, 'url_not_allowed'],
    example: { body: { is_active: true, revision: 2 }, data: webhookExample },
  }),

  deleteWebhook: defineOperation({
    ...endpoint,
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete an endpoint',
    grants: 'nothing',
    description: ['Deletes its deliveries too; pending ones are not sent.', deleteRevisionText],
    access: 'write',
    etag: 'webhook',
    ...deleteGuard,
    ok: { 200: Deleted },
    errors: changeText,
    example: { body: { revision: 3 }, data: { id: 8, deleted: true } },
  }),

  rotateWebhookSecret: defineOperation({
    ...endpoint,
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    summary: 'Rotate the secret of an endpoint',
    grants: 'access',
    description:
      'Returns a new secret, which is shown once. For 24 hours bodies are signed with both; an older secret stops immediately. The revision increases.',
    access: 'write',
    etag: 'webhook',
    ok: { 200: WebhookWithSecret },
    errors: changeText,
    example: {
      data: { ...webhookExample, previous_secret_until: example.later, secret: secretExample },
    },
  }),

  testWebhook: defineOperation({
    ...endpoint,
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send a test event',
    grants: 'nothing',
    description: [
      'Sends the example of an event, marked by the header `vitrine-test: 1`, also to an endpoint that is paused or off, or not subscribed to the event. It is sent once and never retried; read its delivery for the result. A success at a failing endpoint ends its back-off. 30 per minute and account (429 `rate_limited`).',
      disabledText,
    ],
    access: 'write',
    body: Type.Object({ type: EventType }),
    ok: { 200: WebhookDelivery },
    errors: changeText,
    example: {
      body: { type: 'submission.created' },
      data: {
        ...deliveryExample,
        is_test: true,
        status: 'waiting',
        revision: 1,
        settled_at: null,
        next_attempt_at: example.later,
        attempt_count: 0,
        attempts: [],
      },
    },
  }),

  listWebhookDeliveries: defineOperation({
    ...endpoint,
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List deliveries of an endpoint',
    grants: 'nothing',
    description: 'Newest first, with each attempt. Kept for 30 days; at most the newest 5,000 settled ones.',
    access: 'read',
    query: createQuery({
      status: Type.Optional(Enum(webhookDeliveryStates, { description: 'Only deliveries in this state.' })),
      type: Type.Optional(Enum(webhookEventTypes, { description: 'Only deliveries of this event.' })),
      ...listPaging,
    }),
    paged: true,
    cursor: true,
    ok: { 200: Type.Array(WebhookDelivery) },
    errors: ['forbidden', 'not_found'],
    example: { data: [deliveryExample] },
  }),

  getWebhookDelivery: defineOperation({
    ...endpoint,
    method: 'GET',
    path: '/webhooks/:id/deliveries/:delivery_id',
    summary: 'Read one delivery',
    grants: 'nothing',
    description: 'Includes the body.',
    access: 'read',
    ok: { 200: WebhookDeliveryDetail },
    errors: ['forbidden', 'not_found'],
    example: {
      data: { ...deliveryExample, payload: payloadExample, body: JSON.stringify(payloadExample) },
    },
  }),

  replayWebhookDelivery: defineOperation({
    ...endpoint,
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery_id/replay',
    summary: 'Send a delivery again',
    grants: 'nothing',
    description: [
      'For a settled delivery, creates a new one with the same `message_id` and body, which does not wait for earlier deliveries. A pending delivery is sent now, after earlier ones of its resource are settled. Fails with 409 `conflict` if the endpoint is paused or off, or the page has left the workspace. 30 per minute and account (429 `rate_limited`).',
      disabledText,
    ],
    access: 'write',
    ok: { 200: WebhookDelivery },
    errors: [...changeText, 'conflict'],
    example: { data: { ...deliveryExample, id: 740, replay_of: 731 } },
  }),
})
