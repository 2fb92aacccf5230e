import type { Generated, GeneratedAlways } from 'kysely'

/**
 * Tables of both engines. Ids are never reused, times are epoch milliseconds, flags are a nullable `…_at` or 0/1. A column exists if SQL
 * filters, sorts, joins or constrains it. Other data is JSON in `doc`, which stored-doc.ts parses.
 */
export type Schema = {
  user: UserTable
  session: SessionTable
  challenge: ChallengeTable
  device: DeviceTable
  identity: IdentityTable
  api_key: ApiKeyTable
  passkey: PasskeyTable
  sign_in: SignInTable
  used_challenge: UsedChallengeTable
  agent_grant: AgentGrantTable
  one_time_token: OneTimeTokenTable
  recovery_code: RecoveryCodeTable
  profile: ProfileTable
  username_redirect: UsernameRedirectTable
  link: LinkTable
  link_history: LinkHistoryTable
  link_check: LinkCheckTable
  profile_history: ProfileHistoryTable
  version: VersionTable
  upload: UploadTable
  mail: MailTable
  reset_request: ResetRequestTable
  job: JobTable
  job_failure: JobFailureTable
  erasure: ErasureTable
  installation: InstallationTable
  audit: AuditTable
  audit_head: AuditHeadTable
  audit_chain: AuditChainTable
  idempotency: IdempotencyTable
  rate_limit: RateLimitTable
  sign_in_failure: SignInFailureTable
  throttle: ThrottleTable
  visit: VisitTable
  visit_day: VisitDayTable
  visit_hour: VisitHourTable
  visit_seen: VisitSeenTable
  visit_shown: VisitShownTable
  visit_salt: VisitSaltTable
  doctor_run: DoctorRunTable
  doctor_action: DoctorActionTable
  ai_idea: AiIdeaTable
  ai_credit: AiCreditTable
  form_submission: FormSubmissionTable
  page_report: PageReportTable
  blocked_host: BlockedHostTable
  export: ExportTable
  export_part: ExportPartTable
  feed: FeedTable
  alert: AlertTable
  alert_preferences: AlertPreferencesTable
  alert_check: AlertCheckTable
  variant: VariantTable
  campaign: CampaignTable
  billing_customer: BillingCustomerTable
  subscription: SubscriptionTable
  voucher: VoucherTable
  voucher_use: VoucherUseTable
  checkout_session: CheckoutSessionTable
  webhook_event: WebhookEventTable
  workspace: WorkspaceTable
  workspace_member: WorkspaceMemberTable
  workspace_profile: WorkspaceProfileTable
  workspace_invite: WorkspaceInviteTable
  workspace_transfer: WorkspaceTransferTable
  page_transfer: PageTransferTable
  former_owner: FormerOwnerTable
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
}

export type UserTable = {
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
  /** Last accepted 30-second step. Each step is accepted once, even if the clock is set back. */
  totp_last_step: number
  last_active_at: number | null
  created_at: number
  updated_at: number
  revision: number
}

export type SessionTable = {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token in the cookie, hex. */
  token_hash: string
  /** 1 = password only, 2 = with a second factor. */
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
export type ChallengeTable = {
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
export type DeviceTable = {
  id: Generated<number>
  user_id: number
  /** MAC of browser and system. */
  device_key: string
  created_at: number
}

export type ApiKeyTable = {
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
  expires_at: number | null
  last_used_at: number | null
  created_at: number
}

export type PasskeyTable = {
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
export type SignInTable = {
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
export type UsedChallengeTable = {
  id: Generated<number>
  /** SHA-256, hex. */
  hash: string
  expires_at: number
}

export type AgentGrantTable = {
  id: Generated<number>
  user_id: number
  /** The one profile the agent may work on. */
  profile_id: number
  /** SHA-256 of the client's id, hex. */
  client_hash: string
  client_name: string
  /** Host of the client's redirect URI, with the port unless it is on the user's machine. */
  client_host: string
  scope: 'read' | 'write'
  /** URL of the MCP server that the tokens are for. */
  resource: string
  /** SHA-256, hex. Stays after use so that a second use is detected. */
  code_hash: string
  /** SHA-256 of the verifier, base64url (RFC 7636). */
  code_challenge: string
  redirect_uri: string
  /** When the code was exchanged; null until then. */
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

export type OneTimeTokenTable = {
  id: Generated<number>
  user_id: number
  purpose: 'password_reset' | 'email_verification'
  token_hash: string
  email_key: string
  expires_at: number
  created_at: number
}

export type IdentityTable = {
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

export type RecoveryCodeTable = {
  id: Generated<number>
  user_id: number
  code_hash: string
}

export type ProfileTable = {
  id: Generated<number>
  owner_id: number
  username: string
  /** Lower case; unique. */
  username_key: string
  is_published: number
  blocked_at: number | null
  /** Revision of the settings, returned as `revision`. */
  revision: number
  /** Rises with every change of settings or links. Key of caches and doctor runs. */
  content_revision: number
  /** Rises when counters are written. */
  stats_revision: number
  /** JSON: `ProfileDoc` of features/profile. */
  doc: string
  /** Requested custom domain; unique among rows with `domain_verified_at`. */
  domain_host: string | null
  domain_verified_at: number | null
  /** Time of the next lookup of its TXT record; null = no lookup planned. */
  domain_next_at: number | null
  /** JSON: other fields of `Domain` (domain/custom-domains.ts). */
  domain_doc: string | null
  /** JSON: `PageIdentity`; null = never set. */
  identity_doc: Generated<string | null>
  created_at: number
  updated_at: number
}

/** A former username that redirects for 30 days. */
export type UsernameRedirectTable = {
  username_key: string
  profile_id: number
  expires_at: number
}

export type LinkTable = {
  id: Generated<number>
  profile_id: number
  /** 0-based position among the active links; without meaning if archived. */
  position: number
  /** Revision of the content; moving a link does not change it. */
  revision: number
  archived_at: number | null
  clicks: number
  unique_clicks: number
  last_clicked_at: number | null
  /** JSON: `LinkDoc` of features/links. */
  doc: string
  created_at: number
  updated_at: number
  /** The caller's key, read from `doc` by the engine. */
  external_id: GeneratedAlways<string | null>
  /** End of the schedule, read from `doc` by the engine. */
  ends_at: GeneratedAlways<string | null>
}

/** Results of requests to the URLs of a profile's links. */
export type LinkCheckTable = {
  profile_id: number
  /** Next check; null without URLs. Later while a process works on the row. */
  due_at: number | null
  /** JSON: `LinkChecks` of features/links. */
  doc: string
}

/** Former content of a link, copied here before it is overwritten. A version is a list of (link, revision). */
export type LinkHistoryTable = {
  link_id: number
  revision: number
  profile_id: number
  /** Versions after `since_version` and up to `until_version` have this content. */
  since_version: number
  until_version: number
  doc: string
}

/** Former content of profile settings, stored like `LinkHistoryTable`. */
export type ProfileHistoryTable = {
  profile_id: number
  revision: number
  since_version: number
  until_version: number
  doc: string
}

export type VersionTable = {
  id: Generated<number>
  profile_id: number
  kind: 'manual' | 'auto' | 'pre_restore'
  name: string
  reason: string
  created_by: number | null
  profile_revision: number
  content_revision: number
  link_count: number
  size_bytes: number
  /** Active links in order, as `id.revision` joined by spaces. */
  manifest: string
  created_at: number
  revision: number
}

export type UploadTable = {
  id: Generated<number>
  user_id: number
  profile_id: number
  purpose: 'avatar' | 'block'
  /** Names of the stored objects, joined by spaces. */
  names: string
  bytes: number
  created_at: number
  /** Time of creation, or of the last cleanup that found it in use. */
  seen_at: number
}

export type MailTable = {
  id: Generated<number>
  user_id: number | null
  kind: string
  /** Encrypted JSON of the whole message, which may contain a token. Emptied after sending. */
  sealed: string
  attempts: number
  /** Time of the next attempt. */
  next_at: number
  sent_at: number | null
  failed_at: number | null
  last_error: string | null
  created_at: number
}

/** A request for a password reset, with or without an account, until a job processes it. */
export type ResetRequestTable = {
  /** MAC of the normalised e-mail address: unique. */
  email_hash: string
  /** Encrypted JSON: the e-mail address, and the id of the last request. */
  sealed: string
  requested_at: number
  due_at: number
}

/** A job of jobs/list.ts: its last run and its lease. */
export type JobTable = {
  name: string
  due_at: number
  /** Random id of the process that runs the job. */
  lease_owner: string | null
  lease_until: number
  /** Unused and always ''. Remove it in the release after 0.2. */
  position: string
  /** Start of the current or the last run. */
  started_at: number | null
  /** Rows processed by the current or last run. */
  worked: number
  finished_at: number | null
  duration_ms: number | null
  /** JSON: numbers of rows by outcome. */
  counts: string | null
  error: string | null
  /** Number of requested runs. */
  requested: number
  /** Number of the latest requested run that has ended. */
  answered: number
}

/** A row at which a job has failed. It is tried again with growing pauses. */
export type JobFailureTable = {
  job: string
  row_key: string
  failures: number
  retry_at: number
  failed_at: number
  error: string
}

/** An erased profile, account or endpoint. A job deletes its remaining rows in batches. */
export type ErasureTable = {
  id: Generated<number>
  kind: 'profile' | 'user' | 'webhook'
  /** Id of the former profile, account or webhook endpoint. */
  subject_id: number
  due_at: number
  /** Completed passes over all tables. */
  passes: number
}

/** Ids of the installation in a shared bucket, current and former (docs/decisions/0026). One row has the master secret's check value. */
export type InstallationTable = {
  /** Random, or derived from SECRET and BASE_URL; the check value in the row `secret`. */
  id: string
  base_url: string
  /** `current`: files are written, read and removed. `owned`: read and removed. `former`: only read. `secret`: the row with the check value. */
  state: 'current' | 'owned' | 'former' | 'secret'
  created_at: number
}

/** Append-only and hash-chained; triggers refuse UPDATE and DELETE. */
export type AuditTable = {
  id: Generated<number>
  /** Account that owns the chain, 0 = the installation; null = the single chain of old versions. */
  chain: number | null
  /** Position in its chain, from 1. */
  seq: number | null
  at: number
  actor_id: number | null
  /** `session:7`, `key:3`, `cli` or `cli:robin`, `system`, `anonymous`. */
  credential: string
  action: string
  subject_type: string
  subject_id: number | null
  request_id: string
  /** JSON object; ids and plain facts, no personal data, no secrets. */
  detail: string
  /** SHA-256 of the previous entry of the chain, hex. */
  prev_hash: string
  /** SHA-256 of `prev_hash` and this entry, hex. */
  hash: string
}

/** One row: the end of the single chain of old versions. */
export type AuditHeadTable = {
  id: number
  last_id: number
  hash: string
}

/** End of each chain. Writers lock this row first, which orders the entries of a chain on both engines. */
export type AuditChainTable = {
  chain: number
  entries: number
  hash: string
  /** Number of entries confirmed by a seal in chain 0. */
  sealed: number
}

export type IdempotencyTable = {
  /** `session:7` or `key:3`. */
  credential: string
  idempotency_key: string
  user_id: number
  /** Keyed hash of operation and request. */
  request_hash: string
  status: number
  /** Entity tag of the response without quotes; null if it had none, and in records of 0.1.0. */
  etag: string | null
  /** `data` of the response as JSON, encrypted. */
  body: string
  created_at: number
}

/** A token bucket (domain/rate-limit.ts). A bucket without a row is full. */
export type RateLimitTable = {
  /** Name of the limit and key of the client. */
  bucket: string
  full_at: number
}

/** Consecutive failures of one source at one account. */
export type SignInFailureTable = {
  /** Hash of an account and one of its sources (features/auth/failures.ts). */
  source: string
  failures: number
  /** Earliest time of the next attempt; without a wait, the time of the last failure. */
  next_at: number
}

/** Unused since 0035 and dropped one release later. Processes of the previous release still write it during an upgrade. */
export type ThrottleTable = {
  bucket: string
  hits: number
  resets_at: number
  times: string | null
}

/** A page view, link click or form submission. Kept for 90 days. No IP address; '' = unknown. */
export type VisitTable = {
  id: Generated<number>
  profile_id: number
  kind: 'view' | 'click' | 'submit'
  at: number
  link_id: number | null
  /** 0-based position of the link on the page. */
  position: number | null
  /** Hash that separates visitors of one profile and day; null for visitors who opt out of tracking. */
  visitor: string | null
  device: string
  browser: string
  os: string
  language: string
  referrer: string
  utm_source: string
  utm_medium: string
  utm_campaign: string
  country: string
  /** 0 = the original page while an experiment ran. */
  variant_id: number | null
  campaign_id: number | null
}

/** Daily totals of a profile (`dim` '') and totals by value of a dimension. Deleted after ten years (job `old-analytics`). */
export type VisitDayTable = {
  profile_id: number
  /** Dimension, such as `country`; '' = total. */
  dim: string
  /** Days since 1970-01-01 in the profile's time zone. */
  day: number
  /** Value of the dimension; '' = total. */
  key: string
  views: number
  visitors: number
  clicks: number
  unique_clicks: number
  submissions: number
  unique_submissions: number
}

export type VisitHourTable = {
  profile_id: number
  day: number
  /** 0 to 23 in the profile's time zone. */
  hour: number
  views: number
  clicks: number
  submissions: number
}

/** Actions of each visitor today. Makes unique counts exact. */
export type VisitSeenTable = {
  day: number
  profile_id: number
  visitor: string
  /** Action and scope, such as `v` or `cv7l42` (features/visits/rollup.ts). */
  what: string
}

/** Variant that a visitor saw last, for clicks that lack it. Deleted after the day has ended in every time zone. */
export type VisitShownTable = {
  day: number
  profile_id: number
  visitor: string
  /** See `VisitEvent.variantId`; null = none. */
  variant_id: number | null
  at: number
}

/** Secret of a day's visitor hashes. Once it is deleted, the hashes cannot be recomputed. */
export type VisitSaltTable = {
  day: number
  salt: string
}

/** A completed analysis of a profile; the newest 20 are kept. */
export type DoctorRunTable = {
  id: Generated<number>
  profile_id: number
  content_revision: number
  score: number
  /** JSON: categories and recommendations. */
  doc: string
  started_at: number
  finished_at: number
}

/** An applied recommendation. Its run may have been deleted. */
type DoctorActionTable = {
  id: Generated<number>
  profile_id: number
  run_id: number
  recommendation_id: string
  /** JSON: paths with their values before and after. */
  changes: string
  applied_by: number | null
  applied_at: number
  undone_at: number | null
}

export type AiIdeaTable = {
  id: Generated<number>
  profile_id: number
  /** JSON: `IdeaDoc` of features/ai. */
  doc: string
  created_at: number
}

export type FormSubmissionTable = {
  id: Generated<number>
  profile_id: number
  /** Link of the form. */
  form_id: number
  status: 'new' | 'spam'
  /** JSON: `SubmissionDoc` of features/forms. */
  doc: string
  created_at: number
}

/** Reports about a page until an administrator dismisses them. One row per page, so that reports cannot fill the table. */
export type PageReportTable = {
  profile_id: number
  reports: number
  first_at: number
  last_at: number
  /** JSON: `ReportDoc` of features/reports. */
  doc: string
}

export type BlockedHostTable = {
  id: Generated<number>
  /** Lower case and ASCII, without port and final dot. Includes its subdomains. */
  host: string
  reason: string
  /** Last profile whose owner was notified; null = all. */
  scanned_to: number | null
  created_at: number
}

export type ExportTable = {
  id: Generated<number>
  user_id: number
  /** The exported profile; null = all profiles of the account. */
  profile_id: number | null
  /** 1 = includes the account itself. */
  with_account: number
  status: 'waiting' | 'making' | 'ready' | 'failed' | 'deleted'
  /** Number of starts. Only parts of the last start count. */
  attempt: number
  /** Completed steps, for the progress. */
  done: number
  /** Expected steps. */
  total: number
  size_bytes: number | null
  files: number | null
  /** SHA-256 of the archive, hex. */
  sha256: string | null
  created_at: number
  finished_at: number | null
}

export type ExportPartTable = {
  export_id: number
  attempt: number
  position: number
  /** Name of the stored object. */
  name: string
  bytes: number
}

/** A secret URL that returns analytics of a profile to a spreadsheet. */
export type FeedTable = {
  id: Generated<number>
  profile_id: number
  name: string
  /** SHA-256 of the secret in the URL, hex. */
  token_hash: string
  created_by: number | null
  last_used_at: number | null
  created_at: number
}

export type AiCreditTable = {
  user_id: number
  /** `2026-11`, UTC. */
  month: string
  used: number
}

export type AlertTable = {
  id: Generated<number>
  profile_id: number
  type: string
  /** Type, subject and window; unique within the profile, so that an alert is raised once. */
  dedupe_key: string
  /** 0 = e-mail only. */
  in_app: number
  read_at: number | null
  /** Time to send its e-mail; null = none, or already queued. */
  mail_at: number | null
  /** JSON: `AlertDoc` of features/alerts. */
  doc: string
  created_at: number
}

/** A profile without a row has the default preferences, at revision 1. */
export type AlertPreferencesTable = {
  profile_id: number
  revision: number
  /** JSON: `Preferences` of features/alerts. */
  doc: string
  updated_at: number
}

/** State of the last alert check. The profile is skipped until it may have changed. */
export type AlertCheckTable = {
  profile_id: number
  checked_at: number
  stats_revision: number
  content_revision: number
  /** Next time at which an alert may start without a write. */
  next_at: number
  /** Last day whose totals are final; null = not yet computed. */
  settled_day: number | null
  settled_views: number | null
  settled_clicks: number | null
}

type BillingCustomerTable = {
  id: Generated<number>
  user_id: number
  provider: string
  /** Id at the provider. */
  ref: string
  /** Number of reads of the provider's state; `applied` is the read that the subscriptions come from. */
  reads: number
  applied: number
  created_at: number
}

/** A source of an account's plan; its effect is in features/billing/entitlement.ts. */
export type SubscriptionTable = {
  id: Generated<number>
  user_id: number
  /** `operator`: a plan that an administrator granted. */
  source: 'sandbox' | 'stripe' | 'voucher' | 'operator'
  /** Id at the source; unique within the source. */
  ref: string
  plan_key: string
  interval: 'month' | 'year' | null
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  starts_at: number
  /** End of the effect; null = no end. */
  ends_at: number | null
  /** Time at which the account lost the plan. */
  ended_at: number | null
  created_at: number
  updated_at: number
}

export type VoucherTable = {
  id: Generated<number>
  /** Code in upper case without blanks. Unique. */
  code_key: string
  code: string
  type: 'percent' | 'amount' | 'plan_grant' | 'trial_days'
  /** JSON: `VoucherDoc` of features/billing. */
  doc: string
  /** Maximum number of uses: `max_uses` in the API. */
  most_uses: number | null
  uses: number
  expires_at: number | null
  revoked_at: number | null
  created_at: number
}

type VoucherUseTable = {
  id: Generated<number>
  voucher_id: number
  user_id: number
  used_at: number
  /** Time at which a checkout used a percent or amount voucher. */
  spent_at: number | null
}

/** A checkout, or a visit to the sandbox's portal. */
export type CheckoutSessionTable = {
  id: Generated<number>
  user_id: number
  provider: string
  kind: 'checkout' | 'portal'
  /** The provider's id; for the sandbox its SHA-256, because the id authorises a payment. */
  ref: string
  plan_key: string
  interval: string
  /** Price, and a voucher's discount on the first payment, in minor units. */
  amount: number
  discount: number
  currency: string
  voucher_use_id: number | null
  status: 'open' | 'complete' | 'canceled' | 'expired'
  expires_at: number
  created_at: number
}

/** Events received from the payment provider, so that each is processed once. Pages' webhooks use `webhook_delivery`. */
export type WebhookEventTable = {
  provider: string
  event_id: string
  type: string
  received_at: number
}

export type VariantTable = {
  id: Generated<number>
  profile_id: number
  /** Unique among the profile's active variants. */
  key: string
  status: 'draft' | 'running' | 'paused' | 'stopped'
  priority: number
  /** First whole day of the current split of running experiments; null = never ran in an experiment. */
  split_from: number | null
  revision: number
  archived_at: number | null
  /** JSON: `VariantDoc` of features/variants. */
  doc: string
  created_at: number
  updated_at: number
}

export type CampaignTable = {
  id: Generated<number>
  profile_id: number
  /** Unique among the profile's active campaigns. */
  slug: string
  revision: number
  archived_at: number | null
  /** JSON: `CampaignDoc` of features/campaigns. */
  doc: string
  /** Time of the next event (start or end); null = no event left. */
  event_next_at: number | null
  /** Announced events: 0 = none, 1 = start, 3 = start and end. */
  events_told: Generated<number>
  created_at: number
  updated_at: number
}

type WorkspaceTable = {
  id: Generated<number>
  /** Member with the role `owner`, whose plan applies. */
  owner_id: number
  /** Unique among active workspaces. */
  slug: string
  archived_at: number | null
  /** Revision of the workspace and its assigned profiles; members have their own revision. */
  revision: number
  /** JSON: `WorkspaceDoc` of features/workspaces. */
  doc: string
  created_at: number
  updated_at: number
}

export type WorkspaceMemberTable = {
  id: Generated<number>
  workspace_id: number
  user_id: number
  role: 'owner' | 'admin' | 'editor' | 'viewer'
  /** JSON array of profiles that the role applies to; null = all assigned profiles. */
  profile_ids: string | null
  revision: number
  created_at: number
  updated_at: number
}

type WorkspaceProfileTable = {
  workspace_id: number
  profile_id: number
}

export type WorkspaceInviteTable = {
  id: Generated<number>
  workspace_id: number
  /** Normalised e-mail address, which the accepting account must have verified. */
  email_key: string
  role: 'admin' | 'editor' | 'viewer'
  profile_ids: string | null
  token_hash: string
  invited_by: number | null
  /** A pending invitation after `expires_at` counts as expired. */
  status: 'pending' | 'accepted' | 'declined' | 'revoked'
  /** Time of a registration with this invitation; null = none. */
  registered_at: Generated<number | null>
  expires_at: number
  revision: number
  created_at: number
  updated_at: number
}

/** An offer of ownership; at most one per workspace is pending. */
export type WorkspaceTransferTable = {
  id: Generated<number>
  workspace_id: number
  from_user_id: number
  to_user_id: number
  status: 'pending' | 'accepted' | 'declined' | 'cancelled' | 'expired'
  expires_at: number
  revision: number
  created_at: number
  updated_at: number
}

/** Pending offer of a page. A decision deletes it. */
export type PageTransferTable = {
  id: Generated<number>
  profile_id: number
  from_user_id: number
  /** Normalised e-mail address that may accept. */
  email_key: string
  expires_at: number
  created_at: number
}

/** Former owner of a page. The page may continue to use uploads of its former owner, and the reverse. */
type FormerOwnerTable = {
  profile_id: number
  user_id: number
}

/** Destination for events of one profile or of all profiles of a workspace. One of the two ids is set. */
export type WebhookEndpointTable = {
  id: Generated<number>
  profile_id: number | null
  workspace_id: number | null
  active: number
  revision: number
  /** Failed attempts since the last success. */
  failures: number
  /** Earliest time of the next delivery, except tests; 0 = now. */
  retry_at: number
  /** Time of the next pending delivery; null = none. */
  next_at: number | null
  /** Until this time a process is sending to the endpoint. */
  lease_until: number
  last_delivered_at: number | null
  last_failed_at: number | null
  /** Encrypted JSON: its secrets. */
  sealed: string
  /** JSON: `EndpointDoc` of features/webhooks. */
  doc: string
  /** Account responsible for the endpoint, kept after its deletion; null = unknown. */
  created_by: number | null
  created_at: number
  updated_at: number
}

/** Delivery of an event to one endpoint, written in the transaction that causes the event. */
export type WebhookDeliveryTable = {
  id: Generated<number>
  endpoint_id: number
  profile_id: number | null
  /** Value of the header `webhook-id`. */
  message_key: string
  type: string
  /** Deliveries of one resource to one endpoint are sent in order. */
  resource: string
  /** An event with this key is sent once per endpoint; null = always sent. */
  once_key: string | null
  is_test: number
  /** Delivery that this one repeats. */
  replay_of: number | null
  /** 1 = the endpoint has not been checked since the delivery was written. */
  unseen: number
  state: 'waiting' | 'delivered' | 'failed' | 'cancelled'
  /** Number of attempts. */
  tries: number
  next_at: number
  settled_at: number | null
  /** JSON: the event as defined in the contract. */
  payload: string
  /** JSON: `DeliveryDoc` of features/webhooks. */
  doc: string
  created_at: number
}
