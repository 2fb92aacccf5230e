import { createTokenSigner } from '../../crypto/signed-token.ts'
import { createRandomToken } from '../../crypto/tokens.ts'
import type { Deps } from '../../deps.ts'
import { isObject } from '../../lib/is-object.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { refuse } from './oauth-error.ts'
import {
  type AgentScope,
  isMetadataUrl,
  maxRedirectUris,
  parseClientHost,
  readName,
  readScope,
  redirectProblem,
} from './policy.ts'

/** Program that requests access. Only its redirect URIs are verified. */
export type Client = {
  readonly id: string
  readonly name: string
  readonly redirectUris: readonly string[]
  /** Scope of requests that name none (RFC 7591, 2). */
  readonly scope: AgentScope
  /** Host of the client's metadata document; null for a registered client. */
  readonly documentHost: string | null
}

type Metadata = readonly [
  name: string,
  redirectUris: readonly string[],
  issued: number,
  random: string,
  /** Missing in ids from before the field existed. */
  scope?: AgentScope,
]
const idPrefix = 'vtc_'
const clientSigner = createTokenSigner<Metadata>('agent-client')

/** Registration response (RFC 7591, 3.2.1). */
export type Registration = {
  readonly client_id: string
  readonly client_id_issued_at: number
  readonly client_name: string
  readonly redirect_uris: readonly string[]
  readonly scope: AgentScope
  readonly grant_types: readonly string[]
  readonly response_types: readonly string[]
  readonly token_endpoint_auth_method: 'none'
}

/** Registers a client without storing it: its id contains its metadata with a MAC. Registrations by strangers thus use no space. */
export const registerClient = (
  { secrets }: Pick<Deps, 'secrets'>,
  metadata: unknown,
  now: number,
): Registration => {
  if (!isObject(metadata))
    return refuse('invalid_client_metadata', 'Send the metadata of the client as a JSON object.')
  const redirect_uris = readRedirects(metadata.redirect_uris)
  assertIncludes(metadata.grant_types, 'grant_types', 'authorization_code')
  assertIncludes(metadata.response_types, 'response_types', 'code')
  const client_name = readName(metadata.client_name) ?? parseClientHost(redirect_uris[0]!)
  const issued = Math.floor(now / 1000)
  const scope = readDefaultScope(metadata)
  // A random part gives equal registrations different ids
  const token = clientSigner.sign(secrets, [client_name, redirect_uris, issued, createRandomToken(9), scope])
  return {
    client_id: `${idPrefix}${token}`,
    client_id_issued_at: issued,
    client_name,
    redirect_uris,
    scope,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

const readRedirects = (value: unknown): string[] => {
  if (!Array.isArray(value) || !value.length || value.length > maxRedirectUris)
    return refuse('invalid_redirect_uri', `redirect_uris: must be a list of 1 to ${maxRedirectUris}`)
  for (const [i, uri] of value.entries()) {
    const problem = redirectProblem(uri)
    if (problem) refuse('invalid_redirect_uri', `redirect_uris[${i}]: ${problem}`)
  }
  return value as string[]
}

/** Unknown scopes are left out, so that the user can still grant access. */
const readDefaultScope = ({ scope }: Readonly<Record<string, unknown>>): AgentScope =>
  (typeof scope === 'string' ? readScope(scope) : null) ?? 'write'

const assertIncludes = (value: unknown, name: string, needed: string): void => {
  if (value !== undefined && !(Array.isArray(value) && value.includes(needed)))
    refuse('invalid_client_metadata', `${name}: must have ${needed}`)
}

/** Account whose consent is requested. Limits how many client documents are read for it. */
export type ConsentingUser = { readonly userId: number; readonly now: number }

/** Returns a client. Fails with `invalid_client` if it is unknown or its document cannot be read. */
export const findClient = async (deps: Deps, id: string, user: ConsentingUser): Promise<Client> =>
  id.startsWith('https://') ? loadDocument(deps, id, user) : readRegisteredClient(deps, id)

/** Accepts URLs and ids of this service; `invalid_client` makes clients register again. */
export const assertClientId = (deps: Pick<Deps, 'secrets'>, id: string): void => {
  if (!id.startsWith('https://')) readRegisteredClient(deps, id)
}

const readRegisteredClient = ({ secrets }: Pick<Deps, 'secrets'>, id: string): Client => {
  const metadata = id.startsWith(idPrefix) ? clientSigner.verify(secrets, id.slice(idPrefix.length)) : null
  if (!metadata)
    return refuse('invalid_client', 'client_id: was not issued by this service. Register the client again.')
  const [name, redirectUris, , , scope = 'write'] = metadata
  return { id, name, redirectUris, scope, documentHost: null }
}

const maxDocumentBytes = 20_000

const loadDocument = async (
  { egress, addressReadLimiter, log }: Deps,
  id: string,
  { userId, now }: ConsentingUser,
): Promise<Client> => {
  if (!isMetadataUrl(id))
    return refuse(
      'invalid_client',
      'client_id: must be an https URL with a path, or the id of a registered client',
    )
  if (!egress.isOn)
    return refuse(
      'invalid_client',
      'client_id: this installation does not load client documents. Register the client.',
    )
  if (addressReadLimiter.consume(userId, now))
    return refuse('invalid_client', 'client_id: too many documents were loaded. Try again in a minute.')
  try {
    const { bytes, url } = await egress.get(id, 'application/json', userId)
    if (url !== id) return refuse('invalid_client', 'client_id: its document redirects to another URL')
    if (bytes.length > maxDocumentBytes)
      return refuse('invalid_client', `client_id: its document has more than ${maxDocumentBytes} bytes`)
    return readDocument(id, bytes)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    log.info({ host: URL.parse(id)?.hostname, reason: error.reason }, 'cannot load a client document')
    return refuse('invalid_client', `client_id: its document cannot be loaded: ${error.message}`)
  }
}

const readDocument = (id: string, bytes: Buffer): Client => {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    return refuse('invalid_client', 'client_id: its document is not valid JSON')
  }
  if (!isObject(value) || value.client_id !== id)
    return refuse('invalid_client', 'client_id: its document must name the same client_id')
  const documentHost = new URL(id).host
  return {
    id,
    name: readName(value.client_name) ?? documentHost,
    redirectUris: readRedirects(value.redirect_uris),
    scope: readDefaultScope(value),
    documentHost,
  }
}
