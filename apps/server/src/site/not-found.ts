import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readDomain } from './hosts.ts'
import { sendPage } from './send.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

export type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Creates the 404 page. On the service's host it links signed-in users to the studio. */
export const createNotFound =
  (hasSession: (request: FastifyRequest) => boolean): NotFound =>
  (request, reply) => {
    const domain = readDomain(request.raw)
    const visitor = domain ? {} : { signedIn: hasSession(request) }
    const language = negotiateVisitorLanguage(request)
    return sendPage(reply, renderErrorPage({ status: 404, language, domain, ...visitor }), 404)
  }
