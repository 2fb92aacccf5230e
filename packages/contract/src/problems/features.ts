import type { PlanLimits } from '../features/billing.ts'

/** Sentences of features, by rule: limits, states and rights. */

type Kind = { readonly kind: 'link' | 'campaign' | 'variant' }
type Id = { readonly id: number }
type Max = { readonly max: number }
type Field = { readonly field: string }
type OfPlan = { readonly plan: string }
type OfLimit = OfPlan & { readonly limit: keyof PlanLimits }

/** What a limit of a plan counts, and where or when: "AI credits", "a month". */
export const limitTexts: Record<keyof PlanLimits, readonly [noun: string, scope?: string]> = {
  profiles: ['profiles'],
  links: ['links', 'in a profile'],
  variants: ['variants', 'in a profile'],
  campaigns: ['campaigns', 'in a profile'],
  named_versions: ['named restore points', 'in a profile'],
  automatic_versions: ['automatic restore points', 'in a profile'],
  workspaces: ['workspaces'],
  workspace_members: ['members', 'in a workspace'],
  ai_credits: ['AI credits', 'a month'],
  analytics_days: ['days of analytics'],
  upload_mib: ['MiB of uploads'],
}
const limitText = (limit: keyof PlanLimits): string => limitTexts[limit].join(' ')

export const featureRules = {
  // Credentials and requests
  api_keys_conflict: () => 'Two different API keys were sent. Send one.',
  api_key_invalid: () => 'The API key is not valid.',
  access_token_invalid: () => 'The access token is over, or not for this address.',
  credential_required: () => 'Send an API key or sign in by OAuth.',
  challenge_required: () => 'There is no two-factor challenge. Sign in first.',
  key_read_only: () => 'This API key may only read. Create one with the scope "write".',
  agent_read_only: () => 'This agent has read-only access.',
  admin_key_required: () => 'This operation needs an API key of the scope "admin".',
  cross_site: () => 'Requests from other sites are not accepted.',
  cross_site_agent: () => 'pages of other sites cannot be agents here.',
  host_mismatch: ({ host }: { readonly host: string }) =>
    `must be ${host}. A proxy in front must pass it on.`,
  malformed_request_because: ({ reason }: { readonly reason: string }) =>
    `The request is not valid HTTP/1.1 (${reason}).`,
  request_running: () => 'a request with this key is still running',
  request_concurrent: () => 'a request with this key was made at the same time',
  foreign_etag: () =>
    'this is the ETag of a list or of another resource. Send the one from reading or writing this resource, or its `revision` in the body.',
  closing: () => 'The service is closing.',
  database_slow: () => 'The database does not answer in time.',
  database_silent: () => 'The database does not answer.',
  commit_unconfirmed: () =>
    'The change is saved, but the standby server has not confirmed it: a failover could lose it. Check it before you repeat the request.',
  commit_unknown: () =>
    'The database has not confirmed the change: it may be saved or not. Check it before you repeat the request.',
  migrating: () => 'The database is being migrated.',
  archive_address_expired: () => 'This address is over. Read the export again for a fresh one.',
  sheet_not_found: () => 'There is nothing under this address, or it was revoked.',

  // Account and sign-in
  password_attempts: () =>
    'Too many failed tries. Wait as long as Retry-After says, use a device that signed in before, or choose a new password by mail.',
  code_attempts: () =>
    'Too many wrong codes. Wait as long as Retry-After says, or use a device that signed in before.',
  resets_queued: () => 'Too many people ask for a new password right now. Try again in a minute.',
  email_already_verified: () => 'The e-mail address is verified already.',
  verification_link_invalid: () => 'this link is used, expired or not of this account. Ask for a new one.',
  email_taken_meanwhile: () => 'there is another account with this address by now.',
  verify_email_first: () =>
    'Verify your e-mail address first (POST /account/email-verification sends the link): until then your account sends mail to its own address only.',
  mails_sent: () =>
    'Your account has sent, or this address has got, as many such mails as may go out in an hour or a day. Try again when Retry-After says.',
  needs_new_password: () => 'goes with a new password. DELETE /account/api-keys/{id} revokes one key.',
  two_factor_on: () => 'Two-factor sign-in is on. Turn it off first to use another authenticator.',
  two_factor_off: () => 'Two-factor sign-in is off.',
  two_factor_not_started: () => 'Begin the enrolment first: POST /account/two-factor.',
  max_agents: ({ max }: Max) => `An account has at most ${max} connected agents. End one you no longer use.`,
  max_api_keys: ({ max }: Max) => `An account has at most ${max} API keys. Revoke one you no longer use.`,
  max_feeds: ({ max }: Max) => `A profile has at most ${max} such addresses. Delete one that nobody uses.`,
  last_admin: () => 'This is the last administrator who is not blocked.',
  last_admin_account: () =>
    'This is the last administrator of the service who is not blocked. Make another account one first: npm run admin -- grant EMAIL',
  own_account: () => 'You cannot block your own account.',
  owns_shared_workspaces: ({ count }: { readonly count: number }) =>
    `You own ${count === 1 ? 'a workspace' : `${count} workspaces`} with other members. Hand over the ownership, remove the members or archive it first.`,

  // Plans and billing
  not_in_plan: ({ plan, limit }: OfLimit) => `The plan "${plan}" does not include ${limitText(limit)}.`,
  plan_full: ({ plan, limit, max }: OfLimit & Max) =>
    `The plan "${plan}" allows ${max} ${limitText(limit)}; all are in use.`,
  plans_full: ({ limit, max }: Omit<OfLimit, 'plan'> & Max) =>
    `Every plan allows at most ${max} ${limitText(limit)}; all are in use.`,
  plan_links: ({ plan, max, count }: OfPlan & Max & { readonly count: number }) =>
    `The plan "${plan}" allows ${max} links in a profile; this one has ${count}.`,
  plan_links_of_version: ({ plan, max, count }: OfPlan & Max & { readonly count: number }) =>
    `The plan "${plan}" allows ${max} links in a profile; this version has ${count}.`,
  plan_uploads: ({ plan }: OfPlan) => `The plan "${plan}" does not include uploads.`,
  uploads_full: ({ plan, max }: OfPlan & Max) =>
    `The plan "${plan}" allows ${max} MiB of uploads; this file does not fit any more.`,
  plan_footer: ({ plan }: OfPlan) => `The plan "${plan}" does not include a footer of your own.`,
  plan_domain: ({ plan }: OfPlan) => `The plan "${plan}" does not include a custom domain.`,
  plan_seats: ({ plan }: OfPlan) => `The plan "${plan}" of the workspace has no free seat.`,
  max_campaigns: ({ max }: Max) => `A profile may have ${max} campaigns; all are in use.`,
  max_variants: ({ max }: Max) => `A profile may have ${max} variants; all are in use.`,
  max_webhooks: ({ max }: Max) =>
    `There may be ${max} webhooks here; all are in use. Delete one that is not needed.`,
  max_restore_points: ({ max }: Max) => `A profile can have ${max} named restore points; delete one first.`,
  max_upload_copy: ({ max }: Max) => `This profile uses more than ${max} MiB of uploads; remove some first.`,
  no_subscription: () => 'There is no subscription to change. Start a checkout first.',
  subscription_ended: () => 'There is no subscription to change any more.',
  has_subscription: () =>
    'You have a subscription already: change it in the customer portal (POST /billing/portal).',
  has_plan: ({ plan }: OfPlan) => `You have the plan "${plan}" already.`,
  no_such_plan: ({ plan, plans }: OfPlan & { readonly plans: readonly string[] }) =>
    `there is no plan "${plan}"; there are ${plans.join(', ')}`,
  no_price: ({ plan, interval }: OfPlan & { readonly interval: string }) =>
    `the plan "${plan}" has no price for ${interval}`,
  free_plan: ({ plan }: OfPlan) => `the plan "${plan}" costs nothing`,
  not_sold: () => 'This installation sells no plans. They come with vouchers, or from its operator.',
  voucher_gives_plan: () => 'this voucher gives a plan; use it with POST /billing/apply-voucher.',
  voucher_not_for_price: ({ plan }: OfPlan) => `this voucher does not count for "${plan}" at this price.`,
  voucher_plan_gone: ({ plan }: OfPlan) => `there is no plan "${plan}" any more.`,
  voucher_no_gain: ({ plan }: OfPlan) => `your plan "${plan}" is as good as what this voucher gives.`,
  voucher_attempts: ({ max }: Max) => `At most ${max} voucher codes an hour can be tried.`,
  notice_signature: () => 'The signature of this notice is missing, wrong or too old.',

  // Profiles and workspaces
  other_profile: () => 'Your access is limited to another profile.',
  no_role: () => 'You have no role on this profile.',
  role_read_only: () => 'Your role on this profile is read-only.',
  role_ended: () => 'You no longer have this role on the profile.',
  owner_deletes: () => 'Only its owner may delete a profile.',
  owner_exports: () => 'only its owner may take a profile along. Ask them for an archive.',
  last_profile: () => 'The last profile of an account stays. Delete the account instead.',
  domain_by_admins: () => 'only the owner or an admin may set or remove the custom domain.',
  domain_of_service: () => 'belongs to this service',
  username_by_admins: () => 'only the owner or an admin may change the user name.',
  username_changes: ({ max }: Max) =>
    `can be changed ${max} times in 24 hours; your former names may be taken back`,
  workspace_admins_only: () => 'Only the owner and admins of the workspace may do this.',
  workspace_owner_only: () => 'Only the owner of the workspace may do this.',
  taken_by_workspace: () => 'another workspace has this slug',
  profile_unassigned: ({ id }: Id) => `the profile ${id} is not assigned to this workspace`,
  no_such_profile: ({ id }: Id) => `there is no profile ${id}`,
  named_twice: ({ id }: Id) => `${id} is named twice`,
  owner_adds_profile: ({ id }: Id) => `only its own owner may add the profile ${id}`,
  owner_removes_profile: ({ id }: Id) =>
    `only its own owner, or an owner or admin of the workspace, may remove the profile ${id}`,
  owner_has_all_profiles: () => 'The owner works on every profile of the workspace.',
  owner_not_changed: () => 'An admin cannot change the owner.',
  owner_not_made: () => 'An admin cannot make anybody the owner.',
  owner_not_demoted: () => 'The owner cannot be demoted. Hand over the ownership by a transfer.',
  owner_by_transfer: () => 'The ownership is handed over by a transfer.',
  owner_not_removed: () => 'An admin cannot remove the owner.',
  owner_cannot_leave: () => 'The owner cannot leave. Hand over the ownership or archive the workspace.',
  limited_role: () => 'Your role counts on some profiles only; so must the roles you give or change.',
  members_removed_by_admins: () => 'Only the owner and admins of the workspace may remove another member.',
  already_member: () => 'The person of this address is a member already.',
  you_are_member: () => 'You are a member of this workspace already.',
  verify_to_accept: () =>
    'Verify the address of this account first: open the link in the mail that was sent to it.',
  invite_for_other: () => 'The invitation is for another address than the verified one of this account.',
  member_or_email: () => 'name the member by member_id or by email, by one of them',
  no_such_member: () => 'there is no such member in this workspace',
  is_owner: () => 'is the owner already',
  transfer_pending: () => 'Another transfer of this workspace waits for its answer. Cancel it first.',

  // Links, campaigns, variants, versions
  already_active: ({ kind }: Kind) => `The ${kind} is live already.`,
  used_by: ({ kind, id, field }: Kind & Id & Field) =>
    `${kind} ${id} already uses this ${field}; archive it or change its ${field} first`,
  taken_by_campaign: () => 'another campaign of this profile has it',
  taken_by_variant: () => 'another variant of this profile has it',
  no_such_campaign: () => 'there is no such campaign on this profile',
  no_such_variant: () => 'there is no such variant on this profile',
  not_active_link: ({ id }: Id) => `${id} is not a live link of this profile`,
  no_active_link: ({ id }: Id) => `${id} is no live link of this profile`,
  no_such_alert: ({ id }: Id) => `${id} is not an alert of this profile`,
  listed_twice: ({ id }: Id) => `${id} stands in the list twice`,
  repeats_link: () => 'names a link twice',
  field_id_taken: ({ id }: { readonly id: string }) => `another field has the id ${id}`,
  page_too_long: ({ count }: { readonly count: number }) =>
    `the contents of this page would be ${count} characters too long; shorten or archive links first`,
  row_id: () => 'must be the id of a live link; leave it out to create one',
  row_ambiguous: ({ ids }: { readonly ids: readonly number[] }) =>
    `several links have it (${ids.join(', ')}); name one by \`id\``,
  row_not_active: ({ id }: Id) =>
    `${id} is not an active link of this profile; leave it out to create one, or send \`archived: false\` to revive an archived one`,
  row_of_other_link: ({ id }: Id) => `link ${id} has it; leave \`id\` out to change that one`,
  row_repeats: ({ row }: { readonly row: number }) => `row ${row} names the same link`,
  required_to_create: () => 'is required, as no live link has this external_id',
  revision_now: ({ revision }: { readonly revision: number }) =>
    `is ${revision} by now; read the link again and repeat the change`,
  schedule_campaign: () => 'set starts_at to a time in the future to schedule the campaign',
  operator_for: ({
    operators,
    attribute,
  }: {
    readonly operators: readonly string[]
    readonly attribute: string
  }) => `must be one of ${operators.join(', ')} for ${attribute}`,
  list_for: ({ operator }: { readonly operator: string }) => `must be a list for ${operator}`,
  single_for: ({ operator }: { readonly operator: string }) => `must be one value for ${operator}`,
  two_numbers: () => 'must be two numbers, from and to, for between',
  condition_os: ({ max }: Max) => `must be a name like Android, of at most ${max} characters`,
  condition_language: () => 'must be a language code without region, like pt',
  condition_host: () => 'must be a host like news.example.com, without scheme and path',
  condition_text: ({ max }: Max) => `must be a text of at most ${max} characters`,
  condition_weekday: () => 'must be a whole number from 1 (Monday) to 7',
  preview_token: () => 'is not one of ours; review the version to get one',
  changed_since: () => 'has changed since',
  ids_or_all: () => 'send either ids or all: true',
  drop_percent: () => 'traffic cannot drop by more than 100 per cent',

  // Archives, webhooks and other sites
  archives_made: ({ max }: Max) => `${max} archives a day can be made. Those of today can be fetched again.`,
  webhooks_off: () => 'This installation sends nothing to addresses of others: webhooks are switched off.',
  webhooks_by_admins: () => 'Only the owner and admins of the page look after its webhooks.',
  webhook_subject: () => 'name a profile or a workspace, not both',
  webhooks_of_all_profiles: () =>
    'Webhooks of a workspace hear of all its profiles; your role here counts on some alone. Add one to a profile instead.',
  webhook_tests: ({ max }: Max) => `At most ${max} tests and repetitions a minute.`,
  webhook_off: () => 'The webhook is off. Switch it on first (is_active: true), then send it again.',
  webhook_page_moved: () => 'The page of this event does not belong where the webhook does any more.',
} as const
