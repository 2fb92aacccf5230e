import { bigint, id, integer, ref, table, text } from '../../define-table.ts'
import { origin } from './origin.ts'

export const programs = {
  api_key: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    name: text(),
    scope: text<'read' | 'write' | 'admin'>(),
    /** First characters, shown to identify the key. */
    prefix: text(),
    /** SHA-256, hex. */
    key_hash: text().unique(),
    /** The one profile or workspace that the key is limited to; both null = the whole account. */
    profile_id: ref('profile', 'cascade').nullable(),
    workspace_id: ref('workspace', 'cascade').nullable(),
    /** 0 if it must not grant access, copy in bulk or destroy. */
    grants: integer(),
    ...origin,
    expires_at: bigint().nullable(),
    last_used_at: bigint().nullable(),
    created_at: bigint(),
  })
    .index('api_key_user', '(user_id)')
    .index('api_key_expires_at', '(expires_at)')
    .index('api_key_profile', '(profile_id) where profile_id is not null')
    .index('api_key_workspace', '(workspace_id) where workspace_id is not null'),

  agent_grant: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    /** The one profile the agent may work on. */
    profile_id: ref('profile', 'cascade'),
    /** SHA-256 of the client's id, hex. */
    client_hash: text(),
    client_name: text(),
    /** Host of the client's redirect URI, with the port unless it is on the user's machine. */
    client_host: text(),
    scope: text<'read' | 'propose' | 'write'>(),
    /** 0 if it must not grant access, copy in bulk or destroy. */
    grants: integer(),
    ...origin,
    /** URL of the MCP server that the tokens are for. */
    resource: text(),
    /** SHA-256, hex. Stays after use so that a second use is detected. */
    code_hash: text().unique(),
    /** SHA-256 of the verifier, base64url (RFC 7636). */
    code_challenge: text(),
    redirect_uri: text(),
    /** Time at which the code was exchanged; null before the exchange. */
    connected_at: bigint().nullable(),
    /** SHA-256 of the part that all refresh tokens of a grant share. */
    family_hash: text().nullable().unique(),
    refresh_hash: text().nullable(),
    access_hash: text().nullable().unique(),
    access_expires_at: bigint().nullable(),
    /** Expiry of the code, later of the refresh token. */
    expires_at: bigint(),
    last_used_at: bigint().nullable(),
    created_at: bigint(),
  })
    .index('agent_grant_user_id', '(user_id)')
    .index('agent_grant_profile_id', '(profile_id)')
    .index('agent_grant_expires_at', '(expires_at)'),

  /** Destination for events of one profile or of all profiles of a workspace. One of the two ids is set. */
  webhook_endpoint: table({
    id: id(),
    profile_id: ref('profile', 'cascade').nullable(),
    workspace_id: ref('workspace', 'cascade').nullable(),
    active: integer(),
    revision: integer(),
    /** Failed attempts since the last success. */
    failures: integer(),
    /** Earliest time of the next delivery, except tests; 0 = now. */
    retry_at: bigint(),
    /** Time of the next pending delivery; null = none. */
    next_at: bigint().nullable(),
    /** Until this time a process is sending to the endpoint. */
    lease_until: bigint(),
    last_delivered_at: bigint().nullable(),
    last_failed_at: bigint().nullable(),
    /** Encrypted JSON: its secrets. */
    sealed: text(),
    /** JSON: `EndpointDoc` of features/webhooks. */
    doc: text(),
    /** Account responsible for the endpoint, kept after its deletion; null = unknown. */
    created_by: bigint().nullable(),
    ...origin,
    created_at: bigint(),
    updated_at: bigint(),
  })
    .index('webhook_endpoint_profile', '(profile_id)')
    .index('webhook_endpoint_workspace', '(workspace_id)')
    .index('webhook_endpoint_due', '(next_at) where next_at is not null')
    .index('webhook_endpoint_failing', '(id) where failures > 0'),

  /**
   * Delivery of an event to one endpoint, written in the transaction that causes the event. Grows with traffic: no
   * reference to profile or endpoint (docs/decisions/0019).
   */
  webhook_delivery: table({
    id: id(),
    endpoint_id: bigint(),
    profile_id: bigint().nullable(),
    /** Value of the header `webhook-id`. */
    message_key: text(),
    type: text(),
    /** Deliveries of one resource to one endpoint are sent in order. */
    resource: text(),
    /** An event with this key is sent once per endpoint; null = always sent. */
    once_key: text().nullable(),
    is_test: integer(),
    /** Delivery that this one repeats. */
    replay_of: bigint().nullable(),
    /** 1 = the endpoint has not been checked since the delivery was written. */
    unseen: integer(),
    state: text<'waiting' | 'delivered' | 'failed' | 'cancelled'>(),
    /** Number of attempts. */
    tries: integer(),
    next_at: bigint(),
    settled_at: bigint().nullable(),
    /** JSON: the event as defined in the contract. */
    payload: text(),
    /** JSON: `DeliveryDoc` of features/webhooks. */
    doc: text(),
    created_at: bigint(),
  })
    .index('webhook_delivery_list', '(endpoint_id, id)')
    .index('webhook_delivery_profile', '(profile_id)')
    .index('webhook_delivery_age', '(created_at)')
    .index('webhook_delivery_waiting', '(endpoint_id, resource, id) where settled_at is null')
    .index('webhook_delivery_unseen', '(endpoint_id) where unseen = 1')
    .uniqueIndex('webhook_delivery_once', '(endpoint_id, once_key) where once_key is not null')
    .index('webhook_delivery_failed', "(settled_at) where state = 'failed'"),
}
