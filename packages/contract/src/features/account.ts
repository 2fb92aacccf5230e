// Schemas of the account area, which requires a session cookie and never accepts an API key.
import { type Static, Type } from 'typebox'
import { maxLengths } from '../limits.ts'
import {
  Clearable,
  deprecateSchema,
  describeSchema,
  Enum,
  fixedResource,
  Id,
  Nullable,
  OpenObject,
  resource,
  Time,
} from '../operation.ts'
import { AccessEntry, EndedCredentials } from './access.ts'
import { CsrfToken, Email, Password, PersonName, User } from './auth.ts'
import { Plan } from './billing.ts'
import { Count, Named, Role } from './common.ts'
import { ProfileUpdate } from './profile.ts'

export const signInMethods = ['password', 'passkey', 'oidc'] as const
export type SignInMethod = (typeof signInMethods)[number]

const OwnPassword = Type.Optional(
  describeSchema(
    Password,
    'Current password. An account without a password needs a session that was confirmed in the last 15 minutes instead.',
  ),
)

export const Account = Type.Object({
  user: describeSchema(User, 'The signed-in person.'),
  plan: describeSchema(Plan, 'Plan of the account.'),
  usage: Type.Object(
    {
      profiles: describeSchema(Count, 'Profiles owned.'),
      workspaces: describeSchema(Count, 'Active workspaces owned.'),
      ai_credits: Type.Integer({ minimum: 0, description: 'Used this calendar month (UTC).' }),
      upload_bytes: describeSchema(Count, 'Size of all uploads in bytes.'),
    },
    { description: "Current use of the plan's limits." },
  ),
  profiles: Type.Array(
    Type.Object({
      id: describeSchema(Id, 'ID of the resource. IDs are never reused.'),
      username: Type.String({ description: 'Username: the path of the page.' }),
      display_name: Type.String({ description: 'Name shown at the top of the page.' }),
      my_role: describeSchema(Role, 'Your role on the profile.'),
    }),
    { description: 'Profiles on which you have a role.' },
  ),
  sign_in_methods: Type.Array(Enum(signInMethods), {
    description: 'Methods with which the account can sign in and confirm its session.',
  }),
  second_factor_required: Type.Boolean({
    description:
      'True if this session can only set up two-factor authentication or a passkey, read the account and sign out. Other operations fail with 403 `forbidden` and the rule `second_factor_required`.',
  }),
  csrf_token: CsrfToken,
})
export type Account = Static<typeof Account>

export const AccountUpdate = Type.Object({
  name: Type.Optional(PersonName),
  email: Type.Optional(Email),
  password: Type.Optional(
    Type.String({
      format: 'password',
      minLength: 1,
      maxLength: maxLengths.password,
      description: 'New password.',
    }),
  ),
  revoke_api_keys: Clearable(
    Type.Boolean({
      description: 'With a new password: also revoke every API key and agent of the account.',
    }),
  ),
  proposal_emails: User.properties.proposal_emails,
  current_password: OwnPassword,
})
export type AccountUpdate = Static<typeof AccountUpdate>

export const UpdatedUser = Type.Object({
  ...User.properties,
  password_change: Type.Optional(
    Type.Object(
      {
        sessions_ended: Type.Integer({
          minimum: 0,
          description: 'Number of revoked sessions: all but the current one.',
        }),
        api_keys_revoked: describeSchema(Count, 'API keys that stopped working.'),
        api_keys_kept: Type.Integer({ minimum: 0, description: 'Keys that still work.' }),
        ended_credentials: EndedCredentials,
      },
      {
        description:
          'Access that a new password revoked, and access that stays. Only after a password change.',
      },
    ),
  ),
})
export type UpdatedUser = Static<typeof UpdatedUser>

const existingAccess = {
  existing_access: Type.Array(AccessEntry, {
    description:
      'Entries of `GET /ext/v1/account/access`, which `POST /ext/v1/account/access/revoke` can revoke.',
  }),
  other_access: Type.Array(
    Type.Object({
      type: Enum(['authenticator', 'passkey', 'identity', 'export'], {
        description: '`authenticator`: two-factor authentication that your session did not pass.',
      }),
      name: Nullable(
        Type.String({ description: 'Name of a passkey; e-mail address or issuer of an identity.' }),
      ),
      created_at: Time,
    }),
    { description: 'Ways to sign in, and exports.' },
  ),
}
const ExistingAccess = Type.Object(existingAccess)
export type ExistingAccess = Static<typeof ExistingAccess>

export const EmailVerification = Type.Object({ user: User, ...existingAccess })
export type EmailVerification = Static<typeof EmailVerification>

export const EmailVerificationConfirm = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'Token from the e-mail.' }),
  revoke_access: Clearable(
    Type.Boolean({
      description: 'At the first verification: revoke `existing_access`, `other_access` and all sharing.',
    }),
  ),
})
export type EmailVerificationConfirm = Static<typeof EmailVerificationConfirm>

export const VerifiedUser = Type.Object({ ...User.properties, ...existingAccess })
export type VerifiedUser = Static<typeof VerifiedUser>

export const Session = Type.Object({
  ...resource,
  revision: describeSchema(resource.revision, 'Increases when the session passes a second factor.'),
  updated_at: describeSchema(Time, 'Same as `last_used_at`.'),
  current: Type.Boolean({ description: 'True for the current session.' }),
  user_agent: Type.String({ description: 'Browser and system as one English text.' }),
  browser: Nullable(Type.String({ description: 'Browser or program; null if unknown.' })),
  system: Nullable(Type.String({ description: 'Operating system; null if unknown.' })),
  address: Type.String({ description: 'IP address of the sign-in.' }),
  two_factor: Type.Boolean({ description: 'Signed in with a second factor.' }),
  last_seen_at: deprecateSchema(Time, 'last_used_at'),
  last_used_at: describeSchema(Time, 'Time of the last request, to the minute.'),
  expires_at: describeSchema(Time, 'End of the session if it stays idle.'),
})
export type Session = Static<typeof Session>

export const keyScopes = ['read', 'write', 'admin'] as const

const grantsText =
  'False if it must not grant access, copy private data in bulk, or delete or block pages, accounts and domains (403 `key_scope`).'
export const Grants = Type.Boolean({ description: grantsText })

const apiKey = {
  ...fixedResource,
  name: Type.String({ description: 'Name of the key.' }),
  scope: Enum(keyScopes, { description: '`read`, `write` (includes read) or `admin` (includes both).' }),
  prefix: Type.String({ description: 'First characters, which identify the key.' }),
  profile_id: Nullable(describeSchema(Id, 'The one page that the key is limited to; null: no such limit.')),
  workspace_id: Nullable(
    describeSchema(Id, 'The one workspace whose pages the key is limited to; null: no such limit.'),
  ),
  grants: Grants,
  expires_at: Nullable(describeSchema(Time, 'Time from which the key fails; null: never.')),
  last_used_at: Nullable(describeSchema(Time, 'Time of the last use; null before the first.')),
}
export const ApiKey = Type.Object(apiKey)
export type ApiKey = Static<typeof ApiKey>
export const NewApiKey = Type.Object({
  ...apiKey,
  key: Type.String({ description: 'The key. Only this response contains it.' }),
})
export type NewApiKey = Static<typeof NewApiKey>
export const ApiKeyWrite = Type.Object({
  name: Type.String({ minLength: 1, maxLength: maxLengths.api_key.name, description: 'Name of the key.' }),
  scope: Enum(keyScopes, { description: '`read`, `write` (includes read) or `admin` (includes both).' }),
  expires_at: Clearable(describeSchema(Time, 'Time from which the key fails. Default: never.')),
  profile_id: Clearable(describeSchema(Id, 'Limits the key to one page on which you have a role.')),
  workspace_id: Clearable(describeSchema(Id, 'Limits the key to the pages of one of your workspaces.')),
  grants: Clearable(describeSchema(Grants, `${grantsText} Default: true.`)),
})
export type ApiKeyWrite = Static<typeof ApiKeyWrite>

const Code = Type.String({
  minLength: 6,
  maxLength: maxLengths.second_factor,
  description: 'Six digits of the authenticator, or a recovery code.',
})
export const AuthenticatorCode = Type.Object({ code: Code })
export const SetupCode = Type.Object({
  code: Type.String({
    minLength: 1,
    maxLength: maxLengths.setup_code,
    description: 'Set-up code from the log of the service. Case, spaces and dashes do not matter.',
  }),
})
export const CurrentPassword = Type.Object({ current_password: OwnPassword })
export const PasswordAndCode = Type.Object({ current_password: OwnPassword, code: Code })

export const SessionConfirm = Type.Object({
  current_password: Type.Optional(Password),
  response: Type.Optional(
    describeSchema(OpenObject, 'Response of a passkey to the options of `GET /account/passkeys/sign-in`.'),
  ),
})
export type SessionConfirm = Static<typeof SessionConfirm>

export const signInLogMethods = ['password', 'passkey', 'oidc', 'totp', 'recovery_code'] as const
export const SignIn = Type.Object({
  id: describeSchema(Id, 'ID of the entry.'),
  at: Time,
  method: Enum(signInLogMethods, {
    description: 'Last step of the sign-in. `totp` is a code of the authenticator.',
  }),
  succeeded: Type.Boolean({ description: 'False for a wrong password or code.' }),
  browser: Nullable(Type.String({ description: 'Browser or program; null if unknown.' })),
  system: Nullable(Type.String({ description: 'Operating system; null if unknown.' })),
  country: Nullable(Type.String({ description: 'Country (ISO 3166-1); null if unknown.' })),
})
export type SignIn = Static<typeof SignIn>
export const TwoFactorSetup = Type.Object({
  secret: Type.String({ description: 'Secret of the authenticator, in Base32.' }),
  otpauth_url: Type.String({ description: 'URL of the secret for authenticator apps.' }),
  qr_svg: Type.String({ description: '`otpauth_url` as a QR code, an SVG document.' }),
})
export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    minItems: 10,
    maxItems: 10,
    description: 'Only this response contains them.',
  }),
})

export const ProfileCreate = Type.Object({
  username: ProfileUpdate.properties.username,
  display_name: Type.String({
    minLength: 1,
    maxLength: maxLengths.profile.display_name,
    description: 'Name shown at the top of the page.',
  }),
})
export type ProfileCreate = Static<typeof ProfileCreate>

export const ReceivedInvite = Type.Object({
  ...resource,
  workspace: describeSchema(Named, 'The workspace you are invited to.'),
  role: describeSchema(Role, 'Role that you would get.'),
  invited_by: Type.String({ description: 'Name of the inviting person.' }),
  inviter: Nullable(describeSchema(Named, 'The inviting person; null if the account was deleted.')),
  status: Enum(['pending', 'accepted', 'declined', 'expired', 'revoked'], {
    description: 'State of the invitation.',
  }),
  expires_at: describeSchema(Time, 'End of the invitation.'),
})
export type ReceivedInvite = Static<typeof ReceivedInvite>
export const ReceivedTransfer = Type.Object({
  ...resource,
  workspace: describeSchema(Named, 'The workspace that is offered.'),
  from_user: describeSchema(Named, 'Owner who offers the workspace.'),
  to_user: describeSchema(Named, 'Member who is to become the owner.'),
  status: Enum(['pending', 'accepted', 'declined', 'cancelled', 'expired'], {
    description: 'State of the transfer.',
  }),
  expires_at: describeSchema(Time, 'End of the offer.'),
})
export type ReceivedTransfer = Static<typeof ReceivedTransfer>
