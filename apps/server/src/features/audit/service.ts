import { readOrigin } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Actor, RequestContext } from '../../domain/context.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import type { AccessEventName } from '../../providers/mail/templates.ts'
import * as eventRepo from './access-event-repo.ts'
import * as repo from './repo.ts'
import { computeChainHash, macPurpose } from './verify.ts'

/**
 * `event` and `name` appear only in the e-mail to the owners: another event than that of the action, and the object
 * that the action concerns.
 */
export type Subject = {
  type: string
  id?: number | null | undefined
  event?: AccessEventName
  name?: string | null | undefined
}

/** Context of an action. Jobs and commands set their own credential. */
export type AuditContext = Pick<RequestContext, 'deps' | 'requestId' | 'now' | 'grant'> & {
  readonly actor: Pick<Actor, 'userId' | 'credential' | 'credentialId'> | null
  readonly credential?: string
}

/** Actor of a sign-in, which the request does not contain yet. */
export type AuditActor = { userId: number; credential: string }

/**
 * Appends an action to the chain of the actor; without an actor, to that of the affected account, or else to the shared chain.
 * Call it late in the transaction: writers of one chain queue until commit. `detail` must hold no personal data and no secrets.
 */
export const audit = async (
  db: Tx,
  ctx: AuditContext,
  action: string,
  subject: Subject,
  detail: Record<string, unknown> = {},
  by?: AuditActor,
): Promise<void> => {
  const actorId = by?.userId ?? ctx.actor?.userId ?? null
  const chain = actorId ?? (subject.type === 'user' ? (subject.id ?? 0) : 0)
  const { entries, hash: prev_hash } = await repo.reserveNextPosition(db, chain)
  const row = {
    chain,
    seq: entries,
    at: ctx.now,
    actor_id: actorId,
    credential: by?.credential ?? ctx.actor?.credential ?? ctx.credential ?? 'anonymous',
    action,
    subject_type: subject.type,
    subject_id: subject.id ?? null,
    request_id: ctx.requestId,
    detail: JSON.stringify(detail),
    prev_hash,
  }
  const hash = computeChainHash(row)
  const { secrets } = ctx.deps
  await repo.append(db, { ...row, hash, key_id: secrets.keyId, mac: secrets.mac(macPurpose, hash) })
  await recordAccessEvent(db, ctx, action, subject)
}

/** Events that an e-mail reports, by action. Other actions cause another e-mail, or concern operators only. */
const eventsByAction: Readonly<Record<string, AccessEventName>> = {
  'workspace.invite': 'invite',
  'workspace.member_role': 'role',
  'workspace.transfer_accept': 'role',
  'workspace.profiles': 'share',
  'workspace.approval': 'approval',
  'workspace.transfer_request': 'transfer',
  'profile.transfer_request': 'transfer',
  'webhook.create': 'webhook',
  'webhook.update': 'webhook',
  'webhook.rotate': 'webhook',
  'feed.create': 'feed',
  'destination.create': 'destination',
  'destination.update': 'destination',
  'proposal.link': 'proposal_link',
  'profile.address': 'address',
  'account.export': 'export',
  'account.archive': 'export',
  'account.download': 'export',
  'profile.delete': 'deletion',
}

/** Stores an event for the owners, if the request grants something: docs/decisions/0033. */
const recordAccessEvent = async (
  db: Tx,
  { actor, grant = 'nothing', now }: AuditContext,
  action: string,
  subject: Subject,
): Promise<void> => {
  const kind = subject.event ?? eventsByAction[action]
  if (!kind || !actor || grant === 'nothing') return
  const account = { place: 'account', name: '', userIds: [actor.userId] }
  const { place, name, userIds } = (await eventRepo.findPlace(db, subject)) ?? account
  const origin = await readOrigin(db, actor)
  const event = {
    place,
    place_name: name,
    kind: subject.name ? `${kind} ${subject.name}` : kind,
    person: await eventRepo.findPersonName(db, actor.userId),
    ...origin,
    credential: actor.credential,
    at: now,
    sent_at: null,
  }
  await eventRepo.insertEvents(
    db,
    userIds.map((user_id) => ({ user_id, ...event })),
  )
}

export type AuditEntryRecord = {
  id: number
  at: number
  actorId: number | null
  action: string
  credential: string
  subject: { type: string; id: number | null }
  detail: Record<string, unknown>
}

const readDetail = createDocReader<AuditEntryRecord['detail']>('audit', {})

const fromRow = (row: repo.AuditRow): AuditEntryRecord => ({
  id: row.id,
  at: row.at,
  actorId: row.actor_id,
  action: row.action,
  credential: row.credential,
  subject: { type: row.subject_type, id: row.subject_id },
  detail: readDetail(row.detail, row.id),
})

export const listAuditEntriesOfActor = async (
  db: Db,
  userId: number,
  limit: number,
): Promise<AuditEntryRecord[]> => (await repo.listRowsOfActor(db, userId, limit)).map(fromRow)

/** Returns the newest entries that match the filter. */
export const listAuditEntries = async (
  db: Db,
  ...filter: [Parameters<typeof repo.listEntries>[1], number]
): Promise<AuditEntryRecord[]> => (await repo.listEntries(db, ...filter)).map(fromRow)
