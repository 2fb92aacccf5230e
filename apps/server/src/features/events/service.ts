import type { WebhookData, WebhookEventType } from '@vitrine/contract'
import { randomToken } from '../../crypto/tokens.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../domain/resource.ts'
import { domainFrom, pageUrl } from '../domains/policy.ts'
import { readEndpoint } from './policy.ts'
import * as repo from './repo.ts'

/** Says that there is something to send. */
export const webhookChannel = 'webhook'

/** Something that happened on a page. */
export type NewEvent<T extends WebhookEventType = WebhookEventType> = {
  readonly type: T
  readonly profileId: number
  /** What it is about, as `form:44`: events of one resource reach an endpoint in their order. */
  readonly resource: string
  readonly at: number
  /** When it is told of, where that is later. */
  readonly now?: number
  /** An endpoint hears of this once, however often it is told of. */
  readonly once?: string
  /** Made when somebody listens; the page is put before it. */
  readonly data: () => Omit<WebhookData[T], 'profile'> | Promise<Omit<WebhookData[T], 'profile'>>
}

type EventDeps = Pick<Deps, 'db' | 'config' | 'egress'>

/** The endpoints that hear of one of some events of profiles. */
const endpointsFor = async (
  { egress }: Pick<Deps, 'egress'>,
  db: Db,
  profileIds: readonly number[],
  types: readonly WebhookEventType[],
): Promise<{ id: number; profileId: number }[]> => {
  if (!egress.isOn) return []
  return (await repo.listeners(db, profileIds))
    .filter(({ id, doc }) => readEndpoint(doc, id).events.some((type) => types.includes(type)))
    .map(({ id, profile_id }) => ({ id, profileId: profile_id }))
}

/** Those of the profiles of which somebody hears one of these events. */
export const heardOf = async (
  deps: Pick<Deps, 'egress'>,
  db: Db,
  profileIds: readonly number[],
  types: readonly WebhookEventType[],
): Promise<Set<number>> =>
  new Set((await endpointsFor(deps, db, profileIds, types)).map(({ profileId }) => profileId))

/**
 * Notes an event for every endpoint that hears of it, in the transaction of what it tells of: it is sent if and only if
 * that commits. One indexed query where nobody listens.
 */
export const emitEvent = async <T extends WebhookEventType>(
  deps: EventDeps,
  db: Tx,
  event: NewEvent<T>,
): Promise<void> => {
  const { type, profileId, resource, at, now = at, once } = event
  const endpoints = await endpointsFor(deps, db, [profileId], [type])
  const page = endpoints.length ? await repo.openPage(db, profileId) : undefined
  if (!page) return
  const profile = {
    id: page.id,
    username: page.username,
    url: pageUrl({ username: page.username, domain: domainFrom(page) }, deps.config),
  }
  const payload = JSON.stringify({ type, timestamp: iso(at), data: { profile, ...(await event.data()) } })
  const shared = { profile_id: profileId, message_key: newMessageKey(), type, resource, payload }
  const rows = endpoints.map(({ id }) => ({
    ...waitingDelivery(now),
    ...shared,
    endpoint_id: id,
    once_key: once === undefined ? null : `${type} ${once}`,
  }))
  if (await repo.insertDeliveries(db, rows)) deps.db.publish(webhookChannel, '')
}

/** The header `webhook-id` of a new message. */
export const newMessageKey = (): string => `msg_${randomToken(16)}`

/** A delivery that waits for its first attempt. */
export const waitingDelivery = (now: number) => ({
  once_key: null as string | null,
  is_test: 0,
  replay_of: null as number | null,
  unseen: 1,
  state: 'waiting' as const,
  tries: 0,
  next_at: now,
  settled_at: null,
  doc: '{}',
  created_at: now,
})
