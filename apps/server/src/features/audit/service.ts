import { sha256 } from '../../crypto/tokens.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { docReader } from '../../domain/stored-doc.ts'
import * as repo from './repo.ts'

/** What an act was done to. */
export type Subject = { type: string; id?: number | null | undefined }

/** The request an act belongs to; jobs and commands name their own credential. */
export type AuditContext = Pick<RequestContext, 'actor' | 'requestId' | 'now'> & {
  readonly credential?: string
}

/** Who acted, where the request does not know yet: the session a sign-in is just making. */
export type By = { userId: number; credential: string }

/**
 * Appends one act to the chain inside the transaction that makes it. `detail` holds ids, scopes, plan keys and
 * the like: no personal data, no secrets. Writers of the chain queue up from here to their commit, so it is
 * written as late in the transaction as possible.
 */
export const audit = async (
  db: Tx,
  ctx: AuditContext,
  action: string,
  subject: Subject,
  detail: Record<string, unknown> = {},
  by?: By,
): Promise<void> => {
  const head = await repo.claimNextAuditId(db)
  const row = {
    id: head.last_id,
    at: ctx.now,
    actor_id: by?.userId ?? ctx.actor?.userId ?? null,
    credential: by?.credential ?? ctx.actor?.credential ?? ctx.credential ?? 'anonymous',
    action,
    subject_type: subject.type,
    subject_id: subject.id ?? null,
    request_id: ctx.requestId,
    detail: JSON.stringify(detail),
    prev_hash: head.hash,
  }
  const hash = chainHash(row)
  await repo.append(db, { ...row, hash })
}

/** SHA-256 over all columns in a fixed order as one JSON array; `prev_hash` makes it a chain. */
const chainHash = (row: repo.Unsealed): string =>
  sha256(
    JSON.stringify([
      row.id,
      row.at,
      row.actor_id,
      row.credential,
      row.action,
      row.subject_type,
      row.subject_id,
      row.request_id,
      row.detail,
      row.prev_hash,
    ]),
  )

/** `firstBad` is the id of the first row that is changed, missing or not in its place. */
export type AuditVerdict = { checked: number; ok: boolean; firstBad?: number; head: string }

const pageSize = 1000

/**
 * Walks the whole chain in pages. Finds rows that were changed, removed, inserted or cut off at the end.
 * Whoever can rewrite the database can also rewrite the whole chain: keep `head` elsewhere to see that.
 */
export const verifyAudit = async (deps: Pick<Deps, 'db'>): Promise<AuditVerdict> => {
  const db = deps.db.read
  let last = { id: 0, hash: '' }
  let checked = 0
  const bad = (firstBad: number): AuditVerdict => ({ checked, ok: false, firstBad, head: last.hash })
  for (;;) {
    const page = await repo.pageAfter(db, last.id, pageSize)
    for (const row of page) {
      if (row.id !== last.id + 1) return bad(last.id + 1)
      if (row.prev_hash !== last.hash || row.hash !== chainHash(row)) return bad(row.id)
      last = { id: row.id, hash: row.hash }
      checked += 1
    }
    if (page.length) continue
    const head = await repo.findHead(db)
    if (head.last_id === last.id)
      return head.hash === last.hash ? { checked, ok: true, head: last.hash } : bad(last.id)
    // Acts of this moment may have come after the last page; rows the head names but nobody finds are gone.
    if (head.last_id < last.id || !(await repo.pageAfter(db, last.id, 1)).length)
      return bad(Math.min(head.last_id, last.id) + 1)
  }
}

export type Act = {
  id: number
  /** Epoch milliseconds. */
  at: number
  actorId: number | null
  action: string
  credential: string
  subject: { type: string; id: number | null }
  detail: Record<string, unknown>
}

const readDetail = docReader<Act['detail']>('audit', {})

const fromRow = (row: repo.AuditRow): Act => ({
  id: row.id,
  at: row.at,
  actorId: row.actor_id,
  action: row.action,
  credential: row.credential,
  subject: { type: row.subject_type, id: row.subject_id },
  detail: readDetail(row.detail, row.id),
})

/** What a user did themself, newest first; for their export. */
export const actsOf = async (db: Db, userId: number, limit: number): Promise<Act[]> =>
  (await repo.ofActor(db, userId, limit)).map(fromRow)

/** The newest acts of anybody, newest first; for the operator. */
export const latestActs = async (db: Db, limit: number): Promise<Act[]> =>
  (await repo.latest(db, limit)).map(fromRow)
