import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { getAgentResource, grantAgentAccess } from '../credentials/index.ts'
import { listOwnProfiles, loadProfile } from '../profile/index.ts'
import { listSharedProfiles } from '../workspaces/index.ts'
import { type Client, type ConsentingUser, findClient } from './clients.ts'
import { type OAuthError, refuse } from './oauth-error.ts'
import { type AgentScope, isRegisteredRedirect, limitScope, parseClientHost, readScope } from './policy.ts'

export type Parameters = Readonly<Record<string, unknown>>

/** Request for consent whose client and redirect URI are verified. */
export type ClientRequest = {
  readonly client: Client
  readonly redirectUri: string
  readonly state: string | undefined
}

export type ConsentRequest = ClientRequest & { readonly scope: AgentScope; readonly challenge: string }

const readParameter = (parameters: Parameters, name: string): string | undefined => {
  const value = parameters[name]
  if (value === undefined || typeof value === 'string') return value
  return refuse('invalid_request', `${name}: must be sent once`)
}

/** Verifies the client and the redirect URI. Errors are shown to the user, because an unregistered redirect URI must receive nothing. */
export const readClientRequest = async (
  deps: Deps,
  parameters: Parameters,
  user: ConsentingUser,
): Promise<ClientRequest> => {
  const id = readParameter(parameters, 'client_id') ?? refuse('invalid_request', 'client_id: is missing')
  const client = await findClient(deps, id, user)
  const requestedUri = readParameter(parameters, 'redirect_uri')
  const redirectUri =
    requestedUri ??
    (client.redirectUris.length === 1
      ? client.redirectUris[0]!
      : refuse('invalid_request', 'redirect_uri: is missing'))
  if (!isRegisteredRedirect(client.redirectUris, redirectUri))
    refuse('invalid_redirect_uri', 'redirect_uri: is not registered for this client')
  return { client, redirectUri, state: readParameter(parameters, 'state') }
}

/** Maximum number of profiles on the consent page, which has no search. */
const maxOffered = 500
const challengePattern = /^[\w-]{43}$/
const maxState = 2000

/** Validates all other parameters. Errors are sent to the client's redirect URI. */
export const readConsentRequest = (
  deps: Deps,
  request: ClientRequest,
  parameters: Parameters,
): ConsentRequest => {
  const readValue = (name: string) => readParameter(parameters, name)
  if ((request.state?.length ?? 0) > maxState)
    refuse('invalid_request', `state: must have at most ${maxState} characters`)
  if (readValue('response_type') !== 'code')
    refuse('unsupported_response_type', 'response_type: must be code')
  const challenge = readValue('code_challenge')
  if (challenge === undefined || readValue('code_challenge_method') !== 'S256')
    refuse('invalid_request', 'code_challenge: is required, with code_challenge_method S256')
  if (!challengePattern.test(challenge!))
    refuse('invalid_request', 'code_challenge: must be a SHA-256 in base64url')
  const scope =
    readScope(readValue('scope') ?? request.client.scope) ??
    refuse('invalid_scope', 'scope: must be read, propose or write')
  assertResource(deps, readValue('resource'))
  return { ...request, scope, challenge: challenge! }
}

/** Fails if the client requests tokens for another resource (RFC 8707). The default is this service, also named by its origin. */
export const assertResource = (deps: Deps, resource: string | undefined): void => {
  const serverResource = getAgentResource(deps.config)
  const isKnown = [serverResource, deps.config.BASE_URL].some(
    (url) => resource === url || resource === `${url}/`,
  )
  if (resource !== undefined && !isKnown) refuse('invalid_target', `resource: must be ${serverResource}`)
}

/** Returns the profiles that the user can grant access to, the user's own profiles first. */
export const listGrantableProfiles = async (
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<{ id: number; name: string; username: string }[]> => {
  const ownedProfiles = await listOwnProfiles(db.read, userId)
  const shared = (await listSharedProfiles(db.read, userId)).map(({ profile }) => profile)
  return [...ownedProfiles, ...shared]
    .slice(0, maxOffered)
    .map(({ id, username, doc }) => ({ id, username, name: doc.display_name }))
}

/** Grants access. Returns the redirect URI with the code. */
export const grantAccess = async (
  ctx: UserContext,
  { client, redirectUri, state, scope: requestedScope, challenge }: ConsentRequest,
  choice: { profileId: number; scope: AgentScope; grants: boolean },
): Promise<string> => {
  // Errors are for the user, not the client: the user chose the profile
  const { id } = await loadProfile(ctx, choice.profileId, 'read')
  const scope = limitScope(choice.scope, requestedScope)
  const code = await grantAgentAccess(ctx, {
    profileId: id,
    clientId: client.id,
    clientName: client.name,
    clientHost: parseClientHost(redirectUri),
    scope,
    grants: choice.grants && scope === 'write',
    resource: getAgentResource(ctx.deps.config),
    redirectUri,
    challenge,
  })
  return formatRedirect(ctx.deps, { redirectUri, state }, { code })
}

export const toErrorRedirect = (
  deps: Deps,
  request: Pick<ClientRequest, 'redirectUri' | 'state'>,
  error: OAuthError,
): string => formatRedirect(deps, request, { error: error.error, error_description: error.message })

/** Adds the issuer, so that a client of several services can identify the sender (RFC 9207). */
const formatRedirect = (
  { config }: Deps,
  { redirectUri, state }: Pick<ClientRequest, 'redirectUri' | 'state'>,
  response: Readonly<Record<string, string>>,
): string => {
  const query = new URLSearchParams({
    ...response,
    ...(state === undefined ? {} : { state }),
    iss: config.BASE_URL,
  })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
