import type { Grant, Problem } from '@vitrine/contract'
import type { AfterCommit, Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'

/** Facts about the user's first profile. The credential lookup returns them, so that most reads need no second query. */
export type DefaultProfile = {
  id: number
  revision: number
  contentRevision: number
  blockedAt: number | null
  isPublished: boolean
}

export type Actor = {
  userId: number
  isAdmin: boolean
  planKey: string
  /** `session`, or the scope of an API key or agent. Only agents have `propose`. */
  scope: 'session' | 'read' | 'propose' | 'write' | 'admin'
  /** `session:7`, `key:3` or `agent:5`, for the audit log. */
  credential: string
  /** Row id of the session, key or grant. */
  credentialId: number
  /** Profile that an agent or API key is limited to; null = every profile in which the user has a role. */
  onlyProfileId: number | null
  /** Workspace that an API key is limited to; null = no such limit. */
  onlyWorkspaceId: number | null
  /** False for a key or agent that must not grant access, copy in bulk or destroy. */
  mayGrant: boolean
  /** Last sign-in or confirmation of a session; 0 for keys and agents. */
  confirmedAt: number
  /** False for a session that was opened by a password alone. */
  hasSecondFactor: boolean
  defaultProfile: DefaultProfile
}

export const getCredentialKind = ({ credential }: Pick<Actor, 'credential'>): 'session' | 'key' | 'agent' => {
  if (credential.startsWith('session:')) return 'session'
  return credential.startsWith('key:') ? 'key' : 'agent'
}

/** Returns false for a job or guest that acts for a person, whose credentials have other names. */
export const isAgent = ({ credential }: Pick<Actor, 'credential'>): boolean => credential.startsWith('agent:')

export type RequestContext = {
  readonly deps: Deps
  readonly actor: Actor | null
  readonly requestId: string
  /** IP address of the socket, or from a trusted proxy. */
  readonly address: string
  readonly userAgent: string
  /** Grant of the request; absent outside operations. */
  readonly grant?: Grant
  /** Epoch milliseconds, read once per request. */
  readonly now: number
  /** Adds to `meta.warnings`. A service fills it inside `tx`, so that a replay has the same warnings. */
  readonly warnings: Problem[]
  /** Runs the request's transaction, whose commit also records the result (`data`) for an `Idempotency-Key`. Counters use `deps.db.tx`. */
  tx<T>(work: (db: Tx, after: AfterCommit) => Promise<T>): Promise<T>
}

export type UserContext = RequestContext & { readonly actor: Actor }

/** Tokens in the browser's cookies; http/cookies.ts maps them to names. */
export type BrowserTokens = {
  /** SHA-256 of the session's token if the session is valid. */
  readonly sessionHash: string | null
  readonly challengeToken: string | null
  /** Value that the CSRF token of a signed-out visitor is bound to. */
  readonly preSession: string | null
  /** Accounts that have signed in from this browser: features/auth/device.ts. */
  readonly device: string | null
  /** Encrypted state of a pending sign-in by OpenID Connect: features/auth/oidc.ts. */
  readonly oidc: string | null
}

export type BrowserContext = RequestContext & {
  readonly browser: BrowserTokens
  /** Returns the country of the client (ISO 3166-1), or '' if it is unknown. */
  country(): string
  /** Returns the preferred language of the client among those of pages, or undefined. */
  language(): string | undefined
}

export type Principal = {
  actor: Actor
  /** True if the credential's "last used" is more than a minute old and should be written. */
  isTouchDue: boolean
  tokenHash: string
}

/** Looks up sessions, API keys and access tokens without a cache, so that a block applies to the next request. */
export type Principals = {
  bySession(token: string, now: number): Promise<Principal | null>
  byKey(key: string, now: number): Promise<Principal | null>
  /** Looks up an agent's access token, which is valid only at `/mcp`. */
  byAccessToken(token: string, now: number): Promise<Principal | null>
  /** Looks up a session or API key again. Returns null if it was revoked or has expired. */
  reload(principal: Principal, now: number): Promise<Principal | null>
  /** Writes "last used" of a credential and its user. Call this if `isTouchDue`. */
  touch(actor: Actor, now: number): Promise<void>
}

/** An upload, in memory. Limits keep it small. */
/** Name and stated type are not kept: they are often wrong, and the content decides. */
export type UploadedFile = { readonly bytes: Buffer }
