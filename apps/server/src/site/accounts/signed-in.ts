import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findRole } from '../../features/profile/index.ts'
import { createCookieNames, readCookie } from '../../http/cookies.ts'

/** Creates a function that returns the signed-in user's role on a profile, or null. Routes use it to leave members out of analytics. */
export const createRoleLookup = (deps: Deps) => {
  const { session } = createCookieNames(deps.config)
  return async (request: FastifyRequest, profileId: number) => {
    const token = readCookie(request.headers.cookie, session)
    const principal = token ? await request.server.principals.bySession(token, deps.now()) : undefined
    return principal ? findRole(deps, principal.actor, profileId) : null
  }
}

/**
 * Creates a check for a session cookie, valid or not. A link to the studio needs no more: the studio asks to sign in if
 * the session has expired.
 */
export const createSessionCheck = ({ config }: Pick<Deps, 'config'>) => {
  const { session } = createCookieNames(config)
  return (request: FastifyRequest): boolean => readCookie(request.headers.cookie, session) !== undefined
}
