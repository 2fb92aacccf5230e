import {
  type AnyOperation,
  createProblem,
  type ErrorCode,
  findGrant,
  type Grant,
  languages,
  type Problem,
  takesPassword,
} from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isValidCsrfToken } from '../crypto/csrf.ts'
import { looksLikeAccessToken, sha256 } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { requireConfirmation } from '../domain/confirmation.ts'
import {
  type Actor,
  type BrowserContext,
  type BrowserTokens,
  getCredentialKind,
  type Principal,
  type Principals,
} from '../domain/context.ts'
import { fail } from '../domain/errors.ts'
import { requireSecondFactor } from '../domain/second-factor.ts'
import { toStorable } from '../domain/texts.ts'
import { negotiateLanguageTag } from '../lib/negotiate.ts'
import { createCookieNames, readCookie } from './cookies.ts'
import type { InputStrings } from './input.ts'
import { acceptsLimitedKeys, isLimited } from './limited-keys.ts'

export type Caller = {
  readonly actor: Actor | null
  readonly principal: Principal | null
  readonly address: string
  readonly userAgent: string
  readonly now: number
  /** True if an API key was sent, valid or not. Other credentials are then ignored. */
  readonly usesKey: boolean
  readonly keyProblem: Problem | null
  readonly isBrowser: boolean
  readonly crossSite: boolean
  readonly browser: BrowserTokens
  country(): string
  language(): string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Normalised IP address of the client (lib/address.ts); '' if unknown. */
    readonly clientAddress: string
  }
  interface FastifyInstance {
    principals: Principals
  }
  interface FastifyContextConfig {
    operation?: string
    errors?: ReadonlySet<ErrorCode>
  }
}

/** Looks up the credential of a request. Does not fail for a wrong one: see `requireCredential`. */
export const identify = (deps: Deps, request: FastifyRequest, operation: AnyOperation): Promise<Caller> => {
  const { access } = operation
  const keys = access === 'public' || access === 'challenge' ? [] : readKeys(request.headers)
  return resolveCaller(deps, request, keys, request.server.principals.byKey)
}

/** Looks up an agent's API key or access token. Ignores cookies, because browsers send them with requests of other sites. */
export const identifyAgent = (deps: Deps, request: FastifyRequest): Promise<Caller> => {
  const { principals } = request.server
  return resolveCaller(
    deps,
    request,
    readKeys(request.headers),
    (text, now) =>
      looksLikeAccessToken(text) ? principals.byAccessToken(text, now) : principals.byKey(text, now),
    { cookies: false },
  )
}

const resolveCaller = async (
  deps: Deps,
  request: FastifyRequest,
  keys: readonly string[],
  byKey: Principals['byKey'],
  { cookies = true } = {},
): Promise<Caller> => {
  const { headers } = request
  const requestedAt = deps.now()
  const [key] = keys
  const names = createCookieNames(deps.config)
  const cookie = cookies ? headers.cookie : undefined
  const token = key === undefined ? readCookie(cookie, names.session) : undefined
  const { principals } = request.server
  const principal =
    key !== undefined && keys.length === 1
      ? await byKey(key, requestedAt)
      : token
        ? await principals.bySession(token, requestedAt)
        : null
  if (principal?.isTouchDue)
    deps.background('touch credential', () => principals.touch(principal.actor, requestedAt))
  return {
    actor: principal?.actor ?? null,
    principal,
    address: request.clientAddress,
    userAgent: toStorable(headers['user-agent']?.slice(0, 512) ?? ''),
    now: requestedAt,
    usesKey: key !== undefined,
    keyProblem: key === undefined || principal ? null : explainKeys(keys),
    isBrowser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    country: () => deps.geo.findCountry(request.clientAddress, request.headers),
    language: () => negotiateLanguageTag(headers['accept-language'], languages),
    crossSite: isCrossSite(deps, headers),
    browser: {
      sessionHash: principal && key === undefined ? principal.tokenHash : null,
      challengeToken: readCookie(cookie, names.challenge) ?? null,
      preSession: readCookie(cookie, names.preSession) ?? null,
      device: readCookie(cookie, names.device) ?? null,
      oidc: readCookie(cookie, names.oidc) ?? null,
    },
  }
}

export const toContext = (
  deps: Deps,
  { id }: { readonly id: string },
  {
    actor,
    browser,
    address,
    userAgent,
    now,
    country,
    language,
  }: Pick<Caller, 'actor' | 'browser' | 'address' | 'userAgent' | 'now' | 'country' | 'language'>,
): BrowserContext => ({
  deps,
  actor,
  browser,
  requestId: id,
  address,
  userAgent,
  now,
  country,
  language,
  warnings: [],
  tx: deps.db.tx,
})

/**
 * Returns true if the page of another site made the browser send a request. Older browsers send no `Sec-Fetch-Site`;
 * for them, another origin, or `null`, is another site.
 */
export const isCrossSite = (
  deps: Pick<Deps, 'config'>,
  { 'sec-fetch-site': site, origin, host }: FastifyRequest['headers'],
): boolean =>
  site === undefined
    ? origin !== undefined &&
      origin !== deps.config.BASE_URL &&
      origin !== `http://${host}` &&
      origin !== `https://${host}`
    : site === 'cross-site'

const explainKeys = ([key = '', other]: readonly string[]): Problem => {
  if (other !== undefined) return createProblem(null, 'api_keys_conflict')
  return createProblem(null, looksLikeAccessToken(key) ? 'access_token_invalid' : 'api_key_invalid')
}

/** Returns the distinct keys of a request; '' for an unreadable one. */
const readKeys = ({ authorization, 'x-api-key': single }: FastifyRequest['headers']): string[] => {
  const bearer = authorization === undefined ? [] : [/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '']
  return [...new Set([...bearer, ...(single === undefined ? [] : [single].flat())])]
}

/** Fails unless the caller has a valid credential of a kind that the operation accepts: 401, 403 `session_required`. */
export const requireCredential = ({ access }: AnyOperation, { actor, keyProblem }: Caller): void => {
  if (access === 'public' || access === 'challenge') return
  // An invalid key fails even beside a valid session
  if (!actor) fail('unauthenticated', keyProblem ?? undefined)
  if (access === 'session' && actor.scope !== 'session') fail('session_required')
}

/** Fails unless the credential covers the operation: 403 `key_scope`, `not_admin`. */
export const requireScope = (operation: AnyOperation, { actor }: Caller): void => {
  const { access } = operation
  if (access === 'write' && actor?.scope === 'propose' && !operation.proposes)
    fail('key_scope', createProblem(null, 'agent_proposes'))
  if (access === 'write' && actor?.scope === 'read')
    fail(
      'key_scope',
      createProblem(null, getCredentialKind(actor) === 'key' ? 'key_read_only' : 'agent_read_only'),
    )
  if (actor && isLimited(actor) && !acceptsLimitedKeys(operation))
    fail('key_scope', createProblem(null, 'key_limited'))
  if (access === 'admin') {
    if (actor?.scope !== 'session' && actor?.scope !== 'admin')
      fail('key_scope', createProblem(null, 'admin_key_required'))
    if (!actor.isAdmin) fail('not_admin')
  }
}

/**
 * Returns true for an agent that only proposes, and for a request with the header. Another value than `1` must not publish: proxies
 * join a header that is sent twice.
 */
export const proposes = ({ headers }: Pick<InputStrings, 'headers'>, { actor }: Caller): boolean =>
  actor?.scope === 'propose' || (actor !== null && headers['x-propose'] !== undefined)

/** Operations of a session or administrator take effect at once too, although no agent can call them. */
const writingAccess: readonly AnyOperation['access'][] = ['write', 'session', 'admin']

/** Fails with 403 for a write that would take effect although the caller only proposes. */
export const requirePublishing = (
  operation: AnyOperation,
  request: Pick<InputStrings, 'headers'>,
  caller: Caller,
): void => {
  const isWrite = operation.method !== 'GET' && writingAccess.includes(operation.access)
  if (isWrite && !operation.proposes && proposes(request, caller))
    fail('forbidden', createProblem('X-Propose', 'propose_only'))
}

/** Operations of a session that has yet to set up its second factor. Public operations are allowed too. */
const setUpOperations: ReadonlySet<string> = new Set([
  'getAccount',
  'logout',
  'confirmSession',
  'startTwoFactor',
  'confirmTwoFactor',
  'listPasskeys',
  'startPasskey',
  'createPasskey',
])

/** Fails with 403 `second_factor_required` if the session must set up a second factor first. */
export const requireFactors = (config: Config, { id, access }: AnyOperation, { actor }: Caller): void => {
  if (actor && access !== 'public' && !setUpOperations.has(id)) requireSecondFactor(config, actor)
}

/**
 * Returns what a request grants. Fails if this is something: 403 `key_scope` for a key or agent that must not,
 * `forbidden` for an unconfirmed session.
 */
export const requireGrant = (operation: AnyOperation, { actor, now }: Caller, body: unknown): Grant => {
  const grant = findGrant(operation, body)
  if (!actor || grant === 'nothing') return grant
  if (!actor.mayGrant) fail('key_scope', createProblem(null, 'key_grants_nothing'))
  // The handler verifies the password
  const sendsPassword =
    takesPassword(operation) && (body as { current_password?: string }).current_password !== undefined
  if (!sendsPassword) requireConfirmation(actor, now)
  return grant
}

/** Returns true if a CSRF token must prove that a request comes from our own pages. */
export const needsCsrf = (operation: AnyOperation, caller: Caller): boolean =>
  operation.method !== 'GET' &&
  !caller.usesKey &&
  (caller.browser.sessionHash !== null ||
    caller.crossSite ||
    (operation.csrfBeforeSession === true && caller.isBrowser))

/** Fails with 403 unless the request comes from this site with a token of the session, or of the pending challenge or pre-session. */
export const checkCsrf = (deps: Deps, operation: AnyOperation, caller: Caller, token: unknown): void => {
  const { sessionHash, challengeToken, preSession } = caller.browser
  const ids: string[] = sessionHash && caller.actor ? [caller.actor.credential] : []
  if (!sessionHash || operation.csrfBeforeSession) {
    if (challengeToken) ids.push(sha256(challengeToken))
    if (preSession) ids.push(preSession)
  }
  if (caller.crossSite) fail('csrf_invalid', createProblem(null, 'cross_site'))
  if (typeof token !== 'string' || !isValidCsrfToken(deps.secrets, token, ids)) fail('csrf_invalid')
}
