import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { readDomain } from './hosts.ts'
import { type PathRepair, redirectMistyped } from './misspelled-paths.ts'
import { sendPage } from './send.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

export type NotFound = (request: FastifyRequest, reply: FastifyReply, freeUsername?: string) => FastifyReply

/**
 * Creates the 404 page, or a redirect from a mistyped path. On the service's host it links signed-in users to the
 * studio, and offers others a free username.
 */
export const createNotFound =
  (deps: Deps, hasSession: (request: FastifyRequest) => boolean, repair: PathRepair): NotFound =>
  (request, reply, freeUsername) => {
    const domain = readDomain(request.raw)
    const language = negotiateVisitorLanguage(request)
    const visitor = domain ? {} : { signedIn: hasSession(request) }
    const canSignUp = deps.config.REGISTRATION === 'open' && visitor.signedIn === false
    const offer = canSignUp ? { freeUsername } : {}
    return redirectMistyped(repair, request, reply, () =>
      sendPage(reply, renderErrorPage({ status: 404, language, domain, ...visitor, ...offer }), 404),
    )
  }
