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
  /** `session:7`, `key:3` or `agent:5`: for the audit log. */
  credential: string
  /** Row id of the session, key or grant. */
  credentialId: number
  /** The one profile an agent was let in to; null where every profile counts on which the user has a role. */
  onlyProfileId: number | null
  home: HomeProfile
}

/** One request to the service: who, from where, when, and the transaction that makes its effect. */
export type RequestContext = {
  readonly actor: Actor | null
  readonly requestId: string
  /** Client address as the socket (or a trusted proxy) gives it. */
  readonly address: string
  readonly userAgent: string
  /** Epoch milliseconds, one reading for the whole request. */
  readonly now: number
  /**
   * The transaction of the request's effect. What it returns is the `data` of the answer: with an
   * `Idempotency-Key` (POST only) it is recorded in the same commit. Side writes (counters) use `deps.db.tx`.
   */
  tx<T>(work: (db: Tx, after: AfterCommit) => Promise<T>): Promise<T>
}

/** A request by somebody signed in. */
export type UserContext = RequestContext & { readonly actor: Actor }

/** What a browser brought along with a request; how it is sent is http's business. */
export type BrowserTokens = {
  /** SHA-256 of the session's token when the session is good. */
  readonly sessionHash: string | null
  /** Of a two-factor challenge that waits for its code. */
  readonly challengeToken: string | null
  /** What the CSRF token of somebody signed out is bound to. */
  readonly preSession: string | null
  /** Which accounts signed in on this browser before: features/auth/device.ts. */
  readonly device: string | null
}

/** A request that may sign somebody in. */
export type BrowserContext = RequestContext & { readonly browser: BrowserTokens }

/** The user and rights that a credential gives. */
export type Principal = {
  actor: Actor
  /** "Last used" of the credential is more than a minute old and should be written. */
  isTouchDue: boolean
  tokenHash: string
}

/** Looks up sessions, API keys and access tokens: indexed reads, batched, never cached, so a block holds at the next request. */
export type Principals = {
  bySession(token: string, now: number): Promise<Principal | null>
  byKey(key: string, now: number): Promise<Principal | null>
  /** An access token of an agent; it is good at `/mcp` and nowhere else. */
  byAccessToken(token: string, now: number): Promise<Principal | null>
  /** Looks up a session or API key again. Returns null if it was revoked or has expired. */
  reload(principal: Principal, now: number): Promise<Principal | null>
  /** Writes "last used" of a credential and of its user; call this if `isTouchDue`. */
  touch(actor: Actor, now: number): Promise<void>
}

/** The one file of an upload operation, in memory: the limits keep it small. */
export type UploadedFile = { readonly bytes: Buffer; readonly filename: string; readonly type: string }
