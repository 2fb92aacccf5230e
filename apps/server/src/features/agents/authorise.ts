import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { agentResource, allowAgent } from '../credentials/index.ts'
import { openProfile, ownProfiles } from '../profile/index.ts'
import { sharedProfiles } from '../workspaces/index.ts'
import { type Asker, type Client, findClient } from './clients.ts'
import { type OAuthFault, refuse } from './fault.ts'
import { type AgentScope, hostOf, isRedirectOf, readScope } from './policy.ts'

/** Parameters of a request, each once. */
export type Parameters = Readonly<Record<string, unknown>>

/** A request for a person's consent, as far as it can be answered: the client is known, and so is where it gets its answer. */
export type Asked = {
  readonly client: Client
  readonly redirectUri: string
  readonly state: string | undefined
}

/** A whole one. */
export type ConsentRequest = Asked & { readonly scope: AgentScope; readonly challenge: string }

const one = (parameters: Parameters, name: string): string | undefined => {
  const value = parameters[name]
  if (value === undefined || typeof value === 'string') return value
  return refuse('invalid_request', `${name}: must be sent once`)
}

/**
 * Who asks, and where the answer goes. What is wrong up to here is shown to the person: an answer sent to an address
 * that the client has not named could hand its code to anybody.
 */
export const readAsked = async (deps: Deps, parameters: Parameters, asker: Asker): Promise<Asked> => {
  const id = one(parameters, 'client_id') ?? refuse('invalid_request', 'client_id: is missing')
  const client = await findClient(deps, id, asker)
  const sent = one(parameters, 'redirect_uri')
  const redirectUri =
    sent ??
    (client.redirectUris.length === 1
      ? client.redirectUris[0]!
      : refuse('invalid_request', 'redirect_uri: is missing'))
  if (!isRedirectOf(client.redirectUris, redirectUri))
    refuse('invalid_redirect_uri', 'redirect_uri: is none that the client has named')
  return { client, redirectUri, state: one(parameters, 'state') }
}

/** Pages the list of the consent page has: it has no search. */
const maxOffered = 500
const challengePattern = /^[\w-]{43}$/
const maxState = 2000

/** The rest of the request; what is wrong with it is the client's to hear. */
export const readConsentRequest = (deps: Deps, asked: Asked, parameters: Parameters): ConsentRequest => {
  const value = (name: string) => one(parameters, name)
  if ((asked.state?.length ?? 0) > maxState)
    refuse('invalid_request', `state: must have at most ${maxState} characters`)
  if (value('response_type') !== 'code') refuse('unsupported_response_type', 'response_type: must be code')
  const challenge = value('code_challenge')
  if (challenge === undefined || value('code_challenge_method') !== 'S256')
    refuse('invalid_request', 'code_challenge: is needed, with code_challenge_method S256')
  if (!challengePattern.test(challenge!))
    refuse('invalid_request', 'code_challenge: must be a SHA-256 in base64url')
  const scope = readScope(value('scope')) ?? refuse('invalid_scope', 'scope: must be read or write')
  assertResource(deps, value('resource'))
  return { ...asked, scope, challenge: challenge! }
}

/** Tokens are for one address; who asks for another one does not get them (RFC 8707). Without the word it is ours. */
export const assertResource = (deps: Deps, resource: string | undefined): void => {
  const own = agentResource(deps.config)
  if (resource !== undefined && resource !== own && resource !== `${own}/`)
    refuse('invalid_target', `resource: must be ${own}`)
}

/** Pages a person can let an agent in to: the own ones first. */
export const profilesToOffer = async (
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<{ id: number; name: string; username: string }[]> => {
  const own = await ownProfiles(db.read, userId)
  const shared = (await sharedProfiles(db.read, userId)).map(({ profile }) => profile)
  return [...own, ...shared]
    .slice(0, maxOffered)
    .map(({ id, username, doc }) => ({ id, username, name: doc.display_name }))
}

/** Lets the agent in, as the person chose, and returns the address that brings it the code. */
export const allow = async (
  deps: Deps,
  ctx: UserContext,
  { client, redirectUri, state, scope: asked, challenge }: ConsentRequest,
  chosen: { profileId: number; scope: AgentScope },
): Promise<string> => {
  // No role, or no such profile: told to the person, who chose it
  const { id } = await openProfile(deps, ctx, chosen.profileId, 'read')
  const code = await allowAgent(deps, ctx, {
    profileId: id,
    clientId: client.id,
    clientName: client.name,
    clientHost: hostOf(redirectUri),
    scope: asked === 'read' ? 'read' : chosen.scope,
    resource: agentResource(deps.config),
    redirectUri,
    challenge,
  })
  return answerTo(deps, { redirectUri, state }, { code })
}

/** The address that tells a client it was refused, or why it cannot be answered. */
export const refusalAddress = (
  deps: Deps,
  asked: Pick<Asked, 'redirectUri' | 'state'>,
  fault: OAuthFault,
): string => answerTo(deps, asked, { error: fault.error, error_description: fault.message })

/** With the issuer, so that a client of several services sees whose answer it is (RFC 9207). */
const answerTo = (
  { config }: Deps,
  { redirectUri, state }: Pick<Asked, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string => {
  const query = new URLSearchParams({
    ...answer,
    ...(state === undefined ? {} : { state }),
    iss: config.BASE_URL,
  })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
