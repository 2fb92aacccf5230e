import {
  addPath,
  createProblem,
  maxWebhooks,
  type Webhook,
  type WebhookCatalogue,
  type WebhookCreate,
  type WebhookWithSecret,
  type WebhookWrite,
  webhookEvents,
  webhookEventTypes,
} from '@vitrine/contract'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type Deleted, isSame, requireRevision } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { webhookChannel } from '../events/index.ts'
import { requestErasure } from '../profile/index.ts'
import { disableIfAbandoned } from './abandoned.ts'
import { changeAsOwner, changeEndpoint, type EndpointAccess, type WebhookOwnerAccess } from './access.ts'
import { countPendingDeliveries } from './delivery-repo.ts'
import { type Endpoint, mergeEndpoint, toWebhook } from './endpoint.ts'
import * as repo from './repo.ts'
import { createSecret, decryptKeys, encryptKeys, previousSecretLifetimeMs } from './secret.ts'

export const describeWebhooks = ({ egress }: Pick<Deps, 'egress'>): WebhookCatalogue => ({
  is_available: egress.isOn,
  max_webhooks: maxWebhooks,
  events: webhookEventTypes.map((type) => {
    const { summary, example } = webhookEvents[type]
    return { type, summary, data: example }
  }),
})

const readWebhook = async (db: Db, endpoint: Endpoint, now: number): Promise<Webhook> =>
  (await readWebhooks(db, [endpoint], now))[0]!

export const listWebhooks = async (ctx: UserContext, { owner }: WebhookOwnerAccess): Promise<Webhook[]> => {
  const endpoints = await repo.listEndpoints(ctx.deps.db.read, owner)
  return readWebhooks(ctx.deps.db.read, endpoints, ctx.now)
}

const readWebhooks = async (db: Db, endpoints: readonly Endpoint[], now: number): Promise<Webhook[]> => {
  const pendingCounts = await countPendingDeliveries(
    db,
    endpoints.map(({ id }) => id),
  )
  return endpoints.map((endpoint) => toWebhook(endpoint, pendingCounts.get(endpoint.id) ?? 0, now))
}

export const getWebhook = (ctx: UserContext, { endpoint }: EndpointAccess): Promise<Webhook> =>
  readWebhook(ctx.deps.db.read, endpoint, ctx.now)

/** Ends the back-off of an endpoint. Fails with 409 if it is disabled. */
export const retryEndpoint = async (db: Tx, ctx: UserContext, id: number): Promise<Endpoint> => {
  const { active } = (await repo.lockEndpoint(db, id)) ?? fail('not_found')
  if (!active) fail('conflict', createProblem(null, 'webhook_off'))
  await repo.endBackOff(db, id, ctx.now)
  ctx.deps.db.publish(webhookChannel, '')
  await audit(db, ctx, 'webhook.retry', { type: 'webhook', id })
  return (await repo.findEndpoint(db, id))!
}

export const assertAvailable = ({ egress }: Pick<Deps, 'egress'>): void => {
  if (!egress.isOn) fail('forbidden', createProblem(null, 'webhooks_off'))
}

const assertUrlAllowed = ({ egress }: Pick<Deps, 'egress'>, url: string): void => {
  const urlProblem = egress.checkUrl(url)
  if (urlProblem) fail('url_not_allowed', addPath('url', urlProblem))
}

const toAuditSubject = ({ id, profileId, workspaceId }: Endpoint) => ({
  subject: profileId === null ? { type: 'workspace', id: workspaceId } : { type: 'profile', id: profileId },
  detail: { webhook_id: id },
})

const auditEndpoint = (db: Tx, ctx: UserContext, action: string, endpoint: Endpoint): Promise<void> => {
  const { subject, detail } = toAuditSubject(endpoint)
  return audit(
    db,
    ctx,
    `webhook.${action}`,
    { ...subject, name: URL.parse(endpoint.url)?.host ?? endpoint.url },
    detail,
  )
}

/** Warns about events of members, which only endpoints of a workspace receive. */
const warnAboutMembers = (
  ctx: UserContext,
  profileId: number | null,
  { events = [] }: Pick<WebhookWrite, 'events'>,
): void => {
  if (profileId === null) return
  for (const [i, event] of events.entries())
    if (event.startsWith('member.')) ctx.warnings.push(createProblem(`events[${i}]`, 'webhook_of_workspace'))
}

/** Creates an endpoint. Only this response contains its secret. */
export const createWebhook = async (
  ctx: UserContext,
  ownerAccess: WebhookOwnerAccess,
  body: WebhookCreate,
): Promise<WebhookWithSecret> => {
  assertAvailable(ctx.deps)
  assertUrlAllowed(ctx.deps, body.url)
  const content = mergeEndpoint(newEndpoint, body, ctx.now)
  const secret = createSecret()
  return changeAsOwner(ctx, ownerAccess, async (db) => {
    if ((await repo.countEndpoints(db, ownerAccess.owner)) >= maxWebhooks)
      fail('plan_limit', createProblem(null, 'max_webhooks', { max: maxWebhooks }))
    const encryptedKeys = encryptKeys(ctx.deps.secrets, { current: secret, previous: null })
    const endpoint = await repo.insertEndpoint(
      db,
      ownerAccess.owner,
      content,
      encryptedKeys,
      await readCreator(db, ctx),
      ctx.now,
    )
    await auditEndpoint(db, ctx, 'create', endpoint)
    warnAboutMembers(ctx, endpoint.profileId, body)
    return { ...toWebhook(endpoint, 0, ctx.now), secret }
  })
}

const readCreator = async (db: Tx, { actor }: UserContext) => ({
  created_by: actor.userId,
  ...(await readOrigin(db, actor)),
})

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
 * Updates an endpoint; ending a back-off makes deliveries due. A user who changes the URL or enables the endpoint
 * becomes responsible for it.
 */
export const updateWebhook = async (
  ctx: UserContext,
  access: EndpointAccess,
  expectedRevisions: readonly number[] | undefined,
  body: WebhookWrite,
): Promise<Webhook> =>
  changeEndpoint(ctx, access, async (db, locked) => {
    const { id } = locked
    requireRevision(expectedRevisions, locked.revision)
    warnAboutMembers(ctx, locked.profileId, body)
    const current = await disableIfAbandoned(ctx.deps, db, locked, ctx.now)
    // Clients may send the current URL back, even if it is no longer allowed
    if (body.url !== undefined && body.url !== current.url) assertUrlAllowed(ctx.deps, body.url)
    const content = mergeEndpoint(current, body, ctx.now)
    if (content.active && !current.active) assertAvailable(ctx.deps)
    if (isSame(current, content)) return readWebhook(db, current, ctx.now)
    const isDueNow = content.active && (!current.active || content.retryAt < current.retryAt)
    const takesOver = content.url !== current.url || (content.active && !current.active)
    const options = {
      now: ctx.now,
      dueAt: isDueNow ? ctx.now : null,
      ...(takesOver ? { by: await readCreator(db, ctx) } : {}),
    }
    const endpoint = await repo.writeEndpoint(db, id, content, options)
    if (isDueNow) ctx.deps.db.publish(webhookChannel, '')
    await auditEndpoint(db, ctx, 'update', endpoint)
    return readWebhook(db, endpoint, ctx.now)
  })

/** Deletes an endpoint. The job `erasures` deletes its deliveries, which may be many. */
export const deleteWebhook = async (
  ctx: UserContext,
  access: EndpointAccess,
  expectedRevisions: readonly number[] | undefined,
): Promise<Deleted> =>
  changeEndpoint(ctx, access, async (db, endpoint) => {
    const { id } = endpoint
    requireRevision(expectedRevisions, endpoint.revision)
    await removeEndpoint(ctx.deps, db, id)
    await auditEndpoint(db, ctx, 'delete', endpoint)
    return { id, deleted: true }
  })

const removeEndpoint = async (deps: Pick<Deps, 'db' | 'now'>, db: Tx, id: number): Promise<void> => {
  await repo.deleteEndpoint(db, id)
  await requestErasure(deps, db, 'webhook', id)
}

/** Creates a new secret. The previous one also signs for 24 hours. */
export const rotateSecret = async (ctx: UserContext, access: EndpointAccess): Promise<WebhookWithSecret> =>
  changeEndpoint(ctx, access, async (db, locked) => {
    const { id } = locked
    const current = await disableIfAbandoned(ctx.deps, db, locked, ctx.now)
    const secret = createSecret()
    const encryptedKeys = encryptKeys(ctx.deps.secrets, {
      current: secret,
      previous: decryptCurrentSecret(ctx.deps, current),
    })
    const content = { ...current, previous_until: ctx.now + previousSecretLifetimeMs }
    const endpoint = await repo.writeEndpoint(db, id, content, { now: ctx.now, dueAt: null, encryptedKeys })
    await auditEndpoint(db, ctx, 'rotate', endpoint)
    return { ...(await readWebhook(db, endpoint, ctx.now)), secret }
  })

const decryptCurrentSecret = (
  { secrets }: Pick<Deps, 'secrets'>,
  { encryptedKeys, id }: Endpoint,
): string | null => {
  try {
    return decryptKeys(secrets, encryptedKeys, id).current
  } catch {
    return null
  }
}

/**
 * Deletes all endpoints of an account and returns their number: a stranger may have created them before the e-mail
 * address was verified.
 */
export const deleteWebhooks = async (
  deps: Pick<Deps, 'db' | 'now'>,
  db: Tx,
  userId: number,
): Promise<number> => {
  const ids = await repo.listEndpointIdsOfAccount(db, userId)
  for (const id of ids) await removeEndpoint(deps, db, id)
  return ids.length
}

export const deleteWebhooksOfProfile = async (
  deps: Pick<Deps, 'db' | 'now'>,
  db: Tx,
  profileId: number,
): Promise<number> => {
  const endpoints = await repo.listEndpoints(db, { profileId })
  for (const { id } of endpoints) await removeEndpoint(deps, db, id)
  return endpoints.length
}

export const exportWebhooks = async (deps: Deps, profileId: number, now: number): Promise<Webhook[]> =>
  readWebhooks(deps.db.read, await repo.listEndpoints(deps.db.read, { profileId }), now)
