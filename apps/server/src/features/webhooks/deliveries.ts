import {
  createProblem,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookDeliveryState,
  type WebhookEventType,
  webhookEvents,
} from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import {
  countTotal,
  type ListPage,
  type ListQuery,
  parseListQuery,
  toListPage,
  toPagination,
} from '../../domain/paging.ts'
import { takeToken } from '../../domain/rate-limit.ts'
import { createMessageKey, createPendingDelivery, toPayload, webhookChannel } from '../events/index.ts'
import { changeEndpoint, type EndpointAccess } from './access.ts'
import { toWebhookDelivery, toWebhookDeliveryDetail } from './delivery.ts'
import * as deliveryRepo from './delivery-repo.ts'
import { endBackOff, mayReceive } from './repo.ts'
import { assertAvailable } from './service.ts'

/** Limit of tests and replays per account, because each sends a request to a chosen URL. */
const requestLimit = { name: 'webhook-request', burst: 30, windowMs: minuteMs }

const countRequest = async (db: Tx, { deps, actor, now }: UserContext): Promise<void> => {
  const retryAfterSeconds = await takeToken(deps, db, requestLimit, actor.userId, now)
  if (retryAfterSeconds)
    fail('rate_limited', createProblem(null, 'webhook_tests', { max: requestLimit.burst }), retryAfterSeconds)
}

const listName = 'deliveries'

export const listDeliveries = async (
  deps: Deps,
  { endpoint: { id } }: EndpointAccess,
  {
    status: state,
    type,
    ...query
  }: ListQuery & { status?: WebhookDeliveryState | undefined; type?: WebhookEventType | undefined },
): Promise<ListPage<WebhookDelivery>> => {
  const range = parseListQuery(listName, 1, query)
  const filter = { state, type }
  const items = await deliveryRepo.listDeliveries(deps.db.read, id, {
    ...filter,
    beforeId: range.after?.[0],
    limit: range.limit + 1,
    offset: range.offset,
  })
  const total = await countTotal(range, items, () => deliveryRepo.countDeliveries(deps.db.read, id, filter))
  const { rows, meta } = toListPage(listName, range, items, (last) => [last.id])
  return { data: rows.map(toWebhookDelivery), ...toPagination(range, total), meta }
}

export const getDelivery = async (
  deps: Deps,
  { endpoint }: EndpointAccess,
  deliveryId: number,
): Promise<WebhookDeliveryDetail> => {
  const delivery =
    (await deliveryRepo.findDelivery(deps.db.read, endpoint.id, deliveryId)) ?? fail('not_found')
  return toWebhookDeliveryDetail(delivery, endpoint.shape)
}

/** Sends an example event once, even if the endpoint is disabled or not subscribed to it. */
export const testWebhook = async (
  ctx: UserContext,
  access: EndpointAccess,
  type: WebhookEventType,
): Promise<WebhookDelivery> =>
  changeEndpoint(ctx, access, async (db, endpoint) => {
    const { id } = endpoint
    assertAvailable(ctx.deps)
    await countRequest(db, ctx)
    const key = createMessageKey()
    const delivery = await deliveryRepo.insertDelivery(db, {
      ...createPendingDelivery(ctx.now),
      endpoint_id: id,
      profile_id: endpoint.profileId,
      message_key: key,
      type,
      resource: `test:${key}`,
      is_test: 1,
      payload: toPayload(ctx.deps, { id: key, type, at: ctx.now, data: webhookEvents[type].example }),
    })
    ctx.deps.db.publish(webhookChannel, '')
    return toWebhookDelivery(delivery)
  })

/** Sends a settled delivery again as a new one, or makes a pending one due now. */
export const replayDelivery = async (
  ctx: UserContext,
  access: EndpointAccess,
  deliveryId: number,
): Promise<WebhookDelivery> =>
  changeEndpoint(ctx, access, async (db, endpoint) => {
    const { id } = endpoint
    assertAvailable(ctx.deps)
    const original = (await deliveryRepo.findDelivery(db, id, deliveryId)) ?? fail('not_found')
    if (!endpoint.active) fail('conflict', createProblem(null, 'webhook_off'))
    if (!(await mayReceive(db, endpoint, original.profileId)))
      fail('conflict', createProblem(null, 'webhook_page_moved'))
    await countRequest(db, ctx)
    const dueDelivery = await deliveryRepo.makeDeliveryDue(db, deliveryId, ctx.now)
    const delivery =
      dueDelivery ??
      (await deliveryRepo.insertDelivery(db, {
        ...createPendingDelivery(ctx.now),
        endpoint_id: id,
        profile_id: original.profileId,
        message_key: original.messageKey,
        type: original.type,
        // A separate resource, so that the replay waits for no other delivery
        resource: `replay:${createMessageKey()}`,
        is_test: original.isTest ? 1 : 0,
        replay_of: original.id,
        payload: original.payload,
      }))
    await endBackOff(db, id, ctx.now)
    ctx.deps.db.publish(webhookChannel, '')
    return toWebhookDelivery(delivery)
  })
