import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { roleOn } from '../../features/profile/index.ts'
import { cookieNames, readCookie } from '../../http/cookies.ts'

/** Returns the signed-in user's role on a profile, if any: members are not counted as visitors. */
export const signedInRole = (deps: Deps) => {
  const { session } = cookieNames(deps.config)
  return async (request: FastifyRequest, profileId: number) => {
    const token = readCookie(request.headers.cookie, session)
    const principal = token ? await request.server.principals.bySession(token, deps.now()) : undefined
    return principal ? roleOn(deps, principal.actor, profileId) : null
  }
}

/** Checks for a session cookie, valid or not. This suffices for a link to the studio, which asks to sign in if it has expired. */
export const sessionCheck = ({ config }: Pick<Deps, 'config'>) => {
  const { session } = cookieNames(config)
  return (request: FastifyRequest): boolean => readCookie(request.headers.cookie, session) !== undefined
}
