import {
  maxWebhooks,
  problem,
  problemAt,
  type Webhook,
  type WebhookCatalogue,
  type WebhookCreate,
  type WebhookWithSecret,
  type WebhookWrite,
  webhookEvents,
  webhookEventTypes,
} from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type Deleted, isSame } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { webhookChannel } from '../events/index.ts'
import { requestErasure } from '../profile/index.ts'
import { disableIfAbandoned } from './abandoned.ts'
import { changeEndpoint, changePlace, type OpenedEndpoint, type OpenedPlace } from './access.ts'
import { countWaiting } from './delivery-repo.ts'
import { type Endpoint, mergeEndpoint, toWebhook } from './endpoint.ts'
import * as repo from './repo.ts'
import { newSecret, openKeys, rotationMs, sealKeys } from './secret.ts'

/** What can be told, and whether this installation tells anybody. */
export const describeWebhooks = ({ egress }: Pick<Deps, 'egress'>): WebhookCatalogue => ({
  is_available: egress.isOn,
  max_webhooks: maxWebhooks,
  events: webhookEventTypes.map((type) => ({ type, ...webhookEvents[type] })),
})

const shown = async (db: Db, endpoint: Endpoint, now: number): Promise<Webhook> =>
  toWebhook(endpoint, (await countWaiting(db, [endpoint.id])).get(endpoint.id) ?? 0, now)

export const listWebhooks = async (
  deps: Deps,
  ctx: UserContext,
  { place }: OpenedPlace,
): Promise<Webhook[]> => {
  const endpoints = await repo.listEndpoints(deps.db.read, place)
  return showAll(deps.db.read, endpoints, ctx.now)
}

const showAll = async (db: Db, endpoints: readonly Endpoint[], now: number): Promise<Webhook[]> => {
  const waiting = await countWaiting(
    db,
    endpoints.map(({ id }) => id),
  )
  return endpoints.map((endpoint) => toWebhook(endpoint, waiting.get(endpoint.id) ?? 0, now))
}

export const getWebhook = (deps: Deps, ctx: UserContext, { endpoint }: OpenedEndpoint): Promise<Webhook> =>
  shown(deps.db.read, endpoint, ctx.now)

/** Ends the request with 403 where nothing is sent to addresses of others. */
export const assertAvailable = ({ egress }: Pick<Deps, 'egress'>): void => {
  if (!egress.isOn) fail('forbidden', problem(null, 'webhooks_off'))
}

const assertAddress = ({ egress }: Pick<Deps, 'egress'>, url: string): void => {
  const fault = egress.faultOf(url)
  if (fault) fail('url_not_allowed', problemAt('url', fault))
}

const subjectOf = ({ id, profileId, workspaceId }: Endpoint) => ({
  subject: profileId === null ? { type: 'workspace', id: workspaceId } : { type: 'profile', id: profileId },
  detail: { webhook_id: id },
})

const record = (db: Tx, ctx: UserContext, action: string, endpoint: Endpoint): Promise<void> => {
  const { subject, detail } = subjectOf(endpoint)
  return audit(db, ctx, `webhook.${action}`, subject, detail)
}

/** Adds an endpoint. Its secret is in this answer and no other. */
export const createWebhook = async (
  deps: Deps,
  ctx: UserContext,
  opened: OpenedPlace,
  body: WebhookCreate,
): Promise<WebhookWithSecret> => {
  assertAvailable(deps)
  assertAddress(deps, body.url)
  const content = mergeEndpoint(newEndpoint, body, ctx.now)
  const secret = newSecret()
  return changePlace(ctx, opened, async (db) => {
    if ((await repo.countEndpoints(db, opened.place)) >= maxWebhooks)
      fail('plan_limit', problem(null, 'max_webhooks', { max: maxWebhooks }))
    const sealed = sealKeys(deps.secrets, { current: secret, previous: null })
    const endpoint = await repo.insertEndpoint(db, opened.place, content, sealed, ctx.actor.userId, ctx.now)
    await record(db, ctx, 'create', endpoint)
    return { ...toWebhook(endpoint, 0, ctx.now), secret }
  })
}

const newEndpoint = {
  url: '',
  description: null,
  events: [],
  shape: 'standard' as const,
  active: true,
  failures: 0,
  retryAt: 0,
  disabled_reason: null,
  disabled_at: null,
  previous_until: null,
  notices: [],
}

/**
 * Changes an endpoint; a stale write changes nothing. What waits is due at once if it is no longer held back. A person who
 * changes the address or switches the endpoint on is responsible for it from then on.
 */
export const updateWebhook = async (
  deps: Deps,
  ctx: UserContext,
  opened: OpenedEndpoint,
  expected: readonly number[] | undefined,
  body: WebhookWrite,
): Promise<Webhook> =>
  changeEndpoint(ctx, opened, async (db, locked) => {
    const { id } = locked
    if (expected && !expected.includes(locked.revision)) fail('stale_revision')
    const current = await disableIfAbandoned(deps, db, locked, ctx.now)
    // What is there already can be sent back, whatever the installation allows by now
    if (body.url !== undefined && body.url !== current.url) assertAddress(deps, body.url)
    const content = mergeEndpoint(current, body, ctx.now)
    if (content.active && !current.active) assertAvailable(deps)
    if (isSame(current, content)) return shown(db, current, ctx.now)
    const isFreed = content.active && (!current.active || content.retryAt < current.retryAt)
    const takesOver = content.url !== current.url || (content.active && !current.active)
    const set = {
      now: ctx.now,
      dueAt: isFreed ? ctx.now : null,
      ...(takesOver ? { createdBy: ctx.actor.userId } : {}),
    }
    const endpoint = await repo.writeEndpoint(db, id, content, set)
    if (isFreed) deps.db.publish(webhookChannel, '')
    await record(db, ctx, 'update', endpoint)
    return shown(db, endpoint, ctx.now)
  })

/** Deletes an endpoint; its deliveries go by the job `erasures`, as there may be many. */
export const deleteWebhook = async (
  deps: Deps,
  ctx: UserContext,
  opened: OpenedEndpoint,
  expected: readonly number[] | undefined,
): Promise<Deleted> =>
  changeEndpoint(ctx, opened, async (db, endpoint) => {
    const { id } = endpoint
    if (expected && !expected.includes(endpoint.revision)) fail('stale_revision')
    await removeEndpoint(deps, db, id)
    await record(db, ctx, 'delete', endpoint)
    return { id, deleted: true }
  })

const removeEndpoint = async (deps: Pick<Deps, 'db' | 'now'>, db: Tx, id: number): Promise<void> => {
  await repo.deleteEndpoint(db, id)
  await requestErasure(deps, db, 'webhook', id)
}

/** A new secret; the one before signs for 24 hours more. */
export const rotateSecret = async (
  deps: Deps,
  ctx: UserContext,
  opened: OpenedEndpoint,
): Promise<WebhookWithSecret> =>
  changeEndpoint(ctx, opened, async (db, locked) => {
    const { id } = locked
    const current = await disableIfAbandoned(deps, db, locked, ctx.now)
    const secret = newSecret()
    const sealed = sealKeys(deps.secrets, { current: secret, previous: presentSecret(deps, current) })
    const content = { ...current, previous_until: ctx.now + rotationMs }
    const endpoint = await repo.writeEndpoint(db, id, content, { now: ctx.now, dueAt: null, sealed })
    await record(db, ctx, 'rotate', endpoint)
    return { ...(await shown(db, endpoint, ctx.now)), secret }
  })

/** Null when it cannot be read any more, which a rotation mends. */
const presentSecret = ({ secrets }: Pick<Deps, 'secrets'>, { sealed, id }: Endpoint): string | null => {
  try {
    return openKeys(secrets, sealed, id).current
  } catch {
    return null
  }
}

/**
 * Deletes the endpoints of an account's own profiles and workspaces, in the open transaction: whoever made them before the
 * address was proved may have been somebody else. Returns how many.
 */
export const endWebhooks = async (
  deps: Pick<Deps, 'db' | 'now'>,
  db: Tx,
  userId: number,
): Promise<number> => {
  const ids = await repo.endpointsOfOwner(db, userId)
  for (const id of ids) await removeEndpoint(deps, db, id)
  return ids.length
}

/** Returns the endpoints of an account's own profiles and workspaces. */
export const webhooksOfOwner = (db: Db, userId: number): Promise<Endpoint[]> =>
  repo.listEndpointsOfOwner(db, userId)

/** The endpoints of a profile, without secrets; for the export. */
export const exportWebhooks = async (deps: Deps, profileId: number, now: number): Promise<Webhook[]> =>
  showAll(deps.db.read, await repo.listEndpoints(deps.db.read, { profileId }), now)
