import type { AuditContext } from '../audit/index.ts'
import {
  exchangeCode,
  getAgentResource,
  refreshTokens,
  revokeToken,
  type Tokens,
} from '../credentials/index.ts'
import { assertResource } from './authorise.ts'
import { assertClientId } from './clients.ts'
import { refuse } from './oauth-error.ts'

export type Form = Readonly<Record<string, string | undefined>>
type Context = Omit<AuditContext, 'actor'>

/** Token response (RFC 6749, 5.1). */
export type TokenResponse = {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

const requireField = (form: Form, name: string): string =>
  form[name] || refuse('invalid_request', `${name}: is missing`)

export const issueTokens = async (form: Form, ctx: Context): Promise<TokenResponse> => {
  const { deps } = ctx
  const clientId = requireField(form, 'client_id')
  assertClientId(deps, clientId)
  const type = requireField(form, 'grant_type')
  if (type === 'authorization_code') {
    assertResource(deps, form.resource)
    const tokens = await exchangeCode(
      {
        code: requireField(form, 'code'),
        clientId,
        redirectUri: requireField(form, 'redirect_uri'),
        verifier: readVerifier(form),
        resource: getAgentResource(deps.config),
      },
      ctx,
    )
    return toTokenResponse(
      tokens ??
        refuse('invalid_grant', 'code: was used, has expired, or belongs to another client or request'),
    )
  }
  if (type === 'refresh_token') {
    assertResource(deps, form.resource)
    const token = requireField(form, 'refresh_token')
    const tokens = await refreshTokens({ token, clientId, resource: getAgentResource(deps.config) }, ctx)
    return toTokenResponse(
      tokens ?? refuse('invalid_grant', 'refresh_token: was used, has expired, or belongs to another client'),
    )
  }
  return refuse('unsupported_grant_type', 'grant_type: must be authorization_code or refresh_token')
}

/** Reads the verifier (RFC 7636, 4.1). A shorter one could be guessed from its challenge. */
const readVerifier = (form: Form): string => {
  const verifier = requireField(form, 'code_verifier')
  return /^[\w.~-]{43,128}$/.test(verifier)
    ? verifier
    : refuse(
        'invalid_request',
        'code_verifier: must have 43 to 128 characters of A-Z, a-z, 0-9, -, ., _ and ~',
      )
}

const toTokenResponse = ({ access, refresh, scope, expiresIn }: Tokens): TokenResponse => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: expiresIn,
  refresh_token: refresh,
  scope,
})

/** Revokes the grant of a token. Unknown tokens are not an error (RFC 7009, 2.2). */
export const revokeByToken = (form: Form, ctx: Context): Promise<void> =>
  revokeToken(requireField(form, 'token'), requireField(form, 'client_id'), ctx)
