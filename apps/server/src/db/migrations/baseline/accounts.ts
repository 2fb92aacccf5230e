import { bigint, id, integer, ref, table, text } from '../../define-table.ts'

export const accounts = {
  user: table({
    id: id(),
    email: text(),
    /** Normalised e-mail address (trimmed, lower case): unique. */
    email_key: text().unique(),
    name: text(),
    /** PHC string. */
    password_hash: text(),
    email_verified_at: bigint().nullable(),
    /** Time of a verification by an administrator. Null once the owner of the e-mail address verifies it. */
    email_admin_verified_at: bigint().nullable(),
    admin_at: bigint().nullable(),
    blocked_at: bigint().nullable(),
    plan_key: text(),
    default_profile_id: bigint().nullable(),
    /** Encrypted TOTP secret. Active once `totp_confirmed_at` is set. */
    totp_secret: text().nullable(),
    totp_confirmed_at: bigint().nullable(),
    /** Last 30-second step whose code was accepted. No earlier step is accepted again, even if the clock is set back. */
    totp_last_step: bigint().default(0),
    last_active_at: bigint().nullable(),
    /** Null if the account gets e-mails about proposals. */
    proposals_muted_at: bigint().nullable(),
    created_at: bigint(),
    updated_at: bigint(),
    revision: integer().default(1),
    /** Searchable name and e-mail address (`foldText`), one per line. */
    search_text: text().default(''),
  })
    .index('user_admin', '(id) where admin_at is not null')
    .index('user_blocked', '(id) where blocked_at is not null')
    .searchable('search_text'),

  session: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    /** SHA-256 of the token in the cookie, hex. */
    token_hash: text().unique(),
    /** 1 = password only, 2 = with a second factor, 3 = by an OpenID Connect provider. */
    aal: integer(),
    user_agent: text(),
    /** IP address of the sign-in. */
    address: text(),
    /** Time without requests after which the session ends. */
    idle_ms: bigint(),
    last_seen_at: bigint(),
    expires_at: bigint(),
    /** Last sign-in or confirmation, for sensitive operations. */
    confirmed_at: bigint().nullable(),
    created_at: bigint(),
  })
    .index('session_user', '(user_id)')
    .index('session_expires_at', '(expires_at)')
    .index('session_idle', '((last_seen_at + idle_ms))'),

  /** A sign-in that waits for its second factor. */
  challenge: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    token_hash: text().unique(),
    /** 1 = the session outlives the browser. */
    remember: integer(),
    /** Wrong codes so far. */
    failures: integer().default(0),
    expires_at: bigint(),
    created_at: bigint(),
  })
    .index('challenge_user', '(user_id)')
    .index('challenge_expires_at', '(expires_at)'),

  /** Devices an account has signed in from, for the e-mail about a new device. */
  device: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    /** MAC of browser and system. */
    device_key: text(),
    created_at: bigint(),
  }).unique('device_once', ['user_id', 'device_key']),

  identity: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    issuer: text(),
    /** Stable id of the person at the provider; unique with the issuer. */
    subject: text(),
    /** E-mail address at the provider when it was linked. */
    email: text().nullable(),
    last_used_at: bigint(),
    created_at: bigint(),
  })
    .unique('identity_subject', ['issuer', 'subject'])
    .index('identity_user', '(user_id)'),

  passkey: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    name: text(),
    /** Host for which the browser offers it. */
    rp_id: text(),
    /** The authenticator's id and public key (COSE), base64url. */
    credential_id: text().unique(),
    public_key: text(),
    /** Hints for browsers, separated by commas. */
    transports: text(),
    /** Signature counter; 0 if the authenticator has none. */
    counter: bigint(),
    last_used_at: bigint().nullable(),
    created_at: bigint(),
  })
    .index('passkey_user', '(user_id)')
    .index('passkey_rp', '(rp_id)'),

  /** Challenges of passkeys whose response was accepted. */
  used_challenge: table({
    id: id(),
    /** SHA-256, hex. */
    hash: text().unique(),
    expires_at: bigint(),
  }).index('used_challenge_expires', '(expires_at)'),

  /** Completed and failed sign-ins, for 90 days. */
  sign_in: table({
    id: id(),
    /** Null for a failure at an e-mail address without an account, which does equal work. */
    user_id: ref('user', 'cascade').nullable(),
    at: bigint(),
    method: text<'password' | 'passkey' | 'oidc' | 'totp' | 'recovery_code'>(),
    succeeded: integer(),
    user_agent: text(),
    /** ISO 3166-1 code; empty if unknown. */
    country: text(),
  })
    .index('sign_in_user', '(user_id, id)')
    .index('sign_in_at', '(at)'),

  /** Consecutive failures of one source at one account. */
  sign_in_failure: table({
    /** Hash of an account and one of its sources (features/auth/failures.ts). */
    source: text().primaryKey(),
    failures: integer(),
    /** Earliest time of the next attempt; without a wait, the time of the last failure. */
    next_at: bigint(),
  }).index('sign_in_failure_next', '(next_at)'),

  one_time_token: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    purpose: text<'password_reset' | 'email_verification'>(),
    token_hash: text().unique(),
    email_key: text(),
    expires_at: bigint(),
    created_at: bigint(),
  })
    .index('one_time_token_user', '(user_id, purpose)')
    .index('one_time_token_expires_at', '(expires_at)'),

  recovery_code: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    code_hash: text(),
  }).unique('recovery_code_once', ['user_id', 'code_hash']),

  /** A request for a password reset, with or without an account, until a job processes it. */
  reset_request: table({
    /** MAC of the normalised e-mail address: unique. */
    email_hash: text().primaryKey(),
    /** Encrypted JSON: the e-mail address, and the id of the last request. */
    sealed: text(),
    requested_at: bigint(),
    due_at: bigint(),
  }),

  /** Event for the next e-mail about a place. Rows of the last e-mail stay for 15 minutes, so that no second one is sent. */
  access_event: table({
    id: id(),
    /** Recipient of the e-mail. */
    user_id: ref('user', 'cascade'),
    /** `profile:12`, `workspace:3` or `account`. */
    place: text(),
    place_name: text(),
    /** Event, and the object that it concerns after a space: `feed Monthly figures`. */
    kind: text(),
    /** Name of the account that caused it, and its credential: `session:7`, `key:3` or `agent:5`. */
    person: text(),
    credential: text(),
    credential_name: text().nullable(),
    at: bigint(),
    sent_at: bigint().nullable(),
  }).index('access_event_place', '(user_id, place)'),
}
