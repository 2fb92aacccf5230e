import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { sendError } from '../http/errors.ts'
import { isJsonType } from '../http/json.ts'
import { isApiPath } from '../http/not-found.ts'
import { negotiateType } from '../lib/negotiate.ts'
import { readDomain } from './hosts.ts'
import { sendPage } from './send.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

/** Responds to errors of the public site: with a page to browsers, with JSON to programs. */
export const createErrorHandler =
  (deps: Deps) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendError(deps, error, request, reply, (status, problems) => {
      if (isProgram(request) || isApiPath(request.url)) return null
      const pageContext = { language: negotiateVisitorLanguage(request), domain: readDomain(request.raw) }
      const requestId = status >= 500 ? { requestId: request.id } : {}
      return sendPage(
        reply,
        renderErrorPage({
          status,
          ...pageContext,
          ...requestId,
          canRetry: status >= 500 && request.method === 'GET',
          ...(status === 422 && { problems }),
        }),
        status,
      )
    })

const isProgram = ({ headers }: FastifyRequest): boolean =>
  isJsonType(headers['content-type']) ||
  negotiateType(headers.accept, ['application/json', 'text/html']) !== 'text/html'
