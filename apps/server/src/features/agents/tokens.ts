import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { agentResource, exchangeCode, refreshTokens, revokeToken, type Tokens } from '../credentials/index.ts'
import { assertResource } from './authorise.ts'
import { assertClientId } from './clients.ts'
import { refuse } from './fault.ts'

export type Form = Readonly<Record<string, string | undefined>>
type Context = Pick<RequestContext, 'now' | 'requestId'>

/** What a client is told (RFC 6749, 5.1). */
export type TokenAnswer = {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

const needed = (form: Form, name: string): string =>
  form[name] || refuse('invalid_request', `${name}: is missing`)

/** Exchanges a code, or a refresh token for the next ones. */
export const issueTokens = async (deps: Deps, form: Form, ctx: Context): Promise<TokenAnswer> => {
  const clientId = needed(form, 'client_id')
  assertClientId(deps, clientId)
  const type = needed(form, 'grant_type')
  if (type === 'authorization_code') {
    assertResource(deps, form.resource)
    const tokens = await exchangeCode(
      deps,
      {
        code: needed(form, 'code'),
        clientId,
        redirectUri: needed(form, 'redirect_uri'),
        verifier: readVerifier(form),
        resource: agentResource(deps.config),
      },
      ctx,
    )
    return shown(tokens ?? refuse('invalid_grant', 'code: is used, over, or not of this client and request'))
  }
  if (type === 'refresh_token') {
    assertResource(deps, form.resource)
    const token = needed(form, 'refresh_token')
    const tokens = await refreshTokens(deps, { token, clientId, resource: agentResource(deps.config) }, ctx)
    return shown(tokens ?? refuse('invalid_grant', 'refresh_token: is used, over, or not of this client'))
  }
  return refuse('unsupported_grant_type', 'grant_type: must be authorization_code or refresh_token')
}

/** RFC 7636, 4.1. A shorter one could be guessed from its challenge. */
const readVerifier = (form: Form): string => {
  const verifier = needed(form, 'code_verifier')
  return /^[\w.~-]{43,128}$/.test(verifier)
    ? verifier
    : refuse(
        'invalid_request',
        'code_verifier: must have 43 to 128 characters of A-Z, a-z, 0-9, -, ., _ and ~',
      )
}

const shown = ({ access, refresh, scope, expiresIn }: Tokens): TokenAnswer => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: expiresIn,
  refresh_token: refresh,
  scope,
})

/** Ends what a token is of. A token that is none of ours is no fault (RFC 7009, 2.2). */
export const endToken = (deps: Deps, form: Form, ctx: Context): Promise<void> =>
  revokeToken(deps, needed(form, 'token'), needed(form, 'client_id'), ctx)
