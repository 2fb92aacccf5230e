import type { Generated } from 'kysely'
import type { OriginTable } from './origin.ts'

export type WebhookTables = {
  /** Destination for events of one profile or of all profiles of a workspace. One of the two ids is set. */
  webhook_endpoint: OriginTable & {
    id: Generated<number>
    profile_id: number | null
    workspace_id: number | null
    active: number
    revision: number
    /** Failed attempts since the last success. */
    failures: number
    /** Earliest time of the next delivery, except tests; 0 = now. */
    retry_at: number
    /** Time of the next pending delivery; null = none. */
    next_at: number | null
    /** Until this time a process is sending to the endpoint. */
    lease_until: number
    last_delivered_at: number | null
    last_failed_at: number | null
    /** Encrypted JSON: its secrets. */
    sealed: string
    /** JSON: `EndpointDoc` of features/webhooks. */
    doc: string
    /** Account responsible for the endpoint, kept after its deletion; null = unknown. */
    created_by: number | null
    created_at: number
    updated_at: number
  }
  /** Delivery of an event to one endpoint, written in the transaction that causes the event. */
  webhook_delivery: {
    id: Generated<number>
    endpoint_id: number
    profile_id: number | null
    /** Value of the header `webhook-id`. */
    message_key: string
    type: string
    /** Deliveries of one resource to one endpoint are sent in order. */
    resource: string
    /** An event with this key is sent once per endpoint; null = always sent. */
    once_key: string | null
    is_test: number
    /** Delivery that this one repeats. */
    replay_of: number | null
    /** 1 = the endpoint has not been checked since the delivery was written. */
    unseen: number
    state: 'waiting' | 'delivered' | 'failed' | 'cancelled'
    /** Number of attempts. */
    tries: number
    next_at: number
    settled_at: number | null
    /** JSON: the event as defined in the contract. */
    payload: string
    /** JSON: `DeliveryDoc` of features/webhooks. */
    doc: string
    created_at: number
  }
}
