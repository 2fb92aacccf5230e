import type { Db, Tx } from '../../db/handle.ts'
import { systemContext } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import type { RowJob } from '../../domain/job.ts'
import { docReader } from '../../domain/stored-doc.ts'
import { hourMs } from '../../lib/durations.ts'
import * as repo from './repo.ts'
import { chainHash, type Seal } from './verify.ts'

/** What an act was done to. */
export type Subject = { type: string; id?: number | null | undefined }

/** The request an act belongs to; jobs and commands name their own credential. */
export type AuditContext = Pick<RequestContext, 'actor' | 'requestId' | 'now'> & {
  readonly credential?: string
}

/** Who acted, where the request does not know yet: the session a sign-in is just making. */
export type By = { userId: number; credential: string }

/**
 * Appends one act to the chain of the account that acts (else of the one it is done to, else nobody's) inside the
 * transaction that makes it. `detail` holds ids, scopes, plan keys and the like: no personal data, no secrets. Writers of
 * one chain queue up from here to their commit, so it is written as late in the transaction as possible.
 */
export const audit = async (
  db: Tx,
  ctx: AuditContext,
  action: string,
  subject: Subject,
  detail: Record<string, unknown> = {},
  by?: By,
): Promise<void> => {
  const actorId = by?.userId ?? ctx.actor?.userId ?? null
  const chain = actorId ?? (subject.type === 'user' ? (subject.id ?? 0) : 0)
  const { entries, hash: prev_hash } = await repo.claimNextPlace(db, chain)
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
  await repo.append(db, { ...row, hash: chainHash(row) })
}

/**
 * Writes the ends of chains that have grown into the chain of nobody: who removes or rewrites a chain altogether, its end
 * too, contradicts that one.
 */
export const auditSeals: RowJob<repo.Chain> = {
  kind: 'rows',
  name: 'audit-seals',
  summary: 'seals the audit chains of accounts that have grown',
  everyMs: hourMs,
  due: ({ db }, _, after, limit) => repo.unsealedChains(db.read, after?.chain ?? 0, limit),
  keyOf: ({ chain }) => String(chain),
  work: (deps, chains, { now }) =>
    deps.db.tx(async (db) => {
      const sealed: Seal['chains'][number][] = []
      for (const one of chains)
        if (await repo.markSealed(db, one)) sealed.push([one.chain, one.entries, one.hash])
      const ctx = { ...systemContext(deps, 'system'), now }
      if (sealed.length) await audit(db, ctx, 'audit.seal', { type: 'audit' }, { chains: sealed })
      return { sealed: sealed.length }
    }),
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

/** What an account did and what was done to it, newest first; for support. */
export const actsAround = async (db: Db, userId: number, limit: number): Promise<Act[]> =>
  (await repo.ofAccount(db, userId, limit)).map(fromRow)

/** The newest acts of anybody, newest first; for the operator. */
export const latestActs = async (db: Db, limit: number): Promise<Act[]> =>
  (await repo.latest(db, limit)).map(fromRow)
