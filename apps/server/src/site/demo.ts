import { renderLeave } from '@vitrine/page/service-pages/leave'
import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import type { FastifyInstance } from 'fastify'
import { leavePath } from '../domain/demo.ts'
import { fail } from '../domain/errors.ts'
import { sendPage } from './send.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

/** Registers the page that visitors of a demo see before another site. */
export const registerLeavePage = (app: FastifyInstance): void => {
  app.get<{ Querystring: { url?: unknown } }>(leavePath, async (request, reply) => {
    const url = URL.parse(String(request.query.url))
    if (!url || !/^https?:$/.test(url.protocol)) return fail('not_found')
    return sendPage(
      reply,
      renderLeave({ url: url.href, language: negotiateVisitorLanguage(request, siteLanguages) }),
    )
  })
}
