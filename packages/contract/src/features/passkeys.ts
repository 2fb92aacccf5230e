import { type Static, Type } from 'typebox'
import { maxLengths } from '../limits.ts'
import {
  defineOperation,
  defineOperations,
  describeSchema,
  fixedResource,
  Nullable,
  OpenObject,
  Time,
} from '../operation.ts'
import { CurrentPassword } from './account.ts'
import { SignedIn, userExample } from './auth.ts'
import { Deleted, fixedStamps } from './common.ts'

export const Passkey = Type.Object({
  ...fixedResource,
  name: Type.String({ description: 'Name of the passkey.' }),
  usable: Type.Boolean({
    description: 'False if it was created for another host: browsers no longer offer it.',
  }),
  last_used_at: Nullable(describeSchema(Time, 'Time of the last use; null before the first.')),
})
export type Passkey = Static<typeof Passkey>

const Name = Type.String({
  minLength: 1,
  maxLength: maxLengths.api_key.name,
  description: 'Name of the passkey.',
})
const Options = describeSchema(
  OpenObject,
  'Options for `navigator.credentials`, in the JSON form of WebAuthn.',
)
const Response = describeSchema(OpenObject, 'Response of the browser, in the JSON form of WebAuthn.')

const PasskeyCreate = Type.Object({ name: Name, response: Response })
export type PasskeyCreate = Static<typeof PasskeyCreate>
const PasskeySignIn = Type.Object({
  response: Response,
  remember: Type.Optional(Type.Boolean({ description: 'Keep the session for 30 days without use.' })),
})
export type PasskeySignIn = Static<typeof PasskeySignIn>

const base = { access: 'session' } as const
const example = { id: 3, name: 'Phone', usable: true, last_used_at: null, ...fixedStamps }
const response = { id: 'q8Zr0mTjV3xkC5nP', type: 'public-key', response: {} }

/** Operations on passkeys. The host of `BASE_URL` is the RP ID (WebAuthn). */
export const passkeyOperations = defineOperations('Sign-in and keys', {
  listPasskeys: defineOperation({
    ...base,
    route: 'GET /account/passkeys',
    summary: 'List passkeys',
    grants: 'nothing',
    description: 'The passkeys of the account, newest first.',
    ok: { 200: Type.Array(Passkey) },
    example: { data: [example] },
  }),
  startPasskey: defineOperation({
    ...base,
    route: 'POST /account/passkeys/start',
    summary: 'Start adding a passkey',
    grants: 'access',
    description:
      'Returns options for `navigator.credentials.create`, valid for 5 minutes. Requires the current password (401 `invalid_credentials` if it is wrong), or a confirmed session (403 `forbidden`) if the account has no password. At most 20 passkeys per account (409 `conflict`).',
    body: CurrentPassword,
    ok: { 200: Options },
    errors: ['forbidden', 'invalid_credentials', 'conflict'],
    example: { body: { current_password: 'a long phrase of your own' }, data: { challenge: 'c2hvcnQ' } },
  }),
  createPasskey: defineOperation({
    ...base,
    route: 'POST /account/passkeys',
    summary: 'Add a passkey',
    grants: 'nothing', // The options of `startPasskey` did
    description:
      'Send the result of `navigator.credentials.create` for the options of `startPasskey`, with user verification. Other results fail with 422 `validation_failed`. An e-mail notifies the user.',
    body: PasskeyCreate,
    ok: { 201: Passkey },
    errors: ['conflict'],
    example: { body: { name: 'Phone', response }, data: example },
  }),
  renamePasskey: defineOperation({
    ...base,
    route: 'POST /account/passkeys/:id/name',
    summary: 'Rename a passkey',
    grants: 'nothing',
    description: 'Changes the name that the account screen shows.',
    body: Type.Object({ name: Name }),
    ok: { 200: Passkey },
    errors: ['not_found'],
    example: { body: { name: 'Phone' }, data: example },
  }),
  deletePasskey: defineOperation({
    ...base,
    route: 'DELETE /account/passkeys/:id',
    summary: 'Remove a passkey',
    grants: 'destroy',
    description:
      'The passkey can no longer be used to sign in. Fails with 409 `conflict` for the last way to sign in. Requires the current password (401 `invalid_credentials` if it is wrong) or a confirmed session (403 `forbidden`). An e-mail notifies the user.',
    body: CurrentPassword,
    ok: { 200: Deleted },
    errors: ['forbidden', 'invalid_credentials', 'not_found', 'conflict'],
    example: { body: { current_password: 'a long phrase of your own' }, data: { id: 3, deleted: true } },
  }),
  startPasskeySignIn: defineOperation({
    ...base,
    access: 'public',
    route: 'GET /account/passkeys/sign-in',
    summary: 'Start a sign-in with a passkey',
    grants: 'nothing',
    description:
      'Returns options for `navigator.credentials.get`, valid for 5 minutes. They name no account.',
    ok: { 200: Options },
    errors: ['forbidden'],
    example: { data: { challenge: 'c2hvcnQ' } },
  }),
  signInWithPasskey: defineOperation({
    ...base,
    access: 'public',
    csrfBeforeSession: true,
    route: 'POST /account/passkeys/sign-in',
    summary: 'Sign in with a passkey',
    grants: 'nothing',
    description:
      'Signs in (session cookie). A passkey with user verification counts as both factors, so no code is required. Each challenge is valid once. Fails with 401 `invalid_credentials` for any response that is not valid. If the counter of the authenticator did not rise, a copy may exist: the sign-in is refused and an e-mail notifies the user.',
    body: PasskeySignIn,
    ok: { 200: SignedIn },
    errors: ['invalid_credentials', 'account_blocked', 'forbidden'],
    example: { body: { response }, data: { user: userExample, csrf_token: 'b3Blbi1zZXNhbWU.4f1d2c' } },
  }),
})
