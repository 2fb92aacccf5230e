import type { Db, Tx } from '../../db/handle.ts'
import type { RequestContext } from '../../domain/context.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import * as repo from './repo.ts'
import { computeChainHash } from './verify.ts'

export type Subject = { type: string; id?: number | null | undefined }

/** Context of an action. Jobs and commands set their own credential. */
export type AuditContext = Pick<RequestContext, 'actor' | 'requestId' | 'now'> & {
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
  await repo.append(db, { ...row, hash: computeChainHash(row) })
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

/** Returns actions by an account and on it, newest first, for support. */
export const listAuditEntriesOfAccount = async (
  db: Db,
  userId: number,
  limit: number,
): Promise<AuditEntryRecord[]> => (await repo.listRowsOfAccount(db, userId, limit)).map(fromRow)

export const listAuditEntriesBefore = async (
  db: Db,
  ...filter: [Parameters<typeof repo.listRowsBefore>[1], number]
): Promise<AuditEntryRecord[]> => (await repo.listRowsBefore(db, ...filter)).map(fromRow)

export const listLatestAuditEntries = async (db: Db, limit: number): Promise<AuditEntryRecord[]> =>
  (await repo.listLatestRows(db, limit)).map(fromRow)
