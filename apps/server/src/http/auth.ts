import { type AnyOperation, type ErrorCode, type Problem, problem } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import { csrfValid } from '../crypto/csrf.ts'
import { accessTokenLooksValid, sha256 } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Actor, BrowserContext, BrowserTokens, Principal, Principals } from '../domain/context.ts'
import { fail } from '../domain/errors.ts'
import { toStorable } from '../domain/texts.ts'
import { cookieNames, readCookie } from './cookies.ts'

/** The credentials of a request and what they stand for. */
export type Caller = {
  readonly actor: Actor | null
  /** Who that is, with what else was looked up. */
  readonly principal: Principal | null
  readonly address: string
  readonly userAgent: string
  readonly now: number
  /** An API key was sent (good or bad): it alone decides. */
  readonly usesKey: boolean
  /** Why the key is not accepted; null when it is, or none was sent. */
  readonly keyProblem: Problem | null
  /** The request shows a browser. */
  readonly isBrowser: boolean
  readonly crossSite: boolean
  readonly browser: BrowserTokens
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** What `ip` is meant to be, read as an address: see lib/address.ts. '' when nobody knows. */
    readonly clientAddress: string
  }
  interface FastifyInstance {
    principals: Principals
  }
  interface FastifyContextConfig {
    operation?: string
    /** Codes the operation declares. */
    errors?: ReadonlySet<ErrorCode>
  }
}

/** Looks up the credential of a request. Does not fail for a wrong one, see `requireCredential`. */
export const identify = (deps: Deps, request: FastifyRequest, operation: AnyOperation): Promise<Caller> => {
  const { access } = operation
  const keys = access === 'public' || access === 'challenge' ? [] : keysOf(request.headers)
  return callerOf(deps, request, keys, request.server.principals.byKey)
}

/**
 * The same for agents: API keys, and access tokens, which are good here alone. Never a cookie: a browser sends it along
 * whoever asks.
 */
export const identifyAgent = (deps: Deps, request: FastifyRequest): Promise<Caller> => {
  const { principals } = request.server
  return callerOf(
    deps,
    request,
    keysOf(request.headers),
    (text, now) =>
      accessTokenLooksValid(text) ? principals.byAccessToken(text, now) : principals.byKey(text, now),
    { cookies: false },
  )
}

const callerOf = async (
  deps: Deps,
  request: FastifyRequest,
  keys: readonly string[],
  byKey: Principals['byKey'],
  { cookies = true } = {},
): Promise<Caller> => {
  const { headers } = request
  const now = deps.now()
  const [key] = keys
  const names = cookieNames(deps.config)
  const cookie = cookies ? headers.cookie : undefined
  const token = key === undefined ? readCookie(cookie, names.session) : undefined
  const { principals } = request.server
  const principal =
    key !== undefined && keys.length === 1
      ? await byKey(key, now)
      : token
        ? await principals.bySession(token, now)
        : null
  if (principal?.isTouchDue) deps.background('touch credential', () => principals.touch(principal.actor, now))
  const site = headers['sec-fetch-site']
  return {
    actor: principal?.actor ?? null,
    principal,
    address: request.clientAddress,
    userAgent: toStorable(headers['user-agent']?.slice(0, 512) ?? ''),
    now,
    usesKey: key !== undefined,
    keyProblem: key === undefined || principal ? null : problemOf(keys),
    isBrowser: headers.origin !== undefined || site !== undefined,
    crossSite: site === undefined ? foreignOrigin(deps, headers.origin, headers.host) : site === 'cross-site',
    browser: {
      sessionHash: principal && key === undefined ? principal.tokenHash : null,
      challengeToken: readCookie(cookie, names.challenge) ?? null,
      preSession: readCookie(cookie, names.preSession) ?? null,
      device: readCookie(cookie, names.device) ?? null,
    },
  }
}

/** The context of a request without its input: who, from where, when. */
export const contextOf = (
  deps: Pick<Deps, 'db'>,
  { id }: { readonly id: string },
  {
    actor,
    browser,
    address,
    userAgent,
    now,
  }: Pick<Caller, 'actor' | 'browser' | 'address' | 'userAgent' | 'now'>,
): BrowserContext => ({ actor, browser, requestId: id, address, userAgent, now, tx: deps.db.tx })

/** Older browsers send only `Origin`: another one than ours (or `null`) is another site. */
const foreignOrigin = (deps: Deps, origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined &&
  origin !== deps.config.BASE_URL &&
  origin !== `http://${host}` &&
  origin !== `https://${host}`

const problemOf = ([key = '', other]: readonly string[]): Problem => {
  if (other !== undefined) return problem(null, 'api_keys_conflict')
  return problem(null, accessTokenLooksValid(key) ? 'access_token_invalid' : 'api_key_invalid')
}

/** The different keys a request sends; '' for one that cannot be read. */
const keysOf = ({ authorization, 'x-api-key': single }: FastifyRequest['headers']): string[] => {
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

/** Fails unless the credential's scope covers the operation: 403 `key_scope`, `not_admin`. */
export const requireScope = ({ access }: AnyOperation, { actor }: Caller): void => {
  if (access === 'write' && actor?.scope === 'read')
    fail('key_scope', problem(null, actor.onlyProfileId === null ? 'key_read_only' : 'agent_read_only'))
  if (access !== 'admin') return
  if (actor?.scope !== 'session' && actor?.scope !== 'admin')
    fail('key_scope', problem(null, 'admin_key_required'))
  if (!actor.isAdmin) fail('not_admin')
}

/** Returns true if a request must prove by a CSRF token that it comes from our own pages. */
export const needsCsrf = (operation: AnyOperation, caller: Caller): boolean =>
  operation.method !== 'GET' &&
  !caller.usesKey &&
  (caller.browser.sessionHash !== null ||
    caller.crossSite ||
    (operation.preSession === true && caller.isBrowser))

/**
 * 403 unless the token is the session's and the request of this site. Where there is no session, and on the operations
 * that make one, a token of the pending challenge or of the pre-session counts too.
 */
export const checkCsrf = (deps: Deps, operation: AnyOperation, caller: Caller, token: unknown): void => {
  const { sessionHash, challengeToken, preSession } = caller.browser
  const ids: string[] = sessionHash ? [sessionHash] : []
  if (!sessionHash || operation.preSession) {
    if (challengeToken) ids.push(sha256(challengeToken))
    if (preSession) ids.push(preSession)
  }
  if (caller.crossSite) fail('csrf_invalid', problem(null, 'cross_site'))
  if (typeof token !== 'string' || !csrfValid(deps.secrets, token, ids)) fail('csrf_invalid')
}
