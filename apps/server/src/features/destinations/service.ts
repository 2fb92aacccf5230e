import {
  addPath,
  createProblem,
  type Destination,
  type DestinationCreate,
  type DestinationProvider,
  type DestinationTest,
  type DestinationWrite,
  maxDestinationLists,
  maxDestinations,
} from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { takeToken } from '../../domain/rate-limit.ts'
import { type Deleted, isSame, requireRevision } from '../../domain/resource.ts'
import { isManager } from '../../domain/roles.ts'
import { brevoUrl } from '../../providers/newsletters/brevo.ts'
import { createCall } from '../../providers/newsletters/call.ts'
import { newsletters } from '../../providers/newsletters/index.ts'
import { findMailchimpUrl } from '../../providers/newsletters/mailchimp.ts'
import { audit } from '../audit/index.ts'
import {
  type Access,
  findProfile,
  lockProfile,
  type ProfileRecord,
  requestErasure,
} from '../profile/index.ts'
import { type DestinationDoc, type DestinationRecord, newDoc, toDestination } from './destination.ts'
import * as repo from './repo.ts'
import { destinationChannel, isManaged, toAccount, toTarget, tryNewsletter } from './target.ts'

/** Limit of tests per account, because each sends requests to a chosen URL. */
const testLimit = { name: 'destination-test', burst: 30, windowMs: minuteMs }

const toDestinationOf = async (
  db: Db,
  record: DestinationRecord,
  profile: Pick<ProfileRecord, 'id' | 'ownerId'>,
  now: number,
): Promise<Destination> =>
  toDestination(record, await repo.countQueue(db, record.id), await isManaged(db, record, profile), now)

export const listDestinations = async (
  { db: { read } }: Deps,
  profileId: number,
  now: number,
): Promise<Destination[]> => {
  // An export may run while the page is deleted
  const profile = await findProfile(read, profileId)
  const records = profile ? await repo.listDestinations(read, profileId) : []
  return Promise.all(records.map((record) => toDestinationOf(read, record, profile!, now)))
}

export const getDestination = async (
  ctx: UserContext,
  { id: profileId }: Access,
  id: number,
): Promise<Destination> =>
  (await listDestinations(ctx.deps, profileId, ctx.now)).find((destination) => destination.id === id) ??
  fail('not_found')

export const assertManager = ({ role }: Access): void => {
  if (!isManager(role)) fail('forbidden', createProblem(null, 'destinations_by_admins'))
}

const keepIfAbsent = <T>(value: T | undefined, current: T): T => (value === undefined ? current : value)

/** Merges a body: absent = unchanged, null = cleared. Fails if the address and the API key do not belong together. */
const mergeDoc = (
  { egress }: Pick<Deps, 'egress'>,
  provider: DestinationProvider,
  current: DestinationDoc,
  body: DestinationWrite,
): DestinationDoc => {
  const doc = {
    ...current,
    list: keepIfAbsent(body.list, current.list),
    template_id: keepIfAbsent(body.template_id, current.template_id),
    provider_confirms: keepIfAbsent(body.provider_confirms, current.provider_confirms) ?? false,
  }
  if (provider === 'brevo') return { ...doc, url: current.url || brevoUrl }
  if (provider === 'mailchimp') {
    const url = body.api_key === undefined ? current.url : findMailchimpUrl(body.api_key)
    return url ? { ...doc, url } : fail('validation_failed', createProblem('api_key', 'mailchimp_key'))
  }
  const url = body.url?.replace(/\/+$/, '') ?? current.url
  const username = body.username ?? current.username
  if (!url || !username) fail('validation_failed', createProblem(url ? 'username' : 'url', 'required'))
  // Otherwise a member could send the key of another to an own server
  if (current.url && url !== current.url && body.api_key === undefined)
    fail('validation_failed', createProblem('api_key', 'destination_url_key'))
  const urlProblem = url === current.url ? null : egress.checkUrl(url)
  if (urlProblem) fail('url_not_allowed', addPath('url', urlProblem))
  return { ...doc, url, username }
}

/** Fails if the newsletter service of one of several destinations asks for confirmation, because the others do not learn who confirms. */
const assertAsksAlone = async (
  db: Tx,
  profileId: number,
  id: number | null,
  { provider_confirms }: DestinationDoc,
): Promise<void> => {
  const others = (await repo.listDestinations(db, profileId)).filter((other) => other.id !== id)
  if (provider_confirms ? others.length : others.some(({ doc }) => doc.provider_confirms))
    fail('conflict', createProblem(null, 'destination_confirms_alone'))
}

const readCreator = async (db: Tx, { actor }: UserContext) => ({
  created_by: actor.userId,
  ...(await readOrigin(db, actor)),
})

const auditDestination = (
  db: Tx,
  ctx: UserContext,
  action: string,
  { id, profile_id, provider }: DestinationRecord,
) => {
  const subject = { type: 'profile', id: profile_id, name: provider }
  return audit(db, ctx, `destination.${action}`, subject, { destination_id: id })
}

export const createDestination = async (
  ctx: UserContext,
  access: Access,
  { provider, api_key, ...body }: DestinationCreate,
): Promise<Destination> => {
  if (!ctx.deps.egress.isOn) fail('forbidden', createProblem(null, 'destinations_off'))
  const doc = mergeDoc(ctx.deps, provider, newDoc, { ...body, api_key })
  return ctx.tx(async (db) => {
    await lockProfile(db, access)
    await assertAsksAlone(db, access.id, null, doc)
    if ((await repo.listDestinations(db, access.id)).length >= maxDestinations)
      fail('conflict', createProblem(null, 'max_destinations', { max: maxDestinations }))
    const record = await repo.insertDestination(db, {
      profile_id: access.id,
      provider,
      active: body.is_active === false ? 0 : 1,
      revision: 1,
      failures: 0,
      retry_at: 0,
      sealed: ctx.deps.secrets.encrypt('destination', api_key),
      doc: JSON.stringify(doc),
      ...(await readCreator(db, ctx)),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await auditDestination(db, ctx, 'create', record)
    return toDestination(record, { waiting: 0, rejected: 0 }, true, ctx.now)
  })
}

/** Runs a change of a destination under the locks of its profile and its row. */
const change = <T>(
  ctx: UserContext,
  access: Access,
  id: number,
  work: (db: Tx, record: DestinationRecord, profile: ProfileRecord) => Promise<T>,
): Promise<T> =>
  ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const record = await repo.lockDestination(db, id)
    return record?.profile_id === access.id ? work(db, record, profile) : fail('not_found')
  })

/** Updates a destination. A member who changes its account or list, or enables it, becomes responsible for it. */
export const updateDestination = (
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
  body: DestinationWrite,
): Promise<Destination> =>
  change(ctx, access, id, async (db, current, profile) => {
    const doc = mergeDoc(ctx.deps, current.provider, current.doc, body)
    requireRevision(expectedRevisions, current.revision)
    await assertAsksAlone(db, access.id, id, doc)
    const isEnabled = body.is_active !== undefined && body.is_active !== false
    const active = isEnabled || (body.is_active === undefined && current.active) ? 1 : 0
    const shown = await toDestinationOf(db, current, profile, ctx.now)
    const resumes = isEnabled && (!shown.is_active || shown.rejected > 0)
    const isUnchanged = active === current.active && body.api_key === undefined && isSame(doc, current.doc)
    if (isUnchanged && !resumes) return shown
    const takesOver = isEnabled || body.api_key !== undefined || !isSame(toOwned(doc), toOwned(current.doc))
    await repo.updateDestination(db, id, {
      doc: JSON.stringify(doc),
      active,
      retry_at: 0,
      revision: current.revision + 1,
      updated_at: ctx.now,
      ...(body.api_key === undefined
        ? {}
        : { sealed: ctx.deps.secrets.encrypt('destination', body.api_key) }),
      ...(takesOver ? await readCreator(db, ctx) : {}),
    })
    if (takesOver) await repo.enqueueRejected(db, id)
    ctx.deps.db.publish(destinationChannel, '')
    const record = (await repo.findDestination(db, id))!
    await auditDestination(db, ctx, 'update', record)
    return toDestinationOf(db, record, profile, ctx.now)
  })

/** Parts whose change makes a member responsible. */
const toOwned = ({ url, username, list }: DestinationDoc) => ({ url, username, list })

/** Deletes a destination. The job `erasures` deletes its queue, which may be long. */
export const deleteDestination = (
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<Deleted> =>
  change(ctx, access, id, async (db, record) => {
    requireRevision(expectedRevisions, record.revision)
    await removeDestinations(ctx.deps, db, [id])
    await auditDestination(db, ctx, 'delete', record)
    return { id, deleted: true as const }
  })

type ErasureDeps = Pick<Deps, 'db' | 'now'>

const removeDestinations = async (deps: ErasureDeps, db: Tx, ids: readonly number[]): Promise<number> => {
  for (const id of ids) {
    await repo.deleteDestination(db, id)
    await requestErasure(deps, db, 'destination', id)
  }
  return ids.length
}

export const deleteDestinationsOfProfile = async (
  deps: ErasureDeps,
  db: Tx,
  profileId: number,
): Promise<number> =>
  removeDestinations(
    deps,
    db,
    (await repo.listDestinations(db, profileId)).map(({ id }) => id),
  )

/** Deletes the destinations of an account's own profiles: a stranger may have added them before the first verification of its e-mail address. */
export const deleteDestinations = async (deps: ErasureDeps, db: Tx, userId: number): Promise<number> =>
  removeDestinations(deps, db, await repo.listIdsOfAccount(db, userId))

/** Checks key, list and template at the newsletter service, and lists its lists. A success ends the back-off. */
export const testDestination = async (
  ctx: UserContext,
  access: Access,
  id: number,
): Promise<DestinationTest> => {
  const { deps } = ctx
  const retryAfterSeconds = await deps.db.tx((db) =>
    takeToken(deps, db, testLimit, ctx.actor.userId, ctx.now),
  )
  if (retryAfterSeconds)
    fail('rate_limited', createProblem(null, 'webhook_tests', { max: testLimit.burst }), retryAfterSeconds)
  const record = await repo.findDestination(deps.db.read, id)
  const page = await findProfile(deps.db.read, access.id)
  if (record?.profile_id !== access.id || !page) return fail('not_found')
  const newsletter = newsletters[record.provider](createCall(deps, new AbortController().signal))
  let lists: DestinationTest['lists'] = []
  const failure = await tryNewsletter(async () => {
    lists = (await newsletter.listLists(toAccount(deps, record))).slice(0, maxDestinationLists)
    await newsletter.check(toTarget(deps, record, page.username))
  })
  return change(ctx, access, id, async (db) => {
    if (!failure) {
      await repo.updateDestination(db, id, { retry_at: 0 })
      deps.db.publish(destinationChannel, '')
    }
    return { problem: failure && { path: null, ...failure.problem }, lists }
  })
}

/** Queues a changed subscriber in the transaction of the change. The queue has no address; it is read when it is sent. */
export const enqueueSubscriber = async (
  { db: handle }: Pick<Deps, 'db'>,
  db: Tx,
  subscriber: { readonly id: number; readonly profile_id: number },
  now: number,
): Promise<void> => {
  if (await repo.enqueue(db, subscriber, now)) handle.publish(destinationChannel, '')
}

/** Returns true if the newsletter service of a page asks for confirmation, so that this service does not. */
export const confirmsElsewhere = async (db: Db, profileId: number): Promise<boolean> => {
  const asking = (await repo.listDestinations(db, profileId)).find(
    ({ active, doc }) => active && doc.list && doc.provider_confirms,
  )
  const profile = asking && (await findProfile(db, profileId))
  return profile !== undefined && isManaged(db, asking!, profile)
}
