import { type Static, Type } from 'typebox'
import {
  Clearable,
  defineOperation,
  Enum,
  Id,
  Nullable,
  OpenObject,
  params,
  Time,
  text,
} from '../operation.ts'
import { CsrfToken, Email, Password, PersonName, User, userExample } from './auth.ts'
import { Plan, planExample } from './billing.ts'
import { Count, Deleted, example, Role } from './common.ts'
import { Profile, ProfileUpdate, profileExample } from './profile.ts'

/** The account area: what only the person in the browser may do. Session cookie alone, never an API key. */

export const Account = Type.Object({
  user: User,
  plan: Plan,
  usage: Type.Object({
    profiles: Count,
    workspaces: Count,
    ai_credits: Type.Integer({ minimum: 0, description: 'Used this calendar month (UTC).' }),
    upload_bytes: Count,
  }),
  profiles: Type.Array(
    Type.Object({ id: Id, username: Type.String(), display_name: Type.String(), my_role: Role }),
  ),
  csrf_token: CsrfToken,
})
export type Account = Static<typeof Account>

export const AccountUpdate = Type.Object({
  name: Type.Optional(PersonName),
  email: Type.Optional(Email),
  password: Type.Optional(
    Type.String({ format: 'password', minLength: 1, maxLength: 256, description: 'The new one.' }),
  ),
  current_password: Password,
})
export type AccountUpdate = Static<typeof AccountUpdate>

export const Session = Type.Object({
  id: Id,
  current: Type.Boolean({ description: 'The session of this request.' }),
  user_agent: Type.String(),
  address: Type.String(),
  two_factor: Type.Boolean({ description: 'Signed in with a second factor.' }),
  created_at: Time,
  last_seen_at: Time,
  expires_at: Time,
})
export type Session = Static<typeof Session>

export const keyScopes = ['read', 'write', 'admin'] as const

const apiKey = {
  id: Id,
  name: Type.String(),
  scope: Enum(keyScopes),
  prefix: Type.String({ description: 'First characters, to tell keys apart.' }),
  expires_at: Nullable(Time),
  last_used_at: Nullable(Time),
  created_at: Time,
}
export const ApiKey = Type.Object(apiKey)
export type ApiKey = Static<typeof ApiKey>
export const NewApiKey = Type.Object({ ...apiKey, key: Type.String({ description: 'Shown this once.' }) })
export type NewApiKey = Static<typeof NewApiKey>
export const ApiKeyWrite = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 80 }),
  scope: Enum(keyScopes),
  expires_at: Clearable(Time),
})
export type ApiKeyWrite = Static<typeof ApiKeyWrite>

const Code = Type.String({ minLength: 6, maxLength: 40 })
export const CurrentPassword = Type.Object({ current_password: Password })
export const PasswordAndCode = Type.Object({ current_password: Password, code: Code })
export const TwoFactorSetup = Type.Object({
  secret: Type.String({ description: 'Base32.' }),
  otpauth_url: Type.String(),
  qr_svg: Type.String({ description: 'The same as a QR code, an SVG document.' }),
})
export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { minItems: 10, maxItems: 10, description: 'Shown this once.' }),
})

export const ProfileCreate = Type.Object({
  username: ProfileUpdate.properties.username,
  display_name: Type.String({ minLength: 1, maxLength: 80 }),
})
export type ProfileCreate = Static<typeof ProfileCreate>

const Named = Type.Object({ id: Id, name: Type.String() })
export const ReceivedInvite = Type.Object({
  id: Id,
  workspace: Named,
  role: Role,
  invited_by: Type.String({ description: 'Name of the inviting person.' }),
  status: Enum(['pending', 'accepted', 'declined', 'expired', 'revoked']),
  expires_at: Time,
  created_at: Time,
})
export type ReceivedInvite = Static<typeof ReceivedInvite>
export const ReceivedTransfer = Type.Object({
  id: Id,
  workspace: Named,
  from_user: Named,
  to_user: Named,
  status: Enum(['pending', 'accepted', 'declined', 'cancelled', 'expired']),
  expires_at: Time,
  created_at: Time,
})
export type ReceivedTransfer = Static<typeof ReceivedTransfer>

export const importSources = ['linktree_html', 'linkstack', 'littlelink', 'json'] as const
export const ImportRequest = Type.Object({
  source: Enum(importSources),
  content: Type.String({
    minLength: 1,
    maxLength: 900_000,
    description: 'The saved page or exported file, as text.',
  }),
  dry_run: Clearable(Type.Boolean()),
  profile_id: Clearable(Id),
})
export type ImportRequest = Static<typeof ImportRequest>
export const ImportResult = Type.Object({
  dry_run: Type.Boolean(),
  profile_id: Id,
  profile: Type.Object({ display_name: Nullable(Type.String()), bio: Nullable(Type.String()) }),
  links: Type.Array(
    Type.Object({
      id: Nullable(Type.Integer({ minimum: 1, description: 'Null on a dry run.' })),
      title: Type.String(),
      url: Type.String(),
      kind: Type.String(),
    }),
  ),
  skipped: Type.Array(Type.Object({ title: Type.String(), url: Type.String(), reason: Type.String() })),
})
export type ImportResult = Static<typeof ImportResult>

const idParam = params('id')
const deleted = { id: 3, deleted: true }
const csrf = 'b3Blbi1zZXNhbWU.4f1d2c'
const secret = 'a long phrase of your own'
const asksPassword =
  'Asks for the current password again: 401 `invalid_credentials` when it is wrong, counted like a failed sign-in.'

const keyExample = {
  id: 3,
  name: 'Nightly report',
  scope: 'read',
  prefix: 'vt_9fK2',
  expires_at: null,
  last_used_at: null,
  created_at: example.created,
} as const
const inviteExample: ReceivedInvite = {
  id: 4,
  workspace: { id: 2, name: 'Studio North' },
  role: 'editor',
  invited_by: 'Kim Example',
  status: 'pending',
  expires_at: example.later,
  created_at: example.updated,
}
const transferExample: ReceivedTransfer = {
  id: 6,
  workspace: { id: 2, name: 'Studio North' },
  from_user: { id: 9, name: 'Kim Example' },
  to_user: { id: 7, name: 'Robin Example' },
  status: 'pending',
  expires_at: '2026-03-03T10:30:00.000Z',
  created_at: example.updated,
}

const account = { tag: 'Account', access: 'session' } as const
const security = { tag: 'Sign-in and keys', access: 'session' } as const
const sharing = { tag: 'Invitations and transfers', access: 'session' } as const

export const accountOperations = {
  getCsrfToken: defineOperation({
    ...account,
    access: 'public',
    id: 'getCsrfToken',
    method: 'GET',
    path: '/account/csrf',
    summary: 'Get a CSRF token',
    description: text(
      'The token of the session, or of a pre-session whose cookie is set here when nobody is signed in. Send it as `X-CSRF-Token`, or as the member or part `csrf_token`.',
    ),
    ok: { 200: Type.Object({ csrf_token: CsrfToken }) },
    errors: [],
    example: { data: { csrf_token: csrf } },
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
      'A new e-mail address is unverified until its mail is confirmed; the old address gets a notice. A new password ends all other sessions.',
    ),
    body: AccountUpdate,
    ok: { 200: User },
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
      'Erases the account, its profiles, links, statistics, uploads and keys within the call, and signs out. Cannot be undone. 409 `conflict` while you own a workspace with other members: transfer or archive it first.',
      asksPassword,
    ),
    body: CurrentPassword,
    ok: { 200: Type.Null() },
    errors: ['invalid_credentials', 'conflict'],
    example: { body: { current_password: secret } },
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
          address: '192.0.2.10',
          two_factor: false,
          created_at: example.created,
          last_seen_at: example.updated,
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
    ok: { 200: Type.Object({ ended: Count }) },
    errors: [],
    example: { data: { ended: 2 } },
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
      'Takes a code made with the new secret and answers with ten recovery codes, each for one use. 409 `conflict` when no enrolment was begun.',
    ),
    body: Type.Object({ code: Code }),
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
    ok: { 200: Type.Null() },
    errors: ['invalid_credentials', 'two_factor_invalid', 'conflict'],
    example: { body: { current_password: secret, code: '492039' } },
  }),
  requestEmailVerification: defineOperation({
    ...account,
    id: 'requestEmailVerification',
    method: 'POST',
    path: '/account/email-verification',
    summary: 'Send the verification mail again',
    description: text(
      'Queues a mail to the address of the account; an earlier link stops working. At most five an hour.',
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
      'Takes the token of the mail. 422 `validation_failed` when it is used, expired or not ours.',
    ),
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    ok: { 200: User },
    errors: [],
    example: { body: { token: 'q8Zr0mTjV3xkC5nP' }, data: { ...userExample, email_verified: true } },
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
  listReceivedInvites: defineOperation({
    ...sharing,
    id: 'listReceivedInvites',
    method: 'GET',
    path: '/account/invites',
    summary: 'List invitations received',
    description: text(
      'Pending workspace invitations for your e-mail address; none until the address is verified.',
    ),
    ok: { 200: Type.Array(ReceivedInvite) },
    errors: [],
    example: { data: [inviteExample] },
  }),
  acceptInvite: defineOperation({
    ...sharing,
    id: 'acceptInvite',
    method: 'POST',
    path: '/account/invites/accept',
    summary: 'Accept an invitation',
    description: text(
      'Takes the token of the mail. Your verified address must be the invited one (403 `forbidden`). A token that is not ours answers 404, one that was answered or expired 409 `already_decided`; a workspace without a free seat 403 `plan_limit`.',
    ),
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    ok: { 200: ReceivedInvite },
    errors: ['forbidden', 'not_found', 'already_decided', 'plan_limit'],
    example: { body: { token: 'q8Zr0mTjV3xkC5nP' }, data: { ...inviteExample, status: 'accepted' } },
  }),
  declineInvite: defineOperation({
    ...sharing,
    id: 'declineInvite',
    method: 'POST',
    path: '/account/invites/:id/decline',
    summary: 'Decline an invitation',
    description: text(
      'One of those `GET /account/invites` lists. Answered already or expired: 409 `already_decided`.',
    ),
    params: idParam,
    ok: { 200: ReceivedInvite },
    errors: ['not_found', 'already_decided'],
    example: { data: { ...inviteExample, status: 'declined' } },
  }),
  listReceivedTransfers: defineOperation({
    ...sharing,
    id: 'listReceivedTransfers',
    method: 'GET',
    path: '/account/transfers',
    summary: 'List ownership transfers offered',
    description: text('Pending transfers of workspaces to you.'),
    ok: { 200: Type.Array(ReceivedTransfer) },
    errors: [],
    example: { data: [transferExample] },
  }),
  acceptTransfer: defineOperation({
    ...sharing,
    id: 'acceptTransfer',
    method: 'POST',
    path: '/account/transfers/:id/accept',
    summary: 'Accept an ownership transfer',
    description: text(
      'You become the owner, the former owner an admin. Needs room for one more workspace in your plan (403 `plan_limit`). Answered, cancelled or expired: 409 `already_decided`.',
    ),
    params: idParam,
    ok: { 200: ReceivedTransfer },
    errors: ['not_found', 'already_decided', 'plan_required', 'plan_limit'],
    example: { data: { ...transferExample, status: 'accepted' } },
  }),
  declineTransfer: defineOperation({
    ...sharing,
    id: 'declineTransfer',
    method: 'POST',
    path: '/account/transfers/:id/decline',
    summary: 'Decline an ownership transfer',
    description: text('Nothing changes. Answered, cancelled or expired: 409 `already_decided`.'),
    params: idParam,
    ok: { 200: ReceivedTransfer },
    errors: ['not_found', 'already_decided'],
    example: { data: { ...transferExample, status: 'declined' } },
  }),
  importProfile: defineOperation({
    ...account,
    id: 'importProfile',
    method: 'POST',
    path: '/account/import',
    summary: 'Import links from elsewhere',
    description: text(
      'Reads a saved page or an export and adds its links behind the existing ones of the own first profile, or of `profile_id`. With `dry_run` nothing is written: the answer is what would be made. Unsafe addresses and repetitions are skipped and listed. A recovery version is kept first; the plan bounds the links (403 `plan_limit`, nothing written).',
    ),
    body: ImportRequest,
    ok: { 200: ImportResult },
    errors: ['forbidden', 'not_found', 'profile_blocked', 'plan_required', 'plan_limit'],
    example: {
      body: {
        source: 'json',
        content: '{"links":[{"title":"Shop","url":"https://shop.example.com"}]}',
        dry_run: true,
      },
      data: {
        dry_run: true,
        profile_id: 12,
        profile: { display_name: null, bio: null },
        links: [{ id: null, title: 'Shop', url: 'https://shop.example.com', kind: 'normal' }],
        skipped: [],
      },
    },
  }),
} as const
