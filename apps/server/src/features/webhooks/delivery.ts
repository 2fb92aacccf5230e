import type {
  FieldlessProblem,
  Problem,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEventType,
  WebhookPayload,
} from '@vitrine/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { createDocReader, listOf } from '../../domain/stored-doc.ts'
import { formatBody } from './shapes.ts'

/** Rule of the failure; null if the failure has no rule, or the record is older than rules. */
type StoredProblem = { rule: string | null; params: Record<string, unknown> }

export type Attempt = StoredProblem & {
  at: number
  duration_ms: number
  status: number | null
  answer: string | null
  error: string | null
}

export type DeliveryDoc = StoredProblem & { reason: string | null; attempts: Attempt[] }

export const toStoredProblem = (problem: FieldlessProblem | null): StoredProblem => ({
  rule: problem?.rule ?? null,
  params: problem?.params ?? {},
})

const toProblem = ({ rule, params }: StoredProblem, message: string | null): Problem | null =>
  rule === null || message === null ? null : { path: null, rule, params, message }

const readDelivery = createDocReader<DeliveryDoc>('webhook_delivery', {
  reason: null,
  rule: null,
  params: {},
  attempts: listOf<Attempt>({
    at: 0,
    duration_ms: 0,
    status: null,
    answer: null,
    error: null,
    rule: null,
    params: {},
  }),
})

const readStoredPayload = createDocReader<{
  id: string
  type: string
  timestamp: string
  studio_url: string
  data: Record<string, unknown>
}>('webhook_payload', { id: '', type: '', timestamp: '', studio_url: '', data: {} })

export const readPayload = (delivery: Pick<Delivery, 'id' | 'payload'>): WebhookPayload =>
  readStoredPayload(delivery.payload, delivery.id) as unknown as WebhookPayload

export type Delivery = DeliveryDoc & {
  id: number
  endpointId: number
  profileId: number | null
  messageKey: string
  type: WebhookEventType
  resource: string
  isTest: boolean
  replayOf: number | null
  state: WebhookDelivery['status']
  attemptCount: number
  nextAt: number
  settledAt: number | null
  /** Event as JSON, exactly as it is sent. */
  payload: string
  createdAt: number
}

export const fromRow = (row: Selectable<Schema['webhook_delivery']>): Delivery => ({
  ...readDelivery(row.doc, row.id),
  id: row.id,
  endpointId: row.endpoint_id,
  profileId: row.profile_id,
  messageKey: row.message_key,
  type: row.type as WebhookEventType,
  resource: row.resource,
  isTest: row.is_test === 1,
  replayOf: row.replay_of,
  state: row.state,
  attemptCount: row.tries,
  nextAt: row.next_at,
  settledAt: row.settled_at,
  payload: row.payload,
  createdAt: row.created_at,
})

export const toWebhookDelivery = (delivery: Delivery): WebhookDelivery => ({
  id: delivery.id,
  webhook_id: delivery.endpointId,
  message_id: delivery.messageKey,
  type: delivery.type,
  profile_id: delivery.profileId,
  resource: delivery.resource,
  is_test: delivery.isTest,
  replay_of: delivery.replayOf,
  status: delivery.state,
  reason: delivery.reason,
  problem: toProblem(delivery, delivery.reason),
  next_attempt_at: toIsoOrNull(delivery.settledAt === null ? delivery.nextAt : null),
  settled_at: toIsoOrNull(delivery.settledAt),
  revision: 1 + delivery.attemptCount + (delivery.settledAt === null ? 0 : 1),
  created_at: toIso(delivery.createdAt),
  updated_at: toIso(
    Math.max(delivery.createdAt, delivery.settledAt ?? 0, ...delivery.attempts.map(({ at }) => at)),
  ),
  attempt_count: delivery.attemptCount,
  attempts: delivery.attempts.map(({ at, rule, params, ...attempt }) => ({
    at: toIso(at),
    ...attempt,
    problem: toProblem({ rule, params }, attempt.error),
  })),
})

export const toWebhookDeliveryDetail = (
  delivery: Delivery,
  shape: Parameters<typeof formatBody>[0],
): WebhookDeliveryDetail => ({
  ...toWebhookDelivery(delivery),
  payload: readPayload(delivery),
  body: formatBody(shape, delivery.payload, readPayload(delivery)),
})
