import { Type } from 'typebox'
import { defineOperation, described, Id, Nullable, OpenObject, params, text } from '../operation.ts'
import {
  Account,
  AccountUpdate,
  ApiKey,
  ApiKeyWrite,
  AuthenticatorCode,
  CurrentPassword,
  EmailVerification,
  EmailVerificationConfirm,
  NewApiKey,
  PasswordAndCode,
  ProfileCreate,
  RecoveryCodes,
  Session,
  TwoFactorSetup,
  UpdatedUser,
  VerifiedUser,
} from './account.ts'
import { CsrfToken, userExample } from './auth.ts'
import { planExample } from './billing.ts'
import { Count, Deleted, example, fixedStamps } from './common.ts'
import { passkeyOperations } from './passkeys.ts'
import { Profile, profileExample } from './profile.ts'
import { sharingOperations } from './sharing.operations.ts'

const idParam = params('id')
const deleted = { id: 3, deleted: true }
const csrf = 'b3Blbi1zZXNhbWU.4f1d2c'
const secret = 'a long phrase of your own'
const passwordText =
  'Requires the current password: 401 `invalid_credentials` if it is wrong. After ten wrong ones in a row the session must wait (429), like a sign-in. Failed sign-ins elsewhere are counted separately.'

const keyExample = {
  id: 3,
  name: 'Nightly report',
  scope: 'read',
  prefix: 'vt_9fK2',
  profile_id: null,
  workspace_id: null,
  expires_at: null,
  last_used_at: null,
  ...fixedStamps,
} as const
const existingAccess = { type: 'api_key', name: 'Nightly report', created_at: example.created } as const
const account = { tag: 'Account', access: 'session' } as const
const security = { tag: 'Sign-in and keys', access: 'session' } as const

/** Operations of the account area. */
export const accountOperations = {
  getCsrfToken: defineOperation({
    ...account,
    access: 'public',
    id: 'getCsrfToken',
    method: 'GET',
    path: '/account/csrf',
    summary: 'Get a CSRF token',
    description: text(
      'Returns the token of the session. Without a session, returns the token of a pre-session, whose cookie this response sets. `user_id` is the user of the session, null without one. Send the token as `X-CSRF-Token`, or as the field or part `csrf_token`.',
    ),
    ok: {
      200: Type.Object({
        csrf_token: CsrfToken,
        user_id: Nullable(described(Id, 'ID of the signed-in user; null without a session.')),
      }),
    },
    errors: [],
    example: { data: { csrf_token: csrf, user_id: 7 } },
  }),
  getAccount: defineOperation({
    ...account,
    id: 'getAccount',
    method: 'GET',
    path: '/account',
    summary: 'Read the account',
    description: text(
      'The user, their plan with its limits and use, and every profile on which they have a role.',
    ),
    ok: { 200: Account },
    errors: [],
    example: {
      data: {
        user: userExample,
        plan: planExample,
        usage: { profiles: 1, workspaces: 0, ai_credits: 4, upload_bytes: 918_233 },
        profiles: [{ id: 12, username: 'robin', display_name: 'Robin Example', my_role: 'owner' }],
        csrf_token: csrf,
      },
    },
  }),
  updateAccount: defineOperation({
    ...account,
    id: 'updateAccount',
    method: 'PUT',
    path: '/account',
    summary: 'Change name, e-mail or password',
    description: text(
      passwordText,
      'An address that is not verified yet is corrected at once, and a mail to the new one verifies it. Otherwise a new e-mail address takes effect when its mail is confirmed with `POST /account/email-verification/confirm`; until then it is `pending_email`. Send the current address to withdraw it. The old address is notified.',
      'A new password revokes all other sessions, links of reset mails, and all known devices but this browser. API keys and connected agents keep working unless `revoke_api_keys` is true (422 without a new password). `password_change` and a mail list what was revoked and what stays.',
    ),
    body: AccountUpdate,
    ok: { 200: UpdatedUser },
    errors: ['invalid_credentials', 'email_taken', 'weak_password'],
    example: { body: { name: 'Robin Example', current_password: secret }, data: userExample },
  }),
  deleteAccount: defineOperation({
    ...account,
    id: 'deleteAccount',
    method: 'DELETE',
    path: '/account',
    summary: 'Delete the account',
    description: text(
      'Erases the account, its profiles, links, statistics, uploads and keys, and signs out. It is inaccessible when the call returns; large numbers of statistics rows are deleted from the database in the following minutes. Cannot be undone. 409 `conflict` while you own a workspace with other members (transfer or archive it first), and for the last platform administrator who is not blocked (the operator appoints another one with `npm run admin -- grant`).',
      passwordText,
    ),
    body: CurrentPassword,
    ok: { 200: Deleted },
    errors: ['invalid_credentials', 'conflict'],
    example: { body: { current_password: secret }, data: { id: 7, deleted: true } },
  }),
  exportAccount: defineOperation({
    ...account,
    id: 'exportAccount',
    method: 'GET',
    path: '/account/export',
    summary: 'Export everything',
    description: text(
      'One JSON object with all stored data about the user, including statistics, without secrets.',
    ),
    ok: { 200: OpenObject },
    errors: [],
    example: { data: { user: userExample, profiles: [], links: [] } },
  }),
  listSessions: defineOperation({
    ...security,
    id: 'listSessions',
    method: 'GET',
    path: '/account/sessions',
    summary: 'List sessions',
    description: text('Valid sessions, last used first.'),
    ok: { 200: Type.Array(Session) },
    errors: [],
    example: {
      data: [
        {
          id: 31,
          current: true,
          user_agent: 'Firefox on Linux',
          browser: 'Firefox',
          system: 'Linux',
          address: '192.0.2.10',
          two_factor: false,
          created_at: example.created,
          revision: 2,
          updated_at: example.updated,
          last_seen_at: example.updated,
          last_used_at: example.updated,
          expires_at: example.later,
        },
      ],
    },
  }),
  endSession: defineOperation({
    ...security,
    id: 'endSession',
    method: 'DELETE',
    path: '/account/sessions/:id',
    summary: 'Revoke a session',
    description: text('Revokes one session of your account at once. Revoking the current session signs out.'),
    params: idParam,
    ok: { 200: Deleted },
    errors: ['not_found'],
    example: { data: deleted },
  }),
  endOtherSessions: defineOperation({
    ...security,
    id: 'endOtherSessions',
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Revoke all other sessions',
    description: text('Revokes every session of the account except the current one.'),
    ok: {
      200: Type.Object({
        deleted: Deleted.properties.deleted,
        ended: described(Count, 'Number of revoked sessions.'),
      }),
    },
    errors: [],
    example: { data: { deleted: true, ended: 2 } },
  }),
  listApiKeys: defineOperation({
    ...security,
    id: 'listApiKeys',
    method: 'GET',
    path: '/account/api-keys',
    summary: 'List API keys',
    description: text('The API keys of the account, newest first, without the keys themselves.'),
    ok: { 200: Type.Array(ApiKey) },
    errors: [],
    example: { data: [keyExample] },
  }),
  createApiKey: defineOperation({
    ...security,
    id: 'createApiKey',
    method: 'POST',
    path: '/account/api-keys',
    summary: 'Create an API key',
    description: text(
      'Only this response contains the key. Scope `read` can only read; `write` can also change; `admin` is for platform administrators and required for `/admin`. `profile_id` or `workspace_id` limits a key of scope `read` or `write`: lists contain only what is in reach, anything else fails with 403 or 404. A limited key cannot create pages, change members or assignments of a workspace, buy plans or export archives. A mail notifies the user. At most 50 keys per account (409 `conflict`).',
    ),
    body: ApiKeyWrite,
    ok: { 201: NewApiKey },
    errors: ['not_admin', 'conflict'],
    example: {
      body: { name: 'Nightly report', scope: 'read' },
      data: { ...keyExample, key: 'vt_9fK2mQ7xR4tZ1bN8cW5vL0sJ3hG6dYAb12Cd' },
    },
  }),
  deleteApiKey: defineOperation({
    ...security,
    id: 'deleteApiKey',
    method: 'DELETE',
    path: '/account/api-keys/:id',
    summary: 'Revoke an API key',
    description: text('The key fails from its next request on.'),
    params: idParam,
    ok: { 200: Deleted },
    errors: ['not_found'],
    example: { data: deleted },
  }),
  startTwoFactor: defineOperation({
    ...security,
    id: 'startTwoFactor',
    method: 'POST',
    path: '/account/two-factor',
    summary: 'Start two-factor enrolment',
    description: text(
      'Creates a new secret. Two-factor sign-in is on after it is confirmed with a code. Fails with 409 `conflict` if it is already on.',
      passwordText,
    ),
    body: CurrentPassword,
    ok: { 200: TwoFactorSetup },
    errors: ['invalid_credentials', 'conflict'],
    example: {
      body: { current_password: secret },
      data: {
        secret: 'JBSWY3DPEHPK3PXP',
        otpauth_url: 'otpauth://totp/Vitrine:robin%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Vitrine',
        qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
    },
  }),
  confirmTwoFactor: defineOperation({
    ...security,
    id: 'confirmTwoFactor',
    method: 'POST',
    path: '/account/two-factor/confirm',
    summary: 'Turn two-factor sign-in on',
    description: text(
      'Requires a code of the new secret and returns ten recovery codes, each for one use. After ten wrong codes in a row the session must wait (429). Fails with 409 `conflict` without a started enrolment.',
    ),
    body: AuthenticatorCode,
    ok: { 200: RecoveryCodes },
    errors: ['two_factor_invalid', 'conflict'],
    example: {
      body: { code: '492039' },
      data: { recovery_codes: Array.from({ length: 10 }, (_, i) => `k${i}d4-9xq2-m7ta-c3wz`) },
    },
  }),
  renewRecoveryCodes: defineOperation({
    ...security,
    id: 'renewRecoveryCodes',
    method: 'POST',
    path: '/account/two-factor/recovery-codes',
    summary: 'Create new recovery codes',
    description: text(
      'Returns ten new codes; old ones stop working. Fails with 409 `conflict` if two-factor sign-in is off.',
      passwordText,
    ),
    body: PasswordAndCode,
    ok: { 200: RecoveryCodes },
    errors: ['invalid_credentials', 'two_factor_invalid', 'conflict'],
    example: {
      body: { current_password: secret, code: '492039' },
      data: { recovery_codes: Array.from({ length: 10 }, (_, i) => `p${i}f8-2vn6-h5sb-r1ye`) },
    },
  }),
  disableTwoFactor: defineOperation({
    ...security,
    id: 'disableTwoFactor',
    method: 'DELETE',
    path: '/account/two-factor',
    summary: 'Turn two-factor sign-in off',
    description: text(
      'Deletes the secret and the recovery codes. Fails with 409 `conflict` if it is off.',
      passwordText,
    ),
    body: PasswordAndCode,
    ok: { 200: Deleted },
    errors: ['invalid_credentials', 'two_factor_invalid', 'conflict'],
    example: { body: { current_password: secret, code: '492039' }, data: { id: 7, deleted: true } },
  }),
  getEmailVerification: defineOperation({
    ...account,
    id: 'getEmailVerification',
    method: 'GET',
    path: '/account/email-verification',
    summary: 'List existing access before the first verification',
    description: text(
      'Lists existing access to the account, so that the user can decide if `POST /account/email-verification/confirm` revokes it.',
    ),
    ok: { 200: EmailVerification },
    errors: [],
    example: {
      data: { user: { ...userExample, email_verified: false }, existing_access: [existingAccess] },
    },
  }),
  requestEmailVerification: defineOperation({
    ...account,
    id: 'requestEmailVerification',
    method: 'POST',
    path: '/account/email-verification',
    summary: 'Send the verification mail again',
    description: text(
      'Queues a mail to the address of the account; earlier links stop working. At most five per hour and 15 per day for an address and an account (three times as many for all spellings of a mailbox): otherwise 429, and the earlier link stays valid.',
    ),
    ok: { 200: Type.Null() },
    errors: ['conflict'],
    example: {},
  }),
  confirmEmailVerification: defineOperation({
    ...account,
    id: 'confirmEmailVerification',
    method: 'POST',
    path: '/account/email-verification/confirm',
    summary: 'Verify the e-mail address',
    description: text(
      'Requires the token of the mail and a session of the account. Fails with 422 `validation_failed` if the token was used, has expired or is invalid.',
      'Existing access stays; at the first verification `existing_access` lists it. With `revoke_access` the first verification revokes it, and a mail lists it: other sessions, API keys, connected agents, webhooks, feeds, archives, members, invitations, transfers and assigned profiles of workspaces, memberships elsewhere, unverified custom domains, open checkouts, an authenticator that this session did not use. Pages and links stay.',
      'A password reset that verifies the address for the first time always revokes all of this, including this session and the authenticator.',
    ),
    body: EmailVerificationConfirm,
    ok: { 200: VerifiedUser },
    errors: [],
    example: {
      body: { token: 'q8Zr0mTjV3xkC5nP' },
      data: { ...userExample, email_verified: true, existing_access: [existingAccess] },
    },
  }),
  createProfile: defineOperation({
    ...account,
    id: 'createProfile',
    method: 'POST',
    path: '/account/profiles',
    summary: 'Create another profile',
    description: text('Your plan limits the number of profiles (403 `plan_limit`).'),
    body: ProfileCreate,
    ok: { 201: Profile },
    errors: ['username_taken', 'plan_required', 'plan_limit'],
    example: { body: { username: 'robin', display_name: 'Robin Example' }, data: profileExample },
  }),
  deleteProfile: defineOperation({
    ...account,
    id: 'deleteProfile',
    method: 'DELETE',
    path: '/account/profiles/:id',
    summary: 'Delete a profile',
    description: text(
      'Erases one of your profiles with its links, versions and statistics. Cannot be undone. Fails with 409 `conflict` for the last profile.',
    ),
    params: idParam,
    ok: { 200: Deleted },
    errors: ['forbidden', 'not_found', 'conflict'],
    example: { data: { id: 12, deleted: true } },
  }),
  ...passkeyOperations,
  ...sharingOperations,
} as const
