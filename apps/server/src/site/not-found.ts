import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { sendError } from '../http/errors.ts'
import { readDomain } from './hosts.ts'
import { type PathRepair, redirectMistyped } from './misspelled-paths.ts'
import { sendPage } from './send.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

export type NotFound = (request: FastifyRequest, reply: FastifyReply, freeUsername?: string) => FastifyReply

/** A site that embeds the badge of a page that no longer exists shows nothing, not a broken picture. */
const emptyBadge = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><title>404</title></svg>'

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
    return redirectMistyped(repair, request, reply, () => {
      const [, ending] = /^[^?]+(\.json|\/badge\.svg)(?:\?|$)/.exec(request.url) ?? []
      if (ending === '.json') return sendError(deps, new DomainError('not_found'), request, reply)
      if (ending)
        return reply.code(404).type('image/svg+xml').header('cache-control', 'no-cache').send(emptyBadge)
      return sendPage(reply, renderErrorPage({ status: 404, language, domain, ...visitor, ...offer }), 404)
    })
  }
