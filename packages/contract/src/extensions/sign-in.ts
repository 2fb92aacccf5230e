import { type Static, Type } from 'typebox'
import { CsrfToken, Password, User, userExample } from '../features/auth.ts'
import { example } from '../features/common.ts'
import { defineOperation, defineOperations, describeSchema, Enum, Id, Nullable, Time } from '../operation.ts'

export const Identity = Type.Object({
  id: describeSchema(Id, 'ID of the identity.'),
  issuer: Type.String({ description: 'URL of the provider.' }),
  email: Nullable(Type.String({ description: 'E-mail address at the provider when it was linked.' })),
  last_used_at: describeSchema(Time, 'Time of the last sign-in.'),
  created_at: describeSchema(Time, 'Time of the link.'),
})
export type Identity = Static<typeof Identity>

export const OidcResult = Type.Object({
  status: Enum(['signed_in', 'two_factor', 'linked', 'confirmed', 'confirm'], {
    description:
      '`signed_in`; `two_factor`: complete it with `POST /auth/2fa`; `linked` to the account of the session; `confirmed`: the session is confirmed, with a new CSRF token; `confirm`: send the password of the existing account.',
  }),
  user: Nullable(describeSchema(User, 'The user; null unless signed in.')),
  csrf_token: Nullable(CsrfToken),
  email: Nullable(Type.String({ description: 'E-mail address of the account to confirm; null otherwise.' })),
})
export type OidcResult = Static<typeof OidcResult>

const oidc = { access: 'public', csrfBeforeSession: true } as const
const csrf = 'b3Blbi1zZXNhbWU.4f1d2c'
const signedIn = { status: 'signed_in', user: userExample, csrf_token: csrf, email: null }
const identityExample: Identity = {
  id: 4,
  issuer: 'https://id.example.com',
  email: 'robin@example.com',
  last_used_at: example.updated,
  created_at: example.created,
}

export const signInExtensions = defineOperations('Sign-in and keys', {
  startOidc: defineOperation({
    ...oidc,
    route: 'POST /auth/oidc/start',
    summary: 'Start a sign-in by OpenID Connect',
    grants: ({ purpose }: { purpose?: string }) => (purpose === 'link' ? 'access' : 'nothing'),
    description:
      'Returns the URL of the sign-in page of the configured provider, and sets a cookie that binds the response to this browser for ten minutes. With the purpose `link`, the provider’s account is linked to the account of the session, which must have been confirmed in the last 15 minutes (403 `forbidden`). With `confirm`, a linked identity confirms the session, like `POST /account/confirm`; the provider asks to sign in again. Fails with 409 `conflict` if no provider is configured, and with 503 `provider_unavailable` if it does not respond.',
    body: Type.Object({
      purpose: Type.Optional(
        Enum(['sign_in', 'link', 'confirm'], { description: 'Use of the response. Default: `sign_in`.' }),
      ),
    }),
    ok: { 200: Type.Object({ url: Type.String({ description: 'URL to open in the browser.' }) }) },
    errors: ['conflict', 'session_required', 'forbidden', 'provider_unavailable'],
    example: { body: {}, data: { url: 'https://id.example.com/authorize?client_id=vitrine' } },
  }),
  finishOidc: defineOperation({
    ...oidc,
    route: 'POST /auth/oidc/finish',
    summary: 'Finish a sign-in by OpenID Connect',
    grants: 'nothing', // `startOidc` did
    description:
      'Takes the query with which the provider redirected to BASE_URL/studio/oidc. Signs in, or creates an account if registration allows it. An existing account with the same e-mail address must confirm the link with its password. Fails with 403 `forbidden` if the e-mail address is not verified, its domain is not allowed, or registration requires an invitation.',
    body: Type.Object({
      query: Type.String({
        minLength: 1,
        maxLength: 4000,
        description: 'Query of the redirect, without `?`.',
      }),
    }),
    ok: { 200: OidcResult },
    errors: [
      'forbidden',
      'conflict',
      'account_blocked',
      'email_taken',
      'unauthenticated',
      'provider_unavailable',
    ],
    example: { body: { query: 'code=q8Zr0mTj&state=V3xkC5nP' }, data: signedIn },
  }),
  confirmOidc: defineOperation({
    ...oidc,
    route: 'POST /auth/oidc/confirm',
    summary: 'Confirm the link to an existing account',
    grants: 'nothing',
    description:
      'Links the pending identity to the account with the same e-mail address, with the password of that account, and signs in. A wrong password counts like one of `POST /auth/login`.',
    body: Type.Object({ password: describeSchema(Password, 'Password of the existing account.') }),
    ok: { 200: OidcResult },
    errors: ['invalid_credentials', 'account_blocked', 'conflict'],
    example: { body: { password: 'a long phrase of your own' }, data: signedIn },
  }),
  getOidcSignOut: defineOperation({
    route: 'GET /auth/oidc/sign-out',
    summary: 'Get the sign-out URL of the provider',
    grants: 'nothing',
    description:
      'Open it after `POST /auth/logout` to end the session at the provider too. Fails with 409 `conflict` if no provider is configured, and with 503 `provider_unavailable` if it does not respond.',
    access: 'public',
    ok: {
      200: Type.Object({
        url: Nullable(Type.String({ description: 'URL to open; null if the provider has none.' })),
      }),
    },
    errors: ['conflict', 'provider_unavailable'],
    example: { data: { url: 'https://id.example.com/session/end?client_id=vitrine' } },
  }),
  listIdentities: defineOperation({
    route: 'GET /account/identities',
    summary: 'List linked identities',
    grants: 'nothing',
    description: 'The accounts at OpenID Connect providers that can sign in to your account.',
    access: 'session',
    ok: { 200: Type.Array(Identity) },
    example: { data: [identityExample] },
  }),
  unlinkIdentity: defineOperation({
    route: 'DELETE /account/identities/:id',
    summary: 'Unlink an identity',
    grants: 'destroy',
    description:
      'Fails with 409 `conflict` for the last way to sign in: set a password with a reset e-mail first.',
    access: 'session',
    ok: { 200: Type.Object({ id: Id, deleted: Type.Literal(true) }) },
    errors: ['not_found', 'conflict'],
    example: { data: { id: 4, deleted: true } },
  }),
})
