import { type Static, Type } from 'typebox'
import { Count, Deleted, example, guardsDelete, guardsRevision } from '../features/common.ts'
import { maxLengths, webhookShapes } from '../limits.ts'
import {
  Clearable,
  defineOperation,
  deleteGuard,
  described,
  Enum,
  Id,
  listPaging,
  Nullable,
  OpenObject,
  params,
  profileQuery,
  query,
  RevisionGuard,
  resource,
  Time,
  text,
  Url,
} from '../operation.ts'
import { webhookEvents, webhookEventTypes } from './webhook-events.ts'

/** Endpoints that a profile, and that a workspace, may have. */
export const maxWebhooks = 10

/** How bodies are made: as Standard Webhooks has them, or as incoming webhooks of Slack and Discord take them. */

/**
 * Reasons for an endpoint to be disabled: by choice, after three days of failures, after a 410, or because its creator may no
 * longer manage it.
 */
export const webhookDisabledReasons = ['paused', 'failing', 'gone', 'creator_lost_access'] as const

/** What a delivery has come to. */
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
    '`standard`: the event as JSON, signed (Standard Webhooks 1.0.0). `slack`, `discord`: a message as incoming webhooks of those take it; what visitors wrote mentions nobody there.',
})
const EndpointUrl = Type.Unsafe<string>({
  ...Url,
  description: 'https, and an address of the public internet.',
})

export const Webhook = Type.Object({
  ...resource,
  profile_id: Type.Union([Id, Type.Null()], { description: 'The profile it belongs to, else null.' }),
  workspace_id: Type.Union([Id, Type.Null()], {
    description: 'The workspace it belongs to, else null. It hears of all profiles that are assigned there.',
  }),
  url: Type.String({ description: 'Address that events are sent to.' }),
  description: Nullable(Type.String({ description: 'Note for the people of the page.' })),
  events: Type.Array(EventType, { description: 'Types of events that are sent.' }),
  shape: Shape,
  is_active: Type.Boolean({
    description: 'Whether events are sent. Those that happen meanwhile are not kept.',
  }),
  disabled_reason: Type.Union([Enum(webhookDisabledReasons), Type.Null()], {
    description:
      '`paused`: switched off by a person. `failing`: three days of failures. `gone`: the receiver returned 410. `creator_lost_access`: `created_by` may no longer manage it.',
  }),
  disabled_at: Nullable(described(Time, 'Time it was disabled; null while it is active.')),
  consecutive_failures: Type.Integer({
    minimum: 0,
    description:
      'Attempts that failed since one succeeded. The owner is told by mail at 5 and 10; at 20 it is off.',
  }),
  next_attempt_at: Type.Union([Time, Type.Null()], {
    description: 'After a failure: nothing is sent before. Null when nothing is held back.',
  }),
  last_delivered_at: Nullable(described(Time, 'Time of the last delivery; null before the first.')),
  last_failed_at: Nullable(described(Time, 'Time of the last failed attempt; null before the first.')),
  waiting: Type.Integer({ minimum: 0, description: 'Deliveries that are still to be made.' }),
  created_by: Type.Union(
    [
      Type.Object({
        id: described(Id, 'ID of the account.'),
        name: Type.String({ description: 'Name of the person.' }),
      }),
      Type.Null(),
    ],
    {
      description:
        'The person who created it, or who last changed `url` or switched it on. It is disabled when this person may no longer manage it, and the owner is notified by mail. Null if the account was deleted, or if the endpoint is older than this field.',
    },
  ),
  previous_secret_until: Type.Union([Time, Type.Null()], {
    description: 'After a rotation: until then bodies are signed with the secret before, too.',
  }),
  notices: Type.Array(
    Type.Object({
      at: described(Time, 'Time of the notice.'),
      kind: Enum(['failing', 'disabled'], {
        description: '`failing`: attempts fail; `disabled`: switched off.',
      }),
      consecutive_failures: Type.Integer({
        minimum: 0,
        description: 'Failed attempts since the last success.',
      }),
      message: Type.String({ description: 'For people: what happened last, and what to do.' }),
    }),
    { description: 'What the owner was told, newest first; the last ten.' },
  ),
})
export type Webhook = Static<typeof Webhook>

const Secret = Type.String({
  description: '`whsec_` and base64 of 32 bytes. Shown once, here: keep it where it is verified with.',
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
        '`false` pauses. `true` switches it on again, whatever the reason it was off: what waits is sent at once, and the endpoint is yours (`created_by`).',
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

const Attempt = Type.Object({
  at: described(Time, 'Time of the attempt.'),
  duration_ms: described(Count, 'Duration in milliseconds.'),
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Of the answer; null when there was none.',
  }),
  answer: Type.Union([Type.String(), Type.Null()], {
    description: 'The first 1,000 characters of it, as they came: text of a stranger, to be shown as such.',
  }),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it failed, for people; null = it did not.',
  }),
})
export type WebhookAttempt = Static<typeof Attempt>

const delivery = {
  ...resource,
  revision: described(resource.revision, 'Rises with each attempt, and when the delivery is settled.'),
  updated_at: described(Time, 'Time of the last attempt or of `settled_at`.'),
  webhook_id: Type.Integer({ minimum: 1, description: 'Of the endpoint.' }),
  message_id: Type.String({
    description:
      'The header `webhook-id`: the same at each attempt, at each endpoint, and when it is sent again.',
  }),
  type: EventType,
  profile_id: Nullable(described(Id, 'ID of the profile it happened on; null for a test of a workspace.')),
  resource: Type.String({
    description: 'What it is about, as `form:44`. Deliveries of one resource are made one after the other.',
  }),
  is_test: Type.Boolean({ description: 'True if it was requested as a test.' }),
  replay_of: Type.Union([Id, Type.Null()], { description: 'The delivery that was sent again.' }),
  state: Enum(webhookDeliveryStates, { description: 'State of the delivery.' }),
  status: Enum(webhookDeliveryStates, { description: 'Same as `state`.' }),
  reason: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it failed or was cancelled, for people.',
  }),
  next_attempt_at: Type.Union([Time, Type.Null()], {
    description: 'Not before this; null when it is settled.',
  }),
  settled_at: Nullable(described(Time, 'Time it was delivered, failed or cancelled.')),
  attempt_count: described(Count, 'Number of attempts.'),
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
  body: Type.String({ description: 'What is sent, in the shape the endpoint has now.' }),
})
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>

export const WebhookCatalogue = Type.Object({
  is_available: Type.Boolean({
    description: '`false` where this installation sends nothing to addresses of others (`EGRESS=off`).',
  }),
  max_webhooks: Type.Integer({ description: 'Endpoints that a profile or workspace may have.' }),
  events: Type.Array(
    Type.Object({
      type: described(EventType, 'Type of the event.'),
      summary: Type.String({ description: 'When the event happens.' }),
      example: Type.Unsafe<Record<string, unknown>>({ ...OpenObject, description: 'Of `data`.' }),
    }),
    { description: 'Every event type.' },
  ),
})
export type WebhookCatalogue = Static<typeof WebhookCatalogue>

const place = {
  ...profileQuery,
  workspace_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'A workspace instead of a profile. Not both.',
    }),
  ),
}

const whose =
  'Of your own first profile, unless `profile_id` or `workspace_id` names another place. Needs the role owner or admin there.'
const byId =
  'Needs the role owner or admin on its profile or in its workspace; to anybody without a role there it does not exist (404).'
const off =
  'An installation that sends nothing to addresses of others (`EGRESS=off`) answers 403 `forbidden`.'
const changes = ['forbidden', 'not_found', 'profile_blocked'] as const

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
  state: 'delivered',
  status: 'delivered',
  reason: null,
  next_attempt_at: null,
  settled_at: example.later,
  revision: 3,
  created_at: example.later,
  updated_at: example.later,
  attempt_count: 1,
  attempts: [{ at: example.later, duration_ms: 84, status: 204, answer: '', error: null }],
}
const payloadExample = {
  id: deliveryExample.message_id,
  type: 'submission.created',
  timestamp: example.later,
  studio_url: 'https://vitrine.example.com/studio/pages/12/forms',
  data: webhookEvents['submission.created'].example,
}

const tag = 'Webhooks'

export const webhookExtensions = {
  describeWebhooks: defineOperation({
    id: 'describeWebhooks',
    method: 'GET',
    path: '/webhook-events',
    tag,
    summary: 'List the events of webhooks',
    description: 'Every event with an example of its `data`, and whether this installation sends any.',
    access: 'read',
    ok: { 200: WebhookCatalogue },
    errors: [],
    example: {
      data: {
        is_available: true,
        max_webhooks: maxWebhooks,
        events: [{ type: 'page.published', ...webhookEvents['page.published'] }],
      },
    },
  }),

  listWebhooks: defineOperation({
    id: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    tag,
    summary: 'List endpoints',
    description: text(whose, 'Oldest first. Secrets are not shown.'),
    access: 'read',
    query: query(place),
    ok: { 200: Type.Array(Webhook) },
    errors: ['forbidden', 'not_found'],
    example: { data: [webhookExample] },
  }),

  createWebhook: defineOperation({
    id: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    tag,
    summary: 'Add an endpoint',
    description: text(
      whose,
      `Events that happen from now on are sent to \`url\` by POST, signed as Standard Webhooks 1.0.0 has it with the \`secret\` of this answer, which is not shown again. At most ${maxWebhooks} endpoints a profile or workspace (403 \`plan_limit\`).`,
      'Any 2xx within 10 seconds is a success. Redirects are not followed. Other answers, and none, are tried again for three days; 410 switches the endpoint off.',
      off,
    ),
    access: 'write',
    etag: 'webhook',
    query: query(place),
    body: WebhookCreate,
    ok: { 201: WebhookWithSecret },
    errors: [...changes, 'url_not_allowed', 'plan_limit'],
    example: {
      body: { url: 'https://crm.example.com/hooks/vitrine', events: ['submission.created'] },
      data: { ...webhookExample, secret: secretExample },
    },
  }),

  getWebhook: defineOperation({
    id: 'getWebhook',
    method: 'GET',
    path: '/webhooks/:id',
    tag,
    summary: 'Read one endpoint',
    description: byId,
    access: 'read',
    etag: 'webhook',
    params: params('id'),
    ok: { 200: Webhook },
    errors: ['forbidden', 'not_found'],
    example: { data: webhookExample },
  }),

  updateWebhook: defineOperation({
    id: 'updateWebhook',
    method: 'PUT',
    path: '/webhooks/:id',
    tag,
    summary: 'Change an endpoint',
    description: text(
      byId,
      'Merges: an absent field stays as it is, `null` clears it. What waits is sent to the new address, in the new shape. Another address, and `is_active: true`, forget the failures before. Who changes the address, or switches it on, is its `created_by` from then on.',
      guardsRevision,
      off,
    ),
    access: 'write',
    etag: 'webhook',
    params: params('id'),
    body: WebhookWrite,
    ok: { 200: Webhook },
    errors: [...changes, 'url_not_allowed'],
    example: { body: { is_active: true, revision: 2 }, data: webhookExample },
  }),

  deleteWebhook: defineOperation({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/:id',
    tag,
    summary: 'Delete an endpoint',
    description: text(byId, 'Its deliveries go with it, and what waits is not sent.', guardsDelete),
    access: 'write',
    etag: 'webhook',
    params: params('id'),
    ...deleteGuard,
    ok: { 200: Deleted },
    errors: changes,
    example: { body: { revision: 3 }, data: { id: 8, deleted: true } },
  }),

  rotateWebhookSecret: defineOperation({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    tag,
    summary: 'Rotate the secret of an endpoint',
    description: text(
      byId,
      'A new secret, shown once. For 24 hours bodies are signed with both; the one before the last ends at once. The revision rises.',
    ),
    access: 'write',
    etag: 'webhook',
    params: params('id'),
    ok: { 200: WebhookWithSecret },
    errors: changes,
    example: {
      data: { ...webhookExample, previous_secret_until: example.later, secret: secretExample },
    },
  }),

  testWebhook: defineOperation({
    id: 'testWebhook',
    method: 'POST',
    path: '/webhooks/:id/test',
    tag,
    summary: 'Send a test event',
    description: text(
      byId,
      'Sends the example of an event, marked by the header `vitrine-test: 1`, also to an endpoint that is paused or off and to one that does not ask for the event. It is sent at once and never again; read its delivery for what came of it. One that arrives at an endpoint that was failing ends its wait. 30 a minute and account (429 `rate_limited`).',
      off,
    ),
    access: 'write',
    params: params('id'),
    body: Type.Object({ type: EventType }),
    ok: { 200: WebhookDelivery },
    errors: changes,
    example: {
      body: { type: 'submission.created' },
      data: {
        ...deliveryExample,
        is_test: true,
        state: 'waiting',
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
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    tag,
    summary: 'List deliveries of an endpoint',
    description: text(
      byId,
      'Newest first, with each attempt. Kept for 30 days, and of settled ones the newest 5,000.',
    ),
    access: 'read',
    params: params('id'),
    query: query({
      state: Type.Optional(Enum(webhookDeliveryStates, { description: 'Only deliveries in this state.' })),
      type: Type.Optional(Enum(webhookEventTypes, { description: 'Those of one event alone.' })),
      ...listPaging,
    }),
    paged: true,
    cursor: true,
    ok: { 200: Type.Array(WebhookDelivery) },
    errors: ['forbidden', 'not_found'],
    example: { data: [deliveryExample] },
  }),

  getWebhookDelivery: defineOperation({
    id: 'getWebhookDelivery',
    method: 'GET',
    path: '/webhooks/:id/deliveries/:delivery_id',
    tag,
    summary: 'Read one delivery',
    description: text(byId, 'With what is sent.'),
    access: 'read',
    params: params('id', 'delivery_id'),
    ok: { 200: WebhookDeliveryDetail },
    errors: ['forbidden', 'not_found'],
    example: {
      data: { ...deliveryExample, payload: payloadExample, body: JSON.stringify(payloadExample) },
    },
  }),

  replayWebhookDelivery: defineOperation({
    id: 'replayWebhookDelivery',
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery_id/replay',
    tag,
    summary: 'Send a delivery again',
    description: text(
      byId,
      'Of one that is settled a new delivery is made, with the same `message_id` and body; it waits for no other. One that waits is tried now, once those before it of its resource are settled. An endpoint that is paused or off: 409 `conflict`, as is a page that has left the workspace. 30 a minute and account (429 `rate_limited`).',
      off,
    ),
    access: 'write',
    params: params('id', 'delivery_id'),
    ok: { 200: WebhookDelivery },
    errors: [...changes, 'conflict'],
    example: { data: { ...deliveryExample, id: 740, replay_of: 731 } },
  }),
} as const
