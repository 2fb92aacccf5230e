import type { Generated } from 'kysely'
import type { OriginTable } from './origin.ts'

export type AccountTables = {
  user: {
    id: Generated<number>
    email: string
    /** Normalised e-mail address (trimmed, lower case): unique. */
    email_key: string
    name: string
    /** Searchable name and e-mail address (`foldText`), one per line. */
    search_text: Generated<string>
    /** PHC string. */
    password_hash: string
    email_verified_at: number | null
    /** Time of a verification by an administrator. Null once the owner of the e-mail address verifies it. */
    email_admin_verified_at: Generated<number | null>
    admin_at: number | null
    blocked_at: number | null
    plan_key: string
    default_profile_id: number | null
    /** Encrypted TOTP secret. Active once `totp_confirmed_at` is set. */
    totp_secret: string | null
    totp_confirmed_at: number | null
    /** Last 30-second step whose code was accepted. No earlier step is accepted again, even if the clock is set back. */
    totp_last_step: number
    last_active_at: number | null
    /** Null if the account gets e-mails about proposals. */
    proposals_muted_at: Generated<number | null>
    created_at: number
    updated_at: number
    revision: number
  }
  session: {
    id: Generated<number>
    user_id: number
    /** SHA-256 of the token in the cookie, hex. */
    token_hash: string
    /** 1 = password only, 2 = with a second factor, 3 = by an OpenID Connect provider. */
    aal: number
    user_agent: string
    /** IP address of the sign-in. */
    address: string
    /** Time without requests after which the session ends. */
    idle_ms: number
    last_seen_at: number
    expires_at: number
    /** Last sign-in or confirmation, for sensitive operations. */
    confirmed_at: Generated<number | null>
    created_at: number
  }
  /** A sign-in that waits for its second factor. */
  challenge: {
    id: Generated<number>
    user_id: number
    token_hash: string
    /** 1 = the session outlives the browser. */
    remember: number
    /** Wrong codes so far. */
    failures: number
    expires_at: number
    created_at: number
  }
  /** Devices an account has signed in from, for the e-mail about a new device. */
  device: {
    id: Generated<number>
    user_id: number
    /** MAC of browser and system. */
    device_key: string
    created_at: number
  }
  identity: {
    id: Generated<number>
    user_id: number
    issuer: string
    /** Stable id of the person at the provider; unique with the issuer. */
    subject: string
    /** E-mail address at the provider when it was linked. */
    email: string | null
    last_used_at: number
    created_at: number
  }
  api_key: OriginTable & {
    id: Generated<number>
    user_id: number
    name: string
    scope: 'read' | 'write' | 'admin'
    /** First characters, shown to identify the key. */
    prefix: string
    /** SHA-256, hex. */
    key_hash: string
    /** The one profile or workspace that the key is limited to; both null = the whole account. */
    profile_id: number | null
    workspace_id: number | null
    /** 0 if it must not grant access, copy in bulk or destroy. */
    grants: number
    expires_at: number | null
    last_used_at: number | null
    created_at: number
  }
  /** Event for the next e-mail about a place. Rows of the last e-mail stay for 15 minutes, so that no second one is sent. */
  access_event: {
    id: Generated<number>
    /** Recipient of the e-mail. */
    user_id: number
    /** `profile:12`, `workspace:3` or `account`. */
    place: string
    place_name: string
    /** Event, and the object that it concerns after a space: `feed Monthly figures`. */
    kind: string
    /** Name of the account that caused it, and its credential: `session:7`, `key:3` or `agent:5`. */
    person: string
    credential: string
    credential_name: string | null
    at: number
    sent_at: number | null
  }
  passkey: {
    id: Generated<number>
    user_id: number
    name: string
    /** Host for which the browser offers it. */
    rp_id: string
    /** The authenticator's id and public key (COSE), base64url. */
    credential_id: string
    public_key: string
    /** Hints for browsers, separated by commas. */
    transports: string
    /** Signature counter; 0 if the authenticator has none. */
    counter: number
    last_used_at: number | null
    created_at: number
  }
  /** Completed and failed sign-ins, for 90 days. */
  sign_in: {
    id: Generated<number>
    /** Null for a failure at an e-mail address without an account, which does equal work. */
    user_id: number | null
    at: number
    method: 'password' | 'passkey' | 'oidc' | 'totp' | 'recovery_code'
    succeeded: number
    user_agent: string
    /** ISO 3166-1 code; empty if unknown. */
    country: string
  }
  /** Challenges of passkeys whose response was accepted. */
  used_challenge: {
    id: Generated<number>
    /** SHA-256, hex. */
    hash: string
    expires_at: number
  }
  agent_grant: OriginTable & {
    id: Generated<number>
    user_id: number
    /** The one profile the agent may work on. */
    profile_id: number
    /** SHA-256 of the client's id, hex. */
    client_hash: string
    client_name: string
    /** Host of the client's redirect URI, with the port unless it is on the user's machine. */
    client_host: string
    scope: 'read' | 'propose' | 'write'
    /** 0 if it must not grant access, copy in bulk or destroy. */
    grants: number
    /** URL of the MCP server that the tokens are for. */
    resource: string
    /** SHA-256, hex. Stays after use so that a second use is detected. */
    code_hash: string
    /** SHA-256 of the verifier, base64url (RFC 7636). */
    code_challenge: string
    redirect_uri: string
    /** Time at which the code was exchanged; null before the exchange. */
    connected_at: number | null
    /** SHA-256 of the part that all refresh tokens of a grant share. */
    family_hash: string | null
    refresh_hash: string | null
    access_hash: string | null
    access_expires_at: number | null
    /** Expiry of the code, later of the refresh token. */
    expires_at: number
    last_used_at: number | null
    created_at: number
  }
  one_time_token: {
    id: Generated<number>
    user_id: number
    purpose: 'password_reset' | 'email_verification'
    token_hash: string
    email_key: string
    expires_at: number
    created_at: number
  }
  recovery_code: {
    id: Generated<number>
    user_id: number
    code_hash: string
  }
  /** A request for a password reset, with or without an account, until a job processes it. */
  reset_request: {
    /** MAC of the normalised e-mail address: unique. */
    email_hash: string
    /** Encrypted JSON: the e-mail address, and the id of the last request. */
    sealed: string
    requested_at: number
    due_at: number
  }
  /** Consecutive failures of one source at one account. */
  sign_in_failure: {
    /** Hash of an account and one of its sources (features/auth/failures.ts). */
    source: string
    failures: number
    /** Earliest time of the next attempt; without a wait, the time of the last failure. */
    next_at: number
  }
}
