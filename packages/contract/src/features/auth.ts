import { type Static, Type } from 'typebox'
import { maxLengths, usernameLength } from '../limits.ts'
import { defineOperation, defineOperations, describeSchema, resource, Time } from '../operation.ts'
import { EndedCredentials } from './access.ts'
import { stamps } from './common.ts'
import { Profile, profileExample } from './profile.ts'

export const Email = Type.String({
  format: 'email',
  minLength: 3,
  maxLength: maxLengths.email,
  description: 'E-mail address.',
})
/** No minimum length: it is configurable, and a short password fails with `weak_password`. */
export const Password = Type.String({
  format: 'password',
  minLength: 1,
  maxLength: maxLengths.password,
  description: 'Password, at most 256 characters.',
})
export const PersonName = Type.String({
  minLength: 1,
  maxLength: maxLengths.person_name,
  description: 'Name of the person.',
})
export const CsrfToken = Type.String({
  description: 'Send it as `X-CSRF-Token` with every write of this session.',
})

export const User = Type.Object({
  ...resource,
  email: describeSchema(Email, 'E-mail address of the account.'),
  name: Type.String({ description: 'Name of the person.' }),
  email_verified: Type.Boolean({ description: 'True if the e-mail address is verified.' }),
  two_factor_enabled: Type.Boolean({ description: 'True if signing in needs a second factor.' }),
  is_admin: Type.Boolean({ description: 'Platform administrator.' }),
  pending_email: Type.Optional(
    Type.Union([Email, Type.Null()], {
      description:
        'A new e-mail address that takes effect once its e-mail is confirmed. Only in the account area.',
    }),
  ),
  proposal_emails: Type.Optional(
    Type.Boolean({
      description: 'False if the account gets no e-mails about proposals. Only in the account area.',
    }),
  ),
})
export type User = Static<typeof User>

export const RegisterRequest = Type.Object({
  email: Email,
  password: Password,
  name: PersonName,
  accept_terms: Type.Literal(true, { description: 'The terms must be accepted.' }),
  username: Type.Optional(
    Type.Union([Type.String({ maxLength: usernameLength.max }), Type.Null()], {
      description: 'Username of the page; derived from `name` by default.',
    }),
  ),
  access_code: Type.Optional(
    Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
      description: 'Required if the operator configured access codes.',
    }),
  ),
  is_published: Type.Optional(
    Type.Union([Type.Boolean(), Type.Null()], {
      description: 'False to create the page unpublished. Default: true.',
    }),
  ),
})
export type RegisterRequest = Static<typeof RegisterRequest>

export const LoginRequest = Type.Object({
  email: Email,
  password: Password,
  remember: Type.Optional(
    Type.Union([Type.Boolean(), Type.Null()], {
      description:
        'Keep the session for 30 days without use (180 at most) instead of 12 hours (7 days at most).',
    }),
  ),
})
export type LoginRequest = Static<typeof LoginRequest>

export const TwoFactorRequest = Type.Object({
  code: Type.String({
    minLength: 6,
    maxLength: maxLengths.second_factor,
    description:
      'Six digits of the authenticator, or a recovery code (case, blanks and dashes do not matter).',
  }),
})
export const PasswordResetRequest = Type.Object({ email: Email })
export const PasswordResetConfirm = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'Token from the e-mail.' }),
  password: describeSchema(Password, 'New password.'),
})

export const Registered = Type.Object({
  user: describeSchema(User, 'The new user.'),
  profile: describeSchema(Profile, 'First profile of the account.'),
  csrf_token: CsrfToken,
})
export const SignedIn = Type.Object({ user: describeSchema(User, 'The user.'), csrf_token: CsrfToken })
export const TwoFactorRequired = Type.Object({
  two_factor_required: Type.Literal(true, {
    description: 'Always true: complete the sign-in with `POST /auth/2fa`.',
  }),
  expires_at: Time,
  csrf_token: CsrfToken,
})

export const userExample: User = {
  id: 7,
  ...stamps,
  email: 'robin@example.com',
  name: 'Robin Example',
  email_verified: false,
  two_factor_enabled: false,
  is_admin: false,
}
const csrf = 'b3Blbi1zZXNhbWU.4f1d2c'

const browserCsrf =
  'A browser (a request with `Origin` or `Sec-Fetch-Site`) must send the CSRF token of `GET /account/csrf`; other clients need none.'
const rateLimitNote = 'Rate-limited by IP address: 429 with `Retry-After`.'

const failedTries =
  'Failures are counted per account and source: an IP address (IPv6 by /64), or a device that has signed in to the account before (cookie `vitrine_device`, valid for 180 days or until the password changes). After ten in a row, the source must wait 30 seconds, then twice as long each time up to an hour: 429 with `Retry-After`, also for the correct password and for e-mail addresses without an account. The count is reset a day after the last failure. An account also has a limit for all IP addresses together: 100 failures, refilled by one every 15 minutes (with a second factor: 1,000, refilled every 90 seconds). Beyond it all IP addresses must wait, but not known devices. A password reset ends the wait.'
const failedCodes =
  'Wrong codes are counted separately, like wrong passwords: after ten in a row an IP address or known device must wait. The limit for all IP addresses together is 20, refilled by one every hour.'

const base = { csrfBeforeSession: true } as const

export const authOperations = defineOperations('Authentication', {
  register: defineOperation({
    ...base,
    route: 'POST /auth/register',
    summary: 'Create an account',
    grants: 'nothing',
    description: [
      'Creates the account and its first profile, signs in (session cookie) and queues an e-mail that verifies the e-mail address (unless its limit is reached; `POST /account/email-verification` sends it later). Until then the account can send e-mail only to this address. `username` is derived from `name` by default and can be changed. The page and e-mails use the preferred language of `Accept-Language` that is available.',
      'Passwords have 8 to 256 characters by default, of any kind; common ones and the e-mail address itself fail with 422 `weak_password`. An e-mail address with an account fails with 422 `email_taken`.',
      'If the operator restricts registration, it requires the token of an invitation to a workspace as `access_code`, and fails with 403 `forbidden` otherwise. The mailed token of a pending invitation or offered page for this e-mail address also verifies it, and no e-mail is queued.',
      'New accounts are also limited per hour and network (IPv4 address or IPv6 /64; 20 by default). Registrations with such a mailed token do not count.',
      browserCsrf,
      rateLimitNote,
    ],
    access: 'public',
    body: RegisterRequest,
    ok: { 200: Registered },
    errors: ['email_taken', 'username_taken', 'weak_password', 'access_code_invalid', 'forbidden'],
    example: {
      body: {
        email: 'robin@example.com',
        password: 'a long phrase of your own',
        name: 'Robin Example',
        accept_terms: true,
      },
      data: { user: userExample, profile: profileExample, csrf_token: csrf },
    },
  }),

  login: defineOperation({
    ...base,
    route: 'POST /auth/login',
    summary: 'Sign in',
    grants: 'nothing',
    description: [
      '200 signs in (session cookie). 202 if the account has an authenticator: a cookie contains the challenge, which is not a session, expires after 5 minutes and is completed with `POST /auth/2fa`.',
      'A wrong password and an unknown e-mail address return the same 401. The correct password of a blocked account fails with 403 `account_blocked`.',
      failedTries,
      browserCsrf,
      rateLimitNote,
    ],
    access: 'public',
    body: LoginRequest,
    ok: { 200: SignedIn, 202: TwoFactorRequired },
    errors: ['invalid_credentials', 'account_blocked', 'forbidden'],
    example: {
      body: { email: 'robin@example.com', password: 'a long phrase of your own', remember: true },
      data: { user: userExample, csrf_token: csrf },
    },
  }),

  completeTwoFactor: defineOperation({
    ...base,
    route: 'POST /auth/2fa',
    summary: 'Complete two-factor authentication',
    grants: 'nothing',
    description: [
      'Requires the challenge cookie that `POST /auth/login` set with its 202, and a code of the authenticator (RFC 6238, 30 seconds, one step of tolerance, each code once) or an unused recovery code.',
      'Five wrong codes end the challenge: sign in again (401 `challenge_expired`).',
      failedCodes,
      browserCsrf,
      rateLimitNote,
    ],
    access: 'challenge',
    body: TwoFactorRequest,
    ok: { 200: SignedIn },
    errors: ['two_factor_invalid', 'challenge_expired', 'account_blocked'],
    example: {
      body: { code: '492039' },
      data: { user: { ...userExample, two_factor_enabled: true }, csrf_token: csrf },
    },
  }),

  logout: defineOperation({
    route: 'POST /auth/logout',
    summary: 'Sign out',
    grants: 'nothing',
    description:
      'Revokes the browser session of the request and deletes its cookie. Fails with 403 `session_required` for an API key.',
    access: 'session',
    ok: { 200: Type.Null() },
    example: {},
  }),

  requestPasswordReset: defineOperation({
    ...base,
    route: 'POST /auth/password-reset/request',
    summary: 'Request a password-reset e-mail',
    grants: 'nothing',
    description: [
      'Returns the same response in the same time for e-mail addresses with and without an account: the request is stored and processed some seconds later. The link in the e-mail works once, for an hour from the request; a newer request invalidates it. At most five e-mails per hour are sent to an address, and 15 per day to an unverified one. Fails with 503 `unavailable` while too many requests are pending.',
      browserCsrf,
      rateLimitNote,
    ],
    access: 'public',
    body: PasswordResetRequest,
    ok: { 200: Type.Null() },
    errors: ['forbidden'],
    example: { body: { email: 'robin@example.com' } },
  }),

  confirmPasswordReset: defineOperation({
    ...base,
    route: 'POST /auth/password-reset/confirm',
    summary: 'Set a new password',
    grants: 'nothing',
    description: [
      'Revokes all sessions, two-factor challenges, API keys and other reset links of the account, and does not sign in. Two-factor authentication stays on. The e-mail verifies the e-mail address. If it was never verified before, another person may have registered it: then all existing access is revoked too (two-factor authentication; members, invitations, transfers and assigned profiles of workspaces; memberships elsewhere; unverified custom domains; open checkouts). Pages and links stay, and an e-mail lists what was revoked.',
      browserCsrf,
      rateLimitNote,
    ],
    access: 'public',
    body: PasswordResetConfirm,
    ok: { 200: Type.Object({ ended_credentials: EndedCredentials }) },
    errors: ['reset_token_invalid', 'weak_password'],
    example: {
      body: { token: 'q8Zr0mTjV3xkC5nP', password: 'another long phrase' },
      data: { ended_credentials: [{ type: 'session', id: 30 }] },
    },
  }),
})
