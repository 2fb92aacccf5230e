import type { AfterCommit, Tx } from '../db/handle.ts'

/** What a principal's query brings along about their first profile, so that most reads need no second query. */
export type HomeProfile = {
  id: number
  revision: number
  contentRevision: number
  statsRevision: number
  blockedAt: number | null
  isPublished: boolean
}

/** Who acts: a user, and through which credential. */
export type Actor = {
  userId: number
  isAdmin: boolean
  planKey: string
  /** `session`, or the scope of the API key. */
  scope: 'session' | 'read' | 'write' | 'admin'
  /** `session:7` or `key:3`: for the audit log. */
  credential: string
  /** Row id of the session or key. */
  credentialId: number
  home: HomeProfile
}

/** One call of the service: who, from where, when, and the transaction that makes its effect. */
export type Call = {
  readonly actor: Actor | null
  readonly requestId: string
  /** Client address as the socket (or a trusted proxy) gives it. */
  readonly address: string
  readonly userAgent: string
  /** Epoch milliseconds, one reading for the whole call. */
  readonly now: number
  /**
   * The transaction of the call's effect. What it returns is the `data` of the answer: with an
   * `Idempotency-Key` it is recorded in the same commit. Side writes (counters) use `deps.db.tx`.
   */
  tx<T>(work: (db: Tx, after: AfterCommit) => Promise<T>): Promise<T>
}

/** A call by somebody signed in. */
export type UserCall = Call & { readonly actor: Actor }
