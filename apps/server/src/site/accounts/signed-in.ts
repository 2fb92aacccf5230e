import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { roleOn } from '../../features/profile/service.ts'
import { cookieNames, readCookie } from '../../http/cookies.ts'

/** Says which role, if any, the person who is signed in with a request has on a profile: those are no visitors of it. */
export const signedInRole = (deps: Deps) => {
  const { session } = cookieNames(deps.config)
  return async (request: FastifyRequest, profileId: number) => {
    const token = readCookie(request.headers.cookie, session)
    const principal = token ? await request.server.principals.bySession(token, deps.now()) : undefined
    return principal ? roleOn(deps, principal.actor, profileId) : null
  }
}
