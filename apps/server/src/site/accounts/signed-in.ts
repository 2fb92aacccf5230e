import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { roleOn } from '../../features/profile/index.ts'
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

/** Creates a check for a session cookie, valid or not: enough to link to the studio, which asks to sign in if it expired. */
export const sessionCheck = ({ config }: Pick<Deps, 'config'>) => {
  const { session } = cookieNames(config)
  return (request: FastifyRequest): boolean => readCookie(request.headers.cookie, session) !== undefined
}
