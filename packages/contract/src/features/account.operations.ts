import { Type } from 'typebox'
import { accessEntryExample } from '../extensions/access.ts'
import { defineOperation, defineOperations, describeSchema, Id, Nullable, OpenObject } from '../operation.ts'
import { EndedCredentials } from './access.ts'
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
  SessionConfirm,
  SetupCode,
  SignIn,
  TwoFactorSetup,
  UpdatedUser,
  VerifiedUser,
} from './account.ts'
import { CsrfToken, User, userExample } from './auth.ts'
import { planExample } from './billing.ts'
import { Count, Deleted, example, fixedStamps } from './common.ts'
import { passkeyOperations } from './passkeys.ts'
import { Profile, profileExample } from './profile.ts'
import { sharingOperations } from './sharing.operations.ts'

const deletionExample = { id: 3, deleted: true }
const csrf = 'b3Blbi1zZXNhbWU.4f1d2c'
const secret = 'a long phrase of your own'
const passwordText =
  'Requires the current password, or a session that was confirmed in the last 15 minutes (403 `forbidden` with the rule `confirmation_required` otherwise). A wrong password fails with 401 `invalid_credentials`. After ten wrong ones in a row the session must wait (429), like a sign-in. Failed sign-ins elsewhere are counted separately.'

const keyExample = {
  id: 3,
  name: 'Nightly report',
  scope: 'read',
  prefix: 'vt_9fK2',
  profile_id: null,
  workspace_id: null,
  grants: true,
  expires_at: null,
  last_used_at: null,
  ...fixedStamps,
} as const
const existingAccess = {
  existing_access: [accessEntryExample],
  other_access: [{ type: 'passkey', name: 'Phone', created_at: example.created }],
} as const
const account = { access: 'session' } as const
const security = { tag: 'Sign-in and keys', access: 'session' } as const

export const accountOperations = defineOperations('Account', {
  getCsrfToken: defineOperation({
    ...account,
    access: 'public',
    route: 'GET /account/csrf',
    summary: 'Get a CSRF token',
    grants: 'nothing',
    description:
      'Returns the token of the session. Without a session, returns the token of a pre-session, whose cookie this response sets. `user_id` is the user of the session, null without one. Send the token as `X-CSRF-Token`, or as the field or part `csrf_token`.',
    ok: {
      200: Type.Object({
        csrf_token: CsrfToken,
        user_id: Nullable(describeSchema(Id, 'ID of the signed-in user; null without a session.')),
      }),
    },
    example: { data: { csrf_token: csrf, user_id: 7 } },
  }),
  getAccount: defineOperation({
    ...account,
    route: 'GET /account',
    summary: 'Read the account',
    grants: 'nothing',
    description: 'The user, their plan with its limits and use, and every profile on which they have a role.',
    ok: { 200: Account },
    example: {
      data: {
        user: userExample,
        plan: planExample,
        usage: { profiles: 1, workspaces: 0, ai_credits: 4, upload_bytes: 918_233 },
        profiles: [{ id: 12, username: 'robin', display_name: 'Robin Example', my_role: 'owner' }],
        sign_in_methods: ['password', 'passkey'],
        second_factor_required: false,
        csrf_token: csrf,
      },
    },
  }),
  updateAccount: defineOperation({
    ...account,
    route: 'PUT /account',
    summary: 'Change name, e-mail or password',
    grants: ({ email, password }: AccountUpdate) => ((email ?? password) ? 'access' : 'nothing'),
    description: [
      `${passwordText} A change of \`name\` or \`proposal_emails\` alone requires neither.`,
      'An e-mail address that is not verified yet is corrected immediately, and an e-mail to the new one verifies it; a new one with an account fails with 422 `email_taken`. Otherwise a new e-mail address takes effect when its e-mail is confirmed with `POST /account/email-verification/confirm`; until then it is `pending_email`. If it has an account, the response is the same, and the confirmation fails. Send the current e-mail address to withdraw it. The old one is notified.',
      'A new password replaces the cookie of this session, and revokes all other sessions, links of reset e-mails, and all known devices but this browser. API keys and connected agents keep working unless `revoke_api_keys` is true (422 without a new password). `password_change` and an e-mail list what was revoked and what stays.',
    ],
    body: AccountUpdate,
    ok: { 200: UpdatedUser },
    errors: ['forbidden', 'invalid_credentials', 'email_taken', 'weak_password'],
    example: { body: { name: 'Robin Example', current_password: secret }, data: userExample },
  }),
  deleteAccount: defineOperation({
    ...account,
    route: 'DELETE /account',
    summary: 'Delete the account',
    grants: 'destroy',
    description: [
      'Erases the account, its profiles, links, analytics, uploads and keys, and signs out. It is inaccessible when the call returns; large numbers of analytics rows are deleted from the database in the following minutes. Cannot be undone. 409 `conflict` while you own a workspace with other members (transfer or delete it first), and for the last platform administrator who is not blocked (the operator appoints another one with `npm run admin -- grant`).',
      passwordText,
    ],
    body: CurrentPassword,
    ok: { 200: Deleted },
    errors: ['forbidden', 'invalid_credentials', 'conflict'],
    example: { body: { current_password: secret }, data: { id: 7, deleted: true } },
  }),
  exportAccount: defineOperation({
    ...account,
    route: 'GET /account/export',
    summary: 'Export everything',
    grants: 'copy',
    description: 'One JSON object with all stored data about the user, including analytics, without secrets.',
    ok: { 200: OpenObject },
    example: { data: { user: userExample, profiles: [], links: [] } },
  }),
  confirmSession: defineOperation({
    ...security,
    route: 'POST /account/confirm',
    summary: 'Confirm the session',
    grants: 'nothing',
    description: [
      'Confirms the session. Send either the current password or a passkey. An account at an OpenID Connect provider confirms with `POST /ext/v1/auth/oidc/start` and `purpose: confirm`. For 15 minutes the session may then call sensitive operations. A sign-in counts as a confirmation.',
      'The session gets a new token: a copy of the old one stops working. A wrong password counts like one of `PUT /account`.',
    ],
    body: SessionConfirm,
    ok: { 200: Type.Object({ csrf_token: CsrfToken }) },
    errors: ['invalid_credentials', 'forbidden'],
    example: { body: { current_password: secret }, data: { csrf_token: csrf } },
  }),
  becomeAdministrator: defineOperation({
    ...security,
    route: 'POST /account/administrator',
    summary: 'Become the first administrator',
    grants: 'access',
    description:
      'Makes this account a platform administrator. The service logs the code at each start until an administrator exists. The code is valid once, and until the next start (403 `forbidden` with the rule `setup_code` otherwise). An account may try ten codes an hour.',
    body: SetupCode,
    ok: { 200: User },
    errors: ['forbidden'],
    example: { body: { code: 'K7QM-3XWD-P9TA' }, data: { ...userExample, is_admin: true } },
  }),
  listSignIns: defineOperation({
    ...security,
    route: 'GET /account/sign-ins',
    summary: 'List recent sign-ins',
    grants: 'nothing',
    description:
      'The last 50 completed and failed sign-ins of the last 90 days, newest first. Failures that are refused unchecked (429) are not listed.',
    ok: { 200: Type.Array(SignIn) },
    example: {
      data: [
        {
          id: 9,
          at: example.created,
          method: 'password',
          succeeded: true,
          browser: 'Firefox',
          system: 'Linux',
          country: 'PT',
        },
      ],
    },
  }),
  listSessions: defineOperation({
    ...security,
    route: 'GET /account/sessions',
    summary: 'List sessions',
    grants: 'nothing',
    description: 'Valid sessions, last used first.',
    ok: { 200: Type.Array(Session) },
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
  revokeSession: defineOperation({
    ...security,
    route: 'DELETE /account/sessions/:id',
    summary: 'Revoke a session',
    grants: 'nothing',
    description: 'Revokes one session of your account immediately. Revoking the current session signs out.',
    ok: { 200: Deleted },
    errors: ['not_found'],
    example: { data: deletionExample },
  }),
  revokeOtherSessions: defineOperation({
    ...security,
    route: 'DELETE /account/sessions',
    summary: 'Revoke all other sessions',
    grants: 'nothing',
    description:
      'Revokes every session of the account except the current one, and replaces the cookie of the current one, so that copies of it end.',
    ok: {
      200: Type.Object({
        deleted: Deleted.properties.deleted,
        ended: describeSchema(Count, 'Number of revoked sessions.'),
        ended_credentials: EndedCredentials,
      }),
    },
    example: { data: { deleted: true, ended: 1, ended_credentials: [{ type: 'session', id: 30 }] } },
  }),
  listApiKeys: defineOperation({
    ...security,
    route: 'GET /account/api-keys',
    summary: 'List API keys',
    grants: 'nothing',
    description: 'The API keys of the account, newest first, without the keys themselves.',
    ok: { 200: Type.Array(ApiKey) },
    example: { data: [keyExample] },
  }),
  createApiKey: defineOperation({
    ...security,
    route: 'POST /account/api-keys',
    summary: 'Create an API key',
    grants: 'access',
    description:
      'Only this response contains the key. Scope `read` can only read; `write` can also change; `admin` is for platform administrators and required for `/admin`. `profile_id` or `workspace_id` limits a key of scope `read` or `write`: lists contain only what is in reach, anything else fails with 403 or 404. A key with `grants: false` cannot use requests that grant access, copy private data in bulk or destroy something. A limited key cannot create pages, change members or assignments of a workspace, buy plans or export archives. An e-mail notifies the user. At most 50 keys per account (409 `conflict`).',
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
    route: 'DELETE /account/api-keys/:id',
    summary: 'Revoke an API key',
    grants: 'nothing',
    description: 'The key fails from its next request on.',
    ok: { 200: Deleted },
    errors: ['not_found'],
    example: { data: deletionExample },
  }),
  startTwoFactor: defineOperation({
    ...security,
    route: 'POST /account/two-factor',
    summary: 'Start two-factor enrolment',
    grants: 'access',
    description: [
      'Creates a new secret. Two-factor authentication is on after it is confirmed with a code. Fails with 409 `conflict` if it is already on.',
      passwordText,
    ],
    body: CurrentPassword,
    ok: { 200: TwoFactorSetup },
    errors: ['forbidden', 'invalid_credentials', 'conflict'],
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
    route: 'POST /account/two-factor/confirm',
    summary: 'Turn two-factor authentication on',
    grants: 'nothing', // The secret of `startTwoFactor` did
    description:
      'Requires a code of the new secret and returns ten recovery codes, each for one use. After ten wrong codes in a row the session must wait (429). Fails with 409 `conflict` without a started enrolment.',
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
    route: 'POST /account/two-factor/recovery-codes',
    summary: 'Create new recovery codes',
    grants: 'access',
    description: [
      'Returns ten new codes; old ones stop working. Fails with 409 `conflict` if two-factor authentication is off.',
      passwordText,
    ],
    body: PasswordAndCode,
    ok: { 200: RecoveryCodes },
    errors: ['forbidden', 'invalid_credentials', 'two_factor_invalid', 'conflict'],
    example: {
      body: { current_password: secret, code: '492039' },
      data: { recovery_codes: Array.from({ length: 10 }, (_, i) => `p${i}f8-2vn6-h5sb-r1ye`) },
    },
  }),
  disableTwoFactor: defineOperation({
    ...security,
    route: 'DELETE /account/two-factor',
    summary: 'Turn two-factor authentication off',
    grants: 'destroy',
    description: [
      'Deletes the secret and the recovery codes. Fails with 409 `conflict` if it is off.',
      passwordText,
    ],
    body: PasswordAndCode,
    ok: { 200: Deleted },
    errors: ['forbidden', 'invalid_credentials', 'two_factor_invalid', 'conflict'],
    example: { body: { current_password: secret, code: '492039' }, data: { id: 7, deleted: true } },
  }),
  getEmailVerification: defineOperation({
    ...account,
    route: 'GET /account/email-verification',
    summary: 'List existing access before the first verification',
    grants: 'nothing',
    description:
      'Lists existing access to the account, so that the user can revoke some of it before, or all of it with `POST /account/email-verification/confirm`. Both lists are empty once an e-mail address of the account is verified.',
    ok: { 200: EmailVerification },
    example: { data: { user: { ...userExample, email_verified: false }, ...existingAccess } },
  }),
  requestEmailVerification: defineOperation({
    ...account,
    route: 'POST /account/email-verification',
    summary: 'Send the verification e-mail again',
    grants: 'nothing',
    description:
      'Queues an e-mail to the account; earlier links stop working. At most five per hour and 15 per day for an e-mail address and an account (three times as many for all spellings of a mailbox): otherwise 429, and the earlier link stays valid.',
    ok: { 200: Type.Null() },
    errors: ['conflict'],
    example: {},
  }),
  confirmEmailVerification: defineOperation({
    ...account,
    route: 'POST /account/email-verification/confirm',
    summary: 'Verify the e-mail address',
    grants: 'nothing',
    description: [
      'Requires the token of the e-mail and a session of the account. Fails with 422 `validation_failed` if the token was used, has expired or is invalid.',
      'Existing access stays; at the first verification `existing_access` and `other_access` list it. With `revoke_access` the first verification revokes it, and an e-mail lists it: other sessions, API keys, connected agents, webhooks, feeds, exports, members, invitations, transfers and assigned profiles of workspaces, memberships elsewhere, unverified custom domains, open checkouts, an authenticator that this session did not use. Pages and links stay.',
      'A password reset that verifies the e-mail address for the first time always revokes all of this, including this session and the authenticator.',
    ],
    body: EmailVerificationConfirm,
    ok: { 200: VerifiedUser },
    example: {
      body: { token: 'q8Zr0mTjV3xkC5nP' },
      data: { ...userExample, email_verified: true, ...existingAccess },
    },
  }),
  createProfile: defineOperation({
    ...account,
    route: 'POST /account/profiles',
    summary: 'Create another profile',
    grants: 'nothing',
    description:
      'The profile gets language and time zone of your first one. Your plan limits the number of profiles (403 `plan_limit`).',
    body: ProfileCreate,
    ok: { 201: Profile },
    errors: ['username_taken', 'plan_required', 'plan_limit'],
    example: { body: { username: 'robin', display_name: 'Robin Example' }, data: profileExample },
  }),
  deleteProfile: defineOperation({
    ...account,
    route: 'DELETE /account/profiles/:id',
    summary: 'Delete a profile',
    grants: 'destroy',
    description:
      'Erases one of your profiles with its links, versions and analytics. Cannot be undone. Fails with 409 `conflict` for the last profile.',
    ok: { 200: Deleted },
    errors: ['forbidden', 'not_found', 'conflict'],
    example: { data: { id: 12, deleted: true } },
  }),
  ...passkeyOperations,
  ...sharingOperations,
})
