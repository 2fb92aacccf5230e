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
import { Profile, profileExample } from './profile.ts'
import { sharingOperations } from './sharing.operations.ts'

const idParam = params('id')
const deleted = { id: 3, deleted: true }
const csrf = 'b3Blbi1zZXNhbWU.4f1d2c'
const secret = 'a long phrase of your own'
const asksPassword =
  'Asks for the current password again: 401 `invalid_credentials` when it is wrong. After ten wrong ones in a row the session waits (429), as a sign-in does; failed sign-ins elsewhere do not count here, nor these there.'

const keyExample = {
  id: 3,
  name: 'Nightly report',
  scope: 'read',
  prefix: 'vt_9fK2',
  expires_at: null,
  last_used_at: null,
  ...fixedStamps,
} as const
const existingAccess = { type: 'api_key', name: 'Nightly report', created_at: example.created } as const
const account = { tag: 'Account', access: 'session' } as const
const security = { tag: 'Sign-in and keys', access: 'session' } as const

/** The operations of the account area: a flat table, which is why this file is long. */
export const accountOperations = {
  getCsrfToken: defineOperation({
    ...account,
    access: 'public',
    id: 'getCsrfToken',
    method: 'GET',
    path: '/account/csrf',
    summary: 'Get a CSRF token',
    description: text(
      'The token of the session, or of a pre-session whose cookie is set here when nobody is signed in. `user_id` is the user of the session, null without one. Send it as `X-CSRF-Token`, or as the member or part `csrf_token`.',
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
      'The person, their plan with its limits and use, and every profile on which they have a role.',
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
      asksPassword,
      'A new e-mail address needs the present one verified first (403 `forbidden`: an account without a proved address sends mail to nobody else; one registered with a mistyped address is deleted and registered anew). It takes effect when the mail sent to it is confirmed with `POST /account/email-verification/confirm`; until then it is `pending_email`, and the present one again withdraws it. The old address then gets a notice.',
      'A new password ends all other sessions and the links of reset mails, and only this browser stays known as a device of the account. API keys and connected agents go on working unless `revoke_api_keys` is true (422 without a new password). `password_change` and a mail say what was ended and what stayed.',
    ),
    body: AccountUpdate,
    ok: { 200: UpdatedUser },
    errors: ['invalid_credentials', 'email_taken', 'weak_password', 'forbidden'],
    example: { body: { name: 'Robin Example', current_password: secret }, data: userExample },
  }),
  deleteAccount: defineOperation({
    ...account,
    id: 'deleteAccount',
    method: 'DELETE',
    path: '/account',
    summary: 'Delete the account',
    description: text(
      'Erases the account, its profiles, links, statistics, uploads and keys, and signs out. It is gone for everybody when the call returns; rows of statistics, of which there may be millions, are removed from the database within the minutes after it. Cannot be undone. 409 `conflict` while you own a workspace with other members (transfer or archive it first), and for the last platform administrator who is not blocked (the operator makes another one with `npm run admin -- grant`).',
      asksPassword,
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
      'One JSON object with everything kept about the person, statistics included. No secrets.',
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
    description: text('The sessions that are valid now, the last used one first.'),
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
    summary: 'End a session',
    description: text(
      'Ends one session of the own account, at once. Ending the one of this request signs out.',
    ),
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
    summary: 'End all other sessions',
    description: text('Ends every session of the account but the one of this request.'),
    ok: {
      200: Type.Object({
        deleted: Deleted.properties.deleted,
        ended: described(Count, 'Number of sessions ended.'),
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
    description: text(
      'The personal API keys of the account, newest first. The keys themselves are not shown again.',
    ),
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
      'The key is in this answer and never again. Scope `read` may inspect; `write` may change too; `admin` is for platform administrators and the only one that reaches `/admin`. A notice is mailed. At most 50 keys an account (409 `conflict`).',
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
    summary: 'Begin two-factor enrolment',
    description: text(
      'Makes a new secret; two-factor sign-in is on only after it is confirmed with a code. 409 `conflict` when it is on already.',
      asksPassword,
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
      'Takes a code made with the new secret and answers with ten recovery codes, each for one use. Wrong codes count: after ten in a row the session waits (429). 409 `conflict` when no enrolment was begun.',
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
    summary: 'Make new recovery codes',
    description: text(
      'Ten new ones; the old ones stop working. 409 `conflict` when two-factor is off.',
      asksPassword,
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
      'Removes the secret and the recovery codes. 409 `conflict` when it is off.',
      asksPassword,
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
      'Lists what gives access to the account, so that the person can decide whether `POST /account/email-verification/confirm` keeps or revokes it.',
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
      'Queues a mail to the address of the account; an earlier link stops working. Five an hour and 15 a day go to one address (three times as many to all spellings of its mailbox) and come from one account (429, and the earlier link stays good).',
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
      'Takes the token of the mail, in a session of the account. 422 `validation_failed` when it is used, expired or not ours.',
      'Keeps what the account created before; at the first verification `existing_access` lists it. With `revoke_access` the first verification ends it, and a mail names what ended: other sessions, API keys, connected agents, webhooks, feeds, archives, members, invitations, transfers and assigned profiles of workspaces, memberships elsewhere, unproved custom domains, open checkouts, an authenticator that this session did not sign in with. Pages and links stay.',
      'A password reset that is the first proof of the address always ends all of this, this session and the authenticator included.',
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
    summary: 'Create a further profile',
    description: text('Bounded by the own plan (403 `plan_limit`).'),
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
      'Erases a profile of your own with its links, versions and statistics. Cannot be undone. The last profile stays: 409 `conflict`.',
    ),
    params: idParam,
    ok: { 200: Deleted },
    errors: ['forbidden', 'not_found', 'conflict'],
    example: { data: { id: 12, deleted: true } },
  }),
  ...sharingOperations,
} as const
