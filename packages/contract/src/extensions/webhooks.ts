import { Type } from 'typebox'
import { Deleted, deleteRevisionText, example, revisionText } from '../features/common.ts'
import {
  createQuery,
  defineOperation,
  defineOperations,
  deleteGuard,
  Enum,
  type Grant,
  listPaging,
  profileQuery,
} from '../operation.ts'
import { webhookEvents, webhookEventTypes } from './webhook-events.ts'
import {
  EventType,
  maxWebhooks,
  Webhook,
  WebhookCatalogue,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookWithSecret,
  WebhookWrite,
  webhookDeliveryStates,
} from './webhook-schemas.ts'

/** A note, another format or a pause sends no data elsewhere. `null` activates the webhook. */
const grantsByWebhook = ({ url, events, is_active }: WebhookWrite): Grant =>
  url !== undefined || events !== undefined || (is_active !== undefined && is_active !== false)
    ? 'access'
    : 'nothing'

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
    route: 'GET /webhook-events',
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
    route: 'GET /webhooks',
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
    route: 'POST /webhooks',
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
    route: 'GET /webhooks/:id',
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
    route: 'PUT /webhooks/:id',
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
    route: 'DELETE /webhooks/:id',
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
    route: 'POST /webhooks/:id/rotate-secret',
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
    route: 'POST /webhooks/:id/test',
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
    route: 'GET /webhooks/:id/deliveries',
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
    route: 'GET /webhooks/:id/deliveries/:delivery_id',
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
    route: 'POST /webhooks/:id/deliveries/:delivery_id/replay',
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
