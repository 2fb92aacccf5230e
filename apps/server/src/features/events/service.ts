import type { MemberEventType, WebhookData, WebhookEventType } from '@vitrine/contract'
import { createRandomToken } from '../../crypto/tokens.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { createPageUrl, parseDomain } from '../../domain/custom-domains.ts'
import { toIso } from '../../domain/resource.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { createStudioUrl, readEndpoint } from './policy.ts'
import * as repo from './repo.ts'

export const webhookChannel = 'webhook'

type PageEventType = Exclude<WebhookEventType, MemberEventType>

export type NewEvent<T extends PageEventType = PageEventType> = {
  readonly type: T
  readonly profileId: number
  /** Resource such as `form:44`. An endpoint receives the events of one resource in order. */
  readonly resource: string
  readonly at: number
  /** Time of the announcement, if later than `at`. */
  readonly now?: number
  /** Key that an endpoint receives at most once, even if the event is emitted again. */
  readonly once?: string
  /** Builds the data, without the profile. Called only if an endpoint receives the event. */
  readonly data: () => Omit<WebhookData[T], 'profile'> | Promise<Omit<WebhookData[T], 'profile'>>
}

type AnyEvent = { [T in PageEventType]: NewEvent<T> }[PageEventType]
type EventDeps = Pick<Deps, 'db' | 'config' | 'egress'>

const listEndpoints = async (
  { egress }: Pick<Deps, 'egress'>,
  db: Db,
  profileIds: readonly number[],
  types: readonly WebhookEventType[],
): Promise<{ id: number; profileId: number; types: readonly WebhookEventType[] }[]> => {
  if (!egress.isOn) return []
  return (await repo.listEndpointsOfProfiles(db, profileIds))
    .map(({ id, profile_id, doc }) => ({ id, profileId: profile_id, types: readEndpoint(doc, id).events }))
    .filter((endpoint) => endpoint.types.some((type) => types.includes(type)))
}

export const findSubscribedProfiles = async (
  deps: Pick<Deps, 'egress'>,
  db: Db,
  profileIds: readonly number[],
  types: readonly WebhookEventType[],
): Promise<Set<number>> =>
  new Set((await listEndpoints(deps, db, profileIds, types)).map(({ profileId }) => profileId))

/** Returns true if an endpoint that listens to a `once` event has no delivery of this event yet. */
export const isUnsent = async (
  deps: Pick<Deps, 'egress'>,
  db: Db,
  { type, profileId, once }: Pick<NewEvent, 'type' | 'profileId'> & { readonly once: string },
): Promise<boolean> => {
  const endpoints = await listEndpoints(deps, db, [profileId], [type])
  if (!endpoints.length) return false
  const ids = endpoints.map(({ id }) => id)
  return (await repo.countEndpointsWithDelivery(db, ids, createOnceKey(type, once))) < ids.length
}

const createOnceKey = (type: WebhookEventType, once: string): string => `${type} ${once}`

/** Records an event in the transaction of its cause: it is sent if and only if that commits. Without endpoints, it costs one query. */
export const emitEvent = <T extends PageEventType>(
  deps: EventDeps,
  db: Tx,
  event: NewEvent<T>,
): Promise<void> => emitEvents(deps, db, event.profileId, [event as unknown as AnyEvent])

const insertBatchSize = 100

/** Maximum number of resources whose replaced deliveries one statement deletes. */
const replacedAtOnce = 500

/** Records events of one profile. A `link.updated` replaces a previous `link.updated` of the link that was not attempted yet. */
export const emitEvents = async (
  deps: EventDeps,
  db: Tx,
  profileId: number,
  events: readonly AnyEvent[],
): Promise<void> => {
  const types = [...new Set(events.map(({ type }) => type))]
  const endpoints = types.length ? await listEndpoints(deps, db, [profileId], types) : []
  const row = endpoints.length ? await repo.findEventProfile(db, profileId) : undefined
  if (!row) return
  const profile = {
    id: row.id,
    username: row.username,
    url: createPageUrl({ username: row.username, domain: parseDomain(row) }, deps.config),
  }
  let rows: Parameters<typeof repo.insertDeliveries>[1][number][] = []
  let insertedCount = 0
  const insert = async () => {
    if (rows.length) insertedCount += await repo.insertDeliveries(db, rows)
    rows = []
  }
  const updatedLinks = events.flatMap((event) => (event.type === 'link.updated' ? event.resource : []))
  const endpointIds = endpoints.map(({ id }) => id)
  for (let i = 0; i < updatedLinks.length; i += replacedAtOnce)
    await repo.deleteReplacedDeliveries(
      db,
      endpointIds,
      updatedLinks.slice(i, i + replacedAtOnce),
      events[0]!.at,
    )
  for (const { type, resource, at, now = at, once, data } of events) {
    const key = createMessageKey()
    const payload = toPayload(deps, { id: key, type, at, data: { profile, ...(await data()) } as never })
    for (const endpoint of endpoints.filter(({ types }) => types.includes(type)))
      rows.push({
        ...createPendingDelivery(now),
        profile_id: profileId,
        message_key: key,
        type,
        resource,
        payload,
        endpoint_id: endpoint.id,
        once_key: once === undefined ? null : createOnceKey(type, once),
      })
    if (rows.length < insertBatchSize) continue
    await insert()
    await yieldToEventLoop()
  }
  await insert()
  if (insertedCount) deps.db.publish(webhookChannel, '')
}

/** Records an event of a workspace for the endpoints of the workspace itself. */
export const emitWorkspaceEvent = async <T extends MemberEventType>(
  deps: EventDeps,
  db: Tx,
  { type, at, data }: { readonly type: T; readonly at: number; readonly data: WebhookData[T] },
): Promise<void> => {
  if (!deps.egress.isOn) return
  const endpoints = (await repo.listEndpointsOfWorkspace(db, data.workspace.id)).filter(({ id, doc }) =>
    readEndpoint(doc, id).events.includes(type),
  )
  if (!endpoints.length) return
  const key = createMessageKey()
  const payload = toPayload(deps, { id: key, type, at, data })
  await repo.insertDeliveries(
    db,
    endpoints.map(({ id }) => ({
      ...createPendingDelivery(at),
      profile_id: null,
      message_key: key,
      type,
      resource: `workspace:${data.workspace.id}`,
      payload,
      endpoint_id: id,
    })),
  )
  deps.db.publish(webhookChannel, '')
}

export const toPayload = <T extends WebhookEventType>(
  { config }: Pick<Deps, 'config'>,
  { id, type, at, data }: { id: string; type: T; at: number; data: WebhookData[T] },
): string =>
  JSON.stringify({
    id,
    type,
    timestamp: toIso(at),
    studio_url: createStudioUrl(config.BASE_URL, type, data),
    data,
  })

export const createMessageKey = (): string => `msg_${createRandomToken(16)}`

export const createPendingDelivery = (now: number) => ({
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
