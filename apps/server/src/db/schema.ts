import type { Generated, GeneratedAlways } from 'kysely'

/**
 * The tables, as Kysely sees them on both engines. Conventions: ids are never reused; times are epoch
 * milliseconds; yes/no is a nullable `…_at` or 0/1; `doc` is JSON text that only the reader of its kind parses
 * (stored-doc.ts). A column exists for what SQL filters, sorts, joins or constrains; all else lives in `doc`.
 * All tables stand in this one file, to be read beside each other.
 */
export type Schema = {
  user: UserTable
  session: SessionTable
  challenge: ChallengeTable
  device: DeviceTable
  api_key: ApiKeyTable
  agent_grant: AgentGrantTable
  one_time_token: OneTimeTokenTable
  recovery_code: RecoveryCodeTable
  profile: ProfileTable
  username_redirect: UsernameRedirectTable
  link: LinkTable
  link_history: LinkHistoryTable
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
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
}

/** A person who can sign in. */
export type UserTable = {
  id: Generated<number>
  email: string
  /** Normalised address (trimmed, lower case): unique. */
  email_key: string
  name: string
  /** Name and address as they are searched by (`foldText`), a line each. */
  search_text: Generated<string>
  /** PHC string. */
  password_hash: string
  email_verified_at: number | null
  /** Set for platform administrators. */
  admin_at: number | null
  blocked_at: number | null
  plan_key: string
  default_profile_id: number | null
  /** Sealed TOTP secret; counts only once `totp_confirmed_at` is set. */
  totp_secret: string | null
  totp_confirmed_at: number | null
  /** Last 30-second step that was accepted: a step is accepted once, also after the clock jumps back. */
  totp_last_step: number
  last_active_at: number | null
  created_at: number
  updated_at: number
  revision: number
}

export type SessionTable = {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  /** 1 = signed in with a password alone, 2 = with a second factor. */
  aal: number
  user_agent: string
  address: string
  /** Milliseconds without a request after which it ends. */
  idle_ms: number
  last_seen_at: number
  /** End whatever happens. */
  expires_at: number
  created_at: number
}

/** A sign-in that waits for its second factor. */
export type ChallengeTable = {
  id: Generated<number>
  user_id: number
  token_hash: string
  remember: number
  failures: number
  expires_at: number
  created_at: number
}

/** Devices an account has signed in from, for the new-device notice. */
export type DeviceTable = {
  id: Generated<number>
  user_id: number
  device_key: string
  created_at: number
}

export type ApiKeyTable = {
  id: Generated<number>
  user_id: number
  name: string
  scope: 'read' | 'write' | 'admin'
  /** The first characters, to recognise a key by. */
  prefix: string
  /** SHA-256, hex. */
  key_hash: string
  expires_at: number | null
  last_used_at: number | null
  created_at: number
}

export type AgentGrantTable = {
  id: Generated<number>
  user_id: number
  /** The one profile the agent may work on. */
  profile_id: number
  /** SHA-256 of the client's id, hex. */
  client_hash: string
  client_name: string
  /** Where the client let its answers be sent: host, and port of another machine than the person's own. */
  client_host: string
  scope: 'read' | 'write'
  /** Address the tokens are for. */
  resource: string
  /** SHA-256, hex, as the other hashes here. Stays when the code was used, so that a second use is seen. */
  code_hash: string
  /** SHA-256 of the verifier, base64url (RFC 7636). */
  code_challenge: string
  redirect_uri: string
  /** When the code was exchanged; null until then. */
  connected_at: number | null
  /** Of the part that all refresh tokens of a grant share. */
  family_hash: string | null
  refresh_hash: string | null
  access_hash: string | null
  access_expires_at: number | null
  /** End of the code, then of the refresh token. */
  expires_at: number
  last_used_at: number | null
  created_at: number
}

export type OneTimeTokenTable = {
  id: Generated<number>
  user_id: number
  purpose: 'password_reset' | 'email_verification'
  token_hash: string
  /** Normalised address that is to be verified. */
  email_key: string
  expires_at: number
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
  /** Of the settings: what `revision` of the resource says. */
  revision: number
  /** Rises with every change of settings or links: key of the byte caches and of reviews. */
  content_revision: number
  /** Rises when counters are written. */
  stats_revision: number
  /** JSON: `ProfileDoc` of features/profile. */
  doc: string
  /** The custom domain that was asked for; unique among those with `domain_verified_at`. */
  domain_host: string | null
  domain_verified_at: number | null
  /** When its record is looked up next; null when it is not. */
  domain_next_at: number | null
  /** JSON: the rest of features/domains' `Domain`. */
  domain_doc: string | null
  created_at: number
  updated_at: number
}

/** A former username, redirecting for 30 days. */
export type UsernameRedirectTable = {
  username_key: string
  profile_id: number
  expires_at: number
}

export type LinkTable = {
  id: Generated<number>
  profile_id: number
  /** 0-based place among the live links; kept when archived, without meaning. */
  position: number
  /** Of the content; moving a link does not change it. */
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

/**
 * What a link was before a change, kept while a version needs it. A version is only a list of
 * (link, revision); the content is copied here when it is about to be overwritten.
 */
export type LinkHistoryTable = {
  link_id: number
  revision: number
  profile_id: number
  /** Versions after `since_version` and up to `until_version` have this content. */
  since_version: number
  until_version: number
  doc: string
}

/** The same for profile settings. */
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
  /** The live links in order, as `id.revision` joined by spaces. */
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
  /** When it was made, or last found in use by the sweep. */
  seen_at: number
}

export type MailTable = {
  id: Generated<number>
  user_id: number | null
  kind: string
  /** Sealed JSON of the whole message: it may hold a token. Emptied once sent. */
  sealed: string
  attempts: number
  next_at: number
  sent_at: number | null
  failed_at: number | null
  last_error: string | null
  created_at: number
}

/** A request for a password reset, of an address with or without an account, until a job looks at it. */
export type ResetRequestTable = {
  /** MAC of the normalised address: one row for each. */
  email_hash: string
  /** Sealed JSON: the address, and the id of the last request. */
  sealed: string
  /** Of the last request. */
  requested_at: number
  due_at: number
}

/** A job of jobs/list.ts: its last run and its lease. */
export type JobTable = {
  name: string
  due_at: number
  /** Process that runs the job until `lease_until`. */
  lease_owner: string | null
  lease_until: number
  /** Unused and always ''. Remove it in the release after 0.2. */
  position: string
  /** Start of the current or the last run. */
  started_at: number | null
  /** Rows processed by the current or the last run. */
  worked: number
  finished_at: number | null
  duration_ms: number | null
  /** JSON: numbers of rows by outcome. */
  counts: string | null
  error: string | null
  /** Number of requested runs, and of those that have ended. */
  requested: number
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

/** An erased profile, account or endpoint of which rows are left that grow with traffic and time; they go piece by piece. */
export type ErasureTable = {
  id: Generated<number>
  kind: 'profile' | 'user' | 'webhook'
  /** The former profile, account or endpoint of webhooks. */
  subject_id: number
  due_at: number
  /** How often all was looked through. */
  passes: number
}

/** Id of the installation in a shared bucket, and those it had at former addresses (docs/decisions/0026). */
export type InstallationTable = {
  /** Random, or derived from SECRET and BASE_URL. */
  id: string
  /** BASE_URL at which the id was created. */
  base_url: string
  /** Files of the current id are written, read and removed, owned ones read and removed, former ones only read. */
  state: 'current' | 'owned' | 'former'
  created_at: number
}

/** Append-only and hash-chained; triggers refuse UPDATE and DELETE. */
export type AuditTable = {
  id: Generated<number>
  /** Account whose chain it is in, 0 = nobody's; null: the one chain there was before. */
  chain: number | null
  /** Place in its chain, from 1. */
  seq: number | null
  at: number
  actor_id: number | null
  /** `session:7`, `key:3`, `cli`, `system`, `anonymous`. */
  credential: string
  action: string
  subject_type: string
  subject_id: number | null
  request_id: string
  /** JSON object; ids and plain facts, no personal data, no secrets. */
  detail: string
  prev_hash: string
  hash: string
}

/** One row: the end of the one chain there was before each account had its own. */
export type AuditHeadTable = {
  id: number
  last_id: number
  hash: string
}

/** The end of each chain. Writing it first makes writers of one chain queue up on both engines. */
export type AuditChainTable = {
  chain: number
  entries: number
  hash: string
  /** How many of its entries a seal in chain 0 vouches for. */
  sealed: number
}

export type IdempotencyTable = {
  /** `session:7` or `key:3`: what the request was sent with. */
  credential: string
  idempotency_key: string
  /** Whose credential it is. */
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
  bucket: string
  /** Time at which the bucket is full again. */
  full_at: number
}

/** Consecutive failures of one source at one account. */
export type SignInFailureTable = {
  source: string
  failures: number
  /** Earliest time of the next try; without a wait, the time of the last failure. */
  next_at: number
}

/** Unused since 0035; dropped one release later. Processes of the release before still write it during an upgrade. */
export type ThrottleTable = {
  bucket: string
  hits: number
  resets_at: number
  times: string | null
}

/** A page seen, a link followed, a form sent. Kept 90 days. No address; '' = not known. */
export type VisitTable = {
  id: Generated<number>
  profile_id: number
  kind: 'view' | 'click' | 'submit'
  at: number
  link_id: number | null
  /** 0-based place of the link on the page. */
  position: number | null
  /** Hash that tells visitors of one profile and day apart; null for those who asked not to be tracked. */
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

/** What a profile's day comes to, in all (`dim` '') and by each value of a dimension. Kept. */
export type VisitDayTable = {
  profile_id: number
  dim: string
  /** Days since 1970-01-01 on the profile's own calendar. */
  day: number
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
  /** 0 to 23 on the profile's own clock. */
  hour: number
  views: number
  clicks: number
  submissions: number
}

/** Who has done what today: makes unique counts exact. */
export type VisitSeenTable = {
  day: number
  profile_id: number
  visitor: string
  what: string
}

/** Under what a visitor has seen a page last on a day, where a click cannot tell any more; goes with the day. */
export type VisitShownTable = {
  day: number
  profile_id: number
  visitor: string
  /** As `VisitEvent.variantId`; null = under none. */
  variant_id: number | null
  at: number
}

/** The secret of a day's visitor hashes; once it is gone nobody can make or check them. */
export type VisitSaltTable = {
  day: number
  salt: string
}

/** A finished analysis of a profile; the newest 20 are kept. */
export type DoctorRunTable = {
  id: Generated<number>
  profile_id: number
  /** Of the profile that was analysed. */
  content_revision: number
  score: number
  /** JSON: categories and recommendations. */
  doc: string
  started_at: number
  finished_at: number
}

/** A recommendation that was applied. Its run may be gone. */
type DoctorActionTable = {
  id: Generated<number>
  profile_id: number
  run_id: number
  recommendation_id: string
  /** JSON: the paths with what stood there before and after. */
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

/** What a visitor sent with a form. */
export type FormSubmissionTable = {
  id: Generated<number>
  profile_id: number
  /** The link that is the form. */
  form_id: number
  status: 'new' | 'spam'
  /** JSON: `SubmissionDoc` of features/forms. */
  doc: string
  created_at: number
}

/** An archive of somebody's profiles, from the wish until it is over. */
export type ExportTable = {
  id: Generated<number>
  user_id: number
  /** The one profile that is in it; null = all of the account. */
  profile_id: number | null
  /** 1 = the account itself is in it. */
  with_account: number
  status: 'waiting' | 'making' | 'ready' | 'failed' | 'deleted'
  /** How often it was begun: only the last one's parts count. */
  attempt: number
  done: number
  total: number
  size_bytes: number | null
  files: number | null
  /** SHA-256 of the archive, hex. */
  sha256: string | null
  created_at: number
  finished_at: number | null
}

/** A piece of an archive, in the storage of archives. */
export type ExportPartTable = {
  export_id: number
  attempt: number
  position: number
  name: string
  bytes: number
}

/** A secret address that gives figures of a profile to a spreadsheet. */
export type FeedTable = {
  id: Generated<number>
  profile_id: number
  name: string
  /** SHA-256 of the secret in the address, hex. */
  token_hash: string
  created_by: number | null
  last_used_at: number | null
  created_at: number
}

/** Credits an owner has used in a month. */
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
  /** Type, subject and window: an alert is raised once. Unique within the profile. */
  dedupe_key: string
  /** 0 = only mailed. */
  in_app: number
  read_at: number | null
  /** When its mail is due; null = none, or queued. */
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

/** What the last look at a profile saw: nothing is looked at again before something can have changed. */
export type AlertCheckTable = {
  profile_id: number
  checked_at: number
  stats_revision: number
  content_revision: number
  /** When the clock alone may bring an alert. */
  next_at: number
  /** What the profile's visits came to up to this day, which does not change any more; null = never added up. */
  settled_day: number | null
  settled_views: number | null
  settled_clicks: number | null
}

/** Who an account is at the payment provider. */
type BillingCustomerTable = {
  id: Generated<number>
  user_id: number
  provider: string
  ref: string
  /** Numbers the readings of the provider's state; `applied` is the reading the subscriptions come from. */
  reads: number
  applied: number
  created_at: number
}

/** Something that gives an account a plan. What it gives now: features/billing/entitlement.ts. */
export type SubscriptionTable = {
  id: Generated<number>
  user_id: number
  /** `operator`: a plan set by hand before. */
  source: 'sandbox' | 'stripe' | 'voucher' | 'operator'
  /** The source's own name of it; unique within the source. */
  ref: string
  plan_key: string
  interval: 'month' | 'year' | null
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  starts_at: number
  /** From when it gives nothing any more; null = goes on. */
  ends_at: number | null
  /** When the account was taken off its plan. */
  ended_at: number | null
  created_at: number
  updated_at: number
}

export type VoucherTable = {
  id: Generated<number>
  /** What a typed code is compared with: upper case, without blanks. Unique. */
  code_key: string
  code: string
  type: 'percent' | 'amount' | 'plan_grant' | 'trial_days'
  /** JSON: `VoucherDoc` of features/billing. */
  doc: string
  /** Null = any number. */
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
  /** A percent or amount voucher waits until a checkout took it off. */
  spent_at: number | null
}

/** A checkout or a visit to the sandbox's portal. */
export type CheckoutSessionTable = {
  id: Generated<number>
  user_id: number
  provider: string
  kind: 'checkout' | 'portal'
  /** The provider's id of it; of the sandbox's own the SHA-256, since whoever has the id may pay. */
  ref: string
  plan_key: string
  interval: string
  /** Price and what a voucher takes off the first one, in minor units. */
  amount: number
  discount: number
  currency: string
  voucher_use_id: number | null
  status: 'open' | 'complete' | 'canceled' | 'expired'
  expires_at: number
  created_at: number
}

/** Webhook events of the payment provider that were processed. */
export type WebhookEventTable = {
  provider: string
  event_id: string
  type: string
  received_at: number
}

export type VariantTable = {
  id: Generated<number>
  profile_id: number
  /** Unique among the profile's live variants. */
  key: string
  status: 'draft' | 'running' | 'paused' | 'stopped'
  priority: number
  /** First whole day since which the running experiments are split as they are now; null = never ran as one. */
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
  /** Unique among the profile's live campaigns. */
  slug: string
  revision: number
  archived_at: number | null
  /** JSON: `CampaignDoc` of features/campaigns. */
  doc: string
  /** When its beginning or end is to be told of next; null = neither is to come. */
  event_next_at: number | null
  /** What was announced of it: 0 = nothing, 1 = its beginning, 3 = its end, too. The column has the name it was made with. */
  events_told: Generated<number>
  created_at: number
  updated_at: number
}

type WorkspaceTable = {
  id: Generated<number>
  /** The member of role `owner`; their plan rules. */
  owner_id: number
  /** Unique among the live ones. */
  slug: string
  archived_at: number | null
  /** Of the workspace itself and the profiles assigned to it; members have their own. */
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
  /** JSON array of the profiles the role counts on; null = all that are assigned. */
  profile_ids: string | null
  revision: number
  created_at: number
  updated_at: number
}

/** A profile on which the members of a workspace have their roles. */
type WorkspaceProfileTable = {
  workspace_id: number
  profile_id: number
}

export type WorkspaceInviteTable = {
  id: Generated<number>
  workspace_id: number
  /** Normalised address; the accepting account must have verified it. */
  email_key: string
  role: 'admin' | 'editor' | 'viewer'
  profile_ids: string | null
  token_hash: string
  invited_by: number | null
  /** A pending one whose time is over counts as expired. */
  status: 'pending' | 'accepted' | 'declined' | 'revoked'
  expires_at: number
  revision: number
  created_at: number
  updated_at: number
}

/** An offer of the ownership; at most one a workspace is pending. */
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

/** Where events of a profile, or of all profiles of a workspace, are sent. One of the two is set. */
export type WebhookEndpointTable = {
  id: Generated<number>
  profile_id: number | null
  workspace_id: number | null
  /** 1 = events are sent. */
  active: number
  revision: number
  /** Attempts that failed since one succeeded. */
  failures: number
  /** Nothing but tests is sent before; 0 = at once. */
  retry_at: number
  /** When something that was seen to wait is due; null = nothing waits. */
  next_at: number | null
  /** A process sends to it until then. */
  lease_until: number
  last_delivered_at: number | null
  last_failed_at: number | null
  /** Sealed JSON: its secrets. */
  sealed: string
  /** JSON: `EndpointDoc` of features/webhooks. */
  doc: string
  /** Account that is responsible for it, also after the account was deleted; null = unknown. */
  created_by: number | null
  created_at: number
  updated_at: number
}

/** An event on its way to one endpoint; written with what it tells of. */
export type WebhookDeliveryTable = {
  id: Generated<number>
  endpoint_id: number
  profile_id: number | null
  /** The header `webhook-id`. */
  message_key: string
  type: string
  /** Deliveries of one resource to one endpoint are made one after the other. */
  resource: string
  /** An event of this key is sent to an endpoint once; null = each is another one. */
  once_key: string | null
  is_test: number
  /** The delivery that this one sends again. */
  replay_of: number | null
  /** 1 = nobody has looked at its endpoint since it was written. */
  unseen: number
  state: 'waiting' | 'delivered' | 'failed' | 'cancelled'
  tries: number
  next_at: number
  settled_at: number | null
  /** JSON: the event as the contract has it. */
  payload: string
  /** JSON: `DeliveryDoc` of features/webhooks. */
  doc: string
  created_at: number
}
