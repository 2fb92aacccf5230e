import { renderLeave } from '@vitrine/page/service-pages/leave'
import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { leavePath } from '../domain/demo.ts'
import { fail } from '../domain/errors.ts'
import { sendPage } from './send.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

/** Registers the page that visitors of a demo see before another site. The URL may come from anyone. */
export const registerLeavePage = (app: FastifyInstance, { blockedHosts }: Deps): void => {
  app.get<{ Querystring: { url?: unknown } }>(leavePath, async (request, reply) => {
    const url = URL.parse(String(request.query.url))
    // "https://bank.example@other.example" looks like another host
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return fail('not_found')
    if ((await blockedHosts.current()).findProblems({ url: url.href }).length) return fail('not_found')
    return sendPage(
      reply,
      renderLeave({ url: url.href, language: negotiateVisitorLanguage(request, siteLanguages) }),
    )
  })
}
