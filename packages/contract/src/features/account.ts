import { type Static, Type } from 'typebox'
import { Clearable, Enum, Id, Nullable, Time } from '../operation.ts'
import { CsrfToken, Email, Password, PersonName, User } from './auth.ts'
import { Plan } from './billing.ts'
import { Count, Role } from './common.ts'
import { ProfileUpdate } from './profile.ts'

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
  revoke_api_keys: Clearable(
    Type.Boolean({
      description: 'With a new password: revoke every API key of the account too, and end its agents.',
    }),
  ),
  current_password: Password,
})
export type AccountUpdate = Static<typeof AccountUpdate>

/** The person after an update. */
export const UpdatedUser = Type.Object({
  ...User.properties,
  password_change: Type.Optional(
    Type.Object(
      {
        sessions_ended: Type.Integer({ minimum: 0, description: 'All but the one of this request.' }),
        api_keys_revoked: Count,
        api_keys_kept: Type.Integer({ minimum: 0, description: 'Keys that still work.' }),
      },
      { description: 'What a new password ended, and what stayed. Only when there is a new one.' },
    ),
  ),
})
export type UpdatedUser = Static<typeof UpdatedUser>

export const accessTypes = [
  'session',
  'authenticator',
  'api_key',
  'agent',
  'webhook',
  'feed',
  'export',
] as const

/** Something that gives access to an account or its data. */
export const ExistingAccess = Type.Object({
  type: Enum(accessTypes, {
    description:
      '`session`: a session other than yours. `authenticator`: two-factor sign-in that your session did not pass. `feed`: a secret address for spreadsheets. `export`: an archive.',
  }),
  name: Nullable(
    Type.String({
      description: 'Of a key, agent or feed; the device of a session; the address of a webhook.',
    }),
  ),
  created_at: Time,
})
export type ExistingAccess = Static<typeof ExistingAccess>

export const EmailVerification = Type.Object({
  user: User,
  existing_access: Type.Array(ExistingAccess, {
    description: 'Empty once an address of the account is verified.',
  }),
})
export type EmailVerification = Static<typeof EmailVerification>

export const EmailVerificationConfirm = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  revoke_access: Clearable(
    Type.Boolean({ description: 'At the first verification: revoke `existing_access` and all sharing.' }),
  ),
})
export type EmailVerificationConfirm = Static<typeof EmailVerificationConfirm>

/** The person after a verification. */
export const VerifiedUser = Type.Object({
  ...User.properties,
  existing_access: Type.Array(ExistingAccess, {
    description:
      'At the first verification: what was created before it and goes on working. Empty if it was revoked.',
  }),
})
export type VerifiedUser = Static<typeof VerifiedUser>

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
export const AuthenticatorCode = Type.Object({ code: Code })
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
