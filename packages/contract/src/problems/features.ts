import type { PlanLimits } from '../features/billing.ts'

type Kind = { readonly kind: 'link' | 'campaign' | 'variant' }
type Id = { readonly id: number }
type Max = { readonly max: number }
type Field = { readonly field: string }
type OfPlan = { readonly plan: string }
type OfLimit = OfPlan & { readonly limit: keyof PlanLimits }

/** First step of a user who has reached a plan limit. Ideas come back with the next month. */
const spaceTexts: Partial<Record<keyof PlanLimits, string>> = {
  profiles: 'Delete one',
  links: 'Archive one',
  variants: 'Archive one',
  campaigns: 'Archive one',
  named_versions: 'Delete one',
  workspaces: 'Delete one',
  workspace_members: 'Remove one',
}

/** Unit of each plan limit and its scope: "ideas", "per month". */
export const limitTexts: Record<keyof PlanLimits, readonly [noun: string, scope?: string]> = {
  profiles: ['pages'],
  links: ['blocks', 'per page'],
  variants: ['variants', 'per page'],
  campaigns: ['campaigns', 'per page'],
  named_versions: ['restore points', 'per page'],
  automatic_versions: ['automatic versions', 'per page'],
  workspaces: ['workspaces'],
  workspace_members: ['members', 'per workspace'],
  ai_credits: ['ideas', 'per month'],
  analytics_days: ['days of analytics'],
  upload_mib: ['MB of uploads'],
}
const getLimitText = (limit: keyof PlanLimits): string => limitTexts[limit].join(' ')
const formatLimit = (max: number, limit: keyof PlanLimits): string =>
  max === 1 ? `1 ${getLimitText(limit).replace(/^((?:\w+ )?\w+)s\b/, '$1')}` : `${max} ${getLimitText(limit)}`

export const featureRules = {
  // Credentials and requests
  api_keys_conflict: () => 'Two different API keys were sent. Send one.',
  api_key_invalid: () => 'The API key is not valid. Check that it is complete and was not revoked.',
  access_token_invalid: () =>
    'The access token has expired or is for another URL. Refresh it, or connect the agent again.',
  credential_required: () => 'Send an API key or sign in with OAuth.',
  passkey_invalid: () => 'The passkey was not accepted. Try again.',
  passkey_copied: () =>
    'This passkey may have been copied, so it was not accepted. Sign in another way and remove the passkey.',
  max_passkeys: ({ max }: Max) => `An account has at most ${max} passkeys. Remove one first.`,
  passkey_exists: () => 'This passkey was already added.',
  challenge_required: () => 'No two-factor challenge is pending. Sign in first.',
  key_read_only: () => 'This API key has read-only access. Create one with the scope “write”.',
  key_limited: () => 'This API key is limited to one page or workspace. Use a key for the whole account.',
  key_grants_nothing: () =>
    'This API key or agent must not grant access, export or delete. Do this in the studio, or create another key.',
  agent_proposes: () =>
    'This agent can only propose changes of a page and its links. Ask a person to do this in the studio, or connect the agent again and allow changes.',
  propose_only: () =>
    'This request only proposes changes of a page and its links. To do this at once, send it without the header X-Propose.',
  propose_no_sync: () =>
    'A proposal cannot archive missing links. Send rows with archived true for them, without archive_missing and sync.',
  agent_read_only: () => 'This agent has read-only access. Connect it again and allow changes.',
  admin_key_required: () => 'This operation requires an API key with the scope “admin”.',
  cross_site: () => 'Requests from other sites are not accepted.',
  cross_site_agent: () => 'requests from pages of other sites are not accepted',
  host_mismatch: ({ host }: { readonly host: string }) =>
    `must be ${host}; configure the reverse proxy to forward it`,
  malformed_request_because: ({ reason }: { readonly reason: string }) =>
    `The request is not valid HTTP/1.1 (${reason}).`,
  request_running: () =>
    'a request with this key is still running; wait for its response, or try again later',
  request_concurrent: () => 'a request with this key was made at the same time; send it again',
  foreign_etag: () =>
    'this is the ETag of a list or of another resource; send the ETag of this resource, or its `revision` in the body',
  closing: () => 'The service is shutting down. Try again in a few seconds.',
  database_slow: () => 'The database does not respond in time. Try again in a few seconds.',
  database_silent: () => 'The database does not respond. Try again in a few seconds.',
  commit_unconfirmed: () =>
    'The change is saved, but the standby server has not confirmed it, so a failover could lose it. Check it before you repeat the request.',
  commit_unknown: () =>
    'The database has not confirmed the change, so it may or may not be saved. Check it before you repeat the request.',
  storage_full: () =>
    'The service cannot store anything at the moment: its disk is full. Try again later. If this lasts, contact the operator.',
  storage_read_only: () =>
    'The service cannot store anything at the moment: its database is read-only. Try again later. If this lasts, contact the operator.',
  migrating: () => 'The database is being migrated. Try again in a few minutes.',
  archive_address_expired: () => 'This download URL has expired. Read the export again to get a new one.',
  sheet_not_found: () => 'This URL does not exist or was revoked.',

  password_attempts: () =>
    'Too many failed attempts. Try again later, use a device that you have signed in with before, or reset your password by e-mail.',
  code_attempts: () =>
    'Too many wrong codes. Try again later, or use a device that you have signed in with before.',
  resets_queued: () => 'Too many password resets are pending. Try again in a minute.',
  registration_by_invitation: () =>
    'Registration requires an invitation. Open the link in your invitation e-mail, or contact the operator.',
  registration_closed: () =>
    'Administrators create the accounts of this installation. Contact the operator to get one.',
  oidc_off: () => 'This installation has no OpenID Connect provider.',
  oidc_expired: () => 'This sign-in has expired or was started in another browser. Start again.',
  oidc_unavailable: () => 'The sign-in provider does not respond. Try again in a few minutes.',
  oidc_refused: () => 'The provider did not complete the sign-in. Start again.',
  oidc_unverified: () =>
    'The provider has not verified your e-mail address. Verify it there, then sign in again.',
  oidc_taken: () =>
    'This provider account is linked to another account of this installation. Unlink it in that account first.',
  last_sign_in_method: () =>
    'This is the last way to sign in to your account. Add another one first, or request a password reset to set a password.',
  confirmation_required: () =>
    'Not done, because you did not confirm that it is you. Sign in again, or confirm with your password or a passkey.',
  setup_code: () =>
    'This code is not valid. Use the newest one in the log; there is none once the service has an administrator.',
  setup_attempts: ({ max }: Max) => `You can try at most ${max} codes per hour. Try again later.`,
  demo: () =>
    'This is a demo that everyone shares, so this cannot be done here. You can change the content and design of its pages.',
  second_factor_required: () =>
    'This installation requires a second factor. Sign in with your passkey, or set up two-factor authentication or a passkey at /account first.',
  confirm_with_one: () => 'send either your password or the response of a passkey',
  oidc_domain: ({ domain }: { readonly domain: string }) => `Sign in with an e-mail address at ${domain}.`,
  oidc_only: ({ name }: { readonly name: string }) =>
    `Passwords and passkeys are off for sign-in and registration. Sign in with ${name}.`,
  email_already_verified: () => 'The e-mail address is already verified.',
  verification_link_invalid: () =>
    'this link was used, has expired or belongs to another account; request a new one',
  email_taken_meanwhile: () => 'another account now has this e-mail address',
  verify_email_first: () =>
    'Verify your e-mail address first. Until then, your account can send e-mails only to its own e-mail address.',
  new_accounts: ({ minutes }: { readonly minutes: number }) =>
    `Too many new accounts from your network. Try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`,
  mails_sent: () => 'The limit for these e-mails has been reached. Try again later.',
  needs_new_password: () => 'requires a new password; to revoke one key, use DELETE /account/api-keys/{id}',
  two_factor_on: () => 'Two-factor authentication is on. Turn it off first to use another authenticator app.',
  two_factor_off: () => 'Two-factor authentication is off.',
  two_factor_not_started: () => 'Set up two-factor authentication first.',
  max_agents: ({ max }: Max) =>
    `An account has at most ${max} connected agents. Disconnect one you no longer use.`,
  max_api_keys: ({ max }: Max) => `An account has at most ${max} API keys. Revoke one you no longer use.`,
  max_feeds: ({ max }: Max) =>
    `A page can have at most ${max} connected spreadsheets. Disconnect one you no longer use.`,
  max_segments: ({ max }: Max) =>
    `A page can have at most ${max} saved filters. Delete one you no longer use.`,
  last_admin: () => 'You cannot block the last administrator. Grant the role to another account first.',
  last_admin_account: () =>
    'This is the last administrator of this installation who is not blocked. Grant the role to another account first: npm run admin -- grant EMAIL',
  no_such_account: ({ account }: { readonly account: string }) => `account ${account} does not exist`,
  no_such_job: ({ name }: { readonly name: string }) => `job ${name} does not exist`,
  mail_settled: () => 'This e-mail was already sent, or has failed. Its text was deleted.',
  host_invalid: () => 'must be a host such as example.com, an IP address, or a web address',
  host_own: () => 'must not be the host of this service',
  host_blocked: () => 'is already blocked',
  max_blocked_hosts: ({ max }: Max) => `At most ${max} hosts can be blocked. Unblock one first.`,
  own_account: () => 'You cannot block your own account.',
  owns_shared_workspaces: ({ count }: { readonly count: number }) =>
    `You own ${count === 1 ? 'a workspace' : `${count} workspaces`} with other members. Transfer ownership, remove the members or delete ${count === 1 ? 'it' : 'them'} first.`,

  not_in_plan: ({ plan, limit }: OfLimit) =>
    `The ${plan} plan does not include ${limitTexts[limit][0]}. Choose a larger plan.`,
  plan_full: ({ plan, limit, max }: OfLimit & Max) =>
    `You have reached the limit of the ${plan} plan: ${formatLimit(max, limit)}. ${spaceTexts[limit] ? `${spaceTexts[limit]}, or choose` : 'Choose'} a larger plan.`,
  plans_full: ({ limit, max }: Omit<OfLimit, 'plan'> & Max) =>
    `No plan allows more than ${formatLimit(max, limit)}. ${spaceTexts[limit]} first.`,
  plan_links: ({ plan, max, count }: OfPlan & Max & { readonly count: number }) =>
    `The ${plan} plan allows ${max} blocks per page; this page has ${count}. Archive blocks, or choose a larger plan.`,
  plan_links_of_version: ({ plan, max, count }: OfPlan & Max & { readonly count: number }) =>
    `The ${plan} plan allows ${max} blocks per page; this version has ${count}. Choose a larger plan.`,
  plan_uploads: ({ plan }: OfPlan) => `The ${plan} plan does not include uploads. Choose a larger plan.`,
  uploads_full: ({ plan, max }: OfPlan & Max) =>
    `The ${plan} plan allows ${max} MB of uploads; this file exceeds the limit. Delete uploads, or choose a larger plan.`,
  plan_footer: ({ plan }: OfPlan) =>
    `The ${plan} plan does not include a custom footer. Choose a larger plan.`,
  plan_domain: ({ plan }: OfPlan) =>
    `The ${plan} plan does not include a custom domain. Choose a larger plan.`,
  plan_seats: ({ plan }: OfPlan) =>
    `The workspace has reached the member limit of its ${plan} plan. Remove a member, or choose a larger plan.`,
  max_destinations: ({ max }: Max) =>
    `A page has at most ${max} newsletter destinations. Delete one you no longer use.`,
  max_proposals: ({ max }: Max) =>
    `A page has at most ${max} proposals that nobody has decided. Decide or withdraw one first.`,
  max_proposal_comments: ({ max }: Max) => `A proposal has at most ${max} comments.`,
  max_proposal_links: ({ max }: Max) =>
    `A proposal has at most ${max} guest links, with those that have ended.`,
  proposal_draft: () => 'Submit the draft first.',
  proposal_link_agent: () => 'An agent cannot create a link that decides.',
  proposal_changed: () =>
    'The page or the proposal has changed since you looked at it. Review the proposal again.',
  proposal_conflict: () => 'was changed on the page since it was proposed; choose which value to keep',
  proposal_of_other: () => 'Only the author of this proposal can change it.',
  proposal_size: () => 'The proposal is too large. Split it into several.',
  proposal_time: () => 'must be a time within the next year',
  max_webhooks: ({ max }: Max) =>
    `A page or workspace has at most ${max} webhooks. Delete one you no longer use.`,
  max_upload_copy: ({ max }: Max) =>
    `This page uses more than ${max} MB of uploads, so it cannot be copied. Delete some uploads first.`,
  no_subscription: () => 'You have no subscription. Choose a plan first.',
  subscription_ended: () => 'The subscription has ended. Choose a plan to start a new one.',
  has_subscription: () => 'You already have a subscription. Choose “Manage subscription” to change it.',
  has_plan: ({ plan }: OfPlan) => `You already have the ${plan} plan.`,
  no_such_plan: ({ plan, plans }: OfPlan & { readonly plans: readonly string[] }) =>
    `plan “${plan}” does not exist; choose one of ${plans.join(', ')}`,
  no_price: ({ plan, interval }: OfPlan & { readonly interval: string }) =>
    `the ${plan} plan has no price per ${interval}; choose another billing period`,
  free_plan: ({ plan }: OfPlan) => `the ${plan} plan is free and needs no checkout; choose a paid plan`,
  not_sold: () => 'This installation does not sell plans. Use a voucher, or contact the operator.',
  voucher_gives_plan: () => 'this voucher grants a plan; redeem it with POST /billing/apply-voucher',
  voucher_not_for_price: ({ plan }: OfPlan) =>
    `this voucher does not apply to the ${plan} plan at this price`,
  voucher_plan_gone: ({ plan }: OfPlan) => `the ${plan} plan no longer exists`,
  voucher_no_gain: ({ plan }: OfPlan) =>
    `your ${plan} plan already includes everything that this voucher grants`,
  voucher_attempts: ({ max }: Max) => `You can try at most ${max} voucher codes per hour. Try again later.`,
  notice_signature: () => 'The signature of this event is missing, wrong or too old.',

  other_profile: () =>
    'Your access is limited to another page. Use a key or sign-in that includes this page.',
  other_workspace: () =>
    'This API key is limited to another workspace. Send the profile_id of a page that belongs to the workspace of the key.',
  key_limits_combined: () => 'cannot be combined with profile_id; limit the key to a page or to a workspace',
  key_limit_unknown: () => 'must be a page or workspace to which you have access',
  key_limit_admin: () => 'cannot be limited to a page or workspace',
  no_role: () => 'You have no access to this page. Ask its owner to invite you.',
  role_read_only: () => 'You have read-only access to this page. Ask its owner for the editor role.',
  approval_required: () =>
    'Changes like this need a second person in this workspace. Propose the change, so that another member can accept it.',
  role_ended: () => 'Your role on this page has changed. Reload, or ask its owner.',
  owner_deletes: () => 'Only its owner may delete a page.',
  owner_exports: () => 'only its owner may export a page; ask them for an export',
  last_profile: () => 'The last page of an account cannot be deleted. Delete the account instead.',
  domain_by_admins: () => 'only the owner or an admin may set or remove the custom domain',
  domain_of_service: () => 'belongs to this service',
  identity_by_admins: () =>
    'Only the owner or an admin may change the fediverse account and Bluesky DID of the page.',
  username_by_admins: () => 'only the owner or an admin may change the page address',
  username_changes: ({ max }: Max) =>
    `can be changed ${max} times in 24 hours; you can return to a former page address`,
  workspace_admins_only: () => 'Only the owner and admins of the workspace may do this.',
  workspace_owner_only: () => 'Only the owner of the workspace may do this.',
  taken_by_workspace: () => 'is already used by another workspace',
  profile_unassigned: ({ id }: Id) => `page ${id} is not assigned to this workspace`,
  no_such_profile: ({ id }: Id) => `page ${id} does not exist`,
  owner_adds_profile: ({ id }: Id) => `only its owner may add page ${id}`,
  owner_removes_profile: ({ id }: Id) =>
    `only its owner, or the owner or an admin of the workspace, may remove page ${id}`,
  owner_has_all_profiles: () => 'The owner has access to every page of the workspace.',
  owner_not_changed: () => 'An admin cannot change the owner of the workspace.',
  owner_not_demoted: () => 'The owner cannot be demoted. Start an ownership transfer.',
  owner_by_transfer: () => 'To change the owner, start an ownership transfer.',
  owner_not_removed: () => 'An admin cannot remove the owner.',
  owner_cannot_leave: () => 'The owner cannot leave. Transfer ownership or delete the workspace.',
  limited_role: () =>
    'Your role is limited to some pages. You can only grant or change roles on these pages.',
  members_removed_by_admins: () => 'Only the owner and admins of the workspace may remove another member.',
  already_member: () => 'The person with this e-mail address is already a member.',
  you_are_member: () => 'You are already a member of this workspace.',
  verify_to_accept: () =>
    'Verify the e-mail address of this account first: open the link in the e-mail that we sent.',
  invite_for_other: () =>
    'The invitation is for another e-mail address. Sign in to the account that has verified that e-mail address.',
  member_or_email: () => 'send either member_id or email',
  no_such_member: () => 'this member does not exist in this workspace',
  is_owner: () => 'is already the owner',
  page_transfer_pending: () => 'Another transfer of this page is pending. Cancel it first.',
  last_profile_stays: () =>
    'The last page of an account cannot be transferred. Create another one first. If the plan allows only one page, choose a larger plan.',
  owner_transfers: () => 'Only its owner may transfer a page.',
  transfer_pending: () => 'Another transfer of this workspace is pending. Cancel it first.',

  // Links, campaigns, variants, versions
  already_active: ({ kind }: Kind) => `The ${kind} is already active.`,
  used_by: ({ kind, id, field }: Kind & Id & Field) =>
    `${kind} ${id} already uses this ${field}; archive it or change its ${field} first`,
  taken_by_campaign: () => 'is already used by another campaign of this page',
  taken_by_variant: () => 'is already used by another variant of this page',
  no_such_campaign: () => 'this campaign does not exist on this page',
  no_such_variant: () => 'this variant does not exist on this page',
  not_active_link: ({ id }: Id) => `${id} is not an active link of this page`,
  no_such_alert: ({ id }: Id) => `${id} is not an alert of this page`,
  listed_twice: ({ id }: Id) => `${id} is listed twice`,
  repeats_link: () => 'contains the same link twice',
  field_id_taken: ({ id }: { readonly id: string }) => `another field has the id ${id}`,
  page_too_long: ({ count }: { readonly count: number }) =>
    `this page would be ${count} characters too long; shorten texts or archive blocks first`,
  row_id: () => 'must be the id of an active link; leave it out to create one',
  external_id_taken: ({ id }: Id) =>
    `is already used by id ${id} in this external_source; change that one instead, or archive it first`,
  external_id_dropped: ({ holder }: { readonly link: number | null; readonly holder: number | null }) =>
    `was removed, because ${holder === null ? 'another entry' : `id ${holder}`} uses it`,
  several_sources: () =>
    'the rows name several sources, but missing links are archived in one; name it here, or send a request for each',
  sync_unknown: () =>
    'no run with this id is active for this external_source: it has ended, or another one has begun; begin again',
  archives_most: ({ count, total }: { readonly count: number; readonly total: number }) =>
    `${count} of the ${total} links of this external_source would be archived; send true if they no longer exist`,
  row_not_active: ({ id }: Id) =>
    `${id} is not an active link of this page; leave it out to create one, or send \`archived: false\` to restore an archived one`,
  row_of_other_link: ({ id }: Id) =>
    `link ${id} already uses this external_id; omit \`id\` to change that link`,
  row_repeats: ({ row }: { readonly row: number }) =>
    `links[${row}] selects the same link; combine the two rows`,
  required_to_create: () => 'is required, because no active link has this external_id',
  revision_now: ({ revision }: { readonly revision: number }) =>
    `is now ${revision}; read the link again and repeat the change`,
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
  two_numbers: () => 'must be two numbers (from, to) for between',
  condition_os: ({ max }: Max) => `must be a name such as Android, of at most ${max} characters`,
  condition_language: () => 'must be a language code without region, such as pt',
  condition_host: () => 'must be a host such as news.example.com, without scheme and path',
  condition_text: ({ max }: Max) => `must be a text of at most ${max} characters`,
  condition_weekday: () => 'must be a whole number from 1 (Monday) to 7',
  preview_token: () => 'is not valid; review the version to get one',
  changed_since: () => 'has changed since the fix was applied',
  ids_or_all: () => 'send either ids or all: true',
  drop_percent: () => 'traffic cannot drop by more than 100 percent',

  // Exports, webhooks and other sites
  // "archive" in the name of a rule means an export: rules are never renamed
  archives_made: ({ max }: Max) =>
    `You have reached the limit of ${max} exports per day. Download an existing export, or try again tomorrow.`,
  webhooks_off: () => 'Webhooks are off on this installation. Contact the operator.',
  webhooks_by_admins: () => 'Only the owner and admins of the page can manage its webhooks.',
  webhook_of_workspace: () => 'has no effect: only webhooks of a workspace receive events of its members',
  webhook_subject: () => 'send either profile_id or workspace_id',
  webhooks_of_all_profiles: () =>
    'Webhooks of a workspace receive events of all its pages, but your role is limited to some. Add a webhook to a page instead.',
  destinations_off: () => 'Newsletter destinations are off on this installation. Contact the operator.',
  destinations_by_admins: () =>
    'Only the owner and admins of the page can manage its newsletter destinations.',
  destination_confirms_alone: () =>
    'A newsletter service can ask for confirmation only if it is the only destination of the page. Delete the others first.',
  destination_url_key: () => 'is required again for another address',
  mailchimp_key: () => 'must end with a hyphen and the data centre, such as -us19',
  webhook_tests: ({ max }: Max) => `You can send at most ${max} tests and repeated events per minute.`,
  webhook_off: () => 'The webhook is off. Turn it on first, then send the event again.',
  webhook_page_moved: () => 'The page of this event no longer belongs to the webhook or its workspace.',
} as const
