import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import { Count } from '../features/common.ts'
import { maxLengths, webhookShapes } from '../limits.ts'
import {
  Clearable,
  describeSchema,
  Enum,
  Id,
  Nullable,
  OpenObject,
  RevisionGuard,
  resource,
  Time,
  Url,
} from '../operation.ts'
import { webhookEventTypes } from './webhook-events.ts'

/** Maximum number of endpoints per profile and per workspace. */
export const maxWebhooks = 10

/** Reasons: by choice, after three days of failures, after a 410, and because the creator may no longer manage the endpoint. */
export const webhookDisabledReasons = ['paused', 'failing', 'gone', 'creator_lost_access'] as const

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

export const EventType = Enum(webhookEventTypes, { description: 'Type of the event.' })
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
