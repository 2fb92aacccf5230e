import type { Webhook, WebhookWrite } from '@vitrine/contract'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { type EndpointDoc, type Notice, readEndpoint } from '../events/index.ts'
import type { EndpointRow } from './repo.ts'

/** Endpoint with its decoded content. Times are epoch milliseconds. */
export type Endpoint = EndpointDoc & {
  id: number
  profileId: number | null
  workspaceId: number | null
  /** False while the creator may not manage it, even before that is stored. */
  active: boolean
  /** Stored as active, but the creator may no longer manage it: see `disableIfAbandoned`. */
  isAbandoned: boolean
  createdBy: { id: number; name: string } | null
  revision: number
  failures: number
  retryAt: number
  leaseUntil: number
  lastDeliveredAt: number | null
  lastFailedAt: number | null
  encryptedKeys: string
  createdAt: number
  updatedAt: number
}

export const toEndpoint = (row: EndpointRow): Endpoint => ({
  ...readEndpoint(row.doc, row.id),
  ...(row.is_abandoned ? { disabled_reason: 'creator_lost_access' as const } : {}),
  id: row.id,
  profileId: row.profile_id,
  workspaceId: row.workspace_id,
  active: row.active === 1 && !row.is_abandoned,
  isAbandoned: Boolean(row.is_abandoned),
  createdBy:
    row.created_by === null || row.creator_name === null
      ? null
      : { id: row.created_by, name: row.creator_name },
  revision: row.revision,
  failures: row.failures,
  retryAt: row.retry_at,
  leaseUntil: row.lease_until,
  lastDeliveredAt: row.last_delivered_at,
  lastFailedAt: row.last_failed_at,
  encryptedKeys: row.sealed,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const toDoc = ({
  url,
  description,
  events,
  shape,
  disabled_reason,
  disabled_at,
  previous_until,
  notices,
}: EndpointDoc): string =>
  JSON.stringify({
    url,
    description,
    events,
    shape,
    disabled_reason,
    disabled_at,
    previous_until,
    notices,
  } satisfies EndpointDoc)

export const toWebhook = (endpoint: Endpoint, waiting: number, now: number): Webhook => ({
  id: endpoint.id,
  revision: endpoint.revision,
  created_at: toIso(endpoint.createdAt),
  updated_at: toIso(endpoint.updatedAt),
  profile_id: endpoint.profileId,
  workspace_id: endpoint.workspaceId,
  url: endpoint.url,
  description: endpoint.description,
  events: [...endpoint.events],
  shape: endpoint.shape,
  is_active: endpoint.active,
  disabled_reason: endpoint.active ? null : (endpoint.disabled_reason ?? 'paused'),
  disabled_at: toIsoOrNull(endpoint.active ? null : endpoint.disabled_at),
  consecutive_failures: endpoint.failures,
  next_attempt_at: toIsoOrNull(endpoint.active && endpoint.retryAt > now ? endpoint.retryAt : null),
  last_delivered_at: toIsoOrNull(endpoint.lastDeliveredAt),
  last_failed_at: toIsoOrNull(endpoint.lastFailedAt),
  waiting,
  created_by: endpoint.createdBy,
  previous_secret_until: toIsoOrNull(
    endpoint.previous_until !== null && endpoint.previous_until > now ? endpoint.previous_until : null,
  ),
  notices: endpoint.notices.map(({ at, kind, failures, message }) => ({
    at: toIso(at),
    kind,
    consecutive_failures: failures,
    message,
  })),
})

/** Merges an update: absent = unchanged, null = cleared. A new URL resets the failures. */
export const mergeEndpoint = (
  current: Pick<Endpoint, keyof EndpointDoc | 'active' | 'failures' | 'retryAt'>,
  body: WebhookWrite,
  now: number,
): Pick<Endpoint, keyof EndpointDoc | 'active' | 'failures' | 'retryAt'> => {
  const { url = current.url, events, description, shape, is_active } = body
  const isActive = is_active === undefined ? current.active : (is_active ?? true)
  const isPaused = !isActive && current.active
  const resetsFailures = url !== current.url || is_active === true
  return {
    ...current,
    url,
    events: events ? [...new Set(events)] : current.events,
    description: description === undefined ? current.description : description?.trim() || null,
    shape: shape === undefined ? current.shape : (shape ?? 'standard'),
    active: isActive,
    disabled_reason: isActive ? null : isPaused ? 'paused' : current.disabled_reason,
    disabled_at: isActive ? null : isPaused ? now : current.disabled_at,
    ...(resetsFailures ? { failures: 0, retryAt: 0 } : {}),
  }
}

const maxNotices = 10

export const addNotice = (notices: readonly Notice[], notice: Notice): Notice[] =>
  [notice, ...notices].slice(0, maxNotices)
