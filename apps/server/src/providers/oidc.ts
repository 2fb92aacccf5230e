import { minuteMs } from '@vitrine/contract/durations'
import type { Configuration, CustomFetch } from 'openid-client'
import { isStorable, toStorable } from '../domain/texts.ts'
import { type Exception, readExceptions } from './egress/allowed.ts'
import { createEgress } from './egress/client.ts'
import { EgressError } from './egress/port.ts'

export type OidcSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** Required domain of e-mail addresses; empty = any. */
  readonly domain: string
  readonly groupsClaim: string
  /** Group whose members are administrators; empty = groups are not read. */
  readonly adminGroup: string
  /** True if e-mail addresses without `email_verified` count as verified. */
  readonly trustsEmail: boolean
  /** True if people sign in only by the provider. */
  readonly isOnly: boolean
}

/** Secrets of one sign-in, stored in its browser. */
export type OidcChecks = { readonly state: string; readonly nonce: string; readonly verifier: string }

export type OidcPerson = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Null if the provider does not state whether the e-mail address is verified. */
  readonly emailVerified: boolean | null
  readonly name: string
  readonly groups: readonly string[]
  /** Time of the sign-in at the provider; null if the provider does not state it. */
  readonly signedInAt: number | null
}

/** The provider is unreachable, or its response breaks the protocol. */
export class OidcUnavailable extends Error {}
/** The response to a sign-in is invalid, or the person cancelled. */
export class OidcRefused extends Error {}

export type OidcProvider = {
  readonly settings: OidcSettings
  /** Returns the URL of the sign-in page. `isAgain` asks people who are already signed in there too. */
  authorizationUrl(checks: OidcChecks, isAgain: boolean): Promise<string>
  exchange(query: string, checks: OidcChecks): Promise<OidcPerson>
  /** Returns the URL of the provider's sign-out page, or null if the provider has no such page. */
  signOutUrl(): Promise<string | null>
}

/** Time until the provider's metadata is read again. */
const metadataLifetimeMs = 60 * minuteMs
const timeoutMs = 8000
const maxBytes = 256 * 1024

/** Creates the provider's client. Reads metadata at the first sign-in, so that an unreachable provider does not stop the start. */
export const createOidcProvider = (
  settings: OidcSettings,
  { baseUrl, allow, now }: { baseUrl: string; allow: readonly Exception[]; now: () => number },
): OidcProvider => {
  const redirectUri = `${baseUrl}/studio/oidc`
  const issuer = new URL(settings.issuer)
  const isPlain = issuer.protocol === 'http:'
  const issuerException = readExceptions([`${issuer.hostname}:${issuer.port || (isPlain ? 80 : 443)}`])
  const fetch = createFetch([...allow, ...issuerException], baseUrl)
  let cached: { config: Promise<Configuration>; readAt: number } | undefined

  const discover = async (): Promise<Configuration> => {
    const client = await import('openid-client')
    const { clientId, clientSecret } = settings
    const execute = isPlain ? [client.allowInsecureRequests] : []
    const configuration = await client.discovery(issuer, clientId, undefined, undefined, {
      execute,
      [client.customFetch]: fetch,
    })
    const metadata = configuration.serverMetadata()
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication = !clientSecret
      ? client.None()
      : methods.includes('client_secret_basic')
        ? client.ClientSecretBasic(clientSecret)
        : client.ClientSecretPost(clientSecret)
    const config = new client.Configuration(metadata, clientId, {}, authentication)
    config[client.customFetch] = fetch
    for (const apply of execute) apply(config)
    return config
  }

  const loadConfiguration = (): Promise<Configuration> => {
    if (cached && now() - cached.readAt < metadataLifetimeMs) return cached.config
    const config = discover().catch((error: unknown) => {
      cached = undefined
      throw new OidcUnavailable('The metadata of the provider cannot be read.', { cause: error })
    })
    cached = { config, readAt: now() }
    return config
  }

  return {
    settings,
    async authorizationUrl({ state, nonce, verifier }, isAgain) {
      const config = await loadConfiguration()
      const client = await import('openid-client')
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isAgain ? { prompt: 'login', max_age: '600' } : {}),
      }).href
    },
    async exchange(query, { state, nonce, verifier }) {
      const config = await loadConfiguration()
      const client = await import('openid-client')
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined
        const more =
          claims.email === undefined && hasUserInfo
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        return readClaims({ ...more, ...claims }, settings.groupsClaim)
      } catch (error) {
        if (isUnavailable(error))
          throw new OidcUnavailable('The provider does not respond.', { cause: error })
        throw new OidcRefused('The sign-in is not valid.', { cause: error })
      }
    },
    async signOutUrl() {
      const config = await loadConfiguration()
      if (config.serverMetadata().end_session_endpoint === undefined) return null
      const client = await import('openid-client')
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${baseUrl}/studio/signin` }).href
    },
  }
}

/** Creates a `fetch` over egress. Reads with an access token become POST, which OpenID Connect Core 5.3.1 allows. */
const createFetch = (allow: readonly Exception[], baseUrl: string): CustomFetch => {
  const egress = createEgress({ allow, userAgent: `Vitrine (+${baseUrl})`, timeoutMs })
  return async (url, { method, headers, body, signal }) => {
    const requestHeaders = Object.fromEntries(new Headers(headers as Record<string, string>))
    if (method === 'GET' && !requestHeaders.authorization) {
      const { bytes } = await egress.get(url, requestHeaders.accept ?? 'application/json', 0)
      return createJsonResponse(200, bytes)
    }
    const { status, bytes } = await egress.send(url, {
      headers: requestHeaders,
      body: body?.toString() ?? '',
      timeoutMs,
      maxBytes,
      signal: signal ?? new AbortController().signal,
    })
    if (status >= 500) throw new OidcUnavailable(`The provider responded with ${status}.`)
    return createJsonResponse(status, bytes)
  }
}

const createJsonResponse = (status: number, bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), { status, headers: { 'content-type': 'application/json' } })

const isUnavailable = (error: unknown): boolean =>
  error instanceof OidcUnavailable ||
  error instanceof EgressError ||
  (error instanceof Error && error.cause !== undefined && isUnavailable(error.cause))

const toText = (value: unknown): string => (typeof value === 'string' ? toStorable(value).trim() : '')

const readClaims = (claims: Readonly<Record<string, unknown>>, groupsClaim: string): OidcPerson => {
  const groups = claims[groupsClaim]
  const verified = claims.email_verified
  // Keep the subject unchanged: an edited subject could belong to another person
  const subject = String(claims.sub)
  if (!isStorable(subject)) throw new OidcRefused('The subject cannot be stored.')
  return {
    issuer: toText(claims.iss),
    subject,
    email: toText(claims.email) || null,
    // Some providers send the text "true"
    emailVerified: verified === undefined ? null : verified === true || verified === 'true',
    name: toText(claims.name) || toText(claims.preferred_username),
    signedInAt: typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : null,
    groups: [groups ?? []].flat().filter((group) => typeof group === 'string'),
  }
}
